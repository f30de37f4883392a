//! Hitler Orders Attack! (card 19, Soviet): the Axis must attack voluntarily three times in its next combat phase or lose 2 VP.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.p.active() == Side::Axis)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.demand(Side::Axis, 3, 2);
}
