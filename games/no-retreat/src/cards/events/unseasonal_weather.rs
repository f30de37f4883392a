//! Unseasonal Weather (card 32, Axis): the weather markers of this and the next turn are turned over.

use super::prelude::*;

/// It is drawn; true if another card is drawn in its place.
pub(super) fn drawn<S: Sink>(cx: &mut Cx<'_, S>) -> bool {
    cx.flip_weather(cx.p.turn);
    cx.flip_weather(cx.p.turn + 1);
    true
}
