//! Most of a new game's tests, for one call.
//!
//! ```no_run
//! # fn demo<G: engine::Game>(game: G) {
//! testkit::Kit::new(game).revealing(&["SK 9.3"]).opening(&["SK 2.4"]).games(200).check("ford");
//! # }
//! ```
//!
//! [`Kit::check`] plays random games of a scenario and looks at every step:
//!
//! - whoever must act has a choice, and what is awaited is the same behind every mask;
//! - what is offered is accepted; random words that are not offered are refused
//!   with a clause, and a refusal changes nothing;
//! - actions, positions, records and position files read back as they were written;
//! - the same record gives the same position and log; any moment can be sought;
//! - taking back restores the position to the bit;
//! - actions made at the same time commute;
//! - no two rolls of a game have the same label;
//! - a twin of the game that differs only in what a seat may not know gives
//!   that seat the same bytes: views, choices, sums, refusals, log, revisions;
//! - every text has words in both languages.
//!
//! A game that breaks a rule is saved as a record, with the command that replays it.
//!
//! `STAVKA_GAMES=1000000 cargo test --release -p skirmish` plays as many
//! random games of each kind as it says; `GAMES` counts only those of [`Kit::race`],
//! and `SEED` says with which they begin.

mod contest;
mod given;
mod golden;
mod invariants;
mod lean;
mod texts;
mod twin;

pub use contest::{contest, play_out, player};
pub use given::{Given, PositionOf, RulesOf, Testbed, seat_of, unit_index, words};
pub use golden::{log_text, replay_golden};
pub use texts::check_words;

use engine::{Awaiting, Choices, Dice, Game, Match, QuickDice, Rules, draft, notation, record};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;

/// Tests for a game.
pub struct Kit<G: Game> {
    game: G,
    reveals: twin::Reveals,
    games: u64,
    seed: u64,
    most_actions: usize,
    options: engine::Options,
}

impl<G: Game> Kit<G> {
    /// Tests for a game: 100 random games a scenario unless told otherwise.
    pub fn new(game: G) -> Self {
        Kit {
            game,
            reveals: twin::Reveals::default(),
            games: 100,
            seed: 1,
            most_actions: 20_000,
            options: engine::Options::default(),
        }
    }

