//! The server: matches, people, clocks, one truth on disk.
//!
//! | file | what |
//! |---|---|
//! | `live` | a match: engine, seats, clock, offers; no I/O |
//! | `entry`, `clock`, `encode` | its journal, its time, its bytes |
//! | `actor`, `hub`, `scribe` | one task per match, all tasks, one writer |
//! | `remote` | a match that another process plays |
//! | `people`, `limits`, `problem` | who asks, how often, what went wrong |
//! | `routes`, `socket`, `stream` | how one asks |
//! | `notify`, `letters`, `call`, `push` | telling people it is their move, at the table or away |
//! | `app`, `assets`, `config`, `metrics` | the house |
//!
//! What a client is sent is made by [`engine::AnyMatch::view`] for that
//! client's seat and by nothing else.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod actor;
mod app;
mod assets;
mod call;
mod clock;
mod config;
mod encode;
mod entry;
mod hub;
mod letters;
mod limits;
mod live;
mod metrics;
mod notify;
mod people;
mod problem;
mod push;
mod remote;
mod routes;
mod scribe;
mod socket;
mod stream;
mod whole_export;

pub use app::{App, Failed, Running, openapi, start, start_opening};
pub use config::Config;
pub use encode::Channel;
pub use entry::Body;
pub use live::{Asker, Came, Holder, Live, Setup};
pub use whole_export::{export, import};

use sha2::{Digest, Sha256};
use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub fn now() -> store::Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}

/// Random bytes from the system.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes
}

/// An unguessable word of so many letters and digits (5 bits each).
pub(crate) fn token(letters: usize) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = vec![0; letters];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect()
}

/// How secrets are kept: not themselves.
pub(crate) fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}
