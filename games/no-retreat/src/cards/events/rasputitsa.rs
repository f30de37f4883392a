//! Rasputitsa (card 04, Soviet): In this battle Axis units advance one hex at most.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.axis_combat())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    // Rule: NR 5.0f
    cx.p.battle.advance_cap = 1;
    cx.p.battle.advance_plus = 0;
}
