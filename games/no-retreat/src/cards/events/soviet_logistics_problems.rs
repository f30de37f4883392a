//! Soviet Logistics Problems (card 12, Axis): all Soviet attacks of this combat phase shift one left.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(_m: &Moment<'_>) -> u8 {
    YES
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.phase_fx |= phase_fx::LOGISTICS;
}
