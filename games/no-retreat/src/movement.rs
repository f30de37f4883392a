//! Chapter 8: movement, one unit at a time.
//!
//! A move names its goal; the route is the cheapest one (ties: fewest steps
//! found first, in direction order). A unit that has MP left may go on until
//! another unit is touched.

use crate::action::{Look, verb};
use crate::cards::Win;
use crate::components::{Branch, Side, Special, Stacking, Terrain, Weather, place};
use crate::derived::Board;
use crate::flow::Cx;
use crate::position::{Frame, Position, Unit, fact};
use crate::setup::NoRetreat;
use arrayvec::ArrayVec;
use engine::{Choices, Kind, Sink, Token};

/// Where a unit can go, at what cost, and how.
#[derive(Clone, Debug)]
pub struct Reach {
    cost: [u8; place::MAP],
    from: [u16; place::MAP],
    /// Places reached, the start first.
    pub found: ArrayVec<u16, { place::MAP }>,
    // By cost, in the order found: a place comes into each at most once.
    buckets: [ArrayVec<u16, { place::MAP }>; 12],
}

const UNREACHED: u8 = u8::MAX;

impl Default for Reach {
    fn default() -> Self {
        Reach {
            cost: [UNREACHED; place::MAP],
            from: [0; place::MAP],
            found: ArrayVec::new(),
            buckets: [const { ArrayVec::new_const() }; 12],
        }
    }
}

impl Reach {
    /// The cost of reaching a place.
    pub fn cost(&self, at: u16) -> Option<u8> {
        self.cost.get(usize::from(at)).copied().filter(|c| *c != UNREACHED)
    }

    /// The route to a reached place, start and goal included.
    pub fn route(&self, goal: u16) -> ArrayVec<u16, 16> {
        let mut route = ArrayVec::new();
        let mut at = goal;
        while route.try_push(at).is_ok() && self.cost[usize::from(at)] != 0 {
            at = self.from[usize::from(at)];
        }
        route.reverse();
        route
    }
}

/// Most MP in mud.
///
/// Rule: NR 8.2a
pub const MUD_MP: u8 = 3;
/// Most MP in snow and long winter.
///
/// Rule: NR 8.2b
pub const SNOW_MP: u8 = 4;
/// Most MP of a unit out of supply.
///
/// Rule: NR 6.5.2a
pub const OOS_MP: u8 = 3;
/// Extra MP to leave an enemy ZOC.
///
/// Rule: NR 8.5.2
pub const LEAVE_ZOC: u8 = 1;

impl NoRetreat {
    /// The face of a unit that is up.
    #[inline]
    pub fn face(&self, p: &Position, unit: u8) -> &crate::components::FaceSpec {
        &self.c.units[usize::from(unit)].faces[p.units[usize::from(unit)].face()]
    }

    /// A unit's movement allowance as weather and supply leave it.
    ///
    /// Rule: NR 2.3f, NR 8.1, NR 8.2a, NR 8.2b, NR 6.5.2a
    pub fn allowance(&self, p: &Position, unit: u8) -> u8 {
        let u = p.units[usize::from(unit)];
        let mut mp = self.face(p, unit).movement;
        mp = match self.weather(p) {
            Weather::Clear => mp,
            Weather::Mud => mp.min(MUD_MP),
            Weather::Snow | Weather::LongWinter => mp.min(SNOW_MP),
        };
        if u.is(Unit::OOS) {
            mp = mp.min(OOS_MP);
        }
        if mp > 0 && u.is(Unit::FAVOURED) && !u.is(Unit::MOVED) {
            mp += 2;
        }
        mp
    }

    /// The terrain of a place as it counts now (a scorched city is swamp).
    ///
    /// Rule: NR 14.13c
    #[inline]
    pub fn terrain(&self, p: &Position, at: u16) -> Terrain {
        if at == p.scorched { Terrain::Swamp } else { self.c.terrain[usize::from(at)] }
    }

    /// MP to enter a place.
    ///
    /// Rule: NR 8.3a, NR TEC.1
    #[inline]
    pub fn entry_cost(&self, p: &Position, tank: bool, to: u16) -> u8 {
        self.c.effects[self.terrain(p, to) as usize].mp[usize::from(!tank)]
    }

    /// Whether the rules of areas let a unit in.
    ///
    /// Rule: NR 8.6c, NR 8.7a, NR 8.7b. Ruling: M1
    pub fn area_open(&self, p: &Position, board: &Board, unit: u8, at: u16) -> bool {
        let spec = &self.c.units[usize::from(unit)];
        match at {
            place::FIN => match spec.side {
                Side::Axis => spec.german || spec.special == Special::Finn,
                Side::Soviet => !board.holds(Side::Axis, at),
            },
            place::WBK | place::SBK => p.fact(fact::OIL_DONE) && !spec.axis_ally,
            _ => true,
        }
    }

