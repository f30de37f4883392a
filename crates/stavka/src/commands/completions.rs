//! `stavka completions SHELL`

use crate::args::{Args, Completions};
use crate::report::Report;
use clap::CommandFactory;
use serde_json::Value;

/// The script for a shell.
pub fn run(args: &Completions) -> Report {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "stavka", &mut script);
    Report::new(String::from_utf8_lossy(&script), Value::Null)
}
