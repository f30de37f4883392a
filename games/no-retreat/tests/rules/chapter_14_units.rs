//! Chapter 14: cadres, Luftwaffe, Volkssturm, the strategic reserve, markers, variable weather.

use crate::{Given, Staff, draws, ending, given};
use no_retreat::Weather;

fn fought(head: &str, when: &str, units: &str, hex: &str, attackers: &str, die: u8) -> Given {
    given(head, when)
        .units(units)
        .play(&format!("target {hex}; done"))
        .quiet()
        .play(&format!("attack {hex} {attackers}"))
        .quiet()
        .play(&die.to_string())
        .quiet()
}

#[test]
fn nr_14_9a_cadres_do_not_attack_but_counterattack() {
    given("turn = 8", "axis combat")
        .units("G19 1711; G10 1610; S02 1510; S01 1811")
        .refuse("target 1811", "NR 2.3e");
    // 3 against 2: 3:2 on the Soviet table; 1 is CA.
    let mut g = fought("turn = 8", "soviet combat", "G19 1711; S01 1811", "1711", "S01", 1);
    assert_eq!(g.asked(), "axis");
    let mut g = g.play("counterattack").quiet();
    assert!(g.log().join("\n").contains("2:3"), "{:?}", g.log());
    let mut g = given("turn = 8; soviet_counterblows = [\"1811\"]", "axis combat")
        .units("G19 1711; S01 1811")
        .quiet();
    assert!(g.tally("attack 1811 G19").starts_with("Strengths 2:3"));
}

#[test]
fn nr_14_9_1_an_arriving_cadre_waits_in_its_box() {
    given("turn = 5", "axis organisation")
        .units("G19 turn-5; G20 turn-8; G01 0603; S01 2310")
        .at("G19", "cadres")
        .at("G20", "turn-8");
}

#[test]
fn nr_14_9_2a_a_cadre_replaces_a_unit_lost_in_an_exchange() {
    // Rules: NR PA-19
    let lost = || {
        fought("turn = 9", "axis combat", "G10 1711; G11 1711; S05 1811; S21 cadres", "1811", "G10 G11", 3)
            .play("loss G10; loss S05")
    };
    lost().play("cadre S21").at("S21", "1811").at("S05", "destroyed").face("G10", "reduced");
    lost().play("pass").at("S21", "cadres");
    // DD: 22 against 3, 6:1; the cadre stands where the retreat ended (ruling B19).
    fought(
        "turn = 9",
        "axis combat",
        "G01 1711; G02 1711; G09 1712; G10 1712; S05 1811; S21 cadres",
        "1811",
        "G01 G02 G09 G10",
        6,
    )
    .play("retreat S05 1911 2011; cadre S21")
    .at("S21", "2011");
}

#[test]
fn nr_14_9_2b_no_cadre_for_other_losses() {
    // No way to retreat.
    fought(
        "turn = 2",
        "axis combat",
        "G12 1115; G07 1114; A02 1214; G11 1213; S05 1215; S21 cadres",
        "1215",
        "G07 G12",
        5,
    )
    .at("S05", "destroyed")
    .at("S21", "cadres");
    // Lack of supply.
    let mut g = given("turn = 9", "axis removal")
        .units("S05 0503 oos; G01 1711; S21 cadres")
        .at("S05", "surrendered")
        .at("S21", "cadres");
    assert_ne!(g.asked(), "over");
    // A one-faced counter.
    fought("turn = 20", "axis combat", "G10 1711; G11 1711; S23 1811; S21 cadres", "1811", "G10 G11", 3)
        .play("loss G10; loss S23")
        .at("S23", "destroyed")
        .at("S21", "cadres");
}

#[test]
fn nr_14_9_3a_a_lost_cadre_returns_next_turn() {
    // 7 against 2: 3:1 of the Soviet table; 6 is DS.
    fought("turn = 8", "soviet combat", "G19 1711; S02 1811 full", "1711", "S02", 6)
        .play("retreat G19 1611 1511")
        .at("G19", "turn-9");
    given("turn = 9", "axis organisation").units("G19 turn-9; G01 0603; S01 2310").at("G19", "cadres");
    // By rail it stays itself.
    given("turn = 8", "axis movement").units("G19 0603; S01 2310").play("entrain G19").at("G19", "rail");
}

#[test]
fn nr_14_9_3b_one_cadre_a_turn_box() {
    fought("turn = 8", "soviet combat", "G19 turn-9; G20 1711; S02 1811 full; S21 turn-10", "1711", "S02", 6)
        .play("retreat G20 1611 1511")
        .at("G20", "turn-10")
        .at("G19", "turn-9");
}

