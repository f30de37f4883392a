//! Semyon Timoshenko (card 42, Soviet): Axis combat: the result is CA without a roll, and the Soviets must counterattack.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.axis_combat() && m.defending())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.battle.fx |= fx::AUTO_CA;
}
