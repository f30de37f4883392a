//! Random games with all invariants.

use std::path::Path;
use testkit::Kit;

/// Clauses by which something hidden may become known.
const REVEALING: &[&str] = &["SK 4.3", "SK 5.4", "SK 8.2", "SK 9.3"];

fn kit() -> Kit<skirmish::Box> {
    Kit::new(skirmish::Box::open(None).expect("the box opens")).revealing(REVEALING).opening(&["SK 2.4"])
}

#[test]
fn random_games_at_the_ford_keep_every_invariant() {
    kit().games(200).check("ford");
}

#[test]
fn random_games_in_the_clearing_keep_every_invariant() {
    kit().games(200).check("clearing");
}

#[test]
fn ten_thousand_random_games_end() {
    kit().race("ford", 10_000);
    kit().race("clearing", 10_000);
}

#[test]
fn every_message_is_there_and_used() {
    let kit = kit();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    testkit::check_words::<skirmish::Skirmish>(engine::Game::words(kit.game()), "skirmish", &sources);
}
