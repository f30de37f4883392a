//! Hexes.
pub mod direction;
mod grid;
mod hex;
mod hexside;
mod layout;
mod region;
mod set;
mod sides;

pub use direction::{Direction, Orientation, flat, pointy};
pub use grid::{BadShape, Cell, Grid, MAX_LINES, MAX_WIDTH, Shape, Shifted};
pub use hex::{BadHex, Hex};
pub use hexside::Hexside;
pub use layout::{Axial, HexLayout};
pub use set::{Cells, HexSet};
pub use sides::Sides;
