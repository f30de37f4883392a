//! Chapter 10.8: advance after combat.

use crate::battle::{fall_back, fight, ready};
use crate::{Given, Staff, given};

const LEFT: &str = "turn = 7; support = [0, 0]";

/// Northwest Front has left 1811 for 2011; those of `attackers` may advance.
fn won(head: &str, units: &str, attackers: &str, die: &str) -> Given {
    let g = fight(head, "axis combat", &format!("{units}; S01 1811"), "1811", attackers).play(die);
    g.play("retreat S01 1911 2011")
}

fn one(more: &str) -> Given {
    won(LEFT, &format!("G10 1711; {more}"), "G10", "6")
}

#[test]
fn nr_10_8a_no_advance_after_an_exchange() {
    let g = ready(LEFT, "axis combat", "G10 1711; G11 1611; S01 1811; S02 1610", "1811 1610");
    let g = g.play("attack 1811 G10").quiet().play("4; loss G10; loss S01").at("S01", "destroyed");
    g.refuse("advance G10 1811", "NR 10.8a");
    // After DR it is a right, not a duty.
    one("").play("done").at("G10", "1711");
}

#[test]
fn nr_10_8b_advance_ignores_mp_and_ezoc() {
    // West Front in 1912 controls 1911 and 1812; South Front in 1810 controls 1811.
    one("S02 1912; S05 1810").play("advance G10 1811 1911").at("G10", "1911");
    // No MP is left after the march.
    let g = given(LEFT, "axis movement").units("G10 1311; S01 1811").play("move G10 1711; done").quiet();
    let g =
        g.play("target 1811; done").quiet().play("attack 1811 G10").quiet().play("6; retreat S01 1911 2011");
    g.play("advance G10 1811 1812").at("G10", "1812");
}

#[test]
fn nr_10_8c_many_may_stop_in_the_vacated_hex() {
    let three = || won(LEFT, "G10 1711; G11 1710; G12 1712", "G10 G11 G12", "2");
    let g = three().play("advance G10 1811; advance G11 1811; done").at("G10", "1811").at("G11", "1811");
    drop(g);
    let mut g = three().play("advance G10 1811; advance G11 1811; advance G12 1811");
    assert_eq!((g.asked(), g.offers("excess").len()), ("axis", 3));
    g.play("excess G12").at("G12", "shattered");
}

#[test]
fn nr_10_8d_white_and_disorganised_units_stay() {
    let g = given("turn = 7; soviet_counterblows = [\"1811\"]; support = [0, 0]", "axis combat");
    let g = g.units("G10 1711; G19 1710; G11 1712 disorganised; S01 1811").quiet();
    let g = g.play("attack 1811 G10 G11 G19").quiet().play("6");
    let mut g = g.play("retreat S01 1911 2011");
    assert_eq!(g.offers("advance"), ["G10"]);
    g.refuse("advance G19 1811", "NR 10.8d").refuse("advance G11 1811", "NR 10.8d");
}

#[test]
fn nr_10_8e_partisans_do_not_hold_a_hex() {
    let g = given("turn = 13; partisans = \"G10\"; support = [0, 0]", "soviet combat")
        .option("paratroopers-partisans");
    let g = g.units("G10 1711; S02 1811; S09 1710; G11 1111");
    let g = g.play("target 1711; done").quiet().play("attack 1711 S02 S09").quiet().play("5");
    g.play("retreat G10 1611 1511; advance S02 1711").at("S02", "1711");
}

#[test]
fn nr_10_8_1a_one_hex_more() {
    let mut g =
        one("").refuse("advance G10 1710", "NR 10.8.1a").refuse("advance G10 1811 1812 1813", "NR 10.8.1a");
    assert!(g.offers("advance G10 1811").contains(&".".to_owned()));
    assert_eq!(g.offers("advance G10 1811 1812"), ["."]);
    g.play("advance G10 1811 1812").at("G10", "1812");
}

#[test]
fn nr_10_8_1b_not_into_enemies_or_across_a_lake() {
    one("S02 1812").refuse("advance G10 1811 1812", "NR 10.8.1b");
    let g = fight(LEFT, "axis combat", "G10 1503; G11 1503; S01 1603", "1603", "G10 G11").play("5");
    fall_back(g, "S01").refuse("advance G10 1603 1703", "NR 10.8.1b");
}

