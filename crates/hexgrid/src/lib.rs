//! Hexes, hexsides, directions; reach, supply and lines of sight.
//!
//! This crate knows geometry and no law. Which hexes a zone covers is a set
//! one gets here; what a zone does to a move is a choice each game makes in
//! its own words. There is no I/O, no thread, no hash order, and no
//! floating-point number outside the pixel layout, so two machines always
//! agree.
//!
//! # A tour
//!
//! | You have | You want | Look at |
//! |---|---|---|
//! | a number printed on a map | column and row | [`Hex`] |
//! | the shape of a map | cells, neighbours, distance, rings, sectors, pixels | [`Grid`], [`Cell`], [`Direction`] |
//! | some hexes | union, border, everything one step on | [`HexSet`] |
//! | rivers, rails, borders, closed sides | one type for all that lies on hexsides | [`Hexside`], [`Sides`] |
//! | terrain and movement points | where a unit can go, at what cost, by which path | [`Steps`], [`Mover`], [`ZoneLaw`], [`Reach`] |
//! | supply sources and hexes that block | what is in supply, at any length or a limited one | [`Passages`] |
//! | two hexes and woods between them | the straight line, who sees whom | [`Grid::line`], [`Sightlines`], [`SightMatrix`] |
//! | a rail net, or costs in twelfths | the same searches on a graph | [`Graph`], [`GraphSearch`] |
//! | a country that is one big hex | a place beyond the grid | [`Area`], [`Place`] |
//!
//! A **line** is a row of a pointy-top map or a column of a flat-top one: the
//! axis along which hexes stand straight. A [`HexSet`] keeps one 64-bit word
//! for each line, with a spare bit at each end, and the searches work on
//! whole lines at a time. `N` is always the number of lines.
//!
//! The searches write into results that are made once and used again, and
//! allocate nothing. Each has a slow plain twin in `plain` (behind the
//! feature of that name) that the tests hold it against.
//!
//! # A unit moves
//!
//! ```
//! use hexgrid::{Grid, HexSet, Mover, Passages, Place, Reach, Shifted, Sides, Steps, ZoneLaw, pointy};
//!
//! // 25 columns and 22 rows of pointy-top hexes, even rows half a hex east.
//! const LINES: usize = 22;
//! let grid = Grid::pointy_top(25, LINES as u8, Shifted::Even);
//! let at = |hex: &str| grid.cell(hex.parse().expect("a number")).expect("on the map");
//!
//! // Clear terrain costs 1, the forest in 0911 2, crossing the river 1 more.
//! let mut river = Sides::<LINES>::EMPTY;
//! river.insert(&grid, at("0811"), pointy::E);
//! let terrain = |cell| if cell == at("0911") { 2 } else { 1 };
//! let steps = Steps::<LINES, 3>::by_terrain(&grid, terrain, (&river, 1), &Sides::EMPTY);
//! assert_eq!(steps.cost(at("0811"), pointy::E), Some(3));
//!
//! // An enemy stands in 1011; entering his zone ends the move.
//! let enemies = HexSet::of(&grid, [at("1011")]);
//! let zone = enemies.border(&grid);
//! let law = ZoneLaw { stops: true, ..ZoneLaw::default() };
//! let mover = Mover::new(4, &enemies).among(&zone, law);
//!
//! let mut reach = Reach::<LINES, 5>::new();
//! reach.run(&steps, at("0711"), &mover);
//! assert_eq!(reach.cost(&grid, at("0911")), Some(4));
//! assert_eq!(reach.cost(&grid, at("1111")), None);
//!
//! // Of two ways that cost 4 the law takes the one of fewer hexes.
//! let mut path = Vec::new();
//! assert!(reach.path(&steps, &mover, &[], Place::Hex(at("0911")), &mut path));
//! assert_eq!(path, ["0711", "0811", "0911"].map(|hex| Place::Hex(at(hex))));
//!
//! // Supply reaches from the western edge to every hex outside the zone.
//! let passages = Passages::new(&grid, &Sides::EMPTY);
//! let edge = HexSet::filled(&grid, |cell| grid.hex(cell).col() == 1);
//! let supplied = passages.flood(&edge, &(HexSet::full(&grid) - enemies - zone));
//! assert_eq!(supplied.len(), grid.len() - 7);
//! ```

mod direction;
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
mod reflood;
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
