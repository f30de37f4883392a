//! Volkssturm Levies (card 49, Axis): up to two lost Volkssturm units return to their cities.

use super::prelude::*;

const NO: u8 = 49;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.r.lost_volkssturm(m.p).next().is_some())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.choose(play.side, play.side, NO, 2);
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, _f: Frame, out: &mut Choices) {
    r.lost_volkssturm(look.p).for_each(|u| out.offer(Token::unit(u.into())));
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    let unit = unit(action);
    if let Some(home) = cx.r.c.units[usize::from(unit)].home {
        cx.place_unit(unit, home, true);
    }
}
