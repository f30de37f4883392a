//! Sets of hexes as one small word a row, and sets of counters.
//!
//! Twenty-five columns fit a `u32` with a spare bit on each side, so a whole
//! row moves, fills or is cut by one instruction. Row and column keep their
//! printed numbers; row 0 and row 23 stay empty and save every bounds check.

use serde::{Deserialize, Serialize};

/// Columns of the map.
pub const COLS: u16 = 25;
/// Rows of the map.
pub const ROWS: u16 = 22;
/// Hexes of the grid, on the map or not.
pub const HEXES: usize = 550;

const ROW_MASK: u32 = 0x03FF_FFFE;

/// A hex as an index: row by row from 0101.
pub const fn hex(col: u16, row: u16) -> u16 {
    (row - 1) * COLS + col - 1
}

/// Printed column and row of a hex index.
pub const fn col_row(hex: u16) -> (u16, u16) {
    (hex % COLS + 1, hex / COLS + 1)
}

/// Distance in hexes, water or not.
pub fn distance(a: u16, b: u16) -> u16 {
    let cube = |h: u16| {
        let (c, r) = col_row(h);
        let (c, r) = (i32::from(c), i32::from(r));
        // Even rows stand half a hex to the east.
        (c * 2 + i32::from(r % 2 == 0), r)
    };
    let ((xa, ya), (xb, yb)) = (cube(a), cube(b));
    let (dx, dy) = ((xa - xb).abs(), (ya - yb).abs());
    (dy + (dx - dy).max(0) / 2) as u16
}

/// A set of hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexSet([u32; 24]);

impl Default for HexSet {
    fn default() -> Self {
        HexSet::EMPTY
    }
}

impl HexSet {
    /// No hex.
    pub const EMPTY: HexSet = HexSet([0; 24]);

    /// Whether a hex is in the set; areas and boxes never are.
    #[inline]
    pub fn has(&self, hex: u16) -> bool {
        if hex as usize >= HEXES {
            return false;
        }
        let (c, r) = col_row(hex);
        self.0[r as usize] >> c & 1 != 0
    }

    /// Puts a hex in; areas and boxes are ignored.
    #[inline]
    pub fn insert(&mut self, hex: u16) {
        if (hex as usize) < HEXES {
            let (c, r) = col_row(hex);
            self.0[r as usize] |= 1 << c;
        }
    }

    /// Takes a hex out.
    #[inline]
    pub fn remove(&mut self, hex: u16) {
        if (hex as usize) < HEXES {
            let (c, r) = col_row(hex);
            self.0[r as usize] &= !(1 << c);
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |a, b| a | b) == 0
    }

    /// Whether two sets meet.
    pub fn meets(&self, other: &HexSet) -> bool {
        self.0.iter().zip(&other.0).fold(0, |all, (a, b)| all | (a & b)) != 0
    }

