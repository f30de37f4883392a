//! Chapter 8: movement, terrain, weather, stacking.

use crate::{Given, Staff, given};

/// What the reach of a unit says a place costs now.
pub fn cost(g: &mut Given, unit: &str, hex: &str) -> Option<u8> {
    let game = g.game();
    let (rules, p) = (game.rules().clone(), *game.position());
    let u = crate::unit_index(game, unit) as u8;
    let at = engine::notation::token(&*rules, hex).expect("a place").index() as u16;
    let mut d = no_retreat::Derived::default();
    let (board, reach) = d.board_and_reach(&rules, &p);
    rules.reach(&p, board, u, rules.mp_left(&p, u), true, reach);
    reach.cost(at)
}

#[test]
fn nr_8_0a_a_unit_moves_hex_by_hex_within_its_mp() {
    given("turn = 7", "axis movement")
        .units("G10 1711; G11 1811; S01 2008")
        .refuse("move G10 1211", "NR 8.3b")
        .play("move G10 1611; move G10 1511; move G10 1311")
        .at("G10", "1311")
        .at("G11", "1811")
        .play("done");
}

#[test]
fn nr_8_0b_nobody_moves_enemy_units() {
    given("turn = 7", "axis movement").units("G10 1711; S01 2008").refuse("move S01 2108", "NR 8.0b");
    given("turn = 7", "soviet movement").units("G10 1711; S01 2008").refuse("move G10 1611", "NR 8.0b");
}

#[test]
fn nr_8_1_mp_are_neither_lent_nor_saved() {
    let mut g = given("turn = 7", "axis movement")
        .units("G10 1711; G11 1411; S01 2008")
        .play("move G10 1611; move G11 1311")
        .refuse("move G10 1511", "NR 8.1")
        .refuse("move G11 0811", "NR 8.3b");
    assert_eq!(g.position().mover_mp, 3);
    let mut g = g.play("done").quiet();
    assert_eq!(g.position().mover_mp, 0, "nothing is kept for the next turn");
}

#[test]
fn nr_8_2a_three_mp_in_mud() {
    let g = given("turn = 6", "axis movement").units("G01 1711; S01 2008");
    g.refuse("move G01 1311", "NR 8.2a").play("move G01 1411").at("G01", "1411");
}

#[test]
fn nr_8_2b_four_mp_in_snow_and_long_winter() {
    for turn in [10, 11] {
        let g =
            given(&format!("turn = {turn}"), "axis movement").units("G01 1711; G13 1611 reduced; S01 2008");
        let g = g.refuse("move G01 1211", "NR 8.2b").play("move G01 1311").at("G01", "1311");
        g.refuse("move G13 1211", "NR 8.3b").play("move G13 1311");
    }
}

#[test]
fn nr_8_3a_terrain_costs_and_rivers_do_not() {
    let mut g = given("turn = 7", "axis movement").units("G01 1804; G10 1804; S01 2310");
    // Clear, forest, mountain, swamp: tank, then infantry.
    for (hex, tank, other) in [("1704", 1, 1), ("1805", 2, 1), ("1905", 3, 2), ("1904", 4, 2)] {
        assert_eq!(cost(&mut g, "G01", hex), Some(tank), "{hex}");
        assert_eq!(cost(&mut g, "G10", hex), Some(other), "{hex}");
    }
    // The Dnieper at Kiev.
    let mut g = given("turn = 7", "axis movement").units("G10 1411; S01 2310");
    assert_eq!(cost(&mut g, "G10", "1311"), Some(1));
}

#[test]
fn nr_8_3b_not_enough_mp() {
    // Two clear hexes in mud leave a tank one MP: forest needs two.
    let mut g =
        given("turn = 6", "axis movement").units("G01 1604; S01 2310").play("move G01 1704; move G01 1804");
    assert_eq!(g.position().mover_mp, 1);
    g.refuse("move G01 1805", "NR 8.3b");
    let g = given("turn = 7", "axis movement").units("G10 1711; S01 2310");
    g.refuse("move G10 1211", "NR 8.3b");
}

#[test]
fn nr_8_3c_one_hex_is_always_possible() {
    // A tank in mud (3 MP) beside a swamp (4 MP).
    let g = given("turn = 6", "axis movement").units("G04 1804; S01 2310");
    g.play("move G04 1904").at("G04", "1904").refuse("move G04 1804", "NR 8.1");
    // Not as the second hex.
    let g = given("turn = 6", "axis movement").units("G04 1704; S01 2310").play("move G04 1804");
    g.refuse("move G04 1904", "NR 8.3b");
    // Not from EZOC to empty EZOC.
    given("turn = 6", "axis movement").units("G04 2105; S09 2104").refuse("move G04 2004", "NR 8.5.3");
    // Mud and EZOC together: 1 + 4 MP, and still one hex.
    let g = given("turn = 6", "axis movement").units("G04 1804; S01 1703; S02 2310").play("move G04 1904");
    g.at("G04", "1904");
}

