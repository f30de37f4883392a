//! The presentation model: what any client shows of any game.
//!
//! Nothing here knows a rule. Every text is a key with arguments, so that one
//! table serves every language.

mod text;

pub use text::{Arg, Element, Text};
