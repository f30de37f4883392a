//! The six directions and the way the hexes stand.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How the hexes stand on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Orientation {
    /// A corner points north; rows are straight.
    PointyTop,
    /// A side lies in the north; columns are straight.
    FlatTop,
}

/// One of the six sides of a hex, clockwise from the north-east (pointy-top)
/// or from the north (flat-top).
///
/// The names depend on the [`Orientation`]; [`pointy`] and [`flat`] hold them
/// as constants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Direction(u8);

/// The directions of a pointy-top map.
pub mod pointy {
    use super::Direction;

    /// North-east, number 0.
    pub const NE: Direction = Direction(0);
    /// East, number 1.
    pub const E: Direction = Direction(1);
    /// South-east, number 2.
    pub const SE: Direction = Direction(2);
    /// South-west, number 3.
    pub const SW: Direction = Direction(3);
    /// West, number 4.
    pub const W: Direction = Direction(4);
    /// North-west, number 5.
    pub const NW: Direction = Direction(5);
}

/// The directions of a flat-top map.
pub mod flat {
    use super::Direction;

    /// North, number 0.
    pub const N: Direction = Direction(0);
    /// North-east, number 1.
    pub const NE: Direction = Direction(1);
    /// South-east, number 2.
    pub const SE: Direction = Direction(2);
    /// South, number 3.
    pub const S: Direction = Direction(3);
    /// South-west, number 4.
    pub const SW: Direction = Direction(4);
    /// North-west, number 5.
    pub const NW: Direction = Direction(5);
}

impl Direction {
    /// All six, in order.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The direction with this number, counted round the clock.
    #[must_use]
    pub const fn new(number: u8) -> Self {
        Self(number % 6)
    }

    /// Its number, 0 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.clockwise(3)
    }

    /// Turned clockwise by so many sixths.
    #[must_use]
    pub const fn clockwise(self, sixths: u8) -> Self {
        Self((self.0 + sixths % 6) % 6)
    }

    /// Turned counter-clockwise by so many sixths.
    #[must_use]
    pub const fn counterclockwise(self, sixths: u8) -> Self {
        Self((self.0 + 6 - sixths % 6) % 6)
    }

    /// Its name on a map of this orientation.
    #[must_use]
    pub const fn name(self, orientation: Orientation) -> &'static str {
        orientation.names()[self.0 as usize]
    }

    /// The direction of this name on a map of this orientation.
    #[must_use]
    pub fn named(name: &str, orientation: Orientation) -> Option<Self> {
        Self::ALL.into_iter().find(|d| d.name(orientation) == name)
    }

    /// The step in cube coordinates (q, r, s).
    pub(crate) const fn cube(self, orientation: Orientation) -> [i32; 3] {
        const POINTY: [[i32; 3]; 6] =
            [[1, -1, 0], [1, 0, -1], [0, 1, -1], [-1, 1, 0], [-1, 0, 1], [0, -1, 1]];
        match orientation {
            Orientation::PointyTop => POINTY[self.0 as usize],
            Orientation::FlatTop => POINTY[(self.0 as usize + 5) % 6],
        }
    }

    /// The step as seen along the lines of the map: how many lines on, and
    /// towards the far (+1) or the near (-1) end of the line.
    pub(crate) const fn lines(self, orientation: Orientation) -> (i32, i32) {
        match orientation {
            Orientation::PointyTop => [(-1, 1), (0, 1), (1, 1), (1, -1), (0, -1), (-1, -1)][self.0 as usize],
            Orientation::FlatTop => [(0, -1), (1, -1), (1, 1), (0, 1), (-1, 1), (-1, -1)][self.0 as usize],
        }
    }

    /// The place of this direction among the six words of a line: from the
    /// line before (far, near), along the line, from the line after.
    pub(crate) const fn slot(self, orientation: Orientation) -> usize {
        let (lines, along) = self.lines(orientation);
        let pair = (1 - lines) as usize * 2;
        if along > 0 { pair } else { pair + 1 }
    }
}

impl Orientation {
    /// The names of the six directions, by number.
    #[must_use]
    pub const fn names(self) -> [&'static str; 6] {
        match self {
            Self::PointyTop => ["NE", "E", "SE", "SW", "W", "NW"],
            Self::FlatTop => ["N", "NE", "SE", "S", "SW", "NW"],
        }
    }
}

impl fmt::Debug for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "side {}", self.0)
    }
}

impl From<Direction> for u8 {
    fn from(direction: Direction) -> Self {
        direction.0
    }
}

impl TryFrom<u8> for Direction {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        if number < 6 { Ok(Self(number)) } else { Err(format!("{number} is not a direction: 0 to 5 are")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_opposites() {
        assert_eq!(pointy::NE.opposite(), pointy::SW);
        assert_eq!(flat::N.opposite(), flat::S);
        assert_eq!(pointy::NW.clockwise(1), pointy::NE);
        assert_eq!(pointy::NE.counterclockwise(1), pointy::NW);
        for orientation in [Orientation::PointyTop, Orientation::FlatTop] {
            for d in Direction::ALL {
                assert_eq!(Direction::named(d.name(orientation), orientation), Some(d));
                assert_eq!(Direction::new(d.number()), d);
            }
        }
        assert_eq!(Direction::named("E", Orientation::FlatTop), None);
    }

    #[test]
    fn every_direction_has_a_slot_of_its_own() {
        for orientation in [Orientation::PointyTop, Orientation::FlatTop] {
            let mut slots: Vec<_> = Direction::ALL.iter().map(|d| d.slot(orientation)).collect();
            slots.sort_unstable();
            assert_eq!(slots, [0, 1, 2, 3, 4, 5]);
        }
    }
}
