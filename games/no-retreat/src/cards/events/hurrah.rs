//! Hurrah! (card 50, Soviet): one right shift for a Soviet attack on a German city; draw a card.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.attacking() && m.city() && m.r.c.germany.has(m.b.ground))
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.p.battle.fx |= fx::HURRAH;
    cx.draw(play.side, 1);
}
