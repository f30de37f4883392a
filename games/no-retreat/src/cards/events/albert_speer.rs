//! Albert Speer Reorganizes Economy (card 22, Axis): draw three cards, then discard one.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(_m: &Moment<'_>) -> u8 {
    YES
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.must_discard(play.side, 1);
    cx.draw(play.side, 3);
}
