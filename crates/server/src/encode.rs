//! From tables to bytes: each update is encoded once for everybody who sees the same.
//!
//! A channel remembers no table, only fingerprints of its parts, and sends
//! the parts whose fingerprints changed; what did not change is not encoded.

use engine::{AnyMatch, Viewer};
use foldhash::quality::RandomState;
use serde::Serialize;
use std::hash::{BuildHasher, Hash};
use std::sync::LazyLock;
use table::Table;

/// Nobody can guess fingerprints of another run.
static PRINTS: LazyLock<RandomState> = LazyLock::new(RandomState::default);

/// What those who see the same were last sent.
#[derive(Clone, Debug, Default)]
pub struct Channel {
    revision: u32,
    heard: u32,
    parts: [u64; 10],
    pieces: Vec<u64>,
    tracks: Vec<u64>,
}

/// Writes JSON objects part by part, leaving out what was sent already.
struct Patch<'a> {
    out: &'a mut Vec<u8>,
}

/// Takes a value's fingerprint; tells whether it is another than before.
fn changed<T: Hash>(print: &mut u64, value: &T) -> bool {
    // Nothing has the fingerprint 0.
    let fresh = PRINTS.hash_one(value) | 1;
    std::mem::replace(print, fresh) != fresh
}

/// Writes plain text; formatting would take longer than all the rest.
fn put(out: &mut Vec<u8>, parts: &[&str]) {
    parts.iter().for_each(|part| out.extend_from_slice(part.as_bytes()));
}

/// Writes a number.
fn number(out: &mut Vec<u8>, n: u32) {
    serde_json::to_writer(out, &n).expect("a number is written");
}

impl Patch<'_> {
    fn name(&mut self, name: &str) {
        if self.out.last() != Some(&b'{') {
            self.out.push(b',');
        }
        put(self.out, &["\"", name, "\":"]);
    }

    fn encode<T: Serialize>(&mut self, value: &T) {
        serde_json::to_writer(&mut *self.out, value).expect("tables are plain data");
    }

    fn field<T: Serialize + Hash>(&mut self, name: &str, print: &mut u64, value: &T) {
        if changed(print, value) {
            self.name(name);
            self.encode(value);
        }
    }

    fn list<T: Serialize + Hash>(&mut self, name: &str, prints: &mut Vec<u64>, items: &[T]) {
        let mut open = false;
        if prints.len() != items.len() {
            prints.resize(items.len(), 0);
            self.open_list(name, items.len());
            open = true;
        }
        for (i, item) in items.iter().enumerate() {
            if changed(&mut prints[i], item) {
                if !open {
                    self.open_list(name, items.len());
                    open = true;
                }
                put(self.out, if self.out.last() == Some(&b'[') { &["["] } else { &[",["] });
                self.encode(&i);
                self.out.push(b',');
                self.encode(item);
                self.out.push(b']');
            }
        }
        if open {
            self.out.extend_from_slice(b"]}");
        }
    }

    fn open_list(&mut self, name: &str, len: usize) {
        self.name(name);
        put(self.out, &["{\"len\":"]);
        self.encode(&len);
        put(self.out, &[",\"set\":["]);
    }
}

impl Channel {
    /// A channel for those who have just been sent the whole of a match.
    pub fn new(game: &mut dyn AnyMatch, viewer: Viewer) -> Self {
        let mut channel =
            Channel { revision: game.revision(viewer), heard: game.heard(viewer), ..Self::default() };
        channel.patch(&game.view(viewer).table, &mut vec![b'{']);
        channel
    }

    /// The message that brings this channel up to date; `None` if its viewers can see no change.
    pub fn update(&mut self, game: &mut dyn AnyMatch, viewer: Viewer) -> Option<String> {
        let revision = game.revision(viewer);
        if revision == self.revision {
            return None;
        }
        let from = std::mem::replace(&mut self.revision, revision);
        let view = game.view(viewer);
        let heard = game.heard(viewer);
        let keep = self.heard.min(heard);
        self.heard = heard;
        let mut out = Vec::with_capacity(1024);
        put(&mut out, &["{\"t\":\"update\",\"from\":"]);
        number(&mut out, from);
        put(&mut out, &[",\"to\":"]);
        number(&mut out, revision);
        put(&mut out, &[",\"table\":{"]);
        self.patch(&view.table, &mut out);
        put(&mut out, &["},\"log\":{\"keep\":"]);
        number(&mut out, keep);
        put(&mut out, &[",\"add\":"]);
        let log = game.last_heard(viewer, (heard - keep) as usize);
        serde_json::to_writer(&mut out, &log).expect("log lines are plain data");
        out.extend_from_slice(b"}}");
        Some(String::from_utf8(out).expect("JSON is UTF-8"))
    }

    fn patch(&mut self, table: &Table, out: &mut Vec<u8>) {
        let mut patch = Patch { out };
        let [heading, hex, side, hands, piles, tallies, overlays, sides, prompt, outcome] = &mut self.parts;
        patch.field("heading", heading, &table.heading);
        patch.list("pieces", &mut self.pieces, &table.pieces);
        patch.field("hex_features", hex, &table.hex_features);
        patch.field("side_features", side, &table.side_features);
        patch.list("tracks", &mut self.tracks, &table.tracks);
        patch.field("hands", hands, &table.hands);
        patch.field("piles", piles, &table.piles);
        patch.field("tallies", tallies, &table.tallies);
        patch.field("overlays", overlays, &table.overlays);
        patch.field("sides", sides, &table.sides);
        patch.field("prompt", prompt, &table.prompt);
        patch.field("outcome", outcome, &table.outcome.as_slice());
    }
}
