//! Surprise Attack (card 36, Axis): after Soviet movement one Axis stack moves two hexes and gets a counterblow marker.

use super::prelude::*;

const NO: u8 = 36;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.p.active() == Side::Soviet && m.on_map(Side::Axis))
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.bonus_moves(play.side, NO);
}
