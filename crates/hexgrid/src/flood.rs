//! Floods for supply and areas: a whole line of hexes fills by one addition.
//!
//! Adding the seeds of a line to its open hexes makes a carry run to the end
//! of every open stretch that holds a seed; that is the fill towards the far
//! end. Lines then seed their neighbours, in sweeps up and down the map,
//! until nothing changes.

use crate::set::far_side;
use crate::steps::PassageLine;
use crate::{Grid, HexSet, Passages};

impl<const N: usize> Passages<N> {
    /// All hexes that can be traced from the seeds over open hexes, at any
    /// length. Seeds on hexes that are not open are ignored.
    ///
    /// ```
    /// use hexgrid::{Grid, HexSet, Passages, Shifted, Sides};
    /// let grid = Grid::pointy_top(10, 8, Shifted::Even);
    /// let passages = Passages::<8>::new(&grid, &Sides::EMPTY);
    /// let wall = HexSet::filled(&grid, |c| grid.hex(c).col() == 5);
    /// let west = HexSet::of(&grid, grid.cell("0101".parse()?));
    /// assert_eq!(passages.flood(&west, &(HexSet::full(&grid) - wall)).len(), 4 * 8);
    /// # Ok::<(), hexgrid::BadHex>(())
    /// ```
    #[must_use]
    pub fn flood(&self, seeds: &HexSet<N>, open: &HexSet<N>) -> HexSet<N> {
        self.flood_on(HexSet::EMPTY, seeds, open)
    }

    /// Floods on from new seeds where a flood has been.
    pub(crate) fn flood_on(&self, mut filled: HexSet<N>, seeds: &HexSet<N>, open: &HexSet<N>) -> HexSet<N> {
        let lines = self.grid().lines();
        let mut grown = Grown::NONE;
        for line in 0..lines {
            let seeds = seeds.0[line] & open.0[line] & !filled.0[line];
            if seeds != 0 {
                filled.0[line] |= self.lines[line].fill(open.0[line], seeds);
                grown.add(line);
            }
        }
        // A sweep down settles all ways down, a sweep up all ways up; only
        // what has grown in the sweep before can lead further.
        let mut seeded = grown;
        while grown.any() {
            let down = self.sweep_down(&mut filled, open, grown);
            grown = self.sweep_up(&mut filled, open, seeded.and(down));
            seeded = Grown::NONE;
        }
        filled
    }

    /// Passes on what has grown to the lines after, and says what grew.
    #[inline]
    fn sweep_down(&self, filled: &mut HexSet<N>, open: &HexSet<N>, from: Grown) -> Grown {
        let mut grown = Grown::NONE;
        // Slices of one length need one check.
        let n = self.grid().lines();
        let (lines, open, filled) = (&self.lines[..n], &open.0[..n], &mut filled.0[..n]);
        let mut before = filled[from.first];
        for line in from.first + 1..n {
            let ways = &lines[line];
            let far = far_side(before, ways.shifted);
            let here = filled[line];
            let seeds = (far & ways.before[0] | far >> 1 & ways.before[1]) & open[line] & !here;
            before = here;
            if seeds != 0 {
                before |= ways.fill(open[line], seeds);
                filled[line] = before;
                grown.add(line);
            } else if line > from.last {
                break;
            }
        }
        grown
    }

    /// Passes on what has grown to the lines before, and says what grew.
    #[inline]
    fn sweep_up(&self, filled: &mut HexSet<N>, open: &HexSet<N>, from: Grown) -> Grown {
        let mut grown = Grown::NONE;
        // Slices of one length need one check.
        let n = self.grid().lines();
        let (lines, open, filled) = (&self.lines[..n], &open.0[..n], &mut filled.0[..n]);
        let mut after = filled[from.last];
        for line in (0..from.last.min(n)).rev() {
            let ways = &lines[line];
            let far = far_side(after, ways.shifted);
            let here = filled[line];
            let seeds = (far & ways.after[0] | far >> 1 & ways.after[1]) & open[line] & !here;
            after = here;
            if seeds != 0 {
                after |= ways.fill(open[line], seeds);
                filled[line] = after;
                grown.add(line);
            } else if line < from.first {
                break;
            }
        }
        grown
    }

