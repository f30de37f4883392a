//! Refusals of chapters 8 and 9: moving, loading, detraining.

use super::{Reason, word};
use crate::action::verb;
use crate::components::{Branch, Side, Weather, place};
use crate::derived::Derived;
use crate::position::{Doing, Frame, Position, Unit, fact};
use crate::sequence::move_step;
use crate::setup::{NoRetreat, Option15};
use engine::{Token, msg};

impl NoRetreat {
    /// A verb of the movement phase that is not offered.
    pub(super) fn refuse_move_verb(&self, p: &Position, f: Frame, side: Side, v: Token) -> Option<Reason> {
        Some(match (v, f.step) {
            (verb::MOVE, move_step::MOVE) => ("NR 8.1", msg!("no-movers")),
            (verb::ENTRAIN, move_step::MOVE) => self.refuse_entrain(p, side),
            (verb::RESERVE, move_step::RESERVE) => ("NR 14.12.1a", msg!("no-supplied-unit")),
            (verb::RESERVE, _) => ("NR 14.12.1a", word(v)),
            (verb::SUPPORT, _) if !self.has(Option15::LocalSupport) => ("NR 15.0", msg!("no-option")),
            (verb::SUPPORT, move_step::LOCAL) => ("NR 15.3.1", msg!("no-supplied-unit")),
            (verb::SUPPORT, _) => ("NR 15.3.2", word(v)),
            _ => return None,
        })
    }

    fn refuse_entrain(&self, p: &Position, side: Side) -> Reason {
        let rail = self.turn(p).rail[side.at()];
        if side == Side::Axis && !rail {
            ("NR 9.1.3a", msg!("no-axis-rail"))
        } else if self.on_rails(p, side).count() >= crate::rail::RAIL_CAPACITY {
            ("NR 9.1.2", msg!("no-rail-capacity"))
        } else if p.loaded > 0 && !rail {
            ("NR 9.1.3b", msg!("no-paid-rail"))
        } else if p.loaded > 0 && p.hand_count[side.at()] == 0 {
            ("NR 9.1.1", msg!("no-cards"))
        } else {
            ("NR 9.1a", msg!("no-supplied-unit"))
        }
    }

    /// Why a unit cannot be loaded.
    pub(super) fn refuse_loading(&self, p: &Position, side: Side, v: Token, unit: u8) -> Reason {
        let (u, who) = (p.units[usize::from(unit)], self.unit_arg_of(p, unit));
        if self.side_of[usize::from(unit)] != side {
            ("NR 8.0b", msg!("no-enemy-unit", unit = who))
        } else if v == verb::RESERVE && p.reserve > 0 {
            ("NR 14.12.1b", msg!("no-reserve-box", unit = who))
        } else if !u.on_map() {
            ("NR 8.0a", msg!("no-off-map", unit = who))
        } else if self.face(p, unit).movement == 0 {
            ("NR 9.0", msg!("no-immobile", unit = who))
        } else if v == verb::ENTRAIN && u.is(Unit::MOVED) {
            ("NR 9.1b", msg!("no-moved", unit = who))
        } else if u.is(Unit::OOS) {
            ("NR 6.5.2b", msg!("no-unsupplied", unit = who))
        } else {
            let clause = if v == verb::RESERVE { "NR 14.12.1a" } else { "NR 9.1a" };
            (clause, msg!("no-unsupplied", unit = who))
        }
    }

    /// A verb of the detraining phase that is not offered.
    pub(super) fn refuse_detrain_verb(&self, p: &Position, side: Side, v: Token) -> Option<Reason> {
        Some(match v {
            verb::DETRAIN if self.on_rails(p, side).next().is_none() => ("NR 9.2a", msg!("no-passengers")),
            verb::DETRAIN if p.active() != side => ("NR 14.12.2", msg!("no-passengers")),
            verb::DETRAIN => ("NR 9.2b", msg!("no-detrain-anywhere")),
            _ if !self.has(Option15::Partisans) => ("NR 15.0", msg!("no-option")),
            _ if side == Side::Axis || !p.fact(fact::PARTISANS_READY) => ("NR 15.9a", word(v)),
            _ => ("NR 15.9b", word(v)),
        })
    }

    /// Why a unit cannot leave the train.
    pub(super) fn refuse_passenger(&self, p: &Position, side: Side, unit: u8) -> Reason {
        let who = self.unit_arg_of(p, unit);
        let aboard = self.on_rails(p, side).any(|u| u == unit);
        let clause = if aboard { "NR 14.12.2" } else { "NR 9.2a" };
        (clause, msg!("no-passenger", unit = who))
    }

