//! Chapter 14.1.2: what the markers of the scenarios do, kind by kind.

use crate::chapter_10::{field, field_with, odds};
use crate::chapter_12::{onward, to_movement};
use crate::tables::printed_anew;
use crate::{Given, Staff, given};
use engine::{Seat, Viewer};
use tank_battles::{Doing, flag};

/// Markers about to be drawn at the end of a turn.
fn drawing(scenario: &str, head: &str, units: &str) -> Given {
    given(scenario, &format!("end = 1; {head}"), "S unprepared").units(units)
}

/// Movement points at hand, in twelfths.
fn left(g: &mut Given, unit: &str) -> u8 {
    let u = crate::unit_index(g.game(), unit);
    g.position().left[usize::from(u)]
}

/// Whether a seat can tell which counter lies there.
fn sees(g: &mut Given, seat: u8, unit: &str) -> bool {
    let u = crate::unit_index(g.game(), unit);
    !g.game().known(Viewer::Seat(Seat(seat))).is(u, flag::UNKNOWN)
}

#[test]
fn tb_14_1_2a_stuka_brings_two_aircraft_if_they_fly() {
    let ready = |weather: &str| {
        drawing(
            "kursk-1943",
            &format!("turn = 5; weather = \"{weather}\""),
            "G-Gren.GD 0516; S-1243.375 2321",
        )
        .cup("G", "stuka-g-1 corps-XLVIII")
        .play("draw 0; draw stuka-g-1")
    };
    assert_eq!(ready("clear").play("play").position().air, [2, 0]);
    assert_eq!(ready("rain").offers(""), ["decline"]);
}

#[test]
fn tb_14_1_2a_tank_recovery_in_phase_one() {
    let units = "G-XLVIII.Knobelsdorff 0516; G-I.GD 0516 weak; G-Gren.GD 0516 weak; G-II.GD 2221 weak; S-1243.375 2321";
    let mut g = field("G supply", units).hand("G", "tankrep-g-1");
    assert_eq!((g.doing(), g.asked()), (Doing::SupplyPhase, "german"));
    // Tanks only, outside enemy zones.
    assert_eq!(g.offers("play tankrep-g-1"), ["G-I.GD"]);
    let mut g = g.play("play tankrep-g-1 G-I.GD").lacks("G-I.GD", flag::REVERSE);
    assert_eq!(g.position().hand, 0);
    let cut = "G-I.GD 2321 weak; S-1243.375 2419; S-1241.375 2422; S-1245.375 2121";
    let mut g = field("G supply", cut).hand("G", "tankrep-g-1");
    assert_eq!(g.offers(""), ["pass"], "out of supply");
}

#[test]
fn tb_14_1_2a_mine_clearing_carriers_against_works() {
    let units = "G-Gren.GD 2221; S-1243.375 2321";
    let ready = |when: &str, works: &str| {
        let head = format!("works = {{ 2321 = \"{works}\" }}");
        field_with(&head, when, units).hand("G", "borg-g-1").play("attack 2321 G-Gren.GD")
    };
    let mut g = ready("G prepared", "1");
    assert_eq!((odds(&mut g).die, odds(&mut g).star), (-1, true));
    let mut g = g.play("play borg-g-1");
    assert_eq!((odds(&mut g).die, odds(&mut g).star), (0, false));
    ready("G prepared", "0").refuse("play borg-g-1", "TB 14.1b");
    ready("G unprepared", "1").refuse("play borg-g-1", "TB 14.1b");
}

#[test]
fn tb_14_1_2a_radio_intercept_shows_stacks() {
    let units = "G-XLVIII.Knobelsdorff 2315; S-1243.375 2321; S-155G.52G 2322";
    let mut g =
        field("G movement", units).hidden("S", "S-1241.375 2321; S-151G.52G 2322").hand("G", "radio-g-1");
    assert!(!sees(&mut g, 0, "S-1241.375") && !sees(&mut g, 0, "S-151G.52G"));
    // 2321 is six hexes from the HQ, 2322 seven.
    let mut g = g.play("play radio-g-1 G-XLVIII.Knobelsdorff");
    assert!(sees(&mut g, 0, "S-1241.375") && !sees(&mut g, 0, "S-151G.52G"));
}

