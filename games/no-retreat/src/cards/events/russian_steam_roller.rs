//! Russian Steam Roller (card 39, Soviet): each Shock! marker gives two shifts this player turn.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(_m: &Moment<'_>) -> u8 {
    YES
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.facts |= fact::STEAM_ROLLER;
}
