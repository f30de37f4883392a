//! Ersatz Units (card 25, Axis): up to two Kampfgruppen are placed by the detraining rules.

use super::prelude::*;

const NO: u8 = 25;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.r.c.of_side[0].iter().any(|u| m.p.units[usize::from(u)].place == place::CADRES))
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.bonus_detrain(play.side, NO, 2, place::CADRES);
}
