//! Players written against the engine.
//!
//! A game says what is good in its `eval.rs` by implementing [`Judge`]; the
//! players here do the rest:
//!
//! - [`Thinker`] looks one decision ahead: it lists candidates by walking the
//!   draft tree ([`beam`]), tries each in several positions that could be
//!   so, and takes the one after which things look best. Where orders are
//!   written in secret it composes the whole sheet before it says `ready`.
//! - [`Searcher`] plays many games on in its head: a tree of tokens (UCT over
//!   information sets) for ordinary decisions, and for secret orders an
//!   answer to the sheets a thinking rival would write.
//! - [`best_course`] and [`play_on`] let a player of the game's own try plans
//!   out on copies of the board before it takes one.
//! - [`duel`] sits two of them down at a match.
//!
//! They are [`Bot`](engine::Bot)s: handed a [`Known`](engine::Known) and
//! nothing else, they cannot cheat. What they decide follows from their seed
//! and what their seat has seen, so a game between bots can be played again.
//!
//! ```
//! use ai::{Thinker, duel};
//! use engine::{Game, RandomBot};
//! let game = skirmish::Box::open(None).unwrap();
//! let rules = game.scenario("ford", &Default::default()).unwrap();
//! let mut red = Thinker::new(skirmish::Sense::default(), 1);
//! let mut blue = RandomBot::new(2);
//! let played = duel(&rules, &mut [&mut red, &mut blue], 3);
//! assert!(played.outcome().is_some());
//! ```

mod beam;
mod council;
mod duel;
mod judge;
mod look;
mod search;
mod sheets;
mod think;
mod tree;

pub use beam::{Beam, Candidate, beam};
pub use council::{best_course, play_on};
pub use duel::{Duel, duel};
pub use engine::draft::forced;
pub use judge::{Judge, worth};
pub use look::Look;
pub use search::{Budget, Searcher};
pub use think::{Thinker, Thoroughness};
pub use tree::{Tree, plain_playouts};
