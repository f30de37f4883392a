//! A flood after a small change, without flooding again.
//!
//! Supply changes where a hex that blocks comes or goes, and mostly such a
//! change cuts nobody off: if the filled neighbours of a closed hex still
//! hang together round it, every way through it has a detour of a step or
//! two. Only where they do not, the whole map is flooded.

use crate::{Cell, Direction, HexSet, Passages};

/// More closed hexes than this are not worth looking at one by one.
const FEW: usize = 8;

impl<const N: usize> Passages<N> {
    /// The flood over `open`, given that the flood of the same seeds over
    /// `open_before` was `filled_before`.
    ///
    /// The result is that of [`Passages::flood`], mostly much sooner.
    #[must_use]
    pub fn reflood(
        &self,
        seeds: &HexSet<N>,
        open: &HexSet<N>,
        open_before: &HexSet<N>,
        filled_before: &HexSet<N>,
    ) -> HexSet<N> {
        let mut filled = *filled_before;
        let (mut lost, mut gained) = (HexSet::<N>::EMPTY, HexSet::<N>::EMPTY);
        let (mut count, mut lost_seed, mut any_gained) = (0, 0, 0);
        for line in 0..self.grid().lines() {
            let gone = filled.0[line] & !open.0[line];
            if gone != 0 {
                lost.0[line] = gone;
                count += gone.count_ones() as usize;
                lost_seed |= gone & seeds.0[line];
            }
            gained.0[line] = open.0[line] & !open_before.0[line];
            any_gained |= gained.0[line];
        }
        if count > 0 {
            if count > FEW || lost_seed != 0 || !self.both_ways() {
                return self.flood(seeds, open);
            }
            for cell in lost.iter(self.grid()) {
                filled.remove(self.grid(), cell);
                if !self.hangs_together(cell, &filled) {
                    return self.flood(seeds, open);
                }
            }
        }
        if any_gained == 0 {
            return filled;
        }
        // Hexes that opened are new seeds where a filled hex leads to them.
        for line in 0..self.grid().lines() {
            if gained.0[line] == 0 {
                continue;
            }
            let before = if line > 0 { filled.0[line - 1] } else { 0 };
            let after = if line + 1 < N { filled.0[line + 1] } else { 0 };
            let entered = self.lines[line].enter(before, filled.0[line], after);
            gained.0[line] &= entered | seeds.0[line];
        }
        self.flood_on(filled, &gained, open)
    }

    /// Whether the filled hexes next to a hex, as far as there is a way
    /// between it and them, are one arc of neighbours.
    fn hangs_together(&self, cell: Cell, filled: &HexSet<N>) -> bool {
        let grid = self.grid();
        let around = Direction::ALL.map(|d| {
            grid.neighbour(cell, d).filter(|next| filled.contains(grid, *next) && self.is_open(*next, d))
        });
        let mut members = 0;
        let mut joints = 0;
        for d in Direction::ALL {
            let (Some(_), next) = (around[d.index()], around[d.clockwise(1).index()]) else { continue };
            members += 1;
            // From the neighbour in direction d the next one round the hex
            // lies two sixths further clockwise.
            joints += usize::from(next.is_some_and(|next| self.is_open(next, d.clockwise(2))));
        }
        // An arc of n has n - 1 joints; all six round the hex have six.
        members <= joints + 1
    }

    /// Whether a hex can be entered by a step in a direction.
    fn is_open(&self, to: Cell, direction: Direction) -> bool {
        let (line, place) = self.grid().spot(to);
        let ways = &self.lines[line];
        let words = [ways.before, ways.along, ways.after];
        let slot = direction.slot(self.grid().orientation());
        words[slot / 2][slot % 2] >> (place + 1) & 1 != 0
    }
}
