//! Fickle Weather (card 33, Axis): the weather marker of this turn is turned over.

use super::prelude::*;

/// It is drawn; true if another card is drawn in its place.
pub(super) fn drawn<S: Sink>(cx: &mut Cx<'_, S>) -> bool {
    cx.flip_weather(cx.p.turn);
    true
}
