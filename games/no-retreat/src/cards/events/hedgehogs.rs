//! Hedgehogs (card 38, Axis): both roll instead of fighting; the lower loses a step, on a tie both do.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.soviet_combat())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.battle.fx |= fx::HEDGEHOGS;
}
