//! Chapter 11: removal.

use crate::battle::{counterblows, fight};
use crate::{Staff, given};

/// Flags of a counter: 2 out of supply, 4 disorganised.
fn marked(g: &mut crate::Given) -> usize {
    use no_retreat::Unit;
    g.position().units.iter().filter(|u| u.is(Unit::OOS) || u.is(Unit::DISORGANISED)).count()
}

#[test]
fn nr_11_0_supply_is_rechecked_before_markers_come_off() {
    // Surrendered because the marker was still on; the saved unit lost its marker.
    let mut g = given("turn = 7", "axis removal").units("S01 1711 oos; S02 2008 oos; G01 1811; G02 1611");
    g = g.at("S01", "surrendered").at("S02", "2008");
    assert_eq!(marked(&mut g), 0);
}

#[test]
fn nr_11_1a_only_marked_units_of_both_sides() {
    // Unmarked and cut off: stays. Marked and cut off: goes.
    given("turn = 7", "axis removal").units("S01 1711; G01 1811; G02 1611").at("S01", "1711");
    // Both sides are rechecked in the phase of either.
    let units = "G10 1711 oos; S05 1611 oos";
    let first = |side: &str| {
        let mut g = given("turn = 7", &format!("{side} removal")).units(units);
        (g.place("G10"), g.place("S05"))
    };
    let both = [first("axis"), first("soviet")];
    assert_eq!(both[0], ("surrendered".to_owned(), "1611".to_owned()));
    assert_eq!(both[0], both[1]);
}

#[test]
fn nr_11_1a_the_active_side_goes_first() {
    // Each stands in the other's only way out: who is rechecked first leaves and frees the other.
    let head = "turn = 7; support = [0, 0]; german = [\"1407\", \"1311\", \"1713\"]";
    let units = "G10 1811 oos; S05 1711 oos; G11 1611; G12 1709; G14 1713; S01 1911; S02 1809; S09 1813";
    given(head, "axis removal").units(units).at("G10", "surrendered").at("S05", "1711");
    given(head, "soviet removal").units(units).at("S05", "surrendered").at("G10", "1811");
}

#[test]
fn nr_11_1a_a_corridor_reopened_in_combat_saves() {
    // The way to Kharkov is open again.
    let head = "turn = 7; support = [0, 0]; german = [\"1713\", \"1515\", \"1311\", \"1215\", \"1407\"]";
    let mut g = given(head, "axis removal").units("G10 1711 oos; G11 1713");
    assert_eq!(g.place("G10"), "1711");
    assert_eq!(marked(&mut g), 0);
}

#[test]
fn nr_11_1b_a_unit_still_cut_off_surrenders() {
    let mut g =
        given("turn = 7", "axis removal").units("S01 1711 oos; G01 1811; G02 1611").at("S01", "surrendered");
    assert_eq!(g.position().event_vp, 1);
    // A reduced German army too; a brown front before turn 17 has strength on both faces (S12).
    let mut g =
        given("turn = 7", "axis removal").units("G10 2109 reduced oos; S01 2111").at("G10", "surrendered");
    assert_eq!(g.position().event_vp, -1);
}

#[test]
fn nr_11_1b_one_faced_counters_follow_their_reverse() {
    given("turn = 10", "axis removal").units("G18 1812 oos; S01 1811").at("G18", "turn-12");
    given("turn = 10", "axis removal").units("G19 1812 oos; S01 1811").at("G19", "turn-11");
}

#[test]
fn nr_11_1c_a_unit_in_supply_again_stays() {
    let mut g = given("turn = 7", "axis removal").units("S01 2008 oos; G01 1711").at("S01", "2008");
    assert_eq!(marked(&mut g), 1 - 1, "the marker is gone");
}

#[test]
fn nr_11_2a_markers_come_off() {
    let mut g = given("turn = 7; support = [2, 1]", "axis removal")
        .units("G10 0906 disorganised; G11 0910 oos; S01 2008 disorganised; S02 2307 oos");
    assert_eq!(marked(&mut g), 0);
    assert_eq!(g.position().support, [0, 1], "Shock! remains in the Axis turn");
    let mut g =
        given("turn = 12; support = [1, 2]", "soviet removal").units("G10 0906 disorganised; S01 2008");
    assert_eq!(marked(&mut g), 0);
    assert_eq!((g.position().turn, g.position().support), (13, [1, 1]), "only those of the new turn");
}

#[test]
fn nr_11_2b_counterblows_of_cb_stay() {
    let g = fight("turn = 7; support = [0, 0]", "axis combat", "G10 1711; S01 1811", "1811", "G10").play("3");
    let mut g = g.play("mark 1711").quiet();
    assert_eq!(g.position().active, 1, "phase 6 is over, the Soviet turn has begun");
    assert_eq!(counterblows(&mut g, 0), ["1711"]);
}

#[test]
fn nr_11_3a_italy_leaves_on_turn_15() {
    let g = given("turn = 14; support = [0, 0]", "end").units("A04 0906; G10 0910; S01 2008").quiet();
    let mut g = g;
    assert_eq!(g.position().turn, 15);
    g.at("A04", "out");
    // Also from the turn track.
    let mut g = given("turn = 14; support = [0, 0]", "end").units("A04 turn-16; G10 0910; S01 2008").quiet();
    assert_eq!(g.place("A04"), "out");
}

#[test]
fn nr_11_3b_romania_leaves_after_ploesti() {
    let g = given("turn = 19; soviet = [\"0816\"]; facts = [\"ploesti-lost-due\"]", "end");
    let mut g = g.units("A02 0906; A03 turn-20; G10 0910; S01 0816").quiet();
    assert_eq!(g.position().turn, 20);
    g.at("A02", "out").at("A03", "out");
    // The event follows from taking the hex.
    let g = given("turn = 19", "soviet movement").units("A02 0906; S01 0916; G10 0910").play("move S01 0816");
    let mut g = g;
    assert_ne!(g.position().facts & 4, 0, "due in the next housekeeping");
    assert_eq!(g.place("A02"), "0906", "not at once");
}

#[test]
fn nr_14_2f_allies_go_to_the_turn_track_without_vp() {
    let mut g =
        given("turn = 10", "axis removal").units("A05 1812 oos; S01 1811; S02 1912").at("A05", "turn-12");
    assert_eq!(g.position().event_vp, 0);
}
