//! Sturmoviks! (card 23, Soviet): From 1943: Soviet units of this and the next battle get +2 (from 1944 +4).

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.year() >= 1943)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    // This battle and the next.
    cx.p.sturmovik = 2;
}
