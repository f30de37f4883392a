//! Heroes of the Soviet Union! (card 43, Soviet): the die just rolled is rolled again.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.rolled())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.roll_again_for_good();
}
