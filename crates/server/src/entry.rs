//! What a journal's entries say.
//!
//! A match on disk is these and nothing else: who sat down, what was played
//! (with every roll), what was offered, said and agreed. Each is JSON with a
//! short tag, because there are many.

use serde::{Deserialize, Serialize};
use store::PersonNo;
use wire::{How, Proposal, Room};

/// The body of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "k", rename_all = "snake_case")]
pub enum Body {
    /// A person sat down.
    Sit {
        /// Where.
        seat: u8,
        /// Who.
        person: PersonNo,
        /// As he was called then.
        name: String,
    },
    /// A player gave his part of the dice, for all seats he has.
    Part {
        /// One of them.
        seat: u8,
        /// Hexadecimal.
        part: String,
        /// His own name for it.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        id: String,
    },
    /// A bot sat down.
    Bot {
        /// Where.
        seat: u8,
        /// Which.
        bot: String,
    },
    /// A person stood up before the match began.
    Leave {
        /// Where.
        seat: u8,
    },
    /// All seats are taken and all parts of the dice given: it begins. Seats may have been dealt anew.
    Start {
        /// Where each seat's holder sits now; empty if all stay.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        deal: Vec<u8>,
    },
    /// Play: lines of the match's journal, a decision first and the rolls it led to.
    #[serde(rename = "p")]
    Play {
        /// The lines.
        #[serde(rename = "l")]
        lines: Vec<String>,
        /// The player's own name for his action.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        id: String,
    },
    /// A player asks something of the other.
    Offer {
        /// Who.
        seat: u8,
        /// What.
        what: Proposal,
        /// His own name for it.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        id: String,
    },
    /// An offer was declined or withdrawn.
    Decline {
        /// His own name for it.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        id: String,
    },
    /// It ended, not by the rules.
    End {
        /// How.
        how: How,
        /// Who won.
        winner: Option<u8>,
        /// The player's own name for his action.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        id: String,
    },
    /// The players go on in another match.
    Rematch {
        /// Its id.
        id: String,
    },
    /// Somebody said something.
    Chat {
        /// As he is called.
        name: String,
        /// Where he sits.
        seat: Option<u8>,
        /// Who hears it.
        room: Room,
        /// What.
        text: String,
        /// His own name for it.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        id: String,
    },
    /// A player goes on vacation, or comes back (0).
    Vacation {
        /// Who.
        seat: u8,
        /// Until when.
        until: store::Millis,
    },
}

impl Body {
    /// The name its sender gave it.
    pub fn id(&self) -> &str {
        match self {
            Body::Play { id, .. }
            | Body::Offer { id, .. }
            | Body::Decline { id }
            | Body::Part { id, .. }
            | Body::End { id, .. }
            | Body::Chat { id, .. } => id,
            _ => "",
        }
    }

    /// As it is kept.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("bodies are plain data")
    }
}
