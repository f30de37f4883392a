//! Chapter 8: movement.

use crate::given;

#[test]
fn nr_8_0a_a_unit_moves_hex_by_hex_within_its_mp() {
    given("turn = 7", "axis movement").units("G10 1711").play("move G10 1311").at("G10", "1311");
}

#[test]
fn nr_8_3b_not_enough_mp() {
    given("turn = 7", "axis movement").units("G10 1711").refuse("move G10 1211", "NR 8.3b");
}

#[test]
fn nr_8_4a_enemy_hexes_are_closed() {
    given("turn = 7", "axis movement").units("G10 1710; S01 1711").refuse("move G10 1711", "NR 8.4a");
}

/// The book's example (EX-8), in mud so that the way round is too long.
#[test]
fn nr_8_5_3_ezoc_to_ezoc_needs_a_friend() {
    given("turn = 6", "axis movement")
        .units("G04 2105; G11 2105; S09 2104")
        .refuse("move G04 2004", "NR 8.5.3")
        .play("move G11 2005; move G11 2004; move G04 2004")
        .at("G04", "2004")
        .refuse("move G04 2005", "NR 8.1");
}

#[test]
fn nr_8_3c_one_hex_is_always_possible() {
    // A tank in mud (3 MP) beside a swamp (4 MP).
    given("turn = 6", "axis movement").units("G04 1804").play("move G04 1904; done").at("G04", "1904");
}

#[test]
fn nr_8_6c_soviets_stay_out_of_finland_while_the_finns_are_there() {
    given("turn = 4", "soviet movement").units("A01 FIN; S09 2103").refuse("move S09 FIN", "NR 8.4a");
    given("turn = 4", "soviet movement").units("S09 2103").play("move S09 FIN").at("S09", "FIN");
}

#[test]
fn nr_8_7a_the_balkans_are_closed_at_first() {
    given("turn = 7", "axis movement").units("G10 0313").refuse("move G10 WBK", "NR 8.7a");
    given("turn = 21; facts = [\"ploesti-lost\"]", "axis movement")
        .units("G10 0313")
        .play("move G10 WBK")
        .at("G10", "WBK");
}

#[test]
fn nr_8_4_3a_excess_units_are_shattered() {
    let mut g =
        given("turn = 7", "axis movement").units("G10 1710; G11 1710; G12 1810").play("move G12 1710; done");
    assert_eq!(g.offers("excess"), ["G10", "G11", "G12"]);
    g.play("excess G12").at("G12", "shattered");
}
