//! Cards against cards: answers, answers to answers, copies, cards as payment, and what is drawn by events.

use crate::fights::{axis_attack, counterblows, drawn, fight, holds, odds, pile, soviet_attack};
use crate::{Staff, given};

const QUIET: &str = "G10 0906; S01 2008";

#[test]
fn an_answer_can_itself_be_answered() {
    // Rules: NR 5.0f
    let g = given("turn = 8", "soviet cards").units(QUIET).hand("soviet", "c25 c12").hand("axis", "c14 c09");
    let mut g = drawn(g, "c03 c04 c06 c07").play("play c25; play c14; play c12").quiet_windows();
    assert_eq!(g.asked(), "chance", "Conflicting Directives draw a card");
    let mut g = g.play("draw c10").quiet();
    assert_eq!(g.offers("pick"), ["c09"], "Red Orchestra happens after all");
    let mut g = g.play("pick c09");
    assert_eq!(pile(&mut g), ["c12", "c14", "c09", "c25"]);
}

#[test]
fn a_cancelled_loading_leaves_the_unit_and_the_right_to_load() {
    let mut g = given("turn = 8", "soviet movement")
        .units("S01 2008; S02 2009; G10 0906")
        .hand("soviet", "c03 c04")
        .hand("axis", "c14")
        .play("entrain S01; entrain S02 c03; play c14")
        .quiet_windows()
        .at("S02", "2009");
    assert_eq!(pile(&mut g), ["c14", "c03"]);
    g.play("entrain S02 c04").quiet_windows().at("S02", "rail");
}

#[test]
fn hitlers_interference_also_takes_discards() {
    let mut g = given("turn = 13", "soviet combat")
        .units("G10 1711; G11 1611; S02 1811 full")
        .hand("axis", "c09")
        .hand("soviet", "c36")
        .play("target 1711; done; counter 1611 c09; play c36")
        .quiet_windows();
    assert_eq!(counterblows(&mut g, 0), 0);
    assert!(holds(&mut g, 1, "c09"));
}

#[test]
fn a_taken_card_that_would_act_at_once_lies_idle_in_the_hand() {
    // Rules: NR 14.14.2
    let g = given("turn = 8; discard = [\"c01\"]", "soviet cards")
        .units(QUIET)
        .hand("soviet", "c20")
        .hand("axis", "c31");
    let mut g = drawn(g, "c03 c04 c06 c07").play("play c20; play c31").quiet_windows();
    assert!(holds(&mut g, 0, "c20"));
    assert_eq!(pile(&mut g), ["c01", "c31"], "Anti-Bolshevik Crusade does not shuffle");
}

#[test]
fn gott_mit_uns_copies_a_cancelling_card() {
    // Rules: NR 5.0h
    let g = given("turn = 8; discard = [\"c14\"]", "soviet cards")
        .units(QUIET)
        .hand("soviet", "c25")
        .hand("axis", "c02 c09");
    let mut g = drawn(g, "c03 c04 c06 c07").play("play c25; play c02").quiet_windows();
    assert!(holds(&mut g, 0, "c09"), "Red Orchestra was cancelled");
    assert_eq!(pile(&mut g), ["c14", "c02", "c25"]);
}

#[test]
fn any_time_includes_the_counterblow_step() {
    // Rules: NR 5.3.1
    let mut g = given("turn = 8; discard = [\"c16\"]", "axis combat")
        .units("G10 1711; S01 1811; S02 1812")
        .hand("soviet", "c01")
        .play("target 1811; done; play c01; counter 1812 c16");
    assert_eq!(counterblows(&mut g, 1), 1, "STAVKA brings the card that pays");
}

#[test]
fn one_card_a_side_in_a_commitment() {
    // Rules: NR 10.5.2b
    let mut g = axis_attack(8, "c01 c06", "").play("commit c06");
    assert_eq!(g.asked(), "chance", "the second card waits for another round");
    assert_eq!(odds(&mut g), "4:3 at 3:2");
}

#[test]
fn luftwaffe_supports_a_counterattack_too() {
    let g = soviet_attack(8, "c06", "").play("commit; 1");
    let mut g = g.quiet_windows().play("counterattack; commit c06");
    assert_eq!(odds(&mut g), "4:7 at 1:1");
}

