//! Lebensraum (card 47, Axis): +1 VP for the Axis with a unit in the USSR, else −1.

use super::prelude::*;

/// It is drawn; true if another card is drawn in its place.
pub(super) fn drawn<S: Sink>(cx: &mut Cx<'_, S>) -> bool {
    let there = cx.r.c.of_side[0].iter().any(|u| cx.r.c.ussr.has(cx.p.units[usize::from(u)].place));
    cx.change_vp(if there { 1 } else { -1 }, "NR 12.7d");
    true
}
