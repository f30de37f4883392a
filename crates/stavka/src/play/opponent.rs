//! Who plays the other side.

use engine::{Action, AnyMatch, QuickDice, Seat};

/// Plays a seat.
pub trait Opponent {
    /// What the seat does; `None` if it can do nothing.
    fn decide(&mut self, game: &mut dyn AnyMatch, seat: Seat) -> Option<Action>;

    /// How a record names it.
    fn name(&self) -> &'static str;
}

/// Any legal action, picked at random.
struct Random {
    dice: QuickDice,
}

impl Opponent for Random {
    fn decide(&mut self, game: &mut dyn AnyMatch, seat: Seat) -> Option<Action> {
        game.sample(seat, &mut self.dice)
    }

    fn name(&self) -> &'static str {
        "random"
    }
}

/// An opponent who plays at random; the same seed plays the same.
pub fn random(seed: Option<u64>) -> Box<dyn Opponent> {
    Box::new(Random { dice: QuickDice::new(seed.unwrap_or_else(super::dice::fresh)) })
}
