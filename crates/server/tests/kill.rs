//! A server that is killed at any moment loses nothing it has acknowledged, and does nothing twice.
//!
//! `STAVKA_KILLS` says how often it is killed.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use engine::{QuickDice, Record};
use script::{Person, Player};
use server::Config;
use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use store::Store;
use wire::{Ask, Reply, SeatWish, Status};

const FOLDER: &str = "STAVKA_KILL_FOLDER";

/// The server under the test: this very program, started anew.
#[test]
fn the_server_itself() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let folder = std::path::PathBuf::from(folder);
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on(
        async {
            let config = Config { data: Some(folder.clone()), rate: (1e6, 1e6), ..Config::default() };
            let running = server::start(config, catalog::Catalog::open(None).unwrap()).await.unwrap();
            let note = folder.join("address.new");
            std::fs::write(&note, running.address.to_string()).unwrap();
            std::fs::rename(&note, folder.join("address")).unwrap();
            std::future::pending::<()>().await;
        },
    );
}

async fn start(folder: &Path) -> (Child, SocketAddr) {
    let _ = std::fs::remove_file(folder.join("address"));
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "the_server_itself", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    for _ in 0..6_000 {
        if let Ok(text) = std::fs::read_to_string(folder.join("address")) {
            return (child, text.parse().unwrap());
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    child.kill().unwrap();
    child.wait().unwrap();
    panic!("the server does not start");
}

/// Two people and the match they play.
#[derive(Clone)]
struct Pair {
    people: [Person; 2],
    id: String,
    /// Asks whose answers never came, by seat.
    open: [Option<Ask>; 2],
}

impl Pair {
    async fn sit(server: SocketAddr, game: &str) -> Pair {
        let people = [Person::guest(server).await.unwrap(), Person::guest(server).await.unwrap()];
        let mut pair = Pair { people, id: String::new(), open: [None, None] };
        pair.begin(game).await.unwrap();
        pair
    }

    async fn begin(&mut self, game: &str) -> Result<(), script::Failed> {
        let wish = script::wish(game, &[SeatWish::Me, SeatWish::Anyone]);
        let (id, invite) = self.people[0].create(&wish).await?;
        self.people[1].join(&id, invite).await?;
        self.id = id;
        self.open = [None, None];
        Ok(())
    }

    /// Plays until the server is gone; the names of all that was acknowledged.
    async fn play(
        &mut self,
        game: &str,
        round: usize,
        done: &mut Vec<(String, String)>,
    ) -> Result<(), script::Failed> {
        let mut dice = QuickDice::new(round as u64 * 7919 + self.id.len() as u64);
        let mut n = 0;
        loop {
            let mut players = [self.people[0].play(&self.id).await?, self.people[1].play(&self.id).await?];
            // What was not answered is sent again under its old name.
            for (seat, player) in players.iter_mut().enumerate() {
                if let Some(ask) = self.open[seat].clone() {
                    if matches!(player.ask(&ask).await?, Reply::Done { .. }) {
                        done.push((self.id.clone(), format!("{seat}:{}", ask.id())));
                    }
                    self.open[seat] = None;
                }
            }
            let mut idle = 0;
            while players[0].header.status != Status::Over && idle < 400 {
                idle += 1;
                for (seat, player) in players.iter_mut().enumerate() {
                    player.listen(Duration::from_millis(1)).await?;
                    if !player.may_decide() {
                        continue;
                    }
                    let revision = player.revision;
                    let Some(action) = player.random_action(&mut dice).await? else { continue };
                    n += 1;
                    let ask = Ask::Act { id: format!("k{round}-{n}"), revision, action };
                    self.open[seat] = Some(ask.clone());
                    if matches!(player.ask(&ask).await?, Reply::Done { .. }) {
                        done.push((self.id.clone(), format!("{seat}:{}", ask.id())));
                        idle = 0;
                    }
                    self.open[seat] = None;
                }
            }
            drop(players);
            self.begin(game).await?;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_and_nothing_is_done_twice() {
    let kills: usize = std::env::var("STAVKA_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(10);
    let folder = tempfile::tempdir().unwrap();
    let games = ["skirmish", "no-retreat", "skirmish", "no-retreat"];
    let (mut child, mut server) = start(folder.path()).await;
    let mut pairs = Vec::new();
    for game in games {
        pairs.push(Pair::sit(server, game).await);
    }
    let mut matches: Vec<String> = pairs.iter().map(|pair| pair.id.clone()).collect();
    let mut acknowledged: Vec<(String, String)> = Vec::new();
    let mut dice = QuickDice::new(1942);
    for round in 0..kills {
        let mut tasks = Vec::new();
        for (mut pair, game) in pairs.drain(..).zip(games) {
            tasks.push(tokio::spawn(async move {
                pair.people.iter_mut().for_each(|person| person.server = server);
                let mut done = Vec::new();
                let gone = pair.play(game, round, &mut done).await;
                (pair, done, gone)
            }));
        }
        tokio::time::sleep(Duration::from_millis(150 + u64::from(dice.below(900)))).await;
        child.kill().unwrap();
        child.wait().unwrap();
        for task in tasks {
            let (pair, done, _) = task.await.unwrap();
            matches.push(pair.id.clone());
            acknowledged.extend(done);
            pairs.push(pair);
        }
        (child, server) = start(folder.path()).await;
    }
    // Every match can be read, and its record is sound to the last roll.
    matches.extend(acknowledged.iter().map(|(id, _)| id.clone()));
    matches.sort();
    matches.dedup();
    let catalog = catalog::Catalog::open(None).unwrap();
    for pair in &mut pairs {
        pair.people.iter_mut().for_each(|person| person.server = server);
        let mut player = Player::connect(&pair.people[0], &pair.id, "").await.unwrap();
        let _ = player.ask(&Ask::Resign { id: "last".into() }).await.unwrap();
    }
    for id in &matches {
        let answer = Person::stranger(server).get(&format!("/api/matches/{id}/record")).await.unwrap();
        assert_eq!(answer.status, 200, "{}", answer.body);
        let record = Record::read(&content::Source::new("record", answer.body)).unwrap();
        let play = catalog
            .game(record.tag("Game").unwrap())
            .unwrap()
            .replay(&record, None, content::Lang::En)
            .unwrap();
        if record.tag("Secret").is_some() {
            play.verify(&record).unwrap();
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let store = store_sqlite::SqliteStore::open(folder.path().join("stavka.db")).await.unwrap();
    let mut kept: HashMap<(String, String), usize> = HashMap::new();
    for id in &matches {
        let row = store.find(id).await.unwrap().unwrap();
        for (n, entry) in store.entries(row.no, 0, u32::MAX >> 1).await.unwrap().into_iter().enumerate() {
            assert_eq!(entry.seq as usize, n);
            let body: server::Body = serde_json::from_str(&entry.body).unwrap();
            if !body.id().is_empty() {
                *kept.entry((id.clone(), body.id().to_owned())).or_default() += 1;
            }
        }
    }
    let missing = acknowledged.iter().filter(|name| !kept.contains_key(name)).count();
    let twice = kept.values().filter(|count| **count > 1).count();
    assert_eq!((missing, twice), (0, 0), "of {} acknowledged", acknowledged.len());
    assert!(acknowledged.len() > kills, "{} actions in {kills} lives", acknowledged.len());
    println!(
        "{kills} kills, {} acknowledged, {} matches, 0 lost, 0 twice",
        acknowledged.len(),
        matches.len()
    );
}
