//! What a game tells of itself before it is played.

use crate::msg;
use content::{Layer, Source};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeSet;
use table::Text;

/// Optional rules in force, by id, and the edition of the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Options {
    ids: BTreeSet<String>,
    #[serde(skip)]
    edition: Option<u16>,
}

impl Options {
    /// Whether an optional rule is in force.
    pub fn has(&self, id: &str) -> bool {
        self.ids.contains(id)
    }

    /// The ids in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.ids.iter().map(String::as_str)
    }

    /// The same options by another edition of the rules.
    #[must_use]
    pub fn by_edition(mut self, edition: u16) -> Self {
        self.edition = Some(edition);
        self
    }

    /// The edition asked for; none for the latest.
    pub fn edition(&self) -> Option<u16> {
        self.edition
    }

    /// Whether the rules are of this edition or a later one: how a clause asks for a correction.
    pub fn since(&self, edition: u16) -> bool {
        self.edition.is_none_or(|played| played >= edition)
    }
}

impl FromIterator<String> for Options {
    fn from_iter<I: IntoIterator<Item = String>>(iter: I) -> Self {
        Options { ids: iter.into_iter().collect(), edition: None }
    }
}

/// What a game is called and what it offers.
#[derive(Clone, Debug, Serialize)]
pub struct GameInfo {
    /// Its id: `no-retreat`.
    pub id: &'static str,
    /// Its title.
    pub title: Text,
    /// A sentence about it.
    pub summary: Text,
    /// The edition of its rules; a record names the one it was played by.
    pub edition: u16,
    /// The seats' ids.
    pub seats: &'static [&'static str],
    /// Its scenarios, the first one the default.
    pub scenarios: Vec<ScenarioInfo>,
    /// Optional rules.
    pub options: Vec<OptionInfo>,
    /// Programs that play it, weakest first.
    pub bots: Vec<BotInfo>,
}

/// A scenario of a game.
#[derive(Clone, Debug, Serialize)]
pub struct ScenarioInfo {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: Text,
    /// A sentence about it.
    pub summary: Text,
    /// How many turns it lasts.
    pub turns: u16,
    /// Of a hundred games between two equal bots, how many the first seat won, as far as that was counted.
    pub balance: Option<u8>,
}

impl ScenarioInfo {
    /// How long it is, in the word its book has for a turn.
    #[must_use]
    pub fn length(&self) -> Text {
        msg!("scenario-length", n = i32::from(self.turns))
    }
}

/// The scenarios of a box as their files tell of them: what is offered, and the words for it.
#[derive(Clone, Debug, Default)]
pub struct Programme {
    /// The scenarios in the order they are offered.
    pub scenarios: Vec<ScenarioInfo>,
    en: String,
    ru: String,
}

impl Programme {
    /// Adds a scenario, with its title and its sentence in English and in Russian.
    pub fn add(&mut self, id: &str, turns: u16, balance: Option<u8>, en: [&str; 2], ru: [&str; 2]) {
        self.word(&format!("scenario-{id}"), en[0], ru[0]);
        self.tell(id, "summary", en[1], ru[1]);
        self.scenarios.push(ScenarioInfo {
            id: id.to_owned(),
            title: keyed(format!("scenario-{id}")),
            summary: keyed(format!("scenario-{id}-summary")),
            turns,
            balance,
        });
    }

    /// Adds what else the file of a scenario tells: the message `scenario-`, its id, and what is told.
    pub fn tell(&mut self, id: &str, what: &str, en: &str, ru: &str) {
        self.word(&format!("scenario-{id}-{what}"), en, ru);
    }

    fn word(&mut self, key: &str, en: &str, ru: &str) {
        self.en += &format!("{key} = {en}\n");
        self.ru += &format!("{key} = {ru}\n");
    }

    /// The words for them.
    pub fn layer(&self) -> Layer {
        Layer {
            name: "scenarios".to_owned(),
            en: Source::new("scenarios (English)", &self.en),
            ru: Source::new("scenarios (Russian)", &self.ru),
            nouns: None,
        }
    }
}

/// A text without arguments.
fn keyed(key: String) -> Text {
    Text { key: Cow::Owned(key), args: Vec::new() }
}

/// The words of the engine itself.
pub fn own_words() -> Layer {
    let [(en_name, en), (ru_name, ru)] = crate::MESSAGES;
    Layer {
        name: "engine".to_owned(),
        en: Source::new(en_name, en),
        ru: Source::new(ru_name, ru),
        nouns: None,
    }
}

/// An optional rule of a game.
#[derive(Clone, Debug, Serialize)]
pub struct OptionInfo {
    /// Its id.
    pub id: &'static str,
    /// What it changes.
    pub title: Text,
    /// Its clause.
    pub clause: &'static str,
}

impl OptionInfo {
    /// An optional rule whose title is the message `option-` and its id.
    pub fn new(id: &'static str, clause: &'static str) -> Self {
        OptionInfo { id, title: keyed(format!("option-{id}")), clause }
    }
}

/// A program that plays a game.
#[derive(Clone, Debug, Serialize)]
pub struct BotInfo {
    /// Its id, such as `random` or `level-2`.
    pub id: &'static str,
    /// What it is called.
    pub title: Text,
}
