//! Random games with all the kit's invariants.

use testkit::Kit;

/// Clauses by which something hidden may become known: cards drawn that act
/// at once, a hand that is looked at, the struck cards of 1945.
const REVEALING: &[&str] = &["NR 5.0a", "NR 5.3", "NR 5.5c"];

/// A kit for the game.
pub fn kit() -> Kit<no_retreat::Box> {
    let game = no_retreat::Box::open(None).expect("the box opens");
    Kit::new(game).revealing(REVEALING).most_actions(60_000)
}

#[test]
fn random_games_of_moscow_keep_every_invariant() {
    kit().games(6).check("moscow");
}

#[test]
fn random_games_of_saturn_keep_every_invariant() {
    kit().games(4).check("saturn");
}

#[test]
fn random_games_of_berlin_keep_every_invariant() {
    kit().games(4).check("berlin");
}

#[test]
fn a_random_campaign_keeps_every_invariant() {
    kit().games(2).check("campaign");
}
