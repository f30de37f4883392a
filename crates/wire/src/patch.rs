//! How the table changes on its way to a client.

use serde::{Deserialize, Serialize};
use table::{
    Hand, HexFeature, LogLine, Overlay, Piece, Pile, Prompt, SideFeature, SideStatus, Tally, Text, Track,
};
use ts_rs::TS;
use utoipa::ToSchema;

/// The table went from one revision to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Update {
    /// The revision this builds on; a client that has another one asks to `sync`.
    pub from: u32,
    /// The revision it leads to.
    pub to: u32,
    /// What changed.
    pub table: Patch,
    /// What was told.
    pub log: LogPatch,
}

/// The parts of a table that changed; what is absent stays.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
#[ts(export, optional_fields)]
#[serde(default)]
pub struct Patch {
    /// Turn, phase, weather.
    pub heading: Option<Vec<Text>>,
    /// Counters.
    pub pieces: Option<ListPatch<Piece>>,
    /// Features of hexes.
    pub hex_features: Option<Vec<HexFeature>>,
    /// Features of hexsides.
    pub side_features: Option<Vec<SideFeature>>,
    /// Tracks.
    pub tracks: Option<ListPatch<Track>>,
    /// Hands.
    pub hands: Option<Vec<Hand>>,
    /// Decks, discards, cups.
    pub piles: Option<Vec<Pile>>,
    /// Standing tallies.
    pub tallies: Option<Vec<Tally>>,
    /// Standing overlays.
    pub overlays: Option<Vec<Overlay>>,
    /// Who must decide.
    pub sides: Option<Vec<SideStatus>>,
    /// What is asked.
    pub prompt: Option<Prompt>,
    /// The outcome, as a list of none or one.
    pub outcome: Option<Vec<Text>>,
}

/// Changes of a list by index: cut to `len`, then put each item in its place
/// (an index equal to the length so far appends).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct ListPatch<T> {
    /// How long the list is now.
    pub len: u32,
    /// Items that differ, with ascending indices.
    pub set: Vec<(u32, T)>,
}

/// What happened to a viewer's log: the first `keep` lines stay, then come these.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct LogPatch {
    /// Lines that stand.
    pub keep: u32,
    /// Lines that follow.
    pub add: Vec<LogLine>,
}

/// What a client already has of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Gap {
    /// Its revision.
    pub revision: u32,
    /// How many lines of log.
    pub log: u32,
}
