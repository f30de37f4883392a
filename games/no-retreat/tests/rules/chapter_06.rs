//! Chapter 6: supply, sources and paths.

use crate::{Given, Staff, given, unit_index};
use engine::notation;
use no_retreat::Side;

/// Every city that is Soviet at the start.
pub const SOVIET_CITIES: &str = "german = [\"1902\", \"1503\", \"2006\", \"1407\", \"2307\", \"1708\", \"2008\", \"2009\", \
    \"2310\", \"1311\", \"1912\", \"1713\", \"2314\", \"1215\", \"1515\", \"1716\", \"1817\", \"2217\", \"1318\", \"1619\", \"2321\"]";
/// Every city that is German at the start.
pub const GERMAN_CITIES: &str = "soviet = [\"0603\", \"0704\", \"1104\", \"0406\", \"0606\", \"0906\", \"0409\", \"0910\", \
    \"0611\", \"0414\", \"0817\"]";

/// Whether a unit bears the marker.
pub fn oos(g: &mut Given, unit: &str) -> bool {
    let index = unit_index(g.game(), unit);
    g.position().units[index].flags & 2 != 0
}

/// Whether a unit traces overland supply now.
pub fn overland(g: &mut Given, unit: &str) -> bool {
    let game = g.game();
    let index = unit_index(game, unit);
    let (rules, p) = (game.rules().clone(), *game.position());
    let side = rules.side_of[index];
    no_retreat::Derived::default().supply(&rules, &p, side).overland_units.has(index as u8)
}

/// Who has the marker when the check is over.
fn check(head: &str, when: &str, units: &str) -> Vec<String> {
    let mut g = given(head, when).units(units);
    let ids: Vec<&str> = units.split(';').filter_map(|e| e.split_whitespace().next()).collect();
    ids.into_iter().filter(|u| oos(&mut g, u)).map(str::to_owned).collect()
}

fn city(g: &mut Given, side: Side, hex: &str) -> bool {
    let game = g.game();
    let at = notation::token(&**game.rules(), hex).expect("a hex").index() as u16;
    game.rules().city_supplied(game.position(), side, at)
}

/// The book's example (EX-6) around Leningrad.
fn leningrad(side: &str) -> Given {
    given("turn = 4; german = [\"1503\", \"1407\", \"1708\"]", &format!("{side} supply"))
        .units("G13 1903; G15 2003 reduced; G04 2004; A01 FIN; S06 1902 full; S09 2103; S01 1608; S02 1709")
}

// Rules: NR 6.1a, NR 6.2g, NR 6.3d
#[test]
fn nr_6_2g_the_example_of_the_book() {
    for side in ["axis", "soviet"] {
        let mut g = leningrad(side);
        assert!(overland(&mut g, "G13"), "16th Army traces four hexes to Riga, across lake Peipus");
        assert!(
            !overland(&mut g, "G15") && !oos(&mut g, "G15"),
            "18th Army is supplied by its neighbour only"
        );
        assert!(oos(&mut g, "G04"), "4th Panzer has no neighbour with overland supply");
        assert!(overland(&mut g, "S09"), "Kalinin Front traces to the eastern edge");
        assert!(!oos(&mut g, "S06") && !oos(&mut g, "A01"));
        assert!(city(&mut g, Side::Soviet, "1902"), "Leningrad over Ladoga and Kalinin Front");
        assert!(!city(&mut g, Side::Axis, "1708"), "Smolensk is cut off");
    }
}

/// The Axis units cut off the Soviet one and are cut off by it: who is checked first loses.
// Rules: NR 6.0a, NR 6.0b
#[test]
fn nr_6_0a_the_active_side_is_checked_first() {
    let units = "G09 1314; G10 1512; S01 1312";
    let head = "turn = 7; german = [\"1311\"]";
    assert_eq!(
        check(head, "axis supply", units),
        ["G09", "G10"],
        "their ZOC is gone when the Soviets are checked"
    );
    assert_eq!(check(head, "soviet supply", units), ["S01"], "its ZOC is gone when the Axis is checked");
}

