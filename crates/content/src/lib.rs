//! content

mod cells;
mod ledger;
mod load;
mod problem;
mod render;
mod rows;
mod shelf;
mod source;
mod suggest;
pub mod words;

pub use include_dir;
pub use ledger::{Clause, Ledger};
pub use load::{Spanned, ron, toml};
pub use problem::{Problem, Problems};
pub use render::{Style, render};
pub use rows::{Row, csv, tsv};
pub use shelf::Shelf;
pub use source::Source;
pub use suggest::suggest;
pub use words::{Lang, Layer, Words};
