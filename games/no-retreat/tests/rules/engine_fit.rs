//! The game as the engine sees it: notation, twins, round trips.

use crate::GAME;
use engine::{Awaiting, Dice, Game, Match, Options, QuickDice, Rules, Viewer, draft};

/// Plays a match with the log for a while.
fn played(scenario: &str, seed: u64, actions: usize) -> Match<no_retreat::NoRetreat> {
    let mut game = Match::new(GAME.scenario(scenario, &Options::default()).expect("random play is legal"));
    let mut dice = QuickDice::new(seed);
    for _ in 0..actions {
        match game.awaiting() {
            Awaiting::Over(_) => break,
            Awaiting::Chance(roll) => drop(game.throw(dice.throw(&roll)).expect("random play is legal")),
            Awaiting::Decide { must, .. } => {
                let seat = must.iter().next().expect("random play is legal");
                let known = game.known(seat);
                let rules = game.rules().clone();
                let action = draft::sample(
                    &*rules,
                    &known,
                    &mut dice,
                    game.derived(),
                    &mut Default::default(),
                    &mut 0,
                )
                .expect("random play is legal");
                let text = engine::notation::write(&*rules, &action);
                assert_eq!(
                    engine::notation::read(&*rules, &text).expect("random play is legal"),
                    action,
                    "{text}"
                );
                game.decide(seat, &action).unwrap_or_else(|i| panic!("{text}: {i}"));
            }
        }
    }
    game
}

#[test]
fn whole_games_with_log_views_and_position_files() {
    for (scenario, seed) in [("moscow", 1), ("berlin", 2), ("saturn", 3)] {
        let mut game = played(scenario, seed, 400);
        for viewer in [Viewer::Spectator, Viewer::Seat(engine::Seat(0)), Viewer::Referee] {
            let view = game.view(viewer);
            assert!(!view.table.pieces.is_empty());
        }
        for line in game.log(Viewer::Referee) {
            for lang in content::Lang::ALL {
                let said = GAME.words().render(lang, &line.text);
                assert!(!said.contains('[') && !said.contains("{$"), "{said}");
            }
        }
        assert!(!game.rules().board().places.is_empty());
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<no_retreat::Position>() <= 2048, "{}", size_of::<no_retreat::Position>());
}

#[test]
fn determinized_positions_look_the_same() {
    let game = played("moscow", 5, 120);
    let rules = game.rules().clone();
    let mut dice = QuickDice::new(9);
    for seat in [engine::Seat(0), engine::Seat(1)] {
        let known = game.known(seat);
        let guess = rules.determinize(&known, &mut dice);
        assert_eq!(engine::Known::of(&*rules, &guess, seat), known);
        rules.audit(&guess).expect("random play is legal");
    }
}
