//! Chapter 6.5: what the Out of Supply marker does.

use crate::chapter_06::oos;
use crate::{Staff, given};

#[test]
fn nr_6_5_1_no_improvement_without_supply() {
    given("turn = 7", "axis organisation")
        .units("G10 0910 reduced oos; G11 0906 reduced")
        .hand("axis", "c16 c21")
        .refuse("improve G10 c16 c21", "NR 6.5.1")
        .play("improve G11 c16 c21");
    given("turn = 7", "soviet organisation")
        .units("S01 2009 oos; S02 2008")
        .refuse("upgrade S01", "NR 6.5.1")
        .play("upgrade S02")
        .face("S02", "full");
}

#[test]
fn nr_6_5_2a_three_mp_without_supply() {
    given("turn = 7", "axis movement")
        .units("G01 1711 oos; S01 2008")
        .refuse("move G01 1311", "NR 6.5.2a")
        .play("move G01 1411")
        .refuse("move G01 1311", "NR 8.1");
    given("turn = 7", "axis movement").units("G01 1711; S01 2008").play("move G01 1211").at("G01", "1211");
}

#[test]
fn nr_6_5_2b_no_loading_without_supply() {
    given("turn = 7", "axis movement")
        .units("G10 0906 oos; G11 0910; S01 2008")
        .refuse("entrain G10", "NR 6.5.2b")
        .play("entrain G11")
        .at("G11", "rail");
}

#[test]
fn nr_6_5_3_no_zoc_without_supply() {
    given("turn = 7", "axis movement")
        .units("G10 1611; S01 1811")
        .play("move G10 1711")
        .refuse("move G10 1710", "NR 8.1");
    given("turn = 7", "axis movement")
        .units("G10 1611; S01 1811 oos")
        .play("move G10 1711; move G10 1710; move G10 1810")
        .at("G10", "1810");
}

#[test]
fn nr_6_5_4a_no_armour_shift_without_supply() {
    let tally = |units: &str, line: &str| {
        given("turn = 7", "axis combat").units(units).play("target 1811; done").quiet().tally(line)
    };
    let fresh = tally("G01 1711; S01 1811", "attack 1811 G01");
    let starving = tally("G01 1711 oos; S01 1811", "attack 1811 G01");
    let both = tally("G01 1711 oos; G02 1711; S01 1811", "attack 1811 G01 G02");
    let ss = tally("G05 1711 oos; S01 1811", "attack 1811 G05");
    assert!(fresh.contains("NR 10.6.3") && fresh.ends_with("column 3:1"), "{fresh}");
    assert!(!starving.contains("NR 10.6.3") && starving.ends_with("column 2:1"), "{starving}");
    assert!(both.contains("NR 10.6.3") && both.ends_with("column 5:1"), "{both}");
    assert!(ss.ends_with("column 3:1"), "SS Panzer keeps it: {ss}");
}

#[test]
fn nr_6_5_4b_one_hex_of_advance_without_supply() {
    let fight = |units: &str| {
        given("turn = 7", "axis combat")
            .units(units)
            .play("target 1811; done")
            .quiet()
            .play("attack 1811 G01 G10")
            .quiet()
            .play("4")
            .quiet()
            .play("retreat S01 1911 2011")
    };
    fight("G01 1711 oos; G10 1711; S01 1811")
        .refuse("advance G01 1811 1911", "NR 6.5.4b")
        .play("advance G01 1811");
    fight("G01 1711; G10 1711; S01 1811").play("advance G01 1811 1911").at("G01", "1911");
}

// Rules: NR 6.5.4c, NR 6.5.4d
#[test]
fn nr_6_5_4c_two_right_against_a_unit_without_supply() {
    let g = given("turn = 7", "axis combat").units("G10 1711; S01 1811 oos");
    let mut g = g.play("target 1811; done").quiet();
    let tally = g.tally("attack 1811 G10");
    assert!(tally.starts_with("Strengths 4:3 NR 10.5.1\nInitial column 1:1"), "{tally}");
    assert!(tally.ends_with("column 2:1"), "{tally}");
    // EX: the front leaves the map through a battle, so it surrenders.
    let mut g =
        g.play("attack 1811 G10").quiet().play("3").quiet().play("loss G10").quiet().play("loss S01").quiet();
    assert_eq!(g.position().event_vp, 1);
    g.at("S01", "surrendered").face("G10", "reduced");
}

#[test]
fn nr_6_5_4d_a_lost_battle_without_supply_is_a_surrender() {
    // DS, too; and a unit of the turn track goes there.
    let fight = |units: &str, die: &str| {
        let g = given("turn = 7", "axis combat").units(units).play("target 1811; done").quiet();
        g.play("attack 1811 G01 G10").quiet().play(die).quiet()
    };
    let mut g = fight("G01 1711; G10 1711; S01 1811 oos", "3");
    if g.place("S01") == "1811" {
        g = g.play("retreat S01 1911 2011").quiet();
    }
    assert_eq!(g.position().event_vp, 1);
    g.at("S01", "surrendered");
    let g = given("turn = 8", "soviet combat").units("S09 1711 full; S02 1710 full; A05 1811 oos");
    let mut g = g
        .play("target 1811; done")
        .quiet()
        .play("attack 1811 S02 S09")
        .quiet()
        .play("1")
        .quiet()
        .play("loss S02")
        .quiet()
        .play("loss A05")
        .quiet();
    assert_eq!(g.position().event_vp, 0);
    g.at("A05", "turn-10");
}

#[test]
fn nr_6_5_4e_no_penalty_in_attack() {
    let g = given("turn = 7", "axis combat").units("G10 1711 oos; S01 1811").play("target 1811; done");
    let mut g = g.quiet();
    let tally = g.tally("attack 1811 G10");
    assert!(tally.starts_with("Strengths 4:3 NR 10.5.1"), "{tally}");
    assert!(tally.ends_with("column 1:1"), "{tally}");
}

#[test]
fn nr_6_5_5_events_for_supplied_units() {
    let g =
        given("turn = 7", "soviet movement").units("G10 1711 oos; G11 1310; S01 2008").hand("axis", "c10");
    let mut g = g.play("done; pass; play c10").quiet();
    let offers = g.offers("move");
    assert!(offers.contains(&"G11".to_owned()) && !offers.contains(&"G10".to_owned()), "{offers:?}");
    given("turn = 7", "soviet movement")
        .units("G10 1711 oos; S01 2008")
        .hand("axis", "c10")
        .play("done; pass")
        .refuse("play c10", "NR 5.0e");
}

#[test]
fn nr_6_5_6_still_cut_off_means_removal() {
    let mut g =
        given("turn = 7", "axis combat").units("G10 1813 oos; G11 0910 oos; S01 1913").play("done").quiet();
    assert!(!oos(&mut g, "G11"), "in supply again");
    assert_eq!(g.position().event_vp, -1);
    g.at("G10", "surrendered").at("G11", "0910");
}
