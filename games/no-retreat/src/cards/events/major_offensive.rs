//! Major Offensive (card 20, Soviet): clear or snow: draw four cards, then declare four attacks or lose 2 VP.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(matches!(m.r.weather(m.p), Weather::Clear | Weather::Snow))
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.demand(Side::Soviet, 4, 2);
    cx.draw(play.side, 4);
}
