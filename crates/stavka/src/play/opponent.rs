//! Who plays the other side.

use crate::failure::Failure;
use crate::session::Voice;
use engine::{Action, AnyBot, AnyMatch, Seat};

/// The id of somebody at the same keyboard.
pub const HUMAN: &str = "human";

/// A bot at the table.
pub struct Opponent {
    bot: Box<dyn AnyBot>,
    name: &'static str,
}

impl Opponent {
    /// The bot with an id, or the weakest; the same seed plays the same.
    pub fn new(voice: &Voice<'_>, id: Option<&str>, seed: Option<u64>) -> Result<Opponent, Failure> {
        let wanted = id.filter(|id| *id != HUMAN);
        let name = voice.bot(wanted.unwrap_or(engine::RandomBot::ID), &[HUMAN])?;
        let seed = seed.unwrap_or_else(super::dice::fresh);
        let bot = voice.game.bot(name, seed).expect("a listed bot plays");
        Ok(Opponent { bot, name })
    }

    /// What a seat does; `None` if it can do nothing.
    pub fn decide(&mut self, game: &dyn AnyMatch, seat: Seat) -> Option<Action> {
        self.bot.decide(game, seat)
    }

    /// How a record names it.
    pub fn name(&self) -> &'static str {
        self.name
    }
}