#[test]
fn nr_6_0b_the_zoc_is_lost_with_the_marker() {
    let head = "turn = 7; german = [\"1311\"]";
    let mut g = given(head, "axis supply").units("G09 1314; G10 1512; S01 1312");
    let (rules, p) = (g.game().rules().clone(), g.position());
    let board = rules.board_of(&p);
    assert!(board.zoc[0].is_empty(), "both Axis units have markers");
    assert!(!board.zoc[1].is_empty(), "the Soviet unit has none");
}

#[test]
fn nr_6_1a_four_hexes_to_a_city_three_between_to_the_edge() {
    assert_eq!(check("turn = 7", "axis supply", "G10 1310"), [""; 0], "Lublin is four hexes away");
    assert_eq!(check("turn = 7", "axis supply", "G10 1410"), ["G10"], "five are too many");
    let head = format!("turn = 7; {SOVIET_CITIES}");
    assert_eq!(check(&head, "soviet supply", "S02 2213"), [""; 0], "the edge hex is the third");
    assert_eq!(check(&head, "soviet supply", "S02 2113"), ["S02"], "and would be the fourth");
}

#[test]
fn nr_6_1b_a_city_belongs_to_who_passed_last() {
    let mut g = given("turn = 7", "axis movement").units("G01 1307; S01 2008");
    let minsk = notation::token(&**g.game().rules(), "1407").expect("a hex").index() as u16;
    let axis = |g: &mut Given| {
        let p = g.position();
        g.game().rules().controls(&p, Side::Axis, minsk)
    };
    assert!(!axis(&mut g), "Soviet from the start");
    let mut g = g.play("move G01 1507");
    assert!(axis(&mut g), "passed through");
    assert!(g.log().iter().any(|l| l.contains("Minsk")), "{:?}", g.log());
}

#[test]
fn nr_6_1c_a_city_traces_at_any_length() {
    assert_eq!(check("turn = 7; german = [\"1713\"]", "axis supply", "G10 1813"), [""; 0]);
    assert_eq!(check("turn = 7", "axis supply", "G10 1813"), ["G10"], "Kharkov is Soviet");
}

#[test]
fn nr_6_1d_west_for_the_axis_east_and_south_for_the_soviets() {
    let head = format!("turn = 7; {SOVIET_CITIES}");
    assert_eq!(check(&head, "soviet supply", "S01 2511; S02 1922; S03 0210"), ["S03"]);
    let head = format!("turn = 7; {GERMAN_CITIES}");
    assert_eq!(check(&head, "axis supply", "G10 0210; G11 2511; G12 1922"), ["G11", "G12"]);
}

#[test]
fn nr_6_1e_city_paths_never_turn_back() {
    let units = "G11 1311; G10 1411; S01 1211; S02 2008";
    assert_eq!(check("turn = 7", "axis supply", units), ["G11", "G10"], "round Kiev would need a step east");
    assert_eq!(check("turn = 7", "axis supply", "G11 1311; G10 1411; S02 2008"), [""; 0]);
    // The same for the Soviets: Kharkov with its eastern exits closed.
    let head = "turn = 7; german = [\"1912\", \"1817\", \"1716\", \"1515\"]";
    let mut g = given(head, "axis movement").units("S01 1713; G01 1813; S02 2008");
    assert!(!city(&mut g, Side::Soviet, "1713"));
    let mut g = given(head, "axis movement").units("S01 1713; G01 1613; S02 2008");
    assert!(city(&mut g, Side::Soviet, "1713"));
}

#[test]
fn nr_6_1f_a_unit_traces_in_any_direction() {
    assert_eq!(check("turn = 7; german = [\"1713\"]", "axis supply", "G10 1513"), [""; 0], "east to Kharkov");
    assert_eq!(check("turn = 7", "axis supply", "G10 1513"), ["G10"]);
}

