//! Whole random games of every scenario, sound after every action, without and with the additional rules.
//!
//! `GAMES=5000 cargo test --release -p tank-battles random_play` plays as many of each.

use crate::kit::kit;

fn race(scenario: &str, games: u64) {
    kit(&[]).race(scenario, games);
    kit(&["additional"]).race(scenario, games);
}

#[test]
fn mtsensk_ends() {
    race("mtsensk-1941", 30);
}

#[test]
fn prokhorovka_ends() {
    race("prokhorovka-1943", 3);
}

#[test]
fn dubno_ends() {
    race("dubno-1941", 3);
}

#[test]
fn kursk_ends() {
    race("kursk-1943", 2);
}
