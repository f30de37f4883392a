//! Chapter 7: movement.

mod bridges;
mod rail;
mod reach;
mod works;

pub use reach::{Mover, Reach};

use crate::action::{Look, verb};
use crate::components::{ALL_MP, Arm, Class, Counter, Hexes, MP, Reverse, Setup, Side, place};
use crate::flow::Cx;
use crate::position::{Doing, Frame, NONE, Places, Position, UnitSet, flag};
use crate::scenario::TankBattles;
use engine::{Choices, Clause, Go, Sink, Token};
use hexgrid::Cell;

/// A rule says no, by this clause.
pub type Ruled = Result<(), &'static str>;

/// What a corps short of fuel has left of an allowance.
///
/// Rule: TB 14.1b
pub fn fuelled(p: &Position, c: &Counter, class: Class, mp: u8) -> u8 {
    if p.fuel > 0 && c.corps == p.fuel && class.is_motor() { mp / 2 } else { mp }
}

/// Steps of phase III.
pub mod step {
    /// Guns limber and unlimber, battalions leave and come back.
    pub const PREPARE: u8 = 0;
    /// Units move.
    pub const MOVE: u8 = 1;
    /// Bridges are blown.
    pub const BLOW: u8 = 2;
    /// Enemy reconnaissance may slip away.
    pub const EVADE: u8 = 3;
    /// The phase is over.
    pub const END: u8 = 4;
}

impl TankBattles {
    /// Whether a unit belongs to those that act now.
    ///
    /// Rule: TB 5Db, TB 14.1c, TB 15a. Ruling: Q14, Q196
    pub fn acts(&self, p: &Position, u: u16) -> Ruled {
        let c = self.counter(u);
        if c.side != p.active() {
            return Err("TB 5Ba");
        }
        let of = self.behind(p, u);
        if p.corps > 0 && !self.markers[usize::from(p.corps - 1)].members.has(of) {
            return Err("TB 14.1c");
        }
        if p.extra_move > 0 && !self.in_extra_move(p, u) {
            return Err("TB 14.1b");
        }
        for (turn, side, units, _) in &self.special.only {
            if *turn == p.turn && *side == c.side && !units.has(of) {
                return Err("TB 15a");
            }
        }
        self.awake(p, u, false)
    }

    /// A side's units on the map that act now: all for whom [`TankBattles::acts`] says so.
    pub fn acting(&self, look: &Look<'_>, side: Side) -> UnitSet {
        let p = look.p;
        if side != p.active() {
            return UnitSet::EMPTY;
        }
        let units = look.stacks.units[side.at()];
        let mut acting = units;
        if p.corps > 0 {
            acting = acting & self.markers[usize::from(p.corps - 1)].members;
        }
        for (turn, of, only, _) in &self.special.only {
            if *turn == p.turn && *of == side {
                acting = acting & *only;
            }
        }
        for w in self.special.wait.iter().filter(|w| p.turn < w.before && !w.attacks_only) {
            acting = acting - (w.units - p.with(flag::WOKEN));
        }
        if p.extra_move > 0 {
            acting = acting.iter().filter(|u| self.in_extra_move(p, *u)).collect();
        }
        // Slips go with whoever is behind them.
        for slip in (units & self.slips).iter() {
            acting.remove(slip);
            if self.acts(p, slip).is_ok() {
                acting.insert(slip);
            }
        }
        debug_assert!(units.iter().all(|u| acting.has(u) == self.acts(p, u).is_ok()));
        acting
    }

    /// Whether a reserve is free to act (or, if it may move already, to attack).
    ///
    /// Rule: TB 15a
    pub fn awake(&self, p: &Position, u: u16, attacking: bool) -> Ruled {
        if !self.reserves.has(self.behind(p, u)) {
            return Ok(());
        }
        let asleep = |w: &crate::scenario::Wait| {
            p.turn < w.before
                && (attacking || !w.attacks_only)
                && !p.is(u, flag::WOKEN)
                && !p.is(self.behind(p, u), flag::WOKEN)
                && w.units.has(self.behind(p, u))
        };
        if self.special.wait.iter().any(asleep) { Err("TB 15a") } else { Ok(()) }
    }

    /// The printed allowance of the side that lies up.
    pub fn printed_movement(&self, p: &Position, u: u16) -> u8 {
        self.face(p, u).movement
    }

