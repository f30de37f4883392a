//! One engine for very different wargames.
//!
//! A game implements [`Rules`] for its scenario type and gets the rest from
//! here: a [`Match`] that checks, plays, takes back and remembers; actions
//! grown token by token ([`draft`]); chance as a player ([`Roll`], [`Dice`]);
//! secrets behind [`Known`]; records ([`record`]); position files
//! ([`position_file`]); and a face without generics ([`AnyGame`]) for the
//! server, the command line and bots.
//!
//! Rules have no clock, file, socket or random generator. Legality, choices,
//! explanations and refusals read a [`Known`]; only resolution reads the
//! truth. What [`Rules::next`] offers is what [`draft::check`] accepts.

mod any;
mod art;
mod bot;
mod chance;
mod dice;
pub mod draft;
mod event;
mod flow;
mod illegal;
mod info;
pub mod journal;
mod known;
pub mod notation;
mod play;
pub mod position_file;
pub mod record;
mod rules;
mod seat;
mod set;
mod standing;
mod tally;
mod token;
mod verify;
mod view;

pub use any::{AnyBot, AnyGame, AnyMatch, Boxed, Game};
pub use art::art;
pub use bot::{Bot, RandomBot};
pub use chance::{Faces, Label, PickSet, Roll, Thrown, What, binomial};
pub use dice::{Dice, FairDice, QuickDice};
pub use event::{Journal, Sink, line, shown};
pub use flow::Flow;
pub use illegal::{Clause, Illegal};
pub use info::{BotInfo, GameInfo, OptionInfo, Options, Programme, ScenarioInfo, own_words};
pub use known::Known;
pub use play::{Line, Match, Played, Told, replay};
pub use record::Record;
pub use rules::{Awaiting, Choices, Go, Outcome, Plain, Refused, Rules, Written};
pub use seat::{Audience, Seat, SeatSet, Viewer};
pub use set::{Number, Numbers, Set};
pub use standing::{Standing, Until, Which, Window};
pub use table::{self, Composed, Text, View};
pub use tally::{Distribution, Sheet, Tallying, gcd, signed};
pub use token::{Action, Kind, Token};
pub use verify::verify;

/// The engine's own messages, English and Russian.
pub const MESSAGES: [(&str, &str); 2] =
    [("engine/en.ftl", include_str!("../text/en.ftl")), ("engine/ru.ftl", include_str!("../text/ru.ftl"))];
