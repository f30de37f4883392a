//! Erich von Manstein (card 01, Axis): double one Axis unit of a battle, or place three counterblow markers in the Soviet combat phase.

use super::prelude::*;

const NO: u8 = 1;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    match m.win {
        Win::Commit => when(!m.fighting(Side::Axis).is_empty()),
        _ => m.counterblow_step(),
    }
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    match play.win {
        Win::Commit => cx.choose(play.side, play.side, NO, 1),
        _ => cx.free_counterblows(3),
    }
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, f: Frame, out: &mut Choices) {
    let m = Moment::of(look, r, f);
    m.fighting(Side::Axis).iter().for_each(|u| out.offer(Token::unit(u.into())));
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    cx.p.battle.doubled = unit(action) + 1;
}