    /// Movement points at the start of phase III, in twelfths (trains: hexes).
    ///
    /// Rule: TB 7.1a, TB 7.2b, TB 12.3b, TB 13.3.2b, TB X4b. Ruling: Q107
    pub fn allowance(&self, p: &Position, u: u16) -> u8 {
        let c = self.spec(p, u);
        let class = self.class_of(p, u);
        let printed = self.printed_movement(p, u);
        let mut mp = printed;
        if p.is(u, flag::NO_SUPPLY) && class.is_motor() {
            mp = mp.div_ceil(2);
        }
        mp = fuelled(p, c, class, mp);
        if p.is(u, flag::NO_COMMAND) {
            mp /= 2;
        }
        if class == Class::Rail { mp } else { mp * MP }
    }

    /// Whether a unit may start or go on moving at all.
    ///
    /// Rule: TB 7.2a, TB 7.6a, TB 12.3a, TB X2.1a, TB 7.11b, TB 12.5b. Ruling: Q27
    pub fn may_move(&self, p: &Position, u: u16) -> Ruled {
        self.acts(p, u)?;
        self.free_to_move(p, u)
    }

    /// The same for a unit that acts now.
    pub fn free_to_move(&self, p: &Position, u: u16) -> Ruled {
        let c = self.counter(u);
        if !place::on_map(p.place(u)) {
            return Err("TB 7.4a");
        }
        if p.is(u, flag::LOADED) {
            return Err("TB 7.11b");
        }
        if p.is(u, flag::HALTED) {
            return Err("TB 7.9f");
        }
        if p.is(u, flag::STOPPED) {
            return Err("TB 7.6a");
        }
        if p.is(u, flag::AT_WORK) {
            return Err("TB 11.8a");
        }
        if p.is(u, flag::FRESH) {
            return Err("TB 12.5b");
        }
        if c.reverse == Reverse::Column && !p.is(u, flag::REVERSE) {
            return Err(if c.arm == Arm::Aa { "TB X7d" } else { "TB X2.1a" });
        }
        if p.is(u, flag::NO_COMMAND) && !p.is(u, flag::KEEN) {
            return Err("TB 12.3a");
        }
        if p.left[usize::from(u)] == 0 {
            return Err("TB 7.2a");
        }
        Ok(())
    }

    /// Units that arrive now or have been held back.
    ///
    /// Rule: TB 7.12c. Ruling: Q26
    pub fn arrives(&self, p: &Position, u: u16) -> bool {
        p.place(u) == place::WAITING
            && p.corps == 0
            && p.extra_move == 0
            && self.counter(u).side == p.active()
            && matches!(&self.counter(u).setup, Setup::Arrives(turn, _) if *turn <= p.turn)
    }

    /// Units of a side that are due and have not come yet, if any may come now.
    fn arrivals(&self, look: &Look<'_>, side: Side) -> UnitSet {
        let due = self.due.get(usize::from(look.p.turn)).copied().unwrap_or_default();
        let waiting = *look.stacks.in_box(place::WAITING) & self.own[side.at()] & due;
        if look.p.corps == 0 && look.p.extra_move == 0 { waiting } else { UnitSet::EMPTY }
    }

    /// Units that have entered by a hex in this turn.
    pub fn entered(&self, p: &Position, hex: u16) -> u8 {
        p.entries.iter().find(|(h, _)| *h == hex).map_or(0, |(_, n)| *n)
    }

    /// Hexes by which a unit may enter: those listed, or the nearest free sources of its side if the enemy
    /// holds all of these or has them in his zones.
    ///
    /// Rule: TB 7.12c, TB 15a. Ruling: Q174
    pub fn entry_hexes(&self, look: &mut Look<'_>, u: u16) -> Hexes {
        let Setup::Arrives(_, listed) = &self.counter(u).setup else { return Hexes::EMPTY };
        let (side, grid) = (self.counter(u).side, &self.map.grid);
        let zoc = *look.stacks.zoc(self, look.p, side.enemy());
        let held = look.stacks.held[side.enemy().at()];
        if listed.iter().any(|h| !self.map.has(&zoc, *h) && !self.map.has(&held, *h)) {
            return Hexes::of(grid, listed.iter().map(|h| Cell(*h)));
        }
        let near = |c: Cell| listed.iter().map(|l| self.map.distance(*l, c.0)).min();
        let free = self.live_sources(look.p, side, &(self.map.all - zoc - held));
        let nearest = free.iter(grid).map(near).min();
        Hexes::of(grid, free.iter(grid).filter(|c| Some(near(*c)) == nearest))
    }

