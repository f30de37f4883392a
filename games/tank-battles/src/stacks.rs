//! Who stands where: lists of counters by hex, and zones of control, kept
//! beside a position and brought up to date by what has moved.

use crate::components::{Hexes, Map, River, Side, place};
use crate::position::{COUNTERS, NONE, Position, flag};
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
    zoc: [Hexes; 2],
    fresh: bool,
}

impl Default for Stacks {
    fn default() -> Self {
        Stacks {
            at: [place::UNUSED; COUNTERS],
            first: [NONE; place::HEXES],
            next: [NONE; COUNTERS],
            held: [Hexes::EMPTY; 2],
            zoc: [Hexes::EMPTY; 2],
            fresh: false,
        }
    }
}

impl Stacks {
    /// Brings the lists up to date: whoever moved is lifted first, so that sides never mix in a hex.
    pub fn sync(&mut self, r: &TankBattles, p: &Position) {
        let mut moved = [0u16; COUNTERS];
        let mut n = 0;
        for chunk in (0..COUNTERS).step_by(8) {
            if self.at[chunk..chunk + 8] == p.at[chunk..chunk + 8] {
                continue;
            }
            for u in chunk..chunk + 8 {
                if self.at[u] != p.at[u] {
                    moved[n] = u as u16;
                    n += 1;
                }
            }
        }
        moved[..n].iter().for_each(|u| self.lift(r, *u));
        moved[..n].iter().for_each(|u| self.put(r, *u, p.at[usize::from(*u)]));
    }

    fn lift(&mut self, r: &TankBattles, u: u16) {
        let at = self.at[usize::from(u)];
        self.at[usize::from(u)] = place::UNUSED;
        if !place::on_map(at) {
            return;
        }
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
            return;
        }
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
        if !self.fresh || r.map.great {
            for s in Side::BOTH {
                self.zoc[s.at()] = zone(&r.map, p, &self.held[s.at()]);
            }
            self.fresh = true;
        }
        &self.zoc[side.at()]
    }
}

/// The hexes around these that a zone of control reaches.
fn zone(map: &Map, p: &Position, held: &Hexes) -> Hexes {
    let mut zone = Hexes::EMPTY;
    for d in Direction::ALL {
        let mut open = *held;
        if map.great {
            for at in held.iter(&map.grid) {
                let n = d.number();
                if map.sides[at.index()][usize::from(n)].river == River::Great && !bridged(map, p, at.0, n) {
                    open.remove(&map.grid, at);
                }
            }
        }
        zone |= open.shifted(&map.grid, d);
    }
    zone - map.water
}

/// Whether a bridge crosses this side: a printed one that stands, or a pontoon.
///
/// Rule: TB 7.8e, TB 11.10d. Ruling: Q24, Q79
#[inline]
pub fn bridged(map: &Map, p: &Position, at: u16, d: u8) -> bool {
    let side = map.sides[usize::from(at)][usize::from(d)];
    if side.bridge > 0 {
        let n = usize::from(side.bridge - 1);
        if p.blown[n / 64] >> (n % 64) & 1 == 0 {
            return true;
        }
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
    /// Lists for the true position.
    pub truth: Box<Stacks>,
    /// Scratch of the movement search.
    pub reach: Box<crate::movement::Reach>,
}
