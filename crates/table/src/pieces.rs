//! Counters.

use crate::{Name, Text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A counter at a place.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Piece {
    /// Printed id; `None` for one the viewer cannot identify.
    #[ts(type = "string | null")]
    pub id: Option<Name>,
    /// Whose it is.
    #[ts(type = "string")]
    pub side: Name,
    /// Where it lies.
    #[ts(type = "string")]
    pub place: Name,
    /// What is printed on the side that lies up.
    pub face: Face,
    /// Direction it faces, 0 to 5, where the game has facing.
    pub facing: Option<u8>,
    /// States shown on it.
    pub badges: Vec<Badge>,
    /// How many more lie concealed under it.
    pub concealed: u8,
}

/// What a counter shows.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Face {
    /// Unit symbol: branch such as `infantry`, `armour`, `mechanised`.
    #[ts(type = "string")]
    pub symbol: Name,
    /// Unit size such as `army`, `division`, `platoon`.
    #[ts(type = "string")]
    pub size: Name,
    /// Printed numbers from left to right: strength, movement.
    #[ts(type = "Array<string>")]
    pub values: Vec<Name>,
    /// Steps left and steps at full strength.
    pub steps: (u8, u8),
}

/// A state of a counter, drawn as a small sign.
#[derive(Clone, Debug, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Badge {
    /// Drawing key: `out-of-supply`, `hidden`, `disorganised`.
    pub kind: String,
    /// What it means.
    pub title: Text,
}