    /// Movement points a unit has left after entering by a hex, in twelfths.
    ///
    /// Rule: TB 7.12c. Ruling: Q26
    pub fn entry(&self, look: &mut Look<'_>, u: u16, hex: u16) -> Option<u8> {
        if !self.map.has(&self.entry_hexes(look, u), hex) {
            return None;
        }
        self.entry_by(look, u, hex)
    }

    /// The same for one of the hexes by which it may enter.
    fn entry_by(&self, look: &Look<'_>, u: u16, hex: u16) -> Option<u8> {
        let p = look.p;
        let c = self.counter(u);
        if look.stacks.owner(self, hex) == Some(c.side.enemy()) {
            return None;
        }
        let alone = self.choice.mild_columns || look.stacks.is_empty(hex);
        let weather = self.effects[usize::from(p.weather)].1;
        let cost = self.map.entry_cost(&self.chart, weather, c.class, hex, alone)?;
        let cost = cost + self.hindrance(p, c.side, hex);
        (self.enters_with(p, u) * MP).checked_sub(self.entered(p, hex) * MP)?.checked_sub(cost)
    }

    /// The allowance of a unit that comes from off the map, guns in column.
    pub fn enters_with(&self, p: &Position, u: u16) -> u8 {
        let c = self.counter(u);
        let face = if c.reverse == Reverse::Column { c.faces[1] } else { self.face(p, u) };
        fuelled(p, c, c.class, face.movement)
    }

    /// Offers phase III.
    pub fn offer_moves(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        match f.step {
            step::PREPARE => self.offer_preparation(look, draft, out),
            step::BLOW => self.offer_blowing(look, draft, out),
            _ => self.offer_movement(look, f, draft, out),
        }
    }

    fn offer_movement(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        let p = look.p;
        let side = Side::of(f.seat);
        let mut waiting = self.arrivals(look, side).iter();
        match draft {
            [] => {
                let acting = self.acting(look, side);
                if acting.iter().any(|u| self.can_go(look, u)) {
                    out.offer(verb::MOVE);
                }
                if waiting.any(|u| self.can_enter(look, u)) {
                    out.offer(verb::ENTER);
                }
                self.offer_other_moves(look, side, &acting, out);
                if self.may_end_phase(look) {
                    out.offer(verb::DONE);
                }
            }
            [verb::DONE] => out.complete = self.may_end_phase(look),
            [verb::MOVE] => {
                let acting = self.acting(look, side);
                acting.iter().filter(|u| self.can_go(look, *u)).for_each(|u| out.offer(Token::unit(u)));
            }
            [verb::MOVE, group @ .., last] if last.kind() == engine::Kind::Unit => {
                let mut movers: arrayvec::ArrayVec<u16, 30> =
                    group.iter().map(|t| t.index() as u16).collect();
                movers.push(last.index() as u16);
                if movers.len() < crate::combat::MOST {
                    let from = p.place(movers[0]);
                    let more: arrayvec::ArrayVec<u16, 64> = look
                        .stacks
                        .at(from)
                        .filter(|u| *u > movers[movers.len() - 1] && self.may_move(p, *u).is_ok())
                        .take(64)
                        .collect();
                    for u in more {
                        let mut bigger = movers.clone();
                        bigger.push(u);
                        if self.group_can_step(look, &bigger) {
                            out.offer(Token::unit(u));
                        }
                    }
                }
                self.reach(look, &movers);
                look.reach.hexes.iter().for_each(|h| out.offer(Token::place(*h)));
            }
            [verb::MOVE, ..] => out.complete = true,
            [verb::ENTER] => {
                waiting.filter(|u| self.can_enter(look, *u)).for_each(|u| out.offer(Token::unit(u)))
            }
            [verb::ENTER, u] => {
                let u = u.index() as u16;
                self.entry_hexes(look, u)
                    .iter(&self.map.grid)
                    .filter(|c| self.entry_by(look, u, c.0).is_some())
                    .for_each(|c| out.offer(Token::place(c.0)));
            }
            [verb::ENTER, _, _] => out.complete = true,
            [verb::MARCH, ..] => self.offer_attack(look, crate::position::Attack::March, draft, out),
            [_, ..] => self.offer_other_moves_rest(look, side, draft, out),
        }
    }

