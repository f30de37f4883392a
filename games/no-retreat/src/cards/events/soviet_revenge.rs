//! Soviet Revenge (card 53, Soviet): deck and discards are shuffled.

use super::prelude::*;

/// It is drawn; true if another card is drawn in its place.
pub(super) fn drawn<S: Sink>(cx: &mut Cx<'_, S>) -> bool {
    cx.reshuffle();
    true
}
