//! Chapter 8.5 to 8.7: zones of control, Finland and the Balkans.

use crate::chapter_06::{oos, overland};
use crate::chapter_08::cost;
use crate::{Given, Staff, given};

/// Places in the ZOC of a side.
fn zone(g: &mut Given, side: usize) -> Vec<String> {
    let game = g.game();
    let (rules, p) = (game.rules().clone(), *game.position());
    let board = rules.board_of(&p);
    let name = |at: u16| engine::Rules::id(&*rules, engine::Kind::Place, usize::from(at)).into_owned();
    let mut found: Vec<String> = board.zoc[side].iter().map(name).collect();
    for (bit, area) in ["FIN", "WBK", "SBK"].into_iter().enumerate() {
        if board.zoc_areas[side] >> bit & 1 == 1 {
            found.push(area.to_owned());
        }
    }
    found.sort();
    found
}

#[test]
fn nr_8_5a_six_hexes_but_not_for_brackets() {
    let mut g = given("turn = 7", "axis movement").units("G10 1513; S01 1711; S06 1902 full; S11 2008 oos");
    assert_eq!(zone(&mut g, 1), ["1610", "1611", "1612", "1710", "1712", "1811"]);
}

#[test]
fn nr_8_5b_own_zoc_is_harmless() {
    let g = given("turn = 7", "axis movement").units("G10 1711; G11 1611; G12 1512; S01 2310");
    g.play("move G10 1311").at("G10", "1311");
}

#[test]
fn nr_8_5c_no_zoc_across_water() {
    let mut g = given("turn = 7", "soviet movement").units("G10 1603; S01 2310");
    let zone = zone(&mut g, 0);
    assert!(!zone.contains(&"1703".to_owned()) && zone.contains(&"1503".to_owned()), "{zone:?}");
    // Kerch: the strait hex is land, the sea beside it is not.
    given("turn = 7", "soviet movement")
        .units("G10 1603; S01 1803; S02 2310")
        .play("move S01 1703; move S01 1702");
}

#[test]
fn nr_8_5_1_ezoc_stops() {
    let g = given("turn = 7", "axis movement").units("G01 1512; S01 1811");
    let mut g = g.play("move G01 1711").at("G01", "1711");
    assert_eq!(g.position().mover_mp, 0);
    g.refuse("move G01 1611", "NR 8.1");
    // Straight through would be near enough.
    given("turn = 6", "axis movement")
        .units("G10 1611; S01 1811; S02 1809")
        .refuse("move G10 1810", "NR 8.5.1");
}

#[test]
fn nr_8_5_2_leaving_ezoc_costs_one_more() {
    let mut g = given("turn = 7", "axis movement").units("G10 1711; S01 1811");
    assert_eq!(cost(&mut g, "G10", "1611"), Some(2));
    assert_eq!(cost(&mut g, "G10", "1411"), Some(4));
    g.refuse("move G10 1311", "NR 8.5.2").play("move G10 1411").at("G10", "1411");
    // Only for a unit that starts there.
    let mut g = given("turn = 7", "axis movement").units("G10 1611; S01 1811");
    assert_eq!(cost(&mut g, "G10", "1511"), Some(1));
}

/// The book's example (EX-8): snow, 4th Panzer follows 9th Army into the forest.
#[test]
fn nr_8_5_3_ezoc_to_ezoc_needs_a_friend() {
    let mut g = given("turn = 4", "axis movement").units("G04 2105; G11 2105; S09 2104; S01 2310");
    assert_eq!(cost(&mut g, "G11", "2004"), Some(3), "9th Army: 2005 (1 + 1), 2004 (1)");
    let mut g = g.play("move G11 2005; move G11 2004");
    assert_eq!(cost(&mut g, "G04", "2004"), Some(3), "4th Panzer: 1 + 2");
    let mut g = g.play("move G04 2004").at("G04", "2004");
    assert_eq!(g.position().mover_mp, 0, "it must stop");
    // In mud the way round is too long.
    given("turn = 6", "axis movement")
        .units("G04 2105; G11 2105; S09 2104; S01 2310")
        .refuse("move G04 2004", "NR 8.5.3")
        .play("move G11 2005; move G11 2004; move G04 2004")
        .at("G04", "2004")
        .refuse("move G04 2005", "NR 8.1");
}

