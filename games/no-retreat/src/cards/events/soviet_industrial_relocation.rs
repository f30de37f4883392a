//! Soviet Industrial Relocation (card 42, Axis): a random Soviet card is discarded.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.p.hand_count[1] > 0)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.flow.push(Frame { doing: Doing::RandomDiscard, seat: Side::Soviet as u8, ..Frame::default() });
}
