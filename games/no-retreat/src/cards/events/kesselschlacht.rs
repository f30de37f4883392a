//! Kesselschlacht (card 18, Axis): after a supply check one Soviet unit out of supply surrenders at once.

use super::prelude::*;

const NO: u8 = 18;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.any_starving(Side::Soviet))
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.choose(play.side, play.side, NO, 1);
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, _f: Frame, out: &mut Choices) {
    let p = look.p;
    let starving = |u: &u8| p.units[usize::from(*u)].on_map() && p.units[usize::from(*u)].is(Unit::OOS);
    r.c.of_side[1].iter().filter(starving).for_each(|u| out.offer(Token::unit(u.into())));
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    cx.surrender(unit(action));
}
