//! Roving Cauldron (card 19, Axis): Axis units retreating from this battle ignore enemy ZOCs.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.roller() == Side::Soviet && m.retreats() && m.b.fx & fx::ROVING == 0)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.battle.fx |= fx::ROVING;
}