    /// Whether the movement phase may end: no pledged march attack is open.
    pub fn may_end_phase(&self, look: &mut Look<'_>) -> bool {
        self.open_pledge(look).is_none()
    }

    /// Whether a waiting unit can come in somewhere.
    pub fn can_enter(&self, look: &mut Look<'_>, u: u16) -> bool {
        self.arrives(look.p, u)
            && self.entry_hexes(look, u).iter(&self.map.grid).any(|c| self.entry_by(look, u, c.0).is_some())
    }

    /// Everything else one may do in phase III, by verb. Cheap tests come first; whoever passes is asked in full.
    fn offer_other_moves(&self, look: &mut Look<'_>, side: Side, acting: &UnitSet, out: &mut Choices) {
        let p = look.p;
        let units = || acting.iter();
        let fresh = *acting - p.with(flag::MOVED | flag::ACTED);
        // Few are out of command or on rails.
        let odd = self.own[side.at()] & p.with(flag::NO_COMMAND | flag::LOADED);
        let front = self.front(look.stacks, side);
        if self.standing(look, &front, acting).iter().any(|u| self.may_march(look, u).is_ok()) {
            out.offer(verb::MARCH);
        }
        if (*acting & odd).iter().any(|u| self.may_try(p, u).is_ok()) {
            out.offer(verb::TRY);
        }
        if self.sides[side.at()].entrench && fresh.iter().any(|u| self.may_dig(look, u).is_ok()) {
            out.offer(verb::DIG);
        }
        if self.choice.additional && units().any(|u| self.may_build(look, u).is_ok()) {
            out.offer(verb::BUILD);
        }
        if self.pontoons.iter().any(|u| self.counter(*u).side == side && self.bridge_sides(look, *u) != 0) {
            out.offer(verb::BRIDGE);
        }
        if self.pontoons.iter().any(|u| self.counter(*u).side == side && self.may_lift(p, *u).is_ok()) {
            out.offer(verb::LIFT);
        }
        let trains = self.trains_left(p, side, &odd);
        if trains && self.at_stations(look, &fresh).iter().any(|u| self.may_load(look, u).is_ok()) {
            out.offer(verb::LOAD);
        }
        if (*acting & odd).iter().any(|u| self.can_travel(look, u)) {
            out.offer(verb::RAIL);
        }
        if self.special.exit.is_some() && units().any(|u| self.may_exit(look, u).is_ok()) {
            out.offer(verb::EXIT);
        }
        if self.lost_hqs(look, side).iter().any(|u| self.can_return(look, u)) {
            out.offer(verb::RETURN);
        }
        if self.can_rebuild(look, side) {
            out.offer(verb::REBUILD);
        }
        if self.choice.additional && units().any(|u| self.may_search(look, u).is_ok()) {
            out.offer(verb::SEARCH);
        }
        if units().any(|u| !p.is(u, flag::TOP) && self.may_top(look, u).is_ok()) {
            out.offer(verb::TOP);
        }
        self.offer_move_markers(look, side, out);
        self.offer_interrupts(look, side, out);
    }

    /// Those of some units that stand in some hexes.
    fn standing(&self, look: &Look<'_>, hexes: &Hexes, units: &UnitSet) -> UnitSet {
        hexes.iter(&self.map.grid).flat_map(|c| look.stacks.at(c.0)).filter(|u| units.has(*u)).collect()
    }

    /// Those of some units that stand at stations.
    fn at_stations(&self, look: &Look<'_>, units: &UnitSet) -> UnitSet {
        self.standing(look, &(look.stacks.held[look.p.active().at()] & self.map.stations), units)
    }

    /// HQs of a side among the lost units.
    fn lost_hqs(&self, look: &Look<'_>, side: Side) -> UnitSet {
        *look.stacks.in_box(place::FIELD) & self.headquarters[side.at()]
    }

