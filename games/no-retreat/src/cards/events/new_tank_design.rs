//! New Tank Design (card 08, Axis): In this combat phase Axis tanks shift against tanks too, or Soviet tanks do not shift at all.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(_m: &Moment<'_>) -> u8 {
    MODES_1_2
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.p.phase_fx |= if play.mode == 1 { phase_fx::NEW_TANK } else { phase_fx::NO_SOVIET_ARMOUR };
}
