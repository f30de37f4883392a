//! Tracks: turns, victory points, anything with cells in a row.

use crate::Text;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A row of cells with markers on it.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Track {
    /// Its id, such as `turns`.
    pub id: String,
    /// What it is called.
    pub title: Text,
    /// Its cells in order.
    pub cells: Vec<TrackCell>,
    /// Markers: name and the index of the cell they stand on.
    pub markers: Vec<(Text, u16)>,
}

/// One cell of a track.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct TrackCell {
    /// What is printed on it.
    pub label: Text,
    /// What happens when it is reached.
    pub notes: Vec<Text>,
}
