//! The grid: printed numbers, cells, neighbours, distance.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Direction, Hex, Orientation};

/// Which lines of the map are moved by half a hex (to the east on a
/// pointy-top map, to the south on a flat-top one), by their printed number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shifted {
    /// Lines with an even number.
    Even,
    /// Lines with an odd number.
    Odd,
}

/// A hex of one grid as a small number, for tables indexed by hex.
///
/// Cells are counted along the straight lines: row by row on a pointy-top
/// map, column by column on a flat-top one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell(pub u16);

impl Cell {
    /// The number as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a grid is made from; see [`Grid::new`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// How the hexes stand.
    pub orientation: Orientation,
    /// Which lines are moved by half a hex.
    pub shifted: Shifted,
    /// Number of columns.
    pub cols: u8,
    /// Number of rows.
    pub rows: u8,
    /// Printed number of the first column.
    pub first_col: u8,
    /// Printed number of the first row.
    pub first_row: u8,
}

/// A shape that cannot be a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadShape(&'static str);

impl fmt::Display for BadShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for BadShape {}

/// A rectangular hex grid. Small and `Copy`; it holds no tables.
///
/// A map with a ragged edge is a grid and a [`HexSet`](crate::HexSet) of the
/// hexes that exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Shape", into = "Shape")]
pub struct Grid {
    shape: Shape,
    width: u8,
    lines: u8,
    first_line_shifted: bool,
    // Division by the width as one multiplication.
    reciprocal: u32,
}

/// The most hexes a line may have: a word less a spare bit at each end.
pub const MAX_WIDTH: usize = 62;
/// The most lines a grid may have.
pub const MAX_LINES: usize = 64;

impl Grid {
    /// A grid of this shape.
    ///
    /// # Errors
    /// A shape without hexes, with more than 62 hexes in a straight line or
    /// more than 64 lines, or with printed numbers beyond 99.
    pub const fn new(shape: Shape) -> Result<Self, BadShape> {
        let (width, lines, first, shifted) = match shape.orientation {
            Orientation::PointyTop => (shape.cols, shape.rows, shape.first_row, shape.shifted),
            Orientation::FlatTop => (shape.rows, shape.cols, shape.first_col, shape.shifted),
        };
        if width == 0 || lines == 0 {
            return Err(BadShape("a grid has at least one column and one row"));
        }
        if width as usize > MAX_WIDTH || lines as usize > MAX_LINES {
            return Err(BadShape("a straight line has at most 62 hexes, a grid at most 64 lines"));
        }
        if shape.first_col as u16 + shape.cols as u16 > 100
            || shape.first_row as u16 + shape.rows as u16 > 100
        {
            return Err(BadShape("printed columns and rows end at 99"));
        }
        let first_line_shifted = matches!(shifted, Shifted::Odd) == (first % 2 == 1);
        let reciprocal = (1 << 24) / width as u32 + 1;
        Ok(Self { shape, width, lines, first_line_shifted, reciprocal })
    }

    /// A pointy-top grid numbered from 0101.
    ///
    /// # Panics
    /// On a size no grid can have; see [`Grid::new`].
    #[must_use]
    pub const fn pointy_top(cols: u8, rows: u8, shifted: Shifted) -> Self {
        let shape =
            Shape { orientation: Orientation::PointyTop, shifted, cols, rows, first_col: 1, first_row: 1 };
        match Self::new(shape) {
            Ok(grid) => grid,
            Err(why) => panic!("{}", why.0),
        }
    }

    /// A flat-top grid numbered from 0101.
    ///
    /// # Panics
    /// On a size no grid can have; see [`Grid::new`].
    #[must_use]
    pub const fn flat_top(cols: u8, rows: u8, shifted: Shifted) -> Self {
        let shape =
            Shape { orientation: Orientation::FlatTop, shifted, cols, rows, first_col: 1, first_row: 1 };
        match Self::new(shape) {
            Ok(grid) => grid,
            Err(why) => panic!("{}", why.0),
        }
    }

    /// The shape it was made from.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// How the hexes stand.
    #[must_use]
    pub const fn orientation(&self) -> Orientation {
        self.shape.orientation
    }

    /// Number of straight lines: rows if pointy-top, columns if flat-top.
    /// A [`HexSet`](crate::HexSet) needs as many words.
    #[must_use]
    pub const fn lines(&self) -> usize {
        self.lines as usize
    }

