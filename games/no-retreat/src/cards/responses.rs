//! Cards that answer a card: Inexperienced Soviet Officers, Stalin's
//! Interference, Conflicting Hitler Directives, Hitler's Interference.

use super::{CANCELLED, TAKEN};
use crate::components::Side;
use crate::flow::Cx;
use crate::position::{Doing, Frame, Position};
use crate::setup::NoRetreat;
use engine::Sink;

impl NoRetreat {
    /// The uppermost response window; it may lie under a cancelling card and the card that copies it.
    fn response_window(p: &Position) -> Option<usize> {
        let depth = p.flow.len();
        (depth.saturating_sub(4)..depth)
            .rev()
            .find(|i| p.flow[*i].doing == Doing::Window && p.flow[*i].step == super::Win::Response as u8)
    }

    /// The play or discard that a response window answers: the frame under the window.
    pub fn answered(p: &Position) -> Option<Frame> {
        NoRetreat::response_window(p).and_then(|at| at.checked_sub(1)).map(|at| p.flow[at])
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Cancels the card just played; `take` brings it into the canceller's hand.
    ///
    /// Rule: NR 5.0f. Ruling: K9
    pub fn cancel_card(&mut self, side: Side, take: bool) {
        let Some(at) = NoRetreat::response_window(self.p).and_then(|at| at.checked_sub(1)) else { return };
        self.p.flow[at + 1].a = 1;
        let target = self.p.flow[at];
        self.p.flow[at].step = CANCELLED;
        self.tell_cancelled(Side::of(target.seat), target.card);
        if target.doing == Doing::Paid && target.b == super::Paid::Rail as u16 {
            self.p.loaded -= 1;
        }
        if take && target.card != TAKEN {
            self.p.flow[at].card = TAKEN;
            self.take_openly(side, target.card);
        }
    }
}
