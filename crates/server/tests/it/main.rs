//! A real server on a free port, and script players.

#![allow(clippy::unwrap_used, missing_docs)]

mod clocks;
mod delay;
mod door;
mod hostile;
mod house;
mod records;
mod restart;
mod tables;
mod talk;
