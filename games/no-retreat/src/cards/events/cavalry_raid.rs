//! Cavalry Raid (card 05, Soviet): start of Axis organisation: one Axis unit is out of supply.

use super::prelude::*;

const NO: u8 = 5;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.on_map(Side::Axis))
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.choose(play.side, play.side, NO, 1);
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, _f: Frame, out: &mut Choices) {
    units_on_map(look.p, r, Side::Axis, out);
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    cx.p.units[usize::from(unit(action))].set(Unit::OOS, true);
}
