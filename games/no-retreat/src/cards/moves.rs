//! Events that move units out of turn: Battle Initiative, Surprise Attack,
//! Operational Moves, Panzerblitz!, Central Command, Maskirovka.

use super::Win;
use crate::action::{Look, verb};
use crate::components::{Branch, Side, place};
use crate::derived::{Board, Derived};
use crate::flow::Cx;
use crate::hexes::UnitSet;
use crate::position::{Doing, Frame, Position, Unit};
use crate::setup::NoRetreat;
use engine::{Choices, Go, Sink, Token};

/// How far one such event lets units go.
#[derive(Clone, Copy, Debug)]
struct Leave {
    /// MP each unit may use; 0 means its normal allowance.
    mp: u8,
    /// Most hexes.
    hexes: u8,
    /// Only into hexes that cost one MP.
    cheap: bool,
    /// Only tank units.
    tanks: bool,
    /// Only supplied units.
    supplied: bool,
    /// Units may not start in EZOC.
    outside: bool,
}

const fn leave(event: u8) -> Leave {
    let base = Leave { mp: 2, hexes: 9, cheap: false, tanks: false, supplied: true, outside: true };
    match event {
        10 => base,
        36 => Leave { mp: 0, hexes: 2, outside: false, ..base },
        39 => Leave { mp: 1, hexes: 1, cheap: true, supplied: false, ..base },
        43 => Leave { tanks: true, ..base },
        // Central Command
        41 => Leave { mp: 0, hexes: 1, supplied: false, ..base },
        // Units detrained by Maskirovka move normally.
        _ => Leave { mp: 0, outside: false, supplied: false, ..base },
    }
}

/// How many units (Surprise Attack: stacks) an event moves.
const fn count(event: u8) -> u16 {
    match event {
        10 | 36 => 1,
        41 => 4,
        13 => 3,
        _ => 99,
    }
}

impl NoRetreat {
    /// Units an event may still move.
    fn bonus_units(&self, p: &Position, d: &mut Derived, f: Frame) -> UnitSet {
        let side = Side::of(f.seat);
        let law = leave(f.card);
        let supplied = if law.supplied { d.supply(self, p, side).supplied } else { UnitSet::ALL };
        let board = d.board(self, p);
        self.c.of_side[side.at()]
            .iter()
            .filter(|u| {
                let unit = p.units[usize::from(*u)];
                unit.on_map()
                    && !unit.is(Unit::BONUS)
                    && supplied.has(*u)
                    && !(law.supplied && unit.is(Unit::OOS))
                    && self.face(p, *u).movement > 0
                    && (!law.tanks || self.face(p, *u).branch == Branch::Tank)
                    && (!law.outside || !board.controls(side.enemy(), unit.place))
                    && (f.card != 13 || p.bought.has(*u))
                    && self.can_step(p, board, *u)
                    && self.has_bonus_step(p, board, law, *u)
            })
            .collect()
    }

    /// Whether the points of an event are enough for one step at least; a normal move always is.
    fn has_bonus_step(&self, p: &Position, board: &Board, law: Leave, unit: u8) -> bool {
        if law.mp == 0 {
            return true;
        }
        let tank = self.face(p, unit).branch == Branch::Tank;
        let mut found = false;
        self.c.each_open(p.units[usize::from(unit)].place, |to| {
            let cost = self.entry_cost(p, tank, to);
            found |= cost <= law.mp && (!law.cheap || cost == 1) && self.may_enter(p, board, unit, to);
        });
        found
    }

    /// The MP a unit has for the event.
    fn bonus_mp(&self, p: &Position, f: Frame, unit: u8) -> u8 {
        match leave(f.card).mp {
            0 => self.allowance(p, unit),
            mp => mp,
        }
    }

    /// Offers moves by an event.
    pub fn offer_bonus_move(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        let p = look.p;
        match draft {
            [] => {
                if f.a > 0 && !self.bonus_units(p, look.d, f).is_empty() {
                    out.offer(verb::MOVE);
                }
                out.offer(verb::DONE);
            }
            [v] if *v == verb::MOVE => {
                for unit in self.bonus_units(p, look.d, f).iter() {
                    out.offer(Token::unit(unit.into()));
                }
            }
            [v, unit] if *v == verb::MOVE => {
                let unit = unit.index() as u8;
                let law = leave(f.card);
                let tank = self.face(p, unit).branch == Branch::Tank;
                let mp = self.bonus_mp(p, f, unit);
                let (board, reach) = look.d.board_and_reach(self, p);
                // The one-hex minimum belongs to the normal move only.
                self.reach(p, board, unit, mp, law.mp == 0, reach);
                for at in reach.found.iter().skip(1) {
                    let near = law.hexes > 2 || reach.route(*at).len() <= usize::from(law.hexes) + 1;
                    if near && (!law.cheap || self.entry_cost(p, tank, *at) == 1) {
                        out.offer(Token::place(*at));
                    }
                }
            }
            [v, _, _] if *v == verb::MOVE => out.complete = true,
            [v] if *v == verb::DONE => out.complete = true,
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Lets units move by an event.
    pub(super) fn bonus_moves(&mut self, side: Side, event: u8) {
        self.p.flow.push(Frame {
            doing: Doing::BonusMove,
            seat: side as u8,
            card: event,
            a: count(event),
            ..Frame::default()
        });
    }

    /// The frame goes on while units may move.
    pub fn advance_bonus_move(&mut self, f: Frame) -> Go {
        if f.a == 0 || self.r.bonus_units(self.p, self.d, f).is_empty() { self.end() } else { Go::Wait }
    }

    /// A unit moves by an event.
    ///
    /// Rule: NR 5.3.4
    pub fn act_bonus_move(&mut self, f: Frame, action: &[Token]) {
        if action[0] != verb::MOVE {
            self.p.flow.pop();
            return;
        }
        let (unit, to) = (action[1].index() as u8, action[2].index() as u16);
        let from = self.p.units[usize::from(unit)].place;
        self.p.flow.top_mut().a -= 1;
        let law = leave(f.card);
        // Surprise Attack moves the whole stack together.
        let stack: UnitSet = if f.card == 36 {
            self.r
                .bonus_units(self.p, self.d, f)
                .iter()
                .filter(|u| self.p.units[usize::from(*u)].place == from)
                .collect()
        } else {
            UnitSet::one(unit)
        };
        for unit in std::iter::once(unit).chain(stack.iter().filter(|u| *u != unit)) {
            let mp = self.r.bonus_mp(self.p, f, unit);
            let (board, reach) = self.d.board_and_reach(self.r, self.p);
            self.r.reach(self.p, board, unit, mp, law.mp == 0, reach);
            if reach.cost(to).is_some() && reach.route(to).len() <= usize::from(law.hexes) + 1 {
                self.walk(unit, to, mp, law.mp == 0);
            }
            self.p.units[usize::from(unit)].set(Unit::BONUS, true);
        }
        if f.card == 36 && self.r.counterblow_hexes(self.p, Side::Axis).any(|h| h == to) {
            self.place_counterblow(Side::Axis, to);
        }
    }

    /// Maskirovka: units detrain; in the Soviet phase they then move.
    ///
    /// Ruling: C3
    pub(super) fn maskirovka(&mut self, win: Win) {
        self.p.bought = UnitSet::EMPTY;
        if win == Win::OwnMoveEnd {
            self.bonus_moves(Side::Soviet, 13);
        }
        self.bonus_detrain(Side::Soviet, 13, 3, place::RAIL);
    }
}
