//! Lines of sight from tables.

use crate::line::Ray;
use crate::set::check_lines;
use crate::{AlongSide, Cell, Grid, HexSet};

/// The largest radius of a table.
pub const MAX_SIGHT: u16 = 30;

// The side of the square of offsets, and rows of a window.
const ROWS: usize = 2 * MAX_SIGHT as usize + 1;

/// Precomputed straight lines up to a radius.
///
/// The hexes a line crosses are kept as words aligned to the viewer's place,
/// one for each line of the map it crosses, so a question costs a few
/// rotations and tests. Whatever blocks is handed in as a set.
#[derive(Clone, Debug)]
pub struct Sightlines {
    grid: Grid,
    radius: u16,
    along: AlongSide,
    rays: Vec<Entry>,
    shadows: Vec<Entry>,
    words: Vec<u64>,
    pairs: Vec<[(i8, u8); 2]>,
    sided: [Vec<(i8, i8)>; 2],
}

/// The words of a line or a shadow: from which row, where they start, how
/// many; for a line also its pairs.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    start: u32,
    pairs: u32,
    row: i8,
    len: u8,
    pair_len: u8,
}

impl Sightlines {
    /// Tables for a grid, a radius (at most [`MAX_SIGHT`]) and a rule for
    /// lines along hexsides.
    ///
    /// # Panics
    /// If the radius is too large.
    #[must_use]
    pub fn new(grid: &Grid, radius: u16, along: AlongSide) -> Self {
        assert!(radius <= MAX_SIGHT, "lines of sight are at most {MAX_SIGHT} hexes long");
        let side = usize::from(2 * radius + 1) * usize::from(4 * radius + 1);
        let mut tables = Self {
            grid: *grid,
            radius,
            along,
            rays: vec![Entry::default(); 2 * side],
            shadows: vec![Entry::default(); 2 * side],
            words: Vec::new(),
            pairs: Vec::new(),
            sided: [Vec::new(), Vec::new()],
        };
        for shifted in [false, true] {
            // For each blocker the hexes behind it, by row.
            let mut shadows = vec![[0u64; ROWS]; side];
            for (lines, steps) in tables.offsets() {
                tables.add(shifted, (lines, steps), &mut shadows);
            }
            for (at, rows) in shadows.iter().enumerate() {
                let Some(first) = rows.iter().position(|word| *word != 0) else { continue };
                let last = rows.iter().rposition(|word| *word != 0).unwrap_or(first);
                tables.shadows[at + usize::from(shifted) * side] = Entry {
                    start: tables.words.len() as u32,
                    row: (first as i32 - i32::from(radius)) as i8,
                    len: (last - first + 1) as u8,
                    ..Entry::default()
                };
                tables.words.extend_from_slice(&rows[first..=last]);
            }
        }
        tables
    }

    /// The radius of the tables.
    #[must_use]
    pub const fn radius(&self) -> u16 {
        self.radius
    }

    /// Whether nothing strictly between two hexes blocks the line; beyond the
    /// radius by a slow walk.
    #[must_use]
    #[inline]
    pub fn sees<const N: usize>(&self, from: Cell, to: Cell, blockers: &HexSet<N>) -> bool {
        let (line, place) = self.grid.spot(from);
        let (to_line, to_place) = self.grid.spot(to);
        let shifted = self.grid.is_shifted(line);
        let lines = to_line as i32 - line as i32;
        let steps = 2 * (to_place as i32 - place as i32) + i32::from(self.grid.is_shifted(to_line))
            - i32::from(shifted);
        let radius = i32::from(self.radius);
        if lines.abs() > radius || lines.abs() + steps.abs() > 2 * radius {
            return self.grid.sees(from, to, self.along, |cell| blockers.contains(&self.grid, cell));
        }
        let entry = self.rays[self.index(shifted, lines, steps)];
        let turn = self.turn(place);
        let first = (line as i32 + i32::from(entry.row)) as usize;
        let words = &self.words[entry.start as usize..][..usize::from(entry.len)];
        let rows = &blockers.0[first..][..words.len()];
        let mut hit = 0;
        for (word, row) in words.iter().zip(rows) {
            hit |= row.rotate_right(turn) & word;
        }
        hit == 0 && (entry.pair_len == 0 || !self.pair_blocks(&entry, line, turn, blockers))
    }

    /// The hexes within the radius that are seen from a hex, itself included.
    #[must_use]
    pub fn field<const N: usize>(&self, from: Cell, blockers: &HexSet<N>) -> HexSet<N> {
        check_lines::<N>(&self.grid);
        let (line, place) = self.grid.spot(from);
        let shifted = self.grid.is_shifted(line);
        let radius = usize::from(self.radius);
        let turn = self.turn(place);
        let mut seen: HexSet<N> = self.grid.disc(from, self.radius);
        let (first, last) = (line.saturating_sub(radius), (line + radius).min(self.grid.lines() - 1));
        // Row `radius` is the viewer's own.
        let mut dark = [0u64; ROWS];
        for row in first..=last {
            let mut word = (blockers.0[row] & seen.0[row]).rotate_right(turn);
            let lines = row as i32 - line as i32;
            let aside = i32::from(self.grid.is_shifted(row)) - i32::from(shifted);
            while word != 0 {
                let bit = word.trailing_zeros() as i32;
                word &= word - 1;
                let steps = 2 * (bit - radius as i32 - 1) + aside;
                let entry = self.shadows[self.index(shifted, lines, steps)];
                let words = &self.words[entry.start as usize..][..usize::from(entry.len)];
                let rows = &mut dark[(radius as i32 + i32::from(entry.row)) as usize..][..words.len()];
                for (row, word) in rows.iter_mut().zip(words) {
                    *row |= word;
                }
            }
        }
        for row in first..=last {
            seen.0[row] &= !dark[row + radius - line].rotate_left(turn);
        }
        if self.along == AlongSide::Both {
            for (lines, steps) in &self.sided[usize::from(shifted)] {
                let (lines, steps) = (i32::from(*lines), i32::from(*steps));
                let entry = self.rays[self.index(shifted, lines, steps)];
                let (there, along) = self.grid.doubled(from);
                if let Some(cell) = self.grid.undoubled(there + lines, along + steps)
                    && self.pair_blocks(&entry, line, turn, blockers)
                {
                    seen.remove(&self.grid, cell);
                }
            }
        }
        seen
    }

