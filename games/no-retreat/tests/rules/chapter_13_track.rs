//! Chapter 13: what the turn track allows and forbids.

use crate::chapter_13::{RING, declared};
use crate::{Given, Staff, draws, given};

#[test]
fn nr_13_5_1_limited_rail_on_turns_1_and_2() {
    given("turn = 2", "axis movement").units("G01 1107; S01 2310").refuse("entrain G01", "NR 9.1.3a");
    given("turn = 2", "soviet movement")
        .units("G01 1107; S01 2310; S02 2314")
        .hand("soviet", "c16")
        .play("entrain S01")
        .refuse("entrain S02 c16", "NR 9.1.3b");
    given("turn = 3", "axis movement").units("G01 1107; S01 2310").play("entrain G01");
}

#[test]
fn nr_13_5_2_no_german_rebuilding_before_turn_5() {
    // Rules: NR 13.5.5a
    let begun = |turn: u8| {
        let g = given(&format!("turn = {turn}"), "axis organisation")
            .units("G10 destroyed; G11 shattered; S01 2310")
            .hand("axis", "c16 c22")
            .quiet();
        if turn == 5 { g.play("done") } else { to_placing(g) }
    };
    begun(4).refuse("rebuild G10 0603 c16", "NR 7.9.1");
    begun(5).play("rebuild G10 0603 c16").at("G10", "0603").face("G10", "reduced");
    given("turn = 5", "axis organisation")
        .units("G10 0603 reduced; S01 2310")
        .hand("axis", "c16 c22")
        .quiet()
        .play("improve G10 c16 c22")
        .face("G10", "full");
    given("turn = 4", "axis organisation")
        .units("G10 0603 reduced; S01 2310")
        .hand("axis", "c16 c22")
        .quiet()
        .refuse("improve G10 c16 c22", "NR 7.9.1");
}

/// Goes on to step B of the organisation phase.
fn to_placing(mut g: Given) -> Given {
    for _ in 0..3 {
        let offers = g.offers("");
        if offers.iter().any(|w| w == "place" || w == "rebuild") {
            break;
        }
        g = g.play("done").quiet();
    }
    g
}

#[test]
fn nr_13_5_3a_fortifying_begins_on_turn_3() {
    let begun = |turn: u8| {
        given(&format!("turn = {turn}"), "soviet organisation")
            .units("S06 1902; S01 2310; G01 0603")
            .hand("soviet", "c11 c16")
            .quiet()
    };
    begun(2).refuse("fortify S06 c16", "NR 13.5.3a");
    begun(3).play("fortify S06 c16").face("S06", "full");
    begun(28).play("fortify S06 c16").face("S06", "full");
}

#[test]
fn nr_13_5_3b_sevastopol_arrives_as_a_fort_on_turn_3() {
    let begun = |turn: u8| {
        let g = given(&format!("turn = {turn}"), "soviet organisation")
            .units(&format!("S12 turn-{turn}; S01 2310; G01 0603"))
            .quiet();
        to_placing(g).play("place S12 1318")
    };
    begun(3).face("S12", "full");
    begun(4).face("S12", "reduced");
    let g = given("turn = 3", "soviet organisation").units("S12 turn-3; S01 2310; G01 0603").quiet();
    to_placing(g).play("place S12 2008").face("S12", "reduced");
}

#[test]
fn nr_13_5_3c_other_soviets_wait_until_turn_6() {
    // Rules: NR 13.5.6
    let begun = |turn: u8| {
        given(&format!("turn = {turn}"), "soviet organisation")
            .units("S02 2008; S01 2310; G01 0603")
            .hand("soviet", "c06 c16")
            .quiet()
    };
    begun(4).refuse("upgrade S02", "NR 7.2.0");
    begun(5).refuse("upgrade S02", "NR 7.2.0");
    begun(4).refuse("improve S02 c16", "NR 7.1d");
    begun(6).play("upgrade S02").face("S02", "full").refuse("upgrade S01", "NR 7.2.0");
}

