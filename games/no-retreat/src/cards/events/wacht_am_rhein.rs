//! Wacht am Rhein (card 51, Axis): remove a unit for good to gain 1 VP, else lose 1.

use super::prelude::*;

const NO: u8 = 51;

/// It is drawn; true if another card is drawn in its place.
pub(super) fn drawn<S: Sink>(cx: &mut Cx<'_, S>) -> bool {
    cx.choose(Side::Axis, Side::Axis, NO, 1);
    true
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, _f: Frame, out: &mut Choices) {
    let p = look.p;
    for u in r.c.of_side[0].iter().filter(|u| p.units[usize::from(*u)].on_map()) {
        if !matches!(
            r.c.units[usize::from(u)].special,
            Special::Cadre | Special::Garrison | Special::Volkssturm
        ) {
            out.offer(Token::unit(u.into()));
        }
    }
}

/// A unit is given up.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    cx.leave_game(unit(action));
    cx.change_vp(1, "NR 12.7d");
}

/// Nobody is given up.
pub(super) fn passed<S: Sink>(cx: &mut Cx<'_, S>) {
    cx.change_vp(-1, "NR 12.7d");
}
