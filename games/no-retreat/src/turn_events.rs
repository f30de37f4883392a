//! Chapter 13: what the turn box brings — removals, arrivals by event, the war of 1945.

use crate::action::{Look, verb};
use crate::components::{Arrival, Side, Special, hexes, place, units};
use crate::derived::Derived;
use crate::flow::Cx;
use crate::hexes::distance;
use crate::position::{Frame, Position, Unit, fact};
use crate::setup::NoRetreat;
use engine::{Choices, Go, Sink, Token};

/// How far from Budapest and Bucharest Axis units arrive.
///
/// Rule: NR 13.5.GGb, NR 13.5.OILb
const AXIS_RANGE: u16 = 4;
/// How far from Ploesti and Warsaw Soviet allies arrive.
///
/// Rule: NR 13.5.OILc, NR 13.5.WAR
const SOVIET_RANGE: u16 = 2;

impl NoRetreat {
    /// Units of a side whose event has happened and who still wait.
    fn waiting<'a>(&'a self, p: &'a Position, side: Side) -> impl Iterator<Item = u8> + 'a {
        self.c.of_side[side.at()].iter().filter(move |u| {
            p.units[usize::from(*u)].place == place::WAITING
                && match self.c.units[usize::from(*u)].arrival {
                    Arrival::GreaterGermany => p.fact(fact::GG_DONE),
                    Arrival::Oil => p.fact(fact::OIL_DONE),
                    Arrival::Warsaw => p.fact(fact::WARSAW_DONE),
                    _ => false,
                }
        })
    }

    /// Where such a unit may be placed.
    ///
    /// Rule: NR 13.5.GGa, NR 13.5.GGb, NR 13.5.OILb, NR 13.5.OILc, NR 13.5.OILd, NR 13.5.WAR. Ruling: V14, V15
    fn event_places(&self, p: &Position, d: &mut Derived, unit: u8, mut visit: impl FnMut(u16)) {
        let spec = &self.c.units[usize::from(unit)];
        let side = spec.side;
        let crowd = |at: u16| p.units_at(at).filter(|u| self.side_of[usize::from(*u)] == side).count();
        if spec.special == Special::GermanFort {
            self.fort_cities(p).filter(|h| crowd(*h) < 2).for_each(visit);
            return;
        }
        let overland = d.supply(self, p, side).overland;
        let board = d.board(self, p);
        if spec.special == Special::Yugoslav {
            [place::WBK, place::SBK].into_iter().filter(|a| !board.holds(Side::Axis, *a)).for_each(visit);
            return;
        }
        let (centre, range) = match spec.arrival {
            Arrival::GreaterGermany => (hexes::BUDAPEST, AXIS_RANGE),
            Arrival::Oil if side == Side::Axis => (hexes::BUCHAREST, AXIS_RANGE),
            Arrival::Oil => (hexes::PLOESTI, SOVIET_RANGE),
            _ => (hexes::WARSAW, SOVIET_RANGE),
        };
        for h in overland.iter().filter(|h| distance(*h, centre) <= range) {
            let empty = !board.held[0].has(h) && !board.held[1].has(h);
            if empty && !board.controls(side.enemy(), h) && !self.controls(p, side.enemy(), h) {
                visit(h);
            }
        }
        if spec.arrival == Arrival::Oil
            && side == Side::Axis
            && !board.holds(Side::Soviet, place::WBK)
            && crowd(place::WBK) < 2
        {
            visit(place::WBK);
        }
    }

    fn placeable(&self, p: &Position, d: &mut Derived, unit: u8) -> bool {
        let mut any = false;
        self.event_places(p, d, unit, |_| any = true);
        any
    }

