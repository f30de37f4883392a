//! Last Reserves (card 30, Axis): two free Axis steps; the Axis loses 1 VP.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(_m: &Moment<'_>) -> u8 {
    YES
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.change_vp(-1, "NR 12.7d");
    cx.free_steps(play.side, 2);
}
