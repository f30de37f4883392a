//! Chapter 12: command, temporary HQs, reconstitution.

use crate::chapter_10::{field, odds};
use crate::{Given, Staff, given};
use engine::{Faces, Thrown, What};
use tank_battles::{Doing, flag};

/// Lets everything pass, dice showing ones, until something holds.
pub fn onward(mut g: Given, until: impl Fn(&mut Given) -> bool) -> Given {
    for _ in 0..2000 {
        if until(&mut g) {
            return g;
        }
        if g.asked() == "chance" {
            let roll = g.game().pending_roll().expect("chance is asked");
            let thrown = match roll.what {
                What::Dice(n) => Thrown::Dice(Faces::of(&vec![1; usize::from(n)]).expect("dice")),
                _ => (0..=u8::MAX).map(Thrown::Pick).find(|t| roll.accepts(t)).expect("something to draw"),
            };
            g.game().throw(thrown).expect("chance answers");
            continue;
        }
        let mut draft = String::new();
        loop {
            let offers = g.offers(&draft);
            if offers.iter().any(|w| w == ".") {
                break;
            }
            let easy = ["done", "pass", "keep", "decline"];
            let word = offers.iter().find(|w| easy.contains(&w.as_str())).unwrap_or(&offers[0]);
            draft = format!("{draft} {word}");
        }
        g = g.play(&draft);
    }
    panic!("it never came to that");
}

/// Lets everything pass until a side's phase III of a turn.
pub fn to_movement(g: Given, turn: u8, side: &str) -> Given {
    let seat = u8::from(side == "S");
    onward(g, move |g| {
        let p = g.position();
        p.turn == turn && p.active == seat && g.doing() == Doing::MovePhase
    })
}

#[test]
fn tb_12_1a_twelve_hexes_from_the_hq() {
    let units = "G-XLVIII.Knobelsdorff 2309; G-Gren.GD 2321; G-Fus.GD 2322; G-1.LAH 2320; G-51 2320";
    let g = field("G supply", units);
    let g = g.lacks("G-Gren.GD", flag::NO_COMMAND).is("G-Fus.GD", flag::NO_COMMAND);
    // Only its own: a regiment of another corps is not commanded, an independent of the army is.
    let g = g.is("G-1.LAH", flag::NO_COMMAND).lacks("G-51", flag::NO_COMMAND);
    g.lacks("G-XLVIII.Knobelsdorff", flag::NO_COMMAND);
    // The army's HQ commands both.
    let g = field("G supply", "G-4.PzA.Hoth 2309; G-Gren.GD 2321; G-1.LAH 2320; G-I.11.6Pz 2320");
    g.lacks("G-Gren.GD", flag::NO_COMMAND)
        .lacks("G-1.LAH", flag::NO_COMMAND)
        .is("G-I.11.6Pz", flag::NO_COMMAND);
}

#[test]
fn tb_12_1b_enemies_and_their_zones_cut_the_line() {
    // Three Soviet regiments close the ring around 2321 with their zones.
    let ring =
        "G-XLVIII.Knobelsdorff 2315; G-Gren.GD 2321; S-1243.375 2419; S-1241.375 2422; S-1245.375 2121";
    field("G supply", ring).is("G-Gren.GD", flag::NO_COMMAND);
    // A friendly unit in one of the hexes opens it.
    let open = format!("{ring}; G-Fus.GD 2320");
    field("G supply", &open).lacks("G-Gren.GD", flag::NO_COMMAND).lacks("G-Fus.GD", flag::NO_COMMAND);
    // Without the third regiment there is a way.
    let gap = ring.replace("; S-1245.375 2121", "");
    field("G supply", &gap).lacks("G-Gren.GD", flag::NO_COMMAND);
}

#[test]
fn tb_12_1b_no_orders_or_supply_through_an_enemy_hex() {
    // Rules: TB 12.1b, TB 13.1c
    // In the corner of the map 0102 is the only way to 0101: 0201 lies in its zone.
    let corner = "G-XLVIII.Knobelsdorff 0103; G-Gren.GD 0101";
    let g = field("G supply", corner).lacks("G-Gren.GD", flag::NO_COMMAND);
    g.lacks("G-Gren.GD", flag::EMERGENCY);
    let g = field("G supply", &format!("{corner}; S-1243.375 0102")).is("G-Gren.GD", flag::NO_COMMAND);
    g.is("G-Gren.GD", flag::EMERGENCY).lacks("G-XLVIII.Knobelsdorff", flag::EMERGENCY);
}

