//! Stalin Tanks (card 54, Soviet): the armour shift of this Soviet attack counts two.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.attacking())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.battle.fx |= fx::STALIN_TANKS;
}