#[test]
fn nr_14_9_3c_cadres_never_surrender() {
    let mut g = given("turn = 8", "axis removal").units("G19 2411 oos; S01 2310").at("G19", "turn-9");
    assert_eq!(g.position().event_vp, 0);
}

fn placing(head: &str, when: &str, units: &str, cards: &str) -> Given {
    let side = when.split(' ').next().expect("a side");
    let mut g = given(head, when).units(units).hand(side, cards).quiet();
    for _ in 0..3 {
        if g.offers("").iter().any(|w| w == "place" || w == "rebuild") {
            break;
        }
        g = g.play("done").quiet();
    }
    g
}

#[test]
fn nr_14_9_4a_a_unit_is_rebuilt_on_a_cadre() {
    // Rules: NR 14.9.4b
    let units = "S21 1910; S08 destroyed; S05 turn-6; G01 1810; S01 2310";
    let mut g = placing("turn = 6", "soviet organisation", units, "c16 c22");
    assert!(!g.offers("place S05").contains(&"1910".to_owned()), "not for reinforcements");
    let mut g = g.play("rebuild S08 1910 c16").at("S08", "1910").at("S21", "turn-7");
    let i = g.game().rules().c.units.iter().position(|u| u.id == "S08").expect("Bryansk Front");
    assert_eq!(g.position().units[i].flags & no_retreat::Unit::DISORGANISED, 0);
    let mut g = placing("turn = 6", "soviet organisation", units, "c16 c22").play("rebuild S08 2008 c16");
    assert_ne!(
        g.position().units[i].flags & no_retreat::Unit::DISORGANISED,
        0,
        "elsewhere it is disorganised"
    );
}

#[test]
fn nr_14_10_luftwaffe_goes_to_the_turn_track() {
    // Ten against two: 5:1; 1 is EX.
    let mut g = fought(
        "turn = 8",
        "soviet combat",
        "G18 1711; S02 1811 full; S01 1712; G19 cadres",
        "1711",
        "S01 S02",
        1,
    )
    .play("loss S01; loss G18")
    .at("G18", "turn-10");
    assert_eq!(g.position().event_vp, 0);
    let mut g = given("turn = 13", "axis removal").units("G18 2411 oos; S01 2310").at("G18", "turn-15");
    assert_eq!(g.position().event_vp, 0);
}

#[test]
fn nr_14_11b_volkssturm_hold_once() {
    fought(
        "turn = 26; german = [\"1104\"]",
        "soviet combat",
        "G09 1104; G27 1104; S01 1105 full; S02 1205 full",
        "1104",
        "S01 S02",
        6,
    )
    .at("G27", "out")
    .at("G09", "1104")
    .at("S02", "1205");
}

#[test]
fn nr_14_12_1a_the_strategic_reserve_from_turn_4() {
    let begun = |turn: u8, units: &str| given(&format!("turn = {turn}"), "soviet movement").units(units);
    begun(4, "S01 2310; S02 2314; G01 0603").play("move S01 2309; done; reserve S01").at("S01", "rail");
    let mut g = begun(3, "S01 2310; S02 2314; G01 0603").play("done");
    assert!(g.asked() != "soviet" || !g.offers("").contains(&"reserve".to_owned()), "not before turn 4");
    let mut g = begun(4, "S01 2310; S02 0503; S06 1902 full; G01 1711").play("done");
    assert_eq!(g.offers("reserve"), ["S01"], "supplied and mobile units only");
}

#[test]
fn nr_14_12_1b_the_marker_changes_hands_in_the_box() {
    let mut g = given("turn = 6; reserve = \"S01\"", "soviet movement")
        .units("S01 rail; S02 rail; S05 2310; G01 0603")
        .play("done");
    assert_eq!(g.offers("reserve"), ["S02"]);
    let mut g = g.play("reserve S02");
    let i = g.game().rules().c.units.iter().position(|u| u.id == "S02").expect("a front");
    assert_eq!(usize::from(g.position().reserve), i + 1);
}

#[test]
fn nr_14_12_2_the_reserve_comes_in_either_detraining_phase() {
    let mut g = given("turn = 6; reserve = \"S01\"", "axis detraining")
        .units("S01 rail; S02 rail; S05 2310; G01 0603");
    assert_eq!(g.asked(), "soviet");
    assert_eq!(g.offers("detrain"), ["S01"], "only the reserve");
    g.play("detrain S01 2309").at("S01", "2309");
    let mut g = given("turn = 6; reserve = \"S01\"", "soviet detraining")
        .units("S01 rail; S02 rail; S05 2310; G01 0603");
    assert_eq!(g.offers("detrain"), ["S01", "S02"]);
}

