//! Random play of every scenario: every game ends, no invariant breaks.
//!
//! `GAMES=1000 cargo test --release -p no-retreat random_play` plays as many of each;
//! `GAMES=20000 SCENARIO=campaign … random_play::every_scenario_ends` only those.

use crate::GAME;
use crate::kit::kit;
use engine::Game;

#[test]
fn every_scenario_ends() {
    let only = std::env::var("SCENARIO").ok();
    for scenario in GAME.info().scenarios.iter().filter(|s| only.as_ref().is_none_or(|id| *id == s.id)) {
        kit().race(&scenario.id, 40);
    }
}

/// With all options the war runs on to 1945: no sudden death ends it.
#[test]
fn nr_15_0_all_options_together_end_too() {
    let all = [
        "abteilung",
        "fort-fronts",
        "local-support",
        "counterblow-advance",
        "no-surrender",
        "joker",
        "reserves",
        "partisans",
        "printed-deck",
    ];
    kit().options(&all).seed(100).race("campaign", 30);
}

#[test]
fn a_short_scenario_may_run_on_as_a_campaign() {
    let kit = kit().options(&["run-on", "no-surrender"]);
    for id in ["moscow", "blau", "saturn", "citadel", "bagration"] {
        kit.race(id, 6);
    }
}
