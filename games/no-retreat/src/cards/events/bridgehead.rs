//! Bridgehead (card 21, Soviet): no river shift, and no effect becomes EX in this Soviet attack.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.soviet_combat() && m.attacking())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.battle.fx |= fx::NO_RIVER | fx::BRIDGEHEAD;
}
