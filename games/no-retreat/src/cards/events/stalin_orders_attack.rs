//! Stalin Orders Attack! (card 23, Axis): the Soviets must attack four times in their next combat phase or lose 1 VP.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.p.active() == Side::Soviet)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.demand(Side::Soviet, 4, 1);
}
