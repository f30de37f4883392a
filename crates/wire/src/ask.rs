//! What a client asks of a match.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// One message of a client.
///
/// Whatever changes something carries an `id` that the client chooses (any
/// string of at most 40 characters, unique among its own). Sent again with
/// the same id it is answered again and not done twice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// Decide: a whole action in its notation, made on the table of `revision`.
    Act {
        /// The client's own name for this message.
        id: String,
        /// The revision the client decided on; an older one is answered `stale`.
        revision: u32,
        /// The action in words, such as `move R1 0304`.
        action: String,
    },
    /// Answer the awaited roll, where dice are typed: `4`, `3 5`.
    Throw {
        /// The client's own name for this message.
        id: String,
        /// The faces in words.
        faces: String,
    },
    /// Take the last action back.
    Undo {
        /// The client's own name for this message.
        id: String,
    },
    /// Ask the opponent for something.
    Propose {
        /// The client's own name for this message.
        id: String,
        /// For what.
        what: Proposal,
    },
    /// Answer what the opponent asked for, or withdraw one's own proposal (`accept: false`).
    Answer {
        /// The client's own name for this message.
        id: String,
        /// Yes or no.
        accept: bool,
    },
    /// Give the game up.
    Resign {
        /// The client's own name for this message.
        id: String,
    },
    /// Claim the game of an opponent who has left it or overstepped his time.
    Claim {
        /// The client's own name for this message.
        id: String,
    },
    /// Give one's part of the dice, once, after seeing the commitment (`fair` in the view) and before it begins.
    Contribute {
        /// The client's own name for this message.
        id: String,
        /// 1 to 32 random bytes in hexadecimal.
        part: String,
    },
    /// Say something.
    Chat {
        /// The client's own name for this message.
        id: String,
        /// To whom.
        room: Room,
        /// What; at most 500 characters.
        text: String,
    },
    /// Keep private notes; they replace the former ones. At most 20,000 characters.
    Notes {
        /// The client's own name for this message.
        id: String,
        /// The notes.
        text: String,
    },
    /// Do not ask me again in this phase: open windows are passed for me until it ends.
    Standing {
        /// The client's own name for this message.
        id: String,
        /// On or off.
        on: bool,
    },
    /// What can follow a draft, with its tally and chances. Changes nothing.
    Compose {
        /// Comes back with the answer.
        n: u32,
        /// The words so far, such as `attack 0304 R1`.
        draft: String,
    },
    /// Look through a lens. Changes nothing.
    Lens {
        /// Comes back with the answer.
        n: u32,
        /// The lens's id, from the board.
        lens: String,
        /// The elements it takes, in words.
        elements: String,
    },
    /// Ask for all that was missed since a revision and a length of log.
    Sync {
        /// What the client has.
        have: crate::Gap,
    },
    /// Is anybody there?
    Ping {
        /// Comes back with the answer.
        n: u32,
    },
}

impl Ask {
    /// Whether it changes nothing.
    pub fn only_looks(&self) -> bool {
        matches!(self, Ask::Compose { .. } | Ask::Lens { .. } | Ask::Sync { .. } | Ask::Ping { .. })
    }

    /// The client's own name for it; empty for one that only looks.
    pub fn id(&self) -> &str {
        match self {
            Ask::Act { id, .. }
            | Ask::Throw { id, .. }
            | Ask::Undo { id }
            | Ask::Propose { id, .. }
            | Ask::Answer { id, .. }
            | Ask::Resign { id }
            | Ask::Claim { id }
            | Ask::Chat { id, .. }
            | Ask::Contribute { id, .. }
            | Ask::Notes { id, .. }
            | Ask::Standing { id, .. } => id,
            Ask::Compose { .. } | Ask::Lens { .. } | Ask::Sync { .. } | Ask::Ping { .. } => "",
        }
    }
}

/// What one player may ask of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Proposal {
    /// To take back my last action and all that came of it.
    Undo,
    /// To call it a draw.
    Draw,
    /// To play again with changed sides, once it is over.
    Rematch,
    /// To go on by the latest edition of the rules.
    Edition,
}

/// Who hears what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Room {
    /// The players (spectators read it too once the game is over).
    Players,
    /// The spectators; players read it once the game is over.
    Spectators,
}
