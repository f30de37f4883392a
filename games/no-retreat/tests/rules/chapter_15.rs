//! Chapter 15: optional rules.

use crate::{Given, Staff, draws, ending, given, to_next_turn};

/// Step B of the organisation phase.
fn placing(mut g: Given) -> Given {
    for _ in 0..3 {
        if g.offers("").iter().any(|w| w == "place" || w == "rebuild" || w == "split") {
            break;
        }
        g = g.play("done").quiet();
    }
    g
}

const SUDDEN: &str = "german = [\"1902\", \"1503\", \"2006\", \"1407\", \"1708\"]";

#[test]
fn nr_15_0_options_are_off_by_default() {
    let mut g = given("turn = 8", "axis organisation").units("G10 1107; G11 shattered; S01 2310");
    assert!(!g.offers("").contains(&"split".to_owned()), "15.1");
    let mut g = given("turn = 8", "soviet organisation").units("S02 2008; S07 shattered; G01 0603");
    g = placing(g.quiet());
    assert!(!g.offers("").contains(&"split".to_owned()), "15.2");
    let mut g = given("turn = 8", "axis movement").units("G10 1711; S01 1811").play("done");
    assert!(g.offers("").contains(&"target".to_owned()), "15.3");
    let mut g = given("turn = 9", "soviet cards").units("G01 1711; S01 2310").play("draw c34");
    assert_ne!(g.position().flipped, 0, "15.4");
    assert_eq!(
        ending(&mut given(&format!("turn = 6; event_vp = 7; {SUDDEN}"), "victory").units("G01 1711")),
        "",
        "six at most"
    );
    let mut g = given("turn = 8", "axis cards").units("G01 1711; S01 2310");
    draws(&mut g);
    assert!(!g.offers("").contains(&"joker".to_owned()), "15.7");
    given("turn = 5", "soviet organisation").units("O06 waiting; S01 2310; G01 0603").at("O06", "waiting");
    let mut g = given("turn = 4", "soviet organisation").units("S01 2310; G01 0603");
    to_next_turn(&mut g);
    assert!(!g.log().join("\n").contains("Partisans"), "15.9");
}

fn abteilung(turn: u8) -> Given {
    let g = given(&format!("turn = {turn}"), "axis organisation").option("abteilung").units(
        "G10 1107; G09 2411; G13 1105; G11 shattered; O01 waiting; O02 waiting; O03 waiting; S01 2310",
    );
    placing(g.quiet())
}

#[test]
fn nr_15_1a_abteilung_once_from_turn_8() {
    assert!(!abteilung(7).offers("").contains(&"split".to_owned()));
    let mut g = abteilung(8);
    assert_eq!(g.offers("split"), ["G10"], "a 4-4 army on the map, not 16th Army 3-4");
    let mut g = g.play("split G10").at("G10", "out");
    assert!(!g.offers("").contains(&"split".to_owned()), "once");
}

#[test]
fn nr_15_1b_an_abteilung_is_three_small_units() {
    abteilung(8)
        .play("split G10")
        .at("O01", "shattered")
        .face("O01", "reduced")
        .at("O02", "shattered")
        .face("O02", "reduced")
        .at("O03", "surrendered");
}

#[test]
fn nr_15_1c_an_abteilung_costs_one_vp() {
    assert_eq!(abteilung(8).play("split G10").position().event_vp, -1);
}

fn fort_fronts(turn: u8) -> Given {
    let g = given(&format!("turn = {turn}"), "soviet organisation")
        .option("fort-fronts")
        .units("S02 2009; S07 2310; S05 2314; S09 1912; S08 shattered; O04 waiting; O05 waiting; G01 0603");
    placing(g.quiet())
}

#[test]
fn nr_15_2a_fortified_fronts_once_from_turn_5() {
    assert!(!fort_fronts(4).offers("").contains(&"split".to_owned()));
    let mut g = fort_fronts(5);
    assert_eq!(g.offers("split"), ["S02", "S09"], "4-3 infantry fronts, not the motorised Reserve Front");
    let mut g = g.play("split S02").at("S02", "out").at("O04", "shattered").at("O05", "shattered");
    assert!(!g.offers("").contains(&"split".to_owned()), "once");
}

#[test]
fn nr_15_2b_fortified_fronts_cost_one_vp() {
    assert_eq!(fort_fronts(5).play("split S02").position().event_vp, 1);
}

#[test]
fn nr_15_2c_fortified_fronts_return_by_the_turn_track() {
    let mut g = given("turn = 9", "axis removal")
        .option("fort-fronts")
        .units("O04 0503 oos; G01 1711")
        .at("O04", "turn-13");
    assert_eq!(g.position().event_vp, 0);
    // 8 against 3: 2:1; 3 is EX.
    given("turn = 9", "axis combat")
        .option("fort-fronts")
        .units("G10 1711; G11 1711; O04 1811; S21 cadres")
        .play("target 1811; done")
        .quiet()
        .play("attack 1811 G10 G11")
        .quiet()
        .play("3")
        .quiet()
        .play("loss G10; loss O04")
        .at("O04", "turn-13");
}

