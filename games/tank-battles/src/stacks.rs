//! Who stands where: lists of counters by hex, and zones of control, kept
//! beside a position and brought up to date by what has moved.

use crate::components::{Hexes, Map, River, Side, place};
use crate::position::{COUNTERS, NONE, Pontoon, Position, UnitSet, flag};
use crate::scenario::TankBattles;
use hexgrid::{Cell, Direction};

/// Lists for one position.
#[derive(Clone, Debug)]
pub struct Stacks {
    at: [u16; COUNTERS],
    first: [u16; place::HEXES],
    next: [u16; COUNTERS],
    /// Hexes a side stands in.
    pub held: [Hexes; 2],
    /// A side's counters on the map.
    pub units: [UnitSet; 2],
    boxes: [UnitSet; place::BOXES.len()],
    /// Lost units of a side, and those of them that can return.
    pub returnable: [(UnitSet, UnitSet); 2],
    zoc: [Hexes; 2],
    fresh: bool,
    /// Sides of a hex with a bridge, a bit each.
    bridges: [u8; place::HEXES],
    laid: Crossings,
}

/// What the bridges of a position hang on: printed ones blown, pontoons, pontoons that do not bear yet.
#[derive(Clone, Debug)]
struct Crossings {
    blown: [u64; 2],
    pontoons: [Pontoon; 6],
    unfinished: u8,
}

impl Crossings {
    fn of(p: &Position) -> Self {
        Crossings { blown: p.blown, pontoons: p.pontoons, unfinished: Self::unfinished(p) }
    }

    fn unfinished(p: &Position) -> u8 {
        let at_work = |b: &Pontoon| b.unit != NONE && p.is(b.unit, flag::AT_WORK);
        p.pontoons.iter().fold(0, |bits, b| bits << 1 | u8::from(at_work(b)))
    }

    /// Whether nothing has changed.
    fn holds(&self, p: &Position) -> bool {
        let differ = |a: &Pontoon, b: &Pontoon| a.unit ^ b.unit | a.hex ^ b.hex | u16::from(a.side ^ b.side);
        self.blown == p.blown
            && self.pontoons.iter().zip(&p.pontoons).fold(0, |all, (a, b)| all | differ(a, b)) == 0
            && self.unfinished == Self::unfinished(p)
    }

    /// Of no position: all bridges blown.
    const NOWHERE: Crossings =
        Crossings { blown: [!0; 2], pontoons: [Pontoon { unit: NONE, hex: 0, side: 0 }; 6], unfinished: !0 };
}

impl Default for Stacks {
    fn default() -> Self {
        Stacks {
            at: [place::UNUSED; COUNTERS],
            first: [NONE; place::HEXES],
            next: [NONE; COUNTERS],
            held: [Hexes::EMPTY; 2],
            units: [UnitSet::EMPTY; 2],
            boxes: [UnitSet::EMPTY; place::BOXES.len()],
            returnable: [(UnitSet::EMPTY, UnitSet::EMPTY); 2],
            zoc: [Hexes::EMPTY; 2],
            fresh: false,
            bridges: [0; place::HEXES],
            laid: Crossings::NOWHERE,
        }
    }
}

impl Stacks {
    /// Brings the lists up to date: whoever moved is lifted first, so that sides never mix in a hex.
    pub fn sync(&mut self, r: &TankBattles, p: &Position) {
        if self.at != p.at {
            let mut moved = UnitSet::EMPTY;
            for (i, (was, is)) in self.at.chunks_exact(16).zip(p.at.chunks_exact(16)).enumerate() {
                if was != is {
                    (0..16).filter(|j| was[*j] != is[*j]).for_each(|j| moved.insert((i * 16 + j) as u16));
                }
            }
            moved.iter().for_each(|u| self.lift(r, u));
            moved.iter().for_each(|u| self.put(r, u, p.at[usize::from(u)]));
        }
        if !self.laid.holds(p) {
            self.laid = Crossings::of(p);
            self.cross(&r.map, p);
        }
    }

    /// Notes which sides have a bridge.
    fn cross(&mut self, map: &Map, p: &Position) {
        self.bridges.fill(0);
        // Zones of control pass a great river by bridges alone.
        self.fresh &= !map.great;
        let pontoons = p.pontoons.iter().filter(|b| b.unit != NONE).map(|b| (b.hex, b.side));
        for (at, d) in map.bridges.iter().copied().chain(pontoons) {
            if bridged(map, p, at, d) {
                self.bridges[usize::from(at)] |= 1 << d;
                if let Some(other) =
                    self.bridges.get_mut(usize::from(map.near[usize::from(at)][usize::from(d)]))
                {
                    *other |= 1 << ((d + 3) % 6);
                }
            }
        }
    }

    /// Sides of a hex with a bridge, a bit each.
    #[inline]
    pub fn bridges(&self, at: u16) -> u8 {
        self.bridges[usize::from(at)]
    }

    /// Whether a bridge crosses this side, as [`bridged`] says.
    #[inline]
    pub fn bridge(&self, at: u16, d: u8) -> bool {
        self.bridges[usize::from(at)] >> d & 1 == 1
    }

    fn lift(&mut self, r: &TankBattles, u: u16) {
        let at = self.at[usize::from(u)];
        self.at[usize::from(u)] = place::UNUSED;
        if !place::on_map(at) {
            self.boxes[usize::from(at - place::FIELD)].remove(u);
            return;
        }
        self.units[r.counter(u).side.at()].remove(u);
        let after = self.next[usize::from(u)];
        let head = usize::from(at);
        if self.first[head] == u {
            self.first[head] = after;
        } else {
            let mut i = self.first[head];
            while self.next[usize::from(i)] != u {
                i = self.next[usize::from(i)];
            }
            self.next[usize::from(i)] = after;
        }
        self.next[usize::from(u)] = NONE;
        if self.first[head] == NONE {
            self.held[r.counter(u).side.at()].remove(&r.map.grid, Cell(at));
            self.fresh = false;
        }
    }

