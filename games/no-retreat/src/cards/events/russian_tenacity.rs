//! Russian Tenacity (card 14, Soviet): an Axis attack on a city: the result is EX without a roll.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.axis_combat() && m.defending() && m.b.round == 0 && m.city())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.battle.fx |= fx::AUTO_EX;
}
