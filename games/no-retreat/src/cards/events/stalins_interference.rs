//! Stalin's Interference (card 31, Axis): cancel the Soviet card just played and take it.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    m.answer(false)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.cancel_card(play.side, true);
}
