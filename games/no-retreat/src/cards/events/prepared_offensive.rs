//! Prepared Offensive (card 09, Soviet): In up to three adjacent hexes one Soviet unit more may stack this turn.

use super::prelude::*;

const NO: u8 = 9;

/// When it can be played.
pub(super) fn modes(_m: &Moment<'_>) -> u8 {
    YES
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.choose(play.side, play.side, NO, 3);
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, _f: Frame, out: &mut Choices) {
    let p = look.p;
    let board = look.d.board(r, p);
    let hexes = board.held[1].wide().and(&r.c.land).minus(&board.held[0]);
    let fits = |h: &u16| p.prepared.iter().all(|q| *q == NOWHERE || distance(*q, *h) == 1);
    hexes.iter().filter(fits).for_each(|h| out.offer(Token::place(h)));
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    if let Some(slot) = cx.p.prepared.iter_mut().find(|q| **q == NOWHERE) {
        *slot = place_of(action);
    }
}
