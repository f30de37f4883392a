//! Soviet Manpower Crisis (card 13, Axis): From 1944: two supplied Soviet units lose a step each.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.year() >= 1944 && m.on_map(Side::Soviet))
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.event_losses(Side::Soviet, 2);
}
