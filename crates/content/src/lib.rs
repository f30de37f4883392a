//! Reading what people write, with errors worth reading.
//!
//! A box of a game is data: maps and counters, tables and scenarios, the
//! ledger of its rules, its words in two languages. This crate turns those
//! files into types and tells all that is wrong with them by file, line and
//! column. It knows nothing of any game.
//!
//! # A tour
//!
//! * A [`Source`] is a named text; a [`Shelf`] hands out sources embedded in
//!   the binary, or a designer's own from a folder on top.
//! * [`toml()`], [`csv()`], [`tsv()`] and [`ron()`] read a source into types.
//!   Keys and columns that the type does not know are refused. A [`Row`] and
//!   a [`Spanned`] value remember where they stood, for the checks that follow.
//! * [`Problems`] is a list of faults. It prints one line for each, [`render()`]
//!   draws the lines themselves with an underline and a hint, and it
//!   serialises for `--json`. [`suggest()`] finds what was meant.
//! * A [`Ledger`] holds the clauses of a rulebook: get, list, search.
//! * [`Words`] says the texts of the table in English and Russian; see
//!   [`words`] for the Fluent functions `CASE` and `COUNT`.
//!
//! # All that is wrong, at once
//!
//! ```
//! use content::{Problems, Source, Style, csv, render};
//!
//! #[derive(serde::Deserialize)]
//! struct Hex { hex: String, terrain: String }
//!
//! fn check(source: &Source) -> Result<(), Problems> {
//!     let mut problems = Problems::new();
//!     for row in csv::<Hex>(source)? {
//!         if !["clear", "forest"].contains(&row.terrain.as_str()) {
//!             let message = format!("there is no terrain \"{}\" for {}", row.terrain, row.hex);
//!             problems.push(row.problem("terrain", message).suggest(&row.terrain, ["clear", "forest"]));
//!         }
//!     }
//!     problems.or_value(())
//! }
//!
//! let source = Source::new("map.csv", "hex,terrain\n0101,cleer\n0102,forest\n0103,forrest\n");
//! let problems = check(&source).unwrap_err();
//! assert_eq!(
//!     problems.to_string(),
//!     "map.csv:2:6: there is no terrain \"cleer\" for 0101 (did you mean \"clear\"?)\n\
//!      map.csv:4:6: there is no terrain \"forrest\" for 0103 (did you mean \"forest\"?)"
//! );
//! assert!(render(&problems, Style::Unicode).contains("0103,forrest"));
//! ```

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
pub use words::{Lang, Layer, Number, Words};
