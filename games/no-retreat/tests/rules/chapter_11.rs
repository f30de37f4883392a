//! Chapter 11: removal.

use crate::given;

#[test]
fn nr_11_1b_a_unit_still_cut_off_surrenders() {
    let mut g =
        given("turn = 7", "axis removal").units("S01 1711 oos; G01 1811; G02 1611").at("S01", "surrendered");
    assert_eq!(g.position().event_vp, 1);
}

#[test]
fn nr_11_1c_a_unit_in_supply_again_stays() {
    let mut g = given("turn = 7", "axis removal").units("S01 2008 oos; G01 1711").at("S01", "2008");
    assert_eq!(g.position().units[39].flags & 2, 0, "the marker is gone");
}

#[test]
fn nr_14_2f_allies_go_to_the_turn_track_without_vp() {
    let mut g =
        given("turn = 10", "axis removal").units("A05 1812 oos; S01 1811; S02 1912").at("A05", "turn-12");
    assert_eq!(g.position().event_vp, 0);
}
