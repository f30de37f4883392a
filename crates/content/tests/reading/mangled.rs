//! Files with random damage: whatever the bytes, there is an answer and no panic.

use crate::shelf::words;
use content::{Lang, Layer, Ledger, Problem, Problems, Source, Style, Words, csv, render, ron, toml, tsv};
use proptest::collection::vec;
use proptest::prelude::*;
use serde::Deserialize;
use std::collections::BTreeMap;
use table::{Arg, Element, Text};

const TOML: &str = "# файл\nname = \"ёж\"\nspeed = 6\n[[unit]]\nid = 'a'\n";
const CSV: &str = "# файл\nname,speed\n\"ё, ж\",6\r\nb,7\n";
const TSV: &str = "id\ttitle\tkind\tsummary\ttest\n1.1\tЗК\teffect\tстой\tt\n";
const FTL: &str =
    "a = { $x ->\n    [one] один\n   *[other] { CASE($x, \"acc\") }\n}\nb = { a } { -t }\n-t = я\n";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code, reason = "read for its faults only")]
struct Unit {
    name: String,
    speed: u8,
    #[serde(default)]
    unit: Vec<BTreeMap<String, String>>,
}

/// A few bytes put in, taken out or written over.
fn mangle(text: &str, edits: &[(usize, usize, Vec<u8>)]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for (at, cut, put) in edits {
        let at = at % (bytes.len() + 1);
        let end = (at + cut).min(bytes.len());
        bytes.splice(at..end, put.iter().copied());
    }
    bytes
}

fn edits() -> impl Strategy<Value = Vec<(usize, usize, Vec<u8>)>> {
    let byte = prop_oneof![any::<u8>(), Just(b'"'), Just(b'\n'), Just(b','), Just(b'\t'), Just(b'{')];
    vec((0..200usize, 0..6usize, vec(byte, 0..5)), 0..6)
}

/// Every way to tell the problems.
fn tell<T>(result: Result<T, Problems>) {
    if let Err(problems) = result {
        assert!(!problems.is_empty());
        for problem in &problems {
            assert!(problem.source_text().text.get(problem.span()).is_some());
            assert!(problem.line() >= 1 && problem.column() >= 1);
        }
        let _ = problems.to_string();
        let _ = serde_json::to_string(&problems).unwrap();
        for style in [Style::Ascii, Style::Unicode, Style::Colour] {
            let _ = render(&problems, style);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn readers_never_panic(edits in edits()) {
        let source = |text| Source::from_bytes("файл", &mangle(text, &edits));
        tell(source(TOML).and_then(|source| toml::<Unit>(&source)));
        tell(source(CSV).and_then(|source| csv::<Unit>(&source)));
        tell(source(CSV).and_then(|source| csv::<BTreeMap<String, String>>(&source)));
        tell(source(TSV).and_then(|source| tsv::<Unit>(&source)));
        tell(source(TSV).and_then(|source| Ledger::read("NR", &source)));
        tell(source("(name: \"ёж\", speed: 6)").and_then(|source| ron::<Unit>(&source)));
    }

    #[test]
    fn words_never_panic(edits in edits()) {
        let text = String::from_utf8_lossy(&mangle(FTL, &edits)).into_owned();
        let nouns = String::from_utf8_lossy(&mangle("key,en,ru,indeclinable\npiece.a,A,а,1\n", &edits)).into_owned();
        let layer = Layer {
            name: "a".to_owned(),
            en: Source::new("en.ftl", FTL),
            ru: Source::new("ru.ftl", text),
            nouns: Some(Source::new("nouns.csv", nouns)),
        };
        let words = Words::new([layer]);
        if let Ok(words) = &words {
            tell(words.check().or_value(()));
            for lang in Lang::ALL {
                for key in ["a", "b"] {
                    let _ = words.render(lang, &Text::new(key).with("x", 3));
                    let _ = words.render(lang, &Text::new(key).with("x", Arg::from(Element::Piece("a".to_owned()))));
                    let _ = words.render(lang, &Text::new(key));
                }
            }
        }
        tell(words);
    }

    #[test]
    fn any_span_of_any_text_can_be_drawn(text in "(?s).{0,60}", start in 0..200usize, end in 0..200usize, other in 0..200usize) {
        let source = Source::new("a", text);
        #[expect(clippy::reversed_empty_ranges, reason = "odd spans are the point")]
        let odd = [start..end, end..start, usize::MAX..0, usize::MAX..usize::MAX];
        for span in odd {
            let problem = Problem::new(&source, span, "m").label("l").second(other..other + 2, "s");
            tell::<()>(Err(problem.into()));
        }
    }

    #[test]
    fn a_csv_cell_is_where_its_span_says(cells in vec("[a-zа-я ]{0,8}", 1..6)) {
        #[derive(Deserialize)]
        struct Line { a: String, b: String }
        let text: String = cells.iter().map(|cell| format!("x{cell},{cell}y\r\n")).collect();
        let source = Source::new("a.csv", format!("a,b\n{text}"));
        let rows = csv::<Line>(&source).unwrap();
        prop_assert_eq!(rows.len(), cells.len());
        for (at, row) in rows.iter().enumerate() {
            prop_assert_eq!(row.line(), at + 2);
            prop_assert_eq!(source.slice(row.span("a")), &row.a);
            prop_assert_eq!(source.slice(row.span("b")), &row.b);
        }
    }

    #[test]
    fn any_text_renders(key in ".{0,10}", plain in ".{0,10}", n in any::<i32>()) {
        let words = words();
        let list = Arg::List(vec![plain.as_str().into(), n.into(), Arg::List(vec![])]);
        for key in [key.as_str(), "attack", "told"] {
            let text = Text { key: key.to_owned().into(), args: vec![("who".into(), list.clone())] };
            for lang in Lang::ALL {
                let _ = words.render(lang, &text);
            }
        }
    }
}

/// Parsers that call themselves must not run out of stack.
#[test]
fn deep_nests_are_refused_and_not_fallen_into() {
    for (open, close) in [("{", "}"), ("{ \"a\" ->\n *[x] {", "}\n}"), ("{ CASE(", ")}"), ("{ -t(a: ", ")}")]
    {
        for times in [60, 200, 20_000] {
            let text = format!("a = {}$x{}\n", open.repeat(times), close.repeat(times));
            let source = |name: &str| Source::new(name, &text);
            tell(Words::new([Layer {
                name: "a".to_owned(),
                en: source("en"),
                ru: source("ru"),
                nouns: None,
            }]));
        }
    }
    for open in ["[", "{a=", "a.", "(", "Some(", "[["] {
        let source = Source::new("a", format!("name = {}", open.repeat(100_000)));
        tell(toml::<Unit>(&source));
        tell(ron::<Unit>(&source));
        tell(toml::<Unit>(&Source::new("a", open.repeat(100_000))));
        tell(ron::<Unit>(&Source::new("a", open.repeat(100_000))));
    }
}
