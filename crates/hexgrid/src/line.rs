//! Straight lines from centre to centre, in exact integers.
//!
//! A hex is on the line if the line shares with it a piece of some length. A
//! line that runs along a hexside is on both hexes of that side; a corner
//! that is only touched is on none.

use crate::{Cell, Grid};

/// What a straight line passes at one time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crossing {
    /// The inside of a hex.
    Hex(Cell),
    /// The side between two hexes, the lower cell first; at the end of the
    /// map the second may be missing.
    Side(Cell, Option<Cell>),
}

/// When a line along a hexside is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AlongSide {
    /// If either hex of the side blocks.
    Either,
    /// Only if both do. The end of the map does not block.
    Both,
}

/// A straight line by the offset of its end: which hexes, at which time.
///
/// Offsets are lines and half hexes along them. Times are integers from 0 to
/// `span`, so that every comparison is exact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ray {
    slope: [i64; 3],
    span: i64,
}

/// The three coordinates in which a hex is the set of points that differ by
/// at most one from its centre in each.
const fn skewed(lines: i32, along: i32) -> [i64; 3] {
    let (r, q) = (lines as i64, (along as i64 - lines as i64) / 2);
    let s = -q - r;
    [q - r, r - s, s - q]
}

/// The neighbours as offsets.
const AROUND: [(i32, i32); 6] = [(-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)];

impl Ray {
    pub(crate) fn new(lines: i32, along: i32) -> Self {
        let slope = skewed(lines, along);
        let span = slope.iter().filter(|u| **u != 0).map(|u| u.abs()).product();
        Self { slope, span }
    }

    /// When the line is in the hex at an offset, if it is for some time.
    pub(crate) fn interval(&self, (lines, along): (i32, i32)) -> Option<(i64, i64)> {
        let (mut first, mut last) = (0, self.span);
        for (slope, centre) in self.slope.into_iter().zip(skewed(lines, along)) {
            if slope == 0 {
                if centre.abs() > 1 {
                    return None;
                }
            } else {
                let unit = self.span / slope;
                let (a, b) = ((centre - 1) * unit, (centre + 1) * unit);
                first = first.max(a.min(b));
                last = last.min(a.max(b));
            }
        }
        (first < last).then_some((first, last))
    }

    /// What the line passes after leaving a hex at a time.
    pub(crate) fn after(&self, (lines, along): (i32, i32), time: i64) -> [Option<(i32, i32)>; 2] {
        let mut found = [None; 2];
        for (dl, dx) in AROUND {
            let next = (lines + dl, along + dx);
            if self.interval(next).is_some_and(|(first, _)| first == time) {
                let at = usize::from(found[0].is_some());
                found[at] = Some(next);
            }
        }
        found
    }
}

/// The crossings of a straight line, both ends included.
#[derive(Clone, Debug)]
pub struct Line {
    grid: Grid,
    ray: Ray,
    start: (i32, i32),
    next: [Option<(i32, i32)>; 2],
}

impl Iterator for Line {
    type Item = Crossing;

    fn next(&mut self) -> Option<Crossing> {
        let [Some(here), beside] = self.next else { return None };
        let cell = |(lines, along)| self.grid.undoubled(self.start.0 + lines, self.start.1 + along);
        let crossing = match (cell(here), beside.map(cell)) {
            (Some(cell), None) => Crossing::Hex(cell),
            (Some(a), Some(Some(b))) => Crossing::Side(a.min(b), Some(a.max(b))),
            (Some(a), Some(None)) | (None, Some(Some(a))) => Crossing::Side(a, None),
            (None, None | Some(None)) => unreachable!("a line between two hexes stays on the map"),
        };
        let last = self.ray.interval(here).map_or(self.ray.span, |(_, last)| last);
        self.next = if last >= self.ray.span { [None; 2] } else { self.ray.after(here, last) };
        Some(crossing)
    }
}

impl Grid {
    /// The straight line from the centre of a hex to that of another.
    #[must_use]
    pub fn line(&self, from: Cell, to: Cell) -> Line {
        let (start, end) = (self.doubled(from), self.doubled(to));
        let ray = Ray::new(end.0 - start.0, end.1 - start.1);
        Line { grid: *self, ray, start, next: [Some((0, 0)), None] }
    }

    /// Whether nothing strictly between two hexes blocks the line.
    pub fn sees(&self, from: Cell, to: Cell, along: AlongSide, mut blocks: impl FnMut(Cell) -> bool) -> bool {
        !self.line(from, to).any(|crossing| match crossing {
            Crossing::Hex(cell) => cell != from && cell != to && blocks(cell),
            Crossing::Side(a, b) => match along {
                AlongSide::Either => blocks(a) || b.is_some_and(&mut blocks),
                AlongSide::Both => blocks(a) && b.is_some_and(&mut blocks),
            },
        })
    }
}
