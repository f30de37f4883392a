//! Games on the shelf: cards, words, rulebooks.

use serde::{Deserialize, Serialize};
use table::{Chart, Paint, Text};
use ts_rs::TS;
use utoipa::ToSchema;

/// A game one can play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct GameCard {
    /// Its id.
    pub id: String,
    /// Its title.
    #[schema(value_type = Object)]
    pub title: Text,
    /// What it is about.
    #[schema(value_type = Object)]
    pub summary: Text,
    /// The rules' edition.
    pub edition: u16,
    /// Its sides, in the order of seats.
    pub sides: Vec<String>,
    /// The colours of their counters, in the same order.
    #[schema(value_type = Vec<String>)]
    pub paints: Vec<Paint>,
    /// Its scenarios.
    pub scenarios: Vec<ScenarioCard>,
    /// Its optional rules.
    pub options: Vec<OptionCard>,
    /// Its bots, the weakest first.
    pub bots: Vec<BotCard>,
}

/// A scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ScenarioCard {
    /// Its id.
    pub id: String,
    /// Its title.
    #[schema(value_type = Object)]
    pub title: Text,
    /// What it is about.
    #[schema(value_type = Object)]
    pub summary: Text,
    /// How many turns.
    pub turns: u16,
    /// The same in words.
    #[schema(value_type = Object)]
    pub length: Text,
    /// Of a hundred games between equal bots, how many the first side won, if that was counted.
    pub balance: Option<u8>,
}

/// An optional rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct OptionCard {
    /// Its id.
    pub id: String,
    /// Its title.
    #[schema(value_type = Object)]
    pub title: Text,
    /// Its clause.
    pub clause: String,
}

/// A bot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BotCard {
    /// Its id.
    pub id: String,
    /// Its title.
    #[schema(value_type = Object)]
    pub title: Text,
}

/// The words of a game in one language, the house's own below them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Phrasebook {
    /// `en` or `ru`.
    pub lang: String,
    /// Fluent resources, a later one on top of the earlier.
    pub layers: Vec<String>,
    /// Nouns by key (`piece.g1`, `place.0304`, `card.7`, `side.red`).
    pub nouns: std::collections::BTreeMap<String, NounForms>,
}

/// A noun: nominative, genitive, dative, accusative, instrumental, prepositional
/// (in English only the first), and whether it is plural.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct NounForms {
    /// The forms; one if all are equal.
    pub forms: Vec<String>,
    /// Whether it takes a plural verb.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub plural: bool,
}

/// A rulebook in our own words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Rulebook {
    /// The game.
    pub game: String,
    /// What the game is called, in English.
    pub title: String,
    /// What the game is called, in Russian.
    pub title_ru: String,
    /// How its clauses are cited: `NR`.
    pub prefix: String,
    /// Its clauses, in order.
    pub clauses: Vec<Clause>,
    /// Its charts, in the words of the game.
    #[schema(value_type = Vec<Object>)]
    pub charts: Vec<Chart>,
}

/// A clause.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Clause {
    /// Its id: `8.5.1`.
    pub id: String,
    /// Its title in English.
    pub title: String,
    /// Its title in Russian.
    pub title_ru: String,
    /// What it says, in English.
    pub en: String,
    /// What it says, in Russian.
    pub ru: String,
}