#[test]
fn tb_14_1_2a_a_wave_of_ground_attack_aircraft() {
    let units = "G-I.GD 2321; G-Gren.GD 2321; S-1243.375 2318";
    let ready = || field_with("soviet_points = { air = 1 }", "S movement", units).hand("S", "ptab-s-1");
    // Flak misses; then a five for each counter.
    ready().play("bomb 2321 ptab-s-1; 1; 5 5").is("G-I.GD", flag::REVERSE).lacks("G-Gren.GD", flag::REVERSE);
    ready().play("bomb 2321; 1; 5 5").lacks("G-I.GD", flag::REVERSE).lacks("G-Gren.GD", flag::REVERSE);
    ready().play("bomb 2321; 1; 6 6").is("G-I.GD", flag::REVERSE).is("G-Gren.GD", flag::REVERSE);
}

#[test]
fn tb_14_1_2a_the_front_reserve_moves_once_more() {
    // Dubno: 36th Rifle Corps.
    let units = "S-767.228 2215; S-19.TR.10TD 2218; S-36RC.Sysoev 2216; G-131.44 2213";
    let mut g = drawing("dubno-1941", "turn = 5", units).cup("S", "fres-s-1").play("draw 0; draw fres-s-1");
    let corps = g.offers("play");
    assert_eq!(corps.len(), 1, "one rifle corps on the map: {corps:?}");
    let g = g.play(&format!("play {}", corps[0]));
    let g = g.refuse("move S-19.TR.10TD 2217", "TB 14.1b").play("move S-767.228 2214");
    // No attack from the march.
    let mut g = g.refuse("march 2213 S-767.228", "TB 14.1b").play("done");
    assert_eq!(g.doing(), Doing::Drawing);
    // All else of phase III it may do: dig in.
    let g = drawing("dubno-1941", "turn = 5", units).cup("S", "fres-s-1").play("draw 0; draw fres-s-1");
    let g = g.play(&format!("play {}; dig S-767.228", corps[0])).refuse("move S-767.228 2214", "TB 11.8a");
    let mut g = g.play("done");
    let hex = engine::Rules::find(&**g.game().rules(), "2215").expect("the hex").index() as u16;
    assert_eq!(g.position().works_at(hex), tank_battles::Works::One);
}

#[test]
fn tb_14_1_2a_the_front_reserve_may_be_a_division_of_an_army() {
    // 89th Guards Division, of no corps. Others are due, lost or in hand: they wait for the side's own part.
    let units = "S-267G.89G 2320; S-1243.375 2316; S-375.219 waiting; S-6TC.Getman field; G-Gren.GD 0516";
    let kursk = |when: &str| {
        given("kursk-1943", "turn = 6; end = 1", when)
            .units(units)
            .hand("S", "penal-s-1")
            .cup("S", "fres-s-1")
    };
    let mut g = kursk("S unprepared").play("draw 0; draw fres-s-1");
    let rules = g.game().rules().clone();
    let division = 256 + u16::from(rules.formations.find("89Гв").expect("the division"));
    let rifles = rules.formations.find("23Гвск").expect("the corps");
    assert_eq!(g.offers("play"), [rifles.to_string(), division.to_string()]);
    let mut g = g.play(&format!("play {division}")).refuse("move S-1243.375 2317", "TB 14.1b");
    assert_eq!(g.offers("move"), ["S-267G.89G"]);
    let own = |verb: &str, g: &mut Given| g.offers("").contains(&verb.to_owned());
    for verb in ["enter", "return", "play"] {
        assert!(!own(verb, &mut g), "{verb}");
        assert!(own(verb, &mut kursk("S movement")), "{verb}");
    }
    g.play("move S-267G.89G 2321").at("S-267G.89G", "2321");
}

#[test]
fn tb_14_1_2a_heavy_armour_silences_anti_tank_guns() {
    // Brody, 1119, gives an anti-tank shift of its own.
    let units = "S-19.TR.10TD 1120; S-73.TR.37TD 1218; G-103.14Pz 1119";
    let ready = || given("dubno-1941", "turn = 5", "S prepared").units(units).hand("S", "kv-s-1");
    let mut g = ready().play("attack 1119 S-19.TR.10TD");
    // One for the town, one for its anti-tank effect.
    assert_eq!(odds(&mut g).minus, 2);
    let mut g = g.play("play kv-s-1");
    assert_eq!(odds(&mut g).minus, 1);
    ready().play("attack 1119 S-73.TR.37TD").refuse("play kv-s-1", "TB 14.1b");
    // Eighty-eights are guns enough against heavy tanks; silenced, they defend all the same, as do brackets.
    let units = "S-19.TR.10TD 2215; G-103.14Pz 2315; G-Flak.88 2315; G-61.PJ.11Pz 2315";
    let fight = |markers: &str| {
        given("dubno-1941", "turn = 5", "S prepared")
            .option("additional")
            .units(units)
            .hand("S", "kv-s-1")
            .play(&format!("attack 2315 S-19.TR.10TD;{markers} ready"))
            .play("defend G-103.14Pz G-Flak.88 G-61.PJ.11Pz")
    };
    let mut g = fight("");
    assert_eq!((odds(&mut g).minus, odds(&mut g).defence), (2, 8));
    let mut g = fight(" play kv-s-1;");
    assert_eq!((odds(&mut g).minus, odds(&mut g).defence), (0, 8));
}

