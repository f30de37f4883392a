//! How far units get, in exact twelfths of a movement point.

use super::Ruled;
use crate::action::Look;
use crate::components::{ALL_MP, CLOSED, Class, MP, Side, place};
use crate::position::{NONE, flag};
use crate::scenario::TankBattles;
use crate::stacks::bridged;

/// The most points in twelfths, trains' hexes included.
const MOST: usize = 256;

/// Who moves: one unit, or a stack at the pace of the slowest.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// Whose it is.
    pub side: Side,
    /// Where it starts.
    pub from: u16,
    /// Points left.
    pub left: u8,
    /// Its whole allowance is left.
    pub whole: bool,
    /// Has moved already in this phase.
    pub moved: bool,
    /// Moves on its own initiative: may not enter a ZOC.
    pub keen: bool,
    /// Classes in it, a bit each column; trains are alone.
    pub classes: u8,
    /// Runs on rails.
    pub rails: bool,
    /// One unit alone may use lines.
    pub alone: bool,
}

/// The result of a search and its scratch.
#[derive(Clone, Debug)]
pub struct Reach {
    /// Points spent to reach a hex, [`ALL_MP`] for all, [`CLOSED`] if it is not reached.
    pub cost: [u8; place::HEXES],
    /// Hexes reached, in order, the start left out.
    pub hexes: Vec<u16>,
    back: [u16; place::HEXES],
    touched: Vec<u16>,
    buckets: Vec<Vec<u16>>,
    from: u16,
}

impl Default for Reach {
    fn default() -> Self {
        Reach {
            cost: [CLOSED; place::HEXES],
            hexes: Vec::new(),
            back: [NONE; place::HEXES],
            touched: Vec::new(),
            buckets: vec![Vec::new(); MOST],
            from: NONE,
        }
    }
}

impl Reach {
    /// Starts a search.
    pub fn begin(&mut self, from: u16) {
        for hex in self.touched.drain(..) {
            self.cost[usize::from(hex)] = CLOSED;
        }
        self.hexes.clear();
        self.from = from;
        self.cost[usize::from(from)] = 0;
        self.touched.push(from);
    }

    /// A hex is reached.
    pub fn touch(&mut self, hex: u16, cost: u8, from: u16) {
        if self.cost[usize::from(hex)] == CLOSED {
            self.touched.push(hex);
        }
        self.cost[usize::from(hex)] = cost;
        self.back[usize::from(hex)] = from;
    }

    fn finish(&mut self) {
        self.hexes.extend(self.touched.iter().filter(|h| **h != self.from));
        self.hexes.sort_unstable();
    }

    /// Keeps the hexes where a trip may end, the start among them.
    pub fn finish_trip(&mut self, fits: impl Fn(u16) -> bool) {
        self.hexes.extend(self.touched.iter().copied().filter(|h| fits(*h)));
        self.hexes.sort_unstable();
    }

    /// The way to a hex, the start left out.
    pub fn path(&self, to: u16) -> arrayvec::ArrayVec<u16, 64> {
        let mut path = arrayvec::ArrayVec::new();
        let mut at = to;
        while at != self.from && !path.is_full() {
            path.push(at);
            at = self.back[usize::from(at)];
        }
        path.reverse();
        path
    }
}

impl TankBattles {
    /// The cost of a step for a mover in twelfths (trains: hexes), terrain and lines only.
    ///
    /// Rule: TB 7.4a, TB 7.5b, TB 7.12a, TB 7.12b, TB X4b. Ruling: Q19, Q20, Q25
    pub fn step_cost(&self, look: &Look<'_>, m: &Mover, from: u16, d: u8, to: u16) -> u8 {
        let p = look.p;
        let bridge = usize::from(bridged(&self.map, p, from, d));
        if m.rails {
            // A train runs alone.
            if !m.alone {
                return CLOSED;
            }
            let side = self.map.sides[usize::from(from)][usize::from(d)];
            let dry = bridge == 1 || side.river == crate::components::River::None;
            return if side.rail && dry { 1 } else { CLOSED };
        }
        let alone = m.alone && (self.choice.mild_columns || look.stacks.is_empty(to));
        let mut worst = 0;
        for class in [Class::Foot, Class::Mot, Class::Mech] {
            if m.classes >> class.column() & 1 == 1 {
                let cost = self.map.cost(p.weather, class, from, d);
                let cost = if alone { cost.line[bridge] } else { cost.off[bridge] };
                worst = worst.max(cost);
            }
        }
        if worst < ALL_MP
            && p.obstacles.iter().any(|o| o.hex == to && self.markers[usize::from(o.marker)].side != m.side)
        {
            worst += 2 * MP;
        }
        worst
    }

