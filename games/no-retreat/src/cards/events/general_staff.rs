//! General Staff (card 17, Axis): +2 MP for one stack, or one hex more of advance in this battle.

use super::prelude::*;

const NO: u8 = 17;

/// When it can be played.
pub(super) fn modes(m: &Moment<'_>) -> u8 {
    match m.win {
        Win::Commit => when(m.attacking()),
        _ => when(m.on_map(Side::Axis)),
    }
}

/// What it does.
pub(super) fn happens<S: Sink>(cx: &mut Cx<'_, S>, play: Play) {
    if play.win != Win::Commit {
        cx.choose(play.side, play.side, NO, 1);
        return;
    }
    // Rule: NR 5.0f
    let b = &mut cx.p.battle;
    if b.advance_cap > 0 {
        b.advance_cap += 1;
    } else {
        b.advance_plus = 1;
    }
}

/// What can be chosen.
pub(super) fn picks(look: &mut Look<'_>, r: &NoRetreat, _f: Frame, out: &mut Choices) {
    look.d.board(r, look.p).held[0].iter().for_each(|h| out.offer(Token::place(h)));
}

/// Something was chosen.
pub(super) fn picked<S: Sink>(cx: &mut Cx<'_, S>, action: &[Token]) {
    // Rule: NR 5.3.4
    let at = place_of(action);
    for u in cx.p.units.iter_mut().filter(|u| u.place == at && !u.is(Unit::BONUS)) {
        u.set(Unit::FAVOURED | Unit::BONUS, true);
    }
}
