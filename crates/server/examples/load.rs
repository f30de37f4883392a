//! How much a server bears: `cargo xtask bench server`.
//!
//! The server is a process of its own on loopback; the generator plays real
//! games of skirmish with typed dice, mirrored move by move, so that every
//! action it sends is legal. Latency is compared with a bare relay that
//! syncs twice and says the same bytes, in the same run.

#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

use axum::extract::ws::{Message, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use engine::{AnyGame, AnyMatch, Awaiting, Dice, Options, QuickDice, Thrown, Viewer};
use script::{Line, Person};
use server::Config;
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::broadcast;
use wire::{Ask, Creation, DiceKind, SeatWish};

const ROLE: &str = "STAVKA_LOAD_ROLE";

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    match std::env::var(ROLE).as_deref() {
        Ok("relay") => runtime.block_on(relay()),
        Ok(folder) => runtime.block_on(serve(folder)),
        Err(_) => runtime.block_on(drive()),
    }
}

async fn serve(folder: &str) {
    let config = Config { data: Some(folder.into()), rate: (1e9, 1e9), idle: 600_000, ..Config::default() };
    let running = server::start(config, catalog::Catalog::open(None).unwrap()).await.unwrap();
    println!("{}", running.address);
    std::future::pending::<()>().await;
}

// ---- the bare relay

type Rooms = Arc<Mutex<HashMap<String, broadcast::Sender<Arc<str>>>>>;

async fn relay() {
    let folder = tempfile::tempdir().unwrap();
    let file = Arc::new(std::fs::File::create(folder.path().join("journal")).unwrap());
    let rooms: Rooms = Rooms::default();
    let app = axum::Router::new().route("/{room}", get(join)).with_state((rooms, file));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("{}", listener.local_addr().unwrap());
    axum::serve(listener, app).await.unwrap();
}

async fn join(
    upgrade: WebSocketUpgrade,
    Path(room): Path<String>,
    State((rooms, file)): State<(Rooms, Arc<std::fs::File>)>,
) -> Response {
    let room = rooms.lock().unwrap().entry(room).or_insert_with(|| broadcast::channel(64).0).clone();
    upgrade.on_upgrade(move |mut socket| async move {
        let mut heard = room.subscribe();
        loop {
            tokio::select! {
                message = socket.recv() => {
                    let Some(Ok(Message::Text(text))) = message else { return };
                    let file = file.clone();
                    let text: Arc<str> = text.as_str().into();
                    let kept = text.clone();
                    tokio::task::spawn_blocking(move || {
                        for _ in 0..2 {
                            (&*file).write_all(kept.as_bytes()).unwrap();
                            file.sync_data().unwrap();
                        }
                    }).await.unwrap();
                    let _ = room.send(text);
                }
                said = heard.recv() => {
                    let Ok(said) = said else { return };
                    if socket.send(Message::Text((&*said).into())).await.is_err() { return }
                }
            }
        }
    })
}

// ---- measuring

fn start(role: &str) -> (Child, SocketAddr) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .env(ROLE, role)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    (child, line.trim().parse().unwrap())
}

/// Processor time of a process so far.
fn cpu(child: &Child) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
    let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
    Duration::from_millis(ticks * 10)
}

/// Resident bytes of a process.
fn resident(child: &Child) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap() * 1024.0
}

fn figure(name: &str, value: f64, unit: &str) {
    println!("{name:<42} {value:>12.1} {unit}");
}

fn p99(times: &mut [Duration]) -> Duration {
    times.sort();
    times.get(times.len() * 99 / 100).copied().unwrap_or_default()
}

// ---- a game and its mirror

struct Table {
    mirror: Box<dyn AnyMatch>,
    lines: [Line; 2],
    dice: QuickDice,
    n: u32,
}