    /// Whether a unit may be in a place at all: no enemy there, and areas open to it.
    ///
    /// Rule: NR 8.4a
    #[inline]
    pub fn may_enter(&self, p: &Position, board: &Board, unit: u8, at: u16) -> bool {
        !board.holds(self.side_of[usize::from(unit)].enemy(), at)
            && (!place::is_area(at) || self.area_open(p, board, unit, at))
    }

    /// Finds where a unit can go with so many MP.
    ///
    /// Rule: NR 8.0a, NR 8.3c, NR 8.5.1, NR 8.5.2, NR 8.5.3, NR 8.5.3b
    pub fn reach(&self, p: &Position, board: &Board, unit: u8, mp: u8, fresh: bool, reach: &mut Reach) {
        for at in reach.found.drain(..) {
            reach.cost[usize::from(at)] = UNREACHED;
        }
        let start = p.units[usize::from(unit)].place;
        let side = self.side_of[usize::from(unit)];
        let foe = side.enemy();
        let tank = self.face(p, unit).branch == Branch::Tank;
        let mp = mp.min(11);
        reach.buckets.iter_mut().for_each(ArrayVec::clear);
        reach.cost[usize::from(start)] = 0;
        reach.found.push(start);
        let held = board.controls(foe, start);
        let leave = if fresh && held { LEAVE_ZOC } else { 0 };
        self.c.each_open(start, |to| {
            if !self.may_enter(p, board, unit, to)
                || held && board.controls(foe, to) && !board.holds(side, to)
            {
                return;
            }
            let mut cost = self.entry_cost(p, tank, to) + leave;
            if cost > mp {
                if !fresh || mp == 0 {
                    return;
                }
                // One hex is always allowed.
                cost = mp;
            }
            let old = &mut reach.cost[usize::from(to)];
            if *old == UNREACHED {
                reach.found.push(to);
            }
            if cost < *old {
                *old = cost;
                reach.from[usize::from(to)] = start;
                reach.buckets[usize::from(cost)].push(to);
            }
        });
        for level in 1..mp {
            // Every step costs a point, so nothing comes into the bucket at work.
            for i in 0..reach.buckets[usize::from(level)].len() {
                let at = reach.buckets[usize::from(level)][i];
                if reach.cost[usize::from(at)] != level || board.controls(foe, at) {
                    continue;
                }
                self.c.each_open(at, |to| {
                    let cost = level + self.entry_cost(p, tank, to);
                    if cost > mp || cost >= reach.cost[usize::from(to)] || !self.may_enter(p, board, unit, to)
                    {
                        return;
                    }
                    let old = &mut reach.cost[usize::from(to)];
                    if *old == UNREACHED {
                        reach.found.push(to);
                    }
                    *old = cost;
                    reach.from[usize::from(to)] = at;
                    reach.buckets[usize::from(cost)].push(to);
                });
            }
        }
    }

    /// Whether a unit could leave its place by at least one step: a quick look for menus.
    pub fn can_step(&self, p: &Position, board: &Board, unit: u8) -> bool {
        let start = p.units[usize::from(unit)].place;
        let side = self.side_of[usize::from(unit)];
        let held = board.controls(side.enemy(), start);
        let mut found = false;
        self.c.each_open(start, |to| {
            found |= self.may_enter(p, board, unit, to)
                && !(held && board.controls(side.enemy(), to) && !board.holds(side, to));
        });
        found
    }

    /// MP a unit may still use in its own movement phase; 0 if it has finished.
    pub fn mp_left(&self, p: &Position, unit: u8) -> u8 {
        let u = p.units[usize::from(unit)];
        if p.mover == unit + 1 {
            p.mover_mp
        } else if u.is(Unit::MOVED) || self.group_waits(p, unit) {
            0
        } else {
            self.allowance(p, unit)
        }
    }

    /// On the first turn the units of group R do not move.
    fn group_waits(&self, p: &Position, unit: u8) -> bool {
        self.s.army_groups && p.turn == self.s.first_turn && self.c.units[usize::from(unit)].group == b'R'
    }

    /// Whether a unit that is the mover could go on (or a fresh one start).
    fn movable(&self, p: &Position, board: &Board, unit: u8) -> bool {
        p.units[usize::from(unit)].on_map() && self.mp_left(p, unit) > 0 && {
            if p.mover == unit + 1 {
                let tank = self.face(p, unit).branch == Branch::Tank;
                let at = p.units[usize::from(unit)].place;
                let mut found = false;
                self.c.each_open(at, |to| {
                    found |= self.entry_cost(p, tank, to) <= p.mover_mp && self.may_enter(p, board, unit, to);
                });
                found
            } else {
                self.can_step(p, board, unit)
            }
        }
    }

