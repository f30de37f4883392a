//! Hold at All Costs! (card 24, Axis): In this Soviet combat phase DR against Axis units counts as EX.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.soviet_combat())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.phase_fx |= phase_fx::HOLD;
}
