//! Cards in answer to cards: cancelling what would hurt.

use super::Commander;
use crate::action::verb;
use crate::cards::Paid;
use crate::components::Side;
use crate::position::{Doing, Position};
use crate::setup::NoRetreat;
use engine::{Action, Known, Rules};

/// A cancelling card is kept unless it saves nearly what a card is worth.
const CARD_BACK: f32 = 0.7;

/// What an event does later than a look ahead can see, by number.
fn lasting(owner: Side, event: u8) -> f32 {
    match (owner, event) {
        // Shifts and tables for a whole combat phase.
        (Side::Axis, 12 | 24) | (Side::Soviet, 10 | 22 | 29 | 39) => 2.5,
        // Moves, markers and orders to attack.
        (Side::Axis, 17 | 21 | 23 | 26 | 36 | 43) | (Side::Soviet, 9 | 19 | 23 | 37 | 51) => 1.5,
        (Side::Axis, 8 | 10 | 39 | 41) | (Side::Soviet, 13 | 17 | 21 | 33) => 0.8,
        _ => 0.0,
    }
}

impl Commander {
    /// Lets the enemy's card pass, or cancels it.
    pub(super) fn next_answer(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        side: Side,
    ) -> Option<Action> {
        let pass = Action::of(&[verb::PASS])?;
        self.choices.clear();
        r.list(known, &[], &mut self.derived, &mut self.choices);
        if !self.choices.tokens.contains(&verb::PLAY) {
            return Some(pass);
        }
        let card = NoRetreat::answered(known)?;
        let owner = Side::of(card.seat);
        let later = match card.doing {
            Doing::Effect if owner != side => lasting(owner, card.b as u8),
            Doing::Paid if card.b == Paid::Counterblow as u16 => 1.0,
            _ => 0.0,
        };
        let scene = self.scene(r, known, side);
        let plays = self.plays(r, known, &scene);
        let world = r.determinize(known, &mut self.dice);
        let (suffered, _) = self.best_of(r, &world, &[pass], &scene, side.seat(), 0)?;
        let (spared, play) = self.best_of(r, &world, &plays, &scene, side.seat(), 0)?;
        Some(if spared + later + CARD_BACK > suffered { play } else { pass })
    }
}
