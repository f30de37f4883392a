//! Events that ask for a unit, a hex or a card.
//!
//! One frame serves them all: what it offers and what a pick does is told by
//! the event's number. Where the event says "up to", passing is offered too.

use crate::action::{Look, verb};
use crate::components::{Side, place, units};
use crate::flow::{Cx, Go};
use crate::hexes::distance;
use crate::position::{Doing, Frame, MarkerKind, Position, Unit};
use crate::setup::NoRetreat;
use engine::{Choices, Kind, Sink, Token};

impl NoRetreat {
    /// Whether the chooser may stop.
    fn may_pass(&self, f: Frame) -> bool {
        matches!((Side::of(f.step), f.card), (Side::Axis, 15 | 49 | 51) | (Side::Soviet, 2 | 9 | 18))
    }

    /// What can be picked.
    fn picks(&self, look: &mut Look<'_>, f: Frame, out: &mut Choices) {
        let p = look.p;
        let axis = self.c.of_side[0];
        let soviet = self.c.of_side[1];
        let unit = |out: &mut Choices, u: u8| out.offer(Token::unit(u.into()));
        let lost =
            |u: u8, boxes: &[u16]| boxes.contains(&p.units[usize::from(u)].place) && self.rebuildable(p, u);
        let on_map = |u: u8| p.units[usize::from(u)].on_map();
        match (Side::of(f.step), f.card) {
            (Side::Axis, 1) => {
                let fighting = p.battle.attackers.or(p.battle.defenders).and(axis);
                fighting.iter().for_each(|u| unit(out, u));
            }
            (Side::Axis, 5) => {
                for i in (0..p.discard_count).rev().take(3) {
                    let card = p.discard[usize::from(i)];
                    if !self.is_immediate(Side::Axis, card) {
                        out.offer(Token::card(card.into()));
                    }
                }
            }
            (Side::Axis, 6) => {
                let supplied = look.d.supply(self, p, Side::Axis).supplied;
                let mut last = place::OUT;
                for u in axis
                    .iter()
                    .filter(|u| p.units[usize::from(*u)].is(Unit::OOS) && on_map(*u) && !supplied.has(*u))
                {
                    let at = p.units[usize::from(u)].place;
                    if at != last && !out.tokens.contains(&Token::place(at)) {
                        out.offer(Token::place(at));
                        last = at;
                    }
                }
            }
            (Side::Axis, 7) | (Side::Soviet, 31) => p.bought.iter().for_each(|u| unit(out, u)),
            (Side::Axis, 15) => {
                for m in p.markers[1].iter().filter(|m| m.kind == MarkerKind::Counterblow) {
                    if !p.battle.targets().contains(&m.hex) {
                        out.offer(Token::place(m.hex));
                    }
                }
            }
            (Side::Axis, 17 | 41) => {
                let board = look.d.board(self, p);
                board.held[0].iter().for_each(|h| out.offer(Token::place(h)));
            }
            (Side::Axis, 18) => {
                soviet
                    .iter()
                    .filter(|u| on_map(*u) && p.units[usize::from(*u)].is(Unit::OOS))
                    .for_each(|u| unit(out, u));
            }
            (Side::Axis, 48) => {
                if self.fort_cities(p).next().is_some() {
                    self.lost_forts(p).for_each(|u| unit(out, u));
                }
            }
            (Side::Axis, 49) => self.lost_volkssturm(p).for_each(|u| unit(out, u)),
            (Side::Axis, 51) => {
                use crate::components::Special::{Cadre, Garrison, Volkssturm};
                axis.iter()
                    .filter(|u| {
                        on_map(*u)
                            && !matches!(self.c.units[usize::from(*u)].special, Cadre | Garrison | Volkssturm)
                    })
                    .for_each(|u| unit(out, u));
            }
            (Side::Soviet, 2) => {
                if self.on_rails(p, Side::Soviet).count() < crate::rail::RAIL_CAPACITY {
                    let boxes = [place::SHATTERED, place::DESTROYED, place::SURRENDERED];
                    soviet.iter().filter(|u| lost(*u, &boxes)).for_each(|u| unit(out, u));
                }
            }
            (Side::Soviet, 5) => axis.iter().filter(|u| on_map(*u)).for_each(|u| unit(out, u)),
            (Side::Soviet, 7) => {
                for (i, h) in self.c.vp_hexes.iter().enumerate() {
                    if self.c.cities >> i & 1 == 1 && p.control >> i & 1 == 0 {
                        out.offer(Token::place(*h));
                    }
                }
            }
            (Side::Soviet, 9) => {
                let board = look.d.board(self, p);
                let hexes = board.held[1].wide().and(&self.c.land).minus(&board.held[0]);
                for h in hexes.iter().filter(|h| {
                    p.prepared.iter().all(|q| *q == crate::components::NOWHERE || distance(*q, *h) == 1)
                }) {
                    out.offer(Token::place(h));
                }
            }
            (Side::Soviet, 11) => {
                if !self.conscript_hexes(p, look.d).is_empty() {
                    let boxes = [place::DESTROYED, place::SURRENDERED];
                    soviet.iter().filter(|u| lost(*u, &boxes)).for_each(|u| unit(out, u));
                }
            }
            (Side::Soviet, 15) => {
                if !self.detrain_hexes(p, look.d, Side::Soviet).is_empty() {
                    let boxes = [place::SHATTERED, place::DESTROYED, place::SURRENDERED];
                    soviet.iter().filter(|u| lost(*u, &boxes)).for_each(|u| unit(out, u));
                }
            }
            (Side::Soviet, 18) => {
                if self.on_rails(p, Side::Soviet).count() < crate::rail::RAIL_CAPACITY {
                    let supplied = look.d.supply(self, p, Side::Soviet).supplied;
                    supplied.iter().filter(|u| self.face(p, *u).movement > 0).for_each(|u| unit(out, u));
                }
            }
            (Side::Soviet, 24) => {
                super::hands::offer_cards(p.hands[0], out);
                axis.iter().filter(|u| on_map(*u)).for_each(|u| unit(out, u));
            }
            (Side::Soviet, 25) => super::hands::offer_cards(p.hands[0], out),
            (Side::Soviet, 44) => {
                axis.iter()
                    .filter(|u| on_map(*u) && self.c.units[usize::from(*u)].axis_ally && *u != units::FINN)
                    .for_each(|u| unit(out, u));
            }
            _ => {}
        }
    }