fn supported(turn: u8, side: &str) -> String {
    let (mine, foe) = if side == "axis" { ("G10", "S01") } else { ("S01", "G10") };
    let german = if side == "axis" { "german = [\"1713\"]" } else { "" };
    let mut g = given(&format!("turn = {turn}; {german}"), &format!("{side} movement"))
        .option("local-support")
        .units(&format!("{mine} 1711; {foe} 1811; G01 0603; S02 2310"));
    g = g.play("done");
    if g.offers("").contains(&"reserve".to_owned()) {
        g = g.play("pass");
    }
    let mut g = g.play(&format!("support {mine}; target 1811; done")).quiet();
    g.tally(&format!("attack 1811 {mine}"))
}

#[test]
fn nr_15_3a_the_values_change_on_turn_11() {
    // Rules: NR 15.3.3
    assert!(supported(9, "axis").starts_with("Strengths 6:3"), "{}", supported(9, "axis"));
    assert!(supported(13, "axis").starts_with("Strengths 5:3"));
    assert!(supported(9, "soviet").starts_with("Strengths 4:4"));
    assert!(supported(13, "soviet").starts_with("Strengths 5:4"));
}

#[test]
fn nr_15_3_1_local_support_needs_supply() {
    // Rules: NR 15.3.2
    let mut g = given("turn = 7", "axis movement")
        .option("local-support")
        .units("G10 1107; G11 2411; G12 1105 oos; S01 2310")
        .play("done");
    assert_eq!(g.offers("support"), ["G10"]);
    assert!(g.offers("").contains(&"pass".to_owned()));
}

#[test]
fn nr_15_3_4_the_support_lasts_through_the_enemy_turn() {
    let mut g = given("turn = 7; local = [\"G10\", \"\"]", "soviet combat")
        .option("local-support")
        .units("G10 1711; S02 1811 full");
    g = g.play("target 1711; done").quiet();
    assert!(g.tally("attack 1711 S02").starts_with("Strengths 7:6"));
    // Then it is free for another.
    let g = given("turn = 8; local = [\"G10\", \"\"]", "axis movement")
        .option("local-support")
        .units("G10 1107; G11 1105; S01 2310");
    let mut g = g.play("done; support G11");
    let i = g.game().rules().c.units.iter().position(|u| u.id == "G11").expect("a counter");
    assert_eq!(usize::from(g.position().local[0]), i + 1);
    // It leaves a unit that is lost.
    let mut g = given("turn = 7; local = [\"G10\", \"\"]", "axis removal")
        .option("local-support")
        .units("G10 2411 oos; S01 2310");
    assert_eq!(g.position().local[0], 0);
}

#[test]
fn nr_15_3_5_the_support_marker_takes_no_losses() {
    // 6 against 3: 2:1; 3 is EX.
    given("turn = 7; local = [\"G10\", \"\"]", "axis combat")
        .option("local-support")
        .units("G10 1711; S01 1811")
        .play("target 1811; done")
        .quiet()
        .play("attack 1811 G10")
        .quiet()
        .play("3")
        .quiet()
        .play("loss G10; loss S01")
        .face("G10", "reduced")
        .at("S01", "destroyed");
}

#[test]
fn nr_15_4_weather_cards_are_ignored() {
    for (option, turn, flips) in
        [("fixed-weather", 9, 0), ("fixed-weather-1941", 9, 1 << 10), ("fixed-weather-1941", 3, 0)]
    {
        let mut g = given(&format!("turn = {turn}"), "soviet cards")
            .option(option)
            .units("G01 1711; S01 2310")
            .play("draw c34");
        assert_eq!(g.position().flipped, flips, "{option} on turn {turn}");
        assert_eq!(draws(&mut g), 4, "a replacement is drawn");
    }
}

#[test]
fn nr_15_5_units_under_idle_counterblows_advance() {
    let idle = |option: &str| {
        given("turn = 8; soviet_counterblows = [\"1811\"]", "axis combat")
            .option(option)
            .units("S01 1811; G10 1610; G11 1610; S05 1510")
    };
    let mut g = idle("counterblow-advance")
        .play("target 1510; done")
        .quiet()
        .play("attack 1510 G10 G11")
        .quiet()
        .play("1")
        .quiet();
    assert_eq!(g.asked(), "soviet");
    assert_eq!(g.offers("advance"), ["S01"]);
    assert!(!g.offers("advance S01").contains(&"1610".to_owned()));
    g.play("advance S01 1711").at("S01", "1711");
    let mut g =
        idle("joker").play("target 1510; done").quiet().play("attack 1510 G10 G11").quiet().play("1").quiet();
    assert!(g.asked() == "chance" || !g.offers("").contains(&"advance".to_owned()));
}