#[test]
fn bock_draws_only_when_he_rebuilds() {
    // Rules: NR 5.4
    let mut g = given("turn = 8", "soviet combat")
        .units("G10 1711; G11 1611; S02 1811 full")
        .hand("axis", "c34")
        .play("target 1711; done; counter 1611 c34");
    assert_ne!(g.asked(), "chance");
    assert_eq!(g.position().hand_count[0], 0);
}

#[test]
fn volksgrenadiers_pay_for_two_disorganised_units() {
    let mut g = given("turn = 24", "axis organisation")
        .units("G10 0906 disorganised; G11 0603 disorganised; S01 2008")
        .hand("axis", "c53");
    while !g.offers("").contains(&"reorganise".to_owned()) {
        g = g.play("done");
    }
    let mut g = g.play("reorganise G10 G11 c53");
    let p = g.position();
    assert_eq!((p.units[9].flags & 4, p.units[10].flags & 4), (0, 0));
    assert_eq!(pile(&mut g), ["c53"]);
}

#[test]
fn an_ordinary_card_pays_for_one_disorganised_unit() {
    let mut g = given("turn = 24", "axis organisation")
        .units("G10 0906 disorganised; G11 0603 disorganised; S01 2008")
        .hand("axis", "c16");
    while !g.offers("").contains(&"reorganise".to_owned()) {
        g = g.play("done");
    }
    assert_eq!(g.offers("reorganise G10"), ["c16"]);
}

#[test]
fn western_offensive_takes_a_step_when_the_hand_is_one_card() {
    let g = given("turn = 13", "soviet cards").units(QUIET).hand("soviet", "c24").hand("axis", "c09");
    let mut g = drawn(g, "c01 c03 c04 c06").play("play c24").quiet_windows().play("discard c09");
    assert_eq!(g.offers("pick"), ["G10"]);
    g.play("pick G10").face("G10", "reduced");
}

#[test]
fn manpower_reserves_respect_the_capacity_of_three() {
    let g = given("turn = 8", "soviet cards")
        .units("S01 destroyed; S02 surrendered; S03 rail; S05 rail; S09 2008; G10 0906")
        .hand("soviet", "c02");
    let mut g =
        drawn(g, "c04 c05 c06 c07").play("play c02; pick S01").at("S01", "rail").at("S02", "surrendered");
    assert!(!g.offers("").contains(&"pick".to_owned()), "the rail box is full");
}

#[test]
fn immediate_events_act_when_an_event_draws_them() {
    // Rules: NR 5.0a
    let g = given("turn = 8", "soviet cards").units(QUIET).hand("soviet", "c32");
    let mut g = drawn(g, "c01 c03 c04 c06").play("play c32");
    g = drawn(g, "c34");
    assert_eq!(g.position().flipped, 1 << 9, "General Mud, though Za Rodinu! drew it");
    let mut g = drawn(g, "c07 c08");
    assert_eq!(g.offers("discard"), ["c07", "c08"], "it was replaced");
}

#[test]
fn kesselschlacht_also_in_the_soviet_supply_check() {
    given("turn = 8", "soviet supply")
        .units("G10 0906; S01 0706; S02 2008")
        .hand("axis", "c18")
        .play("play c18; pick S01")
        .at("S01", "surrendered");
}

#[test]
fn the_joker_comes_back_by_the_soviets() {
    // Rules: NR 15.7c
    let g = given("turn = 8; joker = \"soviet\"", "soviet cards")
        .units(QUIET)
        .hand("soviet", "c01")
        .option("joker");
    let g = drawn(g, "c04 c05 c06 c07").play("joker c01");
    let mut g = drawn(g, "c08");
    let p = g.position();
    assert_eq!((p.hand_count[1], p.joker), (5, 0));
}

#[test]
fn wave_assault_only_by_supplied_units() {
    // The attacker stands deep in Germany: 3rd Byelorussian Front has no supply there.
    let g =
        fight("turn = 13", "soviet", "G10 0807; S02 0806 full", ["", "c29"], "0807", "S02").play("commit; 2");
    let mut g = g.play("pass; play c29");
    assert_ne!(g.position().phase, 4, "nobody can attack again");
}

#[test]
fn a_cancelled_card_is_told_by_the_event_of_its_player() {
    let log = axis_attack(8, "c31", "c42").play("commit; commit c42; play c31").log();
    assert!(log.iter().any(|line| line == "Semyon Timoshenko is cancelled."), "{log:?}");
}
