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

/// Two stacks fell back on ways that cross, and a third stood on one of them: a pursuer took the wrong way.
#[test]
fn tb_10_5_4a_pursuers_keep_to_the_way_they_may_take() {
    kit(&[]).seed(4422).race("prokhorovka-1943", 1);
}

#[test]
fn dubno_ends() {
    race("dubno-1941", 3);
}

#[test]
fn kursk_ends() {
    race("kursk-1943", 2);
}
