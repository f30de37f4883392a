//! STAVKA (card 01, Soviet): take the top card of the discard pile into your hand, or claim the joker.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    let top = m.p.top_discard().is_some_and(|c| !m.r.is_immediate(Side::Soviet, c));
    let joker = m.r.has(Option15::Joker) && m.p.joker == Side::Axis as u8;
    when(top) | when(joker) << 1
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    if play.mode == 2 {
        cx.p.joker = Side::Soviet as u8;
    } else if let Some(card) = cx.p.top_discard() {
        cx.take_from_pile(play.side, card);
    }
}
