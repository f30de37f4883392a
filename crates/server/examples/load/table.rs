//! A table at our server: two connections that play a written game.

use crate::pace::Plays;
use crate::written::Written;
use script::{Line, Person};
use std::sync::{Arc, Mutex};
use wire::{Creation, DiceKind, SeatWish};

/// Connections that make games at once.
const HANDS: usize = 32;

/// Does something so many times, many of them at once; what came of it in order.
pub async fn at_once<T, F: Future<Output = T>>(n: usize, one: impl Fn(usize) -> F) -> Vec<T> {
    let (next, done) = (Mutex::new(0..n), Mutex::new(Vec::with_capacity(n)));
    let hand = || async {
        loop {
            let Some(i) = next.lock().unwrap().next() else { return };
            let made = one(i).await;
            done.lock().unwrap().push((i, made));
        }
    };
    futures_util::future::join_all((0..HANDS).map(|_| hand())).await;
    let mut done = done.into_inner().unwrap();
    done.sort_by_key(|(i, _)| *i);
    done.into_iter().map(|(_, made)| made).collect()
}

/// Makes a game in which one person plays both sides and types the dice.
pub async fn make(person: &Person) -> String {
    let wish = Creation {
        game: "skirmish".into(),
        scenario: String::new(),
        options: Vec::new(),
        seats: vec![SeatWish::Me, SeatWish::Me],
        random_sides: false,
        open: false,
        rated: false,
        dice: DiceKind::Typed,
        clock: None,
        delay: 0,
        position: None,
    };
    person.create(&wish).await.unwrap().0
}

pub struct Table {
    script: Arc<Written>,
    next: usize,
    pub id: String,
    lines: [Line; 2],
    /// The revision each side has seen.
    seen: [u32; 2],
}

impl Table {
    pub async fn sit_all(person: &Person, scripts: &[Arc<Written>], n: usize, shift: usize) -> Vec<Table> {
        at_once(n, |i| Table::sit(person, scripts[(i + shift) % scripts.len()].clone())).await
    }

    pub async fn sit(person: &Person, script: Arc<Written>) -> Table {
        let id = make(person).await;
        let line = |side| {
            let path = format!("/api/matches/{id}/socket?as={side}");
            async move { connect(person, &path).await }
        };
        let [(red, red_seen), (blue, blue_seen)] = [line("red").await, line("blue").await];
        Table { script, next: 0, id, lines: [red, blue], seen: [red_seen, blue_seen] }
    }
}

/// A connection to a match, and the revision it begins with.
pub async fn connect(person: &Person, path: &str) -> (Line, u32) {
    let mut line = Line::connect(person, path).await.unwrap();
    let hello = line.next().await.unwrap();
    let (_, rest) = hello.split_once(r#""view":{"revision":"#).unwrap();
    let revision = rest[..rest.find(',').unwrap()].parse().unwrap();
    (line, revision)
}

/// The revision an update leads to; none if it is something else.
fn leads_to(text: &str) -> Option<u32> {
    let (_, rest) = text.strip_prefix(r#"{"t":"update""#)?.split_once(r#""to":"#)?;
    rest[..rest.find(',')?].parse().ok()
}

/// Hears updates up to a revision; how many, and how many bytes.
pub async fn hear(line: &mut Line, seen: &mut u32, revision: u32) -> (usize, usize) {
    let (mut heard, mut bytes) = (0, 0);
    while *seen < revision {
        let text = line.next().await.unwrap();
        *seen = leads_to(&text).unwrap_or(*seen);
        (heard, bytes) = (heard + 1, bytes + text.len());
    }
    (heard, bytes)
}

impl Table {
    /// The spectators' revision after the last action.
    pub fn revision(&self) -> u32 {
        self.script.steps[self.next - 1].revisions[2]
    }
}

impl Plays for Table {
    async fn play(&mut self) -> bool {
        let Some(step) = self.script.steps.get(self.next) else { return false };
        self.next += 1;
        self.lines[step.seat].say(step.ask.clone()).await.unwrap();
        let reply = loop {
            let text = self.lines[step.seat].next().await;
            let text = text.unwrap_or_else(|error| panic!("{error} after {}", step.ask));
            match leads_to(&text) {
                Some(revision) => self.seen[step.seat] = revision,
                None if text.starts_with(r#"{"t":"reply""#) => break text,
                None => {}
            }
        };
        assert!(reply.contains(r#""how":"done""#), "{} was answered {reply}", step.ask);
        for ((line, seen), revision) in self.lines.iter_mut().zip(&mut self.seen).zip(step.revisions) {
            hear(line, seen, revision).await;
        }
        true
    }
}

/// Several games, one after another.
pub struct Evening {
    pub tables: Vec<Table>,
    pub at: usize,
}

impl Plays for Evening {
    async fn play(&mut self) -> bool {
        while let Some(table) = self.tables.get_mut(self.at) {
            if table.play().await {
                return true;
            }
            self.at += 1;
        }
        false
    }
}
