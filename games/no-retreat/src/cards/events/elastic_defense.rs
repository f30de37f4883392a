//! Elastic Defense (card 04, Axis): Soviet combat: the defence gives way, the result is DR without a roll.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.soviet_combat() && m.defending())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.battle.fx |= fx::AUTO_DR;
}