#[test]
fn nr_13_5_13_two_upgrades_until_turn_17() {
    // Rules: NR 13.5.18b
    let begun = |turn: u8| {
        given(&format!("turn = {turn}"), "soviet organisation")
            .units("S02 2008; S01 2310; S05 2314; G01 0603")
            .hand("soviet", "c06 c16")
            .quiet()
    };
    begun(12).play("upgrade S02").refuse("upgrade S01", "NR 7.2.0");
    begun(13).play("upgrade S02; upgrade S01").refuse("upgrade S05", "NR 7.2.0");
    begun(17).play("upgrade S02; upgrade S01").refuse("upgrade S05", "NR 7.2.0");
    begun(18).play("upgrade S02").refuse("upgrade S01", "NR 7.2.0");
}

#[test]
fn nr_13_5_8_an_extra_axis_card_on_turns_8_and_9() {
    // Rules: NR 13.5.21
    let drawn = |turn: u8, side: &str| {
        draws(&mut given(&format!("turn = {turn}"), &format!("{side} cards")).units("G01 1711; S01 2310"))
    };
    assert_eq!([6, 8, 9, 11].map(|t| drawn(t, "axis")), [4, 5, 5, 4]);
    assert_eq!([8, 20, 21, 22, 24].map(|t| drawn(t, "soviet")), [4, 4, 5, 5, 5]);
}

#[test]
fn nr_13_5_11a_soviet_breakthrough_from_turn_11() {
    // Turns 8 and 13 are clear; 1st Tank Army leads.
    let begun = |turn: u8| {
        declared(&format!("turn = {turn}"), "soviet combat", "S18 1811 full; S17 1712 full; A05 1711", "1711")
            .play("attack 1711 S17 S18")
            .quiet()
            .play("4")
            .quiet()
            .play("retreat A05 1610 1510")
    };
    begun(8)
        .refuse("advance S18 1711 1611 1511", "NR 10.8.2b")
        .play("advance S18 1711 1611")
        .at("S18", "1611");
    begun(13).play("advance S18 1711 1611 1511").at("S18", "1511");
}

#[test]
fn nr_13_5_11b_soviet_tanks_stack_from_turn_11() {
    let begun = |turn: u8| {
        given(&format!("turn = {turn}"), "soviet movement")
            .units("S18 2310 full; S02 2309; G01 0603")
            .play("move S18 2309; done; pass")
            .quiet()
    };
    assert!(begun(8).offers("").contains(&"excess".to_owned()));
    begun(11).at("S18", "2309").at("S02", "2309");
}

#[test]
fn nr_13_5_17_soviets_have_two_steps_from_turn_17() {
    let exchange = |turn: u8| {
        declared(&format!("turn = {turn}"), "soviet combat", "S02 1811 full; S01 1712; A05 1711", "1711")
            .play("attack 1711 S01 S02")
            .quiet()
            .play("1")
            .quiet()
            .play("loss S02; loss A05")
    };
    // 10 against 2: 5:1, EX.
    exchange(13).at("S02", "destroyed").face("S02", "full");
    exchange(19).at("S02", "1811").face("S02", "reduced");
}

#[test]
fn nr_13_5_20_three_axis_targets_from_turn_20() {
    given("turn = 20", "axis combat")
        .units(RING)
        .play("target 1710; target 1811; target 1712")
        .refuse("target 1612", "NR 13.5.20");
    given("turn = 19", "axis combat").units(RING).play("target 1710; target 1811; target 1712; target 1612");
}

#[test]
fn nr_13_5_26_one_axis_target_from_turn_26() {
    given("turn = 26", "axis combat").units(RING).play("target 1710").refuse("target 1811", "NR 13.5.26");
    given("turn = 25", "axis combat").units(RING).play("target 1710; target 1811");
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
