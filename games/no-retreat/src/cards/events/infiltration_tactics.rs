//! Infiltration Tactics (card 17, Soviet): the Axis units of the hex are attacked one after the other.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(
        m.soviet_combat() && m.attacking() && m.b.round == 0 && m.b.hex_count == 1 && m.b.defenders.len() > 1,
    )
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.battle.fx |= fx::INFILTRATION;
}
