//! Wave Assault (card 29, Soviet): one more attack at the end of the Soviet combat phase, also by units that have fought.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.p.active() == Side::Soviet)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.p.phase_fx |= phase_fx::WAVE;
}
