//! Railway transport.

use super::Ruled;
use crate::action::Look;
use crate::components::{Class, Hexes, Side, place};
use crate::flow::Cx;
use crate::position::{Position, UnitSet, flag};
use crate::scenario::TankBattles;
use crate::stacks::bears_trains;
use arrayvec::ArrayVec;
use engine::Sink;

/// How far a train runs in a phase.
///
/// Rule: TB 7.11e
const TRIP: u8 = 30;
/// Trains keep this far from enemies.
///
/// Rule: TB 7.11c, TB 7.11f
const SAFE: u16 = 4;

impl TankBattles {
    /// A unit may be loaded.
    ///
    /// Rule: TB 7.11a, TB 7.11b. Ruling: Q33
    pub fn may_load(&self, look: &mut Look<'_>, u: u16) -> Ruled {
        let (p, c) = (look.p, self.counter(u));
        let loaded = self.own[c.side.at()] & p.with(flag::LOADED);
        if !self.trains_left(p, c.side, &loaded) {
            return Err("TB 7.11a");
        }
        self.may_move(p, u)?;
        self.unpledged(look, &[u])?;
        let busy = flag::MOVED | flag::ACTED | flag::NO_COMMAND;
        // Who acts again, or out of turn, has no whole turn for it.
        let again = p.corps > 0 || p.extra_move > 0;
        if again || p.is(u, busy) || c.class == Class::Rail || !self.map.has(&self.map.stations, p.place(u)) {
            return Err("TB 7.11b");
        }
        Ok(())
    }

    /// Whether a side may load one more unit; those loaded are among the units.
    ///
    /// Rule: TB 7.11a
    pub fn trains_left(&self, p: &Position, side: Side, units: &UnitSet) -> bool {
        let rail = usize::from(self.sides[side.at()].rail);
        rail > 0 && units.iter().filter(|u| p.is(*u, flag::LOADED)).count() < rail
    }

    /// A loaded unit may travel.
    ///
    /// Rule: TB 7.11b, TB 12.3a. Ruling: Q103
    pub fn may_travel(&self, p: &Position, u: u16) -> Ruled {
        self.acts(p, u)?;
        if p.is(u, flag::NO_COMMAND) {
            return Err("TB 12.3a");
        }
        if p.is(u, flag::FRESH) {
            return Err("TB 12.5b");
        }
        if !p.is(u, flag::LOADED) || p.is(u, flag::LOADED_NOW | flag::MOVED) || !place::on_map(p.place(u)) {
            return Err("TB 7.11b");
        }
        Ok(())
    }

    /// Whether a loaded unit can get off somewhere.
    pub fn can_travel(&self, look: &mut Look<'_>, u: u16) -> bool {
        if self.may_travel(look.p, u).is_err() {
            return false;
        }
        self.trip(look, u);
        !look.reach.hexes.is_empty()
    }

    /// Whether an enemy is too near to a railway hex.
    pub fn rail_danger(&self, look: &Look<'_>, u: u16, hex: u16) -> bool {
        self.map.has(&self.danger(look, self.counter(u).side), hex)
    }

    /// Hexes too near to an enemy for a side's trains.
    fn danger(&self, look: &Look<'_>, side: Side) -> Hexes {
        (1..SAFE).fold(look.stacks.held[side.enemy().at()], |near, _| near.dilated(&self.map.grid))
    }

    /// Where a trip may end, into `look.reach`; the place it stands in included.
    ///
    /// Rule: TB 7.11c, TB 7.11d, TB 7.11e, TB 7.11f
    pub fn trip(&self, look: &mut Look<'_>, u: u16) {
        self.trip_past(look, u, true);
    }

    /// Whether a unit gets off at stations only.
    ///
    /// Rule: TB 7.11d. Ruling: Q09, Q33
    pub fn heavy_load(&self, p: &Position, u: u16) -> bool {
        self.spec(p, u).arm.heavy_load() || self.is_tank(p, u)
    }

    /// The same, with or without heed to enemies on the way.
    pub fn trip_past(&self, look: &mut Look<'_>, u: u16, heed: bool) {
        let from = look.p.place(u);
        let heavy = self.heavy_load(look.p, u);
        let danger = if heed { self.danger(look, self.counter(u).side) } else { Hexes::EMPTY };
        look.reach.begin(from);
        if self.map.has(&danger, from) {
            return;
        }
        let mut edge: ArrayVec<u16, { place::HEXES }> = ArrayVec::from_iter([from]);
        let mut next = ArrayVec::new_const();
        for spent in 1..=TRIP {
            for at in edge.drain(..) {
                for (d, to) in self.map.around(at) {
                    let free = look.reach.cost[usize::from(to)] == crate::components::CLOSED;
                    if free && bears_trains(&self.map, look.p, at, d) && !self.map.has(&danger, to) {
                        look.reach.touch(to, spent, at);
                        next.push(to);
                    }
                }
            }
            std::mem::swap(&mut edge, &mut next);
        }
        let stations = self.map.stations;
        let map = &self.map;
        look.reach.finish_trip(|hex| !heavy || map.has(&stations, hex));
    }
}

impl<S: Sink> Cx<'_, S> {
    /// A unit is loaded; it takes the whole turn.
    pub fn load(&mut self, u: u16) {
        self.p.set(u, flag::LOADED | flag::LOADED_NOW | flag::MOVED | flag::ACTED);
        self.tell_loading(u);
    }

    /// A loaded unit travels and gets off.
    pub fn travel(&mut self, u: u16, to: u16) {
        let r = self.r;
        let mut look = self.look();
        r.trip(&mut look, u);
        let path = look.reach.path(to);
        let from = self.p.place(u);
        self.p.clear(u, flag::LOADED);
        self.p.set(u, flag::MOVED | flag::ACTED);
        self.p.left[usize::from(u)] = 0;
        self.tell_move(&[u], from, &path);
        for hex in &path {
            self.enter(u, *hex);
        }
    }
}
