//! Last Fascist Ally (card 45, Soviet): +1 VP for the Soviets with Budapest, else −1.

use super::prelude::*;

/// It is drawn; true if another card is drawn in its place.
pub(super) fn drawn<S: Sink>(cx: &mut Cx<'_, S>) -> bool {
    let vp = if cx.r.controls(cx.p, Side::Soviet, hexes::BUDAPEST) { -1 } else { 1 };
    cx.change_vp(vp, "NR 12.7d");
    true
}
