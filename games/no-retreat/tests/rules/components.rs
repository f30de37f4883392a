//! Chapter 2, and the tables.

use crate::{GAME, given};
use content::Lang;
use engine::{Game, Options};

#[test]
fn nr_2_3d_strengths_are_as_printed() {
    let mut g = given("turn = 7", "axis combat").units("G10 1713; S03 1813").play("target 1813; done");
    assert!(g.tally("attack 1813 G10").starts_with("Strengths 4:5 NR 10.5.1\nInitial column 1:2"));
}

#[test]
fn words_are_complete_in_both_languages() {
    let problems = GAME.words().check();
    assert!(problems.is_empty(), "{problems}");
    let src = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let made = [
        "scenario-length",
        "verb-*",
        "card-c*",
        "option-*",
        "months-*",
        "terrain-*",
        "box-*",
        "red-event-*",
        "chapter-*",
    ];
    let problems = GAME.words().audit("no-retreat", &[src], &made);
    assert!(problems.is_empty(), "{problems}");
}

#[test]
fn every_thing_has_a_name() {
    let rules = GAME.scenario("campaign", &Options::default()).unwrap();
    let mut keys: Vec<String> = Vec::new();
    for card in 1..=55 {
        keys.push(format!("card.c{card:02}a"));
        keys.push(format!("card.c{card:02}s"));
    }
    for unit in 0..71 {
        keys.push(format!("piece.{}", rules.piece_id(false, unit)));
        keys.push(format!("piece.{}", rules.piece_id(true, unit)));
    }
    assert_eq!(GAME.words().missing_nouns(&keys), Vec::<String>::new());
    assert!(GAME.words().has(Lang::Ru, "card-c54s"));
}
