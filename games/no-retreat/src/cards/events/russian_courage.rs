//! Russian Courage (card 37, Soviet): place two counterblow markers.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    m.counterblow_step()
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.free_counterblows(2);
}
