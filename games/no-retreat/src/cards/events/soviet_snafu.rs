//! Soviet SNAFU (card 28, Axis): the result of a Soviet attack is read one column further left.

use super::prelude::*;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.rolled() && m.roller() == Side::Soviet)
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, _play: Play) {
    cx.one_column_left();
}
