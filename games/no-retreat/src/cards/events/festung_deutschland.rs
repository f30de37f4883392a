//! Festung Deutschland (card 48, Axis): a lost German fort returns to a city; the Axis loses 1 VP.

use super::prelude::*;

const NO: u8 = 48;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.r.lost_forts(m.p).next().is_some() && m.r.fort_cities(m.p).next().is_some())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.choose(play.side, play.side, NO, 1);
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, _f: Frame, out: &mut Choices) {
    r.lost_forts(look.p).for_each(|u| out.offer(Token::unit(u.into())));
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    cx.change_vp(-1, "NR 12.7d");
    cx.place_unit(unit(action), second(action), true);
}
