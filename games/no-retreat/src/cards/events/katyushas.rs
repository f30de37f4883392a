//! Katyushas (card 28, Soviet): one right shift for this attack (two from 1944).

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.soviet_combat() && m.attacking())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.battle.fx |= fx::KATYUSHA;
}
