//! Fuhrer's Bunker (card 46, Axis): +1 VP for the Axis while the garrison is in Berlin, else −1.

use super::prelude::*;

/// It is drawn; true if another card is drawn in its place.
pub(super) fn drawn<S: Sink>(cx: &mut Cx<'_, S>) -> bool {
    let vp = if cx.r.garrison_stands(cx.p) { 1 } else { -1 };
    cx.change_vp(vp, "NR 12.7d");
    true
}
