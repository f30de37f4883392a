//! Chapter 7: organisation — improve, place and rebuild, reorganise.
//!
//! Step A flips units to their better side, step B brings units to the map,
//! step C takes disorganised markers off. Prices are paid in cards; the
//! other side may cancel a purchase when the step ends (ruling F2).

mod improve;
mod placement;

use crate::action::{Look, verb};
use crate::cards::{VOLKSGRENADIERS, Win};
use crate::components::{Side, place, units};
use crate::derived::Derived;
use crate::flow::Cx;
use crate::hexes::UnitSet;
use crate::position::{Frame, Position, Unit, fact};
use crate::sequence::org_step;
use crate::setup::NoRetreat;
use engine::{Choices, Kind, Sink, Token};

/// The Abteilung option begins (NR 15.1a).
const ABTEILUNG_TURN: u8 = 8;
/// The fortified fronts option begins (NR 15.2a).
const FORT_FRONTS_TURN: u8 = 5;
/// The optional Reserves arrive (NR 15.8a).
pub const RESERVES_TURN: u8 = 5;
/// The partisans marker arrives (NR 15.9a).
pub const PARTISANS_TURN: u8 = 4;
/// Sevastopol is a fort at once if placed at home in this turn (NR 13.5.3b).
const SEVASTOPOL_TURN: u8 = 3;
/// Set in `Unit::aux` of a unit improved in this step.
const IMPROVED: u8 = 0x80;

impl NoRetreat {
    /// Offers step C.
    ///
    /// Rule: NR 7.10a
    pub fn offer_reorganising(&self, look: &mut Look<'_>, side: Side, draft: &[Token], out: &mut Choices) {
        let p = look.p;
        let shaken =
            |u: &u8| p.units[usize::from(*u)].on_map() && p.units[usize::from(*u)].is(Unit::DISORGANISED);
        match draft {
            [] => {
                if p.hands[side.at()] != 0 && self.c.of_side[side.at()].iter().any(|u| shaken(&u)) {
                    out.offer(verb::REORGANISE);
                }
                self.offer_plays(look, side, Win::OwnOrg, out);
                out.offer(verb::DONE);
            }
            [v] if *v == verb::REORGANISE => {
                self.c.of_side[side.at()]
                    .iter()
                    .filter(shaken)
                    .for_each(|u| out.offer(Token::unit(u.into())));
            }
            // Volksgrenadiers are two discards: they pay for a second unit.
            [v, _, other, cards @ ..] if *v == verb::REORGANISE && other.kind() == Kind::Unit => {
                match cards {
                    [] => out.offer(Token::card(VOLKSGRENADIERS.into())),
                    _ => out.complete = true,
                }
            }
            [v, unit, cards @ ..] if *v == verb::REORGANISE => {
                self.offer_payment(p, side, 1, cards, out);
                let double = p.hands[side.at()] >> VOLKSGRENADIERS & 1 == 1;
                if cards.is_empty() && double && self.worth(p, side, VOLKSGRENADIERS) > 1 {
                    self.c.of_side[side.at()]
                        .iter()
                        .filter(|u| shaken(u) && usize::from(*u) > unit.index())
                        .for_each(|u| out.offer(Token::unit(u.into())));
                }
            }
            [v, ..] if *v == verb::PLAY => self.offer_play_rest(look, side, Win::OwnOrg, draft, out),
            [v] if *v == verb::DONE => out.complete = true,
            _ => {}
        }
    }

