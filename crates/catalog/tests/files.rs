//! Which game a file belongs to, and what is said when it belongs to none.

use catalog::{Catalog, FileKind, kind_of};
use content::{Lang, Source};
use engine::Viewer;

fn told(name: &str, text: &str) -> String {
    let catalog = Catalog::open(None).expect("the built-in data is sound");
    match catalog.match_of(&Source::new(name, text), Lang::En) {
        Ok(game) => format!("{} after {} lines", game.scenario(), game.len()),
        Err(problems) => problems.to_string(),
    }
}

#[test]
fn positions_say_their_game_in_the_header() {
    let file = |game: &str| {
        format!(
            "scenario = \"ford\"\ngame = \"{game}\"\n[position]\nturn = 1\n[position.units]\nR1 = [\"0102\", 4]\nB1 = [\"0902\", 4]\n"
        )
    };
    assert_eq!(told("a.toml", &file("skirmish")), "ford after 0 lines");
    assert_eq!(
        told("a.toml", &file("skirmsh")),
        "a.toml:2:8: there is no game \"skirmsh\" (did you mean \"skirmish\"?)"
    );
    assert_eq!(
        told("a.toml", &file("great-patriotic")),
        "a.toml:2:8: great-patriotic is here as a rules reference and cannot be played yet \
         (`stavka rules great-patriotic` shows its rules)"
    );
}

#[test]
fn records_say_it_in_a_tag() {
    let file = |game: &str| {
        format!(
            "[Stavka \"1\"]\n[Game \"{game}\"]\n[Scenario \"ford\"]\n[Edition \"1\"]\n\n1. */red draw f1\nend\n"
        )
    };
    assert_eq!(told("a.hgn", &file("skirmish")), "ford after 1 lines");
    assert_eq!(told("a.txt", &file("skirmish")), "ford after 1 lines", "a record is known by its head, too");
    assert!(told("a.hgn", &file("chess")).starts_with("a.hgn:2:1: there is no game \"chess\""));
    assert!(told("a.hgn", "[Stavka \"1\"]\nend\n").contains("does not say its game"));
}

#[test]
fn data_is_neither() {
    assert_eq!(kind_of(&Source::new("ford.toml", "id = \"ford\"\nturns = 8\n")), FileKind::Data);
    assert_eq!(kind_of(&Source::new("p.toml", "# a puzzle\n\ngame=\"skirmish\"\n")), FileKind::Position);
    assert_eq!(kind_of(&Source::new("p.toml", "[[unit]]\ngame = \"no\"\n")), FileKind::Data);
}

#[test]
fn every_scenario_of_every_game_starts() {
    let catalog = Catalog::open(None).expect("the built-in data is sound");
    for game in catalog.games() {
        for scenario in &game.info().scenarios {
            let mut started = game.start(&scenario.id, &Default::default()).expect("it starts");
            assert!(!started.view(Viewer::Spectator).table.pieces.is_empty());
        }
    }
    for book in catalog.ledgers() {
        let ledger = book.ledger().expect("the ledger is sound");
        assert!(!ledger.clauses().is_empty());
        assert_eq!(ledger.prefix(), book.prefix);
    }
}
