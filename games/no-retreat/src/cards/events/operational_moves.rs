//! Operational Moves (card 39, Axis): after Soviet movement Axis units outside EZOC move one easy hex each.

use super::prelude::*;

const NO: u8 = 39;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.p.active() == Side::Soviet && m.on_map(Side::Axis))
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.bonus_moves(play.side, NO);
}