#[test]
fn nr_6_2a_by_sea_is_not_overland() {
    let g = given("turn = 7", "axis organisation")
        .units("G10 1315 reduced; G11 0906 reduced")
        .hand("axis", "c16 c21");
    let mut g = g.refuse("improve G10 c16 c21", "NR 7.A");
    assert!(!overland(&mut g, "G10"));
    g.play("improve G11 c16 c21").face("G11", "full").face("G10", "reduced");
}

#[test]
fn nr_6_2b_sea_supply_only_on_the_coast() {
    assert_eq!(check("turn = 7", "axis supply", "G10 1315"), [""; 0]);
    assert_eq!(check("turn = 7", "axis supply", "G12 1314"), ["G12"], "one hex inland");
}

#[test]
fn nr_6_2c_the_caspian_is_soviet() {
    assert_eq!(check("turn = 7", "axis supply", "G10 2321; S01 2221; S02 2320"), ["G10"], "in Astrakhan");
    let head = format!("turn = 7; {SOVIET_CITIES}");
    assert_eq!(
        check(&head, "soviet supply", "S01 2421; G10 2320; G11 2321"),
        [""; 0],
        "2421 is on the Caspian"
    );
}

#[test]
fn nr_6_2d_the_baltic_with_leningrad_supplied() {
    let head = "turn = 7; german = [\"1503\"]";
    let open = check(head, "soviet supply", "S01 1701; S09 2103; G14 2003");
    assert!(!open.contains(&"S01".to_owned()), "Leningrad traces over Ladoga: {open:?}");
    let cut = check(head, "soviet supply", "S01 1701; G14 2003");
    assert!(cut.contains(&"S01".to_owned()), "{cut:?}");
    let lost =
        check("turn = 7; german = [\"1503\", \"1902\"]", "soviet supply", "S01 1701; S09 2103; G14 2003");
    assert!(lost.contains(&"S01".to_owned()), "{lost:?}");
}

#[test]
fn nr_6_2e_the_axis_always_has_the_baltic() {
    let mut g = given("turn = 7", "axis supply").units("G10 1503; S01 1403; S02 1404");
    assert!(!oos(&mut g, "G10") && !overland(&mut g, "G10"), "cut off in Riga");
}

#[test]
fn nr_6_2f_the_black_sea_supplies_and_azov_does_not() {
    assert_eq!(check("turn = 7", "axis supply", "G10 1315; G11 1616"), ["G11"]);
    let head = format!("turn = 7; {SOVIET_CITIES}");
    assert_eq!(check(&head, "soviet supply", "S01 1315; S02 1616; G10 1211"), ["S02"]);
}

#[test]
fn nr_6_2h_finland_feeds_the_finns() {
    assert_eq!(check("turn = 7", "axis supply", "A01 FIN; S01 1902; S02 2103; S03 2203"), [""; 0]);
}

#[test]
fn nr_6_2i_the_balkans_feed_yugoslavs() {
    let head = "turn = 23; facts = [\"ploesti-lost\"]";
    assert_eq!(check(head, "soviet supply", "S25 WBK; S26 SBK; S01 SBK"), ["S01"]);
}

#[test]
fn nr_6_3a_enemy_units_and_cities_block() {
    // 1816 is in EZOC: the only path leads through Rostov.
    let units = "G10 1917; G11 1716; S01 1815; S02 1819";
    assert_eq!(check("turn = 7; german = [\"1716\"]", "axis supply", units), ["G10"]);
    assert_eq!(check("turn = 7; german = [\"1716\", \"1817\"]", "axis supply", units), [""; 0]);
    let blocked = "G10 1917; G11 1716; S01 1815; S02 1819; S03 1817";
    assert_eq!(check("turn = 7; german = [\"1716\"]", "axis supply", blocked), ["G10"]);
}

#[test]
fn nr_6_3b_no_path_through_an_area() {
    let mut g = given("turn = 7; german = [\"1503\"]", "axis supply").units("G10 2203; S01 2103; G11 1902");
    assert!(city(&mut g, Side::Axis, "1902"), "Leningrad is a source, two steps away through Finland");
    assert!(oos(&mut g, "G10"));
}

