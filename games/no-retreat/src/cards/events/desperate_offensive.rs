//! Desperate Offensive (card 45, Axis): three Blitz! markers more and a card, for 1 VP.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(_m: &Moment<'_>) -> u8 {
    YES
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.p.support[0] += 3;
    cx.change_vp(-1, "NR 12.7d");
    cx.draw(play.side, 1);
}
