//! The map's grid and sets of its hexes, by `hexgrid`; and sets of counters.
//!
//! Rules speak of places by number: hexes, then areas and boxes. A [`HexSet`]
//! is the grid's set with such numbers for hexes; places beyond the grid are
//! never in it.

use engine::Set;
use hexgrid::{Cell, Direction, Grid, Hex, Shifted};
use std::sync::LazyLock;

/// The grid of the map: 25 columns, 22 rows, even rows half a hex to the east.
pub const GRID: Grid = Grid::pointy_top(25, LINES as u8, Shifted::Even);
/// Hexes of the grid, on the map or not.
pub const HEXES: usize = GRID.len();

const LINES: usize = 22;

/// Open ways between the hexes of the map.
pub type Passages = hexgrid::Passages<LINES>;
/// Hexsides of the map.
pub type Sides = hexgrid::Sides<LINES>;

/// A hex as a place: row by row from 0101.
pub const fn hex(col: u8, row: u8) -> u16 {
    match GRID.cell(Hex::new(col, row)) {
        Some(cell) => cell.0,
        None => panic!("the hex is on the grid"),
    }
}

/// Printed column and row of a hex.
pub fn col_row(at: u16) -> (u8, u8) {
    let hex = GRID.hex(Cell(at));
    (hex.col(), hex.row())
}

/// All distances, row by row of the hex they are from.
static DISTANCES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let cells = 0..HEXES as u16;
    cells.clone().flat_map(|a| cells.clone().map(move |b| GRID.distance(Cell(a), Cell(b)) as u8)).collect()
});

/// Distance in hexes, water or not.
pub fn distance(a: u16, b: u16) -> u16 {
    DISTANCES[usize::from(a) * HEXES + usize::from(b)].into()
}

/// The hex next to a hex (0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW).
pub fn next_to(at: u16, direction: u8) -> Option<u16> {
    GRID.neighbour(Cell(at), Direction::new(direction)).map(|cell| cell.0)
}

/// A set of hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HexSet(pub hexgrid::HexSet<LINES>);

impl HexSet {
    /// No hex.
    pub const EMPTY: HexSet = HexSet(hexgrid::HexSet::EMPTY);

    /// Whether a hex is in the set; areas and boxes never are.
    #[inline]
    pub fn has(&self, at: u16) -> bool {
        usize::from(at) < HEXES && self.0.contains(&GRID, Cell(at))
    }

    /// Puts a hex in; areas and boxes are ignored.
    #[inline]
    pub fn insert(&mut self, at: u16) {
        if usize::from(at) < HEXES {
            self.0.insert(&GRID, Cell(at));
        }
    }

    /// Takes a hex out.
    #[inline]
    pub fn remove(&mut self, at: u16) {
        if usize::from(at) < HEXES {
            self.0.remove(&GRID, Cell(at));
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether two sets meet.
    #[inline]
    pub fn meets(&self, other: &HexSet) -> bool {
        self.0.intersects(&other.0)
    }

    /// In either set.
    #[inline]
    #[must_use]
    pub fn or(&self, other: &HexSet) -> HexSet {
        HexSet(self.0 | other.0)
    }

    /// In both sets.
    #[inline]
    #[must_use]
    pub fn and(&self, other: &HexSet) -> HexSet {
        HexSet(self.0 & other.0)
    }

    /// In this set and not in the other.
    #[inline]
    #[must_use]
    pub fn minus(&self, other: &HexSet) -> HexSet {
        HexSet(self.0 - other.0)
    }

    /// The hexes in order.
    pub fn iter(&self) -> impl Iterator<Item = u16> + use<> {
        self.0.iter(&GRID).map(|cell| cell.0)
    }

    /// The set and all hexes around it.
    #[must_use]
    pub fn wide(&self) -> HexSet {
        HexSet(self.0.dilated(&GRID))
    }
}

impl FromIterator<u16> for HexSet {
    fn from_iter<I: IntoIterator<Item = u16>>(hexes: I) -> Self {
        let mut set = HexSet::EMPTY;
        hexes.into_iter().for_each(|h| set.insert(h));
        set
    }
}

/// A set of counters.
pub type UnitSet = Set<u8, 2>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_beyond_the_grid_are_never_in_a_set() {
        let mut set: HexSet = [hex(1, 1), hex(25, 22), HEXES as u16, u16::MAX].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, HEXES as u16 - 1]);
        assert!(!set.has(HEXES as u16) && !set.has(u16::MAX));
        set.remove(u16::MAX);
        set.remove(hex(1, 1));
        assert_eq!(set.iter().collect::<Vec<_>>(), [hex(25, 22)]);
    }

    #[test]
    fn even_rows_stand_to_the_east() {
        assert_eq!(next_to(hex(7, 12), 0), Some(hex(8, 11)));
        assert_eq!(next_to(hex(7, 11), 0), Some(hex(7, 10)));
        assert_eq!(next_to(hex(25, 12), 1), None);
        assert_eq!(distance(hex(7, 12), hex(8, 11)), 1);
        assert_eq!(distance(hex(7, 11), hex(8, 12)), 2);
    }
}
