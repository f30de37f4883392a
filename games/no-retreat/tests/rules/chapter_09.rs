//! Chapter 9: rail.

use crate::given;

#[test]
fn nr_9_1_3a_no_axis_rail_at_first() {
    given("turn = 2", "axis movement").units("G10 0906").refuse("entrain G10", "NR 9.1.3a");
}

#[test]
fn nr_9_1a_one_free_loading_then_cards() {
    given("turn = 7", "soviet movement")
        .units("S01 2008; S02 2009; S03 2310")
        .play("entrain S01")
        .at("S01", "rail")
        .refuse("entrain S02", "NR 9.1.1");
}

#[test]
fn nr_9_2b_detrain_near_a_source() {
    given("turn = 7", "soviet detraining")
        .units("S01 rail; G01 1711")
        .refuse("detrain S01 1811", "NR 9.2b")
        .play("detrain S01 2008")
        .at("S01", "2008");
}

#[test]
fn nr_14_12_1a_the_strategic_reserve_may_have_moved() {
    given("turn = 4", "soviet movement")
        .units("S01 2008; S02 2310")
        .play("move S01 2009; done; reserve S01")
        .at("S01", "rail");
}
