//! One letter, one call for each hand-over.

use crate::{Folder, Guest, serve, sinks, until};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// Long enough for a letter that should not come.
const QUIET: Duration = Duration::from_millis(2_500);

/// Waits for the letter that asks whether an address is one's own; the token in its link.
async fn asked(letters: &sinks::Sink) -> String {
    until("a letter asks", async || letters.len() == 1).await;
    let letter = letters.all().remove(0);
    let link = letter.lines().find_map(|line| line.trim().strip_prefix("http://stavka.example/confirm/"));
    letters.clear();
    link.unwrap_or_else(|| panic!("no link in {letter}")).to_owned()
}

/// Sets an address and confirms it.
async fn confirm(guest: &Guest, letters: &sinks::Sink, settings: Value) {
    guest.must("PUT", "/api/me", Some(settings)).await;
    let token = asked(letters).await;
    assert_eq!(guest.ask("POST", "/api/confirm", Some(json!({"token": token}))).await.0, 204);
}

fn turns(calls: &[String], of: &str) -> Vec<u64> {
    let calls = calls.iter().map(|call| serde_json::from_str::<Value>(call).unwrap());
    calls.filter(|call| call["match"] == of).map(|call| call["turn"].as_u64().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_hand_over_is_told_once_and_a_restart_tells_nothing_anew() {
    let folder = Folder::new();
    let (letters, smtp) = sinks::smtp().await;
    let (calls, hook) = sinks::hook().await;
    let start = async || {
        serve(&folder.0, |config| {
            config.smtp = Some(smtp.clone());
            config.grace = 900;
        })
        .await
    };
    let server = start().await;
    let (mut anna, mut boris) = (Guest::new(&server).await, Guest::new(&server).await);
    let settings = json!({"name": "Anna", "email": "anna@example.org", "notify": true, "lang": "en"});
    confirm(&anna, &letters, settings).await;
    boris.must("PUT", "/api/me", Some(json!({"name": "Boris", "webhook": hook}))).await;
    let wish = json!({"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "anyone"}], "open": true});
    let id = anna.create(wish).await;
    boris.join(&id).await;

    let sides: Vec<String> = {
        let shown = anna.must("GET", &format!("/api/matches/{id}"), None).await;
        let seats = shown["header"]["seats"].as_array().unwrap();
        seats.iter().map(|seat| seat["side"].as_str().unwrap().to_owned()).collect()
    };
    let mut told: BTreeMap<String, usize> = BTreeMap::new();
    let mut waits: Vec<String> = Vec::new();
    let mut server = server;
    for step in 0..7 {
        let now = anna.to_move(&id).await;
        for side in now.iter().filter(|side| !waits.contains(side)) {
            *told.entry(side.clone()).or_default() += 1;
        }
        waits = now;
        let letters_due = told.get(&sides[0]).copied().unwrap_or_default();
        let calls_due = told.get(&sides[1]).copied().unwrap_or_default();
        until("all are told", async || {
            letters.len() >= letters_due
                && turns(&calls.all(), &id).last().copied().unwrap_or(0) == calls_due as u64
        })
        .await;
        if step == 0 {
            until("the first call is tried again", async || calls.len() == 2).await;
        }
        if step == 3 {
            server.stop().await;
            server = start().await;
            anna.at(&server);
            boris.at(&server);
            anna.view(&id, &sides[0]).await;
            tokio::time::sleep(QUIET).await;
        }
        assert_eq!(letters.len(), letters_due, "{:?}", letters.all());
        let side = waits.first().expect("somebody is to move");
        let guest = if *side == sides[0] { &anna } else { &boris };
        guest.act(&id, side).await;
        if guest.to_move(&id).await == waits && step % 2 == 1 {
            // A small decision: it is still his move, and nobody is told.
            tokio::time::sleep(QUIET).await;
            assert_eq!(letters.len(), letters_due);
        }
    }
    let mut calls = turns(&calls.all(), &id);
    assert_eq!(calls[..2], [1, 1], "the first call was answered 503 and came again");
    calls.dedup();
    let distinct = calls.len();
    assert_eq!(calls, (1..=distinct as u64).collect::<Vec<_>>());
    let first = &letters.all()[0];
    for part in [
        "To: anna@example.org",
        "Subject: Your move: ",
        "Anna, it is your move in ",
        "against Boris",
        &format!("http://stavka.example/m/{id}?as={}", sides[0]),
    ] {
        assert!(first.contains(part), "{part} is not in {first}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_moves_in_time_or_sits_at_the_table_gets_no_letter() {
    let folder = Folder::new();
    let (letters, smtp) = sinks::smtp().await;
    let server = serve(&folder.0, |config| {
        config.smtp = Some(smtp.clone());
        config.grace = 900;
    })
    .await;
    let anna = Guest::new(&server).await;
    let settings = |lang| json!({"name": "Anna", "email": "anna@example.org", "notify": true, "lang": lang});
    confirm(&anna, &letters, settings("en")).await;
    anna.must("PUT", "/api/me", Some(settings("ru"))).await;
    let id = anna
        .create(json!({"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "anyone"}], "open": true}))
        .await;
    // At the table: the stream of her seat is open when the match begins.
    let _stream = anna.open("GET", &format!("/api/matches/{id}/stream"), None).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let boris = Guest::new(&server).await;
    boris.join(&id).await;
    // She gives up before the grace is over: nothing waits for her any more.
    let other = anna
        .create(json!({"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "anyone"}], "open": true}))
        .await;
    boris.join(&other).await;
    let side = anna.to_move(&other).await.remove(0);
    let (status, _) = anna.say(&other, &side, json!({"op": "resign", "id": "r"})).await;
    assert_eq!(status, 200);
    tokio::time::sleep(QUIET).await;
    assert_eq!(letters.all(), Vec::<String>::new());
    // A third match does get its letter, in Russian: not a word of English in its subject.
    let third = anna
        .create(json!({"game": "skirmish", "seats": [{"kind": "me"}, {"kind": "anyone"}], "open": true}))
        .await;
    boris.join(&third).await;
    until("a letter comes", async || letters.len() == 1).await;
    let letter = &letters.all()[0];
    assert!(letter.contains("Subject: =?utf-8?") && !letter.contains("Your move"), "{letter}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_letter_is_sent_to_an_address_that_was_not_confirmed() {
    let folder = Folder::new();
    let (letters, smtp) = sinks::smtp().await;
    let server = serve(&folder.0, |config| {
        config.smtp = Some(smtp.clone());
        config.grace = 100;
    })
    .await;
    let (anna, boris) = (Guest::new(&server).await, Guest::new(&server).await);
    let settings = |email: &str| json!({"name": "Anna", "email": email, "notify": true, "lang": "en"});
    let seats = json!([{"kind": "me"}, {"kind": "anyone"}]);
    let called = async || {
        let id = anna.create(json!({"game": "skirmish", "seats": seats, "open": true})).await;
        boris.join(&id).await;
        assert!(!anna.to_move(&id).await.is_empty());
    };
    let me = anna.must("PUT", "/api/me", Some(settings("anna@example.org"))).await;
    assert_eq!(me["confirmed"], false);
    let token = asked(&letters).await;
    // Saved again it is not asked again so soon; a hand-over is not told.
    anna.must("PUT", "/api/me", Some(settings("anna@example.org"))).await;
    called().await;
    tokio::time::sleep(QUIET).await;
    assert_eq!(letters.all(), Vec::<String>::new());

    // The token is not at rest here, and no guess is told from another.
    let kept: Vec<u8> = std::fs::read_dir(&folder.0)
        .unwrap()
        .filter_map(|file| std::fs::read(file.unwrap().path()).ok())
        .flatten()
        .collect();
    assert!(kept.windows(16).any(|part| part == b"anna@example.org"));
    assert!(!kept.windows(token.len()).any(|part| part == token.as_bytes()));
    let answer = async |token: &str| boris.ask("POST", "/api/confirm", Some(json!({"token": token}))).await;
    let (unknown, wrong) = (answer("").await, answer(&token[1..]).await);
    assert_eq!((unknown.0, &unknown), (404, &wrong));
    // Whoever reads the letter need not be at the same browser; an answer counts once.
    assert_eq!(answer(&token).await.0, 204);
    assert_eq!(answer(&token).await, unknown);
    assert_eq!(anna.must("GET", "/api/me", None).await["confirmed"], true);
    called().await;
    until("a letter comes", async || letters.len() == 1).await;
    assert!(letters.all()[0].contains("Subject: Your move: "));
    letters.clear();

    // Another address is asked anew, and the old one is not written to meanwhile.
    let me = anna.must("PUT", "/api/me", Some(settings("other@example.org"))).await;
    assert_eq!(me["confirmed"], false);
    asked(&letters).await;
    called().await;
    tokio::time::sleep(QUIET).await;
    assert_eq!(letters.all(), Vec::<String>::new());
    server.stop().await;
}

#[tokio::test]
async fn a_server_with_a_faulty_post_does_not_start() {
    for (smtp, from) in [("nonsense", "stavka@example.org"), ("smtp://127.0.0.1:25", "nobody")] {
        let folder = Folder::new();
        let config = server::Config {
            data: Some(folder.0.clone()),
            smtp: Some(smtp.to_owned()),
            mail_from: from.to_owned(),
            ..server::Config::default()
        };
        let failed = server::start(config, catalog::Catalog::open(None).unwrap()).await;
        assert!(matches!(failed, Err(server::Failed::Post(_))), "{smtp} {from}");
    }
}
