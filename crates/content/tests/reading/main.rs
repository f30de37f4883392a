//! Everything people write, read as they would write it, well and badly.

mod ledgers;
mod mangled;
mod problems;
mod shelf;
mod tables;
mod words;
