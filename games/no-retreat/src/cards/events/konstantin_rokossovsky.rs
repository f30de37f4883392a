//! Konstantin Rokossovsky (card 46, Soviet): one right shift for a supplied Soviet attack of tanks and infantry; draw a card.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.attacking() && m.supplied_attack() && m.tanks_with_infantry())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.p.battle.fx |= fx::ROKOSSOVSKY;
    cx.draw(play.side, 1);
}
