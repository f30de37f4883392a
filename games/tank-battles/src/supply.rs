//! Chapter 13: supply.

mod trace;

use crate::components::{ALL_MP, Arm, CLOSED, Class, Hexes, Line, MP, Side, place};
use crate::position::{Position, flag};
use crate::scenario::TankBattles;
use crate::stacks::{Stacks, bridged};
use hexgrid::Cell;

/// Sixtieths of a movement point: a railway step is a fifth.
///
/// Ruling: Q18
const FINE: u16 = 60;
/// How far supply is carried.
///
/// Rule: TB 13.1b
pub const LENGTH: u16 = 12 * FINE;

/// Costs of a flood by hex, `u16::MAX` where it does not come.
pub type Flood = [u16; place::HEXES];

impl TankBattles {
    /// Hexes a side's supply and command lines may pass.
    ///
    /// Rule: TB 8.4a, TB 8.4b, TB 12.1b, TB 13.1c, TB 13.1d
    pub fn open_to(&self, p: &Position, stacks: &mut Stacks, side: Side) -> Hexes {
        let enemy = side.enemy();
        let zoc = *stacks.zoc(self, p, enemy);
        self.map.all - stacks.held[enemy.at()] - (zoc - stacks.held[side.at()])
    }

    /// A side's sources that give supply now.
    ///
    /// Rule: TB 13.1a. Ruling: Q104
    pub fn live_sources(&self, p: &Position, side: Side, open: &Hexes) -> Hexes {
        let mut sources = self.map.sources[side.at()];
        if let Some((hex, owner)) = self.special.held_source
            && owner == side
            && p.control(hex) != side
        {
            sources.remove(&self.map.grid, Cell(hex));
        }
        sources & *open
    }

    /// What a step of a supply line costs in sixtieths.
    ///
    /// Rule: TB 13.1b, TB 13.1e. Ruling: Q104, Q136
    pub fn supply_step(&self, p: &Position, from: u16, d: u8) -> Option<u16> {
        let side = self.map.sides[usize::from(from)][usize::from(d)];
        let bridge = usize::from(bridged(&self.map, p, from, d));
        let dry = bridge == 1 || side.river == crate::components::River::None;
        if side.rail && dry {
            return Some(FINE / 5);
        }
        let twelfths = self.plain_cost(from, d, bridge);
        (twelfths != CLOSED && twelfths != ALL_MP).then(|| u16::from(twelfths) * (FINE / u16::from(MP)))
    }

    /// The motorised cost of a step in fair weather.
    fn plain_cost(&self, from: u16, d: u8, bridge: usize) -> u8 {
        let fair = self.effects.iter().position(|(_, e)| *e == Default::default());
        match fair {
            Some(fair) => self.map.cost(fair as u8, Class::Mot, from, d).line[bridge],
            None => self.map.cost(0, Class::Mot, from, d).line[bridge],
        }
    }

    /// Floods from hexes over open ones as far as supply is carried.
    pub fn flood(&self, p: &Position, from: &Hexes, open: &Hexes, cost: &mut Flood) {
        cost.fill(u16::MAX);
        let mut heap = std::collections::BinaryHeap::new();
        for cell in from.iter(&self.map.grid) {
            cost[cell.index()] = 0;
            heap.push(std::cmp::Reverse((0u16, cell.0)));
        }
        while let Some(std::cmp::Reverse((spent, at))) = heap.pop() {
            if spent > cost[usize::from(at)] {
                continue;
            }
            for (d, to) in self.map.around(at) {
                let Some(step) = self.supply_step(p, at, d) else { continue };
                let total = spent + step;
                if total <= LENGTH && total < cost[usize::from(to)] && self.map.has(open, to) {
                    cost[usize::from(to)] = total;
                    heap.push(std::cmp::Reverse((total, to)));
                }
            }
        }
    }

    /// Hexes on an unbroken line or railway to a source, sources included.
    ///
    /// Rule: TB 13.2a. Ruling: Q105
    pub fn supply_lines(&self, p: &Position, sources: &Hexes, open: &Hexes) -> Hexes {
        let grid = &self.map.grid;
        let mut lines = *sources;
        let mut edge: Vec<u16> = sources.iter(grid).map(|c| c.0).collect();
        while let Some(at) = edge.pop() {
            for (d, to) in self.map.around(at) {
                let side = self.map.sides[usize::from(at)][usize::from(d)];
                let leads = side.rail || side.line != Line::None;
                let dry = side.river == crate::components::River::None || bridged(&self.map, p, at, d);
                if leads && dry && self.map.has(open, to) && !self.map.has(&lines, to) {
                    lines.insert(grid, Cell(to));
                    edge.push(to);
                }
            }
        }
        lines
    }