/// EX-8, the rest: a fort has no ZOC, swamp costs two, and the attack is 15 to 4.
#[test]
fn nr_8_5_3_the_sums_of_the_example() {
    let mut g =
        given("turn = 4", "axis movement").units("G13 1803; G15 1903 reduced; S06 1902 full; S01 2310");
    assert_eq!(cost(&mut g, "G13", "1903"), Some(1), "the fort has no ZOC");
    let mut swamp = given("turn = 4", "axis movement").units("G13 1804; S01 2310");
    assert_eq!(cost(&mut swamp, "G13", "1904"), Some(2), "a swamp");
    let g = given("turn = 4", "axis combat")
        .units("G13 2105; G11 2004; G04 2004; G15 2103 reduced; S09 2104; S01 2310");
    let mut g = g.play("target 2104; done").quiet();
    let tally = g.tally("attack 2104 G04 G11 G13 G15");
    assert!(tally.starts_with("Strengths 15:4 NR 10.5.1\nInitial column 3:1"), "{tally}");
}

#[test]
fn nr_8_5_3b_out_through_a_free_hex() {
    let mut g = given("turn = 7", "axis movement").units("G10 1710; S01 1811");
    assert_eq!(cost(&mut g, "G10", "1810"), Some(3), "1809 (1 + 1), 1810 (1)");
    let mut g = g.play("move G10 1809; move G10 1810").at("G10", "1810");
    assert_eq!(g.position().mover_mp, 0);
    g.refuse("move G10 1910", "NR 8.1");
}

// Rules: NR 8.5.4
#[test]
fn nr_8_5_4_a_friend_negates_ezoc() {
    // Movement.
    let g = given("turn = 6", "axis movement").units("G04 2105; G11 2004; S09 2104; S01 2310");
    g.play("move G04 2004").at("G04", "2004");
    // Supply.
    let head = "turn = 7; german = [\"1713\"]";
    let mut g = given(head, "axis supply").units("G10 1809; S01 1812; S02 1512");
    assert!(oos(&mut g, "G10"));
    let mut g = given(head, "axis supply").units("G10 1809; G12 1612; S01 1812; S02 1512");
    assert!(overland(&mut g, "G10"));
    // Retreat: South Front leaves Odessa only where a friend stands.
    let fight = |units: &str| {
        let g = given("turn = 2", "axis combat").units(units).play("target 1215; done").quiet();
        g.play("attack 1215 G07 G12").quiet().play("5").quiet()
    };
    fight("G12 1115; G07 1114; A02 1214; G11 1213; S05 1215; S01 2008").at("S05", "destroyed");
    let mut g = fight("G12 1115; G07 1114; A02 1214; G11 1213; S05 1215; S08 1315; S01 2008");
    assert_eq!(g.offers("retreat S05"), ["1315"]);
}

#[test]
fn nr_8_6a_finland_is_one_hex() {
    let mut g = given("turn = 4", "soviet movement").units("G10 FIN; S01 2310");
    assert_eq!(zone(&mut g, 0), ["1902", "2103", "2203"]);
    let g = given("turn = 7", "axis movement").units("G10 FIN; G11 FIN; G12 2103; S01 2310");
    let mut g = g.play("move G12 FIN; done").quiet();
    assert_eq!(g.offers("excess"), ["G10", "G11", "G12"]);
    given("turn = 7", "axis movement").units("G12 2003; S01 2310").refuse("move G12 2101", "NR TEC.9");
}

#[test]
fn nr_8_6b_three_hexes_attack_finland_together() {
    let g = given("turn = 7", "soviet combat").units("A01 FIN; S01 1902; S02 2103; S09 2203; G10 1711");
    let mut g = g.play("target FIN; done").quiet();
    let tally = g.tally("attack FIN S01 S02 S09");
    assert!(tally.starts_with("Strengths 11:4 NR 10.5.1"), "{tally}");
}

#[test]
fn nr_8_6c_who_may_enter_finland() {
    given("turn = 4", "soviet movement").units("A01 FIN; S09 2103").refuse("move S09 FIN", "NR 8.4a");
    given("turn = 4", "soviet movement").units("S09 2103").play("move S09 FIN").at("S09", "FIN");
    given("turn = 4", "axis movement")
        .units("A01 FIN; G10 2103; S01 2310")
        .play("move G10 FIN")
        .at("G10", "FIN");
    given("turn = 4", "axis movement")
        .units("A02 2103; G10 1711; S01 2310")
        .refuse("move A02 FIN", "NR 8.6c");
    given("turn = 4", "axis movement")
        .units("A01 FIN; G10 1711; S01 2310")
        .refuse("move A01 2103", "NR 2.3g");
}

