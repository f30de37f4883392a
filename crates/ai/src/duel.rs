//! Bots at a table.

use engine::draft::forced;
use engine::{Awaiting, Bot, Match, QuickDice, Rules, Seat, SeatSet};
use std::sync::Arc;

/// A game that is still going after this many lines is given up.
const LONGEST: usize = 100_000;

/// Plays a whole game between bots, one a seat; dice are thrown from the seed.
///
/// # Panics
/// If a bot does something illegal, or nothing when it must act.
pub fn duel<R: Rules>(rules: &Arc<R>, bots: &mut [&mut dyn Bot<R>], seed: u64) -> Match<R> {
    let mut duel = Duel::new(Match::new(rules.clone()), seed);
    while duel.game.len() < LONGEST && duel.step(bots) {}
    duel.game
}

/// A match between bots, step by step.
pub struct Duel<R: Rules> {
    /// The match so far.
    pub game: Match<R>,
    dice: QuickDice,
    /// Seats with a right to act that have declined it since the last decision anybody had to make.
    declined: SeatSet,
}

impl<R: Rules> Duel<R> {
    /// A duel that goes on from a match.
    pub fn new(game: Match<R>, seed: u64) -> Self {
        Duel { game, dice: QuickDice::new(seed), declined: SeatSet::NONE }
    }

    /// Plays one decision and the rolls that follow; `false` once the game is over.
    ///
    /// A choice that is none is made without asking. A seat that may act but
    /// need not is asked once between decisions that must be made.
    ///
    /// # Panics
    /// If a bot does something illegal, or nothing when it must act.
    pub fn step(&mut self, bots: &mut [&mut dyn Bot<R>]) -> bool {
        self.game.settle(&mut self.dice);
        let Awaiting::Decide { must, may } = self.game.awaiting() else { return false };
        if let Some(seat) = may.iter().find(|seat| !self.declined.contains(*seat)) {
            self.declined = self.declined.with(seat);
            self.ask(bots, seat);
            return true;
        }
        self.declined = SeatSet::NONE;
        let seat = must.iter().next().expect("somebody must decide");
        let rules = self.game.rules().clone();
        let known = self.game.known(seat);
        let done = match forced(&*rules, &known, self.game.derived()) {
            Some(action) => self.game.decide(seat, &action).is_ok(),
            None => self.ask(bots, seat),
        };
        assert!(done, "{} must act and did not", R::SEATS[seat.index()]);
        true
    }

    fn ask(&mut self, bots: &mut [&mut dyn Bot<R>], seat: Seat) -> bool {
        let rules = self.game.rules().clone();
        let known = self.game.known(seat);
        let Some(action) = bots[seat.index()].decide(&rules, &known) else { return false };
        if let Err(illegal) = self.game.decide(seat, &action) {
            panic!("{} played {action:?}: {illegal}", R::SEATS[seat.index()]);
        }
        true
    }
}
