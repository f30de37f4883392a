//! Manpower Reserves (card 02, Soviet): up to two Soviet units go from their boxes to the rail box.

use super::prelude::*;

const NO: u8 = 2;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.rails() < RAIL_CAPACITY && m.lost(&[place::DESTROYED, place::SURRENDERED, place::SHATTERED]))
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.choose(play.side, play.side, NO, 2);
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, f: Frame, out: &mut Choices) {
    let m = Moment::of(look, r, f);
    if m.rails() < RAIL_CAPACITY {
        m.lost_units(&[place::SHATTERED, place::DESTROYED, place::SURRENDERED], |u| {
            out.offer(Token::unit(u.into()))
        });
    }
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    let unit = unit(action);
    let flags = cx.rebuilt_face(unit);
    cx.p.units[usize::from(unit)] = Unit { place: place::RAIL, flags, aux: 0 };
}
