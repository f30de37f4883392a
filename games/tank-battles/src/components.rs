//! Chapters 2 to 4: map, counters and tables, read from `data/`.
//!
//! Everything printed lives in text files; here they become arrays that rules
//! index by small numbers, and all that is wrong with them is told by line.

mod chart;
mod counters;
mod map;
mod results;

pub use chart::{Chart, Ground, Settlement, TerrainRow, Works};
pub(crate) use counters::read as read_counters;
pub use counters::{Arm, Counter, Face, Formations, Reverse, Setup, Size, in_latin, in_words};
pub use map::{
    ALL_MP, CLOSED, DIRECTIONS, FINE, Flood, Flying, Hexes, LENGTH, Line, Map, River, StepCost, Weather,
    WeatherEffects, direction,
};
pub use results::{COLUMNS, CombatResult, Crt, Loser};

use serde::{Deserialize, Serialize};

/// A side of the battle; its number is its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// Germany.
    #[serde(rename = "G")]
    German,
    /// The Soviet Union.
    #[serde(rename = "S")]
    Soviet,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Side; 2] = [Side::German, Side::Soviet];

    /// The side of a number.
    pub const fn of(n: u8) -> Side {
        if n == 0 { Side::German } else { Side::Soviet }
    }

    /// The other side.
    #[must_use]
    pub const fn enemy(self) -> Side {
        match self {
            Side::German => Side::Soviet,
            Side::Soviet => Side::German,
        }
    }

    /// The side as an index.
    pub const fn at(self) -> usize {
        self as usize
    }

    /// The side's seat.
    pub const fn seat(self) -> engine::Seat {
        engine::Seat(self as u8)
    }
}

/// Movement classes.
///
/// Rule: TB 4La, TB 7.10a
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// On foot or on horseback.
    Foot,
    /// In lorries.
    Mot,
    /// On tracks.
    Mech,
    /// On rails.
    Rail,
}

impl Class {
    /// Wheels or tracks, but not on rails.
    pub const fn is_motor(self) -> bool {
        matches!(self, Class::Mot | Class::Mech)
    }

    /// The column of the chart; trains use none.
    pub const fn column(self) -> usize {
        match self {
            Class::Foot => 0,
            Class::Mot | Class::Rail => 1,
            Class::Mech => 2,
        }
    }
}

/// Where a counter can be besides a hex.
pub mod place {
    /// Hexes come first: no map has more.
    pub const HEXES: usize = 640;
    /// The reconstitution field.
    pub const FIELD: u16 = 640;
    /// Out of the game for good.
    pub const OUT: u16 = 641;
    /// Has not arrived yet.
    pub const WAITING: u16 = 642;
    /// Left the map for victory points.
    pub const EXITED: u16 = 643;
    /// Not used in this game, or a slip nobody has taken yet.
    pub const UNUSED: u16 = 644;
    /// Lies on a hexside as a bridge.
    pub const LAID: u16 = 645;
    /// Names of the boxes from [`FIELD`] on.
    pub const BOXES: [&str; 6] = ["field", "out", "waiting", "exited", "unused", "laid"];

    /// Whether it is a hex.
    pub const fn on_map(at: u16) -> bool {
        at < FIELD
    }
}

/// A number of movement points in twelfths.
///
/// Rule: TB 7.4.1a. Ruling: Q18
pub const MP: u8 = 12;
