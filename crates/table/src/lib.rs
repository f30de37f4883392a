//! The presentation model: what any client shows of any game.
//!
//! Nothing here knows a rule. A [`Board`] is sent once a scenario and never
//! changes; a [`Table`] is everything that lies on it for one viewer at one
//! moment; [`LogLine`]s and their [`Cue`]s tell how it came to that. Every
//! text is a key with arguments ([`Text`]), so one table serves every
//! language. TypeScript types are generated from this crate.
//!
//! ```
//! use table::{Element, Text};
//! let text = Text::new("unit-moved").with("unit", Element::Piece("R1".into()));
//! assert_eq!(text.key, "unit-moved");
//! ```

mod board;
mod cards;
mod chart;
mod log;
mod overlay;
mod pieces;
mod prompt;
mod tally;
mod text;
mod tracks;
mod view;

pub use board::{
    Art, ArtKind, Board, GridShape, HexFeature, Orientation, Place, PlaceKind, Point, SideFeature,
};
pub use cards::{Card, Hand, Pile};
pub use chart::{Chart, ChartRow, Paint};
pub use log::{Beat, Cue, LogLine};
pub use overlay::{Lens, Overlay, OverlayPath};
pub use pieces::{Badge, Face, Piece};
pub use prompt::{Awaited, Choice, Prompt, Role, Seating, SideStatus};
pub use tally::{Chance, Explanation, Forecast, Tally, TallyLine};
pub use text::{Arg, Element, Text};
pub use tracks::{Track, TrackCell};
pub use view::{Composed, View};

/// An id or a short word that is on the table many times; most need no memory of their own.
pub use smol_str::SmolStr as Name;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Everything one viewer sees at one moment, apart from the board and the log.
#[derive(Clone, Debug, Default, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Table {
    /// Where in the game we are: turn, phase, weather, as the game words it.
    pub heading: Vec<Text>,
    /// Counters, stacks in order from the bottom up.
    pub pieces: Vec<Piece>,
    /// What lies on hexes and hexsides today: works, blown bridges, control, smoke.
    pub hex_features: Vec<HexFeature>,
    /// Like `hex_features`, on the sides between hexes.
    pub side_features: Vec<SideFeature>,
    /// Tracks with their markers: turns, victory points.
    pub tracks: Vec<Track>,
    /// Hands of cards; those of others hold only a count.
    pub hands: Vec<Hand>,
    /// Decks, discard piles and cups.
    pub piles: Vec<Pile>,
    /// Sums that always stand beside the map, such as victory points.
    pub tallies: Vec<Tally>,
    /// Overlays that belong to the position itself (orders laid, routes, targets).
    pub overlays: Vec<Overlay>,
    /// How each side stands: deciding, ready, waiting.
    pub sides: Vec<SideStatus>,
    /// What is asked, and of whom.
    pub prompt: Prompt,
    /// How the game ended, once it has.
    pub outcome: Option<Text>,
}
