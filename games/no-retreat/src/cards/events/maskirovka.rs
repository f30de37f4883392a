//! Maskirovka (card 13, Soviet): Soviet units detrain at the end of a movement phase; in their own they then move.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.rails() > 0)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.maskirovka(play.win);
}
