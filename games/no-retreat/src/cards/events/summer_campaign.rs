//! Summer Campaign (card 35, Axis): clear: draw three cards, then declare four attacks or lose 1 VP.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.r.weather(m.p) == Weather::Clear)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.demand(Side::Axis, 4, 1);
    cx.draw(play.side, 3);
}
