//! Counters.

use crate::Text;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A counter at a place.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Piece {
    /// Printed id; `None` for one the viewer cannot identify.
    pub id: Option<String>,
    /// Whose it is.
    pub side: String,
    /// Where it lies.
    pub place: String,
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
    pub symbol: String,
    /// Unit size such as `army`, `division`, `platoon`.
    pub size: String,
    /// Printed numbers from left to right: strength, movement.
    pub values: Vec<String>,
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
