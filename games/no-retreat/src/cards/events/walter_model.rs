//! Walter Model (card 29, Axis): all Axis defenders of this battle are doubled.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.soviet_combat() && m.defending())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.battle.fx |= fx::MODEL;
}