    /// Whether both hexes of some pair block.
    fn pair_blocks<const N: usize>(
        &self,
        entry: &Entry,
        line: usize,
        turn: u32,
        blockers: &HexSet<N>,
    ) -> bool {
        let pairs = &self.pairs[entry.pairs as usize..][..usize::from(entry.pair_len)];
        let blocks = |(lines, bit): (i8, u8)| {
            let row = (line as i32 + i32::from(lines)) as usize;
            blockers.0.get(row).is_some_and(|word| word.rotate_right(turn) >> bit & 1 != 0)
        };
        pairs.iter().any(|[a, b]| blocks(*a) && blocks(*b))
    }

    /// How far a word is turned so that the viewer stands at bit `radius + 1`.
    #[inline]
    const fn turn(&self, place: usize) -> u32 {
        (place as u32).wrapping_sub(self.radius as u32) & 63
    }

    #[inline]
    fn index(&self, shifted: bool, lines: i32, steps: i32) -> usize {
        let radius = i32::from(self.radius);
        let at = (lines + radius) * (4 * radius + 1) + steps + 2 * radius;
        at as usize + usize::from(shifted) * self.rays.len() / 2
    }

    /// All offsets within the radius: lines, half hexes along them.
    fn offsets(&self) -> Vec<(i32, i32)> {
        let radius = i32::from(self.radius);
        let row = |lines: i32| {
            let most = 2 * radius - lines.abs();
            (-most..=most).step_by(2).map(move |steps| (lines, steps))
        };
        (-radius..=radius).flat_map(row).collect()
    }

    /// The bit of an offset in a window round the viewer.
    fn bit(&self, shifted: bool, (lines, steps): (i32, i32)) -> u8 {
        let other = shifted ^ (lines & 1 != 0);
        let places = (steps + i32::from(shifted) - i32::from(other)).div_euclid(2);
        (places + i32::from(self.radius) + 1) as u8
    }

    /// Puts one line into the tables.
    fn add(&mut self, shifted: bool, end: (i32, i32), shadows: &mut [[u64; ROWS]]) {
        let radius = i32::from(self.radius);
        let ray = Ray::new(end.0, end.1);
        let first = end.0.min(0);
        let mut rows = vec![0; end.0.unsigned_abs() as usize + 1];
        let pairs_start = self.pairs.len();
        let mut at = (0, 0);
        while let Some((_, time)) = ray.interval(at).filter(|_| at != end) {
            let next = ray.after(at, time);
            let [Some(here), beside] = next else { break };
            at = here;
            if let (Some(beside), AlongSide::Both) = (beside, self.along) {
                let spot = |offset: (i32, i32)| (offset.0 as i8, self.bit(shifted, offset));
                self.pairs.push([spot(here), spot(beside)]);
                continue;
            }
            for offset in next.into_iter().flatten().filter(|offset| *offset != end) {
                rows[(offset.0 - first) as usize] |= 1 << self.bit(shifted, offset);
                let half = self.index(false, offset.0, offset.1);
                shadows[half][(end.0 + radius) as usize] |= 1 << self.bit(shifted, end);
            }
        }
        let pair_len = (self.pairs.len() - pairs_start) as u8;
        if pair_len > 0 {
            self.sided[usize::from(shifted)].push((end.0 as i8, end.1 as i8));
        }
        let index = self.index(shifted, end.0, end.1);
        let start = self.words.len() as u32;
        let entry =
            Entry { start, pairs: pairs_start as u32, row: first as i8, len: rows.len() as u8, pair_len };
        self.rays[index] = entry;
        self.words.append(&mut rows);
    }
}

/// Who sees whom past blockers that stand still: a bit for every pair.
#[derive(Clone, Debug)]
pub struct SightMatrix<const N: usize> {
    grid: Grid,
    seen: Vec<HexSet<N>>,
}

impl<const N: usize> SightMatrix<N> {
    /// The matrix for these blockers, within the radius of the tables.
    #[must_use]
    pub fn new(lines: &Sightlines, blockers: &HexSet<N>) -> Self {
        let seen = lines.grid.cells().map(|cell| lines.field(cell, blockers)).collect();
        Self { grid: lines.grid, seen }
    }

    /// Whether the second hex is seen from the first.
    #[must_use]
    #[inline]
    pub fn sees(&self, from: Cell, to: Cell) -> bool {
        self.seen[from.index()].contains(&self.grid, to)
    }

    /// All hexes seen from a hex.
    #[must_use]
    #[inline]
    pub fn field(&self, from: Cell) -> &HexSet<N> {
        &self.seen[from.index()]
    }
}
