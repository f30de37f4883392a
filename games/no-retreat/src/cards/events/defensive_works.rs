//! Defensive Works (card 41, Axis): works on an Axis hex: attacks on it shift one left until a Soviet unit enters.

use super::prelude::*;

const NO: u8 = 41;

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
    look.d.board(r, look.p).held[0].iter().for_each(|h| out.offer(Token::place(h)));
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    cx.p.works = place_of(action);
}
