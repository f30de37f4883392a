//! What lies on hexsides: rivers, closed sides, rails, borders.

use std::ops::{BitOr, Sub};

use serde::{Deserialize, Serialize};

use crate::{Cell, Direction, Grid, HexSet, Hexside};

/// A set of hexsides as six masks: for each direction, the hexes that have
/// the thing on that side.
///
/// A side put in is seen from both of its hexes. Links from hex to hex
/// (rails, rivers that run through hexes) are kept the same way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Sides<const N: usize>([HexSet<N>; 6]);

impl<const N: usize> Sides<N> {
    /// No sides.
    pub const EMPTY: Self = Self([HexSet::EMPTY; 6]);

    /// The set of these sides.
    #[must_use]
    pub fn of(grid: &Grid, sides: impl IntoIterator<Item = Hexside>) -> Self {
        let mut set = Self::EMPTY;
        for side in sides {
            set.insert(grid, side.cell(), side.direction());
        }
        set
    }

    /// The sides between a set of hexes and the rest of the map.
    #[must_use]
    pub fn around(grid: &Grid, inside: &HexSet<N>) -> Self {
        let mut set = Self::EMPTY;
        for cell in inside.iter(grid) {
            for (direction, next) in grid.neighbours(cell) {
                if !inside.contains(grid, next) {
                    set.insert(grid, cell, direction);
                }
            }
        }
        set
    }

    /// Puts a side in, seen from both hexes.
    pub fn insert(&mut self, grid: &Grid, cell: Cell, direction: Direction) {
        self.0[direction.index()].insert(grid, cell);
        if let Some(other) = grid.neighbour(cell, direction) {
            self.0[direction.opposite().index()].insert(grid, other);
        }
    }

    /// Takes a side out, seen from both hexes.
    pub fn remove(&mut self, grid: &Grid, cell: Cell, direction: Direction) {
        self.0[direction.index()].remove(grid, cell);
        if let Some(other) = grid.neighbour(cell, direction) {
            self.0[direction.opposite().index()].remove(grid, other);
        }
    }

    /// Whether a hex has the thing on this side.
    #[must_use]
    #[inline]
    pub fn contains(&self, grid: &Grid, cell: Cell, direction: Direction) -> bool {
        self.0[direction.index()].contains(grid, cell)
    }

    /// Whether there is no side in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(HexSet::is_empty)
    }

    /// The hexes that have the thing on their side in this direction.
    #[must_use]
    pub const fn mask(&self, direction: Direction) -> &HexSet<N> {
        &self.0[direction.index()]
    }

    /// The hexes that have the thing on any side.
    #[must_use]
    pub fn cells(&self) -> HexSet<N> {
        self.0.iter().fold(HexSet::EMPTY, |all, mask| all | *mask)
    }

    /// The hexes reached from a set by one step across such a side.
    #[must_use]
    pub fn across(&self, grid: &Grid, from: &HexSet<N>) -> HexSet<N> {
        Direction::ALL
            .into_iter()
            .fold(HexSet::EMPTY, |all, d| all | (*from & self.0[d.index()]).shifted(grid, d))
    }

    /// The sides, each once, in cell order.
    pub fn iter(&self, grid: &Grid) -> impl Iterator<Item = Hexside> {
        let grid = *grid;
        let named = move |cell| Direction::ALL.into_iter().map(move |d| (cell, d));
        self.cells().iter(&grid).flat_map(named).filter_map(move |(cell, d)| {
            let side = grid.hexside(cell, d);
            let first_name = side.cell() == cell && side.direction() == d;
            (first_name && self.contains(&grid, cell, d)).then_some(side)
        })
    }
}

impl<const N: usize> BitOr for Sides<N> {
    type Output = Self;

    fn bitor(mut self, other: Self) -> Self {
        for (mask, more) in self.0.iter_mut().zip(other.0) {
            *mask |= more;
        }
        self
    }
}

impl<const N: usize> Sub for Sides<N> {
    type Output = Self;

    fn sub(mut self, other: Self) -> Self {
        for (mask, less) in self.0.iter_mut().zip(other.0) {
            *mask -= less;
        }
        self
    }
}
