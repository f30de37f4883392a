//! `play` through a pipe, and what becomes of its record.

use crate::{FIGHT, bad, good, json, no_file, scratch, typed};

#[test]
fn a_game_is_played_saved_replayed_and_verified() {
    let file = no_file("whole.hgn");
    let told = good(&["play", "skirmish", "clearing", "--seat", "none", "--seed", "5", "--save", &file]);
    assert!(told.contains("The clearing") && told.contains("Turn 5 of 5"), "{told}");
    assert!(good(&["verify", &file]).contains("derived again"));
    let facts = json(&["replay", &file]);
    assert!(facts["outcome"].is_string());
    assert_eq!(facts["tags"]["Seat.red"], "random");
    assert!(good(&["replay", &file, "--to", "3"]).contains("Turn 1"));
    assert!(bad(&["replay", &file, "--to", "9999"]).contains("9999"));
    assert!(bad(&["play", "skirmish", "--save", &file]).contains("already"));
    let text = std::fs::read_to_string(&file).unwrap();
    let forged = scratch("forged.hgn", &text.replacen("Secret \"", "Secret \"00", 1));
    assert!(bad(&["verify", &forged]).contains("committed"));
    let again = no_file("again.hgn");
    good(&["play", "skirmish", "clearing", "--seat", "none", "--seed", "5", "--save", &again]);
    assert_eq!(std::fs::read_to_string(&again).unwrap(), text, "same seed, same game");
}

#[test]
fn a_session_by_words_and_numbers() {
    let lines = "help\n1\nback\nR1 mve e\nR1 move e\nwhy R1 fire 0902\nexplain R1 fire 0404\nR1 fire 0404\n\n\
                 rules 5.1\nhand\nlog\nlens supply\nundo\nmap 0304\nready\n\nquit\n";
    let file = scratch("session.toml", FIGHT);
    let said = typed(&["play", &file, "--seat", "red", "--seed", "2"], lines);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    for expected in [
        "Give your units orders, then say you are ready. (SK 2.3)",
        "What shall 1st Red Company do?",
        "Did you mean “move”?",
        "(SK 3.3)",
        "4 dice, hitting on 3 or less",
        "Enter: R1 fire 0404",
        "✓ R1 fire 0404",
        "SK 5.1  Fire dice",
        "r1  Rally",
        "There is nothing to take back",
        "the orders are carried out. (SK 2.4)",
    ] {
        assert!(said.out.contains(expected), "{expected}\n{}", said.out);
    }
}

#[test]
fn a_right_to_act_is_offered_once_and_can_be_used() {
    let file = scratch("right.toml", FIGHT);
    let passed = typed(&["play", &file, "--seed", "2"], "ready\n\nquit\n").out;
    assert_eq!(passed.matches("Enter: let it pass").count(), 1, "{passed}");
    assert!(passed.contains("the orders are carried out"), "{passed}");
    let used = typed(&["play", &file, "--seed", "2"], "ready\nplay f1 0404\nquit\n").out;
    assert!(used.contains("Red plays Flare. (SK 8.1)"), "{used}");
}

#[test]
fn in_russian() {
    let file = scratch("russian.toml", FIGHT);
    let said = typed(&["--lang", "ru", "play", &file, "--seed", "2"], "помощь\nпочему R1 fire 0902\nвыход\n");
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    for expected in ["Стычка: Брод", "Enter отправляет законченное решение", "(SK 3.3)", "1-я рота красных"]
    {
        assert!(said.out.contains(expected), "{expected}\n{}", said.out);
    }
}

#[test]
fn two_at_one_keyboard_get_a_curtain() {
    let said = typed(&["play", "skirmish", "--seat", "both", "--seed", "1"], "\nready\n\nready\n");
    assert_eq!(said.code, Some(0), "{}", said.err);
    let red = said.out.find("Press Enter, Red").expect("a curtain for red");
    let blue = said.out.find("Press Enter, Blue").expect("a curtain for blue");
    assert!(red < blue);
}

#[test]
fn dice_from_a_real_table() {
    let file = scratch("real.toml", &FIGHT.replace("\nB1 = [\"0604\", 4]", ""));
    let save = no_file("real.hgn");
    let lines = "R1 fire 0404!\nready!\n\n9 9\n1 2 3 4\nquit\n";
    let said = typed(&["play", &file, "--dice", "type", "--seed", "4", "--save", &save], lines);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{}", said.out);
    assert!(said.out.contains("4 dice are to be rolled, they hit with 3 or less"), "{}", said.out);
    assert!(said.out.contains("does not answer the roll"), "{}", said.out);
    assert!(std::fs::read_to_string(&save).unwrap().contains("hits 3 [1 2 3 4]"));
    assert!(bad(&["verify", &save]).contains("cannot be verified"));
}

#[test]
fn a_saved_game_goes_on_with_its_dice() {
    let file = no_file("goes-on.hgn");
    typed(&["play", "skirmish", "--seed", "8", "--save", &file], "ready\nquit\n");
    let said = typed(&["play", &file, "--save", &file], "pass\nready\nquit\n");
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    assert!(good(&["verify", &file]).contains("derived again"));
}

#[test]
fn without_a_name_a_game_is_chosen() {
    let said = typed(&["play"], "skirmsh\n1\nclearing\nquit\n");
    assert_eq!(said.code, Some(0));
    assert!(said.out.contains("Which game?") && said.out.contains("Skirmish: The clearing"), "{}", said.out);
    assert!(said.err.contains("“skirmish”"), "{}", said.err);
}

#[test]
fn what_cannot_be_played() {
    assert!(bad(&["play", "skirmsh"]).contains("“skirmish”"));
    assert!(bad(&["play", "great-patriotic"]).contains("stavka rules great-patriotic"));
    assert!(bad(&["play", "skirmish", "frod"]).contains("“ford”"));
    assert!(bad(&["play", "skirmish", "--seat", "rde"]).contains("“red”"));
    assert!(bad(&["play", "skirmish", "--options", "fog"]).contains("fog"));
}