#[test]
fn tb_12_1c_no_attack_without_command() {
    let units = "G-Gren.GD 2221 no-command; S-1243.375 2321";
    for phase in ["prepared", "unprepared"] {
        field(&format!("G {phase}"), units).refuse("attack 2321 G-Gren.GD", "TB 12.1c");
        // It cannot join others either.
        field(&format!("G {phase}"), &format!("{units}; G-Fus.GD 2221"))
            .refuse("attack 2321 G-Gren.GD G-Fus.GD", "TB 12.1c")
            .play("attack 2321 G-Fus.GD");
    }
    field("G movement", units).refuse("march 2321 G-Gren.GD", "TB 12.1c");
    // A switch of the rules lets it attack all the same (Q103).
    field("G prepared", units).option("attack-without-command").play("attack 2321 G-Gren.GD");
    // Attacked, it defends with all it has.
    let mut g = field("S prepared", units).play("attack 2221 S-1243.375");
    assert_eq!(odds(&mut g).defence, 5);
}

#[test]
fn tb_12_2a_command_is_determined_in_the_supply_phase() {
    let g = field("G supply", "G-XLVIII.Knobelsdorff 2309; G-Gren.GD 2321");
    let mut g = g.lacks("G-Gren.GD", flag::NO_COMMAND);
    assert_eq!(g.doing(), Doing::MovePhase);
    let g = g.play("move G-XLVIII.Knobelsdorff 2306").lacks("G-Gren.GD", flag::NO_COMMAND);
    let g = g.play("move G-Gren.GD 2319").lacks("G-Gren.GD", flag::NO_COMMAND);
    // 13 hexes away at the next phase I.
    to_movement(g, 6, "G").is("G-Gren.GD", flag::NO_COMMAND);
}

#[test]
fn tb_12_2b_and_changes_only_in_the_next() {
    let g = field("G supply", "G-XLVIII.Knobelsdorff 2308; G-Gren.GD 2321").is("G-Gren.GD", flag::NO_COMMAND);
    let g = g.play("move G-XLVIII.Knobelsdorff 2312").is("G-Gren.GD", flag::NO_COMMAND);
    let g = g.refuse("move G-Gren.GD 2320", "TB 12.3a");
    to_movement(g, 6, "G").lacks("G-Gren.GD", flag::NO_COMMAND);
}

#[test]
fn tb_12_3a_initiative_on_five_and_six() {
    let ready = || field("G movement", "G-Gren.GD 2321 no-command; G-Fus.GD 2221");
    let g = ready().refuse("move G-Gren.GD 2320", "TB 12.3a").refuse("try G-Fus.GD", "TB 12.3a");
    let g = g.play("try G-Gren.GD; 4").refuse("move G-Gren.GD 2320", "TB 12.3a");
    // Once in a phase.
    g.refuse("try G-Gren.GD", "TB 12.3a");
    ready().play("try G-Gren.GD; 5; move G-Gren.GD 2320").at("G-Gren.GD", "2320");
    ready().play("try G-Gren.GD; 6; move G-Gren.GD 2320").at("G-Gren.GD", "2320");
}

#[test]
fn tb_12_3b_half_the_allowance_rounded_down() {
    // An anti-tank brigade has 5.
    let g = field("S movement", "S-27.ATbde 2321 no-command").play("try S-27.ATbde; 5");
    let g = g.refuse("move S-27.ATbde 2318", "TB 7.2a").play("move S-27.ATbde 2319");
    g.refuse("move S-27.ATbde 2320", "TB 7.2a");
}

#[test]
fn tb_12_3c_it_may_leave_a_zone_not_enter_one() {
    // 2320 is in the zone of 2319.
    let g = field("S movement", "S-27.ATbde 2321 no-command; G-Gren.GD 2319").play("try S-27.ATbde; 6");
    g.refuse("move S-27.ATbde 2320", "TB 12.3c").play("move S-27.ATbde 2322");
    let g = field("S movement", "S-27.ATbde 2320 no-command; G-Gren.GD 2319").play("try S-27.ATbde; 6");
    g.refuse("move S-27.ATbde 2419", "TB 12.3c").play("move S-27.ATbde 2321").at("S-27.ATbde", "2321");
}

#[test]
fn tb_12_4a_temporary_hqs() {
    let ready = |turn: u8| {
        given("dubno-1941", &format!("turn = {turn}"), "S supply")
            .units("S-OG.Lukin waiting; S-19.TR.10TD 2218; S-767.228 2206; G-131.44 2410")
    };
    let mut g = ready(5);
    assert_eq!((g.asked(), g.doing()), ("soviet", Doing::SupplyPhase));
    // Not on enemies, in their zones, nor where lorries cannot go.
    let g = g.refuse("create 2410", "TB 12.4a").refuse("create 2409", "TB 12.4a");
    let mut g = g.refuse("create 2001", "TB 12.4a").play("create 2216");
    assert_eq!(g.doing(), Doing::MovePhase, "it is one and only");
    let g = g.at("S-OG.Lukin", "2216").lacks("S-19.TR.10TD", flag::NO_COMMAND);
    // 2206 is ten hexes away: units of any army.
    let g = g.lacks("S-767.228", flag::NO_COMMAND);
    // It is an HQ like another: it moves.
    g.play("move S-OG.Lukin 2217").at("S-OG.Lukin", "2217");
    // By wish: without it there is no command.
    ready(5).play("pass").at("S-OG.Lukin", "waiting").is("S-19.TR.10TD", flag::NO_COMMAND);
    // Not before its turn.
    let mut g = ready(4);
    assert_eq!(g.doing(), Doing::MovePhase);
    g.is("S-19.TR.10TD", flag::NO_COMMAND);
}