    fn offer_other_moves_rest(&self, look: &mut Look<'_>, side: Side, draft: &[Token], out: &mut Choices) {
        let p = look.p;
        let units = || self.acting(look, side);
        let list = |units: UnitSet,
                    test: &mut dyn FnMut(&mut Look<'_>, u16) -> bool,
                    out: &mut Choices,
                    look: &mut Look<'_>| {
            for u in units.iter() {
                if test(look, u) {
                    out.offer(Token::unit(u));
                }
            }
        };
        match draft {
            [verb::TRY] => list(units(), &mut |l, u| self.may_try(l.p, u).is_ok(), out, look),
            [verb::DIG] => list(units(), &mut |l, u| self.may_dig(l, u).is_ok(), out, look),
            [verb::BUILD] => list(units(), &mut |l, u| self.may_build(l, u).is_ok(), out, look),
            [verb::LIFT] => {
                let laid = *look.stacks.in_box(place::LAID) & self.own[side.at()];
                list(laid, &mut |l, u| self.may_lift(l.p, u).is_ok(), out, look);
            }
            [verb::LOAD] => {
                list(self.at_stations(look, &units()), &mut |l, u| self.may_load(l, u).is_ok(), out, look)
            }
            [verb::TOP] => {
                list(units() - p.with(flag::TOP), &mut |l, u| self.may_top(l, u).is_ok(), out, look)
            }
            [verb::EXIT] => list(units(), &mut |l, u| self.may_exit(l, u).is_ok(), out, look),
            [verb::TRY | verb::DIG | verb::BUILD | verb::LOAD | verb::EXIT | verb::TOP, _] => {
                out.complete = true
            }
            [verb::BRIDGE] => list(units(), &mut |l, u| self.bridge_sides(l, u) != 0, out, look),
            [verb::BRIDGE, u] => {
                let sides = self.bridge_sides(look, u.index() as u16);
                (0..6).filter(|d| sides >> d & 1 == 1).for_each(|d| out.offer(Token::direction(d)));
            }
            [verb::BRIDGE, _, _] => out.complete = true,
            [verb::LIFT, u] => {
                let u = u.index() as u16;
                self.lift_hexes(look, u).iter().for_each(|h| out.offer(Token::place(*h)));
            }
            [verb::LIFT, _, _] => out.complete = true,
            [verb::RAIL] => list(units(), &mut |l, u| self.can_travel(l, u), out, look),
            [verb::RAIL, u] => {
                self.trip(look, u.index() as u16);
                look.reach.hexes.iter().for_each(|h| out.offer(Token::place(*h)));
            }
            [verb::RAIL, _, _] => out.complete = true,
            [verb::RETURN] => list(self.lost_hqs(look, side), &mut |l, u| self.can_return(l, u), out, look),
            [verb::RETURN, u] => {
                let at = self.return_hexes(look, self.counter(u.index() as u16).side);
                at.iter(&self.map.grid).for_each(|c| out.offer(Token::place(c.0)));
            }
            [verb::RETURN, _, _] => out.complete = true,
            [verb::REBUILD, ..] => self.offer_rebuilding(look, side, draft, out),
            [verb::SEARCH] => list(units(), &mut |l, u| self.may_search(l, u).is_ok(), out, look),
            [verb::SEARCH, u] => {
                let at = p.place(u.index() as u16);
                for (_, to) in self.map.around(at) {
                    if look.stacks.owner(self, to) == Some(side.enemy()) {
                        out.offer(Token::place(to));
                    }
                }
                out.tokens.sort_unstable();
            }
            [verb::SEARCH, _, _] => out.complete = true,
            [verb::PLAY, ..] => self.offer_move_marker_rest(look, side, draft, out),
            _ => self.offer_interrupt_rest(look, side, draft, out),
        }
    }

    /// A unit out of command may try to move on its own.
    ///
    /// Rule: TB 12.3a. Ruling: Q103
    pub fn may_try(&self, p: &Position, u: u16) -> Ruled {
        self.acts(p, u)?;
        if !place::on_map(p.place(u)) || !p.is(u, flag::NO_COMMAND) {
            return Err("TB 12.3a");
        }
        let spent = flag::TRIED | flag::LOADED | flag::AT_WORK | flag::FRESH | flag::MOVED | flag::HALTED;
        if p.is(u, spent) || self.printed_movement(p, u) == 0 { Err("TB 12.3a") } else { Ok(()) }
    }

