//! The table in characters: what any game shows, as text.

mod canvas;
pub mod explanation;
pub mod log;
pub mod map;
#[cfg(test)]
mod map_tests;
pub mod overlay;
pub mod prompt;
pub mod roll;
pub mod table;
mod terrain;
pub mod text;
