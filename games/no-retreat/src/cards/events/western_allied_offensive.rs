//! Western Allied Offensive (card 24, Soviet): the Axis discards two cards, or one card and a step.

use super::prelude::*;

const NO: u8 = 24;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.p.hand_count[0] > 0)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.choose(Side::Axis, Side::Soviet, NO, 1);
    cx.must_discard(Side::Axis, 1);
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, _f: Frame, out: &mut Choices) {
    super::super::offer_set(look.p.hands[0], out);
    units_on_map(look.p, r, Side::Axis, out);
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    match action[1].kind() {
        Kind::Card => cx.discards(Side::Axis, unit(action)),
        _ => cx.step_loss(unit(action), Cause::Event),
    }
}
