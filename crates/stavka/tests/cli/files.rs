//! `check`: positions, records, data; and data laid over the built-in one.

use crate::{FIGHT, bad, good, json, scratch, stavka};

#[test]
fn a_sound_position_and_what_a_seat_sees_of_it() {
    let file = scratch("check/fight.toml", FIGHT);
    assert_eq!(good(&["check", &file]), format!("{file}: a position without fault\n"));
    let red = good(&["check", &file, "--as", "red"]);
    assert!(red.contains(" Rally") && !red.contains(" Bayonets"), "{red}");
    let blue = good(&["check", &file, "--as", "blue"]);
    assert!(!blue.contains(" Rally") && blue.contains(" Bayonets"), "{blue}");
    assert_eq!(json(&["check", &file, "--as", "red"])["files"][0]["view"]["table"]["hands"][1]["hidden"], 1);
}

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let file = scratch("check/bad.toml", &FIGHT.replace("0604", "0504").replace("0303", "9999"));
    let told = bad(&["check", &file]);
    assert!(told.contains("B1 cannot be in water (SK 1.4)"), "{told}");
    assert!(told.contains("9999"), "{told}");
    let said = stavka(&["check", &file, "--json"]);
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""));
    let facts: serde_json::Value = serde_json::from_str(&said.err).unwrap();
    assert_eq!(facts["problems"].as_array().unwrap().len(), 2);
    assert_eq!(facts["problems"][0]["line"], 8);
}

#[test]
fn a_position_of_an_unknown_game_or_scenario() {
    let game = scratch("check/game.toml", &FIGHT.replace("skirmish", "skirmsh"));
    assert!(bad(&["check", &game]).contains("did you mean \"skirmish\"?"));
    let book = scratch("check/book.toml", &FIGHT.replace("skirmish", "great-patriotic"));
    assert!(bad(&["check", &book]).contains("cannot be played yet"));
    let scenario = scratch("check/scenario.toml", &FIGHT.replace("ford", "frod"));
    assert!(bad(&["check", &scenario]).contains("did you mean \"ford\"?"));
}

#[test]
fn files_that_cannot_be_read() {
    assert!(bad(&["check", "no-such-file.toml"]).contains("no-such-file.toml"));
    let binary = scratch("check/binary.toml", "");
    std::fs::write(&binary, [0xff, 0xfe, 0x00]).unwrap();
    assert!(bad(&["check", &binary]).contains("UTF-8"));
    let empty = scratch("check/empty.toml", "\n");
    assert!(bad(&["legal", &empty]).contains("empty.toml is empty"));
    assert!(bad(&["--lang", "ru", "explain", &empty, "vp"]).contains("пуст: это ни позиция, ни запись"));
    let odd = scratch("check/odd.png", "game = 1");
    bad(&["check", &odd]);
    let cut = scratch("check/cut.hgn", "[Stavka \"1\"]\n[Game \"skirmish\"]\n");
    assert!(bad(&["check", &cut]).contains("cut off"));
}

#[test]
fn data_files_are_checked_with_their_box() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games/skirmish/data/");
    let files = ["rules.tsv", "scenarios/ford.toml", "text/nouns.csv", "text/en.ftl"];
    let files: Vec<String> = files.iter().map(|name| format!("{data}{name}")).collect();
    let args: Vec<&str> = std::iter::once("check").chain(files.iter().map(String::as_str)).collect();
    let told = good(&args);
    assert_eq!(told.matches("with it skirmish opens").count(), 4, "{told}");
    let ledger = scratch("check/rules.tsv", "id\ttitle\tkind\tsummary\ttest\n1\ta\tb\tc\td\n1\ta\tb\tc\td\n");
    assert!(bad(&["check", &ledger]).contains("twice"));
}

#[test]
fn changed_data_stands_in_for_the_built_in_one() {
    let ford = include_str!("../../../../games/skirmish/data/scenarios/ford.toml");
    let file = scratch("shelf/skirmish/scenarios/ford.toml", &ford.replace("turns = 8", "turns = 3"));
    let shelf = file.strip_suffix("skirmish/scenarios/ford.toml").unwrap();
    assert!(good(&["--boxes", shelf, "games"]).contains("The ford, 3 turns"));
    let broken = scratch("broken/skirmish/scenarios/ford.toml", &ford.replace("turns = 8", "trns = 8"));
    let shelf = broken.strip_suffix("skirmish/scenarios/ford.toml").unwrap();
    assert!(bad(&["--boxes", shelf, "games"]).contains("did you mean \"turns\"?"));
}
