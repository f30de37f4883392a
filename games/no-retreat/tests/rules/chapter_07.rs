//! Chapter 7: organisation.

use crate::given;

#[test]
fn nr_7_9_1_no_german_rebuilding_before_turn_5() {
    given("turn = 4", "axis organisation")
        .units("G01 destroyed; G10 1711 reduced; G11 shattered")
        .hand("axis", "c16 c21 c23")
        .play("done")
        .refuse("rebuild G01 0906 c16", "NR 7.9.1");
}

#[test]
fn nr_7_9_2_rebuilt_on_the_reduced_side_and_disorganised() {
    let mut g = given("turn = 7", "axis organisation")
        .units("G01 destroyed")
        .hand("axis", "c16 c21")
        .play("done; rebuild G01 0906 c16");
    assert_eq!(g.position().units[0].flags, 4, "reduced and disorganised");
    g.at("G01", "0906").face("G01", "reduced");
}

#[test]
fn nr_7_2_0_one_free_upgrade_from_turn_6() {
    given("turn = 6", "soviet organisation")
        .units("S02 2008; S01 2006")
        .play("upgrade S02")
        .face("S02", "full")
        .refuse("upgrade S01", "NR 7.2.0");
}

#[test]
fn nr_7_6b_never_in_enemy_zoc() {
    given("turn = 7", "soviet organisation")
        .units("S01 shattered; G01 1711; S02 2009")
        .play("done")
        .refuse("place S01 1811", "NR 7.6b")
        .play("place S01 2008")
        .at("S01", "2008");
}

#[test]
fn nr_13_5_3b_sevastopol_arrives_as_a_fort() {
    given("turn = 3", "soviet organisation")
        .units("S12 turn-3; S01 2008")
        .play("place S12 1318")
        .face("S12", "full");
}
