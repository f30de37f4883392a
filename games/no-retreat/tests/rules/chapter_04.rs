//! Chapter 4: the sequence of play.

use crate::fights::{drawn, idle};
use crate::given;
use no_retreat::{Position, Side, Unit};
use std::cell::RefCell;

const QUIET: &str = "G10 0906; S01 2008";

fn phase(p: &Position) -> (u8, u8, u8) {
    (p.turn, p.active, p.phase)
}

#[test]
fn nr_4_0a_axis_first_then_the_soviets_then_the_next_turn() {
    let mut g = given("turn = 3", "axis detraining").units(QUIET);
    assert_eq!(phase(&g.position()), (3, 1, 0), "Soviet card phase");
    let mut g = given("turn = 8", "soviet detraining").units(QUIET);
    assert_eq!(phase(&g.position()), (9, 0, 0), "housekeeping over, Axis card phase");
}

#[test]
fn nr_4_0b_nothing_of_an_earlier_phase() {
    given("turn = 8", "axis movement")
        .units("G01 destroyed; G10 0906")
        .hand("axis", "c09")
        .refuse("rebuild G01 0906 c09", "NR 4.0b")
        .refuse("target 1811", "NR 4.0b");
    given("turn = 8", "axis combat").units("G10 1711; S01 1811").refuse("move G10 1611", "NR 4.0b");
}

#[test]
fn nr_4_0c_only_the_active_player_acts() {
    let mut g = given("turn = 8", "soviet movement").units(QUIET);
    assert_eq!(g.position().active(), Side::Soviet);
    g.refuse("axis: move G10 0905", "NR 4.0c");
}

#[test]
fn nr_4_0d_turn_28_is_the_last() {
    let mut g = given("turn = 28", "soviet detraining").units(QUIET);
    assert_eq!(g.asked(), "over");
    assert_eq!(g.position().winner, 0, "Germany wins without a Soviet win");
    let mut g = given("turn = 27", "soviet detraining").units("G26 0603; G10 0906; S01 2008");
    assert_ne!(g.asked(), "over");
    assert_eq!(g.position().turn, 28);
}

#[test]
fn nr_4_0e_the_turn_box_gives_support_markers() {
    let mut g = given("turn = 4; support = [3, 0]", "soviet detraining").units(QUIET);
    let p = g.position();
    assert_eq!((p.turn, p.support), (5, [0, 3]));
    let mut g = given("turn = 6", "soviet detraining").units(QUIET);
    assert_eq!(g.position().support, [2, 0]);
}

#[test]
fn nr_4_0f_a_red_event_is_a_soviet_vp() {
    let mut g = given("turn = 4", "housekeeping").units(QUIET);
    assert_eq!(g.position().event_vp, -1);
    let mut g = given("turn = 5", "housekeeping").units(QUIET);
    assert_eq!(g.position().event_vp, 0);
}

#[test]
fn nr_4_0g_sudden_death_in_skull_turns_only() {
    let many = "event_vp = 6; german = [\"1902\", \"1503\", \"2006\", \"1407\", \"1708\", \"1311\", \"1215\", \"1713\", \"1515\", \"1716\", \"1817\", \"1912\"]";
    let mut g = given(&format!("turn = 7; {many}"), "housekeeping").units("G10 0906; S01 2008");
    assert_ne!(g.asked(), "over", "turn 7 has no skull");
    let mut g = given(&format!("turn = 6; {many}"), "housekeeping").units("G10 0906; S01 2008");
    assert_eq!(g.asked(), "over");
    let mut g = given("turn = 12; initiative = \"axis\"; soviet = [\"1902\"]; german = [\"1503\", \"1407\", \"1311\", \"1708\", \"1215\", \"1713\", \"1515\"]", "housekeeping")
        .units("G10 0906; S01 2008");
    assert_ne!(g.asked(), "over");
    assert_eq!(g.position().initiative(), Side::Soviet, "the initiative changes on turn 12");
}

