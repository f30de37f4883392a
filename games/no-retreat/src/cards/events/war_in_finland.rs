//! War in Finland (card 48, Soviet): +1 VP for the Soviets if they control Finland.

use super::prelude::*;

/// It is drawn; true if another card is drawn in its place.
pub(super) fn drawn<S: Sink>(cx: &mut Cx<'_, S>) -> bool {
    if cx.r.holder_of_finland(cx.p) == Some(Side::Soviet) {
        cx.change_vp(-1, "NR 12.7d");
    }
    true
}
