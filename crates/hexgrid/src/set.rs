//! A set of hexes as a line bitboard.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use serde::de::{self, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Cell, Direction, Grid};

/// A set of hexes: a word for each straight line of the grid, a bit for each
/// hex in it, with a spare bit at each end for shifts and carries.
///
/// `N` is the number of lines: rows of a pointy-top map, columns of a
/// flat-top one (or more; spare lines stay empty). `&`, `|`, `^` and `-`
/// are intersection, union, symmetric difference and difference. A set read
/// from outside should be checked to be a subset of [`HexSet::full`].
///
/// ```
/// use hexgrid::{Grid, HexSet, Shifted};
/// let grid = Grid::pointy_top(25, 22, Shifted::Even);
/// let city = grid.cell("0712".parse()?).expect("on the map");
/// let around = HexSet::<22>::of(&grid, [city]).dilated(&grid);
/// assert_eq!(around.len(), 7);
/// # Ok::<(), hexgrid::BadHex>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HexSet<const N: usize>(pub(crate) [u64; N]);

impl<const N: usize> HexSet<N> {
    /// The set without hexes.
    pub const EMPTY: Self = Self([0; N]);

    /// All hexes of a grid.
    #[must_use]
    pub fn full(grid: &Grid) -> Self {
        check_lines::<N>(grid);
        let mut set = Self::EMPTY;
        set.0[..grid.lines()].fill(grid.line_mask());
        set
    }

    /// The set of these hexes.
    #[must_use]
    pub fn of(grid: &Grid, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(grid, cell);
        }
        set
    }

    /// All hexes of which this is true.
    #[must_use]
    pub fn filled(grid: &Grid, mut test: impl FnMut(Cell) -> bool) -> Self {
        Self::of(grid, grid.cells().filter(|c| test(*c)))
    }

    /// Whether a hex is in the set.
    #[must_use]
    #[inline]
    pub fn contains(&self, grid: &Grid, cell: Cell) -> bool {
        let (line, place) = grid.spot(cell);
        self.0[line] >> (place + 1) & 1 != 0
    }

    /// Puts a hex in.
    #[inline]
    pub fn insert(&mut self, grid: &Grid, cell: Cell) {
        let (line, place) = grid.spot(cell);
        self.0[line] |= 2 << place;
    }

    /// Takes a hex out.
    #[inline]
    pub fn remove(&mut self, grid: &Grid, cell: Cell) {
        let (line, place) = grid.spot(cell);
        self.0[line] &= !(2 << place);
    }

    /// Whether there is no hex in it.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        // A fold without a way out is a few wide instructions.
        self.0.iter().fold(0, |all, w| all | w) == 0
    }

    /// How many hexes are in it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether the two sets share a hex.
    #[must_use]
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).fold(0, |all, (a, b)| all | a & b) != 0
    }

    /// Whether all hexes are in the other set too.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).fold(0, |all, (a, b)| all | a & !b) == 0
    }

    /// The first hex in cell order.
    #[must_use]
    pub fn first(&self, grid: &Grid) -> Option<Cell> {
        self.iter(grid).next()
    }

    /// The n-th hex in cell order, counted from 0: a fair pick needs no list.
    #[must_use]
    pub fn nth(&self, grid: &Grid, mut n: usize) -> Option<Cell> {
        for (line, mut word) in self.0.into_iter().enumerate() {
            let count = word.count_ones() as usize;
            if n < count {
                for _ in 0..n {
                    word &= word - 1;
                }
                return Some(grid.cell_at(line, word.trailing_zeros() as usize - 1));
            }
            n -= count;
        }
        None
    }

    /// The hexes in cell order.
    pub fn iter(&self, grid: &Grid) -> Cells<N> {
        Cells { set: *self, line: 0, base: 0, width: grid.width() as u16 }
    }

    /// Every hex moved one step; what leaves the map is lost.
    #[must_use]
    pub fn shifted(&self, grid: &Grid, direction: Direction) -> Self {
        let (lines, along) = direction.lines(grid.orientation());
        let mask = grid.line_mask();
        let mut out = Self::EMPTY;
        for line in 0..grid.lines() {
            let Some(word) = line.checked_add_signed(-lines as isize).and_then(|from| self.0.get(from))
            else {
                continue;
            };
            // A hex of the line before or after stands half a hex aside.
            let far = if lines == 0 { word << 1 } else { far_side(*word, grid.is_shifted(line)) };
            let word = match (lines, along) {
                (_, 1) => far,
                (0, _) => word >> 1,
                _ => far >> 1,
            };
            out.0[line] = word & mask;
        }
        out
    }

    /// The set and all hexes next to it.
    #[must_use]
    pub fn dilated(&self, grid: &Grid) -> Self {
        self.beside(grid) | *self
    }

    /// All hexes next to one of the set, those of the set among them that stand next to another.
    #[must_use]
    pub fn beside(&self, grid: &Grid) -> Self {
        let mask = grid.line_mask();
        let lines = grid.lines();
        let mut out = Self::EMPTY;
        let (from, to) = (&self.0[..lines], &mut out.0[..lines]);
        let wide = |line: usize, beside: u64| {
            // As `far_side`, by an addition that several lines can do at once.
            let straight = u64::from(grid.is_shifted(line)).wrapping_sub(1);
            let (here, aside) = (from[line], beside + (beside & straight));
            (here << 1 | here >> 1 | aside | aside >> 1) & mask
        };
        for line in 1..lines - 1 {
            to[line] = wide(line, from[line - 1] | from[line + 1]);
        }
        to[0] = wide(0, from.get(1).copied().unwrap_or(0));
        to[lines - 1] = wide(lines - 1, if lines > 1 { from[lines - 2] } else { 0 });
        out
    }

    /// The hexes next to the set and not in it.
    #[must_use]
    pub fn border(&self, grid: &Grid) -> Self {
        self.dilated(grid) - *self
    }

    /// The words, a line each; bit 1 is the first hex of the line.
    #[must_use]
    pub const fn words(&self) -> &[u64; N] {
        &self.0
    }

    #[inline]
    pub(crate) fn zip(&self, other: &Self, f: impl Fn(u64, u64) -> u64) -> Self {
        // A plain loop becomes a few wide instructions.
        let mut out = *self;
        for (word, other) in out.0.iter_mut().zip(&other.0) {
            *word = f(*word, *other);
        }
        out
    }
}