#[test]
fn nr_4_0g_objectives_are_checked_every_turn() {
    let start = |held: &str| {
        given(&format!("turn = 7; german = [{held}]"), "housekeeping").units("G10 0906; S01 2321")
    };
    assert_eq!(start("\"1902\", \"2008\", \"2217\"").asked(), "over");
    assert_ne!(start("\"1902\", \"2008\"").asked(), "over");
}

#[test]
fn nr_4_1_two_kept_four_drawn() {
    let g = given("turn = 13", "soviet cards").units(QUIET).hand("soviet", "c01 c03 c04 c06 c07");
    let g = g.play("discard c01; discard c04; discard c06");
    let mut g = drawn(g, "c05 c08 c09 c10");
    assert_eq!(g.position().hand_count[1], 6);
    assert_ne!(g.asked(), "chance");
}

#[test]
fn nr_4_2_both_sides_are_checked_for_supply() {
    for side in ["axis", "soviet"] {
        let mut g =
            given("turn = 8", &format!("{side} supply")).units("G10 0906; S01 2008; S02 0706; G11 2111");
        let p = g.position();
        let oos: Vec<usize> =
            (0..p.units.len()).filter(|u| p.units[*u].on_map() && p.units[*u].is(Unit::OOS)).collect();
        assert_eq!(oos, [10, 40], "9th Army and West Front are cut off");
    }
}

#[test]
fn nr_4_3_reinforcements_in_the_organisation_phase() {
    let mut g = given("turn = 2", "axis organisation").units("G07 turn-2; G10 0906; S01 2008");
    if !g.offers("").contains(&"place".to_owned()) {
        g = g.play("done");
    }
    g.refuse("done", "NR 7.8").play("place G07 0906").at("G07", "0906");
}

#[test]
fn nr_4_4_moves_and_loading_in_the_movement_phase() {
    given("turn = 1", "soviet movement")
        .units("S01 2008; S02 2009; G10 0906")
        .play("entrain S01; move S02 2010")
        .at("S01", "rail")
        .at("S02", "2010");
}

#[test]
fn nr_4_5_targets_then_counterblows_then_battles_in_any_order() {
    let start = || {
        given("turn = 8", "axis combat")
            .units("G10 1711; G11 1712; S01 1811; S02 1812; S05 1912")
            .hand("soviet", "c03")
            .play("target 1811; target 1812; done")
    };
    assert_eq!(start().asked(), "soviet", "counterblows follow the targets");
    let mut g = start().play("done");
    assert_eq!(g.offers("attack"), ["1811", "1812"]);
    g.refuse("target 1912", "NR 10.1a");
}

#[test]
fn nr_4_6_units_without_supply_leave_in_the_removal_phase() {
    given("turn = 8", "soviet removal").units("G10 0906; S01 2008; S02 0706 oos").at("S02", "surrendered");
    given("turn = 8", "soviet detraining").units("G10 0906; S01 2008; S02 0706 oos").at("S02", "0706");
}

#[test]
fn nr_4_7_detraining_is_a_choice() {
    let start = || given("turn = 8", "soviet detraining").units("S01 rail; S02 2009; G10 0906");
    start().play("detrain S01 2008").at("S01", "2008");
    start().play("done").at("S01", "rail");
}

#[test]
fn nr_4_8_the_soviets_pass_the_same_phases() {
    // Both hands hold a card for any time, so every phase stops somewhere.
    let seen = RefCell::new(Vec::new());
    let g = given("turn = 13; discard = [\"c16\"]", "axis cards")
        .units("G10 0906; G11 1711; S01 1811; S02 2009; G01 rail; S05 rail")
        .hand("axis", "c22")
        .hand("soviet", "c01");
    idle(g, |p| {
        let now = (p.active, p.phase);
        if p.turn == 13 && seen.borrow().last() != Some(&now) {
            seen.borrow_mut().push(now);
        }
        p.turn == 14
    });
    let seen = seen.into_inner();
    let mut sorted = seen.clone();
    sorted.sort_unstable();
    assert_eq!(seen, sorted, "the Axis from cards to detraining, then the Soviets");
    for side in 0..2 {
        for phase in [0, 2, 3, 4, 6] {
            assert!(seen.contains(&(side, phase)), "side {side}, phase {phase}: {seen:?}");
        }
    }
}
