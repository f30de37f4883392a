//! What is asked, of whom, and what can be answered.

use crate::{Element, Text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The question the table waits on.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Prompt {
    /// One sentence: what is asked.
    pub text: Option<Text>,
    /// The clause that asks.
    pub clause: Option<String>,
    /// Answers this viewer can give next; empty when it is not his to decide.
    pub choices: Vec<Choice>,
    /// What the answer composed so far amounts to, if it can be sent as it is.
    pub complete: bool,
    /// Whether the viewer may take back his last action.
    pub undo: bool,
    /// What real dice or a real deck are to answer, where somebody types it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub roll: Option<Awaited>,
}

/// A roll or a draw that is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Awaited {
    /// The faces of so many dice.
    Dice {
        /// How many.
        dice: u8,
    },
    /// The hits of so many dice: their number, or all faces.
    Hits {
        /// How many.
        dice: u8,
        /// The highest face that hits.
        accuracy: u8,
    },
    /// One thing drawn out of so many.
    Draw {
        /// How many.
        of: u8,
    },
}

/// One possible next step of an answer.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Choice {
    /// The word of the notation that takes it.
    pub word: String,
    /// How it is used.
    pub role: Role,
    /// The thing to click, if it is one.
    pub element: Option<Element>,
    /// How it is called on a button.
    pub label: Text,
    /// A cost or count shown with it.
    pub cost: Option<String>,
    /// Arranging, not deciding: random play leaves it out.
    #[serde(default)]
    pub housekeeping: bool,
}

/// How a choice is used on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Take one thing.
    #[default]
    Pick,
    /// Add a thing to a set, or take it out.
    Toggle,
    /// Lengthen a path by a place.
    Extend,
    /// Choose a direction or facing.
    Direction,
    /// Choose a number.
    Number,
    /// Press a button.
    Button,
}

/// Whether a side has to act now.
#[derive(Clone, Copy, Debug, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Seating {
    /// The game waits for it.
    Must,
    /// It may act, the game does not wait.
    May,
    /// It has nothing to do now.
    Waits,
}

/// How a side stands.
#[derive(Clone, Debug, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct SideStatus {
    /// The side.
    pub side: String,
    /// Whether it has to act.
    pub seating: Seating,
}
