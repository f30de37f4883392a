//! Battle Initiative (card 10, Axis): after Soviet movement one supplied Axis unit outside EZOC moves two MP.

use super::prelude::*;

const NO: u8 = 10;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.p.active() == Side::Soviet && m.on_map(Side::Axis))
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.bonus_moves(play.side, NO);
}