#[test]
fn nr_6_3c_a_friend_opens_a_hex_in_ezoc() {
    let head = "turn = 7; german = [\"1713\"]";
    assert_eq!(check(head, "axis supply", "G10 1809; S01 1812; S02 1512"), ["G10"]);
    let mut g = given(head, "axis supply").units("G10 1809; G12 1612; S01 1812; S02 1512");
    assert!(overland(&mut g, "G10"), "through 1612, where 11th Army stands");
}

#[test]
fn nr_6_3d_lakes_do_not_block() {
    let head = "turn = 7; german = [\"1503\"]";
    let mut g = given(head, "axis supply").units("G13 1703; S01 1704; S02 1702; S03 2008");
    assert!(overland(&mut g, "G13"), "1703, 1603, 1503 across lake Peipus");
}

#[test]
fn nr_6_4_who_is_cut_off_gets_the_marker() {
    let mut g =
        given("turn = 7; german = [\"1713\"]", "axis supply").units("G10 1813; G11 1914; S01 1712; S02 2008");
    assert!(oos(&mut g, "G10") && oos(&mut g, "G11"));
    // The log tells it.
    let mut g = given("turn = 13", "axis cards").units("G10 1813; S02 2008");
    g = g.play("draw c16; draw c21; draw c11; draw c27").play("done").quiet();
    let log = g.log().join("\n");
    assert!(oos(&mut g, "G10"), "{log}");
    assert!(log.contains("Out of supply: 6th Army."), "{log}");
}

#[test]
fn nr_pa_1_a_city_in_ezoc_is_no_source() {
    let head = "turn = 7; german = [\"1713\"]";
    assert_eq!(check(head, "axis supply", "G10 1913; S01 1712; S02 2008"), ["G10"]);
    assert_eq!(
        check(head, "axis supply", "G10 1913; G11 1713; S01 1712; S02 2008"),
        [""; 0],
        "held by 9th Army"
    );
}

#[test]
fn nr_pa_2_a_city_in_ezoc_can_be_supplied() {
    let mut g = given("turn = 7; german = [\"1713\"]", "axis supply").units("G10 1913; S01 1712; S02 2008");
    assert!(city(&mut g, Side::Axis, "1713"));
}

#[test]
fn nr_pa_3_the_swamp_by_sevastopol_is_no_black_sea_coast() {
    let head = format!("turn = 7; {SOVIET_CITIES}");
    assert_eq!(check(&head, "soviet supply", "S10 1417; G01 1416"), ["S10"]);
    assert_eq!(check(&head, "soviet supply", "S10 1317; G01 1416"), [""; 0]);
}

#[test]
fn nr_6_5_4c_attacks_on_starving_units_shift_two_right() {
    let mut g =
        given("turn = 7", "axis combat").units("G10 1711; S02 1811 oos").play("target 1811; done").quiet();
    let tally = g.tally("attack 1811 G10");
    assert!(tally.contains("defender out of supply ►2 NR 6.5.4c"), "{tally}");
    assert!(tally.ends_with("column 2:1"), "{tally}");
}

#[test]
fn nr_6_5_2a_three_mp_without_supply() {
    given("turn = 7", "axis movement").units("G01 1711 oos").play("move G01 1411").at("G01", "1411");
    given("turn = 7", "axis movement").units("G01 1711 oos").refuse("move G01 1311", "NR 6.5.2a");
}

#[test]
fn the_supply_lens_shows_path_and_cut() {
    let mut g = given("turn = 4; german = [\"1503\"]", "axis movement").units("G13 1903; G04 2004; S09 2103");
    let game = g.game();
    let unit = |id: &str, game: &engine::Match<no_retreat::NoRetreat>| {
        engine::notation::token(&**game.rules(), id).unwrap()
    };
    let army = unit("G13", game);
    let overlay = game.lens(engine::Viewer::Seat(engine::Seat(0)), "supply", &[army]).unwrap();
    assert_eq!(overlay.paths[0].nodes, ["1903", "1803", "1703", "1603", "1503"]);
    assert_eq!(overlay.paths[0].cut, None);
}
