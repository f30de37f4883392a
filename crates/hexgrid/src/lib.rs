//! Hexes.
pub mod direction;
mod flood;
mod graph;
mod graph_search;
mod grid;
mod hex;
mod hexside;
mod layout;
mod line;
mod mover;
pub mod path;
#[cfg(feature = "plain")]
pub mod plain;
mod reach;
mod region;
mod set;
mod sides;
mod sight;
mod steps;

pub use direction::{Direction, Orientation, flat, pointy};
pub use graph::{BadGraph, Graph, Link, Node};
pub use graph_search::GraphSearch;
pub use grid::{BadShape, Cell, Grid, MAX_LINES, MAX_WIDTH, Shape, Shifted};
pub use hex::{BadHex, Hex};
pub use hexside::Hexside;
pub use layout::{Axial, HexLayout};
pub use line::{AlongSide, Crossing, Line};
pub use mover::{Area, MAX_AREAS, Mover, Place, ZoneLaw};
pub use reach::Reach;
pub use set::{Cells, HexSet};
pub use sides::Sides;
pub use sight::{MAX_SIGHT, SightMatrix, Sightlines};
pub use steps::{Passages, Steps};
