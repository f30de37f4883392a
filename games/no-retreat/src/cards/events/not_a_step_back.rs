//! Not a Step Back! (card 10, Soviet): In this Axis combat phase DR against Soviet units counts as EX.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.axis_combat())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.phase_fx |= phase_fx::NOT_A_STEP_BACK;
}