    /// Clauses by which a hidden fact becomes known to a seat.
    #[must_use]
    pub fn revealing(mut self, clauses: &'static [&'static str]) -> Self {
        self.reveals.revealing = clauses;
        self
    }

    /// Clauses by which secret orders are opened and carried out.
    #[must_use]
    pub fn opening(mut self, clauses: &'static [&'static str]) -> Self {
        self.reveals.opening = clauses;
        self
    }

    /// How many random games to play.
    #[must_use]
    pub fn games(mut self, games: u64) -> Self {
        self.games = games;
        self
    }

    /// The seed of the first game.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Optional rules to play with.
    #[must_use]
    pub fn options(mut self, options: &[&str]) -> Self {
        self.options = options.iter().map(|o| (*o).to_owned()).collect();
        self
    }

    /// How many actions a game may take.
    #[must_use]
    pub fn most_actions(mut self, most: usize) -> Self {
        self.most_actions = most;
        self
    }

    /// The game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Plays random games of a scenario with all checks.
    ///
    /// # Panics
    /// With the first broken invariant, after saving the game's record.
    pub fn check(&self, scenario: &str) {
        let rules = self.game.scenario(scenario, &self.options).expect("the scenario loads");
        texts::check_board(&*rules, self.game.words()).unwrap_or_else(|what| panic!("{scenario}: {what}"));
        for seed in self.seed..self.seed + wanted(&["STAVKA_GAMES"], self.games) {
            self.check_game(&rules, scenario, seed);
        }
    }

    fn check_game(&self, rules: &Arc<G::Rules>, scenario: &str, seed: u64) {
        let game = RefCell::new(Match::new(rules.clone()));
        let outcome = catch_unwind(AssertUnwindSafe(|| self.play_checked(&game, seed)));
        let what = match outcome {
            Ok(Ok(())) => return,
            Ok(Err(what)) => what,
            Err(panic) => panic
                .downcast_ref::<String>()
                .cloned()
                .or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()))
                .unwrap_or_else(|| "a panic".to_owned()),
        };
        let file = self.save(&game.borrow(), scenario, seed);
        panic!(
            "{} {scenario}, seed {seed}: {what}\nafter {} lines; replay it with: cargo run -p stavka -- replay {}",
            self.game.info().id,
            game.borrow().len(),
            file.display(),
        );
    }

    fn play_checked(&self, game: &RefCell<Match<G::Rules>>, seed: u64) -> Result<(), String> {
        let mut dice = QuickDice::new(seed);
        let mut labels = std::collections::HashSet::new();
        let mut lean = lean::Lean::new(&game.borrow());
        for _ in 0..self.most_actions {
            if game.borrow().outcome().is_some() {
                return self.check_finished(&game.borrow());
            }
            invariants::check_moment(&mut game.borrow_mut(), &mut dice)?;
            if dice.below(24) == 0 {
                texts::check_views(&mut game.borrow_mut(), self.game.words(), &mut dice)?;
                invariants::check_position_file(&game.borrow())?;
            }
            if dice.below(12) == 0 {
                twin::check_twin(&game.borrow(), self.reveals, &mut dice)?;
            }
            invariants::step(&mut game.borrow_mut(), &mut dice, &mut labels)?;
            lean.follow(&mut game.borrow_mut(), &mut dice)?;
        }
        Err(format!("the game did not end in {} actions", self.most_actions))
    }

    fn check_finished(&self, game: &Match<G::Rules>) -> Result<(), String> {
        invariants::check_records(game, &self.tags())?;
        invariants::check_seeking(game)?;
        texts::check_log(game, self.game.words())
    }

    fn tags(&self) -> Vec<(&'static str, String)> {
        vec![("Game", self.game.info().id.to_owned()), ("Edition", self.game.info().edition.to_string())]
    }

    fn save(&self, game: &Match<G::Rules>, scenario: &str, seed: u64) -> PathBuf {
        // A test runs from target/<profile>/deps, wherever the target folder is.
        let target = std::env::current_exe().ok().and_then(|exe| Some(exe.ancestors().nth(3)?.to_owned()));
        let folder = target.unwrap_or_else(std::env::temp_dir).join("tmp");
        let file = folder.join(format!("{}-{scenario}-{seed}.hgn", self.game.info().id));
        let mut tags = self.tags();
        tags.insert(1, ("Scenario", scenario.to_owned()));
        let _ = std::fs::create_dir_all(&folder);
        let _ = std::fs::write(&file, record::write(game, &tags));
        file
    }

    /// Plays random games as fast as it goes: every one must end, without a dead end, sound after every action.
    ///
    /// Returns how many decisions were made.
    pub fn race(&self, scenario: &str, games: u64) -> u64 {
        let rules = self.game.scenario(scenario, &self.options).expect("the scenario loads");
        let mut derived = <G::Rules as Rules>::Derived::default();
        let mut choices = Choices::default();
        let mut decisions = 0;
        let first = wanted(&["SEED"], self.seed);
        for seed in first..first + wanted(&["GAMES", "STAVKA_GAMES"], games) {
            let mut last = None;
            let mut position = rules.start();
            let mut dice = QuickDice::new(seed);
            let mut actions = 0;
            loop {
                match rules.awaiting(&position) {
                    Awaiting::Over(_) => break,
                    Awaiting::Chance(roll) => {
                        let thrown = dice.throw(&roll);
                        rules.chance(&mut position, &mut derived, thrown, &mut ());
                    }
                    Awaiting::Decide { must, may } => {
                        let (seat, action) = draft::decide(
                            &*rules,
                            &position,
                            must,
                            may,
                            &mut dice,
                            &mut derived,
                            &mut choices,
                            &mut decisions,
                        )
                        .unwrap_or_else(|| panic!("{scenario}, seed {seed}, action {actions}: a dead end"));
                        rules.play(&mut position, &mut derived, seat, &action, &mut ());
                        last = Some(action);
                    }
                }
                actions += 1;
                rules.audit(&position).unwrap_or_else(|what| {
                    let said = last.map(|action| notation::write(&*rules, &action)).unwrap_or_default();
                    panic!(
                        "{scenario}, seed {seed}, action {actions}: {what}; the last decision was \"{said}\""
                    )
                });
                assert!(actions < self.most_actions, "{scenario}, seed {seed}: the game does not end");
            }
        }
        decisions
    }
}

/// How many games to play: as many as the first of these in the environment says, or else the default.
fn wanted(names: &[&str], default: u64) -> u64 {
    let said = names.iter().find_map(|name| std::env::var(name).ok());
    said.and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Plays a match on at random to its end.
pub fn finish<R: Rules>(game: &mut Match<R>, dice: &mut QuickDice) {
    while game.outcome().is_none() {
        invariants::random_step(game, dice).expect("whoever must act has a choice");
    }
}

/// Throws for the roll a match waits for.
fn throw<R: Rules>(game: &mut Match<R>, dice: &mut QuickDice) -> Result<engine::Played, String> {
    let roll = game.pending_roll().ok_or("no roll is awaited")?;
    let thrown = dice.throw(&roll);
    game.throw(thrown).map_err(|illegal| format!("chance was refused: {illegal}"))
}