    /// Whether an HQ commands and supplies a unit.
    ///
    /// Rule: TB 12.1a, TB 12.4a. Ruling: Q101
    pub fn commands(&self, hq: u16, u: u16) -> bool {
        let (h, c) = (self.counter(hq), self.counter(u));
        if h.arm != Arm::Hq || h.side != c.side {
            return false;
        }
        let army_hq = h.size == crate::components::Size::Army;
        let front = self.formations.find("фронт");
        h.any_hq
            || Some(c.army) == front
            || army_hq && h.army == c.army
            || h.corps != 0 && h.corps == c.corps && !army_hq
            || (c.independent || c.corps == 0) && h.army == c.army
    }

    /// Finds which of a side's units are in supply and in command, and marks the others.
    /// With a member test only those units are looked at.
    ///
    /// Rule: TB 5Bb, TB 12.2a, TB 13.3a, TB 13.3.1a, TB 13.3.2a. Ruling: Q15, Q107, Q108
    pub fn check_supply(
        &self,
        p: &mut Position,
        stacks: &mut Stacks,
        side: Side,
        member: impl Fn(&Position, u16) -> bool,
    ) {
        let net = Net::of(self, p, stacks, side);
        for u in 0..self.counters.len() as u16 {
            if self.counter(u).side != side || !place::on_map(p.place(u)) || !member(p, u) {
                continue;
            }
            let supplied = net.supplies(self, p, u);
            let flags = &mut p.flags[usize::from(u)];
            *flags |= flag::CHECKED;
            if supplied {
                *flags &= !(flag::EMERGENCY | flag::NO_SUPPLY);
            } else if *flags & flag::FELL == 0 {
                if *flags & flag::EMERGENCY != 0 {
                    *flags = *flags & !flag::EMERGENCY | flag::NO_SUPPLY | flag::FELL;
                } else if *flags & flag::NO_SUPPLY == 0 {
                    *flags |= flag::EMERGENCY | flag::FELL;
                }
            }
            let commanded = net.commands(self, p, u);
            let flags = &mut p.flags[usize::from(u)];
            *flags = if commanded { *flags & !flag::NO_COMMAND } else { *flags | flag::NO_COMMAND };
        }
    }
}

/// A side's net of supply and command at a moment.
pub struct Net {
    /// Its HQs on the map, whether each is in supply, the hexes it supplies and those it commands.
    pub hqs: Vec<(u16, bool, Hexes, Hexes)>,
    /// Hexes near enough to a source itself.
    pub near_source: Hexes,
}

impl Net {
    /// Looks at a side's net.
    pub fn of(r: &TankBattles, p: &Position, stacks: &mut Stacks, side: Side) -> Net {
        let grid = &r.map.grid;
        let open = r.open_to(p, stacks, side);
        let sources = r.live_sources(p, side, &open);
        let mut cost = [u16::MAX; place::HEXES];
        let within = |cost: &Flood| Hexes::filled(grid, |c| cost[c.index()] <= LENGTH);
        r.flood(p, &sources, &open, &mut cost);
        let near_source = within(&cost);
        r.flood(p, &r.supply_lines(p, &sources, &open), &open, &mut cost);
        let near_line = within(&cost);
        let mut hqs = Vec::new();
        for u in 0..r.counters.len() as u16 {
            let c = r.counter(u);
            let at = p.place(u);
            if c.side != side || c.arm != Arm::Hq || !place::on_map(at) {
                continue;
            }
            let supplied = r.map.has(&near_line, at);
            let own = Hexes::of(grid, [Cell(at)]);
            let carried = if supplied {
                r.flood(p, &own, &open, &mut cost);
                within(&cost)
            } else {
                Hexes::EMPTY
            };
            let mut heard = own;
            for _ in 0..12 {
                heard |= heard.dilated(grid) & open;
            }
            hqs.push((u, supplied, carried, heard));
        }
        Net { hqs, near_source }
    }

    /// Whether a unit is supplied.
    ///
    /// Rule: TB 11.13a, TB 13.1b. Ruling: Q106
    pub fn supplies(&self, r: &TankBattles, p: &Position, u: u16) -> bool {
        let (at, of) = (p.place(u), r.behind(p, u));
        r.map.has(&self.near_source, at)
            || self.hqs.iter().any(|(hq, supplied, carried, _)| {
                if *hq == u { *supplied } else { r.commands(*hq, of) && r.map.has(carried, at) }
            })
    }

    /// Whether a unit is in command.
    ///
    /// Rule: TB 12.1a, TB 12.1b. Ruling: Q102
    pub fn commands(&self, r: &TankBattles, p: &Position, u: u16) -> bool {
        let (at, of) = (p.place(u), r.behind(p, u));
        r.counter(u).arm == Arm::Hq
            || self.hqs.iter().any(|(hq, _, _, heard)| r.commands(*hq, of) && r.map.has(heard, at))
    }
}
