//! The log, and cues for animation.

use crate::{Element, Text};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;

/// One sentence of the log.
#[derive(Clone, Debug, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct LogLine {
    /// What happened.
    pub text: Text,
    /// The clause it follows from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<Cow<'static, str>>,
    /// How to show it on the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cue: Option<Cue>,
}

/// Cues of one beat are shown together.
pub type Beat = u8;

/// How a client may show an event. The new table is the truth; a lost cue loses nothing.
#[derive(Clone, Debug, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Cue {
    /// A piece goes along places.
    Move {
        /// The piece.
        piece: String,
        /// Places passed, start and end included.
        path: Vec<String>,
        /// Moves of one beat happen at once.
        beat: Beat,
    },
    /// A piece turns to another face or loses a step.
    Flip(String),
    /// A piece leaves the table.
    Remove(String),
    /// A piece that was concealed is shown.
    Reveal(String),
    /// Dice fall.
    Dice(Vec<u8>),
    /// A player's turn begins, the so-manieth game turn; what moved before it is the last turn's.
    Turn(u16),
    /// Something is pointed at: the hex of a battle, a played card.
    Point(Element),
}
