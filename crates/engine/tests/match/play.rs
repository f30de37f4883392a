//! Matches: notation, drafts, seeking, revisions, what is secret.

use crate::*;
use engine::{Kind, Token, Viewer, record};
use expect_test::expect;

#[test]
fn sets_are_written_in_one_order() {
    let game = from_position(
        "[position]\nturn = 1\nunits = { R1 = [\"0403\", 4], R2 = [\"0302\", 3], B1 = [\"0402\", 4], B2 = [\"0904\", 3] }\n",
    );
    let a = read(&game, "assault 0402 R2 R1");
    let b = read(&game, "assault: 0402, R1 + R2");
    assert_eq!(a, b);
    assert_eq!(notation::write(&**game.rules(), &a), "assault 0402 R1 R2");
    let mut game = game;
    game.decide(RED, &a).expect("the order of a set means nothing");
}

#[test]
fn words_read_back() {
    let game = ford();
    let rules = &**game.rules();
    for word in ["hold", "R1", "B4", "0101", "0907", "f1", "r2", "ne", "nw", "12"] {
        let token = notation::token(rules, word).expect("the word is known");
        assert_eq!(notation::word(rules, token), word);
    }
    let unknown = notation::read(rules, "R1 mvoe e").expect_err("there is no such word");
    expect!["There is no unit, place, card or order called “mvoe”."].assert_eq(&say(&unknown.reason));
    let long = notation::read(rules, &"R1 ".repeat(32)).expect_err("nobody says that much");
    expect!["A decision has at most 31 words."].assert_eq(&say(&long.reason));
}