    /// In either set.
    #[inline]
    #[must_use]
    pub fn or(&self, other: &HexSet) -> HexSet {
        HexSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// In both sets.
    #[inline]
    #[must_use]
    pub fn and(&self, other: &HexSet) -> HexSet {
        HexSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// In this set and not in the other.
    #[inline]
    #[must_use]
    pub fn minus(&self, other: &HexSet) -> HexSet {
        HexSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The hexes in order.
    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        (1..=ROWS).flat_map(move |r| {
            let mut word = self.0[r as usize];
            std::iter::from_fn(move || {
                let c = word.trailing_zeros() as u16;
                word &= word.checked_sub(1)?;
                Some(hex(c, r))
            })
        })
    }

    /// Every hex moved one step (0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW).
    #[must_use]
    pub fn moved(&self, direction: usize) -> HexSet {
        let mut out = HexSet::EMPTY;
        for r in 1..=ROWS as usize {
            out.0[r] = ROW_MASK
                & match direction {
                    0 => east(self.0[r + 1], r + 1),
                    1 => self.0[r] << 1,
                    2 => east(self.0[r - 1], r - 1),
                    3 => west(self.0[r - 1], r - 1),
                    4 => self.0[r] >> 1,
                    _ => west(self.0[r + 1], r + 1),
                };
        }
        out
    }

    /// The set and all hexes around it.
    #[must_use]
    pub fn wide(&self) -> HexSet {
        let mut out = HexSet::EMPTY;
        for r in 1..=ROWS as usize {
            let (up, here, down) = (self.0[r - 1], self.0[r], self.0[r + 1]);
            // The rows above and below have the same parity.
            let both = up | down;
            out.0[r] = ROW_MASK & (here | here << 1 | here >> 1 | east(both, r - 1) | west(both, r - 1));
        }
        out
    }

    /// Fills `open` from this set along paths that lead west again (W, NW, SW).
    #[must_use]
    pub fn fill_east(&self, open: &HexSet) -> HexSet {
        self.fill(
            open,
            |row, from| {
                let seeds = row & from;
                from & ((from.wrapping_add(seeds)) ^ from | seeds)
            },
            east,
        )
    }

    /// Fills `open` from this set along paths that lead east again (E, NE, SE).
    #[must_use]
    pub fn fill_west(&self, open: &HexSet) -> HexSet {
        self.fill(
            open,
            |row, from| {
                let (from, row) = (from.reverse_bits(), row.reverse_bits());
                let seeds = row & from;
                (from & ((from.wrapping_add(seeds)) ^ from | seeds)).reverse_bits()
            },
            west,
        )
    }

    #[inline]
    fn fill(
        &self,
        open: &HexSet,
        along: impl Fn(u32, u32) -> u32,
        aside: impl Fn(u32, usize) -> u32,
    ) -> HexSet {
        let mut out = self.and(open);
        loop {
            let before = out;
            for r in 1..=ROWS as usize {
                let seeds = out.0[r] | aside(out.0[r - 1] | out.0[r + 1], r - 1);
                out.0[r] = along(seeds, open.0[r]);
            }
            for r in (1..=ROWS as usize).rev() {
                let seeds = out.0[r] | aside(out.0[r - 1] | out.0[r + 1], r - 1);
                out.0[r] = along(seeds, open.0[r]);
            }
            if out == before {
                return out;
            }
        }
    }
}

impl FromIterator<u16> for HexSet {
    fn from_iter<I: IntoIterator<Item = u16>>(hexes: I) -> Self {
        let mut set = HexSet::EMPTY;
        hexes.into_iter().for_each(|h| set.insert(h));
        set
    }
}

/// Hexes of a neighbouring row (its number given) moved to the east.
#[inline]
fn east(word: u32, row: usize) -> u32 {
    if row.is_multiple_of(2) { word << 1 } else { word }
}

/// Hexes of a neighbouring row (its number given) moved to the west.
#[inline]
fn west(word: u32, row: usize) -> u32 {
    if row.is_multiple_of(2) { word } else { word >> 1 }
}

/// A set of counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UnitSet(pub [u64; 2]);

impl UnitSet {
    /// No counter.
    pub const EMPTY: UnitSet = UnitSet([0; 2]);

    /// One counter.
    pub fn one(unit: u8) -> Self {
        let mut set = UnitSet::EMPTY;
        set.insert(unit);
        set
    }

    /// Whether a counter is in it.
    #[inline]
    pub fn has(&self, unit: u8) -> bool {
        self.0[unit as usize / 64] >> (unit % 64) & 1 != 0
    }

    /// Puts a counter in.
    #[inline]
    pub fn insert(&mut self, unit: u8) {
        self.0[unit as usize / 64] |= 1 << (unit % 64);
    }

    /// Takes a counter out.
    #[inline]
    pub fn remove(&mut self, unit: u8) {
        self.0[unit as usize / 64] &= !(1 << (unit % 64));
    }

    /// How many.
    pub fn len(&self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 2]
    }

    /// In both sets.
    #[must_use]
    pub fn and(self, other: UnitSet) -> UnitSet {
        UnitSet([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// In either set.
    #[must_use]
    pub fn or(self, other: UnitSet) -> UnitSet {
        UnitSet([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// In this set only.
    #[must_use]
    pub fn minus(self, other: UnitSet) -> UnitSet {
        UnitSet([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// The counters in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..2u8).flat_map(move |w| {
            let mut word = self.0[usize::from(w)];
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as u8;
                word &= word.checked_sub(1)?;
                Some(w * 64 + bit)
            })
        })
    }
}

impl FromIterator<u8> for UnitSet {
    fn from_iter<I: IntoIterator<Item = u8>>(units: I) -> Self {
        let mut set = UnitSet::EMPTY;
        units.into_iter().for_each(|u| set.insert(u));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_agree_with_distance() {
        for h in 0..HEXES as u16 {
            let around = HexSet::from_iter([h]).wide();
            for o in 0..HEXES as u16 {
                assert_eq!(around.has(o), distance(h, o) <= 1, "{:?} {:?}", col_row(h), col_row(o));
            }
        }
    }

    #[test]
    fn fills_follow_their_three_directions() {
        let all: HexSet = (0..HEXES as u16).collect();
        let west: HexSet = [hex(1, 11)].into_iter().collect();
        let filled = west.fill_east(&all);
        assert!(
            filled.has(hex(25, 11)) && filled.has(hex(2, 10)) && !filled.has(hex(1, 10))
                || filled.has(hex(1, 10))
        );
        assert!(!filled.has(hex(1, 5)));
        let east: HexSet = [hex(25, 11)].into_iter().collect();
        assert!(east.fill_west(&all).has(hex(1, 11)));
    }
}
