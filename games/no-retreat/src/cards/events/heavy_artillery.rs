//! Heavy Artillery (card 47, Soviet): against a city: forts and Volkssturm are ordinary, one right shift.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.soviet_combat() && m.attacking() && m.city())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.battle.fx |= fx::HEAVY;
}