    /// The owner arranges his stacks in his own activation.
    ///
    /// Rule: TB 9.5a. Ruling: Q137
    pub fn may_top(&self, look: &mut Look<'_>, u: u16) -> Ruled {
        self.acts(look.p, u)?;
        let at = look.p.place(u);
        if !place::on_map(at) || look.p.is(u, flag::TOP) { Err("TB 9.5a") } else { Ok(()) }
    }

    /// A unit may leave the map for points.
    ///
    /// Rule: TB 15a, TB 7.6a
    pub fn may_exit(&self, look: &mut Look<'_>, u: u16) -> Ruled {
        let p = look.p;
        let Some((side, hexes, _)) = &self.special.exit else { return Err("TB 7.4a") };
        self.may_move(p, u)?;
        self.unpledged(look, &[u])?;
        // As a first step it leaves a zone like any other.
        let zoc = look.stacks.zoc(self, p, self.counter(u).side.enemy());
        if p.is(u, flag::MOVED) && self.map.has(zoc, p.place(u)) {
            return Err("TB 7.6a");
        }
        let fine = self.counter(u).side == *side
            && hexes.contains(&p.place(u))
            && p.left[usize::from(u)] >= MP
            && !p.is(u, flag::EMERGENCY | flag::NO_SUPPLY);
        if fine { Ok(()) } else { Err("TB 15a") }
    }

    /// Hexes where a destroyed HQ comes back.
    ///
    /// Ruling: Q129, Q172
    pub fn return_hexes(&self, look: &mut Look<'_>, side: Side) -> Hexes {
        let zoc = *look.stacks.zoc(self, look.p, side.enemy());
        self.live_sources(look.p, side, &(self.map.all - zoc - look.stacks.held[side.enemy().at()]))
    }