#[test]
fn rolls_are_written_as_people_say_them() {
    let mut game = fight();
    play(&mut game, &["red: R1 fire 0403", "red: ready", "blue: ready"]);
    let roll = game.pending_roll().expect("red fires");
    for viewer in [Viewer::Seat(RED), Viewer::Seat(BLUE), Viewer::Spectator] {
        let prompt = game.view(viewer).table.prompt;
        assert!(matches!(prompt.roll, Some(table::Awaited::Hits { dice: 4, .. })), "{:?}", prompt.roll);
        let asked = say(&prompt.text.expect("something is asked"));
        let wanted = "1st Red Company fires at 0403: the number of hits of 4 dice, or all faces, are wanted.";
        assert_eq!((asked.as_str(), prompt.clause.as_deref()), (wanted, Some("SK 5.1")));
    }
    let rules = game.rules().clone();
    let read = |text: &str| notation::read_thrown(&*rules, &roll, text);
    let whole = read("hits 2 [1 5 3 6]").expect("all faces are given");
    assert_eq!(notation::write_thrown(&*rules, &roll, &whole), "hits 2 [1 5 3 6]");
    assert_eq!(read("1 5 3 6").expect("faces speak for themselves"), whole);
    assert_eq!(notation::write_thrown(&*rules, &roll, &read("2").expect("hits alone do")), "hits 2");
    for wrong in [
        "",
        "5",
        "hits 5",
        "1 5 3",
        "hits 3 [1 5 3 6]",
        "hits 2 [1 5 3 6",
        "hits 2 [7 1 1 1]",
        "x",
        "-1",
        "300",
    ] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn drafts_are_listed_up_to_a_limit() {
    let mut game = any(&["* draw b1", "* draw b2"]);
    let (all, complete) = game.legal(RED, &Action::new(), 10_000);
    assert!(complete);
    for action in &all {
        let text = game.write(action);
        assert_eq!(game.read(&text).expect("it reads back"), *action);
    }
    let (some, complete) = game.legal(RED, &Action::new(), 5);
    assert!(!complete);
    assert_eq!(some[..], all[..5]);
    let (exactly, complete) = game.legal(RED, &Action::new(), all.len());
    assert!(complete && exactly.len() == all.len(), "a limit that is just enough is enough");
    let prefix = game.read("R1 move").expect("the words are known");
    let (moves, _) = game.legal(RED, &prefix, 10_000);
    assert!(!moves.is_empty() && moves.iter().all(|a| a.starts_with(&prefix)));
    assert!(any(&[]).legal(RED, &Action::new(), 10).0.is_empty(), "chance is asked first");
}

#[test]
fn actions_and_tokens_survive_a_journey() {
    let tokens = [Token::verb(3), Token::unit(511), Token::place(2047), Token::card(7), Token::number(9)];
    let action = Action::of(&tokens).expect("five tokens fit");
    let json = serde_json::to_string(&action).expect("actions are plain data");
    assert_eq!(serde_json::from_str::<Action>(&json).expect("it reads back"), action);
    assert_eq!(Token::from(0xFF00_0001).kind(), Kind::Number, "an unknown kind is a number nobody offers");
    let mut full = Action::of(&[Token::number(1); Action::MAX]).expect("that many fit");
    assert!(!full.push(Token::number(1)));
    assert_eq!(full.pop(), Some(Token::number(1)));
    assert!(Action::of(&[Token::number(1); Action::MAX + 1]).is_none());
}

#[test]
fn secret_orders_move_no_other_revision() {
    let mut game = ford();
    game.settle(&mut QuickDice::new(1));
    let revisions = |g: &Match<Skirmish>| [RED.into(), BLUE.into(), Viewer::Spectator].map(|v| g.revision(v));
    let view = |g: &mut Match<Skirmish>, v: Viewer| format!("{:?}", g.view(v));
    let [red, blue, all] = revisions(&game);
    let seen = [view(&mut game, BLUE.into()), view(&mut game, Viewer::Spectator)];
    play(&mut game, &["red: R1 move e", "red: R4 move w"]);
    assert_eq!(revisions(&game), [red + 2, blue, all]);
    assert_eq!([view(&mut game, BLUE.into()), view(&mut game, Viewer::Spectator)], seen);
    // The same order once more changes nothing, even for its writer.
    play(&mut game, &["red: R1 move e"]);
    assert_eq!(revisions(&game), [red + 2, blue, all]);
    play(&mut game, &["red: ready"]);
    assert_eq!(revisions(&game), [red + 3, blue + 1, all + 1], "that a side is ready all can see");
}

#[test]
fn exports_for_a_seat_hold_no_secrets() {
    let mut game =
        any(&["* draw f1", "* draw b2", "blue: B1 move w", "blue: B4 hide", "red: R1 move e", "red: ready"]);
    expect![[r#"
        [Stavka "1"]
        [Game "skirmish"]
        [Scenario "ford"]
        [Options ""]
        [Edition "1"]
        [Audience "red"]

        1. */red draw f1
        2. */blue ?
        3. red/red R1 move e
        4. red/red ready
        end
    "#]]
    .assert_eq(&game.export(&[], RED.into()));
    expect![[r#"
        [Stavka "1"]
        [Game "skirmish"]
        [Scenario "ford"]
        [Options ""]
        [Edition "1"]
        [Audience "blue"]

        1. */red ?
        2. */blue draw b2
        3. blue/blue B1 move w
        4. blue/blue B4 hide
        end
    "#]]
    .assert_eq(&game.export(&[], BLUE.into()));
    expect![[r#"
        [Stavka "1"]
        [Game "skirmish"]
        [Scenario "ford"]
        [Options ""]
        [Edition "1"]
        [Audience "spectator"]

        1. */red ?
        2. */blue ?
        end
    "#]]
    .assert_eq(&game.export(&[], Viewer::Spectator));
    // What is not there cannot be told: the other card and orders make no difference.
    let other = any(&["* draw f1", "* draw r1", "blue: B2 move w", "red: R1 move e", "red: ready"]);
    assert_eq!(game.export(&[], RED.into()), other.export(&[], RED.into()));
    assert_eq!(format!("{:?}", game.log(RED.into())), format!("{:?}", other.log(RED.into())));
    game.play_line("blue: ready").expect("blue may");
}

#[test]
fn a_tidy_export_leaves_out_what_was_overwritten() {
    let lines = [
        "* draw f1",
        "* draw b2",
        "blue: B1 move w",
        "red: R1 move e",
        "red: R2 hold",
        "blue: B1 move sw",
        "red: R1 move se",
    ];
    let game = any(&lines);
    let tidy = game.export(&[], Viewer::Referee);
    expect![[r#"
        [Stavka "1"]
        [Game "skirmish"]
        [Scenario "ford"]
        [Options ""]
        [Edition "1"]

        1. */red draw f1
        2. */blue draw b2
        3. red/red R1 move se
        4. blue/blue B1 move sw
        end e1e346e93ecc95d4
    "#]]
    .assert_eq(&tidy);
    let record = engine::Record::read(&content::Source::new("game.hgn", &tidy)).expect("it reads");
    let back = engine::AnyGame::replay(&*ANY, &record, None, Lang::En).unwrap_or_else(|p| panic!("{p}"));
    assert_eq!(back.digest(), game.digest());
    assert_eq!(back.export(&[], Viewer::Referee), tidy);
}

#[test]
fn any_moment_can_be_sought() {
    let game = random_game(ford(), 11, &mut QuickDice::new(11));
    assert!(game.len() > 64, "long enough for a second snapshot");
    let mut again = ford();
    for (n, line) in game.live().enumerate() {
        let earlier = game.at(n).expect("the line stands");
        assert_eq!(earlier.position(), again.position(), "before line {}", n + 1);
        assert_eq!(earlier.len(), n);
        assert_eq!(earlier.told(), again.told());
        assert_eq!(game.position_before(n).as_ref(), Some(again.position()));
        match line {
            engine::Line::Decision { seat, action, .. } => {
                again.decide(*seat, &Action::of(action).expect("it was said")).expect("it was legal");
            }
            engine::Line::Chance { thrown, .. } => _ = again.throw(*thrown).expect("it fell so"),
            engine::Line::Undo { .. } | engine::Line::Edition(_) => unreachable!("nothing was taken back"),
        }
    }
    assert_eq!(game.at(game.len()).expect("the end").position(), game.position());
    assert!(game.at(game.len() + 1).is_none());
    assert_eq!(record::write(&again, &[]), record::write(&game, &[]));
}

#[test]
fn a_finished_game_takes_no_more() {
    let mut game = random_game(ford(), 3, &mut QuickDice::new(3));
    let action = read(&game, "ready");
    let illegal = game.decide(RED, &action).expect_err("the game is over");
    expect!["The game is over."].assert_eq(&say(&illegal.reason));
    assert!(game.throw(engine::Thrown::Pick(0)).is_err());
    let known = game.known(Viewer::Spectator);
    assert!(draft::may_decide(&**game.rules(), &known).is_err());
}
