//! The command line says only what is worded, and words only what it says.

use crate::session::words;
use std::path::Path;

#[test]
fn both_languages_say_the_same() {
    assert_eq!(words().expect("the words are sound").check().to_string(), "");
}

#[test]
fn every_message_is_said_and_worded() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let words = words().expect("the words are sound");
    assert_eq!(words.audit("stavka", &[sources], &[]).to_string(), "");
}
