//! Black Sea Fleet (card 03, Soviet): In this combat phase battles on the Black Sea coast shift one column for the Soviets.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(_m: &Moment<'_>) -> u8 {
    YES
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.phase_fx |= phase_fx::FLEET;
}
