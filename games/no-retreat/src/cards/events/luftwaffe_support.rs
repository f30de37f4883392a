//! Luftwaffe Support (card 06, Axis): one right shift for an Axis attack, or save the units of one hex in a removal phase.

use super::prelude::*;

const NO: u8 = 6;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    match m.win {
        Win::Commit => when(m.attacking()),
        _ => when(m.any_starving(Side::Axis)),
    }
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    match play.win {
        Win::Commit => cx.p.battle.fx |= fx::LUFTWAFFE,
        _ => cx.choose(play.side, play.side, NO, 1),
    }
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, _f: Frame, out: &mut Choices) {
    let p = look.p;
    let supplied = look.d.supply(r, p, Side::Axis).supplied;
    for u in (r.c.of_side[0] - supplied).iter() {
        let unit = p.units[usize::from(u)];
        let token = Token::place(unit.place);
        if unit.on_map() && unit.is(Unit::OOS) && !out.tokens.contains(&token) {
            out.offer(token);
        }
    }
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    let at = place_of(action);
    cx.p.units.iter_mut().filter(|u| u.place == at).for_each(|u| u.set(Unit::SAVED, true));
}
