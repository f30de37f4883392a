//! Streams, exit codes, pipes, help, completions.

use crate::{bad, good, program, stavka};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

const COMMANDS: [&str; 12] = [
    "play", "games", "rules", "check", "legal", "explain", "apply", "supply", "lens", "perft", "replay",
    "verify",
];

#[test]
fn every_command_has_help_with_examples() {
    for command in COMMANDS.into_iter().chain(["completions"]) {
        let help = good(&[command, "--help"]);
        assert!(help.contains("Usage: stavka ") && help.contains("Examples:"), "{command}: {help}");
    }
    assert!(good(&["--help"]).contains("Examples:"));
    assert!(good(&["--version"]).starts_with("stavka "));
}

#[test]
fn shells_get_their_completions() {
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let script = good(&["completions", shell]);
        assert!(COMMANDS.iter().all(|command| script.contains(command)), "{shell}");
    }
    assert!(bad(&["completions", "tcsh"]).contains("tcsh"));
}

#[test]
fn bad_usage_ends_with_two() {
    assert!(bad(&["ruls"]).contains("rules"));
    assert!(bad(&["--lang", "de", "games"]).contains("en and ru"));
    bad(&["legal"]);
    bad(&["perft", "x.toml", "many"]);
    bad(&["play", "--json", "skirmish"]);
}

#[test]
fn a_reader_who_leaves_is_no_fault() {
    for args in [&["rules", "no-retreat", "a"][..], &["play", "skirmish", "--seat", "none", "--seed", "1"]] {
        let mut command = program(args);
        let streams = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = streams.spawn().unwrap();
        let mut line = String::new();
        BufReader::with_capacity(16, child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(!line.is_empty());
        let said = child.wait_with_output().unwrap();
        assert_eq!(said.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&said.stderr), "", "{args:?}");
    }
}

#[test]
fn colours_only_where_they_are_wanted() {
    assert!(!good(&["games"]).contains('\x1b'));
    assert!(good(&["games", "--color", "always"]).contains('\x1b'));
    assert!(!good(&["games", "--color", "never"]).contains('\x1b'));
}

#[test]
fn a_folder_of_data_that_is_not_there() {
    assert!(bad(&["--boxes", "no/such/folder", "games"]).contains("no/such/folder"));
    assert_eq!(stavka(&["--boxes", "no/such/folder", "games", "--json"]).code, Some(2));
}
