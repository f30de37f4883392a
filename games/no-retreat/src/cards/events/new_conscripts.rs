//! New Conscripts (card 11, Soviet): a lost Soviet unit returns free in or next to a Soviet city, disorganised.

use super::prelude::*;

const NO: u8 = 11;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.lost(&[place::DESTROYED, place::SURRENDERED]))
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.choose(play.side, play.side, NO, 1);
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, f: Frame, out: &mut Choices) {
    let any = !r.conscript_hexes(look.p, look.d).is_empty();
    let m = Moment::of(look, r, f);
    if any {
        m.lost_units(&[place::DESTROYED, place::SURRENDERED], |u| out.offer(Token::unit(u.into())));
    }
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    let unit = unit(action);
    cx.return_unit(unit, second(action));
    cx.p.units[usize::from(unit)].set(Unit::DISORGANISED, true);
}
