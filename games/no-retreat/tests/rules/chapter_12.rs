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
