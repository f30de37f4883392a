//! What is asked before and after the dice (10.5).

use super::ATTACKER;
use crate::action::{Look, verb};
use crate::cards::Win;
use crate::components::{Side, place};
use crate::hexes::distance;
use crate::position::{Frame, Position, Unit, fx, phase_fx};
use crate::setup::NoRetreat;
use engine::{Choices, Token};

impl NoRetreat {
    /// Whether Zhukov lets the Soviets choose the table of this battle.
    pub(super) fn zhukov(&self, p: &Position) -> bool {
        p.phase_fx & phase_fx::ZHUKOV != 0
            && p.battle.fx & (fx::AXIS_CRT | fx::SOVIET_CRT) == 0
            && !place::is_area(p.battle.ground)
            && !place::is_area(p.fx_hex)
            && distance(p.battle.ground, p.fx_hex) <= 2
    }

    /// Whether the rolling side may use a support marker.
    ///
    /// Rule: NR 10.5.2a, NR 10.6.2a, NR 10.6.2c
    pub fn may_support(&self, p: &Position) -> bool {
        let b = &p.battle;
        !b.support
            && p.support[usize::from(b.side)] > 0
            && b.attackers.iter().any(|u| !p.units[usize::from(u)].is(Unit::OOS))
    }

    /// Offers the choice of the hex that sets the terrain.
    pub fn offer_ground(&self, p: &Position, draft: &[Token], out: &mut Choices) {
        match draft {
            [] => out.offer(verb::PICK),
            [v] if *v == verb::PICK => p.battle.targets().iter().for_each(|h| out.offer(Token::place(*h))),
            [v, _] if *v == verb::PICK => out.complete = true,
            _ => {}
        }
    }

    /// Offers support marker, table (Zhukov) and card of one commitment.
    pub fn offer_commit(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        let side = Side::of(f.seat);
        match draft {
            [] => out.offer(verb::COMMIT),
            [v, rest @ ..] if *v == verb::COMMIT => {
                out.complete = true;
                let supported = rest.first() == Some(&verb::SUPPORT);
                if rest.is_empty() && f.step == ATTACKER && self.may_support(look.p) {
                    out.offer(verb::SUPPORT);
                }
                let rest = if supported { &rest[1..] } else { rest };
                let tabled = rest.first().is_some_and(|t| t.kind() == engine::Kind::Number);
                if rest.is_empty() && side == Side::Soviet && self.zhukov(look.p) {
                    out.offer(Token::number(1));
                    out.offer(Token::number(2));
                }
                let rest = if tabled { &rest[1..] } else { rest };
                match rest {
                    [] => self.offer_play_rest(look, side, Win::Commit, &[verb::PLAY], out),
                    [card] => {
                        let modes = self.modes(look.p, side, card.index() as u8, Win::Commit);
                        if modes.count_ones() > 1 {
                            out.complete = false;
                            (0..8)
                                .filter(|m| modes >> m & 1 == 1)
                                .for_each(|m| out.offer(Token::number(m + 1)));
                        }
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// Offers the two dice of Expert Leaders.
    pub fn offer_two_dice(&self, p: &Position, draft: &[Token], out: &mut Choices) {
        let [a, b] = p.battle.two_dice;
        match draft {
            [] => out.offer(verb::PICK),
            [v] if *v == verb::PICK => {
                out.offer(Token::number(a.into()));
                if a != b {
                    out.offer(Token::number(b.into()));
                }
            }
            [v, _] if *v == verb::PICK => out.complete = true,
            _ => {}
        }
    }
}
