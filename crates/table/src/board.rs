//! The board: geometry, places and drawn layers, the same for all viewers.

use crate::{Lens, Name, Text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The unchanging part of a scenario's table.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Board {
    /// The hex grid.
    pub grid: GridShape,
    /// Hexes, areas and boxes; a hex that is not listed is outside the map.
    pub places: Vec<Place>,
    /// Printed features of hexes: heights, objectives, supply sources.
    pub hex_features: Vec<HexFeature>,
    /// Printed features of hexsides: rivers, roads, bridges, borders.
    pub side_features: Vec<SideFeature>,
    /// Cartography under the grid, bottom layer first.
    pub art: Vec<Art>,
    /// Terrain keys in use and how they are called.
    pub legend: Vec<(String, Text)>,
    /// Lenses this game offers (supply, zones of control, line of sight).
    pub lenses: Vec<Lens>,
}

/// The shape of the hex grid.
#[derive(Clone, Debug, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct GridShape {
    /// Columns in the grid.
    pub cols: u8,
    /// Rows in the grid.
    pub rows: u8,
    /// Number printed on the first column.
    pub first_col: u8,
    /// Number printed on the first row.
    pub first_row: u8,
    /// Which way the hexes stand.
    pub orientation: Orientation,
    /// Whether lines with an even printed number are the shifted ones.
    pub even_shifted: bool,
}

/// Which way the hexes stand.
#[derive(Clone, Copy, Debug, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Orientation {
    /// Corners up; rows are straight.
    PointyTop,
    /// Sides up; columns are straight.
    FlatTop,
}

/// Somewhere a piece can lie.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Place {
    /// Printed id: `0712`, `FIN`, `destroyed`.
    pub id: String,
    /// What kind of place it is.
    pub kind: PlaceKind,
    /// Terrain key (see the board's legend); empty for boxes.
    pub terrain: String,
    /// Name of the town or area, if it has one.
    pub name: Option<Text>,
}

/// What kind of place it is.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum PlaceKind {
    /// A hex; its id is its printed number.
    Hex,
    /// An area that is one big hex, drawn over these grid hexes.
    Area(Vec<String>),
    /// A box beside the map.
    Box,
}

/// Something on a hex.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct HexFeature {
    /// The hex.
    #[ts(type = "string")]
    pub hex: Name,
    /// What it is, as a drawing key: `objective`, `fort`, `smoke`.
    #[ts(type = "string")]
    pub kind: Name,
    /// A number, letter or owner shown with it; may be empty.
    #[ts(type = "string")]
    pub value: Name,
}

/// Something on a hexside.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct SideFeature {
    /// The hex the side is named from.
    pub hex: String,
    /// Direction 0 to 5, clockwise; 0 is the first at or right of north.
    pub direction: u8,
    /// What it is, as a drawing key: `river`, `bridge`, `rail`, `road`.
    pub kind: String,
    /// A number, letter or name shown with it; may be empty.
    pub value: String,
}

/// A drawn shape of the cartography.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Art {
    /// What it shows.
    pub kind: ArtKind,
    /// How wide or important it is, 1 to 10 (a big river, a capital).
    pub weight: u8,
    /// Points in hex widths from the centre of the first hex, x east, y south.
    pub points: Vec<Point>,
    /// A name to letter along or beside it.
    pub name: Option<Text>,
}

/// What a drawn shape shows.
#[derive(Clone, Copy, Debug, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum ArtKind {
    /// Land, a closed ring.
    Land,
    /// A lake, a closed ring.
    Lake,
    /// A river line.
    River,
    /// A border line.
    Border,
    /// A railway line.
    Rail,
    /// A road line.
    Road,
    /// A town, one point.
    Town,
    /// A large name over a region, one point.
    Region,
}

/// A point on the map, in thousandths of a hex width.
#[derive(Clone, Copy, Debug, PartialEq, Hash, Eq, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Point(
    /// East.
    pub i32,
    /// South.
    pub i32,
);