#[test]
fn nr_14_13a_a_smaller_draw_needs_no_marker() {
    let drawn = |head: &str| draws(&mut given(head, "soviet cards").units("G01 1711; S01 2310"));
    assert_eq!(drawn("turn = 8; german = [\"2008\"]"), 3);
    assert_eq!(drawn("turn = 8; german = [\"2008\", \"2022\"]"), 3);
    assert_eq!(drawn("turn = 8; draw_change = [0, -2]"), 2);
    assert_eq!(drawn("turn = 8"), 4);
}

#[test]
fn nr_14_13b_za_rodinu_cancels_sudden_death() {
    let head =
        "turn = 6; event_vp = 6; german = [\"1902\", \"1503\", \"2006\", \"1407\", \"1708\", \"1311\"]";
    let begun = || given(head, "victory").units("G01 1711; S01 2310").hand("soviet", "c32");
    let mut g = begun();
    assert_eq!(g.asked(), "soviet");
    let mut g = g.play("play c32").quiet();
    assert_eq!(ending(&mut g), "");
    let mut g = begun().play("pass").quiet();
    assert_eq!(ending(&mut g), "Sudden death: victory of the Axis.");
}

#[test]
fn nr_14_13c_a_scorched_city_is_swamp() {
    let left = |head: &str| {
        let mut g = given(head, "axis movement").units("G01 1712; S01 2310").play("move G01 1713");
        g.position().mover_mp
    };
    assert_eq!(left("turn = 7"), 5);
    assert_eq!(left("turn = 7; scorched = \"1713\""), 2, "four MP for tanks");
}

#[test]
fn nr_14_13d_defensive_works_shift_left() {
    // Rules: NR PA-12
    let tally = |head: &str| {
        let mut g = given(head, "soviet combat").units("G10 1711; S02 1811 full");
        if !head.contains("counterblows") {
            g = g.play("target 1711; done");
        }
        g.quiet().tally("attack 1711 S02")
    };
    assert!(tally("turn = 14; works = \"1711\"").contains("◄1 NR 14.13d"));
    assert!(!tally("turn = 14").contains("14.13d"));
    assert!(
        !tally("turn = 14; works = \"1711\"; axis_counterblows = [\"1711\"]").contains("14.13d"),
        "no terrain under a counterblow"
    );
}

#[test]
fn nr_14_13e_control_is_remembered() {
    let g =
        given("turn = 8", "axis movement").units("G01 1712; S01 2310").play("move G01 1713; move G01 1714");
    let mut g = g.at("G01", "1714");
    assert_eq!(crate::vp(&mut g), [13, 21]);
}

#[test]
fn nr_14_14a_variable_weather_turns() {
    let rules = given("turn = 7", "axis movement").units("G01 1711").game().rules().clone();
    let variable: Vec<usize> = (1..=28).filter(|t| rules.c.turns[*t].other_weather.is_some()).collect();
    assert_eq!(variable, [3, 4, 6, 9, 10, 12, 15, 16, 18, 21, 22]);
}

/// EX-14.14.
#[test]
fn nr_14_14_1_the_weather_markers_of_1941() {
    let game = engine::Match::new(
        engine::Game::scenario(&*crate::GAME, "campaign", &Default::default()).expect("it loads"),
    );
    let rules = game.rules().clone();
    let face = |turn: u8| rules.marker_weather(game.position(), turn);
    assert_eq!([3, 4, 6].map(face), [Weather::Mud, Weather::Snow, Weather::Mud]);
}

#[test]
fn nr_14_14_2_weather_cards_act_only_when_drawn() {
    // General Mud, drawn on turn 9: November is mud, and another card is drawn.
    let mut g = given("turn = 9", "soviet cards").units("G01 1711; S01 2310").play("draw c34");
    assert_eq!(g.position().flipped, 1 << 10);
    assert_eq!(draws(&mut g), 4);
    // In a hand it is only paper.
    let mut g = given("turn = 9", "soviet movement").units("G01 1711; S01 2310").hand("soviet", "c34");
    assert!(!g.offers("").contains(&"play".to_owned()));
    assert_eq!(g.position().flipped, 0);
}

#[test]
fn nr_14_14_3_the_marker_gives_the_weather() {
    let weather = |head: &str| {
        let mut g = given(head, "axis movement").units("G01 1711");
        let p = g.position();
        g.game().rules().weather(&p)
    };
    assert_eq!(weather("turn = 9"), Weather::Clear);
    assert_eq!(weather("turn = 9; flipped = [9]"), Weather::Mud);
    assert_eq!(weather("turn = 16; flipped = [16]"), Weather::Snow);
    // Fickle Weather, drawn now.
    let mut g = given("turn = 9", "axis cards").units("G01 1711; S01 2310").play("draw c33");
    let p = g.position();
    assert_eq!(g.game().rules().weather(&p), Weather::Mud);
}
