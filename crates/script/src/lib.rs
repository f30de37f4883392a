//! A small client of the server: script players for tests and measurements.
//!
//! [`Person`] is somebody at the door who asks over HTTP, [`Player`] is
//! somebody at the table. A player keeps the table by applying updates, as
//! the browser does, and finds his actions by composing them.

mod http;
mod player;

pub use http::{Answer, Person, wish};
pub use player::{Line, Player, apply, apply_log};

/// What goes wrong with a script.
pub type Failed = Box<dyn std::error::Error + Send + Sync>;