    /// Whether there is anything to pick.
    fn has_picks(&self, look: &mut Look<'_>, f: Frame) -> bool {
        let mut out = Choices::default();
        self.picks(look, f, &mut out);
        !out.tokens.is_empty()
    }

    /// Offers the picks of an event.
    pub fn offer_choose(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        match draft {
            [] => {
                if self.has_picks(look, f) {
                    out.offer(verb::PICK);
                }
                if self.may_pass(f) {
                    out.offer(verb::PASS);
                }
            }
            [v] if *v == verb::PICK => self.picks(look, f, out),
            [v, unit] if *v == verb::PICK => match (Side::of(f.step), f.card) {
                (Side::Axis, 48) => self.fort_cities(look.p).for_each(|h| out.offer(Token::place(h))),
                (Side::Soviet, 11) => {
                    self.conscript_hexes(look.p, look.d).iter().for_each(|h| out.offer(Token::place(h)));
                }
                (Side::Soviet, 15) => {
                    self.detrain_hexes(look.p, look.d, Side::Soviet)
                        .iter()
                        .for_each(|h| out.offer(Token::place(h)));
                }
                _ => {
                    _ = unit;
                    out.complete = true;
                }
            },
            [v, _, _] if *v == verb::PICK => out.complete = true,
            [v] if *v == verb::PASS => out.complete = true,
            _ => {}
        }
    }

    /// Greater Germany cities the Axis holds.
    pub(crate) fn fort_cities<'a>(&'a self, p: &'a Position) -> impl Iterator<Item = u16> + 'a {
        self.c.vp_hexes.iter().enumerate().filter_map(move |(i, h)| {
            let mine = self.c.cities & self.c.german_vp & p.control;
            (mine >> i & 1 == 1).then_some(*h)
        })
    }
}

