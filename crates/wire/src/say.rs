//! What a match says to a client.

use crate::{FairPlay, MatchHeader, Room, Update};
use serde::{Deserialize, Serialize};
use table::{Composed, LogLine, Overlay, Text, View};
use ts_rs::TS;
use utoipa::ToSchema;

/// One message of the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(export)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Say {
    /// All there is: the first message on a socket, and the answer to `sync` when the gap is too wide.
    Hello(Box<Hello>),
    /// The table changed.
    Update(Box<Update>),
    /// Seats, clocks, offers or the result changed.
    Header(Box<MatchHeader>),
    /// A part of the dice was given, or the secret is revealed.
    Fair(FairPlay),
    /// An ask was answered.
    Reply(Reply),
    /// Next choices, tally and chances of a draft.
    Composed {
        /// As asked.
        n: u32,
        /// The answer.
        composed: Box<Composed>,
    },
    /// What a lens shows; nothing if it does not take these elements.
    Overlay {
        /// As asked.
        n: u32,
        /// The answer.
        overlay: Option<Box<Overlay>>,
    },
    /// A question of compose or lens has no answer.
    Trouble {
        /// As asked.
        n: u32,
        /// Why.
        trouble: Trouble,
    },
    /// Somebody said something.
    Chat(ChatLine),
    /// Answer to a ping.
    Pong {
        /// As asked.
        n: u32,
    },
    /// The server closes this socket; `again` says whether it makes sense to connect anew.
    Bye {
        /// Whether to connect anew.
        again: bool,
        /// Why.
        why: Text,
    },
}

/// The whole of a match as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Hello {
    /// Seats, clocks, settings.
    pub header: MatchHeader,
    /// The side this client plays; none for a spectator.
    pub side: Option<String>,
    /// The sides this client may play (both on one screen in hot-seat games).
    pub own: Vec<String>,
    /// The table.
    #[schema(value_type = Object)]
    pub view: View,
    /// The log from line `log_from` on; it is 0 unless the client said what it has.
    #[schema(value_type = Vec<Object>)]
    pub log: Vec<LogLine>,
    /// How many lines of log the client keeps.
    pub log_from: u32,
    /// What was said, as far as this client may read it; the last 200.
    pub chat: Vec<ChatLine>,
    /// The client's own notes.
    pub notes: String,
    /// Whether open windows are passed for this client in this phase.
    pub standing: bool,
    /// What is needed to check the dice.
    pub fair: FairPlay,
    /// The server's clock.
    #[ts(type = "number")]
    pub now: u64,
}

/// The answer to an ask with an id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "how", rename_all = "snake_case")]
pub enum Reply {
    /// It is done, and it is on disk.
    Done {
        /// The ask's id.
        id: String,
    },
    /// The rules, or the house, do not allow it; nothing changed.
    Refused {
        /// The ask's id.
        id: String,
        /// Why.
        trouble: Trouble,
    },
    /// The table has changed meanwhile; nothing was done. An update says how.
    Stale {
        /// The ask's id.
        id: String,
        /// The present revision.
        revision: u32,
    },
}

/// Why not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Trouble {
    /// In words.
    #[schema(value_type = Object)]
    pub text: Text,
    /// The clause that forbids it, if one does.
    pub clause: Option<String>,
}

/// A line of talk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ChatLine {
    /// Counts from 0 in its room.
    pub n: u32,
    /// Who.
    pub name: String,
    /// The side he plays, if he does.
    pub side: Option<String>,
    /// Who hears it.
    pub room: Room,
    /// What.
    pub text: String,
    /// When.
    #[ts(type = "number")]
    pub at: u64,
}
