//! Panzerblitz! (card 43, Axis): clear: after Soviet movement supplied Axis tanks outside EZOC move two MP.

use super::prelude::*;

const NO: u8 = 43;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.p.active() == Side::Soviet && m.r.weather(m.p) == Weather::Clear)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.bonus_moves(play.side, NO);
}
