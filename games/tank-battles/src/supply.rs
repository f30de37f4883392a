//! Chapter 13: supply.

mod trace;

use crate::components::{Arm, Flood, Hexes, LENGTH, River, Side, place};
use crate::position::{NONE, Position, UnitSet, flag};
use crate::scenario::TankBattles;
use crate::stacks::{Stacks, bridged};
use hexgrid::Cell;

/// How far an HQ is heard, in hexes.
///
/// Rule: TB 12.1a
pub const ORDERS: u16 = 12;

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

    /// What a step of a supply line costs in sixtieths; nothing if none leads there.
    pub fn supply_step(&self, p: &Position, from: u16, d: u8) -> Option<u16> {
        let bridge = self.map.sides[usize::from(from)][usize::from(d)].river != River::None
            && bridged(&self.map, p, from, d);
        let step = self.map.carry[usize::from(from)][usize::from(d)][usize::from(bridge)];
        (step != u16::MAX).then_some(step)
    }

    /// Floods from hexes over open ones as far as supply is carried, or until all that are wanted are reached.
    pub fn flood(
        &self,
        stacks: &Stacks,
        from: &Hexes,
        open: &Hexes,
        wanted: Option<&Hexes>,
        cost: &mut Flood,
    ) {
        let carry = &self.map.carry;
        let step = |at: usize, d: usize| carry[at][d][usize::from(stacks.bridge(at as u16, d as u8))];
        self.map.flood(from, open, wanted, step, cost);
    }

    /// Hexes on an unbroken line or railway to a source, sources included.
    ///
    /// Rule: TB 13.2a. Ruling: Q105
    pub fn supply_lines(&self, stacks: &Stacks, sources: &Hexes, open: &Hexes) -> Hexes {
        let grid = &self.map.grid;
        let mut lines = *sources;
        let mut edge: arrayvec::ArrayVec<u16, { place::HEXES }> = sources.iter(grid).map(|c| c.0).collect();
        while let Some(at) = edge.pop() {
            let [dry, wet] = self.map.lines[usize::from(at)];
            let mut leads = dry | wet & stacks.bridges(at);
            while leads != 0 {
                let to = self.map.near[usize::from(at)][leads.trailing_zeros() as usize];
                leads &= leads - 1;
                if to != NONE && self.map.has(open, to) && !self.map.has(&lines, to) {
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
        h.any_hq
            || c.army == self.front
            || army_hq && h.army == c.army
            || h.corps != 0 && h.corps == c.corps && !army_hq
            || (c.independent || c.corps == 0) && h.army == c.army
    }

    /// Those of some units whom an HQ commands, itself left out; slips go with whoever is behind them.
    fn led_by(&self, p: &Position, hq: u16, units: &UnitSet) -> UnitSet {
        let followers = &self.followers[usize::from(hq)];
        let mut led = *units & *followers;
        for slip in (*units & self.slips).iter() {
            led.remove(slip);
            if followers.has(self.behind(p, slip)) {
                led.insert(slip);
            }
        }
        led.remove(hq);
        led
    }

    /// Finds which of a side's units are in supply and in command, and marks the others.
    /// Only members are looked at.
    ///
    /// Rule: TB 5Bb, TB 12.2a, TB 13.3a, TB 13.3.1a, TB 13.3.2a. Ruling: Q15, Q107, Q108
    pub fn check_supply(&self, p: &mut Position, stacks: &mut Stacks, side: Side, members: &UnitSet) {
        let units = stacks.units[side.at()] & *members;
        let (supplied, commanded) = self.provided_among(p, stacks, side, units);
        for u in units.iter() {
            let supplied = supplied.has(u);
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
            *flags = if commanded.has(u) { *flags & !flag::NO_COMMAND } else { *flags | flag::NO_COMMAND };
        }
    }
}

impl TankBattles {
    /// Which of a side's units are supplied and which commanded; HQs are asked only for those who need them.
    pub fn provided(
        &self,
        p: &Position,
        stacks: &mut Stacks,
        side: Side,
        member: &impl Fn(&Position, u16) -> bool,
    ) -> (UnitSet, UnitSet) {
        let units = stacks.units[side.at()].iter().filter(|u| member(p, *u)).collect();
        self.provided_among(p, stacks, side, units)
    }

    /// The same for some of its units on the map.
    fn provided_among(
        &self,
        p: &Position,
        stacks: &mut Stacks,
        side: Side,
        units: UnitSet,
    ) -> (UnitSet, UnitSet) {
        let grid = &self.map.grid;
        let open = self.open_to(p, stacks, side);
        let sources = self.live_sources(p, side, &open);
        let mut cost = [u16::MAX; place::HEXES];
        let places = |units: &UnitSet| Hexes::of(grid, units.iter().map(|u| Cell(p.place(u))));
        let near = |cost: &Flood, u: u16| cost[usize::from(p.place(u))] != u16::MAX;
        let mut supplied = UnitSet::EMPTY;
        let wanted = places(&units) & self.map.in_range[side.at()];
        if !wanted.is_empty() {
            self.flood(stacks, &sources, &open, Some(&wanted), &mut cost);
            supplied = units.iter().filter(|u| near(&cost, *u)).collect();
        }
        let hqs: UnitSet = self.hqs(p, side).collect();
        let mut commanded = units & hqs;
        let hungry = units - supplied;
        let needed = |hq: &u16| hungry.has(*hq) || !self.led_by(p, *hq, &hungry).is_empty();
        let asked: UnitSet = hqs.iter().filter(needed).collect();
        let mut fed = UnitSet::EMPTY;
        if !asked.is_empty() {
            let lines = self.supply_lines(stacks, &sources, &open);
            self.flood(stacks, &lines, &open, Some(&places(&asked)), &mut cost);
            fed = asked.iter().filter(|u| near(&cost, *u)).collect();
        }
        supplied = supplied | fed & units;
        for hq in hqs.iter() {
            let hungry = self.led_by(p, hq, &(units - supplied));
            let silent = self.led_by(p, hq, &(units - commanded));
            if hungry.is_empty() && silent.is_empty() {
                continue;
            }
            let own = Hexes::of(grid, [Cell(p.place(hq))]);
            if fed.has(hq) && !hungry.is_empty() {
                self.flood(stacks, &own, &open, Some(&places(&hungry)), &mut cost);
                hungry.iter().filter(|u| near(&cost, *u)).for_each(|u| supplied.insert(u));
            }
            // Orders go hex by hex: whoever is farther off does not hear.
            let far = |u: &u16| self.map.distance(p.place(hq), p.place(*u)) > ORDERS;
            let wanted = places(&(silent - silent.iter().filter(far).collect()));
            let mut heard = own;
            for _ in 0..ORDERS {
                if wanted.is_subset(&heard) {
                    break;
                }
                heard |= heard.dilated(grid) & open;
            }
            silent.iter().filter(|u| self.map.has(&heard, p.place(*u))).for_each(|u| commanded.insert(u));
        }
        (supplied, commanded)
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
        r.flood(stacks, &sources, &open, None, &mut cost);
        let near_source = within(&cost);
        r.flood(stacks, &r.supply_lines(stacks, &sources, &open), &open, None, &mut cost);
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
                r.flood(stacks, &own, &open, None, &mut cost);
                within(&cost)
            } else {
                Hexes::EMPTY
            };
            let mut heard = own;
            for _ in 0..ORDERS {
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
