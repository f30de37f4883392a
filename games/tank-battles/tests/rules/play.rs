//! Whole random games of every scenario.

fn kit(options: &[&str]) -> testkit::Kit<tank_battles::Box> {
    let game = tank_battles::Box::open(None).unwrap_or_else(|what| panic!("{what}"));
    testkit::Kit::new(game).options(options).most_actions(60_000)
}

#[test]
fn mtsensk_races() {
    kit(&[]).race("mtsensk-1941", 30);
    kit(&["additional"]).race("mtsensk-1941", 30);
}

#[test]
fn prokhorovka_races() {
    kit(&[]).race("prokhorovka-1943", 3);
    kit(&["additional"]).race("prokhorovka-1943", 3);
}

#[test]
fn dubno_races() {
    kit(&[]).race("dubno-1941", 3);
    kit(&["additional"]).race("dubno-1941", 3);
}

#[test]
fn kursk_races() {
    kit(&[]).race("kursk-1943", 2);
    kit(&["additional"]).race("kursk-1943", 2);
}

/// Clauses by which a seat learns what it did not know.
const REVEALS: &[&str] = &[
    "TB 9.5a",
    "TB 9.5b",
    "TB 9.5c",
    "TB 11.8a",
    "TB 11.11.2c",
    "TB 11.11.4-IIa",
    "TB 11.12b",
    "TB 14.1b",
    "TB 14.2b",
    "TB 15c",
    "TB X7b",
];

#[test]
fn prokhorovka_holds() {
    kit(&[]).revealing(REVEALS).games(1).check("prokhorovka-1943");
}

#[test]
fn mtsensk_holds() {
    kit(&[]).revealing(REVEALS).games(20).check("mtsensk-1941");
}

#[test]
fn mtsensk_holds_with_the_additional_rules() {
    kit(&["additional"]).revealing(REVEALS).games(30).check("mtsensk-1941");
}