    /// Who moves, if they may move together.
    pub fn mover(&self, look: &Look<'_>, units: &[u16]) -> Mover {
        let p = look.p;
        let u = units[0];
        let c = self.counter(u);
        let mut m = Mover {
            side: c.side,
            from: p.place(u),
            left: u8::MAX,
            whole: true,
            moved: false,
            keen: false,
            classes: 0,
            rails: c.class == Class::Rail,
            alone: units.len() == 1,
        };
        for u in units {
            let class = self.class_of(p, *u);
            m.left = m.left.min(p.left[usize::from(*u)]);
            m.whole &= !p.is(*u, flag::MOVED);
            m.moved |= p.is(*u, flag::MOVED);
            m.keen |= p.is(*u, flag::NO_COMMAND);
            m.classes |= 1 << class.column();
            m.rails |= class == Class::Rail;
        }
        m
    }

    /// Whether one step of a mover is legal, and what it costs.
    ///
    /// Rule: TB 7.2a, TB 7.5a, TB 7.6a, TB 8.2a, TB 8.3b, TB 8.3c, TB 12.3c, TB TEC13a. Ruling: Q22, Q23, Q28, Q29
    pub fn step(
        &self,
        look: &mut Look<'_>,
        m: &Mover,
        from: u16,
        spent: u8,
        d: u8,
    ) -> Result<u8, &'static str> {
        let to = self.map.near[usize::from(from)][usize::from(d)];
        if to == u16::MAX {
            return Err("TB 7.4a");
        }
        if look.stacks.owner(self, to) == Some(m.side.enemy()) {
            return Err("TB 7.5a");
        }
        self.forbidden_ground(look, m, to)?;
        let cost = self.step_cost(look, m, from, d, to);
        if cost == CLOSED {
            return Err(if m.rails { "TB X4b" } else { "TB 7.5b" });
        }
        let zoc = look.stacks.zoc(self, look.p, m.side.enemy());
        let (leaves, enters) = (self.map.has(zoc, from), self.map.has(zoc, to));
        if enters && m.keen {
            return Err("TB 12.3c");
        }
        if leaves {
            if enters {
                return Err("TB 8.3c");
            }
            if m.moved || from != m.from {
                return Err("TB 7.6a");
            }
            // One hex for everything, whatever it costs.
            return Ok(ALL_MP);
        }
        if cost == ALL_MP {
            return if m.whole && from == m.from { Ok(ALL_MP) } else { Err("TB TEC13a") };
        }
        if u16::from(spent) + u16::from(cost) > u16::from(m.left) {
            return Err("TB 7.2a");
        }
        Ok(cost)
    }

    /// Hexes a scenario keeps a side out of on a turn.
    fn forbidden_ground(&self, look: &Look<'_>, m: &Mover, to: u16) -> Ruled {
        for (turn, side, _, near) in &self.special.only {
            if *turn == look.p.turn && *side == m.side && near.iter().any(|h| self.map.distance(*h, to) <= 1)
            {
                return Err("TB 15a");
            }
        }
        Ok(())
    }

    /// Whether a unit can make at least one step.
    pub fn can_step(&self, look: &mut Look<'_>, u: u16) -> bool {
        if self.counter(u).side != look.p.active() || self.may_move(look.p, u).is_err() {
            return false;
        }
        let m = self.mover(look, &[u]);
        (0..6).any(|d| self.step(look, &m, m.from, 0, d).is_ok())
    }

    /// Whether units together can make at least one step.
    pub fn group_can_step(&self, look: &mut Look<'_>, units: &[u16]) -> bool {
        let m = self.mover(look, units);
        (0..6).any(|d| self.step(look, &m, m.from, 0, d).is_ok())
    }

    /// Everything a mover reaches, into `look.reach`.
    pub fn reach(&self, look: &mut Look<'_>, units: &[u16]) {
        let m = self.mover(look, units);
        look.reach.begin(m.from);
        look.reach.buckets[0].push(m.from);
        let most = usize::from(m.left);
        for spent in 0..=most {
            let mut i = 0;
            while i < look.reach.buckets[spent].len() {
                let at = look.reach.buckets[spent][i];
                i += 1;
                if usize::from(look.reach.cost[usize::from(at)]) != spent {
                    continue;
                }
                for d in 0..6 {
                    let Ok(cost) = self.step(look, &m, at, spent as u8, d) else { continue };
                    let to = self.map.near[usize::from(at)][usize::from(d)];
                    let known = look.reach.cost[usize::from(to)];
                    if cost == ALL_MP {
                        if known == CLOSED {
                            look.reach.touch(to, ALL_MP, at);
                        }
                        continue;
                    }
                    let total = spent as u8 + cost;
                    if total < known {
                        look.reach.touch(to, total, at);
                        look.reach.buckets[usize::from(total)].push(to);
                    }
                }
            }
            look.reach.buckets[spent].clear();
        }
        look.reach.finish();
    }
}