    /// Offers units that arrive by event.
    pub fn offer_event_placement(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        match draft {
            [] => out.offer(verb::PLACE),
            [v] if *v == verb::PLACE => {
                for u in self.waiting(look.p, Side::of(f.seat)) {
                    if self.placeable(look.p, look.d, u) {
                        out.offer(Token::unit(u.into()));
                    }
                }
            }
            [v, unit] if *v == verb::PLACE => {
                self.event_places(look.p, look.d, unit.index() as u8, |h| out.offer(Token::place(h)));
            }
            [v, _, _] if *v == verb::PLACE => out.complete = true,
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Housekeeping B: events of the turn box, Axis placements first.
    ///
    /// Rule: NR 4.0e, NR 13.0, NR PA-4. Ruling: V16
    pub fn advance_turn_events(&mut self, f: Frame) -> Go {
        match f.step {
            0 => {
                self.reckoning();
                if self.p.ending > 0 {
                    return Go::On;
                }
                self.fall_due();
                self.remove_counter();
                if self.p.ending > 0 {
                    return Go::On;
                }
                self.defend_the_reich();
                self.step(1)
            }
            1 | 2 => {
                let side = Side::of(f.step - 1);
                let any = self.r.waiting(self.p, side).any(|u| self.r.placeable(self.p, self.d, u));
                if any {
                    self.p.flow.top_mut().seat = side as u8;
                    return Go::Wait;
                }
                self.step(f.step + 1)
            }
            _ => {
                if let Some(at) = self.first_overstack() {
                    self.ask_overstack(at);
                    return Go::On;
                }
                self.end()
            }
        }
    }

    /// A unit that arrives by event is placed.
    pub fn act_event_placement(&mut self, action: &[Token]) {
        self.place_unit(action[1].index() as u8, action[2].index() as u16, true);
    }

    /// What was triggered last turn comes into force.
    ///
    /// Rule: NR 13.5.GGa, NR 13.5.OILa, NR 13.5.WAR, NR 11.3b. Ruling: V1, V2
    fn fall_due(&mut self) {
        for (due, done) in [
            (fact::GG_DUE, fact::GG_DONE),
            (fact::OIL_DUE, fact::OIL_DONE),
            (fact::WARSAW_DUE, fact::WARSAW_DONE),
        ] {
            if self.p.fact(due) {
                self.p.facts = self.p.facts & !due | done;
                self.tell_event_due(done);
                if done == fact::OIL_DONE {
                    for unit in units::ROMANIANS {
                        self.p.units[usize::from(unit)] = Unit { place: place::OUT, flags: 0, aux: 0 };
                        self.tell_out(unit);
                    }
                    self.tidy_markers();
                }
            }
        }
    }

    /// The counter the turn box takes away.
    ///
    /// Rule: NR 13.5.15, NR 13.5.16, NR 13.5.18a, NR 13.5.28, NR 11.3a. Ruling: V3, V6
    fn remove_counter(&mut self) {
        let Some(unit) = self.r.turn(self.p).removes else { return };
        let at = self.p.units[usize::from(unit)].place;
        let supplied = self.d.supply(self.r, self.p, Side::Axis).supplied.has(unit);
        if unit == units::GARRISON {
            if place::on_map(at) && !supplied {
                self.finish(Side::Soviet, crate::victory::Ending::Hitler);
                return;
            }
        } else if place::on_map(at) && !supplied
            || matches!(at, place::DESTROYED | place::SURRENDERED | place::OUT)
            || at > place::TURN
        {
            self.p.draw_change[0] -= 1;
        }
        self.p.units[usize::from(unit)] = Unit { place: place::OUT, flags: 0, aux: 0 };
        self.tell_out(unit);
        self.tidy_markers();
    }

    /// Turn 23: the Berlin Garrison and the Volkssturm.
    ///
    /// Rule: NR 13.5.23b. Ruling: V8
    fn defend_the_reich(&mut self) {
        if !self.p.fact(fact::YEAR_1945) || self.p.fact(fact::REICH_DONE) {
            return;
        }
        self.p.facts |= fact::REICH_DONE;
        for unit in self.r.c.of_side[0].iter() {
            let spec = &self.r.c.units[usize::from(unit)];
            if !matches!(spec.special, Special::Garrison | Special::Volkssturm) {
                continue;
            }
            match spec.home {
                Some(home) if self.r.controls(self.p, Side::Axis, home) => self.place_unit(unit, home, true),
                _ => self.p.units[usize::from(unit)] = Unit { place: place::OUT, flags: 0, aux: 0 },
            }
        }
    }
}
