//! Overlays: sets of hexes, sides and paths with values, laid over the map on demand.

use crate::{Tally, Text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A tool the game offers for looking at the map.
#[derive(Clone, Debug, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Lens {
    /// Its id: `supply`, `zoc`, `sight`.
    pub id: String,
    /// What it shows.
    pub title: Text,
    /// How many elements (a unit, two hexes) must be named first.
    pub takes: u8,
}

/// Something laid over the map.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Overlay {
    /// Its drawing key: `supply`, `zoc`, `order`.
    pub id: String,
    /// What it means.
    pub title: Option<Text>,
    /// Places with a value: words with spaces between, each a cost, a count or the id of a side; empty for
    /// plain membership.
    pub places: Vec<(String, String)>,
    /// Paths along places.
    pub paths: Vec<OverlayPath>,
    /// The sum behind it, if there is one.
    pub tally: Option<Tally>,
}

/// A path along places.
#[derive(Clone, Debug, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct OverlayPath {
    /// Places in order.
    pub nodes: Vec<String>,
    /// A label for each node (a tick, a cost), as many as nodes or none.
    pub labels: Vec<String>,
    /// Where the path is cut, if it is.
    pub cut: Option<String>,
}
