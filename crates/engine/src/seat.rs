//! Who sits at the table, who looks on, and who hears what.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A player's seat. Games name their seats in [`Rules::SEATS`](crate::Rules::SEATS).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into per-seat arrays.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The opposite seat of a two-player game.
    #[must_use]
    pub fn other(self) -> Seat {
        Seat(1 - self.0)
    }
}

/// A set of up to seven seats.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const NONE: SeatSet = SeatSet(0);
    /// Both seats of a two-player game.
    pub const BOTH: SeatSet = SeatSet(3);

    /// One seat.
    pub const fn only(seat: Seat) -> Self {
        SeatSet(1 << seat.0)
    }

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// The set with one more seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// The set without a seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Seats in either set.
    #[must_use]
    pub const fn or(self, other: SeatSet) -> Self {
        SeatSet(self.0 | other.0)
    }

    /// How many seats.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..7).map(Seat).filter(move |s| self.contains(*s))
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Who is looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// A player, who sees his own secrets.
    Seat(Seat),
    /// Anybody else: sees what is public.
    Spectator,
    /// The referee, and everybody once the game is over: sees all.
    Referee,
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Self {
        Viewer::Seat(seat)
    }
}

/// Who hears of an event or sees a roll.
///
/// The referee hears everything, but not twice: where a seat is told more than
/// the others ([`Audience::all_but`] it), the referee hears what the seat hears.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Audience(u16);

const SPECTATORS: u16 = 1 << 7;
const REFEREE: u16 = 1 << 8;

impl Audience {
    /// All seats and the spectators.
    pub const PUBLIC: Audience = Audience(0x1FF);
    /// Nobody but the referee.
    pub const NOBODY: Audience = Audience(REFEREE);

    /// One seat alone.
    pub const fn only(seat: Seat) -> Self {
        Audience(1 << seat.0 | REFEREE)
    }

    /// Everybody but one seat, which is told more.
    pub const fn all_but(seat: Seat) -> Self {
        Audience(0xFF & !(1 << seat.0))
    }

    /// Whether a viewer belongs to it.
    pub const fn includes(self, viewer: Viewer) -> bool {
        let bit = match viewer {
            Viewer::Seat(seat) => 1 << seat.0,
            Viewer::Spectator => SPECTATORS,
            Viewer::Referee => REFEREE,
        };
        self.0 & bit != 0
    }

    /// Whether everybody hears it.
    pub const fn is_public(self) -> bool {
        self.0 == Audience::PUBLIC.0
    }

    /// Who hears both.
    #[must_use]
    pub const fn and(self, other: Audience) -> Self {
        Audience(self.0 & other.0)
    }
}

impl fmt::Debug for Audience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_public() { f.write_str("Public") } else { write!(f, "Audience({:09b})", self.0) }
    }
}
