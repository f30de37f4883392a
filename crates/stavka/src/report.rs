//! What a command answers: in words, and as JSON.

use crate::failure::Failure;
use serde_json::Value;
use std::io::{ErrorKind, Write};

/// What a command answers.
#[derive(Default)]
pub struct Report {
    /// In words, each line ended.
    pub text: String,
    /// As facts.
    pub json: Value,
}

impl Report {
    /// An answer in words and as facts.
    pub fn new(text: impl Into<String>, json: Value) -> Self {
        Report { text: text.into(), json }
    }

    /// Prints it whole.
    pub fn print(&self, json: bool) -> Result<(), Failure> {
        if !json {
            return put(&self.text);
        }
        if self.json.is_null() {
            return Ok(());
        }
        put(&format!("{:#}\n", self.json))
    }
}

/// Writes to the standard output and flushes it. A reader who went away is no fault.
pub fn put(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Err(Failure::Closed),
        Err(error) => Err(Failure::said(format!("the output cannot be written: {error}"))),
    }
}
