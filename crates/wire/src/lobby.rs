//! Making, finding and joining matches.

use crate::{ClockKind, DiceKind, MatchHeader};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A match to be made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct Creation {
    /// The game.
    pub game: String,
    /// The scenario; empty for the first.
    #[serde(default)]
    pub scenario: String,
    /// Optional rules in force.
    #[serde(default)]
    pub options: Vec<String>,
    /// Who sits where, in the order of seats.
    pub seats: Vec<SeatWish>,
    /// Whether `Me` and the empty seat are dealt at random when it starts.
    #[serde(default)]
    pub random_sides: bool,
    /// Whether strangers find it in the lobby.
    #[serde(default)]
    pub open: bool,
    /// Whether it counts.
    #[serde(default)]
    pub rated: bool,
    /// Who rolls.
    #[serde(default)]
    pub dice: DiceKind,
    /// The clock.
    #[serde(default)]
    pub clock: Option<ClockKind>,
    /// How long spectators wait to see a move, in milliseconds.
    #[serde(default)]
    #[ts(type = "number")]
    pub delay: u64,
    /// A position file to start from, instead of the scenario's own start (unrated only).
    #[serde(default)]
    pub position: Option<String>,
}

/// Who is to sit in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SeatWish {
    /// The one who makes the match (in both seats: hot-seat).
    Me,
    /// Whoever comes: by the link, or from the lobby if the match is open.
    Anyone,
    /// A bot.
    Bot {
        /// Its id.
        bot: String,
    },
}

/// A match that was made or shown to its maker: how to invite.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Invitation {
    /// The match.
    pub header: MatchHeader,
    /// The path of the link to give to a friend; none when all seats are taken.
    pub invite: Option<String>,
}

/// A wish to join.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct Joining {
    /// The side wanted; none takes the first empty one.
    #[serde(default)]
    pub side: Option<String>,
    /// The invitation, for a match that is not open.
    #[serde(default)]
    pub invite: Option<String>,
}

/// Which matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    /// Those that wait for a player.
    #[default]
    Open,
    /// Mine.
    Mine,
    /// Those one can look on at.
    Live,
    /// Those that are over.
    Over,
}

/// A match in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Brief {
    /// The match.
    pub header: MatchHeader,
    /// My side, if I play in it.
    pub side: Option<String>,
    /// Whether it waits for me.
    pub my_move: bool,
}

/// A page of matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MatchList {
    /// The matches, the latest first.
    pub matches: Vec<Brief>,
    /// Ask with this for the next page; none at the end.
    pub next: Option<String>,
}

/// A record taken in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Imported {
    /// The match made of it.
    pub id: String,
}

/// Something that concerns the caller of `/api/events`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum News {
    /// A match was handed over to him.
    YourMove {
        /// The match.
        #[serde(rename = "match")]
        id: String,
        /// The game.
        game: String,
        /// The side he is to move.
        side: String,
    },
    /// The lists of matches have changed.
    Lobby,
}