/// An HQ in the east with three lost tank units and some infantry.
const LOST: &str = "G-XLVIII.Knobelsdorff 2309; G-I.GD field; G-II.GD field; G-51 field; G-Gren.GD field; \
    G-Fus.GD field";

#[test]
fn tb_12_5a_lost_units_wait_in_the_field() {
    let g = field("G prepared", "G-Gren.GD 2221; G-Fus.GD 2221; S-3b.199G 2321");
    g.play("attack 2321 G-Gren.GD G-Fus.GD; 5").at("S-3b.199G", "field");
}

#[test]
fn tb_12_5a_hqs_come_back_by_themselves_temporary_ones_never() {
    // 4:1 and more: a 5 destroys an HQ alone in its hex.
    let fight = |hq: &str| {
        let g = given("dubno-1941", "turn = 5", "G prepared")
            .units(&format!("G-131.44 2215; G-132.44 2215; {hq} 2315"));
        g.play("attack 2315 G-131.44 G-132.44; 5; done")
    };
    let mut g = fight("S-15MC.Karpezo").at("S-15MC.Karpezo", "field");
    assert_eq!(g.position().hqs_lost, [0, 1]);
    let g = to_movement(g, 5, "S").refuse("return S-15MC.Karpezo 2215", "TB 5Bd");
    g.play("return S-15MC.Karpezo 3010").at("S-15MC.Karpezo", "3010");
    let g = fight("S-OG.Lukin").at("S-OG.Lukin", "out");
    to_movement(g, 5, "S").refuse("return S-OG.Lukin 3010", "TB 5Bd");
}

#[test]
fn tb_12_5b_instead_of_movement() {
    let g = field("G movement", LOST).play("rebuild G-XLVIII.Knobelsdorff 2309 G-I.GD G-II.GD");
    let g = g.at("G-II.GD", "2309").refuse("move G-XLVIII.Knobelsdorff 2310", "TB 12.5b");
    let g = g.refuse("move G-II.GD 2310", "TB 12.5b");
    // One for an HQ in a turn.
    g.refuse("rebuild G-XLVIII.Knobelsdorff 2309 G-Gren.GD G-Fus.GD", "TB 12.5b");
    // An HQ that has moved receives nobody; the others move as they like.
    let g = field("G movement", &format!("{LOST}; G-110.11Pz 2310")).play("move G-XLVIII.Knobelsdorff 2308");
    g.refuse("rebuild G-XLVIII.Knobelsdorff 2308 G-I.GD G-II.GD", "TB 12.5b").play("move G-110.11Pz 2311");
    // The unit does not attack in this activation.
    let g = field("G movement", &format!("{LOST}; S-1243.375 2312; G-110.11Pz 2310"));
    let g = g.play("rebuild G-XLVIII.Knobelsdorff 2310 G-I.GD G-II.GD");
    let g = g.refuse("march 2312 G-II.GD", "TB 12.5b");
    // Nor in phase IV.
    let g = onward(g.play("move G-110.11Pz 2311"), |g| g.doing() == Doing::CombatPhase);
    g.refuse("attack 2312 G-II.GD", "TB 12.5b");
}

#[test]
fn tb_12_5c_of_the_same_type() {
    field("G movement", LOST)
        .refuse("rebuild G-XLVIII.Knobelsdorff 2309 G-I.GD G-Gren.GD", "TB 12.5c")
        .play("rebuild G-XLVIII.Knobelsdorff 2309 G-Gren.GD G-Fus.GD");
    // One tank unit alone has nobody to give up.
    let lone = "G-XLVIII.Knobelsdorff 2309; G-I.GD field; G-Gren.GD field";
    field("G movement", lone).refuse("rebuild G-XLVIII.Knobelsdorff 2309 G-I.GD", "TB 12.5d");
}

