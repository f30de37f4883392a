//! Josip Broz Tito (card 52, Soviet): +1 VP for the Soviets with both Balkan areas or Belgrade.

use super::prelude::*;

/// It is drawn; true if another card is drawn in its place.
pub(super) fn drawn<S: Sink>(cx: &mut Cx<'_, S>) -> bool {
    let holds = |area: u16| cx.p.units_at(area).any(|u| cx.r.side_of[usize::from(u)] == Side::Soviet);
    if holds(place::WBK) && holds(place::SBK) || cx.r.controls(cx.p, Side::Soviet, hexes::BELGRADE) {
        cx.change_vp(-1, "NR 12.7d");
    }
    true
}
