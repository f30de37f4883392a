//! Chapter 12: victory.

use crate::given;

const ALL: &str =
    "turn = 6; event_vp = 6; german = [\"1902\", \"1503\", \"2006\", \"1407\", \"1708\", \"1311\"]";

#[test]
fn nr_12_2a_sudden_death_needs_more_than_the_number() {
    // Twelve hexes in Germany, six in the USSR, six event VP: 24.
    let mut g = given(ALL, "victory").units("G01 1711");
    assert_eq!(g.asked(), "over");
    let mut g = given(&ALL.replace("event_vp = 6", "event_vp = 5"), "victory").units("G01 1711");
    assert_ne!(g.asked(), "over");
}

#[test]
fn nr_12_7f_the_campaign_starts_with_twelve_against_twenty_two() {
    let mut g = given("turn = 7", "axis movement").units("G01 1711");
    let p = g.position();
    let rules = g.game().rules().clone();
    assert_eq!(rules.vp(&p, no_retreat::Side::Axis, &mut ()), 12);
    assert_eq!(rules.vp(&p, no_retreat::Side::Soviet, &mut ()), 22);
}

#[test]
fn nr_12_10d_the_initiative_changes_on_turn_12() {
    // Eighteen hexes and two event VP are no sudden death; the Soviets are left with sixteen.
    let held = "german = [\"1503\", \"1407\", \"1708\", \"1311\", \"1713\", \"1215\"]";
    let mut g = given(&format!("turn = 12; initiative = \"axis\"; event_vp = 2; {held}"), "victory")
        .units("G01 1711; S01 2008");
    let p = g.position();
    assert_eq!(p.high_tide, 20);
    assert_eq!(p.event_vp, 0, "a German marker is taken off");
    assert_eq!(p.initiative, 1);
    assert_ne!(g.asked(), "over");
}

#[test]
fn nr_12_1a_three_supplied_objectives_win() {
    let head = "turn = 9; german = [\"1902\", \"2008\", \"2217\"]";
    let mut g = given(head, "victory").units("G15 1902; G01 2008; G10 2217");
    assert_eq!(g.asked(), "over", "all three trace west between the Soviet cities");
}

#[test]
fn nr_12_4a_operational_victory_before_turn_23() {
    let mut g = given("turn = 23; high_tide = 24; initiative = \"soviet\"", "housekeeping")
        .units("G01 1711; S01 2008");
    assert_eq!(g.asked(), "over", "High Tide 24 against 22");
}

#[test]
fn nr_5_5c_the_cards_of_1945() {
    let mut g = given("turn = 23; high_tide = 20; initiative = \"soviet\"", "housekeeping")
        .units("G01 0606; S01 2008")
        .hand("axis", "c01 c16");
    let p = g.position();
    assert_eq!(p.hand_count[0], 1, "Manstein has left the game");
    assert_eq!(u32::from(p.deck_count) + 1, 39);
    assert_eq!(p.event_vp, -2, "22 against a High Tide of 20");
}
