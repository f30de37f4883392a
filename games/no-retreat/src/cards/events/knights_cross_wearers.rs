//! Knight's Cross Wearers (card 16, Axis): the die just rolled is rolled again; of two dice, one.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    if m.win == Win::Duel { loose_dice(m.p) } else { when(m.rolled()) }
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    match play.win {
        Win::Duel => cx.roll_duel_again(play.mode),
        _ => cx.roll_again_for_good(),
    }
}
