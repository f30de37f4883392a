//! How far units get, in exact twelfths of a movement point.

use super::Ruled;
use crate::action::Look;
use crate::components::{ALL_MP, CLOSED, Class, Hexes, MP, Side, StepCost, place};
use crate::position::{NONE, Obstacle, Position, flag};
use crate::scenario::TankBattles;
use crate::stacks::{Stacks, bears_trains};

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

/// The ground a mover meets, looked up once for many steps.
pub struct Going<'a> {
    r: &'a TankBattles,
    p: &'a Position,
    stacks: &'a Stacks,
    m: Mover,
    /// Hexes the enemy stands in.
    enemies: &'a Hexes,
    /// The enemy's zones of control.
    zoc: &'a Hexes,
    /// What steps cost in this weather.
    costs: &'a [[StepCost; 6]],
    /// Somebody's obstacles lie somewhere.
    obstacles: bool,
    /// The scenario keeps the mover out of some hexes.
    kept_out: bool,
}

/// The result of a search and its scratch.
#[derive(Clone, Debug)]
pub struct Reach {
    /// Points spent to reach a hex, [`ALL_MP`] for all, [`CLOSED`] if it is not reached.
    pub cost: [u8; place::HEXES],
    /// Hexes reached, in order, the start left out.
    pub hexes: Vec<u16>,
    back: [u16; place::HEXES],
    touched: [u64; place::HEXES / 64],
    buckets: Vec<Vec<u16>>,
    from: u16,
}

impl Default for Reach {
    fn default() -> Self {
        Reach {
            cost: [CLOSED; place::HEXES],
            hexes: Vec::with_capacity(place::HEXES),
            back: [NONE; place::HEXES],
            touched: [0; place::HEXES / 64],
            buckets: vec![Vec::new(); MOST],
            from: NONE,
        }
    }
}

impl Reach {
    /// Starts a search.
    pub fn begin(&mut self, from: u16) {
        self.cost.fill(CLOSED);
        self.touched.fill(0);
        self.hexes.clear();
        self.from = from;
        self.touch(from, 0, NONE);
    }

    /// A hex is reached.
    #[inline]
    pub fn touch(&mut self, hex: u16, cost: u8, from: u16) {
        self.touched[usize::from(hex) / 64] |= 1 << (hex % 64);
        self.cost[usize::from(hex)] = cost;
        self.back[usize::from(hex)] = from;
    }

    fn finish(&mut self) {
        let from = self.from;
        self.finish_trip(|hex| hex != from);
    }

    /// Keeps the hexes where a trip may end, the start among them.
    pub fn finish_trip(&mut self, fits: impl Fn(u16) -> bool) {
        for (w, mut word) in (0u16..).zip(self.touched) {
            while word != 0 {
                let hex = w * 64 + word.trailing_zeros() as u16;
                word &= word - 1;
                if fits(hex) {
                    self.hexes.push(hex);
                }
            }
        }
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

/// The steps of a mover out of one hex.
pub struct Steps<'a> {
    going: &'a Going<'a>,
    from: u16,
    /// It lies in an enemy zone.
    in_zoc: bool,
    near: &'a [u16; 6],
    costs: &'a [StepCost; 6],
    bridges: u8,
}

impl<'a> Going<'a> {
    /// The steps out of a hex.
    #[inline]
    pub fn out_of(&'a self, from: u16) -> Steps<'a> {
        Steps {
            going: self,
            from,
            in_zoc: self.r.map.has(self.zoc, from),
            near: &self.r.map.near[usize::from(from)],
            costs: &self.costs[usize::from(from)],
            bridges: self.stacks.bridges(from),
        }
    }

    /// Whether the mover can make at least one step.
    fn gets_away(&self) -> bool {
        let steps = self.out_of(self.m.from);
        (0..6).any(|d| steps.to(d, 0).is_ok())
    }
}

impl Steps<'_> {
    /// The cost of a step in twelfths (trains: hexes), terrain and lines only.
    ///
    /// Rule: TB 7.4a, TB 7.5b, TB 7.12a, TB 7.12b, TB X4b. Ruling: Q19, Q20, Q25
    #[inline(always)]
    pub fn cost(&self, d: u8) -> u8 {
        let Going { r, p, stacks, m, .. } = self.going;
        let to = self.near[usize::from(d)];
        let bridge = self.bridges >> d & 1 == 1;
        if m.rails {
            // A train runs alone.
            if !m.alone {
                return CLOSED;
            }
            return if bears_trains(&r.map, p, self.from, d) { 1 } else { CLOSED };
        }
        let alone = m.alone && (r.choice.mild_columns || stacks.is_empty(to));
        let cost = self.costs[usize::from(d)];
        let cost = if alone { cost.line } else { cost.off }[usize::from(bridge)];
        if cost < ALL_MP && self.going.obstacles { cost + r.hindrance(p, m.side, to) } else { cost }
    }

