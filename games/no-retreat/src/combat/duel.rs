//! NKVD and Hedgehogs: both players roll a die instead of fighting.
//!
//! The frame of a duel remembers which die is rolled again (`a`) and which
//! dice stand (`b`), the Axis die as 1, the Soviet one as 2.

use crate::cards::Win;
use crate::components::Side;
use crate::flow::Cx;
use crate::position::{Doing, Frame, Position, fx};
use engine::{Faces, Go, Sink};

/// The dice are thrown.
pub const DICE: u8 = 0;
/// Cards that roll a die again.
const AGAIN: u8 = 1;
/// The lower die loses.
const SETTLE: u8 = 2;

/// The duel being fought.
fn duel(p: &Position) -> Option<usize> {
    p.flow.iter().rposition(|f| f.doing == Doing::Duel)
}

/// The dice of a duel that may be rolled again, a bit each.
///
/// Ruling: N21
pub fn loose_dice(p: &Position) -> u8 {
    duel(p).map_or(0, |i| !(p.flow[i].b as u8) & 3)
}

impl<S: Sink> Cx<'_, S> {
    /// A duel goes on.
    pub fn advance_duel(&mut self, f: Frame) -> Go {
        match f.step {
            DICE => Go::Wait,
            AGAIN => {
                self.p.flow.top_mut().step = SETTLE;
                self.open_both(Win::Duel);
                Go::On
            }
            _ => self.settle_duel(),
        }
    }

    /// The dice fell, or the one rolled again.
    pub fn duel_rolled(&mut self, f: Frame, faces: Faces) {
        let mut dice = faces.iter().map(|die| die.clamp(1, 6));
        for (n, die) in self.p.battle.two_dice.iter_mut().enumerate() {
            if f.a == 0 || usize::from(f.a) == n + 1 {
                *die = dice.next().unwrap_or(1);
            }
        }
        self.p.flow.top_mut().step = AGAIN;
        let [axis, soviet] = self.p.battle.two_dice;
        self.tell_duel(axis, soviet);
    }

    /// One die of the duel is rolled again and then stands.
    ///
    /// Ruling: N21
    pub(crate) fn roll_duel_again(&mut self, die: u8) {
        let Some(i) = duel(self.p) else { return };
        self.p.flow[i].step = DICE;
        self.p.flow[i].a = die.into();
        self.p.flow[i].b |= u16::from(die);
        for above in &mut self.p.flow[i + 1..] {
            if above.doing == Doing::Window {
                above.a = 1;
            }
        }
    }

    /// The lower die loses a step.
    fn settle_duel(&mut self) -> Go {
        self.p.flow.pop();
        let [axis, soviet] = std::mem::take(&mut self.p.battle.two_dice);
        let tie = axis == soviet;
        if tie && self.p.battle.fx & fx::NKVD != 0 {
            self.p.battle.fx |= fx::TIE | fx::AXIS_CRT;
            return Go::On;
        }
        let roller = Side::of(self.p.battle.side);
        self.p.flow.top_mut().step = super::FINISH;
        for side in Side::BOTH {
            if tie || (side == Side::Axis) == (axis < soviet) {
                self.battle_losses(if side == roller { 0 } else { 1 }, side);
            }
        }
        Go::On
    }
}
