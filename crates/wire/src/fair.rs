//! What is needed to check the dice.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Commitment, contributions and, at the end, the secret. All hexadecimal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct FairPlay {
    /// SHA-256 of the server's secret, published before the game; empty where dice are typed.
    pub commitment: String,
    /// What each seat gave, in the order of seats; empty for bots and for those who have yet to give theirs.
    pub contributions: Vec<String>,
    /// The secret, once the game is over.
    pub secret: Option<String>,
}
