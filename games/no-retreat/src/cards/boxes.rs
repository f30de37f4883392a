//! Events that bring units back: free steps, conscripts, units detrained out of turn.

use crate::action::{Look, verb};
use crate::components::{Branch, Side, StepLaw, place};
use crate::derived::Derived;
use crate::flow::Cx;
use crate::hexes::{HexSet, UnitSet};
use crate::position::{Doing, Frame, Position, Unit};
use crate::setup::NoRetreat;
use engine::{Choices, Go, Sink, Token};

impl NoRetreat {
    /// Where New Conscripts may be placed.
    pub(super) fn conscript_hexes(&self, p: &Position, d: &mut Derived) -> HexSet {
        let overland = d.supply(self, p, Side::Soviet).overland;
        let board = d.board(self, p);
        board.cities[1].wide().and(&self.c.land).and(&overland).minus(&board.held[0]).minus(&board.zoc[0])
    }

    /// Units a free step may rebuild.
    fn free_rebuilds<'a>(&'a self, p: &'a Position, side: Side) -> impl Iterator<Item = u8> + 'a {
        self.c.of_side[side.at()].iter().filter(move |u| {
            matches!(p.units[usize::from(*u)].place, place::DESTROYED | place::SURRENDERED)
                && self.rebuildable(p, *u)
        })
    }

    /// Units a free step may improve: reduced, two steps, overland.
    fn free_improvements(&self, p: &Position, d: &mut Derived, side: Side) -> UnitSet {
        let overland = d.supply(self, p, side).overland_units;
        overland
            .iter()
            .filter(|u| {
                let unit = p.units[usize::from(*u)];
                let spec = &self.c.units[usize::from(*u)];
                let two = match spec.steps {
                    StepLaw::Two => spec.two_faced,
                    StepLaw::Soviet => true,
                    StepLaw::Fort | StepLaw::One => false,
                };
                two && !unit.is(Unit::FULL) && !unit.is(Unit::OOS) && self.face(p, *u).branch != Branch::Fort
            })
            .collect()
    }

    /// Offers a free step: rebuild a unit, or improve one.
    pub fn offer_free_step(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        let (p, side) = (look.p, Side::of(f.seat));
        match draft {
            [] => {
                let place_for = self.free_rebuilds(p, side).any(|u| !self.placement(p, look.d, u).is_empty());
                if place_for {
                    out.offer(verb::REBUILD);
                }
                if !self.free_improvements(p, look.d, side).is_empty() {
                    out.offer(verb::IMPROVE);
                }
                out.offer(verb::PASS);
            }
            [v] if *v == verb::REBUILD => {
                for u in self.free_rebuilds(p, side) {
                    if !self.placement(p, look.d, u).is_empty() {
                        out.offer(Token::unit(u.into()));
                    }
                }
            }
            [v, unit] if *v == verb::REBUILD => {
                self.placement(p, look.d, unit.index() as u8).iter().for_each(|h| out.offer(Token::place(h)));
            }
            [v] if *v == verb::IMPROVE => {
                self.free_improvements(p, look.d, side).iter().for_each(|u| out.offer(Token::unit(u.into())));
            }
            [v, _] if *v == verb::IMPROVE => out.complete = true,
            [v, _, _] if *v == verb::REBUILD => out.complete = true,
            [v] if *v == verb::PASS => out.complete = true,
            _ => {}
        }
    }

    /// Units an event may detrain.
    fn bonus_rails<'a>(&'a self, p: &'a Position, f: Frame) -> impl Iterator<Item = u8> + 'a {
        self.c.of_side[usize::from(f.seat)].iter().filter(move |u| p.units[usize::from(*u)].place == f.b)
    }

    /// Offers detraining by an event.
    pub fn offer_bonus_detrain(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        let side = Side::of(f.seat);
        match draft {
            [] => {
                if !self.detrain_hexes(look.p, look.d, side).is_empty() {
                    out.offer(verb::DETRAIN);
                }
                out.offer(verb::DONE);
            }
            [v] if *v == verb::DETRAIN => {
                self.bonus_rails(look.p, f).for_each(|u| out.offer(Token::unit(u.into())))
            }
            [v, _] if *v == verb::DETRAIN => {
                self.detrain_hexes(look.p, look.d, side).iter().for_each(|h| out.offer(Token::place(h)));
            }
            [v, _, _] if *v == verb::DETRAIN => out.complete = true,
            [v] if *v == verb::DONE => out.complete = true,
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Units are detrained by an event, from the rail box or the cadre box.
    pub(super) fn bonus_detrain(&mut self, side: Side, event: u8, n: u16, from: u16) {
        self.p.flow.push(Frame {
            doing: Doing::BonusDetrain,
            seat: side as u8,
            card: event,
            a: n,
            b: from,
            ..Frame::default()
        });
    }

    /// Goes on while units can be placed.
    pub fn advance_bonus_detrain(&mut self, f: Frame) -> Go {
        if f.a == 0 || self.r.bonus_rails(self.p, f).next().is_none() { self.end() } else { Go::Wait }
    }

    /// A unit is placed, or the seat is done.
    pub fn act_bonus_detrain(&mut self, f: Frame, action: &[Token]) {
        if action[0] != verb::DETRAIN {
            self.p.flow.pop();
            return;
        }
        self.p.flow.top_mut().a -= 1;
        let unit = action[1].index() as u8;
        self.detrain(unit, action[2].index() as u16);
        if f.card == 13 {
            self.p.bought.insert(unit);
        }
    }

    /// Goes on while steps are left and something can be done with them.
    pub fn advance_free_step(&mut self, f: Frame) -> Go {
        if f.a == 0 { self.end() } else { Go::Wait }
    }

    /// A free step is taken.
    ///
    /// Rule: NR 5.3.2. Ruling: K10
    pub fn act_free_step(&mut self, _f: Frame, action: &[Token]) {
        self.p.flow.top_mut().a -= 1;
        match action {
            [v, unit, at] if *v == verb::REBUILD => {
                let unit = unit.index() as u8;
                let flags = self.rebuilt_face(unit);
                self.p.units[usize::from(unit)].flags = flags;
                self.place_returning(unit, at.index() as u16);
            }
            [v, unit] if *v == verb::IMPROVE => self.flip_up(unit.index() as u8),
            _ => self.p.flow.top_mut().a = 0,
        }
    }
}
