//! The engine's own messages.

use crate::BOX;
use engine::Game;
use std::path::Path;

#[test]
fn every_message_of_the_engine_is_there_and_used() {
    let words = BOX.words();
    let problems = words.check();
    assert!(problems.is_empty(), "{problems}");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let problems = words.audit("engine", &[sources], &["direction-*"]);
    assert!(problems.is_empty(), "{problems}");
}
