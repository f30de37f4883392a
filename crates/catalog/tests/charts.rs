//! The charts of the rules and the colours of the sides.

use catalog::Catalog;
use content::Lang;
use engine::AnyGame;
use engine::table::{Arg, Text};

fn catalog() -> Catalog {
    Catalog::open(None).expect("the built-in data is sound")
}

/// A cell in words: a list is several texts.
fn said(game: &dyn AnyGame, lang: Lang, cell: &Arg) -> String {
    let plain = Text::new("choice-element").with("element", cell.clone());
    game.say(lang, &plain)
}

#[test]
fn every_chart_is_worded_and_cites_clauses_that_are_there() {
    for game in catalog().games() {
        let charts = game.charts();
        assert!(charts.len() >= 5, "{} has few charts", game.info().id);
        for (i, chart) in charts.iter().enumerate() {
            assert!(charts[..i].iter().all(|other| other.id != chart.id), "{} is there twice", chart.id);
            let known = |clause: &Option<String>| {
                let Some(clause) = clause else { return true };
                let id = clause.strip_prefix(game.ledger().prefix()).unwrap_or("").trim_start();
                game.ledger().get(id).is_some()
            };
            assert!(known(&chart.clause), "{}: {:?}", chart.id, chart.clause);
            let of = chart.scenario.as_ref();
            let scenario = of.is_none_or(|id| game.info().scenarios.iter().any(|s| s.id == *id));
            assert!(scenario, "{} is of no scenario: {:?}", chart.id, chart.scenario);
            for row in &chart.rows {
                assert_eq!(row.cells.len(), chart.columns.len(), "{}", chart.id);
                assert!(known(&row.clause), "{}: {:?}", chart.id, row.clause);
            }
            for lang in Lang::ALL {
                let heads = chart.columns.iter().chain(&chart.notes).chain([&chart.title]);
                let heads = heads.map(|text| game.say(lang, text));
                let cells = chart.rows.iter().flat_map(|row| &row.cells);
                for text in heads.chain(cells.map(|cell| said(&**game, lang, cell))) {
                    // A text without words says its key in brackets.
                    let wordless = text.split('[').skip(1).any(|rest| rest.starts_with(char::is_lowercase));
                    assert!(!text.is_empty() && !wordless, "{}: {text}", chart.id);
                }
            }
        }
    }
}

#[test]
fn the_combat_table_says_what_the_rules_roll() {
    let catalog = catalog();
    let game = catalog.game("no-retreat").expect("it is on the shelf");
    let charts = game.charts();
    let row = |chart: &str, odds: &str, lang| {
        let chart = charts.iter().find(|each| each.id == chart).expect("it has both tables");
        let row = chart.rows.iter().find(|row| row.cells[0] == odds.into()).expect("all columns are there");
        row.cells.iter().map(|cell| said(game, lang, cell)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(row("crt-axis", "3:1", Lang::En), "3:1 CB EX DR DR DS DD");
    assert_eq!(row("crt-soviet", "1:2", Lang::Ru), "1:2 КА КА КА – КУ ОО");
}

#[test]
fn every_side_has_a_paint_of_its_own() {
    for game in catalog().games() {
        let paints = game.paints();
        assert_eq!(paints.len(), game.info().seats.len());
        for (i, paint) in paints.iter().enumerate() {
            assert!(!paints[..i].contains(paint), "{}: {paint:?} twice", game.info().id);
        }
    }
}
