//! Chapter 11: removal, and where lost units go (8.4.3, 10.7.1, 14.x).

use crate::action::verb;
use crate::cards::Win;
use crate::combat::Cause;
use crate::components::{Branch, Fate, Side, Special, StepLaw, place};
use crate::flow::Cx;
use crate::position::{Doing, Frame, MarkerKind, Position, Unit};
use crate::setup::NoRetreat;
use engine::{Choices, Go, Sink, Token};

/// Overstack frames of a Prepared Offensive: the unit steps back one hex instead of being shattered.
pub const STEP_BACK: u16 = 1;
/// Cards to clear Scorched Earth.
///
/// Rule: NR PA-14
const CLEARING_PRICE: u8 = 2;
/// Turns until the partisans come back.
///
/// Rule: NR 15.9d
const PARTISANS_AWAY: u8 = 4;

impl NoRetreat {
    /// Steps a unit has left.
    ///
    /// Rule: NR 2.3b, NR 7.2.2a, NR 7.3a, NR 7.4
    pub fn steps(&self, p: &Position, unit: u8) -> u8 {
        let (u, spec) = (p.units[usize::from(unit)], &self.c.units[usize::from(unit)]);
        let two = match spec.steps {
            StepLaw::One => false,
            StepLaw::Two | StepLaw::Fort => spec.two_faced,
            StepLaw::Soviet => self.turn(p).two_steps,
        };
        1 + u8::from(two && u.is(Unit::FULL))
    }

    /// Offers units to take away from an overstacked place.
    ///
    /// Rule: NR 8.4.3a. Ruling: O12
    pub fn offer_excess(&self, p: &Position, f: Frame, draft: &[Token], out: &mut Choices) {
        let side = Side::of(f.seat);
        match draft {
            [] => out.offer(verb::EXCESS),
            [v] if *v == verb::EXCESS => {
                for u in p.units_at(f.a).filter(|u| self.side_of[usize::from(*u)] == side) {
                    let special = self.c.units[usize::from(u)].special;
                    if !matches!(special, Special::Garrison | Special::Reserves) {
                        out.offer(Token::unit(u.into()));
                    }
                }
            }
            [v, unit] if *v == verb::EXCESS => {
                out.complete = true;
                if f.b == STEP_BACK {
                    let board = self.board_of(p);
                    let before = out.tokens.len();
                    self.c.each_open(f.a, |to| {
                        if !place::is_area(to)
                            && self.may_enter(p, &board, unit.index() as u8, to)
                            && (!board.controls(side.enemy(), to) || board.holds(side, to))
                        {
                            out.offer(Token::place(to));
                        }
                    });
                    out.complete = out.tokens.len() == before;
                }
            }
            [v, _, _] if *v == verb::EXCESS => out.complete = true,
            _ => {}
        }
    }