    /// Whether a destroyed HQ can come back now.
    pub fn can_return(&self, look: &mut Look<'_>, u: u16) -> bool {
        let (p, c) = (look.p, self.counter(u));
        c.arm == Arm::Hq
            && !c.any_hq
            && p.place(u) == place::FIELD
            && !p.is(u, flag::MOVED)
            && p.corps == 0
            && p.extra_move == 0
            && c.side == p.active()
            && !self.return_hexes(look, c.side).is_empty()
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Phase III goes on.
    ///
    /// Rule: TB 5Bd, TB 7.3a
    pub fn advance_move_phase(&mut self, f: Frame) -> Go {
        let side = Side::of(f.seat);
        match f.step {
            step::PREPARE => {
                if f.n == 0 {
                    self.begin_move_phase(side);
                    self.p.flow.top_mut().n = 1;
                }
                if self.r.choice.additional {
                    return Go::Wait;
                }
                self.start_allowances(side);
                self.step(step::MOVE)
            }
            step::MOVE => Go::Wait,
            step::BLOW => {
                if self.any_blowing(side) {
                    Go::Wait
                } else {
                    self.step(step::EVADE)
                }
            }
            step::EVADE => {
                if self.next_evader(side.enemy()) {
                    Go::On
                } else {
                    self.step(step::END)
                }
            }
            _ => {
                self.end_move_phase(side);
                self.end()
            }
        }
    }

    fn begin_move_phase(&mut self, side: Side) {
        self.p.phase = 3;
        self.p.tried = [0; 2];
        self.p.pledges = Places::EMPTY;
        self.p.struck = Places::EMPTY;
        let done = flag::MOVED | flag::HALTED | flag::STOPPED | flag::TRIED | flag::KEEN | flag::SEARCHED;
        self.p.clear_those(&self.r.own_masks[side.at()], done | flag::AT_WORK);
        self.tell_phase();
    }

    fn start_allowances(&mut self, side: Side) {
        let r = self.r;
        let acting = r.acting(&self.look(), side);
        self.p.left.fill(0);
        for u in acting.iter() {
            self.p.left[usize::from(u)] = r.allowance(self.p, u);
            self.p.clear(u, flag::DROVE);
        }
    }

    /// Movement points are spent, all of them if that is the price.
    ///
    /// Rule: TB 7.2a. Ruling: Q194
    pub fn spend(&mut self, u: u16, points: u8) {
        let left = &mut self.p.left[usize::from(u)];
        *left = if points == ALL_MP { 0 } else { left.saturating_sub(points) };
        let left = *left;
        if self.r.allowance(self.p, u).saturating_sub(left) >= 6 * MP {
            self.p.set(u, flag::DROVE);
        }
    }

    /// Whoever has entered an enemy zone has stopped.
    ///
    /// Rule: TB 7.6a, TB 8.2a. Ruling: Q27
    pub fn stop(&mut self, u: u16) {
        if self.in_enemy_zoc(u) {
            self.p.set(u, flag::STOPPED);
        }
    }

    /// Whether a unit stands in an enemy zone.
    pub fn in_enemy_zoc(&mut self, u: u16) -> bool {
        let r = self.r;
        let look = self.look();
        let zoc = look.stacks.zoc(r, look.p, r.counter(u).side.enemy());
        r.map.has(zoc, look.p.place(u))
    }

    fn end_move_phase(&mut self, side: Side) {
        self.finish_works(side);
        self.r.own[side.at()].iter().for_each(|u| self.p.left[usize::from(u)] = 0);
        self.p.pledges = Places::EMPTY;
    }

    /// An action of phase III.
    pub fn act_move(&mut self, f: Frame, side: Side, action: &[Token]) {
        let unit = |i: usize| action[i].index() as u16;
        match action[0] {
            verb::DONE => {
                if f.step == step::PREPARE {
                    self.start_allowances(side);
                }
                self.p.flow.top_mut().step = f.step + 1;
            }
            verb::MOVE => {
                let movers: arrayvec::ArrayVec<u16, 30> =
                    action[1..action.len() - 1].iter().map(|t| t.index() as u16).collect();
                self.move_units(&movers, action[action.len() - 1].index() as u16);
            }
            verb::ENTER => self.enter_map(unit(1), unit(2)),
            verb::MARCH => self.declare(crate::position::Attack::March, action),
            verb::TRY => self.p.flow.push(Frame {
                doing: Doing::Event,
                seat: f.seat,
                step: crate::events::TRY,
                a: unit(1),
                ..Frame::default()
            }),
            verb::DIG | verb::BUILD => self.start_digging(unit(1)),
            verb::BRIDGE => self.start_bridging(unit(1), action[2].index() as u8),
            verb::LIFT => self.lift_bridge(unit(1), unit(2)),
            verb::LOAD => self.load(unit(1)),
            verb::RAIL => self.travel(unit(1), unit(2)),
            verb::EXIT => self.exit(unit(1)),
            verb::TOP => self.lay_on_top(unit(1)),
            verb::RETURN => self.return_hq(unit(1), unit(2)),
            verb::REBUILD => self.rebuild(side, action),
            verb::SEARCH => self.start_search(unit(1), unit(2)),
            verb::COLUMN | verb::DEPLOY => self.change_state(unit(1)),
            verb::DETACH => self.detach(unit(1)),
            verb::ABSORB => self.absorb(unit(1), unit(2)),
            verb::BLOW => self.try_blowing(unit(1), action[2].index() as u8, action.len() > 3),
            verb::PLAY => self.play_in_movement(side, action),
            _ => self.act_interrupt(side, action),
        }
    }

    /// Units go to a hex, together if they are several.
    fn move_units(&mut self, movers: &[u16], to: u16) {
        let r = self.r;
        let mut look = self.look();
        let (path, spent) = r.way(&mut look, movers, to);
        let from = self.p.place(movers[0]);
        for u in movers {
            self.spend(*u, spent);
            self.p.set(*u, flag::MOVED | flag::ACTED);
        }
        self.tell_move(movers, from, &path);
        let order = self.top_first(movers.iter().copied().collect());
        for hex in &path {
            for u in order.iter().flat_map(UnitSet::iter) {
                self.enter(u, *hex);
            }
        }
        for u in movers {
            self.stop(*u);
            self.contact(*u);
        }
    }

    /// Units that go together in the order of their coming: whoever is on top first, for it stays on top.
    ///
    /// Rule: TB 9.5a. Ruling: Q142
    pub fn top_first(&self, group: UnitSet) -> [UnitSet; 2] {
        let top = group & self.p.with(flag::TOP);
        [top, group - top]
    }

    /// A unit enters a hex: it takes control, and works and obstacles of the enemy go.
    ///
    /// Rule: TB 11.8e. Ruling: Q86, Q131
    pub fn enter(&mut self, u: u16, hex: u16) {
        let side = self.r.counter(u).side;
        self.put(u, hex);
        let was = self.p.control(hex);
        self.p.take(hex, side);
        if was != side {
            let works = self.p.works_at(hex);
            let kept =
                works == crate::components::Works::Permanent || self.r.map.has(&self.r.map.both_sides, hex);
            if works != crate::components::Works::None && !kept {
                self.p.put_works(hex, crate::components::Works::None);
            }
            self.lose_pontoons();
        }
        if let Some(i) = self.p.obstacles.iter().position(|o| o.hex == hex)
            && self.r.markers[usize::from(self.p.obstacles[i].marker)].side != side
        {
            self.remove_obstacle(i);
        }
    }

    /// Puts a counter somewhere and keeps the tops of both stacks right.
    ///
    /// Rule: TB 9.5a
    pub fn put(&mut self, u: u16, at: u16) {
        let from = self.p.place(u);
        let was_top = self.p.is(u, flag::TOP);
        let was_public = self.r.public(self.p, u);
        self.p.clear(u, flag::TOP);
        self.p.at[usize::from(u)] = at;
        self.d.truth.sync(self.r, self.p);
        if was_top
            && place::on_map(from)
            && let Some(next) = self.next_on_top(from)
        {
            let known = self.r.public(self.p, next);
            self.p.set(next, flag::TOP);
            if !known && self.r.public(self.p, next) {
                self.sink.expose(Clause("TB 9.5a"));
            }
        }
        if place::on_map(at) && !self.d.truth.at(at).any(|o| o != u && self.p.is(o, flag::TOP)) {
            self.p.set(u, flag::TOP);
        }
        // Others see a counter come or go, whichever it is.
        if !was_public || !self.r.public(self.p, u) {
            self.sink.expose(Clause("TB 9.5a"));
        }
    }

    /// Who comes on top when the top counter leaves: one the enemy sees anyway, if there is one, so that he learns no more.
    fn next_on_top(&self, hex: u16) -> Option<u16> {
        let stack = self.d.truth.at(hex);
        stack.clone().find(|o| self.r.public(self.p, *o)).or_else(|| stack.clone().next())
    }

    fn enter_map(&mut self, u: u16, hex: u16) {
        let r = self.r;
        let mut look = self.look();
        let left = r.entry(&mut look, u, hex).unwrap_or(0);
        if let Some(entry) = self.p.entries.iter_mut().find(|(h, _)| *h == hex || *h == NONE) {
            *entry = (hex, entry.1 + 1);
            self.p.tidy();
        }
        if self.r.counter(u).reverse == Reverse::Column {
            self.p.set(u, flag::REVERSE);
        }
        self.enter(u, hex);
        self.p.clear(u, flag::DROVE);
        self.p.left[usize::from(u)] = left;
        self.spend(u, 0);
        self.p.set(u, flag::MOVED | flag::ACTED);
        self.tell_arrival(u, hex);
        self.stop(u);
        self.contact(u);
    }

    fn exit(&mut self, u: u16) {
        // A battalion counts no more by leaving than by its loss.
        let scores = !self.r.is_slip(u);
        let vp = self.r.special.exit.as_ref().filter(|_| scores).map_or(0, |(_, _, vp)| *vp);
        self.put(u, place::EXITED);
        self.p.exit_vp += vp;
        self.tell_exit(u, vp);
    }

    fn lay_on_top(&mut self, u: u16) {
        let at = self.p.place(u);
        let stack: arrayvec::ArrayVec<u16, 128> = self.look().stacks.at(at).take(128).collect();
        stack.iter().for_each(|o| self.p.clear(*o, flag::TOP));
        self.p.set(u, flag::TOP);
        self.sink.expose(Clause("TB 9.5a"));
    }

    fn return_hq(&mut self, u: u16, hex: u16) {
        self.p.flags[usize::from(u)] = flag::FRESH;
        self.enter(u, hex);
        self.p.left[usize::from(u)] = 0;
        self.tell_return(u, hex);
    }
}
