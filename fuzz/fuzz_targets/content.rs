//! Any bytes as any file: there is an answer, and every problem can be told.

#![no_main]

use content::{Lang, Layer, Ledger, Problems, Source, Style, Words, csv, render, ron, toml};
use libfuzzer_sys::fuzz_target;
use serde::Deserialize;
use table::Text;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "read for its faults only")]
struct Unit {
    id: String,
    speed: Option<u8>,
    roads: Option<Vec<i32>>,
}

fn tell<T>(result: Result<T, Problems>) {
    if let Err(problems) = result {
        assert!(!problems.is_empty());
        let _ = problems.to_string();
        let _ = render(&problems, Style::Unicode);
    }
}

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, bytes)) = bytes.split_first() else { return };
    let source = match Source::from_bytes("file", bytes) {
        Ok(source) => source,
        Err(problems) => return tell::<()>(Err(problems)),
    };
    match kind % 5 {
        0 => tell(toml::<Unit>(&source)),
        1 => tell(csv::<Unit>(&source)),
        2 => tell(Ledger::read("NR", &source)),
        3 => tell(ron::<Unit>(&source)),
        _ => {
            let layer = Layer { name: "a".into(), en: source.clone(), ru: source, nouns: None };
            let words = Words::new([layer]);
            if let Ok(words) = &words {
                for key in words.keys() {
                    let text = Text { key: key.to_owned().into(), args: vec![("x".into(), 3.into())] };
                    let _ = words.render(Lang::Ru, &text);
                }
            }
            tell(words);
        }
    }
});
