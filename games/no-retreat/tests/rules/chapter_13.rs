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

#[test]
fn nr_13_1e_in_snow_the_axis_rolls_on_the_soviet_table() {
    let mut g = given("turn = 10", "axis combat")
        .units("G10 1711; G11 1711; S01 1811")
        .play("target 1811; done")
        .quiet()
        .play("attack 1811 G10 G11")
        .quiet()
        .play("1")
        .quiet();
    // 8:3 is 2:1, the Russian winter makes it 3:2: a 1 is CA on the Soviet table, nothing on the Axis one.
    assert_eq!(g.asked(), "soviet");
}

#[test]
fn nr_13_5_23b_garrison_and_volkssturm_arrive() {
    let mut g = given("turn = 23; high_tide = 20; initiative = \"soviet\"", "housekeeping")
        .units("G01 0510; S01 2008");
    assert_eq!(g.place("G26"), "0603");
    assert_eq!(g.place("G30"), "0406");
}

#[test]
fn nr_13_5_20_three_targets_from_turn_20() {
    given("turn = 20", "axis combat")
        .units("G10 1711; G11 1711; S01 1811; S02 1710; S03 1712; S05 1611")
        .play("target 1811; target 1710; target 1712")
        .refuse("target 1611", "NR 13.5.20");
}
