//! Scorched Earth (card 07, Soviet): a Soviet city becomes swamp until two cards clear it.

use super::prelude::*;

const NO: u8 = 7;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.p.scorched == NOWHERE)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.choose(play.side, play.side, NO, 1);
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, _f: Frame, out: &mut Choices) {
    for (i, h) in r.c.vp_hexes.iter().enumerate() {
        if r.c.cities & !look.p.control & 1 << i != 0 {
            out.offer(Token::place(*h));
        }
    }
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    cx.p.scorched = place_of(action);
}
