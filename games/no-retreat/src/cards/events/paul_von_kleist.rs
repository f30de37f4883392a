//! Paul von Kleist (card 44, Axis): no effect or CB is rolled again.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.rolled() && matches!(m.b.outcome(), CombatResult::None | CombatResult::CB))
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.roll_again();
}