    /// Whether a step of the organisation phase is asked at all, on public grounds.
    pub fn org_asks(&self, p: &Position, d: &mut Derived, side: Side, step: u8) -> bool {
        let cards = p.hand_count[side.at()];
        let any = |test: &dyn Fn(u8) -> bool| self.c.of_side[side.at()].iter().any(test);
        let asked = match step {
            org_step::IMPROVE => any(&|u| {
                p.units[usize::from(u)].on_map()
                    && (self.improve_price(p, u).is_some_and(|n| n <= cards + 1 && cards > 0)
                        || self.upgrades_left(p) > 0 && self.upgradable(p, u)
                        || self.fortify_price(p, u).is_some_and(|n| n <= cards)
                        || self.unfortifiable(p, u))
            }),
            org_step::PLACE => {
                self.due(p, side).next().is_some()
                    || any(&|u| self.rebuild_price(p, u).is_some_and(|n| n <= cards + 1 && cards > 0))
                    || self.recallable(p, side)
                    || !self.splittable(p, d, side).is_empty()
            }
            _ => {
                cards > 0
                    && any(&|u| {
                        p.units[usize::from(u)].on_map() && p.units[usize::from(u)].is(Unit::DISORGANISED)
                    })
            }
        };
        asked || !p.bought.is_empty() || self.could_play(p, side, Win::OwnOrg)
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Carries out a decision of the organisation phase.
    pub fn act_org(&mut self, f: Frame, side: Side, action: &[Token]) {
        let unit = action.get(1).map_or(0, |t| t.index() as u8);
        match action[0] {
            verb::DONE => {
                if f.step == org_step::PLACE {
                    self.postpone_reinforcements(side);
                }
                self.p.flow.top_mut().step += 1;
            }
            verb::IMPROVE | verb::FORTIFY => {
                self.pay(side, &action[2..], action[0] == verb::IMPROVE);
                self.improve(unit);
            }
            verb::UPGRADE => {
                self.p.upgraded += 1;
                self.improve(unit);
            }
            verb::UNFORTIFY => {
                self.p.units[usize::from(unit)].set(Unit::FULL, false);
                self.p.units[usize::from(unit)].aux = 0;
                self.p.bought.remove(unit);
                self.tell_flip(unit, "NR 7.5c");
            }
            verb::PLACE => self.place_due(unit, action[2].index() as u16),
            verb::REBUILD => {
                self.pay(side, &action[3..], true);
                let old = self.p.units[usize::from(unit)];
                let flags = self.rebuilt_face(unit);
                let u = &mut self.p.units[usize::from(unit)];
                u.flags = flags;
                u.aux = (old.place - place::SHATTERED + 1) as u8 | (old.flags & Unit::FULL) << 4;
                self.p.bought.insert(unit);
                self.place_returning(unit, action[2].index() as u16);
            }
            verb::SPLIT => self.split(side, unit),
            verb::RECALL => {
                self.p.facts |= fact::SS_RETURNED;
                self.change_vp(-2, "NR 13.5.23c");
                self.p.units[usize::from(units::SS_PANZER)].flags = Unit::FULL;
                self.place_unit(units::SS_PANZER, action[1].index() as u16, true);
            }
            verb::REORGANISE => {
                // A second unit rides in the upper byte, plus one.
                let (second, card) = match action[2].kind() {
                    Kind::Unit => (action[2].index() as u16 + 1, action[3]),
                    _ => (0, action[2]),
                };
                let units = u16::from(unit) | second << 8;
                self.pay_for(side, card.index() as u8, crate::cards::Paid::Reorganise, units);
            }
            _ => {}
        }
    }

    /// A purchase of this step is undone; its cards are lost.
    ///
    /// Ruling: F2
    pub fn cancel_purchase(&mut self, unit: u8) {
        self.p.bought.remove(unit);
        let u = &mut self.p.units[usize::from(unit)];
        if u.aux == IMPROVED {
            u.set(Unit::FULL, false);
        } else {
            *u = Unit {
                place: place::SHATTERED - 1 + u16::from(u.aux & 0x0F),
                flags: u.aux >> 4 & Unit::FULL,
                aux: 0,
            };
        }
        u.aux = 0;
        self.tell_purchase_cancelled(unit);
        self.tidy_markers();
    }

    /// Purchases of a step are settled.
    pub fn settle_purchases(&mut self) {
        for unit in self.p.bought.iter() {
            self.p.units[usize::from(unit)].aux = 0;
        }
        self.p.bought = UnitSet::EMPTY;
    }

    /// A disorganised marker comes off.
    pub fn reorganise(&mut self, unit: u8) {
        self.p.units[usize::from(unit)].set(Unit::DISORGANISED, false);
        self.tell_reorganised(unit);
    }
}
