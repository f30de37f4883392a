//! Chapter 9: rail.

use crate::{Staff, given};

// Rules: NR 9.0
#[test]
fn nr_9_0_mobile_units_travel_in_the_rail_box() {
    given("turn = 7", "soviet movement")
        .units("S11 2008 full; S01 2009; G01 1711")
        .refuse("entrain S11", "NR 9.0")
        .play("entrain S01")
        .at("S01", "rail");
    given("turn = 7", "soviet detraining")
        .units("S01 rail; G01 1711")
        .play("detrain S01 2310")
        .at("S01", "2310");
    given("turn = 7", "axis organisation")
        .units("G10 rail; G11 shattered; S01 2008")
        .refuse("detrain G10 0906", "NR 4.0b");
}

#[test]
fn nr_9_1a_one_free_loading_also_by_sea() {
    given("turn = 7", "soviet movement")
        .units("S05 1215; G10 1114; G11 1214; G12 1314; S01 2310")
        .hand("soviet", "c16")
        .play("entrain S05")
        .at("S05", "rail");
    let mut g =
        given("turn = 7", "soviet movement").units("S01 2008; S02 2009; G01 1711").hand("soviet", "c16");
    g = g.play("entrain S01");
    assert_eq!(g.position().hand_count[1], 1, "no card");
    given("turn = 7", "axis movement").units("G10 1813; G11 0910; S01 2310").refuse("entrain G10", "NR 9.1a");
}

#[test]
fn nr_9_1b_instead_of_moving() {
    given("turn = 7", "soviet movement")
        .units("S01 2008; S02 2009; G01 1711")
        .play("move S01 2108")
        .refuse("entrain S01", "NR 9.1b")
        .play("entrain S02")
        .refuse("move S02 2109", "NR 8.0a");
}

#[test]
fn nr_9_1_1_further_units_cost_a_card_each() {
    let g = given("turn = 7", "soviet movement").units("S01 2008; S02 2009; S03 2310; G01 1711");
    let g = g.hand("soviet", "c16").play("entrain S01");
    let mut g = g.play("entrain S02 c16").quiet().at("S02", "rail");
    assert_eq!(g.position().hand_count[1], 0);
    g.refuse("entrain S03", "NR 9.1.1");
}

#[test]
fn nr_9_1_2_three_units_in_the_box() {
    given("turn = 7", "soviet movement")
        .units("S01 rail; S02 rail; S03 rail; S05 2008; G01 1711")
        .hand("soviet", "c16")
        .refuse("entrain S05", "NR 9.1.2");
    given("turn = 7", "soviet movement")
        .units("S01 rail; S02 rail; G10 rail; G11 rail; G12 rail; S05 2008; G01 1711")
        .play("entrain S05")
        .at("S05", "rail");
}

#[test]
fn nr_9_1_3a_no_axis_rail_on_turns_1_and_2() {
    given("turn = 2", "axis movement").units("G10 0906; S01 2008").refuse("entrain G10", "NR 9.1.3a");
    given("turn = 1", "axis movement").units("G10 0906; S01 2008").refuse("entrain G10", "NR 9.1.3a");
    given("turn = 3", "axis movement").units("G10 0906; S01 2008").play("entrain G10").at("G10", "rail");
}

#[test]
fn nr_9_1_3b_no_extra_soviet_rail_on_turns_1_and_2() {
    for turn in [1, 2] {
        given(&format!("turn = {turn}"), "soviet movement")
            .units("S01 2008; S02 2009; G01 0906")
            .hand("soviet", "c16")
            .play("entrain S01")
            .refuse("entrain S02 c16", "NR 9.1.3b");
    }
    given("turn = 3", "soviet movement")
        .units("S01 2008; S02 2009; G01 0906")
        .hand("soviet", "c16")
        .play("entrain S01; entrain S02 c16")
        .quiet()
        .at("S02", "rail");
}

#[test]
fn nr_9_2a_one_is_placed_and_the_other_stays() {
    let g = given("turn = 7", "soviet detraining")
        .units("S01 rail; S02 rail; G01 1711")
        .play("detrain S01 2008; done");
    g.at("S01", "2008").at("S02", "rail");
    // Nobody detrains in the enemy's phase.
    let mut g = given("turn = 7", "axis detraining").units("S01 rail; G10 rail; G01 1711");
    assert_eq!(g.offers("detrain"), ["G10"]);
}

#[test]
fn nr_9_2b_three_hexes_from_a_source_and_away_from_the_enemy() {
    // Not in EZOC.
    given("turn = 7", "soviet detraining")
        .units("S01 rail; G01 1711; S02 2310")
        .refuse("detrain S01 1811", "NR 9.2b")
        .play("detrain S01 2008");
    // Not in an enemy city nor next to one.
    given("turn = 7; german = [\"2006\"]", "soviet detraining")
        .units("S01 rail; G01 1711; S02 2310")
        .refuse("detrain S01 2006", "NR 9.2b")
        .refuse("detrain S01 2106", "NR 9.2b")
        .play("detrain S01 2206");
    // Three hexes from Lublin, not four; and no area.
    let mut g = given("turn = 7", "axis detraining").units("G10 rail; G11 0409; S01 2310");
    let offers = g.offers("detrain G10");
    assert!(offers.contains(&"1013".to_owned()) && !offers.contains(&"1114".to_owned()), "{offers:?}");
    assert!(!offers.iter().any(|h| h.starts_with(|c: char| c.is_alphabetic())), "{offers:?}");
    // Two hexes between it and the edge.
    let head = format!("turn = 7; {}", crate::chapter_06::SOVIET_CITIES);
    let mut g = given(&head, "soviet detraining").units("S01 rail; G10 1711; S02 2511");
    let offers = g.offers("detrain S01");
    assert!(offers.contains(&"2319".to_owned()), "{offers:?}");
    assert!(!offers.contains(&"2219".to_owned()), "{offers:?}");
}

#[test]
fn nr_14_12_1a_the_strategic_reserve_may_have_moved() {
    given("turn = 4", "soviet movement")
        .units("S01 2008; S02 2310")
        .play("move S01 2009; done; reserve S01")
        .at("S01", "rail");
}
