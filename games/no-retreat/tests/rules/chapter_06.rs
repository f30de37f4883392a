//! Chapter 6: supply.

use crate::given;
use no_retreat::Side;

/// The book's example (EX-6) around Leningrad.
fn leningrad(side: &str) -> crate::Given {
    given("turn = 4; german = [\"1503\", \"1407\", \"1708\"]", &format!("{side} supply"))
        .units("G13 1903; G15 2003 reduced; G04 2004; A01 FIN; S06 1902 full; S09 2103; S01 1608; S02 1709")
}

#[test]
fn nr_6_1a_6_2g_the_example_of_the_book() {
    for side in ["axis", "soviet"] {
        let mut g = leningrad(side);
        let p = g.position();
        let oos = |i: usize| p.units[i].flags & 2 != 0;
        assert!(!oos(12), "16th Army is supplied overland");
        assert!(!oos(14), "18th Army is supplied by its neighbour");
        assert!(oos(3), "4th Panzer has no neighbour with overland supply");
        assert!(!oos(47), "Kalinin Front traces to the eastern edge");
    }
}

#[test]
fn nr_6_1c_cities_trace_west_or_east() {
    let mut g = leningrad("axis");
    let game = g.game();
    let p = *game.position();
    let rules = game.rules().clone();
    let city = |hex: &str| {
        let at = engine::notation::token(&*rules, hex).unwrap().index() as u16;
        rules.city_supplied(&p, Side::Axis, at) || rules.city_supplied(&p, Side::Soviet, at)
    };
    assert!(city("1902"), "Leningrad over Ladoga");
    assert!(!city("1708"), "Smolensk is cut off");
}

#[test]
fn nr_6_2f_the_black_sea_supplies_and_azov_does_not() {
    let mut g = given("turn = 7", "axis supply").units("G10 1315; G11 1616");
    let p = g.position();
    assert_eq!(p.units[9].flags & 2, 0, "1315 is on the Black Sea");
    assert_ne!(p.units[10].flags & 2, 0, "1616 is on the Sea of Azov only");
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
    given("turn = 7", "axis movement").units("G01 1711 oos").refuse("move G01 1311", "NR 8.3b");
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
