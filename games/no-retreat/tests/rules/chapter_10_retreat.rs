//! Chapter 10.7.5 and 10.7.6: retreats.

use crate::battle::{fight, ready};
use crate::{Given, Staff, given};

const LEFT: &str = "turn = 7; support = [0, 0]";

/// Northwest Front in 1811 must retreat from 6th Army in 1711; more units as told.
fn beaten(more: &str) -> Given {
    fight(LEFT, "axis combat", &format!("G10 1711; S01 1811; {more}"), "1811", "G10").play("6")
}

#[test]
fn nr_10_7_5a_two_hexes_away_no_zigzag() {
    let mut g = beaten("");
    for way in g.offers("retreat S01") {
        assert!(!g.offers(&format!("retreat S01 {way}")).contains(&".".to_owned()), "one hex is not enough");
    }
    g.refuse("retreat S01 1911 1812", "NR 10.7.5a")
        .refuse("retreat S01 1911 1811", "NR 10.7.5a")
        .play("retreat S01 1911 2011")
        .at("S01", "2011");
}

#[test]
fn nr_10_7_5b_clear_of_ezoc_if_possible() {
    // South Front in 1810 stands in the zone of 9th Army.
    let mut g = beaten("G11 1710; S05 1810");
    let ways = g.offers("retreat S01");
    assert!(ways.contains(&"1911".to_owned()) && !ways.contains(&"1810".to_owned()), "{ways:?}");
    let g = g.refuse("retreat S01 1810 1910", "NR 10.7.5b");
    drop(g);
    // 11th Army closes the rest: now through the friend.
    let mut g = beaten("G11 1710; S05 1810; G12 1912");
    assert_eq!(g.offers("retreat S01"), ["1810"]);
}

#[test]
fn nr_10_7_5b_toward_supply_if_possible() {
    // 6th Army is thrown back from 1411: Lublin reaches 1211, not 1413.
    let g = fight(LEFT, "soviet combat", "G10 1411; S02 1410 full", "1411", "S02").play("6");
    let mut g = g.refuse("retreat G10 1412 1413", "NR 10.7.5b");
    let mut ends = Vec::new();
    for way in g.offers("retreat G10") {
        ends.extend(g.offers(&format!("retreat G10 {way}")));
    }
    ends.sort();
    ends.dedup();
    assert!(ends.contains(&"1211".to_owned()) && !ends.contains(&"1413".to_owned()), "{ends:?}");
}

#[test]
fn nr_10_7_5c_an_area_ends_the_retreat() {
    let units = "G10 2103; S02 2104 full; S09 2004 full";
    let g = fight(LEFT, "soviet combat", units, "2103", "S02 S09").play("5");
    g.play("retreat G10 FIN").at("G10", "FIN");
}

#[test]
fn nr_10_7_5a_out_of_an_area_one_goes_two_hexes_too() {
    let units = "G10 FIN; S02 1902 full; S07 1902 full";
    let g = ready("turn = 14; support = [0, 1]", "soviet combat", units, "FIN");
    let mut g = g.play("attack FIN S02 S07; commit support").quiet().play("3");
    let ways = g.offers("retreat G10");
    assert!(ways.contains(&"2103".to_owned()), "{ways:?}");
    assert!(!g.offers("retreat G10 2103").contains(&"2203".to_owned()), "2203 touches Finland");
}

#[test]
fn nr_10_7_5d_not_into_enemies_and_not_across_a_lake() {
    beaten("").refuse("retreat S01 1711", "NR 10.7.5d");
    // Lake Peipus closes 1603/1703.
    let g = fight(LEFT, "axis combat", "G10 1503; G11 1503; S01 1603", "1603", "G10 G11").play("5");
    let mut g = g.refuse("retreat S01 1703", "NR 10.7.5d");
    assert!(!g.offers("retreat S01").contains(&"1703".to_owned()));
}

#[test]
fn nr_10_7_5e_no_way_but_empty_ezoc_means_death() {
    // 1710 and 1712 are in the zone of 6th Army, the other exits in those of 9th Army.
    beaten("").refuse("retreat S01 1710", "NR 10.7.5e");
    let units = "G10 1711; G11 1911; S01 1811";
    fight(LEFT, "axis combat", units, "1811", "G10 G11").play("4").at("S01", "destroyed");
}

#[test]
fn nr_10_7_5f_overstacking_is_settled_after_the_retreat() {
    let mut g = beaten("S05 2011").play("retreat S01 1911 2011");
    assert_eq!(g.asked(), "soviet", "before the advance");
    assert_eq!(g.offers("excess"), ["S01", "S05"]);
    let mut g = g.play("excess S05").at("S05", "shattered").at("S01", "2011");
    assert_eq!(g.offers(""), ["advance", "done"]);
    // Passing through is free.
    beaten("S05 1911").play("retreat S01 1911 2011").at("S01", "2011").at("S05", "1911");
}

#[test]
fn nr_10_7_5f_overstacking_comes_before_the_losses_of_dd() {
    let units = "G10 1711; G11 1710; G01 1712; G02 1712; S01 1811; S05 2011";
    let g =
        fight(LEFT, "axis combat", units, "1811", "G01 G02 G10 G11").play("6").play("retreat S01 1911 2011");
    g.play("excess S01").at("S01", "shattered").at("S05", "2011");
}

#[test]
fn nr_10_7_5g_a_retreat_costs_no_mp() {
    // 6th Army uses all its four MP, attacks, and is thrown back in the same turn.
    let g = given(LEFT, "axis movement").units("G10 1311; S01 1811").play("move G10 1711; done").quiet();
    let g = g.play("target 1811; done").quiet().play("attack 1811 G10").quiet().play("1; counterattack; 6");
    g.play("retreat G10 1611 1511").at("G10", "1511");
}

#[test]
fn nr_10_7_5i_the_whole_unit_dies_without_a_cadre() {
    // 6th Army at full strength in a ring; a Kampfgruppe is at hand but does not come.
    let units = "G10 1711; G19 cadres; S02 1611; S09 1811; S13 1712; S15 1610";
    let mut g = fight(LEFT, "soviet combat", units, "1711", "S02 S09 S13")
        .play("5")
        .at("G10", "destroyed")
        .at("G19", "cadres");
    assert!(g.log().iter().any(|l| l.contains("nowhere to retreat")));
}

#[test]
fn nr_10_7_6_who_cannot_retreat_is_not_shattered() {
    let units = "G10 1711; G11 1911; S01 1811";
    let mut g = fight(LEFT, "axis combat", units, "1811", "G10 G11").play("6").at("S01", "destroyed");
    assert!(g.log().iter().any(|l| l.contains("DS, shattered")));
    // With a way out it is shattered, however far it is.
    let units = "G10 1711; G11 1710; S01 1811";
    let g = fight(LEFT, "axis combat", units, "1811", "G10 G11")
        .play("6")
        .refuse("retreat S01 1911", "NR 10.7.5a");
    g.play("retreat S01 1911 2011").at("S01", "shattered");
}
