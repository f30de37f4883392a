//! Strategic Reserves (card 15, Soviet): at the end of a combat phase one lost Soviet unit returns by the detraining rules.

use super::prelude::*;

const NO: u8 = 15;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.lost(&[place::DESTROYED, place::SURRENDERED, place::SHATTERED]))
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.choose(play.side, play.side, NO, 1);
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, f: Frame, out: &mut Choices) {
    let any = !r.detrain_hexes(look.p, look.d, Side::Soviet).is_empty();
    let m = Moment::of(look, r, f);
    if any {
        m.lost_units(&[place::SHATTERED, place::DESTROYED, place::SURRENDERED], |u| {
            out.offer(Token::unit(u.into()))
        });
    }
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    cx.return_unit(unit(action), second(action));
}
