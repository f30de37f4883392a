//! What is sent after a step of play, and in answer to a draft.

use crate::{Explanation, Prompt, Table};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Everything one viewer gets to see after a step of play, apart from the log.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct View {
    /// Grows whenever this viewer can see that something changed.
    pub revision: u32,
    /// The table with its prompt.
    pub table: Table,
}

/// A draft as the seat sees it: what can be said next, and what it would mean.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize, TS)]
#[ts(export)]
pub struct Composed {
    /// The draft in its one written form.
    pub words: Vec<String>,
    /// What can be said next.
    pub prompt: Prompt,
    /// Sums and chances so far.
    pub explanation: Explanation,
}