/// Hexes of the line before or after, moved towards the far end into a line;
/// one bit lower are those moved towards the near end.
#[inline]
pub(crate) const fn far_side(word: u64, shifted: bool) -> u64 {
    word << (!shifted as u32)
}

/// A set must have a word for every line.
pub(crate) fn check_lines<const N: usize>(grid: &Grid) {
    assert!(grid.lines() <= N, "a set of {N} lines is too small for a grid of {}", grid.lines());
}

/// The hexes of a set in cell order.
#[derive(Clone, Debug)]
pub struct Cells<const N: usize> {
    set: HexSet<N>,
    line: usize,
    base: u16,
    width: u16,
}

impl<const N: usize> Iterator for Cells<N> {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        loop {
            let word = self.set.0.get_mut(self.line)?;
            if *word != 0 {
                let place = word.trailing_zeros() as u16 - 1;
                *word &= *word - 1;
                return Some(Cell(self.base + place));
            }
            self.line += 1;
            self.base += self.width;
        }
    }
}

impl<const N: usize> Default for HexSet<N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const N: usize> fmt::Debug for HexSet<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spots = self.0.iter().enumerate().filter(|(_, word)| **word != 0);
        f.debug_map().entries(spots.map(|(line, word)| (line, format!("{word:b}")))).finish()
    }
}

macro_rules! operator {
    ($op:ident $fn:ident, $assign:ident $fn_assign:ident, $f:expr) => {
        impl<const N: usize> $op for HexSet<N> {
            type Output = Self;
            #[inline]
            fn $fn(self, other: Self) -> Self {
                self.zip(&other, $f)
            }
        }
        impl<const N: usize> $assign for HexSet<N> {
            #[inline]
            fn $fn_assign(&mut self, other: Self) {
                *self = self.zip(&other, $f);
            }
        }
    };
}
operator!(BitAnd bitand, BitAndAssign bitand_assign, |a, b| a & b);
operator!(BitOr bitor, BitOrAssign bitor_assign, |a, b| a | b);
operator!(BitXor bitxor, BitXorAssign bitxor_assign, |a, b| a ^ b);
operator!(Sub sub, SubAssign sub_assign, |a, b| a & !b);

impl<const N: usize> Serialize for HexSet<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut words = serializer.serialize_tuple(N)?;
        for word in &self.0 {
            words.serialize_element(word)?;
        }
        words.end()
    }
}

impl<'de, const N: usize> Deserialize<'de> for HexSet<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words<const N: usize>;
        impl<'de, const N: usize> Visitor<'de> for Words<N> {
            type Value = HexSet<N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "the {N} words of a set of hexes")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut words: A) -> Result<HexSet<N>, A::Error> {
                let mut set = HexSet::EMPTY;
                for (read, word) in set.0.iter_mut().enumerate() {
                    *word = words.next_element()?.ok_or_else(|| de::Error::invalid_length(read, &self))?;
                }
                Ok(set)
            }
        }
        deserializer.deserialize_tuple(N, Words)
    }
}