#[test]
fn nr_8_6d_supply_into_finland() {
    let mut g = given("turn = 7; german = [\"1902\", \"1503\"]", "axis supply").units("G10 FIN; S01 2310");
    assert!(overland(&mut g, "G10"), "out of Finland to Leningrad");
    let mut g = given("turn = 7", "axis supply").units("G10 FIN; S01 2310");
    assert!(!overland(&mut g, "G10") && !oos(&mut g, "G10"), "by the Baltic");
    let mut g = given("turn = 7; german = [\"1503\"]", "axis supply").units("G10 2203; S01 2103; G11 1902");
    assert!(oos(&mut g, "G10"), "not through it");
}

#[test]
fn nr_6_2d_soviet_units_in_finland_need_the_baltic() {
    // Rules: NR 6.2d, NR 8.6d. Ruling N23: by sea while Leningrad is Soviet and supplied.
    let near = "G10 2103; G11 2203; G12 1903";
    let mut g = given("turn = 7", "soviet supply").units(&format!("S01 FIN; S02 1902; {near}"));
    assert!(oos(&mut g, "S01"), "Leningrad itself is cut off");
    let mut g = given("turn = 7; german = [\"1902\"]", "soviet supply").units("S01 FIN; G10 1902; G11 2103");
    assert!(oos(&mut g, "S01"), "Leningrad is German");
    let mut g = given("turn = 7", "soviet supply").units("S01 FIN; G11 2203");
    assert!(!oos(&mut g, "S01"));
}

#[test]
fn nr_8_7a_the_balkans_are_closed_at_first() {
    given("turn = 7", "axis movement").units("G10 0313; S01 2310").refuse("move G10 WBK", "NR 8.7a");
    given("turn = 7", "axis movement").units("G10 0515; S01 2310").refuse("move G10 SBK", "NR 8.7a");
    // Taken this turn is not yet enough.
    given("turn = 20; facts = [\"ploesti-lost-due\"]; soviet = [\"0816\"]", "soviet movement")
        .units("S10 0617; G10 0313")
        .refuse("move S10 SBK", "NR 8.7a");
    given("turn = 20", "soviet movement")
        .units("S10 0716; S09 0617; G10 0313")
        .play("move S10 0816")
        .refuse("move S09 SBK", "NR 8.7a");
}

#[test]
fn nr_8_7b_who_may_enter_the_balkans() {
    let head = "turn = 21; facts = [\"ploesti-lost\"]; soviet = [\"0816\"]";
    given(head, "axis movement").units("G10 0313; S01 2310").play("move G10 WBK").at("G10", "WBK");
    given(head, "axis movement").units("A05 0313; G10 0409; S01 2310").refuse("move A05 WBK", "NR 8.7b");
    given(head, "soviet movement").units("S10 0515; G10 0409").play("move S10 SBK").at("S10", "SBK");
    given(head, "soviet movement").units("S25 WBK reduced; G10 0409").play("move S25 SBK").at("S25", "SBK");
}

#[test]
fn nr_8_7c_each_area_is_one_hex() {
    let head = "turn = 21; facts = [\"ploesti-lost\"]; soviet = [\"0816\"]";
    let mut g = given(head, "soviet movement").units("G10 SBK; S01 2310");
    assert_eq!(zone(&mut g, 0), ["0415", "0515", "0516", "0617", "WBK"]);
    let mut g = given(head, "soviet movement").units("G10 WBK; S01 2310");
    assert_eq!(zone(&mut g, 0), ["0213", "0313", "0314", "0415", "SBK"]);
    let g = given(head, "axis movement").units("G10 WBK; G11 WBK; G12 0313; S01 2310");
    let mut g = g.play("move G12 WBK; done").quiet();
    assert_eq!(g.offers("excess"), ["G10", "G11", "G12"]);
    let mut g = given(head, "soviet movement").units("S10 0515; G10 WBK");
    assert_eq!(cost(&mut g, "S10", "SBK"), Some(2), "and stops there, in the ZOC of WBK");
}

#[test]
fn nr_8_7d_supply_into_the_balkans_not_through() {
    let head = "turn = 21; facts = [\"ploesti-lost\"]; soviet = [\"0603\", \"0704\", \"1104\", \"0406\", \"0606\", \"0906\", \"0910\", \"0611\", \"0817\", \"0816\"]";
    let mut g = given(head, "axis supply").units("G10 0617; S01 0615; S02 2310");
    assert!(oos(&mut g, "G10"), "Belgrade lies beyond the South Balkans");
    let mut g = given(head, "axis supply").units("G10 SBK; S01 0615; S02 2310");
    assert!(overland(&mut g, "G10"), "out of them it is two hexes");
}
