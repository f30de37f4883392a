//! Taking back.

use crate::*;
use content::Source;
use engine::{Line, Record, Viewer, record};
use expect_test::expect;

/// Red has played bayonets and blue is asked.
fn window() -> Match<Skirmish> {
    let mut game = fight();
    play(&mut game, &["red: assault 0403 R1", "red: ready", "blue: ready", "red: play b1"]);
    game
}

#[test]
fn a_seat_takes_its_own_last_action_back() {
    let mut game = window();
    let mut before = fight();
    play(&mut before, &["red: assault 0403 R1", "red: ready", "blue: ready"]);
    assert!(game.view(RED.into()).table.prompt.undo);
    assert!(!game.view(BLUE.into()).table.prompt.undo);
    let revision = game.revision(BLUE.into());
    game.undo(RED).expect("red's own action");
    assert_eq!(game.position(), before.position());
    assert_eq!(game.told(), before.told());
    assert_eq!(game.epoch(), 0, "nothing was revealed");
    assert!(game.revision(BLUE.into()) > revision, "blue sees the card go back");
    play(&mut game, &["red: pass"]);
}

#[test]
fn nobody_takes_back_what_was_revealed_or_written_in_secret() {
    let mut game = fight();
    play(&mut game, &["red: R1 hold"]);
    assert!(game.undo(RED).is_err(), "a sheet is changed by writing anew");
    play(&mut game, &["red: play f1 0803"]);
    assert!(game.undo(RED).is_err(), "a flare reveals");
    play(&mut game, &["red: ready", "blue: ready"]);
    assert!(game.undo(BLUE).is_err(), "orders were revealed");
    expect!["There is nothing to take back: something was rolled, drawn or revealed since, or another player acted."]
        .assert_eq(&say(&game.undo(BLUE).expect_err("orders were revealed").reason));
}

#[test]
fn nobody_takes_back_past_another_players_action() {
    let mut game = window();
    assert!(game.undo(BLUE).is_err(), "it is not blue's");
    play(&mut game, &["blue: pass"]);
    assert!(game.undo(RED).is_err(), "blue has acted since");
    game.undo(BLUE).expect("blue's own action");
    game.undo(RED).expect("nobody acted since");
    assert!(game.undo(RED).is_err(), "orders were carried out before");
}

#[test]
fn by_consent_play_goes_back_past_a_roll_which_falls_anew() {
    let mut game = window();
    play(&mut game, &["blue: pass"]);
    let first = game.pending_roll().expect("the dice of the assault");
    play(&mut game, &["* roll 6 1"]);
    assert!(game.undo(RED).is_err() && game.undo(BLUE).is_err(), "something was rolled");
    let before_roll = game.len() as u32 - 1;
    game.undo_by_consent(before_roll).expect("both agree");
    let second = game.pending_roll().expect("the dice of the assault");
    assert_eq!((first.label.epoch, second.label.epoch), (0, 1));
    assert_eq!(engine::Label { epoch: 0, ..second.label }, first.label);
    play(&mut game, &["* roll 1 1"]);
    assert!(game.undo_by_consent(99).is_err());
    assert!(game.undo_by_consent(game.len() as u32).is_err(), "that many lines stand already");
}

#[test]
fn taking_back_is_recorded_and_replayed() {
    let mut game = window();
    game.undo(RED).expect("red's own action");
    play(&mut game, &["red: pass", "blue: pass", "* roll 6 1"]);
    game.undo_by_consent(3).expect("both agree");
    play(&mut game, &["red: pass", "blue: play b2", "* roll 1 1"]);
    let text = record::write(&game, &[]);
    let moves: String =
        text.split("end position").nth(1).expect("it began from a position").trim().to_owned();
    expect![[r#"
        1. red/red assault 0403 R1
        2. red/red ready
        3. blue/blue ready
        4. red play b1
        undo to 3
        4. red pass
        5. blue pass
        6. * roll 6 1
        undo to 3 by consent
        4. red pass
        5. blue play b2
        6. * roll 1 1
        end 014a4f658e1db34e"#]]
    .assert_eq(&moves);
    let back = Record::read(&Source::new("game.hgn", &text))
        .and_then(|r| r.replay(game.rules(), None, &say))
        .unwrap_or_else(|p| panic!("{p}"));
    assert_eq!(back.lines(), game.lines());
    assert_eq!(back.told(), game.told());
    assert_eq!(back.epoch(), 1);
    assert_eq!(record::write(&back, &[]), text);
    assert!(game.lines().iter().any(|l| matches!(l, Line::Undo { to: 3, consent: true })));
    // The tidy form leaves the lines out and keeps the mark, or the dice could not be verified.
    let tidy = record::export(&game, &[], Viewer::Referee);
    let back = Record::read(&Source::new("game.hgn", &tidy))
        .and_then(|r| r.replay(game.rules(), None, &say))
        .unwrap_or_else(|p| panic!("{p}"));
    assert_eq!(back.position(), game.position());
    assert_eq!(back.epoch(), 1);
}

#[test]
fn a_record_cannot_take_back_what_a_player_could_not() {
    let mut game = window();
    play(&mut game, &["blue: pass", "* roll 6 1"]);
    let text = record::write(&game, &[]);
    let at = text.rfind("end ").expect("a record ends");
    for line in ["undo to 5", "undo to 3", "undo to 99 by consent"] {
        let changed = format!("{}{line}\nend\n", &text[..at]);
        let record = Record::read(&Source::new("game.hgn", changed)).expect("its form is right");
        assert!(record.replay(game.rules(), None, &say).is_err(), "{line}");
    }
}
