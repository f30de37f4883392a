//! Random play of every scenario: every game ends, no invariant breaks.

use engine::draft::{self};
use engine::{Awaiting, Choices, Dice, Game, Options, QuickDice, Rules};
use no_retreat::{Box, NoRetreat, Position};

/// Plays one game with the audit after every action; how many actions it took.
fn play(rules: &NoRetreat, seed: u64) -> (u64, u8, u8) {
    let mut dice = QuickDice::new(seed);
    let mut derived = Default::default();
    let mut choices = Choices::default();
    let mut p: Position = rules.start();
    let mut actions = 0;
    let mut counted = 0;
    loop {
        match rules.awaiting(&p) {
            Awaiting::Over(outcome) => return (actions, outcome.ending, outcome.winner.unwrap().0),
            Awaiting::Chance(roll) => {
                let thrown = dice.throw(&roll);
                assert!(roll.accepts(&thrown), "seed {seed}, action {actions}: {roll:?}");
                rules.chance(&mut p, &mut derived, thrown, &mut ());
            }
            Awaiting::Decide { must, may } => {
                let Some((seat, action)) =
                    draft::decide(rules, &p, must, may, &mut dice, &mut derived, &mut choices, &mut counted)
                else {
                    panic!("seed {seed}, action {actions}: no choice in {:?}", p.flow[p.depth as usize - 1]);
                };
                rules.play(&mut p, &mut derived, seat, &action, &mut ());
            }
        }
        actions += 1;
        if let Err(what) = rules.audit(&p) {
            panic!("seed {seed}, action {actions}: {what}\n{:?}", &p.flow[..p.depth as usize]);
        }
        assert!(actions < 60_000, "seed {seed}: the game does not end");
    }
}

#[test]
fn every_scenario_ends() {
    let game = Box::open(None).unwrap();
    let n = std::env::var("GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(40);
    for scenario in game.info().scenarios.iter() {
        let rules = game.scenario(&scenario.id, &Options::default()).unwrap();
        let mut total = 0;
        let mut endings = [[0; 2]; 7];
        for seed in 0..n {
            let (actions, ending, winner) = play(&rules, seed);
            total += actions;
            endings[ending as usize][winner as usize] += 1;
        }
        eprintln!("{}: {} actions a game, endings {endings:?}", scenario.id, total / n);
    }
}

#[test]
fn all_options_together_end_too() {
    let game = Box::open(None).unwrap();
    let options: Options = [
        "abteilung",
        "fort-fronts",
        "local-support",
        "counterblow-advance",
        "no-surrender",
        "joker",
        "reserves",
        "partisans",
        "printed-deck",
    ]
    .map(str::to_owned)
    .into_iter()
    .collect();
    let rules = game.scenario("campaign", &options).unwrap();
    for seed in 100..130 {
        play(&rules, seed);
    }
}
