//! The combat results table, and the ground of the terrain effects chart.

use crate::{GAME, Given, Staff, given, unit_index};
use engine::{Game, Options};
use std::sync::atomic::{AtomicU32, Ordering};
use tank_battles::{Box, COLUMNS};

/// Infantry, motorised infantry and tanks of the Soviet side at Mtsensk: foot, motorised, mechanised.
pub const CLASSES: [&str; 3] = ["S-10.AbB", "S-1.4.TB", "S-4.TB"];

/// Movement points left, in twelfths.
pub fn left(g: &mut Given, unit: &str) -> u8 {
    let u = unit_index(g.game(), unit);
    g.position().left[usize::from(u)]
}

/// What a unit spends on a move, in twelfths of a movement point.
pub fn spent(mut g: Given, unit: &str, to: &str) -> u8 {
    let before = left(&mut g, unit);
    before - left(&mut g.play(&format!("move {unit} {to}")), unit)
}

/// What a move costs a Soviet unit at Mtsensk.
pub fn cost(unit: &str, from: &str, to: &str) -> u8 {
    spent(given("mtsensk-1941", "turn = 2", "S movement").units(&format!("{unit} {from}")), unit, to)
}

/// What it costs each class.
pub fn costs(from: &str, to: &str) -> [u8; 3] {
    CLASSES.map(|unit| cost(unit, from, to))
}

/// Neither motorised nor mechanised units come in.
pub fn closed_to_vehicles(from: &str, to: &str) {
    for unit in &CLASSES[1..] {
        given("mtsensk-1941", "turn = 2", "S movement")
            .units(&format!("{unit} {from}"))
            .refuse(&format!("move {unit} {to}"), "TB 7.5b");
    }
}

/// The lines of an attack's tally without their clauses, then its result.
pub fn lines(g: &mut Given, order: &str) -> Vec<String> {
    let strip = |line: &str| line.split(" TB ").next().unwrap_or_default().to_owned();
    g.tally(order).lines().map(strip).collect()
}

/// A German prepared attack at Mtsensk.
pub fn german(head: &str, units: &str) -> Given {
    given("mtsensk-1941", &format!("turn = 2; {head}"), "G prepared").units(units)
}

/// A Soviet prepared attack at Mtsensk.
pub fn soviet(head: &str, units: &str) -> Given {
    given("mtsensk-1941", &format!("turn = 2; {head}"), "S prepared").units(units)
}

/// The same position with other words in `map.csv` or `scenario.toml` of Mtsensk.
pub fn redrawn(g: Given, name: &str, changes: &[(&str, &str)]) -> Given {
    let map = include_str!("../../data/scenarios/mtsensk-1941/map.csv");
    let scenario = include_str!("../../data/scenarios/mtsensk-1941/scenario.toml");
    printed_anew(g, "mtsensk-1941", name, [("map.csv", map), ("scenario.toml", scenario)], changes)
}

/// The same position of a scenario with other words in some of its files.
pub fn printed_anew<const N: usize>(
    g: Given,
    scenario: &str,
    name: &str,
    files: [(&str, &str); N],
    changes: &[(&str, &str)],
) -> Given {
    printed_with(&[], g, scenario, name, files, changes)
}

/// The same with optional rules.
pub fn printed_with<const N: usize>(
    options: &[&str],
    g: Given,
    scenario: &str,
    name: &str,
    files: [(&str, &str); N],
    changes: &[(&str, &str)],
) -> Given {
    let options: Options = options.iter().map(|id| (*id).to_owned()).collect();
    let mut files = files.map(|(file, text)| (file, text.to_owned()));
    for (old, new) in changes {
        assert!(files.iter().any(|(_, text)| text.contains(old)), "{old}");
        files.iter_mut().for_each(|(_, text)| *text = text.replace(old, new));
    }
    // Tests that run at once may print the same.
    static COPY: AtomicU32 = AtomicU32::new(0);
    let copy = COPY.fetch_add(1, Ordering::Relaxed);
    let folder = format!("redrawn/{name}-{}-{copy}", std::process::id());
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let place = folder.join("scenarios").join(scenario);
    std::fs::create_dir_all(&place).expect("a folder for the map");
    for (file, text) in files {
        std::fs::write(place.join(file), text).expect("the file is written");
    }
    let game = Box::open(Some(folder.clone())).unwrap_or_else(|problems| panic!("{problems}"));
    let rules = game.scenario(scenario, &options).expect("the scenario loads");
    std::fs::remove_dir_all(folder).expect("the copy goes");
    g.by(&rules)
}

/// A row of the table as printed.
fn row(die: i8) -> Vec<String> {
    let rules = GAME.scenario("mtsensk-1941", &Options::default()).expect("the scenario loads");
    (0..COLUMNS.len() as u8).map(|column| rules.crt.look(die, column).code()).collect()
}