    /// Why a unit cannot move.
    pub(super) fn refuse_mover(&self, p: &Position, side: Side, unit: u8) -> Reason {
        let u = p.units[usize::from(unit)];
        let who = self.unit_arg_of(p, unit);
        if self.side_of[usize::from(unit)] != side {
            ("NR 8.0b", msg!("no-enemy-unit", unit = who))
        } else if !u.on_map() {
            ("NR 8.0a", msg!("no-off-map", unit = who))
        } else if self.face(p, unit).movement == 0 {
            ("NR 2.3g", msg!("no-immobile", unit = who))
        } else if p.flow.top().doing == Doing::BonusMove {
            ("NR 5.3.4", msg!("no-bonus-move", unit = who))
        } else if !u.is(Unit::MOVED) && p.mover != unit + 1 && self.mp_left(p, unit) == 0 {
            ("NR 3.0a", msg!("no-group", unit = who))
        } else if u.is(Unit::MOVED) || self.mp_left(p, unit) == 0 {
            ("NR 8.1", msg!("no-moved", unit = who))
        } else {
            ("NR 8.5.3", msg!("no-way-out", unit = who))
        }
    }

    /// Why a unit cannot go there: looked up with the same board the reach uses.
    pub(super) fn refuse_goal(&self, p: &Position, f: Frame, side: Side, unit: u8, to: u16) -> Reason {
        let board = self.board_of(p);
        let at = self.place_arg(to);
        let start = p.units[usize::from(unit)].place;
        if usize::from(to) >= place::MAP {
            return ("NR 8.0a", msg!("no-such-ground", at = at));
        }
        if !place::is_area(to) && !self.c.land.has(to) {
            return ("NR TEC.9", msg!("no-such-ground", at = at));
        }
        if to == start {
            return ("NR 8.0a", msg!("no-same-hex", at = at));
        }
        if board.holds(side.enemy(), to) {
            return ("NR 8.4a", msg!("no-enemy-there", at = at));
        }
        if place::is_area(to) && !self.area_open(p, &board, unit, to) {
            return (self.area_clause(p, to), msg!("no-area", at = at));
        }
        let touches = self.c.touch(start, to);
        if touches && !self.c.open_between(start, to) {
            return ("NR TEC.9", msg!("no-closed-side", at = at));
        }
        if touches
            && board.controls(side.enemy(), start)
            && board.controls(side.enemy(), to)
            && !board.holds(side, to)
        {
            return ("NR 8.5.3", msg!("no-zoc-to-zoc", at = at));
        }
        // With the zones away, would the MP do? Then the zones are to blame.
        let fresh = p.mover != unit + 1;
        let mp = if f.doing == Doing::MovePhase { self.mp_left(p, unit) } else { 2 };
        let mut free = board.clone();
        free.zoc = Default::default();
        free.zoc_areas = [0; 2];
        let mut d = Derived::default();
        self.reach(p, &free, unit, mp, fresh, &mut d.reach);
        if let Some(cost) = d.reach.cost(to) {
            let leaving = fresh && board.controls(side.enemy(), start);
            if leaving && cost + crate::movement::LEAVE_ZOC > mp {
                let cost = i32::from(cost + crate::movement::LEAVE_ZOC);
                return ("NR 8.5.2", msg!("no-mp", at = at, mp = i32::from(mp), cost = cost));
            }
            return ("NR 8.5.1", msg!("no-zoc-stops", at = at));
        }
        // With all its printed MP, would it get there? Then what took them is to blame.
        let tank = self.face(p, unit).branch == Branch::Tank;
        let cost = i32::from(self.entry_cost(p, tank, to));
        let text = msg!("no-mp", at = at, mp = i32::from(mp), cost = cost);
        let printed = self.face(p, unit).movement;
        if fresh && f.doing == Doing::MovePhase && mp < printed {
            self.reach(p, &board, unit, printed, fresh, &mut d.reach);
            if d.reach.cost(to).is_some() {
                let u = p.units[usize::from(unit)];
                return match self.weather(p) {
                    _ if u.is(Unit::OOS) && mp == crate::movement::OOS_MP => ("NR 6.5.2a", text),
                    Weather::Mud => ("NR 8.2a", text),
                    _ => ("NR 8.2b", text),
                };
            }
        }
        ("NR 8.3b", text)
    }

    /// The clause that closes an area.
    pub(super) fn area_clause(&self, p: &Position, area: u16) -> &'static str {
        match area {
            place::FIN => "NR 8.6c",
            _ if p.fact(fact::OIL_DONE) => "NR 8.7b",
            _ => "NR 8.7a",
        }
    }
}
