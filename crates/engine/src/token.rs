//! Actions and the tokens they are grown from.
//!
//! A token is the smallest thing a player says: a verb, a unit, a hex, a card,
//! a number, a direction. An action is a whole decision, one to
//! [`Action::MAX`] tokens, and one line of the record.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Deref;

/// What a token names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Kind {
    /// What to do; an index into the game's verbs.
    Verb,
    /// A counter.
    Unit,
    /// A hex, area or box.
    Place,
    /// A card or marker.
    Card,
    /// A number.
    Number,
    /// A direction, 0 to 5.
    Direction,
}

const KINDS: [Kind; 6] = [Kind::Verb, Kind::Unit, Kind::Place, Kind::Card, Kind::Number, Kind::Direction];

/// One word of an action: a kind and a number below 2²⁴.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "u32", into = "u32")]
pub struct Token(u32);

impl Token {
    /// A token of a kind.
    pub const fn new(kind: Kind, value: u32) -> Self {
        Token((kind as u32) << 24 | value & 0xFF_FFFF)
    }

    /// A verb.
    pub const fn verb(index: u8) -> Self {
        Token::new(Kind::Verb, index as u32)
    }

    /// A counter.
    pub const fn unit(index: u16) -> Self {
        Token::new(Kind::Unit, index as u32)
    }

    /// A hex, area or box.
    pub const fn place(index: u16) -> Self {
        Token::new(Kind::Place, index as u32)
    }

    /// A card or marker.
    pub const fn card(index: u16) -> Self {
        Token::new(Kind::Card, index as u32)
    }

    /// A number.
    pub const fn number(n: u16) -> Self {
        Token::new(Kind::Number, n as u32)
    }

    /// A direction.
    pub const fn direction(d: u8) -> Self {
        Token::new(Kind::Direction, d as u32)
    }

    /// What it names.
    pub const fn kind(self) -> Kind {
        KINDS[(self.0 >> 24) as usize]
    }

    /// Which one.
    pub const fn value(self) -> u32 {
        self.0 & 0xFF_FFFF
    }

    /// Which one, as an index.
    pub const fn index(self) -> usize {
        self.value() as usize
    }

    /// Kind and value together, for matching.
    pub const fn parts(self) -> (Kind, usize) {
        (self.kind(), self.index())
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}({})", self.kind(), self.value())
    }
}

/// A number from outside becomes a token; a kind that does not exist becomes a number nobody offers.
impl From<u32> for Token {
    fn from(bits: u32) -> Self {
        if (bits >> 24) < KINDS.len() as u32 { Token(bits) } else { Token::new(Kind::Number, bits) }
    }
}

impl From<Token> for u32 {
    fn from(token: Token) -> Self {
        token.0
    }
}

/// A decision, or the part of it said so far.
///
/// Small, copyable, hashable; a slice of tokens to look at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Token>", into = "Vec<Token>")]
pub struct Action {
    len: u8,
    tokens: [Token; Action::MAX],
}

impl Action {
    /// The longest decision.
    pub const MAX: usize = 31;
    const BLANK: Token = Token(0);

    /// Nothing said yet.
    pub const fn new() -> Self {
        Action { len: 0, tokens: [Action::BLANK; Action::MAX] }
    }

    /// An action of these tokens, if they are not too many.
    pub fn of(tokens: &[Token]) -> Option<Self> {
        let mut action = Action::new();
        tokens.iter().all(|t| action.push(*t)).then_some(action)
    }

    /// Says one more token; `false` (and no change) when there is no room.
    pub fn push(&mut self, token: Token) -> bool {
        let Some(slot) = self.tokens.get_mut(usize::from(self.len)) else { return false };
        *slot = token;
        self.len += 1;
        true
    }

    /// Takes the last token back.
    pub fn pop(&mut self) -> Option<Token> {
        let last = self.last().copied()?;
        self.len -= 1;
        self.tokens[usize::from(self.len)] = Action::BLANK;
        Some(last)
    }

    /// Sorts runs of units and of cards: in those, order means nothing.
    pub fn sort_sets(&mut self) {
        let len = usize::from(self.len);
        for run in self.tokens[..len].chunk_by_mut(|a, b| a.kind() == b.kind()) {
            if matches!(run[0].kind(), Kind::Unit | Kind::Card) {
                run.sort_unstable();
            }
        }
    }
}

impl Default for Action {
    fn default() -> Self {
        Action::new()
    }
}

impl Deref for Action {
    type Target = [Token];

    fn deref(&self) -> &[Token] {
        &self.tokens[..usize::from(self.len)]
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl TryFrom<Vec<Token>> for Action {
    type Error = &'static str;

    fn try_from(tokens: Vec<Token>) -> Result<Self, Self::Error> {
        Action::of(&tokens).ok_or("an action has at most 31 tokens")
    }
}

impl From<Action> for Vec<Token> {
    fn from(action: Action) -> Self {
        action.to_vec()
    }
}
