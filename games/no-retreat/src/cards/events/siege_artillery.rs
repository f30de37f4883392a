//! Siege Artillery (card 11, Axis): a fort under a target marker counts as ordinary infantry in this battle.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.attacking() && m.b.forced == 0 && m.b.round == 0 && m.fort_defends())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.battle.fx |= fx::SIEGE;
}