/// Plays a Soviet attack in a column and says what the log reads off the table.
fn rolled(units: &str, order: &str, die: u8) -> String {
    let mut g = german("", units).play(order).play(&die.to_string());
    g.log().into_iter().find(|l| l.contains("; die ")).expect("a roll")
}

#[test]
fn tb_crt1a_row_1() {
    assert_eq!(row(1).join(" "), "A[3] A[3] A[2] A[2] A[2] A(1) A(1) UB* UB*");
    // 6:2, tanks +1, forest −1.
    let roll = rolled("G-I.35.4Pz 0504; S-Tula.School 0503 seen", "attack 0503 G-I.35.4Pz", 1);
    assert!(roll.ends_with("→ 3:1; die 1, row 1: A(1)."), "{roll}");
}

#[test]
fn tb_crt2a_row_2() {
    assert_eq!(row(2).join(" "), "A[3] A[2] A(2) A(1) A(1) O-UB O-UB O1 O(1)");
    let roll = rolled("G-12.4Pz 0405; S-10.AbB 0404 seen", "attack 0404 G-12.4Pz", 2);
    assert!(roll.ends_with("→ 1:2; die 2, row 2: A(2)."), "{roll}");
}

#[test]
fn tb_crt3a_row_3() {
    assert_eq!(row(3).join(" "), "A(2) A(2) A(1) UB* UB* O-UB* O1* O(1)* O(1)*");
    let roll = rolled("G-I.35.4Pz 0405; S-Tula.School 0404 seen", "attack 0404 G-I.35.4Pz", 3);
    assert!(roll.ends_with("→ 4:1; die 3, row 3: O1*."), "{roll}");
}

#[test]
fn tb_crt4a_row_4() {
    assert_eq!(row(4).join(" "), "A(1) A(1) UB UB O1 O1 O(1) O(1) O(2)");
    let roll = rolled("G-I.35.4Pz 0405; G-II.35.4Pz 0405; S-Tula.School 0404 seen", ATTACK_BY_BOTH, 4);
    assert!(roll.ends_with("→ 6:1; die 4, row 4: O(2)."), "{roll}");
}

const ATTACK_BY_BOTH: &str = "attack 0404 G-I.35.4Pz G-II.35.4Pz";

#[test]
fn tb_crt5a_row_5() {
    assert_eq!(row(5).join(" "), "A(1) UB UB O-UB O(1) O(1) O(1) O(2) O[2]");
    let roll = rolled("G-12.4Pz 0405; S-10.AbB 0404 weak seen", "attack 0404 G-12.4Pz", 5);
    assert!(roll.ends_with("→ 1:1; die 5, row 5: O-UB."), "{roll}");
}

#[test]
fn tb_crt6a_row_6() {
    assert_eq!(row(6).join(" "), "O-UB O1 O(1) O[1] O[1] O[1] O[2] O[2] O[3]");
    let roll = rolled("G-12.4Pz 0405 weak; S-10.AbB 0404 seen", "attack 0404 G-12.4Pz", 6);
    assert!(roll.ends_with("→ 1:4; die 6, row 6: O-UB."), "{roll}");
}

#[test]
fn tb_crt7a_the_die_stays_on_the_table() {
    // Works of level 3: die −2.
    let g = german("works = { 0404 = \"3\" }", "G-12.4Pz 0405; S-10.AbB 0404 seen");
    let mut g = g.play("attack 0404 G-12.4Pz; 1");
    assert!(g.log().iter().any(|l| l.contains("die 1, row 1: A[3]")), "{:?}", g.log());
    // A six with the engineer's +1 stays a six.
    let g =
        german("works = { 0404 = \"1\" }; german_points = { io = 2 }", "G-12.4Pz 0405; S-10.AbB 0404 seen");
    let mut g = g.play("attack 0404 G-12.4Pz; engineers; ready; 6");
    assert!(g.log().iter().any(|l| l.contains("die 6, row 6: ")), "{:?}", g.log());
    assert_eq!(row(0), row(1));
    assert_eq!(row(-2), row(1));
    assert_eq!(row(7), row(6));
}

#[test]
fn tb_tec1a_clear() {
    assert_eq!(costs("0103", "0104"), [12, 12, 12]);
    let mut g = german("", "G-12.4Pz 0405; S-10.AbB 0404 seen");
    assert_eq!(
        lines(&mut g, "attack 0404 G-12.4Pz"),
        ["attackers 3", "defenders 4", "ratio 1:2", "column 1:2, die 0"]
    );
}

