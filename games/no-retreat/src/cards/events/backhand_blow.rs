//! Backhand Blow (card 15, Axis): take up to two Soviet counterblow markers off the map, then draw a card.

use super::prelude::*;

const NO: u8 = 15;

/// Soviet counterblow markers outside the battle being fought (ruling N8).
fn markers(p: &Position) -> impl Iterator<Item = u16> + '_ {
    let lying = |m: &&Marker| m.kind == MarkerKind::Counterblow && !p.battle.targets().contains(&m.hex);
    p.markers[1].iter().filter(lying).map(|m| m.hex)
}

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    when(m.axis_combat() && markers(m.p).next().is_some())
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    cx.draw(play.side, 1);
    cx.choose(play.side, play.side, NO, 2);
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, _r: &NoRetreat, _f: Frame, out: &mut Choices) {
    markers(look.p).for_each(|h| out.offer(Token::place(h)));
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    if let Some(m) = cx.p.marker_at(Side::Soviet, place_of(action), MarkerKind::Counterblow) {
        cx.p.markers[1][m] = Default::default();
    }
}