    /// Whether a step is legal after so much is spent, and what it costs.
    ///
    /// Rule: TB 7.2a, TB 7.5a, TB 7.6a, TB 8.2a, TB 8.3b, TB 8.3c, TB 12.3c, TB TEC13a. Ruling: Q22, Q23, Q28, Q29
    #[inline]
    pub fn to(&self, d: u8, spent: u8) -> Result<u8, &'static str> {
        if self.near[usize::from(d)] == u16::MAX {
            return Err("TB 7.4a");
        }
        self.at_cost(d, spent, self.cost(d))
    }

    /// The same for a step on the map whose cost is known.
    #[inline(always)]
    fn at_cost(&self, d: u8, spent: u8, cost: u8) -> Result<u8, &'static str> {
        let Going { r, m, .. } = self.going;
        let to = self.near[usize::from(d)];
        if r.map.has(self.going.enemies, to) {
            return Err("TB 7.5a");
        }
        if self.going.kept_out {
            r.forbidden_ground(self.going.p, m.side, to)?;
        }
        if cost == CLOSED {
            return Err(if m.rails { "TB X4b" } else { "TB 7.5b" });
        }
        if m.keen && r.map.has(self.going.zoc, to) {
            return Err("TB 12.3c");
        }
        if self.in_zoc {
            if r.map.has(self.going.zoc, to) {
                return Err("TB 8.3c");
            }
            if m.moved || self.from != m.from {
                return Err("TB 7.6a");
            }
            // One hex for everything, whatever it costs.
            return Ok(ALL_MP);
        }
        if cost == ALL_MP {
            return if m.whole && self.from == m.from { Ok(ALL_MP) } else { Err("TB TEC13a") };
        }
        if u16::from(spent) + u16::from(cost) > u16::from(m.left) {
            return Err("TB 7.2a");
        }
        Ok(cost)
    }
}

