//! Anti-Bolshevik Crusade (card 20, Axis): deck and discards are shuffled.

use super::prelude::*;

/// It is drawn; true if another card is drawn in its place.
pub(super) fn drawn<S: Sink>(cx: &mut Cx<'_, S>) -> bool {
    cx.reshuffle();
    cx.p.joker == Side::Axis as u8
}
