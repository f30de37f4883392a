//! General Winter (card 35, Soviet): the next variable turn is snow, if it can be.

use super::prelude::*;

/// It is drawn; true if another card is drawn in its place.
pub(super) fn drawn<S: Sink>(cx: &mut Cx<'_, S>) -> bool {
    cx.set_weather(Weather::Snow);
    true
}
