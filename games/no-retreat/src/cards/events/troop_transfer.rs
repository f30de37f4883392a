//! Troop Transfer (card 03, Axis): one free step: rebuild a unit or flip a reduced one.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(_m: &Moment<'_>) -> u8 {
    YES
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.free_steps(play.side, 1);
}
