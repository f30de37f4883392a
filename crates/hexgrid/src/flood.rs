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
        let lines = self.grid().lines();
        let mut filled = HexSet::EMPTY;
        for line in 0..lines {
            filled.0[line] = seeds.0[line] & open.0[line];
        }
        // Lines a neighbour of which has grown since they were last filled.
        let all = u64::MAX >> (64 - lines);
        let mut waiting = all;
        while waiting != 0 {
            // Down the map: newly filled lines pass it on at once.
            let mut left = waiting;
            while left != 0 {
                let line = left.trailing_zeros() as usize;
                left &= left - 1;
                waiting &= !(1 << line);
                if self.fill(line, &mut filled, open) {
                    let near = beside(line) & all;
                    waiting |= near;
                    left |= near & (2 << line);
                }
            }
            // And up again.
            let mut left = waiting;
            while left != 0 {
                let line = 63 - left.leading_zeros() as usize;
                left &= !(1 << line);
                waiting &= !(1 << line);
                if self.fill(line, &mut filled, open) {
                    let near = beside(line) & all;
                    waiting |= near;
                    left |= near & ((1 << line) - 1);
                }
            }
        }
        filled
    }

    /// Fills a line from itself and its neighbours; true if it grew.
    #[inline]
    fn fill(&self, line: usize, filled: &mut HexSet<N>, open: &HexSet<N>) -> bool {
        let ways = &self.lines[line];
        let have = filled.0[line];
        let before = if line > 0 { filled.0[line - 1] } else { 0 };
        let after = if line + 1 < N { filled.0[line + 1] } else { 0 };
        let seeds = (have | ways.aside(before, after)) & open.0[line];
        if seeds == 0 {
            return false;
        }
        let open = open.0[line];
        let full = if ways.alternate == 0 {
            fill_line(open, seeds)
        } else {
            let odd = ways.alternate;
            fill_line(open & odd, seeds & odd) | fill_line(open & !odd, seeds & !odd)
        };
        filled.0[line] = full;
        full != have
    }

    /// One step from a set over open hexes, the set itself included.
    #[must_use]
    pub fn step(&self, from: &HexSet<N>, open: &HexSet<N>) -> HexSet<N> {
        let mut out = *from;
        let mut before = 0;
        for line in 0..self.grid().lines() {
            let ways = &self.lines[line];
            let here = from.0[line];
            let after = if line + 1 < N { from.0[line + 1] } else { 0 };
            let along = here << 1 & ways.along[0] | here >> 1 & ways.along[1];
            out.0[line] |= (ways.aside(before, after) | along) & open.0[line];
            before = here;
        }
        out
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
    /// What enters this line from the lines before and after.
    #[inline]
    fn aside(&self, before: u64, after: u64) -> u64 {
        let (before, after) = (far_side(before, self.shifted), far_side(after, self.shifted));
        before & self.before[0]
            | before >> 1 & self.before[1]
            | after & self.after[0]
            | after >> 1 & self.after[1]
    }
}

/// The lines before and after a line.
#[inline]
const fn beside(line: usize) -> u64 {
    let bit = 1 << line;
    bit << 1 | bit >> 1
}

/// All open stretches of a line that hold a seed. The first and last bit of
/// the line are never open, and every seed is.
#[inline]
fn fill_line(open: u64, seeds: u64) -> u64 {
    let mut full = open & ((open + seeds) ^ open | seeds);
    // Towards the near end nothing carries: fill each stretch by hand, which
    // is needed only where its lowest seed is not its lowest hex.
    let mut lows = full & !(full << 1) & open << 1;
    while lows != 0 {
        let below = (1 << lows.trailing_zeros()) - 1;
        let wall = 63 - (!open & below).leading_zeros();
        full |= below & !0 << wall & open;
        lows &= lows - 1;
    }
    full
}
