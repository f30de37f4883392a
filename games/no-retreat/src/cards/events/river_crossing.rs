//! River Crossing (card 27, Axis): no river shift; no effect is rolled again once.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.axis_combat() && m.attacking())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.battle.fx |= fx::NO_RIVER | fx::RIVER_REROLL;
}
