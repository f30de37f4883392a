//! Allied Lend-Lease (card 08, Soviet): From turn 6: draw two cards, or one more free upgrade.

use super::prelude::*;

/// It works from this turn on.
const FROM_TURN: u8 = 6;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    let improving = m.p.flow.top().doing == Doing::OrgPhase && m.p.flow.top().step == org_step::IMPROVE;
    if m.p.turn >= FROM_TURN { MODE_1 | when(improving) << 1 } else { 0 }
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    match play.mode {
        1 => cx.draw(play.side, 2),
        _ => cx.p.facts |= fact::LEND_LEASE,
    }
}
