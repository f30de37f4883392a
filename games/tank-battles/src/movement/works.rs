//! Digging in, and building.

use super::Ruled;
use crate::action::Look;
use crate::components::{Arm, Hexes, Side, Works, place};
use crate::flow::Cx;
use crate::markers::MarkerKind;
use crate::position::{NONE, flag};
use crate::scenario::TankBattles;
use engine::{Clause, Sink};

impl TankBattles {
    /// Whether a unit is free to spend the phase at work where it stands.
    ///
    /// Rule: TB 7.7c, TB 11.8a. Ruling: Q83, Q84
    fn idle(&self, look: &mut Look<'_>, u: u16) -> Ruled {
        let p = look.p;
        self.acts(p, u)?;
        if !place::on_map(p.place(u)) {
            return Err("TB 11.8a");
        }
        let busy = flag::ACTED | flag::MOVED | flag::AT_WORK | flag::LOADED | flag::FRESH | flag::HALTED;
        if p.is(u, busy) {
            return Err("TB 11.8a");
        }
        self.unpledged(look, &[u])?;
        let zoc = look.stacks.zoc(self, p, self.counter(u).side.enemy());
        if self.map.has(zoc, p.place(u)) && p.is(u, flag::ATTACKED) { Err("TB 7.7c") } else { Ok(()) }
    }

    /// A unit may dig in: level 1.
    ///
    /// Rule: TB 7.7a, TB 7.7b, TB 7.7d, TB 7.7e, TB 11.8a, TB 11.8b
    pub fn may_dig(&self, look: &mut Look<'_>, u: u16) -> Ruled {
        let c = self.spec(look.p, u);
        if !self.sides[c.side.at()].entrench {
            return Err("TB 7.7a");
        }
        if !c.arm.digs() {
            return Err("TB 7.7b");
        }
        if place::on_map(look.p.place(u)) && look.p.works_at(look.p.place(u)) != Works::None {
            return Err("TB 7.7e");
        }
        self.idle(look, u)
    }

    /// A construction unit may raise works above level 1.
    ///
    /// Rule: TB 11.8c, TB 11.8d, TB X6a. Ruling: Q85
    pub fn may_build(&self, look: &mut Look<'_>, u: u16) -> Ruled {
        let (p, c) = (look.p, self.counter(u));
        if c.arm != Arm::Construction || !self.choice.additional {
            return Err("TB 11.8c");
        }
        if !place::on_map(p.place(u)) {
            return Err("TB 11.8c");
        }
        let most = self.sides[c.side.at()].max_level;
        match p.works_at(p.place(u)) {
            Works::One if most >= 2 => {}
            Works::Two
                if most >= 3
                    || self.held(p, c.side, MarkerKind::Works3).is_some() && self.markers_live(p) => {}
            Works::Two => return Err("TB 11.8d"),
            _ => return Err("TB 7.7e"),
        }
        self.idle(look, u)
    }
}

impl<S: Sink> Cx<'_, S> {
    /// A unit starts to dig or build.
    pub fn start_digging(&mut self, u: u16) {
        let hex = self.p.place(u);
        if self.p.works_at(hex) == Works::Two && self.r.sides[self.r.counter(u).side.at()].max_level < 3 {
            // The stores are used up.
            if let Some(m) = self.r.held(self.p, self.r.counter(u).side, MarkerKind::Works3) {
                self.spend_marker(m, true);
            }
        }
        self.p.set(u, flag::AT_WORK | flag::MOVED);
        self.tell_digging(u);
    }

    /// At the end of phase III works and bridges stand.
    ///
    /// Rule: TB 7.7d, TB 11.8c, TB 11.10a. Ruling: Q85
    pub fn finish_works(&mut self, side: Side) {
        let mut raised = Hexes::EMPTY;
        for u in (self.r.own[side.at()] & self.p.with(flag::AT_WORK)).iter() {
            let c = self.r.spec(self.p, u);
            let hex = self.p.place(u);
            if hex == place::LAID {
                self.p.clear(u, flag::AT_WORK);
            }
            // One level a turn, however many dig.
            if !c.arm.digs() || !place::on_map(hex) || self.r.map.has(&raised, hex) {
                continue;
            }
            let works = match (self.p.works_at(hex), c.arm) {
                (Works::None, _) => Works::One,
                (Works::One, Arm::Construction) => Works::Two,
                (Works::Two, Arm::Construction) => Works::Three,
                _ => continue,
            };
            self.p.put_works(hex, works);
            raised.insert(&self.r.map.grid, hexgrid::Cell(hex));
            self.sink.expose(Clause("TB 11.8a"));
            self.tell_works(hex, works);
        }
    }

    /// A marker's obstacle is taken from the map.
    pub fn remove_obstacle(&mut self, i: usize) {
        let marker = self.p.obstacles[i].marker;
        self.p.obstacles[i] = crate::position::Obstacle { hex: NONE, until: 0, marker: 0 };
        self.p.tidy();
        self.p.lasting &= !(1 << marker);
    }
}
