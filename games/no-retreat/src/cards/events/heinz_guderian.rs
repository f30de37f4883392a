//! Heinz Guderian (card 37, Axis): an Axis attack at 2:1 or better outside cities: DR without a roll.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.attacking() && !m.city())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.battle.fx |= fx::LEADER_DR;
}
