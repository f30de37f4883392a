//! Writes texts of the games as Rust words them, for the client's test that it words them alike.
//!
//! `cargo run -p catalog --example dump > web/test/fixtures/words.json`

use catalog::Catalog;
use content::{Lang, Number};
use engine::table::{Arg, Element, LogLine, Table, Text};
use engine::{AnyGame, Awaiting, QuickDice, Viewer};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// So many decisions of random play show most of what a game can say.
const DECISIONS: usize = 700;

fn main() {
    let catalog = Catalog::open(None).expect("the games' own data is sound");
    let games: BTreeMap<&str, Value> =
        catalog.games().iter().map(|game| (game.info().id, told(&**game))).collect();
    let out = std::io::stdout().lock();
    serde_json::to_writer_pretty(out, &games).expect("the pipe is open");
}

/// A game's words in both languages, and one text of every key it said in random play.
fn told(game: &dyn AnyGame) -> Value {
    let mut texts = BTreeMap::new();
    for seed in 0..3 {
        let mut dice = QuickDice::new(seed);
        let mut play = game.start("", &Default::default()).expect("the first scenario starts");
        play.settle(&mut dice);
        for _ in 0..DECISIONS {
            let Awaiting::Decide { must, may } = play.awaiting() else { break };
            let Some(seat) = must.or(may).iter().next() else { break };
            gather(&play.view(Viewer::Seat(seat)).table, &mut texts);
            let Some(action) = play.sample(seat, &mut dice) else { break };
            if play.decide(seat, &action).is_err() {
                break;
            }
            play.settle(&mut dice);
        }
        for viewer in [Viewer::Spectator, Viewer::Referee] {
            play.log(viewer).into_iter().for_each(|LogLine { text, .. }| keep(text, &mut texts));
        }
    }
    let said: Vec<Value> = texts
        .into_values()
        .map(|text| json!({ "en": game.say(Lang::En, &text), "ru": game.say(Lang::Ru, &text), "text": text }))
        .collect();
    let mut nouns = Vec::new();
    said.iter().for_each(|line| named(&line["text"], &mut nouns));
    let books: BTreeMap<&str, Value> =
        Lang::ALL.into_iter().map(|lang| (lang.code(), book(game, lang, &nouns))).collect();
    json!({ "books": books, "texts": said })
}

fn gather(table: &Table, texts: &mut BTreeMap<String, Text>) {
    let choices = table.prompt.choices.iter().map(|choice| choice.label.clone());
    let heading = table.heading.iter().cloned().chain(table.prompt.text.clone());
    let tallies = table.tallies.iter().flat_map(|tally| {
        tally.lines.iter().map(|line| line.label.clone()).chain([tally.title.clone(), tally.result.clone()])
    });
    choices.chain(heading).chain(tallies).for_each(|text| keep(text, texts));
}

/// Of every key and number of listed things the first text is kept.
fn keep(text: Text, texts: &mut BTreeMap<String, Text>) {
    let lists: Vec<usize> = text
        .args
        .iter()
        .map(|(_, arg)| match arg {
            Arg::List(items) => items.len().min(3),
            Arg::Number(n) => (n.unsigned_abs() % 5) as usize,
            Arg::Element(Element::Piece(_)) => 6,
            _ => 0,
        })
        .collect();
    texts.entry(format!("{} {lists:?}", text.key)).or_insert(text);
}

/// The nouns that texts name.
fn named(value: &Value, nouns: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, inner)| match inner {
            Value::String(id) if ["piece", "place", "card", "side"].contains(&name.as_str()) => {
                nouns.push(format!("{name}.{id}"));
            }
            inner => named(inner, nouns),
        }),
        Value::Array(items) => items.iter().for_each(|inner| named(inner, nouns)),
        _ => {}
    }
}

fn book(game: &dyn AnyGame, lang: Lang, wanted: &[String]) -> Value {
    let words = game.words();
    let nouns: BTreeMap<&str, Value> = words
        .nouns()
        .filter(|(key, _)| wanted.iter().any(|name| name == key))
        .map(|(key, noun)| {
            let forms = if lang == Lang::En { vec![noun.en.clone()] } else { noun.ru.to_vec() };
            (key, json!({ "forms": forms, "plural": noun.number == Number::Plural }))
        })
        .collect();
    let layers: Vec<&str> = words.resources(lang).collect();
    json!({ "lang": lang.code(), "layers": layers, "nouns": nouns })
}