#[test]
fn tb_tec2a_forest() {
    assert_eq!(costs("0103", "0102"), [24, 48, 36]);
    let mut g = german("", "G-12.4Pz 0504; S-10.AbB 0503 seen");
    assert_eq!(
        lines(&mut g, "attack 0503 G-12.4Pz"),
        ["attackers 3", "defenders 4", "ratio 1:2", "ground −1", "column 1:3, die 0"]
    );
    // It may not be bombed; open ground may.
    let air = "turn = 2; german_points = { air = 2 }";
    given("mtsensk-1941", air, "G movement")
        .units("G-12.4Pz 0408; S-10.AbB 0503 seen; S-201.AbB 0404 seen")
        .refuse("bomb 0503", "TB TEC2a")
        .play("bomb 0404");
}

#[test]
fn tb_tec3a_dense_forest() {
    assert_eq!(cost("S-10.AbB", "0201", "0101"), 48);
    closed_to_vehicles("0201", "0101");
    let units = "G-I.35.4Pz 0502; G-12.4Pz 0502; S-10.AbB 0501 seen";
    assert_eq!(
        lines(&mut german("", units), "attack 0501 G-I.35.4Pz")[3..],
        ["tanks +1", "ground against tanks −1", "ground −1", "column 1:2, die 0"],
        "6:4 is 1:1"
    );
    assert_eq!(
        lines(&mut german("", units), "attack 0501 G-12.4Pz")[3..],
        ["ground −1", "column 1:3, die 0"]
    );
    // The chart closes it to bombers as well.
    given("mtsensk-1941", "turn = 2; german_points = { air = 1 }", "G movement")
        .units("G-12.4Pz 0408; S-10.AbB 0501 seen; S-201.AbB 0404 seen")
        .refuse("bomb 0501", "TB TEC2a");
}

#[test]
fn tb_tec4a_rough() {
    assert_eq!(costs("1008", "0908"), [24, 48, 36]);
    let mut g = german("", "G-12.4Pz 0603; S-10.AbB 0604 seen");
    assert_eq!(lines(&mut g, "attack 0604 G-12.4Pz")[3..], ["ground −2", "column 1:4, die 0"]);
}

#[test]
fn tb_tec5a_marshy_halves_attacks_into_and_out() {
    assert_eq!(costs("0903", "0802"), [24, 60, 36]);
    let into = "G-I.35.4Pz 0701; G-12.4Pz 0701; S-10.AbB 0801 seen";
    let tally = lines(&mut german("", into), "attack 0801 G-I.35.4Pz G-12.4Pz");
    assert_eq!(tally[..3], ["attackers 4 1/2", "defenders 4", "ratio 1:1"]);
    let out = "G-I.35.4Pz 0801; G-12.4Pz 0801; S-10.AbB 0701 seen";
    assert_eq!(lines(&mut german("", out), "attack 0701 G-I.35.4Pz G-12.4Pz")[0], "attackers 4 1/2");
    // From marsh to marsh it is halved once.
    let both = "G-I.35.4Pz 0801; G-12.4Pz 0801; S-10.AbB 0802 seen";
    assert_eq!(lines(&mut german("", both), "attack 0802 G-I.35.4Pz G-12.4Pz")[0], "attackers 4 1/2");
}

#[test]
fn tb_tec6a_swamp() {
    assert_eq!(cost("S-10.AbB", "1202", "1201"), 48);
    closed_to_vehicles("1202", "1201");
    let units = "G-I.35.4Pz 1202; G-II.35.4Pz 1202; S-10.AbB 1201 seen";
    assert_eq!(
        lines(&mut german("", units), "attack 1201 G-I.35.4Pz G-II.35.4Pz"),
        ["attackers 4", "defenders 4", "ratio 1:1", "ground against tanks −1", "column 1:2, die 0"]
    );
    // Out of it too; but there tanks keep their shift.
    let mut g = soviet("", "S-10.AbB 1201; G-33.4Pz 1202");
    assert_eq!(lines(&mut g, "attack 1202 S-10.AbB")[0], "attackers 1");
    // Defending tanks give no shift in a swamp.
    let mut g = german("", "G-I.35.4Pz 1202; G-II.35.4Pz 1202; S-4.TB 1201 seen");
    let tally = lines(&mut g, "attack 1201 G-I.35.4Pz G-II.35.4Pz");
    assert!(!tally.iter().any(|l| l.starts_with("defending tanks")), "{tally:?}");
}

