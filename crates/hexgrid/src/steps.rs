//! What each step between two hexes costs, as masks.

use crate::set::check_lines;
use crate::{Cell, Direction, Grid, HexSet, Sides};

/// The cost of every step on a map: for each line, cost and direction the
/// hexes that are entered at that cost from that direction.
///
/// A step costs 1 to `K` points, or is not allowed. Terrain entered, rivers
/// crossed and roads followed are all in the step, so a search needs nothing
/// else. Built once for a kind of mover and weather, kept in the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps<const N: usize, const K: usize> {
    grid: Grid,
    // By line, cost less one, slot of the direction.
    pub(crate) into: [[[u64; 6]; K]; N],
}

impl<const N: usize, const K: usize> Steps<N, K> {
    /// Asks the cost of every step: from, direction, to.
    ///
    /// # Panics
    /// If a cost is 0 or more than `K`.
    #[must_use]
    pub fn new(grid: &Grid, mut cost: impl FnMut(Cell, Direction, Cell) -> Option<u8>) -> Self {
        check_lines::<N>(grid);
        let mut steps = Self { grid: *grid, into: [[[0; 6]; K]; N] };
        for from in grid.cells() {
            for (direction, to) in grid.neighbours(from) {
                if let Some(points) = cost(from, direction, to) {
                    steps.put(direction, to, points);
                }
            }
        }
        steps
    }

    /// Steps priced by the terrain entered (0 means closed), a surcharge for
    /// crossing some sides, and sides that cannot be crossed at all.
    ///
    /// # Panics
    /// If a cost is more than `K`.
    #[must_use]
    pub fn by_terrain(
        grid: &Grid,
        terrain: impl Fn(Cell) -> u8,
        surcharge: (&Sides<N>, u8),
        closed: &Sides<N>,
    ) -> Self {
        let (sides, extra) = surcharge;
        Self::new(grid, |from, direction, to| {
            let entered = terrain(to);
            let allowed = entered > 0 && !closed.contains(grid, from, direction);
            allowed.then(|| entered + if sides.contains(grid, from, direction) { extra } else { 0 })
        })
    }

    /// The grid the steps belong to.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The cost of a step, if it is allowed.
    #[must_use]
    pub fn cost(&self, from: Cell, direction: Direction) -> Option<u8> {
        self.cost_into(self.grid.neighbour(from, direction)?, direction)
    }

    /// The cost of entering a hex by a step in this direction.
    pub(crate) fn cost_into(&self, to: Cell, direction: Direction) -> Option<u8> {
        let (line, place) = self.grid.spot(to);
        let slot = direction.slot(self.grid.orientation());
        let at = self.into[line].iter().position(|words| words[slot] >> (place + 1) & 1 != 0)?;
        Some(at as u8 + 1)
    }

    fn put(&mut self, direction: Direction, to: Cell, points: u8) {
        assert!(points >= 1 && usize::from(points) <= K, "a step costs 1 to {K} points, not {points}");
        let (line, place) = self.grid.spot(to);
        self.into[line][usize::from(points) - 1][direction.slot(self.grid.orientation())] |= 2 << place;
    }
}

/// The steps that are open at all, for floods; see [`Passages::flood`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passages<const N: usize> {
    grid: Grid,
    both_ways: bool,
    pub(crate) lines: [PassageLine; N],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PassageLine {
    /// The hexes entered from the line before and after, far and near.
    pub(crate) before: [u64; 2],
    pub(crate) after: [u64; 2],
    /// The hexes entered along the line, towards the far and the near end.
    pub(crate) along: [u64; 2],
    /// Every other stretch between closed sides along the line, so that a
    /// carry never runs from one stretch into the next.
    pub(crate) alternate: u64,
    pub(crate) shifted: bool,
}

impl<const N: usize> Passages<N> {
    /// All sides open but these.
    #[must_use]
    pub fn new(grid: &Grid, closed: &Sides<N>) -> Self {
        Self::towards(grid, closed, &Direction::ALL)
    }

    /// The same, by steps in these directions only: a trace that must run
    /// east, north-east or south-east.
    #[must_use]
    pub fn towards(grid: &Grid, closed: &Sides<N>, directions: &[Direction]) -> Self {
        check_lines::<N>(grid);
        let mut words = [[0; 6]; N];
        for direction in directions {
            let direction = *direction;
            let open = (HexSet::full(grid) - *closed.mask(direction)).shifted(grid, direction);
            for (line, word) in words.iter_mut().zip(open.0) {
                line[direction.slot(grid.orientation())] = word;
            }
        }
        let mut lines = [PassageLine::default(); N];
        for (at, [before_far, before_near, far, near, after_far, after_near]) in words.into_iter().enumerate()
        {
            if at >= grid.lines() {
                break;
            }
            // A stretch starts at a hex that is not entered from the hex before it.
            let mut alternate = 0;
            let mut odd = false;
            for bit in 1..=grid.width() {
                odd ^= bit > 1 && far >> bit & 1 == 0;
                alternate |= u64::from(odd) << bit;
            }
            lines[at] = PassageLine {
                before: [before_far, before_near],
                after: [after_far, after_near],
                along: [far, near],
                alternate,
                shifted: grid.is_shifted(at),
            };
        }
        let both_ways = Direction::ALL.iter().all(|d| directions.contains(d));
        Self { grid: *grid, both_ways, lines }
    }

    /// The grid the passages belong to.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Whether every open side is open both ways.
    pub(crate) const fn both_ways(&self) -> bool {
        self.both_ways
    }
}
