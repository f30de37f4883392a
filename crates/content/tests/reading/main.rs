//! Everything people write, read as they would write it, well and badly.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

mod ledgers;
mod mangled;
mod problems;
mod shelf;
mod tables;
mod words;
