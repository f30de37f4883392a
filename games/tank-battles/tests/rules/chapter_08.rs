//! Chapter 8: zones of control.

use crate::chapter_07::{moving, reaches};
use crate::tables::{left, redrawn};
use crate::tables_water::GREAT;
use crate::{Given, Staff, given};
use tank_battles::{Derived, Doing, Side, flag};

/// Hexes in a side's zone of control.
fn zone(g: &mut Given, side: Side) -> Vec<String> {
    let (p, rules) = (g.position(), g.game().rules().clone());
    let mut d = Derived::default();
    d.truth.sync(&rules, &p);
    let zoc = *d.truth.zoc(&rules, &p, side);
    (0..rules.map.near.len() as u16).filter(|h| rules.map.has(&zoc, *h)).map(|h| rules.map.name(h)).collect()
}

#[test]
fn tb_8_1a_the_six_hexes_around() {
    let around = ["0404", "0405", "0504", "0506", "0604", "0605"];
    for unit in ["S-10.AbB", "S-4.TB", "S-1GRC.Lelyushenko", "S-702.AT.rgt"] {
        assert_eq!(zone(&mut moving(&format!("{unit} 0505")), Side::Soviet), around, "{unit}");
    }
    assert_eq!(zone(&mut moving("S-10.AbB 0101"), Side::Soviet), ["0102", "0201"], "on the map only");
    // Ground its owner may not enter does not stop it.
    assert!(zone(&mut moving("S-4.TB 0502"), Side::Soviet).contains(&"0501".to_owned()));
    // A pontoon laid as a bridge has none.
    assert!(zone(&mut moving("G-Bridge.Column.1 laid weak 0406:3; S-10.AbB 1101"), Side::German).is_empty());
}

#[test]
fn tb_8_1b_not_over_water() {
    let g = redrawn(moving("S-10.AbB 0505"), "zone-lake", &[("0504,5,4,clear,", "0504,5,4,lake,")]);
    assert_eq!(zone(&mut { g }, Side::Soviet), ["0404", "0405", "0506", "0604", "0605"]);
    // A big river stops nothing, a great one without a bridge does.
    let unit = "S-10.AbB 0305";
    assert!(zone(&mut moving(unit), Side::Soviet).contains(&"0306".to_owned()));
    let mut g = redrawn(moving(unit), "zone-great", &GREAT);
    assert!(!zone(&mut g, Side::Soviet).contains(&"0306".to_owned()));
    assert!(zone(&mut g, Side::Soviet).contains(&"0405".to_owned()), "over the big river");
    let bridged = moving("S-10.AbB 0305; G-Bridge.Column.1 laid weak 0305:3");
    let mut g = redrawn(bridged, "zone-great", &GREAT);
    assert!(zone(&mut g, Side::Soviet).contains(&"0306".to_owned()), "over a bridge");
}

#[test]
fn tb_8_2a_on_a_road_as_well() {
    // Down the highway from Orel into the zone of 0506, five points left and more.
    let g =
        given("mtsensk-1941", "turn = 2", "G movement").units("G-12.4Pz 0309; G-33.4Pz 0309; S-10.AbB 0506");
    let mut g = g.play("move G-12.4Pz 0507");
    assert!(left(&mut g, "G-12.4Pz") >= 60);
    let g = g.refuse("move G-12.4Pz 0606", "TB 7.6a");
    g.refuse("move G-12.4Pz 0607", "TB 7.6a");
    let mut g = given("mtsensk-1941", "turn = 2", "G movement").units("G-12.4Pz 0309; S-10.AbB 0506");
    assert!(!reaches(&mut g, "G-12.4Pz", "0605"), "not in one order either");
    assert!(reaches(&mut g, "G-12.4Pz", "0507"));
}

#[test]
fn tb_8_3a_a_combat_result_takes_units_out_of_a_zone() {
    // 12:4 is 3:1, tanks +1: 4:1, O1.
    let units = "G-I.35.4Pz 0405; G-II.35.4Pz 0405; S-10.AbB 0404 seen";
    let g = given("mtsensk-1941", "turn = 2", "G prepared").units(units);
    let mut g = g.play("attack 0404 G-I.35.4Pz G-II.35.4Pz; 3");
    if g.doing() == Doing::Retreat {
        let to = g.offers("retreat")[0].clone();
        g = g.play(&format!("retreat {to}"));
    }
    assert_eq!(g.doing(), Doing::Pursuit);
    assert_ne!(g.place("S-10.AbB"), "0404");
    assert_eq!(left(&mut g, "S-10.AbB"), 0, "it has no movement points in the enemy's part");
}