    /// The hexes entered from a set by one step; a hex of the set only if
    /// another one leads into it. A zone of control is what its units enter.
    ///
    /// ```
    /// use hexgrid::{Grid, HexSet, Passages, Shifted, Sides, pointy};
    /// let grid = Grid::pointy_top(10, 8, Shifted::Even);
    /// let unit = grid.cell("0403".parse()?).expect("on the map");
    /// let mut lake = Sides::EMPTY;
    /// lake.insert(&grid, unit, pointy::SW);
    /// let zone = Passages::<8>::new(&grid, &lake).entered(&HexSet::of(&grid, [unit]));
    /// assert_eq!(zone.len(), 5);
    /// # Ok::<(), hexgrid::BadHex>(())
    /// ```
    #[must_use]
    pub fn entered(&self, from: &HexSet<N>) -> HexSet<N> {
        let mut out = HexSet::EMPTY;
        let (mut before, mut here) = (0, from.0[0]);
        for line in 0..self.grid().lines() {
            let after = if line + 1 < N { from.0[line + 1] } else { 0 };
            out.0[line] = self.lines[line].enter(before, here, after);
            (before, here) = (here, after);
        }
        out
    }

    /// One step from a set over open hexes, the set itself included.
    #[must_use]
    pub fn step(&self, from: &HexSet<N>, open: &HexSet<N>) -> HexSet<N> {
        *from | self.entered(from) & *open
    }

    /// All hexes that can be traced from the seeds over open hexes in at most
    /// `limit` steps.
    #[must_use]
    pub fn trace(&self, seeds: &HexSet<N>, open: &HexSet<N>, limit: u8) -> HexSet<N> {
        let mut traced = *seeds & *open;
        for _ in 0..limit {
            let next = self.step(&traced, open);
            if next == traced {
                break;
            }
            traced = next;
        }
        traced
    }

    /// The distance of every cell from the nearest source over open hexes, in
    /// steps; `u8::MAX` where there is no way within `limit` steps.
    ///
    /// # Panics
    /// If `distance` is not as long as the grid.
    pub fn distances(&self, sources: &HexSet<N>, open: &HexSet<N>, limit: u8, distance: &mut [u8]) {
        let grid: &Grid = self.grid();
        assert_eq!(distance.len(), grid.len(), "one distance for each cell");
        distance.fill(u8::MAX);
        let mut reached = HexSet::EMPTY;
        let mut next = *sources & *open;
        for steps in 0..=limit.min(u8::MAX - 1) {
            let fresh = next - reached;
            if fresh.is_empty() {
                break;
            }
            for cell in fresh.iter(grid) {
                distance[cell.index()] = steps;
            }
            reached = next;
            next = self.step(&reached, open);
        }
    }
}

impl PassageLine {
    /// What enters this line by one step from itself and its neighbours.
    #[inline]
    pub(crate) fn enter(&self, before: u64, here: u64, after: u64) -> u64 {
        let (before, after) = (far_side(before, self.shifted), far_side(after, self.shifted));
        (before & self.before[0] | before >> 1 & self.before[1])
            | (here << 1 & self.along[0] | here >> 1 & self.along[1])
            | (after & self.after[0] | after >> 1 & self.after[1])
    }

    /// All open stretches of the line that hold a seed. The first and last
    /// bit of a line are never open, and every seed is.
    #[inline]
    fn fill(&self, open: u64, seeds: u64) -> u64 {
        let odd = self.alternate;
        let far = if odd == 0 {
            carry(open, seeds)
        } else {
            carry(open & odd, seeds & odd) | carry(open & !odd, seeds & !odd)
        };
        let mut full = seeds;
        // Towards the near end nothing carries: fill by 1, 2, 4 ... hexes.
        let mut ways = open & self.along[1];
        full |= ways & full >> 1;
        ways &= ways >> 1;
        full |= ways & full >> 2;
        ways &= ways >> 2;
        full |= ways & full >> 4;
        ways &= ways >> 4;
        full |= ways & full >> 8;
        ways &= ways >> 8;
        if ways != 0 {
            full |= ways & full >> 16;
            ways &= ways >> 16;
            full |= ways & full >> 32;
        }
        full | far
    }
}

/// The lines between which all growth of a sweep lies.
#[derive(Clone, Copy)]
struct Grown {
    first: usize,
    last: usize,
}

impl Grown {
    const NONE: Self = Self { first: usize::MAX, last: 0 };

    const fn any(self) -> bool {
        self.first <= self.last
    }

    fn add(&mut self, line: usize) {
        self.first = self.first.min(line);
        self.last = self.last.max(line);
    }

    fn and(self, other: Self) -> Self {
        Self { first: self.first.min(other.first), last: self.last.max(other.last) }
    }
}

/// Fills towards the far end of each stretch by the carry of an addition.
#[inline]
const fn carry(open: u64, seeds: u64) -> u64 {
    open & ((open + seeds) ^ open | seeds)
}
