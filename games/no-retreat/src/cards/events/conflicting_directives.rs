//! Conflicting Hitler Directives (card 12, Soviet): cancel the Axis card just played or discarded, then draw a card.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    m.answer(true)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.cancel_card(play.side, false);
    cx.draw(play.side, 1);
}
