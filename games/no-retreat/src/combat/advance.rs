//! Advance after combat: the vacated hex, then perhaps further (10.8).

use crate::action::{Look, verb};
use crate::components::{Branch, Side, Special, Weather, place};
use crate::derived::Board;
use crate::flow::Cx;
use crate::position::{Doing, Frame, Position, Unit, fact, fx};
use crate::setup::NoRetreat;
use arrayvec::ArrayVec;
use engine::{Choices, Clause, Go, Sink, Tallying, Token, msg};

use super::FINISH;

impl NoRetreat {
    /// How many hexes a unit may advance.
    ///
    /// Rule: NR 10.8.1a, NR 10.8.1c, NR 10.8.2a, NR 10.8.2b, NR 6.5.4b, NR 13.1d, NR 13.1j, NR 13.1n, NR 13.5.OILa, NR 5.0f
    pub fn advance_limit<T: Tallying>(&self, p: &Position, unit: u8, tally: &mut T) -> u8 {
        let side = self.side_of[usize::from(unit)];
        let u = p.units[usize::from(unit)];
        let mut limit = self.weather(p).advance();
        tally.part(Clause("NR 10.8.1a"), || (msg!("advance-weather"), limit.to_string()));
        let tank = self.face(p, unit).branch == Branch::Tank;
        let bonus = match side {
            Side::Axis => {
                !p.fact(fact::OIL_DONE) || self.c.units[usize::from(unit)].special == Special::SsPanzer
            }
            Side::Soviet => self.turn(p).soviet_breakthrough,
        };
        if tank && bonus && self.weather(p) == Weather::Clear {
            limit += 1;
            tally.part(Clause("NR 10.8.2a"), || (msg!("advance-breakthrough"), "+1".to_owned()));
        }
        if u.is(Unit::OOS) && limit > 1 {
            limit = 1;
            tally.part(Clause("NR 6.5.4b"), || (msg!("advance-oos"), "1".to_owned()));
        }
        if side == Side::Axis {
            if p.battle.advance_cap > 0 {
                limit = limit.min(p.battle.advance_cap);
                tally.part(Clause("NR 5.0f"), || (msg!("advance-capped"), limit.to_string()));
            }
            if p.battle.advance_plus > 0 {
                limit += p.battle.advance_plus;
                tally.part(Clause("NR 5.0f"), || (msg!("advance-staff"), "+1".to_owned()));
            }
        }
        limit
    }

    /// Whether a unit may advance at all.
    ///
    /// Rule: NR 10.8a, NR 10.8d
    pub(crate) fn may_advance(&self, p: &Position, unit: u8) -> bool {
        let u = p.units[usize::from(unit)];
        let face = self.face(p, unit);
        u.on_map() && !u.is(Unit::DISORGANISED) && !face.white && face.movement > 0
    }

    /// Whether entering a place ends an advance.
    ///
    /// Rule: NR 10.8.1f. Ruling: B3
    pub(crate) fn advance_stops(&self, p: &Position, at: u16) -> bool {
        self.c.effects[self.terrain(p, at) as usize].stops || self.is_objective(at)
    }

    /// Attacked places that are empty of enemies now and that a unit can enter first.
    fn vacated(&self, p: &Position, board: &Board, unit: u8) -> ArrayVec<u16, 6> {
        let from = p.units[usize::from(unit)].place;
        p.battle
            .targets()
            .iter()
            .enumerate()
            .filter(|(n, h)| {
                p.battle.held >> n & 1 == 0
                    && self.c.open_between(from, **h)
                    && self.may_enter(p, board, unit, **h)
            })
            .map(|(_, h)| *h)
            .collect()
    }

    /// Offers advances: unit, then hex after hex.
    pub fn offer_advances(&self, look: &mut Look<'_>, _f: Frame, draft: &[Token], out: &mut Choices) {
        let p = look.p;
        let board = look.d.board(self, p);
        match draft {
            [] => {
                out.offer(verb::ADVANCE);
                out.offer(verb::DONE);
            }
            [v] if *v == verb::ADVANCE => {
                for u in p.battle.retreating.iter() {
                    out.offer(Token::unit(u.into()));
                }
            }
            [v, unit, path @ ..] if *v == verb::ADVANCE => {
                let unit = unit.index() as u8;
                let Some(last) = path.last() else {
                    self.vacated(p, board, unit).iter().for_each(|h| out.offer(Token::place(*h)));
                    return;
                };
                out.complete = true;
                let last = last.index() as u16;
                if path.len() >= usize::from(self.advance_limit(p, unit, &mut ()))
                    || self.advance_stops(p, last)
                {
                    return;
                }
                self.c.each_open(last, |to| {
                    if self.may_enter(p, board, unit, to) && !out.tokens.contains(&Token::place(to)) {
                        out.offer(Token::place(to));
                    }
                });
            }
            [v] if *v == verb::DONE => out.complete = true,
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// The attackers may advance if a hex was vacated.
    ///
    /// Rule: NR 10.8a, NR 10.8e, NR PA-9
    pub fn begin_advance(&mut self) -> Go {
        self.p.flow.top_mut().step = FINISH;
        if self.p.battle.fx & fx::ADVANCE == 0 || !self.r.alive(self.p, self.p.battle.queue).is_empty() {
            return Go::On;
        }
        let attackers = self.p.battle.attackers;
        let board = self.d.board(self.r, self.p);
        let able = attackers
            .iter()
            .filter(|u| self.r.may_advance(self.p, *u) && !self.r.vacated(self.p, board, *u).is_empty())
            .collect();
        self.p.battle.retreating = able;
        self.p.flow.push(Frame { doing: Doing::Advances, seat: self.p.battle.side, ..Frame::default() });
        Go::On
    }

    /// Goes on while somebody may advance.
    pub fn advance_advances(&mut self, _f: Frame) -> Go {
        if self.p.battle.retreating.is_empty() { self.end() } else { Go::Wait }
    }

    /// A unit advances, or the attacker is done.
    ///
    /// Rule: NR 10.8b, NR 10.8.1e
    pub fn act_advance(&mut self, _f: Frame, action: &[Token]) {
        if action[0] != verb::ADVANCE {
            self.p.battle.retreating = Default::default();
            return;
        }
        let unit = action[1].index() as u8;
        self.p.battle.retreating.remove(unit);
        let from = self.p.units[usize::from(unit)].place;
        let mut route: ArrayVec<u16, 8> = ArrayVec::new();
        route.push(from);
        action[2..].iter().for_each(|t| _ = route.try_push(t.index() as u16));
        self.tell_advance(unit, &route);
        for at in &route[1..] {
            self.enter(unit, *at);
        }
        debug_assert!(place::on_map(self.p.units[usize::from(unit)].place), "an advance stays on the map");
        self.tidy_markers();
    }
}