#[test]
fn tb_14_1_2a_empty_tanks_halve_the_next_move_of_a_corps() {
    let units =
        "S-15MC.Karpezo 2216; S-15.TR.8TD 2218; S-10.MRR.10TD 2218; S-8MC.Ryabyshev 2316; S-24.TR.12TD 2218";
    let mut g = drawing("dubno-1941", "turn = 3", units).cup("G", "fuel-g-1").play("draw 0; draw fuel-g-1");
    let named: Vec<String> = g.offers("play");
    let corps = g.game().rules().formations.find("15мк").expect("the corps").to_string();
    assert!(named.contains(&corps), "{named:?}");
    let g = g.play(&format!("play {corps}"));
    let mut g = to_movement(g, 4, "S");
    assert_eq!((left(&mut g, "S-15.TR.8TD"), left(&mut g, "S-10.MRR.10TD")), (4 * 12, 3 * 12));
    assert_eq!(left(&mut g, "S-24.TR.12TD"), 8 * 12);
    let mut g = to_movement(g, 5, "S");
    assert_eq!(left(&mut g, "S-15.TR.8TD"), 8 * 12);
    // Rounding down: a regiment of five points, if there were one, would have two.
    let sheet = include_str!("../../data/scenarios/dubno-1941/units.csv");
    let row = "mot_infantry,rgt,10тд,15мк,6А,15мк,3,n,4,n,";
    let five = (format!("{row}6,mot"), format!("{row}5,mot"));
    let g = given("dubno-1941", "turn = 4; fuel = \"15мк\"", "S movement").units("S-10.MRR.10TD 2218");
    let changes = [(five.0.as_str(), five.1.as_str())];
    let mut g = printed_anew(g, "dubno-1941", "five-points", [("units.csv", sheet)], &changes);
    assert_eq!(left(&mut g, "S-10.MRR.10TD"), 2 * 12);
}

#[test]
fn tb_14_1_2a_breakdowns_after_a_long_march() {
    let units =
        "S-15.TR.8TD 2218 drove; S-24.TR.12TD 2217; S-10.MRR.10TD 2219 drove; S-67.TR.34TD 2220 drove";
    let mut g = drawing("dubno-1941", "turn = 5", units).cup("G", "break-g-1").play("draw 0; draw break-g-1");
    assert_eq!(g.offers("play"), ["S-15.TR.8TD", "S-67.TR.34TD"], "tanks that drove six points or more");
    let g = g.play("play S-15.TR.8TD S-67.TR.34TD; 2 3");
    g.is("S-15.TR.8TD", flag::REVERSE).lacks("S-67.TR.34TD", flag::REVERSE);
    // Six points make a long march, five do not.
    let g = given("dubno-1941", "turn = 5", "S movement").units("S-15.TR.8TD 2212; S-24.TR.12TD 2212");
    let g = g.play("move S-15.TR.8TD 2218; move S-24.TR.12TD 2217");
    g.is("S-15.TR.8TD", flag::DROVE).lacks("S-24.TR.12TD", flag::DROVE);
}

#[test]
fn tb_14_1_2a_contradictory_orders_stop_attacks() {
    let units =
        "S-15MC.Karpezo 2216; S-15.TR.8TD 2218; S-8MC.Ryabyshev 2316; S-24.TR.12TD 2217; G-131.44 2319";
    let mut g =
        drawing("dubno-1941", "turn = 3", units).cup("G", "order-g-1").play("done; draw 0; draw order-g-1");
    let corps = g.game().rules().formations.find("15мк").expect("the corps").to_string();
    let g = g.play(&format!("play {corps}"));
    let combat = |turn: u8| {
        move |g: &mut Given| {
            let p = g.position();
            (p.turn, p.active, p.phase, g.doing()) == (turn, 1, 2, Doing::CombatPhase)
        }
    };
    let g = onward(g, combat(4)).refuse("attack 2319 S-15.TR.8TD", "TB 14.1b");
    // The next activation is free again.
    onward(g, combat(5)).play("attack 2319 S-15.TR.8TD");
}