#[test]
fn nr_10_8_1c_one_hex_in_mud_and_long_winter() {
    let mut g = won("turn = 6; support = [0, 0]", "G01 1711", "G01", "5")
        .refuse("advance G01 1811 1911", "NR 10.8.1c");
    assert_eq!(g.offers("advance G01 1811"), ["."]);
    let units = "G01 1711; G02 1711; G03 1710";
    let g = won("turn = 11; support = [0, 0]", units, "G01 G02 G03", "5");
    g.refuse("advance G01 1811 1911", "NR 13.1n");
    // Snow allows two.
    let g = won("turn = 10; support = [0, 0]", units, "G01 G02 G03", "5");
    g.refuse("advance G01 1811 1911 1910", "NR 13.1j").play("advance G01 1811 1911").at("G01", "1911");
}

#[test]
fn nr_10_8_1d_stacks_are_settled_after_the_advance() {
    let g = won(LEFT, "G10 1711; G11 1710; G12 1712; G14 1711", "G10 G11 G12 G14", "2");
    let g = g.play("advance G10 1811; advance G11 1811; advance G12 1811; advance G14 1811");
    g.play("excess G12; excess G14").at("G12", "shattered").at("G14", "shattered").at("G11", "1811");
}

#[test]
fn nr_10_8_1e_the_second_hex_is_free() {
    one("").play("advance G10 1811 1710").at("G10", "1710");
    one("").play("advance G10 1811 1711").at("G10", "1711");
}

/// A panzer army drove the defender out of `hex`; the next words of its advance.
fn after(turn: u8, from: &str, hex: &str, dice: &str) -> Vec<String> {
    let units = format!("G01 {from}; G02 {from}; S11 {hex} reduced oos");
    let head = format!("turn = {turn}; support = [0, 0]");
    let mut g = fight(&head, "axis combat", &units, hex, "G01 G02").play(dice);
    if g.asked() == "soviet" {
        g = fall_back(g, "S11");
    }
    let mut words = g.offers(&format!("advance G01 {hex}"));
    words.sort();
    words
}

#[test]
fn nr_10_8_1f_rough_ground_ends_an_advance() {
    assert_eq!(after(7, "1811", "1810", "1"), ["."], "forest");
    assert_eq!(after(7, "1804", "1904", "1"), ["."], "swamp");
    assert_eq!(after(7, "1804", "1905", "1"), ["."], "mountains");
    assert_eq!(after(7, "1619", "1519", "1"), ["."], "Kerch");
    assert_eq!(after(7, "1908", "2008", "1"), ["."], "an objective city");
    assert_eq!(after(7, "2021", "2022", "1"), ["."], "an objective in the open");
    assert!(after(7, "1712", "1713", "1").len() > 1, "a city does not stop");
    assert!(after(7, "1911", "2011", "1").len() > 1, "a river does not stop");
}

#[test]
fn nr_10_8_1f_areas_end_an_advance() {
    let units = "G10 FIN; S02 1902 full; S07 1902 full";
    let g = ready("turn = 14; support = [0, 1]", "soviet combat", units, "FIN");
    let mut g = g.play("attack FIN S02 S07; commit support").quiet().play("3");
    let end = g.offers("retreat G10 2103")[0].clone();
    let mut g = g.play(&format!("retreat G10 2103 {end}"));
    assert_eq!(g.offers("advance S02 FIN"), ["."]);
}

#[test]
fn nr_10_8_2a_panzers_break_through() {
    let g = won(LEFT, "G01 1711; G10 1711", "G01 G10", "3");
    let mut g = g
        .refuse("advance G10 1811 1911 1910", "NR 10.8.1a")
        .refuse("advance G01 1811 1810 1910", "NR 10.8.1f");
    assert_eq!(g.offers("advance G01 1811 1911 1910"), ["."]);
    g.play("advance G01 1811 1911 1910").at("G01", "1910");
}

#[test]
fn nr_10_8_2b_soviet_tanks_from_turn_11() {
    let tanks = |turn: u8| {
        let head = format!("turn = {turn}; support = [0, 0]");
        let g = fight(&head, "soviet combat", "A04 1711; S07 1811 full; G11 1111", "1711", "S07").play("6");
        fall_back(g, "A04")
    };
    tanks(9)
        .refuse("advance S07 1711 1710 1709", "NR 10.8.2b")
        .play("advance S07 1711 1710")
        .at("S07", "1710");
    tanks(13).play("advance S07 1711 1710 1709").at("S07", "1709");
}
