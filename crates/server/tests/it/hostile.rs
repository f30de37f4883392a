//! A client that means no good: random and mutated messages over sockets.

use crate::house::{House, wish};
use engine::QuickDice;
use script::{Person, Player};
use std::time::{Duration, Instant};
use wire::SeatWish;

const SEEDS: &[&str] = &[
    r#"{"op":"act","id":"1","revision":1,"action":"pass"}"#,
    r#"{"op":"compose","n":1,"draft":"move R1 0304"}"#,
    r#"{"op":"lens","n":1,"lens":"zoc","elements":"0304"}"#,
    r#"{"op":"sync","have":{"revision":4294967295,"log":4294967295}}"#,
    r#"{"op":"throw","id":"2","faces":"6 6"}"#,
    r#"{"op":"undo","id":"3"}"#,
    r#"{"op":"propose","id":"4","what":"undo"}"#,
    r#"{"op":"propose","id":"4e","what":"edition"}"#,
    r#"{"op":"contribute","id":"4c","part":"c0ffee"}"#,
    r#"{"op":"answer","id":"5","accept":false}"#,
    r#"{"op":"claim","id":"6"}"#,
    r#"{"op":"chat","id":"7","room":"players","text":"hello"}"#,
    r#"{"op":"notes","id":"8","text":"notes"}"#,
    r#"{"op":"standing","id":"9","on":true}"#,
    r#"{"op":"ping","n":1}"#,
];

/// A seed with something cut out, doubled, swapped or written over.
fn mutated(dice: &mut QuickDice) -> String {
    let mut bytes = SEEDS[dice.below(SEEDS.len() as u32) as usize].as_bytes().to_vec();
    for _ in 0..dice.below(4) {
        let at = dice.below(bytes.len() as u32) as usize;
        let to = (at + 1 + dice.below(12) as usize).min(bytes.len());
        match dice.below(5) {
            0 => drop(bytes.drain(at..to)),
            1 => bytes.splice(at..at, bytes[at..to].to_vec()).for_each(drop),
            2 => bytes[at] = b"0123456789-{}[]\",: \\eE.x"[dice.below(24) as usize],
            3 => bytes.splice(at..to, "☃\u{0}\u{202e}я".bytes()).for_each(drop),
            _ => bytes.splice(at..at, (0..dice.below(300)).map(|_| b'9')).for_each(drop),
        }
        if bytes.is_empty() {
            bytes.push(b' ');
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_message_breaks_a_match_or_makes_it_grow() {
    let seconds = std::env::var("STAVKA_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(5);
    // A server that is watched from outside, or one of our own.
    let watched = std::env::var("STAVKA_FUZZ_SERVER").ok().and_then(|text| text.parse().ok());
    let house = if watched.is_none() { Some(House::open().await) } else { None };
    let at = watched.unwrap_or_else(|| house.as_ref().unwrap().at());
    let me = Person::guest(at).await.unwrap();
    let (id, _) = me.create(&wish("skirmish", &[SeatWish::Me, SeatWish::Me])).await.unwrap();
    let mut dice = QuickDice::new(u64::from(std::process::id()));
    let until = Instant::now() + Duration::from_secs(seconds);
    let mut sent = 0;
    let nobody = Person::stranger(at);
    while Instant::now() < until {
        let (who, side) = [(&me, "as=red"), (&me, "as=blue"), (&nobody, "")][dice.below(3) as usize];
        let mut player = Player::connect(who, &id, side).await.unwrap();
        for _ in 0..200 {
            if player.say_raw(mutated(&mut dice)).await.is_err() {
                break;
            }
            sent += 1;
            while let Ok(Ok(_)) = tokio::time::timeout(Duration::from_micros(200), player.hear()).await {}
        }
        // The match still answers, whatever was said to it.
        let mut calm = Player::connect(&me, &id, "as=red").await.unwrap();
        calm.say(&wire::Ask::Ping { n: 77 }).await.unwrap();
        while !matches!(calm.hear().await.unwrap(), wire::Say::Pong { n: 77 }) {}
    }
    assert!(sent > 100);
    let metrics = nobody.get("/metrics").await.unwrap().body;
    assert!(metrics.contains("\nstavka_faults_total 0\n"), "{metrics}");
    tokio::time::sleep(Duration::from_millis(200)).await;
    let metrics = nobody.get("/metrics").await.unwrap().body;
    assert!(metrics.contains("\nstavka_sockets 0\n"), "{metrics}");
}
