//! Production Problems (card 07, Axis): cancel a Soviet improvement, upgrade or rebuilding just made.

use super::prelude::*;

const NO: u8 = 7;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(!m.p.bought.is_empty() && m.p.active() != m.side)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.choose(play.side, play.side, NO, 1);
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, _r: &NoRetreat, _f: Frame, out: &mut Choices) {
    look.p.bought.iter().for_each(|u| out.offer(Token::unit(u.into())));
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    cx.cancel_purchase(unit(action));
}