impl TankBattles {
    /// The ground a mover meets.
    pub fn going<'a>(&'a self, p: &'a Position, stacks: &'a mut Stacks, m: Mover) -> Going<'a> {
        let enemy = m.side.enemy();
        let (zoc, stacks) = stacks.zoc_beside(self, p, enemy);
        let kept_out = |(turn, side, ..): &(u8, Side, _, _)| *turn == p.turn && *side == m.side;
        Going {
            r: self,
            p,
            stacks,
            m,
            enemies: &stacks.held[enemy.at()],
            zoc,
            costs: self.map.costs(p.weather, m.classes),
            obstacles: p.obstacles.iter().any(|o| o.hex != NONE),
            kept_out: self.special.only.iter().any(kept_out),
        }
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
    pub fn step(
        &self,
        look: &mut Look<'_>,
        m: &Mover,
        from: u16,
        spent: u8,
        d: u8,
    ) -> Result<u8, &'static str> {
        self.going(look.p, look.stacks, *m).out_of(from).to(d, spent)
    }

    /// What mobile engineer works of the enemy add to a hex.
    ///
    /// Rule: TB 14.3.1a
    pub fn hindrance(&self, p: &Position, side: Side, hex: u16) -> u8 {
        let hinders = |o: &Obstacle| o.hex == hex && self.markers[usize::from(o.marker)].side != side;
        if p.obstacles.iter().any(hinders) { 2 * MP } else { 0 }
    }

    /// Hexes a scenario keeps a side out of on a turn.
    ///
    /// Rule: TB 15a
    pub fn forbidden_ground(&self, p: &Position, mover: Side, to: u16) -> Ruled {
        for (turn, side, _, near) in &self.special.only {
            if *turn == p.turn && *side == mover && near.iter().any(|h| self.map.distance(*h, to) <= 1) {
                return Err("TB 15a");
            }
        }
        Ok(())
    }

    /// Whether a unit can make at least one step.
    pub fn can_step(&self, look: &mut Look<'_>, u: u16) -> bool {
        self.acts(look.p, u).is_ok() && self.can_go(look, u)
    }

    /// The same for a unit that acts now.
    pub fn can_go(&self, look: &mut Look<'_>, u: u16) -> bool {
        look.p.left[usize::from(u)] > 0
            && self.free_to_move(look.p, u).is_ok()
            && self.group_can_step(look, &[u])
    }

    /// Whether units together can make at least one step.
    pub fn group_can_step(&self, look: &mut Look<'_>, units: &[u16]) -> bool {
        if self.unpledged(look, units).is_err() {
            return false;
        }
        let m = self.mover(look, units);
        self.going(look.p, look.stacks, m).gets_away()
    }

    /// Everything a mover reaches, into `look.reach`.
    pub fn reach(&self, look: &mut Look<'_>, units: &[u16]) {
        self.search(look, units, NONE);
        look.reach.finish();
    }

    /// The way of a mover to a hex it reaches, and what it costs.
    pub fn way(&self, look: &mut Look<'_>, units: &[u16], to: u16) -> (arrayvec::ArrayVec<u16, 64>, u8) {
        self.search(look, units, to);
        (look.reach.path(to), look.reach.cost[usize::from(to)])
    }

    /// Searches until the way to a hex is known, or for all hexes.
    fn search(&self, look: &mut Look<'_>, units: &[u16], goal: u16) {
        let m = self.mover(look, units);
        let least = self.map.least(look.p.weather, m.classes);
        let going = self.going(look.p, look.stacks, m);
        let reach = &mut *look.reach;
        reach.begin(m.from);
        reach.buckets[0].push(m.from);
        for spent in 0..=m.left {
            if reach.buckets[usize::from(spent)].is_empty() {
                continue;
            }
            let mut waiting = std::mem::take(&mut reach.buckets[usize::from(spent)]);
            let known = reach.cost.get(usize::from(goal)).is_some_and(|cost| *cost <= spent);
            // What costs nothing more joins the same list.
            let mut i = 0;
            while i < waiting.len() && !known {
                let at = waiting[i];
                i += 1;
                // Reached for less since, or too far for one more step.
                let step = if m.rails { 1 } else { least[usize::from(at)] };
                let last = at != m.from && step > m.left - spent;
                if reach.cost[usize::from(at)] != spent || last {
                    continue;
                }
                let steps = going.out_of(at);
                if steps.in_zoc && at != m.from {
                    continue;
                }
                for d in 0..6 {
                    let to = steps.near[usize::from(d)];
                    // Off the map, or reached for less.
                    let Some(known) = reach.cost.get(usize::from(to)).copied().filter(|c| *c > spent) else {
                        continue;
                    };
                    let cost = steps.cost(d);
                    if cost < ALL_MP && spent.saturating_add(cost) >= known {
                        continue;
                    }
                    let Ok(cost) = steps.at_cost(d, spent, cost) else { continue };
                    if cost == ALL_MP {
                        if known == CLOSED {
                            reach.touch(to, ALL_MP, at);
                        }
                        continue;
                    }
                    let total = spent + cost;
                    if total < known {
                        reach.touch(to, total, at);
                        let list =
                            if cost == 0 { &mut waiting } else { &mut reach.buckets[usize::from(total)] };
                        list.push(to);
                    }
                }
            }
            waiting.clear();
            reach.buckets[usize::from(spent)] = waiting;
        }
    }
}
