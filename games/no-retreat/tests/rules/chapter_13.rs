//! Chapter 13: turn events and weather.

use crate::given;
use no_retreat::Weather;

fn weather(head: &str) -> Weather {
    let mut g = given(head, "axis movement").units("G01 1711");
    let p = g.position();
    g.game().rules().weather(&p)
}

#[test]
fn nr_13_1k_snow_after_snow_is_long_winter() {
    assert_eq!(weather("turn = 5"), Weather::LongWinter);
    assert_eq!(weather("turn = 5; flipped = [4]"), Weather::Snow);
    assert_eq!(weather("turn = 9; flipped = [9]"), Weather::Mud);
}

#[test]
fn nr_13_5_oila_romania_leaves_when_ploesti_falls() {
    let mut g = given("turn = 20; soviet = [\"0816\"]; facts = [\"ploesti-lost-due\"]", "housekeeping")
        .units("A02 1015; G01 0606; S01 0816")
        .at("A02", "out");
    assert_eq!(g.asked(), "chance", "nobody else arrives: the Axis draws cards");
}

#[test]
fn nr_13_5_15_the_italians_go_home() {
    let mut g = given("turn = 15", "housekeeping").units("A04 turn-16; G01 0606; S01 2008").at("A04", "out");
    assert_eq!(g.position().draw_change[0], -1, "lost on the turn track: one card fewer");
}