    fn put(&mut self, r: &TankBattles, u: u16, at: u16) {
        self.at[usize::from(u)] = at;
        if !place::on_map(at) {
            self.boxes[usize::from(at - place::FIELD)].insert(u);
            return;
        }
        self.units[r.counter(u).side.at()].insert(u);
        let head = usize::from(at);
        if self.first[head] == NONE {
            self.held[r.counter(u).side.at()].insert(&r.map.grid, Cell(at));
            self.fresh = false;
        }
        if self.first[head] == NONE || self.first[head] > u {
            self.next[usize::from(u)] = self.first[head];
            self.first[head] = u;
            return;
        }
        let mut i = self.first[head];
        while self.next[usize::from(i)] < u {
            i = self.next[usize::from(i)];
        }
        self.next[usize::from(u)] = self.next[usize::from(i)];
        self.next[usize::from(i)] = u;
    }

    /// Counters in a hex, in order.
    #[inline]
    pub fn at(&self, hex: u16) -> Stack<'_> {
        Stack { next: &self.next, u: self.first[usize::from(hex)] }
    }

    /// Counters in a box, [`place::UNUSED`] left out.
    #[inline]
    pub fn in_box(&self, at: u16) -> &UnitSet {
        &self.boxes[usize::from(at - place::FIELD)]
    }

    /// Whether a hex is empty.
    #[inline]
    pub fn is_empty(&self, hex: u16) -> bool {
        self.first[usize::from(hex)] == NONE
    }

    /// Whose hex it is, if somebody stands there.
    #[inline]
    pub fn owner(&self, r: &TankBattles, hex: u16) -> Option<Side> {
        let u = self.first[usize::from(hex)];
        (u != NONE).then(|| r.counter(u).side)
    }

    /// Hexes in a side's zone of control.
    ///
    /// Rule: TB 8.1a, TB 8.1b. Ruling: Q30, Q31
    pub fn zoc(&mut self, r: &TankBattles, p: &Position, side: Side) -> &Hexes {
        self.zoc_beside(r, p, side).0
    }

    /// The same, beside the lists.
    #[inline]
    pub fn zoc_beside(&mut self, r: &TankBattles, p: &Position, side: Side) -> (&Hexes, &Stacks) {
        if !self.fresh {
            self.refresh_zones(r, p);
        }
        (&self.zoc[side.at()], self)
    }

    #[cold]
    fn refresh_zones(&mut self, r: &TankBattles, p: &Position) {
        for s in Side::BOTH {
            self.zoc[s.at()] = zone(&r.map, p, &self.held[s.at()]);
        }
        self.fresh = true;
    }
}

/// The hexes around these that a zone of control reaches.
fn zone(map: &Map, p: &Position, held: &Hexes) -> Hexes {
    let grid = &map.grid;
    if !map.great {
        return held.beside(grid) - map.water;
    }
    let mut zone = Hexes::EMPTY;
    for d in Direction::ALL {
        let n = d.number();
        let mut open = *held;
        for at in held.iter(grid) {
            if map.sides[at.index()][usize::from(n)].river == River::Great && !bridged(map, p, at.0, n) {
                open.remove(grid, at);
            }
        }
        zone |= open.shifted(grid, d);
    }
    zone - map.water
}

/// Whether trains can run over this side: along a railway, over no river or a bridge that stands. A pontoon bears no train.
///
/// Rule: TB 7.8e, TB 7.11f, TB X4b. Ruling: Q88, Q120
#[inline]
pub fn bears_trains(map: &Map, p: &Position, at: u16, d: u8) -> bool {
    let side = map.sides[usize::from(at)][usize::from(d)];
    side.rail && (side.river == River::None || stands(p, side.bridge))
}

/// Whether a printed bridge stands.
#[inline]
fn stands(p: &Position, bridge: u8) -> bool {
    bridge > 0 && !p.is_blown(bridge.into())
}

/// Whether a bridge crosses this side: a printed one that stands, or a pontoon.
///
/// Rule: TB 7.8e, TB 11.10d. Ruling: Q24, Q79
#[inline]
pub fn bridged(map: &Map, p: &Position, at: u16, d: u8) -> bool {
    let side = map.sides[usize::from(at)][usize::from(d)];
    if stands(p, side.bridge) {
        return true;
    }
    if side.river == River::None {
        return false;
    }
    let other = map.near[usize::from(at)][usize::from(d)];
    p.pontoons.iter().any(|b| {
        b.unit != NONE
            && (b.hex == at && b.side == d || b.hex == other && b.side == (d + 3) % 6)
            // Until the end of the phase it is being laid.
            && !p.is(b.unit, flag::AT_WORK)
    })
}

/// Counters in a hex.
#[derive(Clone, Copy)]
pub struct Stack<'a> {
    next: &'a [u16; COUNTERS],
    u: u16,
}

impl Iterator for Stack<'_> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        if self.u == NONE {
            return None;
        }
        let u = self.u;
        self.u = self.next[usize::from(u)];
        Some(u)
    }
}

/// What is kept beside a position.
#[derive(Clone, Debug, Default)]
pub struct Derived {
    /// Lists for the position as a seat knows it.
    pub known: Box<Stacks>,
    /// The same for the second seat while choices are listed: what the two know differs in many places.
    pub second: Box<Stacks>,
    /// Lists for the true position.
    pub truth: Box<Stacks>,
    /// Scratch of the movement search.
    pub reach: Box<crate::movement::Reach>,
}
