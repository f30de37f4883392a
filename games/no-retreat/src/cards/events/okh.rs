//! OKH (card 05, Axis): take one of the top three discards, then shuffle deck and discards.

use super::prelude::*;

const NO: u8 = 5;

/// The three uppermost discards.
fn top_three(p: &Position) -> impl Iterator<Item = u8> + '_ {
    let n = usize::from(p.discard_count);
    p.discard[n.saturating_sub(3)..n].iter().rev().copied()
}

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(top_three(m.p).any(|c| !m.r.is_immediate(Side::Axis, c)))
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.choose(play.side, play.side, NO, 1);
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, _f: Frame, out: &mut Choices) {
    for card in top_three(look.p).filter(|c| !r.is_immediate(Side::Axis, *c)) {
        out.offer(Token::card(card.into()));
    }
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    let card = unit(action);
    cx.take_from_pile(Side::Axis, card);
    cx.reshuffle();
}
