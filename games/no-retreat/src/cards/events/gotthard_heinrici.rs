//! Gotthard Heinrici (card 52, Axis): Soviet combat: CA without a roll, the Axis must counterattack; draw a card.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.soviet_combat() && m.defending())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.p.battle.fx |= fx::AUTO_CA;
    cx.draw(play.side, 1);
}
