//! Balkan Politics (card 49, Soviet): +1 VP for the Soviets with a unit in Bucharest, else −1.

use super::prelude::*;

/// It is drawn; true if another card is drawn in its place.
pub(super) fn drawn<S: Sink>(cx: &mut Cx<'_, S>) -> bool {
    let there = cx.p.units_at(hexes::BUCHAREST).any(|u| cx.r.side_of[usize::from(u)] == Side::Soviet);
    cx.change_vp(if there { -1 } else { 1 }, "NR 12.7d");
    true
}