    /// Offers to clear a scorched city.
    pub fn offer_clearing(&self, p: &Position, side: Side, draft: &[Token], out: &mut Choices) {
        match draft {
            [] => {
                if self.can_pay(p, side, CLEARING_PRICE) {
                    out.offer(verb::CLEAR);
                }
                out.offer(verb::PASS);
            }
            [v, cards @ ..] if *v == verb::CLEAR => self.offer_payment(p, side, CLEARING_PRICE, cards, out),
            [v] if *v == verb::PASS => out.complete = true,
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// The removal phase.
    ///
    /// Rule: NR 4.6, NR 11.0, NR 11.1a, NR 11.2a
    pub fn advance_removal_phase(&mut self, f: Frame) -> Go {
        match f.step {
            0 => {
                self.p.flow.top_mut().step = 1;
                self.open_both(Win::Removal);
            }
            1 => {
                // Whoever controls the scorched city may clear it.
                let hex = self.p.scorched;
                if hex != crate::components::NOWHERE {
                    let owner = Side::BOTH.into_iter().find(|s| self.r.controls(self.p, *s, hex));
                    if let Some(owner) = owner
                        && self.p.hand_count[owner.at()] >= CLEARING_PRICE
                    {
                        self.p.flow.top_mut().seat = owner as u8;
                        return Go::Wait;
                    }
                }
                self.p.flow.top_mut().step = 2;
            }
            2 => {
                let active = self.p.active();
                for side in [active, active.enemy()] {
                    self.recheck(side);
                    if self.p.ending > 0 {
                        return Go::On;
                    }
                }
                self.take_markers(active);
                self.p.flow.top_mut().step = 3;
            }
            _ => return self.end(),
        }
        Go::On
    }

    /// Scorched earth is cleared, or stays.
    pub fn act_clearing(&mut self, side: Side, action: &[Token]) {
        if action[0] == verb::CLEAR {
            self.pay(side, &action[1..], false);
            self.tell_cleared(self.p.scorched);
            self.p.scorched = crate::components::NOWHERE;
        }
        let active = self.p.active;
        let top = self.p.flow.top_mut();
        top.seat = active;
        top.step = 2;
    }

    /// Marked units of a side that still have no supply leave the map.
    ///
    /// Rule: NR 11.1a, NR 11.1b, NR 11.1c, NR 6.5.6
    fn recheck(&mut self, side: Side) {
        let supplied = self.d.supply(self.r, self.p, side).supplied;
        for unit in self.r.c.of_side[side.at()].iter() {
            let u = self.p.units[usize::from(unit)];
            if !u.on_map() || !u.is(Unit::OOS) {
                continue;
            }
            if supplied.has(unit) || u.is(Unit::SAVED) {
                self.tell_saved(unit);
            } else {
                self.eliminate(unit, Cause::Supply);
            }
        }
    }

    /// Markers come off.
    ///
    /// Rule: NR 11.2a, NR 7.10b, NR 10.6.2e, NR 15.9d. Ruling: B12
    fn take_markers(&mut self, active: Side) {
        for u in &mut self.p.units {
            u.flags &= !(Unit::OOS | Unit::DISORGANISED | Unit::SAVED);
        }
        if active == Side::Axis && self.p.partisans > 0 {
            self.p.partisans = 0;
            self.p.partisans_turn = self.p.turn + PARTISANS_AWAY;
        }
        if self.p.partisans > 0 {
            self.p.units[usize::from(self.p.partisans) - 1].set(Unit::DISORGANISED, true);
        }
        self.p.support[active.at()] = 0;
    }

    /// A unit loses a step.
    ///
    /// Rule: NR 10.7.1a
    pub fn step_loss(&mut self, unit: u8, cause: Cause) {
        if self.r.steps(self.p, unit) > 1 {
            self.p.units[usize::from(unit)].set(Unit::FULL, false);
            self.tell_flip(unit, "NR 10.7.1a");
            self.tidy_markers();
        } else {
            self.eliminate(unit, cause);
        }
    }

    /// A unit leaves the map; where it goes depends on cause, marker and counter.
    ///
    /// Rule: NR 10.7.1c, NR 10.7.1d, NR 11.1b, NR 6.5.4d, NR 12.5, NR 14.1e, NR 14.2e, NR 14.9.3a, NR 14.10
    pub fn eliminate(&mut self, unit: u8, cause: Cause) {
        let u = self.p.units[usize::from(unit)];
        let spec = &self.r.c.units[usize::from(unit)];
        let from = u.place;
        self.forget(unit);
        if spec.special == Special::Cadre {
            self.cadre_to_track(unit);
            return;
        }
        let to = match spec.fate {
            Fate::Gone => place::OUT,
            Fate::Track(n) => place::TURN + u16::from(self.p.turn + n),
            Fate::Destroyed => place::DESTROYED,
            Fate::Boxes if u.is(Unit::OOS) => place::SURRENDERED,
            Fate::Boxes => place::DESTROYED,
        };
        if to == place::SURRENDERED {
            self.surrender(unit);
        } else {
            self.p.units[usize::from(unit)] = Unit { place: to, flags: u.flags & Unit::FULL, aux: 0 };
            self.tell_eliminated(unit, to);
        }
        if spec.special == Special::Garrison {
            self.finish(Side::Soviet, crate::victory::Ending::Hitler);
            return;
        }
        if cause == Cause::Battle && spec.two_faced && spec.special != Special::Finn {
            self.offer_cadre_for(unit, from);
        }
        self.tidy_markers();
    }

    /// A unit goes to the Surrendered box, and VP change.
    ///
    /// Rule: NR 12.7b, NR 12.7c, NR 12.8c
    pub fn surrender(&mut self, unit: u8) {
        let side = self.r.side_of[usize::from(unit)];
        let flags = self.p.units[usize::from(unit)].flags & Unit::FULL;
        self.forget(unit);
        self.p.units[usize::from(unit)] = Unit { place: place::SURRENDERED, flags, aux: 0 };
        self.tell_eliminated(unit, place::SURRENDERED);
        self.change_vp(if side == Side::Soviet { 1 } else { -1 }, "NR 12.7b");
        self.tidy_markers();
    }

    /// Markers that belong to a unit leave with it.
    fn forget(&mut self, unit: u8) {
        for side in Side::BOTH {
            if self.p.local[side.at()] == unit + 1 {
                self.p.local[side.at()] = 0;
            }
        }
        if self.p.partisans == unit + 1 {
            self.p.partisans = 0;
            self.p.partisans_turn = self.p.turn + PARTISANS_AWAY;
        }
        self.p.bought.remove(unit);
    }

    /// A cadre goes to the next turn box without another cadre of its side.
    ///
    /// Rule: NR 14.9.3a, NR 14.9.3b, NR 14.9.3c
    pub fn cadre_to_track(&mut self, unit: u8) {
        let side = self.r.side_of[usize::from(unit)];
        let mut to = place::TURN + u16::from(self.p.turn) + 1;
        while self.r.c.of_side[side.at()].iter().any(|u| {
            self.r.c.units[usize::from(u)].special == Special::Cadre
                && self.p.units[usize::from(u)].place == to
        }) {
            to += 1;
        }
        self.p.units[usize::from(unit)] = Unit { place: to, flags: Unit::FULL, aux: 0 };
        self.tell_eliminated(unit, to);
        self.tidy_markers();
    }

    /// A unit is shattered (or, out of supply, lost).
    ///
    /// Rule: NR 10.7e, NR 6.5.4d. Ruling: S8
    pub fn shatter(&mut self, unit: u8) {
        let u = self.p.units[usize::from(unit)];
        let spec = &self.r.c.units[usize::from(unit)];
        if u.is(Unit::OOS) || spec.special == Special::Cadre {
            self.eliminate(unit, Cause::NoRetreat);
            return;
        }
        self.forget(unit);
        self.p.units[usize::from(unit)] =
            Unit { place: place::SHATTERED, flags: u.flags & Unit::FULL, aux: 0 };
        self.tell_eliminated(unit, place::SHATTERED);
        self.tidy_markers();
    }

    /// The first overstacked place, of either side.
    pub fn first_overstack(&mut self) -> Option<(Side, u16)> {
        let mut seen = [0u8; place::MAP];
        for unit in 0..self.p.units.len() as u8 {
            let at = self.p.units[usize::from(unit)].place;
            if !place::on_map(at) {
                continue;
            }
            seen[usize::from(at)] += 1;
            if seen[usize::from(at)] == 2 {
                let side = self.r.side_of[usize::from(unit)];
                if self.r.overstacked(self.p, side, at) {
                    return Some((side, at));
                }
            }
        }
        None
    }

    /// The owner of an overstacked place must choose.
    pub fn ask_overstack(&mut self, (side, at): (Side, u16)) {
        self.p.flow.push(Frame { doing: Doing::Overstack, seat: side as u8, a: at, ..Frame::default() });
    }

    /// Goes on while the place is overstacked.
    pub fn advance_overstack(&mut self, f: Frame) -> Go {
        if self.r.overstacked(self.p, Side::of(f.seat), f.a) { Go::Wait } else { self.end() }
    }

    /// An excess unit goes.
    ///
    /// Rule: NR 8.4.3a, NR 8.4.3b. Ruling: O12
    pub fn act_excess(&mut self, f: Frame, action: &[Token]) {
        let unit = action[1].index() as u8;
        if let Some(to) = action.get(2) {
            self.enter(unit, to.index() as u16);
            return;
        }
        let _ = f;
        let u = self.p.units[usize::from(unit)];
        let spec = &self.r.c.units[usize::from(unit)];
        let fort = self.r.face(self.p, unit).branch == Branch::Fort;
        match spec.fate {
            _ if spec.special == Special::Cadre => self.cadre_to_track(unit),
            Fate::Gone if fort => self.excess_to(unit, place::OUT),
            Fate::Track(n) if u.is(Unit::OOS) => {
                self.excess_to(unit, place::TURN + u16::from(self.p.turn + n))
            }
            _ if fort || u.is(Unit::OOS) => self.excess_to(unit, place::DESTROYED),
            _ => self.excess_to(unit, place::SHATTERED),
        }
    }

    fn excess_to(&mut self, unit: u8, to: u16) {
        self.forget(unit);
        let flags = self.p.units[usize::from(unit)].flags & Unit::FULL;
        self.p.units[usize::from(unit)] = Unit { place: to, flags, aux: 0 };
        self.tell_excess(unit, to);
        self.tidy_markers();
    }

    /// Counterblow markers come off when no unit of their owner is left that could be attacked.
    ///
    /// Rule: NR 10.1.2b. Ruling: B28
    pub fn tidy_markers(&mut self) {
        for side in Side::BOTH {
            for m in 0..5 {
                let marker = self.p.markers[side.at()][m];
                if marker.kind == MarkerKind::Counterblow
                    && !self
                        .p
                        .units_at(marker.hex)
                        .any(|u| self.r.side_of[usize::from(u)] == side && !self.r.face(self.p, u).white)
                {
                    self.p.markers[side.at()][m] = Default::default();
                }
            }
        }
    }
}
