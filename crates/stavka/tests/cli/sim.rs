//! `stavka sim` and opponents by name.

use crate::{good, stavka, typed};

const SIM: [&str; 8] = ["sim", "skirmish", "ford", "--games", "6", "--seats", "level-1,random", "--swap"];

fn sim(more: &[&str]) -> Vec<&'static str> {
    let more: Vec<&'static str> =
        more.iter().map(|word| &*Box::leak((*word).to_owned().into_boxed_str())).collect();
    SIM.into_iter().chain(more).collect()
}

#[test]
fn a_contest_is_the_same_on_any_number_of_threads() {
    let one = good(&sim(&["--threads", "1", "--json"]));
    assert_eq!(one, good(&sim(&["--threads", "3", "--json"])));
    let facts: serde_json::Value = serde_json::from_str(&one).expect("it is JSON");
    assert_eq!(facts["games"], 6);
    assert_eq!(facts["players"][0]["bot"], "level-1");
    assert!(facts["endings"][0]["text"].is_string());
}

#[test]
fn the_summary_reads_well_in_both_languages() {
    let en = good(&sim(&["--lang", "en"]));
    for part in ["6 games, seed 1", "level-1", "95 %", "Draws: ", "Endings", "turns"] {
        assert!(en.contains(part), "{part} in:\n{en}");
    }
    let ru = good(&sim(&["--lang", "ru"]));
    for part in ["6 партий", "доля", "Ничьих: ", "Исходы", "ходы"] {
        assert!(ru.contains(part), "{part} in:\n{ru}");
    }
}

#[test]
fn records_are_kept_and_replay() {
    let folder = std::env::temp_dir().join(format!("stavka-sim-{}", std::process::id()));
    let path = folder.display().to_string();
    good(&sim(&["--save-records", &path]));
    let files: Vec<_> = std::fs::read_dir(&folder).expect("the folder is there").flatten().collect();
    assert_eq!(files.len(), 6);
    good(&["replay", &files[0].path().display().to_string()]);
    std::fs::remove_dir_all(&folder).expect("the folder can go");
}

#[test]
fn what_is_named_wrongly_is_told() {
    for (args, told) in [
        (vec!["sim", "skirmish", "ford", "--seats", "levl-1,random"], "level-1"),
        (vec!["sim", "skirmish", "ford", "--seats", "random"], "2 sides"),
        (vec!["sim", "skirmish", "fjord", "--seats", "random,random"], "ford"),
        (vec!["play", "skirmish", "--opponent", "hunan"], "human"),
    ] {
        let said = stavka(&args);
        assert_eq!(said.code, Some(2), "{args:?}");
        assert!(said.err.contains(told) && said.out.is_empty(), "{}", said.err);
    }
}

#[test]
fn any_listed_bot_sits_down_to_play() {
    let games: serde_json::Value = serde_json::from_str(&good(&["games", "--json"])).expect("it is JSON");
    let game = games["games"].as_array().expect("a list").iter().find(|game| game["id"] == "skirmish");
    for bot in game.expect("skirmish is there")["bots"].as_array().expect("a list") {
        let id = bot["id"].as_str().expect("an id");
        let said = typed(&["play", "skirmish", "ford", "--opponent", id, "--seed", "3"], "ready\n\nquit\n");
        assert_eq!(said.code, Some(0), "{id}: {}", said.err);
    }
}
