//! A game with a thousand spectators, beside the bare relay with as many in a room.

use crate::measure::{Figures, Process, progress};
use crate::pace::Plays;
use crate::table::{Table, at_once, connect, hear};
use crate::written::Written;
use script::{Line, Person};
use std::sync::Arc;

const SPECTATORS: usize = 1_000;

pub async fn measure(server: &Process, person: &Person, script: &Arc<Written>, figures: &mut Figures) {
    progress(&format!("{SPECTATORS} spectators of one game"));
    let mut table = Table::sit(person, script.clone()).await;
    let stranger = Person::stranger(server.address);
    let path = format!("/api/matches/{}/socket", table.id);
    let mut lines = at_once(SPECTATORS, |_| connect(&stranger, &path)).await;
    let actions = script.steps.len();
    let (cpu, encoded) = (server.cpu(), server.counter("stavka_encodes_total").await);
    let (mut heard, mut bytes) = (0, 0);
    for _ in 0..actions {
        assert!(table.play().await);
        for (line, seen) in &mut lines {
            let (messages, length) = hear(line, seen, table.revision()).await;
            (heard, bytes) = (heard + messages, bytes + length);
        }
    }
    let encoded = server.counter("stavka_encodes_total").await - encoded;
    let ours = (server.cpu() - cpu).as_secs_f64() * 1e6 / heard as f64;
    drop(lines);
    let bare = bare(bytes / heard, heard / SPECTATORS).await;
    figures.add("encodings an action, 1,000 spectators and 2 players", encoded / actions as f64, "", "≤ 3");
    figures.add("CPU of a delivery to a spectator", ours, "µs", "");
    figures.add("CPU of a delivery by the bare relay", bare, "µs", "");
    figures.add("a delivery against the bare relay", ours / bare, "x", "≤ 1.25");
}

/// The same number of bytes, as often, through the bare relay.
async fn bare(bytes: usize, times: usize) -> f64 {
    let server = Process::role("relay");
    let person = Person::stranger(server.address);
    let mut lines = at_once(SPECTATORS, |_| async { Line::connect(&person, "/room").await.unwrap() }).await;
    let cpu = server.cpu();
    for _ in 0..times {
        lines[0].say("x".repeat(bytes)).await.unwrap();
        for line in &mut lines {
            line.next().await.unwrap();
        }
    }
    let cpu = server.cpu() - cpu;
    server.stop();
    cpu.as_secs_f64() * 1e6 / (times * SPECTATORS) as f64
}
