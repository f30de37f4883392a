//! Step A: improving, upgrading and fortifying (7.1 to 7.5).

use super::IMPROVED;
use crate::action::{Look, verb};
use crate::cards::Win;
use crate::components::{Side, Special, StepLaw, place};
use crate::derived::Derived;
use crate::flow::Cx;
use crate::hexes::UnitSet;
use crate::position::{Position, Unit, fact};
use crate::setup::NoRetreat;
use engine::{Choices, Sink, Token};

impl NoRetreat {
    /// Cards to improve a unit on the map, if it can be improved for cards.
    ///
    /// Rule: NR 7.1a, NR 7.1b, NR 7.1c, NR 7.1d, NR 7.9.1, NR 13.5.24, NR 14.5c, NR 14.6c, NR 14.7c
    pub fn improve_price(&self, p: &Position, unit: u8) -> Option<u8> {
        let (u, spec) = (p.units[usize::from(unit)], &self.c.units[usize::from(unit)]);
        if u.is(Unit::FULL) || u.is(Unit::OOS) || !spec.two_faced {
            return None;
        }
        let turn = self.turn(p);
        match (spec.side, spec.steps) {
            (Side::Axis, StepLaw::Two) if turn.axis_rebuild => Some(spec.improve_cost.unwrap_or(2)),
            (Side::Soviet, StepLaw::Soviet) if turn.two_steps => Some(spec.improve_cost.unwrap_or(1)),
            _ => None,
        }
    }

    /// Whether a unit can take a free upgrade.
    ///
    /// Rule: NR 7.2.0, NR 7.2.1, NR 13.5.3c. Ruling: O2, O3
    pub fn upgradable(&self, p: &Position, unit: u8) -> bool {
        let (u, spec) = (p.units[usize::from(unit)], &self.c.units[usize::from(unit)]);
        spec.side == Side::Soviet
            && !u.is(Unit::FULL)
            && !u.is(Unit::OOS)
            && match spec.steps {
                StepLaw::Soviet => true,
                StepLaw::Fort => self.may_flip_fort(u.place, spec.special),
                _ => false,
            }
    }

    /// Yugoslavs flip only in the Balkans.
    ///
    /// Rule: NR 14.8a
    pub(super) fn may_flip_fort(&self, at: u16, special: Special) -> bool {
        special != Special::Yugoslav || matches!(at, place::WBK | place::SBK)
    }

    /// Free upgrades left in this phase.
    pub(super) fn upgrades_left(&self, p: &Position) -> u8 {
        (self.turn(p).upgrades + u8::from(p.fact(fact::LEND_LEASE))).saturating_sub(p.upgraded)
    }

    /// Cards to fortify a regional unit, if it can be fortified.
    ///
    /// Rule: NR 7.5a, NR 7.5b. Ruling: O13
    pub fn fortify_price(&self, p: &Position, unit: u8) -> Option<u8> {
        let (u, spec) = (p.units[usize::from(unit)], &self.c.units[usize::from(unit)]);
        let able = spec.steps == StepLaw::Fort
            && u.on_map()
            && !u.is(Unit::FULL)
            && self.turn(p).fortify
            && self.may_flip_fort(u.place, spec.special);
        able.then_some(if spec.home == Some(u.place) { 1 } else { 2 })
    }

    /// Whether a fort may be turned back.
    ///
    /// Rule: NR 7.5c
    pub(super) fn unfortifiable(&self, p: &Position, unit: u8) -> bool {
        let (u, spec) = (p.units[usize::from(unit)], &self.c.units[usize::from(unit)]);
        spec.steps == StepLaw::Fort
            && u.on_map()
            && u.is(Unit::FULL)
            && self.may_flip_fort(u.place, spec.special)
    }

    /// Units a verb of step A can name.
    pub(super) fn improvements(&self, p: &Position, d: &mut Derived, side: Side, v: Token) -> UnitSet {
        let able = match v {
            verb::IMPROVE | verb::FORTIFY => self.can_pay(p, side, 1),
            verb::UPGRADE => self.upgrades_left(p) > 0,
            _ => true,
        };
        if !able {
            return UnitSet::EMPTY;
        }
        let overland = match v {
            verb::IMPROVE | verb::UPGRADE => d.supply(self, p, side).overland_units,
            _ => UnitSet::EMPTY,
        };
        self.c.of_side[side.at()]
            .iter()
            .filter(|u| {
                if !p.units[usize::from(*u)].on_map() {
                    return false;
                }
                match v {
                    verb::IMPROVE => {
                        overland.has(*u)
                            && self.improve_price(p, *u).is_some_and(|n| self.can_pay(p, side, n))
                    }
                    verb::UPGRADE => overland.has(*u) && self.upgradable(p, *u),
                    verb::FORTIFY => self.fortify_price(p, *u).is_some_and(|n| self.can_pay(p, side, n)),
                    _ => self.unfortifiable(p, *u),
                }
            })
            .collect()
    }

    /// Offers step A.
    pub fn offer_improvements(&self, look: &mut Look<'_>, side: Side, draft: &[Token], out: &mut Choices) {
        let p = look.p;
        match draft {
            [] => {
                for v in [verb::IMPROVE, verb::UPGRADE, verb::FORTIFY, verb::UNFORTIFY] {
                    if !self.improvements(p, look.d, side, v).is_empty() {
                        out.offer(v);
                    }
                }
                self.offer_plays(look, side, Win::OwnOrg, out);
                out.offer(verb::DONE);
            }
            [v, ..] if *v == verb::PLAY => self.offer_play_rest(look, side, Win::OwnOrg, draft, out),
            [v] if *v == verb::DONE => out.complete = true,
            [v] => {
                self.improvements(p, look.d, side, *v).iter().for_each(|u| out.offer(Token::unit(u.into())))
            }
            [v, unit, cards @ ..] => {
                let unit = unit.index() as u8;
                let price = match *v {
                    verb::IMPROVE => self.improve_price(p, unit).unwrap_or(0),
                    verb::FORTIFY => self.fortify_price(p, unit).unwrap_or(0),
                    _ => 0,
                };
                self.offer_payment(p, side, price, cards, out);
            }
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// A unit turns to its better side and may yet be cancelled.
    pub(super) fn improve(&mut self, unit: u8) {
        self.p.units[usize::from(unit)].aux = IMPROVED;
        self.p.bought.insert(unit);
        self.flip_up(unit);
    }

    /// Turns a unit to its full side.
    pub fn flip_up(&mut self, unit: u8) {
        self.p.units[usize::from(unit)].set(Unit::FULL, true);
        self.tell_flip(unit, "NR 7.1a");
        let at = self.p.units[usize::from(unit)].place;
        self.enter(unit, at);
    }
}
