//! Za Rodinu! (card 32, Soviet): cancel the sudden death of this turn, or draw two cards and keep one.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    if m.win == Win::Victory { MODE_1 } else { MODE_2 }
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.hold_out(play);
}