#[test]
fn tb_8_3b_one_hex_out_for_all_points() {
    let g = moving("S-4.TB 0404; G-12.4Pz 0405").refuse("move S-4.TB 0402", "TB 8.3b");
    let mut g = g;
    assert_eq!(g.tally("move S-4.TB 0403"), "into 0403 ∗ TB 8.3b\n0 MP left");
    let mut g = g.play("move S-4.TB 0403");
    assert_eq!(left(&mut g, "S-4.TB"), 0);
    // Whatever the hex costs, if it is open to the unit.
    let mut g = moving("S-10.AbB 0502; G-12.4Pz 0602").play("move S-10.AbB 0501");
    assert_eq!(left(&mut g, "S-10.AbB"), 0);
    moving("S-4.TB 0502; G-12.4Pz 0602").refuse("move S-4.TB 0501", "TB 7.5b");
    // Only as the first step: whoever has moved into a zone stays.
    moving("S-4.TB 0402; G-12.4Pz 0405").play("move S-4.TB 0404").refuse("move S-4.TB 0403", "TB 7.6a");
    // The same step may cross a big river.
    let mut g = moving("S-4.TB 0306; G-12.4Pz 0406").play("move S-4.TB 0305");
    assert_eq!(left(&mut g, "S-4.TB"), 0);
}

#[test]
fn tb_8_3c_not_from_zone_to_zone() {
    moving("S-4.TB 0404; G-12.4Pz 0405").refuse("move S-4.TB 0505", "TB 8.3c");
    // A friend in the second hex changes nothing.
    moving("S-4.TB 0404; S-10.AbB 0505; G-12.4Pz 0405").refuse("move S-4.TB 0505", "TB 8.3c");
}

/// Phase I of the Soviets with somebody in the corner 1210, and a German in 1109.
fn supply(units: &str) -> Given {
    let all = format!("S-1GRC.Lelyushenko 1206; S-34.NKVD 1208; S-10.AbB 1210; G-12.4Pz 1109; {units}");
    given("mtsensk-1941", "turn = 2", "S supply").units(&all)
}

#[test]
fn tb_8_4a_a_zone_cuts_supply() {
    supply("").is("S-10.AbB", flag::EMERGENCY).lacks("S-34.NKVD", flag::EMERGENCY);
    // Without the German the line is open.
    given("mtsensk-1941", "turn = 2", "S supply")
        .units("S-1GRC.Lelyushenko 1206; S-34.NKVD 1208; S-10.AbB 1210; G-12.4Pz 0309")
        .lacks("S-10.AbB", flag::EMERGENCY);
}

#[test]
fn tb_8_4b_a_friendly_unit_reopens_it() {
    supply("S-201.AbB 1209").lacks("S-10.AbB", flag::EMERGENCY);
}

/// Three Soviet units in the corner, attacked from the only other side: retreat through a zone.
fn corner(more: &str, die: u8) -> Given {
    let units = format!(
        "S-10.AbB 1210; S-201.AbB 1210; S-34.NKVD 1210; G-I.35.4Pz 1110; G-II.35.4Pz 1110; \
         G-12.4Pz 1110; G-33.4Pz 1110; {more}"
    );
    let g = given("mtsensk-1941", "turn = 2", "G prepared").units(&units);
    let attack = "attack 1210 G-I.35.4Pz G-II.35.4Pz G-12.4Pz G-33.4Pz";
    let defend = if more.is_empty() { "defend S-10.AbB S-201.AbB S-34.NKVD" } else { "defend S-10.AbB" };
    g.play(attack).play(defend).play(&die.to_string())
}

#[test]
fn tb_8_5a_a_level_for_each_hex_of_a_zone() {
    // 18:4 is 4:1, tanks +1: 5:1, O(2). The defender is destroyed; the others go 1209 and 1208, both in zones.
    let g = corner("G-3.3Pz 1108", 5).at("S-10.AbB", "field");
    let g = g.at("S-201.AbB", "1209").play("loss S-201.AbB").is("S-201.AbB", flag::REVERSE);
    let g = g.at("S-201.AbB", "1208").play("loss S-34.NKVD").is("S-34.NKVD", flag::REVERSE);
    assert_eq!({ g }.doing(), Doing::Pursuit);
}

#[test]
fn tb_8_5b_the_owner_chooses_who_takes_it() {
    // 18:12 is 1:1, tanks +1: 2:1, O1.
    let mut g = corner("", 4);
    assert_eq!(g.asked(), "soviet");
    assert_eq!(g.offers("loss"), ["S-10.AbB", "S-201.AbB", "S-34.NKVD"]);
    g.at("S-10.AbB", "1209").play("loss S-34.NKVD").is("S-34.NKVD", flag::REVERSE);
}

#[test]
fn tb_8_5c_one_level_for_the_whole_stack() {
    let mut g = corner("", 4).play("loss S-201.AbB");
    assert_eq!(g.doing(), Doing::Pursuit, "one level in all");
    g.lacks("S-10.AbB", flag::REVERSE).lacks("S-34.NKVD", flag::REVERSE).at("S-201.AbB", "1209");
}
