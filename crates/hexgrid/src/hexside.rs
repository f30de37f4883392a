//! A hexside is one value, from whichever side it is named.

use serde::{Deserialize, Serialize};

use crate::{Cell, Direction, Grid};

/// The side between two hexes (or between a hex and the end of the map).
///
/// Made by [`Grid::hexside`], which gives the same value for a side named
/// from either hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hexside {
    cell: Cell,
    direction: Direction,
}

impl Hexside {
    /// The hex that names the side.
    #[must_use]
    pub const fn cell(self) -> Cell {
        self.cell
    }

    /// The direction of the side from [`Hexside::cell`].
    #[must_use]
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// The hex on the other side, unless the map ends there.
    #[must_use]
    pub fn other(self, grid: &Grid) -> Option<Cell> {
        grid.neighbour(self.cell, self.direction)
    }

    /// Its name, such as `0712/E`.
    #[must_use]
    pub fn name(self, grid: &Grid) -> String {
        format!("{}/{}", grid.hex(self.cell), self.direction.name(grid.orientation()))
    }
}

impl Grid {
    /// The side of a hex in a direction.
    ///
    /// Of the two names of a side the one with the direction below 3 counts.
    #[must_use]
    pub fn hexside(&self, cell: Cell, direction: Direction) -> Hexside {
        if direction.number() >= 3
            && let Some(other) = self.neighbour(cell, direction)
        {
            return Hexside { cell: other, direction: direction.opposite() };
        }
        Hexside { cell, direction }
    }

    /// The side between two neighbours.
    #[must_use]
    pub fn hexside_between(&self, a: Cell, b: Cell) -> Option<Hexside> {
        self.direction(a, b).map(|d| self.hexside(a, d))
    }
}
