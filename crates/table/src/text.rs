//! Texts as keys with arguments; words come later, in the reader's language.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;

/// A message to be worded: a Fluent key and its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Text {
    /// The Fluent message id.
    pub key: Cow<'static, str>,
    /// Named arguments, in the order they were given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// One argument of a [`Text`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    /// A number; it selects plural forms.
    Number(i32),
    /// Words that no language changes: a hex number, a ratio, a name typed by a player.
    Plain(String),
    /// A thing on the table, named (and declined) from the game's nouns.
    Element(Element),
    /// Several arguments, joined as the language joins lists.
    List(Vec<Arg>),
    /// A text inside a text.
    Text(Box<Text>),
}

/// A thing on the table that a text or a choice points at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Element {
    /// A counter, by its printed id.
    Piece(String),
    /// A hex, area, box or track cell, by its printed id.
    Place(String),
    /// A card.
    Card(String),
    /// A side of the game.
    Side(String),
    /// A clause of the rules, such as `NR 8.5.1`.
    Clause(String),
}

impl Text {
    /// A text without arguments.
    pub const fn new(key: &'static str) -> Self {
        Text { key: Cow::Borrowed(key), args: Vec::new() }
    }

    /// The text with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((Cow::Borrowed(name), value.into()));
        self
    }
}

impl From<i32> for Arg {
    fn from(n: i32) -> Self {
        Arg::Number(n)
    }
}

impl From<String> for Arg {
    fn from(s: String) -> Self {
        Arg::Plain(s)
    }
}

impl From<&str> for Arg {
    fn from(s: &str) -> Self {
        Arg::Plain(s.to_owned())
    }
}

impl From<Element> for Arg {
    fn from(e: Element) -> Self {
        Arg::Element(e)
    }
}

impl From<Text> for Arg {
    fn from(t: Text) -> Self {
        Arg::Text(Box::new(t))
    }
}

impl FromIterator<Arg> for Arg {
    fn from_iter<I: IntoIterator<Item = Arg>>(iter: I) -> Self {
        Arg::List(iter.into_iter().collect())
    }
}