#[test]
fn nr_8_4a_enemy_hexes_are_closed() {
    given("turn = 7", "axis movement").units("G10 1710; S01 1711").refuse("move G10 1711", "NR 8.4a");
    given("turn = 7", "axis movement").units("G13 1903; S06 1902 full").refuse("move G13 1902", "NR 8.4a");
}

#[test]
fn nr_8_4b_through_friends() {
    let g = given("turn = 7", "axis movement").units("G10 1611; G11 1611; G12 1711; S01 2310");
    g.play("move G12 1611; move G12 1511; done").at("G12", "1511").at("G10", "1611").at("G11", "1611");
}

// Rules: NR 8.4.1a, NR 8.4.3a
#[test]
fn nr_8_4_3a_excess_units_are_shattered() {
    let mut g =
        given("turn = 7", "axis movement").units("G10 1710; G11 1710; G12 1810").play("move G12 1710; done");
    assert_eq!(g.offers("excess"), ["G10", "G11", "G12"]);
    g.play("excess G12").at("G12", "shattered").at("G10", "1710").at("G11", "1710");
    // After a battle, too.
    let g = given("turn = 13", "soviet combat")
        .units("S09 1711 full; S02 1710 full; G10 1811; G11 1911; G12 1911");
    let mut g = g.play("target 1811; done").quiet().play("attack 1811 S02 S09").quiet().play("4").quiet();
    let goals = g.offers("retreat G10");
    assert!(goals.contains(&"1911".to_owned()), "{goals:?}");
}

fn stacked(turn: u8, units: &str, moves: &str) -> bool {
    let mut g = given(&format!("turn = {turn}"), "soviet movement").units(units).play(moves).quiet();
    if g.offers("").contains(&"reserve".to_owned()) {
        g = g.play("pass").quiet();
    }
    g.offers("").contains(&"excess".to_owned())
}

#[test]
fn nr_8_4_1a_two_axis_units() {
    let g = given("turn = 7", "axis movement").units("G10 1710; G12 1810; S01 1811");
    let mut g = g.play("move G12 1710; done").quiet();
    assert!(!g.offers("").contains(&"excess".to_owned()));
}

#[test]
fn nr_8_4_1b_one_soviet_unit_on_turns_1_to_10() {
    assert!(stacked(5, "S01 2008; S02 2009; G10 1711", "move S01 2009; done"));
    assert!(stacked(10, "S07 2008 full; S02 2009; G10 1711", "move S07 2009; done"));
}

#[test]
fn nr_8_4_1c_a_tank_unit_with_another_on_turns_11_to_22() {
    for turn in [11, 12, 22] {
        assert!(!stacked(turn, "S07 2008 full; S02 2009; S01 1711; G10 1712", "move S07 2009; done"));
        assert!(stacked(turn, "S02 2008; S05 2009; G10 1711", "move S02 2009; done"));
        assert!(stacked(turn, "S07 2009 full; S11 2008 full; G10 1711", "move S07 2008; done"));
        assert!(stacked(
            turn,
            "S07 2008 full; S02 2009; S05 2109; G10 1711",
            "move S07 2009; move S05 2009; done"
        ));
    }
}

#[test]
fn nr_8_4_1d_any_two_soviet_units_from_turn_23() {
    assert!(!stacked(23, "S02 2008; S05 2009; S01 1711; G10 1712", "move S02 2009; done"));
    assert!(stacked(23, "S02 2008; S05 2009; S01 2109; G10 1711", "move S02 2009; move S01 2009; done"));
}

#[test]
fn nr_8_4_2_markers_do_not_count() {
    let head = "turn = 7; axis_counterblows = [\"1710\"]; works = \"1710\"";
    let g = given(head, "axis movement").units("G10 1710 disorganised; G12 1810 oos; S01 1811");
    let mut g = g.play("move G12 1710; done").quiet();
    assert!(!g.offers("").contains(&"excess".to_owned()));
}

#[test]
fn nr_8_4_3b_excess_forts_and_unsupplied_units_are_destroyed() {
    let g = given("turn = 7", "axis movement").units("G10 1710; G11 1710; G12 1810 oos; S01 1811");
    let mut g = g.play("move G12 1710; done").quiet().play("excess G12").at("G12", "destroyed");
    assert_eq!(g.position().event_vp, 0, "no surrender");
    let g = given("turn = 7", "soviet movement").units("S11 2008 full; S01 2009; G10 1711");
    let mut g = g.play("move S01 2008; done").quiet();
    if g.offers("").contains(&"reserve".to_owned()) {
        g = g.play("pass").quiet();
    }
    g.play("excess S11").at("S11", "destroyed").at("S01", "2008");
}
