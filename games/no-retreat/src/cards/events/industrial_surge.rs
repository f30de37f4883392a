//! Industrial Surge (card 38, Soviet): draw two cards and take one free step.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.p.active() == Side::Soviet)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.free_steps(play.side, 1);
    cx.draw(play.side, 2);
}