    /// Number of hexes in a straight line.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width as usize
    }

    /// Number of hexes; cells run from 0 to one less.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.width as usize * self.lines as usize
    }

    /// Never: a grid has a hex.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// Whether the grid has a hex of this number.
    #[must_use]
    pub fn contains(&self, hex: Hex) -> bool {
        self.cell(hex).is_some()
    }

    /// The cell of a printed number.
    #[must_use]
    pub const fn cell(&self, hex: Hex) -> Option<Cell> {
        let col = hex.col() as i32 - self.shape.first_col as i32;
        let row = hex.row() as i32 - self.shape.first_row as i32;
        match self.shape.orientation {
            Orientation::PointyTop => self.cell_within(row, col),
            Orientation::FlatTop => self.cell_within(col, row),
        }
    }

    /// The printed number of a cell.
    #[must_use]
    pub fn hex(&self, cell: Cell) -> Hex {
        let (line, place) = self.spot(cell);
        let (col, row) = match self.shape.orientation {
            Orientation::PointyTop => (place, line),
            Orientation::FlatTop => (line, place),
        };
        Hex::new(self.shape.first_col + col as u8, self.shape.first_row + row as u8)
    }

    /// All cells in order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.len() as u16).map(Cell)
    }

    /// The neighbour of a cell, unless the map ends there.
    #[must_use]
    pub fn neighbour(&self, cell: Cell, direction: Direction) -> Option<Cell> {
        let (line, place) = self.spot(cell);
        let (lines, along) = direction.lines(self.shape.orientation);
        let shifted = i32::from(self.is_shifted(line));
        let step = match (lines, along) {
            (0, _) => along,
            (_, 1) => shifted,
            _ => shifted - 1,
        };
        self.cell_within(line as i32 + lines, place as i32 + step)
    }

    /// The neighbours of a cell with their directions, in direction order.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = (Direction, Cell)> + use<> {
        let grid = *self;
        Direction::ALL.into_iter().filter_map(move |d| Some((d, grid.neighbour(cell, d)?)))
    }

    /// The direction from a cell to one next to it.
    #[must_use]
    pub fn direction(&self, from: Cell, to: Cell) -> Option<Direction> {
        Direction::ALL.into_iter().find(|d| self.neighbour(from, *d) == Some(to))
    }

    /// Distance in hexes.
    #[must_use]
    pub fn distance(&self, a: Cell, b: Cell) -> u16 {
        let ((la, xa), (lb, xb)) = (self.doubled(a), self.doubled(b));
        let (lines, along) = ((la - lb).unsigned_abs(), (xa - xb).unsigned_abs());
        lines.max(u32::midpoint(lines, along)) as u16
    }

    /// Line and place along it.
    #[inline]
    pub(crate) const fn spot(&self, cell: Cell) -> (usize, usize) {
        let line = (cell.0 as u64 * self.reciprocal as u64) >> 24;
        (line as usize, cell.0 as usize - line as usize * self.width as usize)
    }

    #[inline]
    pub(crate) const fn cell_at(&self, line: usize, place: usize) -> Cell {
        Cell((line * self.width as usize + place) as u16)
    }

    /// The cell at a line and place that may lie off the map.
    pub(crate) const fn cell_within(&self, line: i32, place: i32) -> Option<Cell> {
        if line < 0 || line >= self.lines as i32 || place < 0 || place >= self.width as i32 {
            return None;
        }
        Some(self.cell_at(line as usize, place as usize))
    }

    /// Whether this line is moved by half a hex.
    #[inline]
    pub(crate) const fn is_shifted(&self, line: usize) -> bool {
        (line & 1 == 0) == self.first_line_shifted
    }

    /// Line, and place along it in half hexes.
    pub(crate) const fn doubled(&self, cell: Cell) -> (i32, i32) {
        let (line, place) = self.spot(cell);
        (line as i32, 2 * place as i32 + self.is_shifted(line) as i32)
    }

    /// The cell with these doubled coordinates.
    pub(crate) const fn undoubled(&self, line: i32, along: i32) -> Option<Cell> {
        if line < 0 || line >= self.lines as i32 {
            return None;
        }
        self.cell_within(line, (along - self.is_shifted(line as usize) as i32).div_euclid(2))
    }

    pub(crate) const fn first_line_shift(&self) -> i32 {
        self.first_line_shifted as i32
    }

    /// The bits of a line's hexes in a word of a set.
    #[inline]
    pub(crate) const fn line_mask(&self) -> u64 {
        ((1 << self.width) - 1) << 1
    }
}

impl TryFrom<Shape> for Grid {
    type Error = BadShape;

    fn try_from(shape: Shape) -> Result<Self, BadShape> {
        Self::new(shape)
    }
}

impl From<Grid> for Shape {
    fn from(grid: Grid) -> Self {
        grid.shape
    }
}
