//! What is public of a match besides its table.

use crate::Proposal;
use serde::{Deserialize, Serialize};
use table::Text;
use ts_rs::TS;
use utoipa::ToSchema;

/// A match as lists and headings show it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MatchHeader {
    /// Its id, part of every link.
    pub id: String,
    /// The game.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// Optional rules in force.
    pub options: Vec<String>,
    /// The rules' edition it is played by.
    pub edition: u16,
    /// The latest edition it can go on by, if both want it.
    pub latest_edition: u16,
    /// Where it stands.
    pub status: Status,
    /// Who sits where, in the order of seats.
    pub seats: Vec<SeatState>,
    /// Whether it counts: no taking back past a roll, no typed dice.
    pub rated: bool,
    /// Whether strangers find it in the lobby.
    pub open: bool,
    /// Who rolls.
    pub dice: DiceKind,
    /// Its clock, if it has one.
    pub clock: Option<Clock>,
    /// What a player has asked of the other.
    pub offer: Option<Offer>,
    /// The table says this of its moment, such as turn and phase.
    #[schema(value_type = Vec<Object>)]
    pub heading: Vec<Text>,
    /// How it ended.
    pub result: Option<MatchResult>,
    /// The next match of these players.
    pub rematch: Option<String>,
    /// How long spectators wait to see a move.
    #[ts(type = "number")]
    pub delay: u64,
    /// How many look on.
    pub spectators: u32,
    /// When it was made.
    #[ts(type = "number")]
    pub created: u64,
    /// When anything last happened in it.
    #[ts(type = "number")]
    pub changed: u64,
}

/// Where a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// A seat is empty, or a part of the dice is missing.
    Waiting,
    /// It is being played.
    Playing,
    /// It is over.
    Over,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SeatState {
    /// The side, as the game calls it.
    pub side: String,
    /// Who sits there.
    pub holder: SeatHolder,
    /// Whether he is connected.
    pub online: bool,
    /// Whether the match waits for him.
    pub to_move: bool,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SeatHolder {
    /// Nobody yet.
    Empty,
    /// A person.
    Person {
        /// His name.
        name: String,
    },
    /// One of the game's bots.
    Bot {
        /// Its id.
        bot: String,
    },
}

/// Who rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum DiceKind {
    /// Fair dice: the server's secret mixed with the players' contributions.
    #[default]
    Fair,
    /// Real dice on a real table, typed in.
    Typed,
}

/// A clock.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Clock {
    /// What kind.
    pub kind: ClockKind,
    /// What each seat has left, in the order of seats.
    pub left: Vec<Purse>,
    /// When these figures were true.
    #[ts(type = "number")]
    pub at: u64,
}

/// The kinds of clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClockKind {
    /// So much for the whole game, and something for every decision that ends one's turn to decide.
    Live {
        /// At the start.
        #[ts(type = "number")]
        main: u64,
        /// For each hand-over.
        #[ts(type = "number")]
        increment: u64,
    },
    /// So much for every turn to decide, a bank for the long ones, and days off.
    Correspondence {
        /// For each hand-over.
        #[ts(type = "number")]
        per_turn: u64,
        /// The bank at the start.
        #[ts(type = "number")]
        bank: u64,
        /// Days off a player may take.
        vacation_days: u16,
    },
}

/// What a seat has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Purse {
    /// Time for this decision (live: for the game).
    #[ts(type = "number")]
    pub main: u64,
    /// The bank.
    #[ts(type = "number")]
    pub bank: u64,
    /// Whether it runs.
    pub running: bool,
    /// Until when he is on vacation.
    #[ts(type = "number | null")]
    pub vacation_until: Option<u64>,
    /// Days off he still may take.
    pub vacation_days: u16,
}

/// What one player has asked of the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Offer {
    /// The side that asks.
    pub from: String,
    /// For what.
    pub what: Proposal,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MatchResult {
    /// The side that won; none for a draw or an abandoned game.
    pub winner: Option<String>,
    /// By what.
    pub how: How,
    /// In words.
    #[schema(value_type = Object)]
    pub text: Text,
}

/// By what a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// By the rules.
    Rules,
    /// Somebody resigned.
    Resigned,
    /// A draw was agreed.
    Agreed,
    /// Somebody's time ran out.
    Time,
    /// Somebody left.
    Abandoned,
}
