//! Strategic Surprise (card 18, Soviet): up to two supplied Soviet units entrain and up to two detrain at once.

use super::prelude::*;

const NO: u8 = 18;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.rails() < RAIL_CAPACITY)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.bonus_detrain(play.side, NO, 2, place::RAIL);
    cx.choose(play.side, play.side, NO, 2);
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, f: Frame, out: &mut Choices) {
    let p = look.p;
    let supplied = look.d.supply(r, p, Side::Soviet).supplied;
    if Moment::of(look, r, f).rails() < RAIL_CAPACITY {
        supplied.iter().filter(|u| r.face(p, *u).movement > 0).for_each(|u| out.offer(Token::unit(u.into())));
    }
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    cx.entrain(unit(action));
}
