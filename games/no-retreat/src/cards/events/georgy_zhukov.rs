//! Georgy Zhukov (card 22, Soviet): In this battle and those within two hexes the Soviets choose the combat table.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(_m: &Moment<'_>) -> u8 {
    MODES_1_2
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.p.battle.fx |= if play.mode == 1 { fx::AXIS_CRT } else { fx::SOVIET_CRT };
    cx.p.fx_hex = cx.p.battle.ground;
    cx.p.phase_fx |= phase_fx::ZHUKOV;
}