#[test]
fn tb_12_5d_the_ratio_is_the_scenarios() {
    // Germans 1:1.
    let g = field("G movement", LOST).play("rebuild G-XLVIII.Knobelsdorff 2309 G-I.GD G-51");
    g.at("G-I.GD", "2309").at("G-51", "out").at("G-II.GD", "field");
    // Soviets 1:2 in Kursk.
    let units = "S-6TC.Getman 2309; S-22.TB.6TC field; S-112.TB.6TC field; S-200.TB.6TC field";
    let g =
        field("S movement", units).refuse("rebuild S-6TC.Getman 2309 S-22.TB.6TC S-112.TB.6TC", "TB 12.5d");
    let mut g = g.play("rebuild S-6TC.Getman 2309 S-22.TB.6TC S-112.TB.6TC S-200.TB.6TC");
    let places = ["S-22.TB.6TC", "S-112.TB.6TC", "S-200.TB.6TC"].map(|u| g.place(u));
    assert_eq!(places.iter().filter(|p| *p == "out").count(), 2, "{places:?}");
    assert_eq!(places.iter().filter(|p| *p == "2309").count(), 1, "{places:?}");
    // And none at all in Mtsensk.
    let g = given("mtsensk-1941", "turn = 3", "G movement")
        .units("G-XXIV.Geyr 0309; G-12.4Pz field; G-33.4Pz field");
    g.refuse("rebuild G-XXIV.Geyr 0309 G-12.4Pz G-33.4Pz", "TB 12.5d");
}

#[test]
fn tb_12_5d2_what_is_given_up_is_gone() {
    let units = format!("{LOST}; G-4.PzA.Hoth 2313; G-II.6.3Pz field");
    let g = field("G movement", &units).play("rebuild G-XLVIII.Knobelsdorff 2309 G-I.GD G-51");
    let g = g.at("G-51", "out").refuse("rebuild G-4.PzA.Hoth 2313 G-51", "TB 12.5d2");
    g.play("rebuild G-4.PzA.Hoth 2313 G-II.6.3Pz G-II.GD").at("G-II.GD", "2313").at("G-II.6.3Pz", "out");
}

#[test]
fn tb_12_5e_the_worst_comes_back() {
    let g = field("G movement", LOST).play("rebuild G-XLVIII.Knobelsdorff 2309 G-I.GD G-51");
    g.at("G-I.GD", "2309").at("G-51", "out").lacks("G-I.GD", flag::REVERSE);
    // A higher shift is better, whatever the strengths: 4-3-6 with 3 and 6-4-8 with 2.
    let units = "G-XLVIII.Knobelsdorff 2309; G-II.GD field; G-13.GD field";
    let g = field("G movement", units).play("rebuild G-XLVIII.Knobelsdorff 2309 G-II.GD G-13.GD");
    g.at("G-II.GD", "2309").at("G-13.GD", "out");
}

#[test]
fn tb_12_5f_near_its_hq_and_away_from_enemies() {
    let bundle = "G-I.GD G-II.GD";
    let hq = "rebuild G-XLVIII.Knobelsdorff";
    let g = field("G movement", &format!("{LOST}; S-1243.375 2311"));
    // 2310 is next to the enemy, 2307 is not at the HQ.
    g.refuse(&format!("{hq} 2310 {bundle}"), "TB 12.5f")
        .refuse(&format!("{hq} 2307 {bundle}"), "TB 12.5f")
        .play(&format!("{hq} 2309 {bundle}"))
        .at("G-II.GD", "2309");
    field("G movement", &format!("{LOST}; S-1243.375 2311"))
        .play(&format!("{hq} 2308 {bundle}"))
        .at("G-II.GD", "2308");
    // Its own HQ: not that of another corps.
    let other = LOST.replace("XLVIII.Knobelsdorff", "II.SS.Hausser");
    field("G movement", &other).refuse("rebuild G-II.SS.Hausser 2309 G-I.GD G-II.GD", "TB 12.5f");
}

#[test]
fn tb_12_5g_the_hq_must_be_in_supply() {
    for state in ["emergency", "no-supply"] {
        let units = LOST.replace("2309", &format!("2309 {state}"));
        field("G movement", &units).refuse("rebuild G-XLVIII.Knobelsdorff 2309 G-I.GD G-II.GD", "TB 12.5g");
    }
}

#[test]
fn tb_12_5a_an_hq_lost_in_its_own_phase_waits_for_the_next() {
    let head = "german_points = { air = 1 }";
    let units = "S-15MC.Karpezo 2315; S-489.MRR.131MD 2507; G-131.44 0201";
    let g = given("dubno-1941", &format!("turn = 5; {head}"), "S movement").units(units);
    let mut g = g.play("german: bomb 2315; 6").at("S-15MC.Karpezo", "field");
    assert!(!g.offers("").contains(&"return".to_owned()), "not in the phase of its loss");
    to_movement(g.refuse("return S-15MC.Karpezo 3010", "TB 5Bd").play("done"), 6, "S")
        .play("return S-15MC.Karpezo 3010");
}
