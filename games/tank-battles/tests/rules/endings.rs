//! Golden records: in every scenario a game for every level of victory, played by the box's own players.
//!
//! Mtsensk is played from its first turn; of the greater battles the record holds the last turn, or
//! a last turn that begins from the position file beside it, where whole games seldom end so.
//! A record's tags say how it ends. With `UPDATE_GOLDEN=1` the logs are written anew; with
//! `UPDATE_GOLDEN=games` the records too, from games sought anew where the rules have changed so
//! that the old one cannot be played any more.

use crate::GAME;
use content::Source;
use engine::{Game, Match, Record, Rules, Viewer, journal, position_file, record};
use std::path::{Path, PathBuf};
use tank_battles::{Side, TankBattles};

/// Levels of victory as files are named, the best German one first.
const LEVELS: [&str; 5] = ["german-decisive", "german-minor", "draw", "soviet-minor", "soviet-decisive"];

/// Players who reach most of them.
const PLAYERS: [[&str; 2]; 4] =
    [["random", "random"], ["level-1", "random"], ["random", "level-1"], ["level-1", "level-1"]];

fn golden(scenario: &str, level: usize) -> PathBuf {
    let name = format!("{scenario}-{}.hgn", LEVELS[level]);
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

fn level(game: &Match<TankBattles>) -> usize {
    usize::from(game.outcome().expect("a golden game is over").level)
}

/// Points of both sides as the record's tag says them.
fn points(game: &Match<TankBattles>) -> String {
    let [german, soviet] = Side::BOTH.map(|side| game.rules().points(game.position(), side, &mut ()));
    format!("{german}:{soviet}")
}

/// A record that can be played by the rules as they are, whatever its digests say.
fn as_it_was(scenario: &str, wanted: usize) -> Option<Match<TankBattles>> {
    let text = std::fs::read_to_string(golden(scenario, wanted)).ok()?;
    // A position in the record may have lines that begin with `end` too.
    let digest = |line: &str| line.strip_prefix("end ").is_some_and(|digest| digest.len() == 16);
    let bare = |line: &str| if digest(line) { "end" } else { line }.to_owned() + "\n";
    let source = Source::new("bare.hgn", text.lines().map(bare).collect::<String>());
    let rules = GAME.scenario(scenario, &Default::default()).expect("the scenario loads");
    let game = Record::read(&source).ok()?.replay(&rules, None, &|text| text.key.to_string()).ok()?;
    (game.outcome().is_some() && level(&game) == wanted).then_some(game)
}

/// The last turn of a game, from the last quiet moment before it.
fn last_turn(game: &Match<TankBattles>) -> Match<TankBattles> {
    let last = game.position().turn;
    let mut again = Match::from_position(game.rules().clone(), *game.start());
    let (mut begins, mut start) = (0, *game.start());
    for (n, line) in game.live().enumerate() {
        let p = again.position();
        if p.turn < last && again.rules().write_setup(p).is_some() {
            (begins, start) = (n, *p);
        }
        journal::play(&mut again, &journal::write(game, line)).expect("it was played before");
    }
    let mut turn = Match::from_position(game.rules().clone(), start);
    for line in game.live().skip(begins) {
        journal::play(&mut turn, &journal::write(game, line)).expect("it was played before");
    }
    turn
}

/// A last turn from the position file beside the record, if there is one.
fn from_position(scenario: &str, wanted: usize) -> Option<Match<TankBattles>> {
    let text = std::fs::read_to_string(golden(scenario, wanted).with_extension("toml")).ok()?;
    let rules = GAME.scenario(scenario, &Default::default()).expect("the scenario loads");
    let source = Source::new("position.toml", &text);
    let start = position_file::read(&rules, &source, &|text| text.key.to_string())
        .unwrap_or_else(|problems| panic!("{problems}"));
    let from = |seed| {
        let start = Match::from_position(rules.clone(), *start.position());
        testkit::play_out(&*GAME, start, &["random", "random"], seed, |_, _| {})
    };
    (0..100).map(from).find(|game| level(game) == wanted)
}

/// A game of each level, sought among games of all players.
fn sought(scenario: &str, mut found: Vec<Option<Match<TankBattles>>>) -> Vec<Option<Match<TankBattles>>> {
    for (seed, players) in (0..500).flat_map(|seed| PLAYERS.map(|players| (seed, players))) {
        if found.iter().all(Option::is_some) {
            break;
        }
        let game = testkit::contest(&*GAME, scenario, &[], &players, seed, |_, _| {});
        let place = &mut found[level(&game)];
        if place.is_none() {
            *place = Some(if scenario.starts_with("mtsensk") { game } else { last_turn(&game) });
        }
    }
    found
}

fn write_anew(scenario: &str) {
    let had = |n: usize| as_it_was(scenario, n).or_else(|| from_position(scenario, n));
    let games = sought(scenario, (0..LEVELS.len()).map(had).collect());
    for (n, game) in games.iter().enumerate() {
        let game = game.as_ref().unwrap_or_else(|| panic!("{scenario}: no game ends in {}", LEVELS[n]));
        let tags = [
            ("Game", GAME.info().id.to_owned()),
            ("Scenario", scenario.to_owned()),
            ("Edition", GAME.info().edition.to_string()),
            ("Level", LEVELS[n].to_owned()),
            ("Points", points(game)),
        ];
        let text = record::export(game, &tags, Viewer::Referee);
        std::fs::write(golden(scenario, n), text).expect("the folder of golden games is there");
    }
}

/// Rule: TB 15c
#[test]
fn tb_15c_every_level_of_every_scenario_has_a_golden_record() {
    for scenario in &GAME.info().scenarios {
        if std::env::var_os("UPDATE_GOLDEN").is_some_and(|what| what == "games") {
            write_anew(&scenario.id);
        }
        let rules = GAME.scenario(&scenario.id, &Default::default()).expect("the scenario loads");
        for n in 0..=rules.scoring.levels.len() {
            let file = golden(&scenario.id, n);
            let game = testkit::replay_golden(&*GAME, &file);
            assert_eq!(LEVELS[level(&game)], LEVELS[n], "{}", file.display());
            let source = Source::new("golden.hgn", std::fs::read_to_string(&file).expect("just replayed"));
            let record = Record::read(&source).expect("just replayed");
            let tags = ["Level", "Points"].map(|tag| record.tag(tag).unwrap_or_default().to_owned());
            assert_eq!(tags, [LEVELS[n].to_owned(), points(&game)], "{}", file.display());
            let winner = game.outcome().and_then(|o| o.winner).map(|seat| tank_battles::SEATS[seat.index()]);
            let expected = [Some("german"), Some("german"), None, Some("soviet"), Some("soviet")][n];
            assert_eq!(winner, expected, "{}", file.display());
        }
    }
}
