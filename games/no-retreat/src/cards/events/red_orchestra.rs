//! Red Orchestra (card 25, Soviet): look at the Axis hand and discard a card from it.

use super::prelude::*;

const NO: u8 = 25;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.p.hand_count[0] > 0)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.p.seen[Side::Soviet.at()] |= cx.p.hands[Side::Axis.at()];
    cx.sink.reveal(engine::Clause("NR 5.3"));
    cx.choose(play.side, play.side, NO, 1);
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, _r: &NoRetreat, _f: Frame, out: &mut Choices) {
    super::super::offer_set(look.p.hands[0], out);
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    cx.discards(Side::Axis, unit(action));
}