    /// Offers moves of the movement phase.
    pub fn offer_moves(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        let p = look.p;
        let side = Side::of(f.seat);
        match draft {
            [] => {
                let board = look.d.board(self, p);
                if self.c.of_side[side.at()].iter().any(|u| self.movable(p, board, u)) {
                    out.offer(verb::MOVE);
                }
                self.offer_entrain_verb(look, side, out);
                self.offer_plays(look, side, Win::OwnMove, out);
                out.offer(verb::DONE);
            }
            [v] if *v == verb::MOVE => {
                let board = look.d.board(self, p);
                for unit in self.c.of_side[side.at()].iter().filter(|u| self.movable(p, board, *u)) {
                    out.offer(Token::unit(unit.into()));
                }
            }
            [v, unit] if *v == verb::MOVE => {
                let unit = unit.index() as u8;
                let fresh = p.mover != unit + 1;
                let mp = self.mp_left(p, unit);
                let (board, reach) = look.d.board_and_reach(self, p);
                self.reach(p, board, unit, mp, fresh, reach);
                for at in reach.found.iter().skip(1) {
                    out.offer(Token::place(*at));
                }
            }
            [v, _, to] if *v == verb::MOVE && to.kind() == Kind::Place => out.complete = true,
            [v, ..] if *v == verb::ENTRAIN => self.offer_entrain(look, side, draft, out),
            [v, ..] if *v == verb::PLAY => self.offer_play_rest(look, side, Win::OwnMove, draft, out),
            [v] if *v == verb::DONE => out.complete = true,
            _ => {}
        }
    }

    /// How many units of a side a place may hold.
    ///
    /// Rule: NR 8.4.1a, NR 8.4.1b, NR 8.4.1c, NR 8.4.1d, NR 15.8b
    pub fn overstacked(&self, p: &Position, side: Side, at: u16) -> bool {
        let mut count = 0;
        let mut tank = false;
        let mut fort = false;
        for unit in p.units_at(at).filter(|u| self.side_of[usize::from(*u)] == side) {
            let spec = &self.c.units[usize::from(unit)];
            if spec.special == Special::Reserves {
                continue;
            }
            count += 1;
            let branch = self.face(p, unit).branch;
            tank |= branch == Branch::Tank;
            fort |= branch == Branch::Fort;
        }
        let extra = u32::from(side == Side::Soviet && p.prepared.contains(&at));
        let limit = match side {
            Side::Axis => 2,
            Side::Soviet => match self.turn(p).stacking {
                Stacking::One => 1,
                Stacking::Tank if tank && !fort => 2,
                Stacking::Tank => 1,
                Stacking::Two => 2,
            },
        };
        count > limit + extra
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Carries out a move of the movement phase.
    pub fn do_move(&mut self, unit: u8, to: u16) {
        let fresh = self.p.mover != unit + 1;
        let mp = self.r.mp_left(self.p, unit);
        let left = self.walk(unit, to, mp, fresh);
        self.p.mover = unit + 1;
        self.p.mover_mp = left;
        self.p.units[usize::from(unit)].set(Unit::MOVED, true);
    }

    /// Walks a unit to a reached place; the MP it has left.
    pub fn walk(&mut self, unit: u8, to: u16, mp: u8, fresh: bool) -> u8 {
        let (board, reach) = self.d.board_and_reach(self.r, self.p);
        self.r.reach(self.p, board, unit, mp, fresh, reach);
        let cost = reach.cost(to).unwrap_or(mp);
        let route = reach.route(to);
        let side = self.r.side_of[usize::from(unit)];
        let stops = board.controls(side.enemy(), to);
        self.tell_move(unit, &route, cost);
        for at in route.iter().skip(1) {
            self.enter(unit, *at);
        }
        if stops { 0 } else { mp - cost.min(mp) }
    }

    /// A unit enters a place: control passes, works fall, borders are crossed.
    ///
    /// Rule: NR 6.1b, NR 12.7.1, NR PA-15, NR 13.5.GGa. Ruling: M2
    pub fn enter(&mut self, unit: u8, at: u16) {
        self.p.units[usize::from(unit)].place = at;
        let side = self.r.side_of[usize::from(unit)];
        self.take_control(side, at);
        if side == Side::Soviet {
            if at == self.p.works {
                self.p.works = crate::components::NOWHERE;
                self.tell_works_fall(at);
            }
            if !self.p.fact(fact::GG_DONE)
                && self.p.units[usize::from(unit)].is(Unit::FULL)
                && self.r.c.units[usize::from(unit)].two_faced
                && self.r.c.germany.has(at)
            {
                self.p.facts |= fact::GG_DUE;
            }
        }
    }

    /// A side takes a VP hex.
    pub fn take_control(&mut self, side: Side, at: u16) {
        let i = self.r.c.vp_index.get(usize::from(at)).copied().unwrap_or(crate::components::NO_VP);
        if i == crate::components::NO_VP || self.r.controls(self.p, side, at) {
            return;
        }
        self.p.control ^= 1 << i;
        self.tell_control(side, at);
        if side == Side::Soviet {
            match at {
                crate::components::hexes::PLOESTI if !self.p.fact(fact::OIL_DONE) => {
                    self.p.facts |= fact::OIL_DUE
                }
                crate::components::hexes::WARSAW if !self.p.fact(fact::WARSAW_DONE) => {
                    self.p.facts |= fact::WARSAW_DUE;
                }
                _ => {}
            }
        }
    }
}