#[test]
fn tb_14_1_2a_a_tank_ambush() {
    let units = "G-I.35.4Pz 0705; G-12.4Pz 0705; S-4.TB 0804; S-10.AbB 0804";
    let ready = |attackers: &str, head: &str| {
        given("mtsensk-1941", &format!("turn = 2{head}"), "G prepared")
            .units(units)
            .hand("S", "ambush-s-1")
            .play(&format!("attack 0804 {attackers}; defend S-4.TB S-10.AbB"))
    };
    let mut g = ready("G-I.35.4Pz", "");
    let before = odds(&mut g).minus;
    let mut g = g.play("play ambush-s-1");
    assert_eq!(odds(&mut g).minus, before + 2);
    // Against tanks only, and in a hex with tanks.
    ready("G-12.4Pz", "").refuse("play ambush-s-1", "TB 14.1b");
    let g = given("mtsensk-1941", "turn = 2", "G prepared")
        .units("G-I.35.4Pz 0705; S-10.AbB 0804")
        .hand("S", "ambush-s-1");
    g.play("attack 0804 G-I.35.4Pz").refuse("play ambush-s-1", "TB 14.1b");
}

#[test]
fn tb_14_1_2a_guards_mortars_and_eighty_eights() {
    let units = "G-I.35.4Pz 0705; G-12.4Pz 0705; S-4.TB 0706";
    let mut g = given("mtsensk-1941", "turn = 2", "G prepared").units(units).hand("S", "gmort-s-1");
    g = g.play("attack 0706 G-12.4Pz; play gmort-s-1");
    assert_eq!(odds(&mut g).die, -1);
    let cut = units.replace("0706", "0706 emergency");
    let g = given("mtsensk-1941", "turn = 2", "G prepared").units(&cut).hand("S", "gmort-s-1");
    g.play("attack 0706 G-12.4Pz").refuse("play gmort-s-1", "TB 14.1b");
    // Eighty-eights against tanks.
    let g = given("mtsensk-1941", "turn = 2", "S prepared").units(units).hand("G", "flak88-g-1");
    let mut g = g.play("attack 0705 S-4.TB; defend G-12.4Pz");
    let before = odds(&mut g).minus;
    let mut g = g.play("play flak88-g-1");
    assert_eq!(odds(&mut g).minus, before + 1);
}

#[test]
fn tb_14_1_2a_an_anti_tank_strongpoint() {
    let units = "G-I.GD 2221; G-Gren.GD 2221; S-694.ATrgt 2321; S-1243.375 2321";
    let ready = |attacker: &str| {
        field("G prepared", units)
            .hand("S", "atamb-s-1")
            .play(&format!("attack 2321 {attacker}; defend S-1243.375 S-694.ATrgt"))
    };
    let mut g = ready("G-I.GD");
    assert_eq!(odds(&mut g).minus, 1);
    let mut g = g.play("play atamb-s-1");
    assert_eq!(odds(&mut g).minus, 2);
    ready("G-Gren.GD").refuse("play atamb-s-1", "TB 14.1b");
    let g = field("G prepared", "G-I.GD 2221; S-1243.375 2321").hand("S", "atamb-s-1");
    g.play("attack 2321 G-I.GD").refuse("play atamb-s-1", "TB 14.1b");
    // Not in an attack from the march.
    let mut g = field("G movement", units).hand("S", "atamb-s-1").play("march 2321 G-I.GD");
    assert_eq!(g.asked(), "soviet");
    let mut g = g.play("defend S-1243.375 S-694.ATrgt");
    assert_eq!(g.asked(), "chance");
}

#[test]
fn tb_14_1_2a_penal_battalions_and_mobile_works_from_the_hand() {
    // A penal battalion joins before anybody has moved, with infantry in command and supply.
    let units = "S-1243.375 2321; S-1241.375 2318 emergency; S-22.TB.6TC 2320";
    let mut g = field("S movement", units).hand("S", "penal-s-1");
    assert_eq!(g.offers("play penal-s-1"), ["S-1243.375"]);
    let g = g.play("move S-22.TB.6TC 2319");
    g.refuse("play penal-s-1 S-1243.375", "TB 14.1b");
    let mut g = field("S movement", units).hand("S", "penal-s-1").play("play penal-s-1 S-1243.375");
    assert_eq!((g.position().hand, g.position().lasting.count_ones()), (0, 1));
    // It is a unit of that division: 3 and 2 attack together, not with another division.
    let stack = "S-penal1 2321 of:S-1243.375; S-1243.375 2321; S-155G.52G 2321; G-Gren.GD 2221";
    let g = field_with("lasting = [\"penal-s-1\"]", "S prepared", stack);
    let mut g =
        g.refuse("attack 2221 S-155G.52G S-penal1", "TB 9.2a").play("attack 2221 S-1243.375 S-penal1");
    assert_eq!(odds(&mut g).attack, 5 * 12);
    // Mobile works are laid at the end of the phase, with a friendly unit or next to one.
    let g = field("S movement", units).hand("S", "mobeng-s-1").refuse("play mobeng-s-1 2321", "TB 14.1b");
    let mut g = g.play("done").refuse("play mobeng-s-1 2315", "TB 14.1b").play("play mobeng-s-1 2420");
    assert_eq!(g.position().lasting.count_ones(), 1);
}

