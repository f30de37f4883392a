//! Central Command (card 41, Soviet): after Axis movement up to four Soviet units outside EZOC move one hex.

use super::prelude::*;

const NO: u8 = 41;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.p.active() == Side::Axis && m.on_map(Side::Soviet))
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.bonus_moves(play.side, NO);
}
