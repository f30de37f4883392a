//! Cards, hands and piles.

use crate::Text;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A card the viewer may read.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Card {
    /// Printed id.
    pub id: String,
    /// Its title.
    pub title: Text,
    /// What it does, in our own words.
    pub text: Text,
    /// Clause it rests on, if any.
    pub clause: Option<String>,
}

/// The cards of one side.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Hand {
    /// Whose hand.
    pub side: String,
    /// Cards the viewer may see.
    pub cards: Vec<Card>,
    /// Cards in the hand that the viewer may not see.
    pub hidden: u8,
}

/// A deck, a discard pile or a cup.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Pile {
    /// Its id, such as `deck`.
    pub id: String,
    /// What it is called.
    pub title: Text,
    /// How many lie in it.
    pub count: u16,
    /// The visible top card or marker.
    pub top: Option<Card>,
}