impl<S: Sink> Cx<'_, S> {
    /// A seat chooses up to `n` things for an event of `owner`.
    pub(super) fn choose(&mut self, seat: Side, owner: Side, event: u8, n: u16) {
        self.p.push(Frame {
            doing: Doing::Choose,
            seat: seat as u8,
            step: owner as u8,
            card: event,
            a: n,
            b: 0,
        });
    }

    /// Goes on while something is left to choose.
    pub fn advance_choose(&mut self, f: Frame) -> Go {
        let mut look = Look { p: self.p, d: self.d };
        if f.a == 0 || !(self.r.has_picks(&mut look, f) || f.card == 51) { self.end() } else { Go::Wait }
    }

    /// Something was picked, or the seat passed.
    pub fn act_choose(&mut self, f: Frame, action: &[Token]) {
        let owner = Side::of(f.step);
        if action[0] == verb::PASS {
            self.p.pop();
            if (owner, f.card) == (Side::Axis, 51) {
                self.change_vp(-1, "NR 12.7d");
            }
            return;
        }
        self.p.top_mut().a -= 1;
        let (unit, at) = (action[1].index() as u8, action[1].index() as u16);
        let second = action.get(2).map_or(0, |t| t.index() as u16);
        match (owner, f.card) {
            (Side::Axis, 1) => self.p.battle.doubled = unit + 1,
            (Side::Axis, 5) => {
                let n = usize::from(self.p.discard_count);
                if let Some(i) = (0..n).rev().find(|i| self.p.discard[*i] == unit) {
                    self.p.discard.copy_within(i + 1..n, i);
                    self.p.discard[n - 1] = 0;
                    self.p.discard_count -= 1;
                    self.take_openly(Side::Axis, unit);
                    self.tell_taken(Side::Axis, unit);
                }
                self.reshuffle();
            }
            (Side::Axis, 6) => {
                for u in 0..self.p.units.len() {
                    if self.p.units[u].place == at {
                        self.p.units[u].set(Unit::SAVED, true);
                    }
                }
            }
            (Side::Axis, 7) | (Side::Soviet, 31) => self.cancel_purchase(unit),
            (Side::Axis, 15) => {
                if let Some(m) = self.p.marker_at(Side::Soviet, at, MarkerKind::Counterblow) {
                    self.p.markers[1][m] = Default::default();
                }
            }
            (Side::Axis, 17) => {
                // Rule: NR 5.3.4
                for u in self.p.units.iter_mut().filter(|u| u.place == at && !u.is(Unit::BONUS)) {
                    u.set(Unit::FAVOURED | Unit::BONUS, true);
                }
            }
            (Side::Axis, 18) => {
                self.surrender(unit);
            }
            (Side::Axis, 41) => self.p.works = at,
            (Side::Axis, 48) => {
                self.change_vp(-1, "NR 12.7d");
                self.place_unit(unit, second, true);
            }
            (Side::Axis, 49) => {
                if let Some(home) = self.r.c.units[usize::from(unit)].home {
                    self.place_unit(unit, home, true);
                }
            }
            (Side::Axis, 51) => {
                self.p.units[usize::from(unit)] = Unit { place: place::OUT, flags: 0, aux: 0 };
                self.tell_out(unit);
                self.tidy_markers();
                self.change_vp(1, "NR 12.7d");
            }
            (Side::Soviet, 2) => {
                let full = self.rebuilt_face(unit);
                self.p.units[usize::from(unit)] = Unit { place: place::RAIL, flags: full, aux: 0 };
            }
            (Side::Soviet, 18) => self.entrain(unit),
            (Side::Soviet, 5) => self.p.units[usize::from(unit)].set(Unit::OOS, true),
            (Side::Soviet, 7) => self.p.scorched = at,
            (Side::Soviet, 9) => {
                if let Some(slot) = self.p.prepared.iter_mut().find(|q| **q == crate::components::NOWHERE) {
                    *slot = at;
                }
            }
            (Side::Soviet, 11) => {
                let full = self.rebuilt_face(unit);
                self.p.units[usize::from(unit)] = Unit { place: place::OUT, flags: full, aux: 0 };
                self.place_unit(unit, second, false);
                self.p.units[usize::from(unit)].set(Unit::DISORGANISED, true);
            }
            (Side::Soviet, 15) => {
                let full = self.rebuilt_face(unit);
                self.p.units[usize::from(unit)] = Unit { place: place::OUT, flags: full, aux: 0 };
                self.place_unit(unit, second, false);
            }
            (Side::Soviet, 24) if action[1].kind() == Kind::Card => {
                self.discard_from(Side::Axis, unit);
                self.tell_discard(Side::Axis, unit);
            }
            (Side::Soviet, 24) => self.step_loss(unit, crate::combat::Cause::Event),
            (Side::Soviet, 25) => {
                self.discard_from(Side::Axis, unit);
                self.tell_discard(Side::Axis, unit);
            }
            (Side::Soviet, 44) => self.eliminate(unit, crate::combat::Cause::Event),
            _ => {}
        }
    }
}
