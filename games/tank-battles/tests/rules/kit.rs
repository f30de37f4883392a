//! Random games with all the kit's invariants; twins see nothing through the fog.

use testkit::Kit;

/// Clauses by which a seat learns what it did not know.
const REVEALS: &[&str] = &[
    "TB 5Ab",
    "TB 9.5a",
    "TB 9.5b",
    "TB 9.5c",
    "TB 11.8a",
    "TB 11.11.2c",
    "TB 11.11.4-IIa",
    "TB 11.12b",
    "TB 13.3a",
    "TB 14.1b",
    "TB 14.2b",
    "TB 15c",
    "TB X7b",
];

/// A kit for the game with these options.
pub fn kit(options: &[&str]) -> Kit<tank_battles::Box> {
    let game = tank_battles::Box::open(None).unwrap_or_else(|what| panic!("{what}"));
    Kit::new(game).options(options).most_actions(60_000).revealing(REVEALS)
}

#[test]
fn mtsensk_holds() {
    kit(&[]).games(20).check("mtsensk-1941");
}

#[test]
fn mtsensk_holds_with_the_additional_rules() {
    kit(&["additional"]).games(30).check("mtsensk-1941");
}

#[test]
fn prokhorovka_holds() {
    kit(&[]).games(1).check("prokhorovka-1943");
}

#[test]
fn dubno_holds() {
    kit(&[]).games(1).check("dubno-1941");
}

#[test]
fn kursk_holds() {
    kit(&[]).games(1).check("kursk-1943");
}

#[test]
fn prokhorovka_holds_with_the_additional_rules() {
    kit(&["additional"]).games(1).check("prokhorovka-1943");
}

#[test]
fn dubno_holds_with_the_additional_rules() {
    kit(&["additional"]).games(1).check("dubno-1941");
}

#[test]
fn kursk_holds_with_the_additional_rules() {
    kit(&["additional"]).games(1).check("kursk-1943");
}