#[test]
fn tb_tec7a_settlement_has_no_effect() {
    assert_eq!(costs("0405", "0505"), [12, 12, 12]);
    let mut g = german("", "G-12.4Pz 0504; G-33.4Pz 0504; S-10.AbB 0505 seen");
    assert_eq!(
        lines(&mut g, "attack 0505 G-12.4Pz G-33.4Pz"),
        ["attackers 6", "defenders 4", "ratio 1:1", "column 1:1, die 0"]
    );
    // UB*: one level, the star is ignored.
    let mut g = g.play("attack 0505 G-12.4Pz G-33.4Pz; 3; loss G-12.4Pz");
    assert_eq!(g.offers(""), ["done"]);
    g.is("S-10.AbB", tank_battles::flag::REVERSE).at("G-12.4Pz", "0504");
}

#[test]
fn tb_tec8a_town() {
    assert_eq!(costs("1202", "1102"), [12, 12, 12]);
    let head = "works = { 1102 = \"0\" }";
    let units = "G-I.35.4Pz 1202; G-12.4Pz 1202; G-33.4Pz 1202; S-10.AbB 1102 seen";
    assert_eq!(
        lines(&mut german(head, units), "attack 1102 G-I.35.4Pz")[3..],
        ["tanks +1", "ground against tanks −1", "ground −1", "column 1:2, die 0"]
    );
    assert_eq!(
        lines(&mut german(head, units), "attack 1102 G-12.4Pz G-33.4Pz")[3..],
        ["ground −1", "column 1:2, die 0"]
    );
}

#[test]
fn tb_tec8a_the_star_counts_in_a_town() {
    // 9:4 is 2:1, the town makes it 1:1: UB* costs the attacker two levels.
    let head = "works = { 1102 = \"0\" }";
    let units = "G-12.4Pz 1202; G-33.4Pz 1202; G-3.3Pz 1101; S-10.AbB 1102 seen";
    let g =
        german(head, units).play("attack 1102 G-12.4Pz G-33.4Pz G-3.3Pz; 3; loss G-12.4Pz; loss G-12.4Pz");
    g.at("G-12.4Pz", "field");
}

#[test]
fn tb_tec9a_big_city() {
    assert_eq!(costs("0310", "0309"), [12, 12, 12]);
    let mut g = soviet("", "S-4.TB 0310 weak; G-12.4Pz 0309");
    assert_eq!(
        lines(&mut g, "attack 0309 S-4.TB"),
        [
            "attackers 1 1/2",
            "defenders 3",
            "ratio 1:2",
            "tanks +1",
            "ground against tanks −1",
            "ground −1",
            "column 1:3, die 0"
        ]
    );
    // Out of the city nothing is halved; defending tanks lose one shift as well.
    let mut g = soviet("", "S-4.TB 0309; G-12.4Pz 0310");
    assert_eq!(lines(&mut g, "attack 0310 S-4.TB")[0], "attackers 7");
    let mut g = german("", "G-12.4Pz 0310; G-33.4Pz 0310; S-4.TB 0309 seen");
    let tally = lines(&mut g, "attack 0309 G-12.4Pz G-33.4Pz");
    assert!(tally.contains(&"defending tanks −2".to_owned()), "{tally:?}");
}

/// A city centre in 0104.
fn centre(units: &str) -> Given {
    let city = ("0104,1,4,clear,0,,", "0104,1,4,clear,0,city_centre,");
    let movement = given("mtsensk-1941", "turn = 2", "S movement").units(units);
    redrawn(movement, "centre", &[city])
}

#[test]
fn tb_tec10a_city_centre() {
    for unit in CLASSES {
        assert_eq!(spent(centre(&format!("{unit} 0103")), unit, "0104"), 24);
    }
    let mut g = centre("S-4.TB 0103; G-12.4Pz 0104; G-34.Kr.4Pz 0104 shown");
    assert_eq!(
        lines(&mut g, "march 0104 S-4.TB")[..6],
        ["attackers 3 1/2", "defenders 10", "ratio 1:3", "tanks +3", "ground against tanks −1", "ground −2"],
        "defence 5 is doubled, the tank shift whole"
    );
}

#[test]
fn tb_tec11a_height() {
    assert_eq!(costs("0509", "0508"), [12, 12, 12]);
    let mut g = german("", "G-12.4Pz 0509; S-10.AbB 0508 seen");
    assert_eq!(lines(&mut g, "attack 0508 G-12.4Pz")[3..], ["height −1", "column 1:3, die 0"]);
}

#[test]
fn tb_tec20a_lakes_and_the_sea_are_closed() {
    for (water, name) in [("lake", "lake"), ("sea", "sea")] {
        let hex = format!("0104,1,4,{water},");
        for unit in CLASSES {
            let g = given("mtsensk-1941", "turn = 2", "S movement").units(&format!("{unit} 0103"));
            let mut g = redrawn(g, name, &[("0104,1,4,clear,", &hex)]);
            assert!(!g.offers(&format!("move {unit}")).contains(&"0104".to_owned()));
            g.refuse(&format!("move {unit} 0104"), "TB 7.5b");
        }
    }
}