#[test]
fn tb_14_1_2a_stores_raise_works_to_three() {
    let units = "S-27.Constr 2321";
    let ready = |works: &str| {
        field_with(&format!("works = {{ 2321 = \"{works}\" }}"), "S movement", units).option("additional")
    };
    ready("2").refuse("build S-27.Constr", "TB 11.8d");
    let mut g = ready("2").hand("S", "works3-s-1").play("build S-27.Constr; done");
    assert_eq!(g.position().gone.count_ones(), 1, "out of the game after use");
    let hex = engine::Rules::find(&**g.game().rules(), "2321").expect("the hex").index() as u16;
    assert_eq!(g.position().works_at(hex), tank_battles::Works::Three);
}

#[test]
fn tb_14_1_2a_the_counter_preparation() {
    let to_cprep = || onward(crate::begin("kursk-1943", &[]), |g| g.doing() == Doing::Counterprep);
    let mut g = to_cprep();
    assert_eq!((g.asked(), g.position().turn, g.position().phase), ("soviet", 2, 0));
    let [german, soviet] = g.position().ao.map(|a| a.iter().map(|n| u32::from(*n)).sum::<u32>());
    // A 3: up to three points, one Soviet for each German.
    let mut g = g.play("play; 3");
    let kind = g.offers("ao")[0].clone();
    let mut g = g.play(&format!("ao {kind}; ao {kind}; done"));
    assert_eq!(g.asked(), "german");
    let kind = g.offers("subtract")[0].clone();
    let mut g = g.play(&format!("subtract {kind}; subtract {kind}"));
    let [after, paid] = g.position().ao.map(|a| a.iter().map(|n| u32::from(*n)).sum::<u32>());
    assert_eq!((german - after, soviet - paid), (2, 2));
    assert_eq!((g.position().hand, g.position().gone.count_ones()), (0, 1), "once only");
    // Never more than the die: after three the Germans take theirs off.
    let mut g = to_cprep().play("play; 3");
    let kind = g.offers("ao")[0].clone();
    let mut g = g.play(&format!("ao {kind}; ao {kind}; ao {kind}"));
    assert_eq!((g.asked(), g.offers("")), ("german", vec!["subtract".to_owned()]));
    let kind = g.offers("subtract")[0].clone();
    let mut g = g.play(&format!("subtract {kind}; subtract {kind}; subtract {kind}"));
    assert_ne!(g.doing(), Doing::Counterprep);
    assert_eq!(
        g.position().ao.map(|a| a.iter().map(|n| u32::from(*n)).sum::<u32>()),
        [german - 3, soviet - 3]
    );
    // Not kept either.
    let mut g = to_cprep().play("pass");
    assert_eq!((g.position().hand, g.position().gone.count_ones()), (0, 1));
}

#[test]
fn tb_14_1a_held_markers_are_among_those_listed() {
    // Turn 6 of Kursk lists two penal battalions and one set of obstacles, of which there are two (Q114).
    let laid = |held: &str| {
        let units = "G-XLVIII.Knobelsdorff 0516; G-Gren.GD 0516; S-23GRC 2320; S-1243.375 2321";
        let g = given("kursk-1943", "turn = 5; end = 1", "S unprepared").units(units);
        let mut g = to_movement(g.hand("S", held), 6, "G");
        let cup = g.position().cup;
        let rules = g.game().rules().clone();
        let count = |kind: &str| {
            (0..rules.markers.len())
                .filter(|m| cup >> m & 1 == 1 && rules.markers[*m].id.starts_with(kind))
                .count()
        };
        [count("penal-s"), count("mobeng-s")]
    };
    assert_eq!(laid(""), [2, 1]);
    assert_eq!(laid("penal-s-2 mobeng-s-1"), [1, 0]);
    assert_eq!(laid("penal-s-1 penal-s-2 mobeng-s-2"), [0, 0]);
}
