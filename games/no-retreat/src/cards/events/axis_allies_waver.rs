//! Axis Allies Waver (card 44, Soviet): with an ally on the map the Axis discards a card; after turn 10 it also loses an ally.

use super::prelude::*;

const NO: u8 = 44;

/// An ally is lost only after this turn.
const AFTER_TURN: u8 = 10;

/// Axis allies on the map.
fn allies<'a>(p: &'a Position, r: &'a NoRetreat) -> impl Iterator<Item = u8> + 'a {
    r.c.of_side[0]
        .iter()
        .filter(|u| p.units[usize::from(*u)].on_map() && r.c.units[usize::from(*u)].axis_ally)
}

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.p.active() == Side::Axis && allies(m.p, m.r).next().is_some())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    if cx.p.turn > AFTER_TURN {
        cx.choose(Side::Axis, Side::Soviet, NO, 1);
    }
    cx.must_discard(Side::Axis, 1);
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, _f: Frame, out: &mut Choices) {
    allies(look.p, r).filter(|u| *u != units::FINN).for_each(|u| out.offer(Token::unit(u.into())));
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    cx.eliminate(unit(action), Cause::Event);
}
