//! Clauses that only the player aid states.

use crate::{Given, Staff, given};

fn oos(head: &str, units: &str, unit: &str) -> bool {
    let side = if unit.starts_with('S') { "soviet" } else { "axis" };
    let mut g = given(head, &format!("{side} supply")).units(units);
    let i = g.game().rules().c.units.iter().position(|u| u.id == unit).expect("a counter");
    g.position().units[i].flags & no_retreat::Unit::OOS != 0
}

fn fought(head: &str, when: &str, units: &str, hex: &str, attackers: &str, die: u8) -> Given {
    given(head, when)
        .units(units)
        .play(&format!("target {hex}; done"))
        .quiet()
        .play(&format!("attack {hex} {attackers}"))
        .quiet()
        .play(&die.to_string())
        .quiet()
}

#[test]
fn nr_pa_1_an_empty_city_in_ezoc_is_no_source_for_others() {
    // Smolensk 1708 is German and supplied; 9th Army stands two hexes east of it.
    let head = "turn = 8; german = [\"1708\"]";
    assert!(!oos(head, "G11 1908; S01 2310", "G11"));
    assert!(oos(head, "G11 1908; S01 1709; S02 2310", "G11"), "a Soviet zone lies on the empty city");
    assert!(!oos(head, "G11 1908; G10 1708; S01 1709; S02 2310", "G11"), "an army in the city keeps it open");
}

#[test]
fn nr_pa_2_a_city_in_ezoc_can_be_supplied() {
    // The army in the besieged city draws from the city itself.
    assert!(!oos("turn = 8; german = [\"1713\"]", "G10 1713; S01 1813; S02 2310", "G10"));
    assert!(!oos("turn = 8", "S06 1902; G15 1903; S02 2310", "S06"), "Leningrad by the lake");
}

#[test]
fn nr_pa_3_the_swamp_by_sevastopol_has_no_port() {
    // Cut off in the Crimea: 1417 is Azov only, 1318 is on the Black Sea.
    let head = "turn = 8; german = [\"1318\", \"1515\", \"1716\"]";
    let ring = "G12 1416; G14 1418; A03 1317";
    assert!(oos(head, &format!("S14 1417; {ring}; S02 2310"), "S14"));
    assert!(!oos("turn = 8", "S14 1318; G12 1417; S02 2310", "S14"));
}

#[test]
fn nr_pa_4_placement_by_events_minds_the_stacking_limit() {
    let mut g = given("turn = 22; high_tide = 20", "end").units("G09 0603; G10 0603; G01 1107; S01 2310");
    assert_eq!(g.asked(), "axis");
    let offered = g.offers("excess");
    assert!(
        offered.contains(&"G09".to_owned()) && !offered.contains(&"G26".to_owned()),
        "never the garrison: {offered:?}"
    );
    let mut g = g
        .play("excess G09; excess G32")
        .at("G09", "shattered")
        .at("G32", "shattered")
        .at("G10", "0603")
        .at("G26", "0603");
    assert_eq!(g.asked(), "chance");
}

#[test]
fn nr_pa_6_units_of_one_hex_retreat_apart() {
    // 15 against 8, clear: 3:2; 6 is DR on the Soviet table.
    fought(
        "turn = 13",
        "soviet combat",
        "G10 1711; G11 1711; S02 1811 full; S04 1712 full",
        "1711",
        "S02 S04",
        6,
    )
    .play("retreat G10 1610 1510; retreat G11 1611 1511")
    .at("G10", "1510")
    .at("G11", "1511");
}

#[test]
fn nr_pa_7_a_retreat_ends_two_hexes_away() {
    let mut g = fought("turn = 7", "axis combat", "G01 1711; G10 1711; S01 1811", "1811", "G01 G10", 3);
    let far = g.offers("retreat S01 1911");
    assert!(
        far.contains(&"2011".to_owned())
            && !far.contains(&"1810".to_owned())
            && !far.contains(&"1812".to_owned()),
        "{far:?}"
    );
    // Around lake Peipus: 1603 and 1703 touch across the water, so a zigzag by 1604 is far enough.
    let mut g = fought(
        "turn = 8; german = [\"1503\"]",
        "soviet combat",
        "G15 1703; S02 1803 full; S09 1702 full; G01 0603",
        "1703",
        "S02 S09",
        6,
    );
    let by_land: Vec<String> = g
        .offers("retreat G15")
        .into_iter()
        .filter(|h| g.offers(&format!("retreat G15 {h}")).contains(&"1603".to_owned()))
        .collect();
    assert!(!by_land.is_empty(), "a retreat may end across the lake");
}

#[test]
fn nr_pa_9_any_number_may_advance() {
    // Four panzer armies pass through one hex to different hexes.
    let won = fought(
        "turn = 7",
        "axis combat",
        "G01 1711; G02 1711; G03 1712; G04 1712; S01 1811",
        "1811",
        "G01 G02 G03 G04",
        1,
    );
    won.play("retreat S01 1911 2011; advance G01 1811 1911; advance G02 1811 1911; advance G03 1811 1812; advance G04 1811")
        .at("G01", "1911")
        .at("G02", "1911")
        .at("G03", "1812")
        .at("G04", "1811");
    let won = fought(
        "turn = 7",
        "axis combat",
        "G01 1711; G02 1711; G03 1712; G04 1712; S01 1811",
        "1811",
        "G01 G02 G03 G04",
        1,
    );
    let mut g = won.play("retreat S01 1911 2011; advance G01 1811; advance G02 1811; advance G03 1811; done");
    assert_eq!(g.offers("excess"), ["G01", "G02", "G03"], "only then the limit is looked at");
}

#[test]
fn nr_pa_13_german_forts_lose_before_ss_grenadiers() {
    // 21 against 6 in a city: 3:1, city and grenadiers left: 3:2; 4 is EX.
    fought(
        "turn = 20",
        "soviet combat",
        "G22 0704; G06 0704; S02 0803 full; S09 0804 full; S13 0805 full",
        "0704",
        "S02 S09 S13",
        4,
    )
    .play("loss S02")
    .refuse("loss G06", "NR 14.1e")
    .play("loss G22")
    .at("G06", "0704");
}

#[test]
fn nr_pa_14_scorched_earth_is_cleared_for_two_cards() {
    let begun = |head: &str| {
        given(head, "axis removal")
            .units("G10 1711; S01 2310")
            .hand("axis", "c16 c22")
            .hand("soviet", "c11 c12")
            .quiet()
    };
    let mut g = begun("turn = 8; scorched = \"1713\"; german = [\"1713\"]");
    assert_eq!(g.asked(), "axis", "who controls the city");
    assert!(!g.offers("clear c16").contains(&".".to_owned()));
    let mut g = g.play("clear c16 c22");
    assert_eq!((g.position().hand_count[0], g.position().scorched), (0, u16::MAX));
    let mut g = begun("turn = 8; scorched = \"1713\"");
    assert_eq!(g.asked(), "soviet");
    let kept = g.play("pass").position().scorched;
    assert_ne!(kept, u16::MAX);
}

#[test]
fn nr_pa_15_works_fall_when_a_soviet_unit_enters() {
    let mut g = given("turn = 14; works = \"1711\"", "soviet movement")
        .units("S01 1811; G01 0603")
        .play("move S01 1711");
    assert_eq!(g.position().works, u16::MAX);
    let mut g = given("turn = 14; works = \"1711\"", "axis movement")
        .units("G10 1811; S01 2310")
        .play("move G10 1711");
    assert_ne!(g.position().works, u16::MAX);
}
