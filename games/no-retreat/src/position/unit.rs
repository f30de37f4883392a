//! Counters and markers of a position.

use crate::components::{NOWHERE, place};
use serde::{Deserialize, Serialize};

/// A counter: where it is and how it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub place: u16,
    /// Face and states, see the constants.
    pub flags: u8,
    /// The box it was rebuilt from (for a cancelled purchase), else 0.
    pub aux: u8,
}

/// A double-sided target / counterblow marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Marker {
    /// Where it lies.
    pub hex: u16,
    /// How it is used.
    pub kind: MarkerKind,
}

/// How a marker is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MarkerKind {
    /// Not on the map.
    #[default]
    Free,
    /// A voluntary target.
    Target,
    /// A counterblow on an own hex.
    Counterblow,
    /// A target whose battle is over.
    Spent,
}

impl Unit {
    /// Full, red or fort side up.
    pub const FULL: u8 = 1;
    /// Out of supply.
    pub const OOS: u8 = 2;
    /// Disorganised.
    pub const DISORGANISED: u8 = 4;
    /// Moved in this movement phase.
    pub const MOVED: u8 = 8;
    /// Attacked in this combat phase.
    pub const FOUGHT: u8 = 16;
    /// Had its extra movement by an event this turn (5.3.4).
    pub const BONUS: u8 = 32;
    /// Saved from removal this phase by an event.
    pub const SAVED: u8 = 64;
    /// Has +2 MP by General Staff, or has made its counterblow advance (15.5).
    pub const FAVOURED: u8 = 128;

    /// Whether a state is set.
    #[inline]
    pub const fn is(self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// Whether the full face is up, as an index into faces.
    #[inline]
    pub const fn face(self) -> usize {
        (self.flags & Unit::FULL) as usize
    }

    /// Sets or clears a state.
    pub fn set(&mut self, flag: u8, on: bool) {
        if on {
            self.flags |= flag;
        } else {
            self.flags &= !flag;
        }
    }

    /// Whether it is in a hex or area.
    #[inline]
    pub const fn on_map(self) -> bool {
        place::on_map(self.place)
    }
}

impl Default for Marker {
    fn default() -> Self {
        Marker { hex: NOWHERE, kind: MarkerKind::Free }
    }
}
