//! Hitler's Interference (card 36, Soviet): cancel the Axis card just played or discarded and take it.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    m.answer(true)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    let card = NoRetreat::answered(cx.p).map_or(TAKEN, |f| f.card);
    let take = card != TAKEN && !cx.r.is_immediate(Side::Soviet, card);
    cx.cancel_card(play.side, take);
}
