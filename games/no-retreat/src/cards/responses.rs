//! Cards that answer a card: Inexperienced Soviet Officers, Stalin's
//! Interference, Conflicting Hitler Directives, Hitler's Interference.

use super::{CANCELLED, TAKEN};
use crate::components::Side;
use crate::flow::Cx;
use crate::position::{Doing, Frame, Position};
use crate::setup::NoRetreat;
use engine::Sink;

impl NoRetreat {
    /// The play or discard that a response window answers: the frame under the window.
    pub fn answered(p: &Position) -> Option<Frame> {
        let below = |n: usize| (usize::from(p.depth) > n).then(|| p.below(n));
        let at = (0..3).find(|n| below(*n).is_some_and(|f| f.doing == Doing::Window && f.step == super::Win::Response as u8))?;
        below(at + 1)
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Cancels the card just played; `take` brings it into the canceller's hand.
    ///
    /// Rule: NR 5.0f. Ruling: K9
    pub fn cancel_card(&mut self, side: Side, take: bool) {
        // Under the cancelling effect lie the window and the cancelled frame.
        let at = usize::from(self.p.depth) - 3;
        self.p.flow[at + 1].a = 1;
        let target = self.p.flow[at];
        self.p.flow[at].step = CANCELLED;
        self.tell_cancelled(target.card);
        if target.doing == Doing::Paid && target.b == super::Paid::Rail as u16 {
            self.p.loaded -= 1;
        }
        if take && target.card != TAKEN {
            self.p.flow[at].card = TAKEN;
            self.take_openly(side, target.card);
        }
    }
}
