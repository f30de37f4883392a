//! Railway transport.

use super::Ruled;
use crate::action::Look;
use crate::components::{Class, River, place};
use crate::flow::Cx;
use crate::position::{Position, flag};
use crate::scenario::TankBattles;
use crate::stacks::bridged;
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
        let loaded = (0..self.counters.len() as u16)
            .filter(|o| self.counter(*o).side == c.side && p.is(*o, flag::LOADED))
            .count();
        if loaded >= usize::from(self.sides[c.side.at()].rail) {
            return Err("TB 7.11a");
        }
        self.may_move(p, u)?;
        let busy = flag::MOVED | flag::ACTED | flag::NO_COMMAND;
        if p.is(u, busy) || c.class == Class::Rail || !self.map.has(&self.map.stations, p.place(u)) {
            return Err("TB 7.11b");
        }
        Ok(())
    }

    /// A loaded unit may travel.
    ///
    /// Rule: TB 7.11b, TB 12.3a. Ruling: Q103
    pub fn may_travel(&self, p: &Position, u: u16) -> Ruled {
        self.acts(p, u)?;
        if p.is(u, flag::NO_COMMAND) {
            return Err("TB 12.3a");
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
        let enemies = look.stacks.held[self.counter(u).side.enemy().at()];
        enemies.iter(&self.map.grid).any(|e| self.map.distance(e.0, hex) < SAFE)
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
        look.reach.begin(from);
        if heed && self.rail_danger(look, u, from) {
            return;
        }
        let mut edge = vec![from];
        for spent in 1..=TRIP {
            let mut next = Vec::new();
            for at in edge {
                for (d, to) in self.map.around(at) {
                    let side = self.map.sides[usize::from(at)][usize::from(d)];
                    let dry = side.river == River::None || bridged(&self.map, look.p, at, d);
                    let free = look.reach.cost[usize::from(to)] == crate::components::CLOSED;
                    if side.rail && dry && free && !(heed && self.rail_danger(look, u, to)) {
                        look.reach.touch(to, spent, at);
                        next.push(to);
                    }
                }
            }
            edge = next;
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
        self.p.set(u, flag::MOVED | flag::ACTED | flag::HALTED);
        self.tell_move(&[u], from, &path);
        for hex in &path {
            self.enter(u, *hex);
        }
    }
}