async fn make(person: &Person) -> String {
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

impl Table {
    async fn sit(person: &Person, game: &dyn AnyGame, seed: u64) -> Table {
        let id = make(person).await;
        let mut lines = Vec::new();
        for side in ["as=red", "as=blue"] {
            let mut line = Line::connect(person, &format!("/api/matches/{id}/socket?{side}")).await.unwrap();
            line.next().await.unwrap();
            lines.push(line);
        }
        let [red, blue] = <[Line; 2]>::try_from(lines).ok().unwrap();
        let mirror = game.start("", &Options::default()).unwrap();
        let mut table = Table { mirror, lines: [red, blue], dice: QuickDice::new(seed), n: 0 };
        table.draw_in_secret();
        table
    }

    /// Cards are dealt by the server, and unseen: the mirror deals its own.
    fn draw_in_secret(&mut self) {
        while let Some(roll) = self.mirror.pending_roll().filter(|roll| !roll.audience.is_public()) {
            let thrown = self.dice.throw(&roll);
            self.mirror.throw(thrown).unwrap();
        }
    }

    /// Plays one action: from sending it to its answer and every view it changes. `None` if the game is over.
    async fn play(&mut self) -> Option<Duration> {
        let before = [0, 1].map(|seat| self.mirror.revision(Viewer::Seat(engine::Seat(seat))));
        self.n += 1;
        let id = self.n.to_string();
        let (actor, ask) = match self.mirror.awaiting() {
            Awaiting::Over(_) => return None,
            Awaiting::Chance(roll) => {
                let thrown = self.dice.throw(&roll);
                let faces = match thrown {
                    Thrown::Dice(faces) => {
                        faces.iter().map(|face| face.to_string()).collect::<Vec<_>>().join(" ")
                    }
                    Thrown::Hits(hits, _) => format!("hits {hits}"),
                    Thrown::Pick(_) => return None,
                };
                self.mirror.throw(thrown).unwrap();
                (0, Ask::Throw { id, faces })
            }
            Awaiting::Decide { must, may } => {
                let seats: Vec<_> = must.or(may).iter().collect();
                let seat = seats[self.dice.below(seats.len() as u32) as usize];
                let action = self.mirror.sample(seat, &mut self.dice)?;
                let words = self.mirror.write(&action);
                self.mirror.decide(seat, &action).unwrap();
                (seat.index(), Ask::Act { id, revision: before[seat.index()], action: words })
            }
        };
        self.draw_in_secret();
        let sent = Instant::now();
        self.lines[actor].say(serde_json::to_string(&ask).unwrap()).await.unwrap();
        for (seat, line) in self.lines.iter_mut().enumerate() {
            let moved = self.mirror.revision(Viewer::Seat(engine::Seat(seat as u8))) != before[seat];
            let (mut view, mut reply) = (!moved, seat != actor);
            while !view || !reply {
                let text = line.next().await.unwrap();
                view |= text.starts_with(r#"{"t":"update""#);
                if text.starts_with(r#"{"t":"reply""#) {
                    // The server dealt other cards than the mirror, and now it matters: on to another game.
                    if !text.contains("done") {
                        return None;
                    }
                    reply = true;
                }
            }
        }
        Some(sent.elapsed())
    }
}

async fn drive() {
    let tables: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(500);
    let seconds =
        Duration::from_secs(std::env::args().nth(2).and_then(|text| text.parse().ok()).unwrap_or(10));
    let folder = tempfile::tempdir().unwrap();
    let begun = Instant::now();
    let (child, address) = start(folder.path().to_str().unwrap());
    figure("server/cold_start_empty", begun.elapsed().as_secs_f64() * 1e3, "ms");
    let person = Person::guest(address).await.unwrap();
    let catalog = Arc::new(catalog::Catalog::open(None).unwrap());
    let game = catalog.game("skirmish").unwrap();

    // What a game and a connection weigh.
    for _ in 0..50 {
        make(&person).await;
    }
    let empty = resident(&child);
    let mut ids = Vec::new();
    for _ in 0..2_000 {
        ids.push(make(&person).await);
    }
    figure("server/bytes_per_resident_game", (resident(&child) - empty) / 2_000.0, "B");
    let before = resident(&child);
    let mut watchers = Vec::new();
    for id in &ids {
        let mut line = Line::connect(&person, &format!("/api/matches/{id}/socket?as=red")).await.unwrap();
        line.next().await.unwrap();
        watchers.push(line);
    }
    figure("server/bytes_per_connection", (resident(&child) - before) / 2_000.0, "B");
    drop(watchers);

    // As fast as it goes: every table sends its next action when both sides have seen the last.
    let mut playing = Vec::new();
    for seed in 0..tables {
        playing.push(Table::sit(&person, game, seed as u64).await);
    }
    let (cpu_before, begun) = (cpu(&child), Instant::now());
    let tasks: Vec<_> = playing
        .into_iter()
        .enumerate()
        .map(|(i, mut table)| {
            let (person, catalog) = (person.clone(), catalog.clone());
            tokio::spawn(async move {
                let mut actions = 0;
                while begun.elapsed() < seconds {
                    match table.play().await {
                        Some(_) => actions += 1,
                        None => {
                            table =
                                Table::sit(&person, catalog.game("skirmish").unwrap(), (i + actions) as u64)
                                    .await
                        }
                    }
                }
                actions
            })
        })
        .collect();
    let mut actions = 0;
    for task in tasks {
        actions += task.await.unwrap();
    }
    let took = begun.elapsed();
    figure("server/actions_per_second", actions as f64 / took.as_secs_f64(), "1/s");
    figure("server/cpu_per_action", (cpu(&child) - cpu_before).as_secs_f64() * 1e6 / actions as f64, "µs");

    // Open loop: each table acts once a second, whatever the server does.
    let mut playing = Vec::new();
    for seed in 0..tables {
        playing.push(Table::sit(&person, game, 100_000 + seed as u64).await);
    }
    let tasks: Vec<_> = playing
        .into_iter()
        .enumerate()
        .map(|(i, mut table)| {
            tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(i as u64 * 1_000 / tables as u64)).await;
                let mut beat = tokio::time::interval(Duration::from_secs(1));
                let mut times = Vec::new();
                for _ in 0..seconds.as_secs() {
                    beat.tick().await;
                    times.extend(table.play().await);
                }
                times
            })
        })
        .collect();
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await.unwrap());
    }
    let ours = p99(&mut times);
    figure("server/p99_action_to_both_views", ours.as_secs_f64() * 1e3, "ms");
    let bare = relay_p99(tables, seconds).await;
    figure("server/p99_bare_relay_two_syncs", bare.as_secs_f64() * 1e3, "ms");
    figure("server/p99_against_bare_relay", ours.as_secs_f64() / bare.as_secs_f64(), "x");
    stop(child);
}

fn stop(mut child: Child) {
    let _ = child.kill();
    let _ = child.wait();
}

async fn relay_p99(tables: usize, seconds: Duration) -> Duration {
    let (child, address) = start("relay");
    let person = Person::stranger(address);
    let mut pairs = Vec::new();
    for room in 0..tables {
        let a = Line::connect(&person, &format!("/{room}")).await.unwrap();
        let b = Line::connect(&person, &format!("/{room}")).await.unwrap();
        pairs.push((a, b));
    }
    let tasks: Vec<_> = pairs
        .into_iter()
        .enumerate()
        .map(|(i, (mut a, mut b))| {
            tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(i as u64 * 1_000 / tables as u64)).await;
                let mut beat = tokio::time::interval(Duration::from_secs(1));
                let mut times = Vec::new();
                for _ in 0..seconds.as_secs() {
                    beat.tick().await;
                    let sent = Instant::now();
                    a.say("x".repeat(100)).await.unwrap();
                    a.next().await.unwrap();
                    b.next().await.unwrap();
                    times.push(sent.elapsed());
                }
                times
            })
        })
        .collect();
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await.unwrap());
    }
    stop(child);
    p99(&mut times)
}
