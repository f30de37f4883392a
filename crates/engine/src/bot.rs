//! Players that are programs.

use crate::dice::QuickDice;
use crate::draft;
use crate::info::BotInfo;
use crate::known::Known;
use crate::msg;
use crate::rules::{Choices, Rules};
use crate::token::Action;

/// A player that is a program.
///
/// It is handed what its seat knows and nothing else, so it cannot cheat; to
/// look ahead it asks [`Rules::determinize`] for a position that could be so.
pub trait Bot<R: Rules>: Send {
    /// What the seat of `known` does; `None` if it may act but does not care to.
    ///
    /// A seat that must act always gets an answer.
    fn decide(&mut self, rules: &R, known: &Known<R::Position>) -> Option<Action>;
}

/// Plays anything, token by token.
pub struct RandomBot {
    dice: QuickDice,
}

impl RandomBot {
    /// The id under which every game offers it.
    pub const ID: &'static str = "random";

    /// How games list it.
    pub fn info() -> BotInfo {
        BotInfo { id: RandomBot::ID, title: msg!("bot-random") }
    }

    /// A random player from a seed.
    pub fn new(seed: u64) -> Self {
        RandomBot { dice: QuickDice::new(seed) }
    }
}

impl<R: Rules> Bot<R> for RandomBot {
    fn decide(&mut self, rules: &R, known: &Known<R::Position>) -> Option<Action> {
        let mut derived = R::Derived::default();
        draft::sample(rules, known, &mut self.dice, &mut derived, &mut Choices::default(), &mut 0)
    }
}
