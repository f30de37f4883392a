//! Tournaments: many games between bots, one summary.
//!
//! ```
//! use engine::Boxed;
//! let game = Boxed::new(skirmish::Box::open(None).unwrap());
//! let contest = sim::Contest { games: 4, seed: 1, ..sim::Contest::new("ford", ["level-1", "random"]) };
//! let summary = sim::run(&game, &contest, &sim::Watch::default()).unwrap().summary;
//! assert_eq!(summary.games, 4);
//! assert!(summary.players[0].share > 0.5);
//! ```
//!
//! A [`Contest`] says who plays what, how often, from which seed. [`run`]
//! spreads the games over threads; each game has a seed of its own, made from
//! the contest's and its number, so the results are the same whatever the
//! number of threads. A [`Summary`] counts them up: shares with an interval,
//! endings, lengths. A game that goes wrong (a bot breaks a rule, or does
//! nothing, or the rules fail) does not stop the others; it is counted and its
//! record kept.

mod contest;
mod play;
mod summary;
mod wilson;

pub use contest::{Contest, Played, Watch, run};
pub use play::{Ended, Failed, GameResult, play};
pub use summary::{Ending, Length, Player, Summary};
pub use wilson::wilson;
