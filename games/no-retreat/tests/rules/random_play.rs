//! Random play of every scenario: every game ends, no invariant breaks.
//!
//! `GAMES=1000 cargo test --release -p no-retreat random_play` plays as many of each;
//! `GAMES=20000 SCENARIO=campaign … random_play::every_scenario_ends` only those.

use crate::GAME;
use engine::{Awaiting, Choices, Dice, Game, Options, QuickDice, Rules, draft};
use no_retreat::{NoRetreat, Position};

/// Plays one game with the audit after every action; how it ended.
fn play(rules: &NoRetreat, seed: u64) -> no_retreat::Ending {
    let mut dice = QuickDice::new(seed);
    let mut derived = Default::default();
    let mut choices = Choices::default();
    let mut p: Position = rules.start();
    let mut actions = 0;
    loop {
        match rules.awaiting(&p) {
            Awaiting::Over(outcome) => return no_retreat::Ending::ALL[usize::from(outcome.ending)],
            Awaiting::Chance(roll) => {
                let thrown = dice.throw(&roll);
                assert!(roll.accepts(&thrown), "seed {seed}, action {actions}: {roll:?}");
                rules.chance(&mut p, &mut derived, thrown, &mut ());
            }
            Awaiting::Decide { must, may } => {
                let decided =
                    draft::decide(rules, &p, must, may, &mut dice, &mut derived, &mut choices, &mut 0);
                let Some((seat, action)) = decided else {
                    panic!("seed {seed}, action {actions}: no choice in {:?}", p.top());
                };
                rules.play(&mut p, &mut derived, seat, &action, &mut ());
            }
        }
        actions += 1;
        if let Err(what) = rules.audit(&p) {
            panic!("seed {seed}, action {actions}: {what}\n{:?}", &p.flow[..usize::from(p.depth)]);
        }
        assert!(actions < 60_000, "seed {seed}: the game does not end");
    }
}

fn games(usual: u64) -> u64 {
    std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

#[test]
fn every_scenario_ends() {
    let only = std::env::var("SCENARIO").ok();
    for scenario in GAME.info().scenarios.iter().filter(|s| only.as_ref().is_none_or(|id| *id == s.id)) {
        let rules = GAME.scenario(&scenario.id, &Options::default()).unwrap();
        (0..games(40)).for_each(|seed| _ = play(&rules, seed));
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
    let options: Options = all.map(str::to_owned).into_iter().collect();
    let rules = GAME.scenario("campaign", &options).unwrap();
    (100..100 + games(30)).for_each(|seed| _ = play(&rules, seed));
}

#[test]
fn a_short_scenario_may_run_on_as_a_campaign() {
    let options: Options = ["run-on".to_owned(), "no-surrender".to_owned()].into_iter().collect();
    for id in ["moscow", "blau", "saturn", "citadel", "bagration"] {
        let rules = GAME.scenario(id, &options).unwrap();
        (0..games(6)).for_each(|seed| _ = play(&rules, seed));
    }
}
