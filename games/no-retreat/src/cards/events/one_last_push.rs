//! One Last Push! (card 51, Soviet): after an exchange in a Soviet attack the survivors fight again; draw a card.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.roller() == Side::Soviet && m.b.fx & (fx::LAST_PUSH | fx::PUSHED) == 0 && m.both_alive())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.p.battle.fx |= fx::LAST_PUSH;
    cx.draw(play.side, 1);
}
