//! The log in words.

use crate::session::Voice;
use serde_json::{Value, json};
use table::LogLine;

/// A sentence a line, each with its clause.
pub fn lines(voice: &Voice<'_>, log: &[LogLine]) -> String {
    log.iter().map(|line| format!("{}\n", sentence(voice, line))).collect()
}

fn sentence(voice: &Voice<'_>, line: &LogLine) -> String {
    let text = voice.sentence(&line.text);
    match &line.clause {
        Some(clause) => format!("{text} {}", voice.paint().faint(&format!("({clause})"))),
        None => text,
    }
}

/// The log as facts.
pub fn facts(voice: &Voice<'_>, log: &[LogLine]) -> Vec<Value> {
    log.iter().map(|line| json!({ "text": voice.sentence(&line.text), "clause": line.clause })).collect()
}
