//! How much a server bears: `cargo xtask bench server [GAMES] [SECONDS]`.
//!
//! Every server measured is a process of its own on loopback, and one
//! generator drives them all. Ours is sent real games of skirmish, written
//! down beforehand ([`written`]), so that every action is legal and playing
//! costs the generator no rules. Beside it stand a bare relay that syncs
//! twice ([`relay`]) and what people use in its place ([`peers`]).

#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]

mod fan_out;
mod measure;
mod pace;
mod peers;
mod relay;
mod table;
mod written;

use measure::{Figures, Process, progress};
use pace::{full_speed, steady};
use script::{Line, Person};
use server::Config;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use table::{Evening, Table, at_once, make};
use written::Written;

/// As in the program people start.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Which server a process of this program is to be.
const ROLE: &str = "STAVKA_LOAD_ROLE";

/// Games in memory at once.
const LIVE: usize = 5_000;
/// Games on disk at a cold start.
const STORED: usize = 10_000;
/// Games that each table plays as fast as it goes.
const EVENING: usize = 4;
/// Games and connections to weigh.
const WEIGHED: usize = 2_000;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    match std::env::var(ROLE).as_deref() {
        Ok("relay") => runtime.block_on(relay::serve()),
        Ok(folder) => runtime.block_on(serve(folder)),
        Err(_) => runtime.block_on(drive()),
    }
}

/// Our server, until whoever started it closes its input.
async fn serve(folder: &str) {
    let config = Config { data: Some(folder.into()), rate: (1e9, 1e9), idle: 600_000, ..Config::default() };
    let running = server::start_opening(config, || catalog::Catalog::open(None)).await.unwrap();
    println!("{}", running.address);
    tokio::task::spawn_blocking(|| std::io::copy(&mut std::io::stdin(), &mut std::io::sink()))
        .await
        .unwrap()
        .unwrap();
    running.stop().await;
}

async fn drive() {
    let argument =
        |n, default: u64| std::env::args().nth(n).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (games, seconds) = (argument(1, 500) as usize, Duration::from_secs(argument(2, 8)));
    // On the disk of the project: a folder in memory would sync for nothing.
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target");
    let folder = tempfile::tempdir_in(target).unwrap();
    let mut figures = Figures::default();

    progress("writing down games of skirmish");
    let scripts = written::write_down(&catalog::Catalog::open(None).unwrap());
    let mean = scripts.iter().map(|script| script.steps.len()).sum::<usize>() / scripts.len();
    progress(&format!(
        "{} games, {mean} actions each; a sync takes {:.2} ms",
        scripts.len(),
        measure::sync(folder.path())
    ));

    let server = Process::ours(folder.path());
    let person = Person::guest(server.address).await.unwrap();
    let mut stored = weigh(&server, &person, &mut figures).await;

    progress(&format!("{games} games as fast as it goes"));
    stored += flat_out(&server, &person, &scripts, games, &mut figures).await;

    progress(&format!("{games} games, an action a second each"));
    let tables = Table::sit_all(&person, &scripts, games, 1).await;
    let ours = steady(tables, Duration::from_secs(1), seconds).await;
    stored += games;
    let bare = relay::steadily(games, seconds).await;
    figures.add("p99 from an action to both views", ours.p99_ms(), "ms", "");
    figures.add("p99 of the bare relay with two syncs", bare.p99_ms(), "ms", "");
    figures.add("p99 against the bare relay", ours.p99_ms() / bare.p99_ms(), "x", "≤ 3");

    fan_out::measure(&server, &person, &scripts[0], &mut figures).await;

    progress(&format!("{LIVE} live games, an action every five seconds each"));
    let tables = Table::sit_all(&person, &scripts, LIVE, 2).await;
    stored += LIVE;
    let (cpu, begun) = (server.cpu(), Instant::now());
    let held = steady(tables, Duration::from_secs(5), Duration::from_secs(10)).await;
    figures.add(
        &format!("{LIVE} live games: actions answered"),
        held.times.len() as f64,
        "",
        &held.offered.to_string(),
    );
    figures.add(&format!("{LIVE} live games: p99"), held.p99_ms(), "ms", "");
    let share = (server.cpu() - cpu).as_secs_f64() / begun.elapsed().as_secs_f64();
    figures.add(&format!("{LIVE} live games: of one core"), share * 100.0, "%", "");
    figures.add(&format!("{LIVE} live games: server's memory"), server.resident() / 1e6, "MB", "");

    progress(&format!("cold start with {STORED} stored games"));
    let more = STORED.saturating_sub(stored);
    at_once(more, |_| async { make(&person).await }).await;
    server.stop();
    cold_start(folder.path(), &mut figures).await;

    peers::measure(games, seconds, &mut figures, ours.p99_ms()).await;
    figures.print();
}

/// What a game and a connection weigh. Returns how many games were made.
async fn weigh(server: &Process, person: &Person, figures: &mut Figures) -> usize {
    progress(&format!("weighing {WEIGHED} games and connections"));
    // What grows only once has grown before it is weighed.
    const FIRST: usize = 300;
    let watch = |id: String| async move {
        let mut line = Line::connect(person, &format!("/api/matches/{id}/socket?as=red")).await.unwrap();
        line.next().await.unwrap();
        line
    };
    let first = at_once(FIRST, |_| async { watch(make(person).await).await }).await;
    drop(first);
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let empty = server.resident();
    let ids = Arc::new(at_once(WEIGHED, |_| async { make(person).await }).await);
    // Cards are written a little later.
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let games = server.resident();
    let lines = at_once(WEIGHED, |i| watch(ids[i].clone())).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let connected = server.resident();
    drop(lines);
    figures.add("a resident game", (games - empty) / WEIGHED as f64, "B", "≤ 8192");
    figures.add("a connection", (connected - games) / WEIGHED as f64, "B", "≤ 16384");
    FIRST + WEIGHED
}

/// Every table sends its next action when both sides have seen the last. Returns how many games were made.
async fn flat_out(
    server: &Process,
    person: &Person,
    scripts: &[Arc<Written>],
    games: usize,
    figures: &mut Figures,
) -> usize {
    // A game is short, and an evening long.
    let mut evenings = Vec::new();
    for n in 0..EVENING {
        let tables = Table::sit_all(person, scripts, games, n).await;
        evenings.resize_with(games, || Evening { tables: Vec::new(), at: 0 });
        evenings.iter_mut().zip(tables).for_each(|(evening, table)| evening.tables.push(table));
    }
    progress("all sit; playing");
    let (cpu, own, written) =
        (server.cpu(), measure::own_cpu(), server.counter("stavka_actions_total").await);
    let (actions, took) = full_speed(evenings, Duration::from_secs(60)).await;
    let (cpu, own) = (server.cpu() - cpu, measure::own_cpu() - own);
    let written = server.counter("stavka_actions_total").await - written;
    let each = |cpu: Duration| cpu.as_secs_f64() * 1e6 / actions as f64;
    figures.add("server's CPU of a durable action", each(cpu), "µs", "≤ 60");
    figures.add("generator's CPU of an action", each(own), "µs", "");
    figures.add("actions a second", actions as f64 / took.as_secs_f64(), "1/s", "≥ 10000");
    figures.add("actions a second if both cores were ours", 2e6 / (each(cpu) + each(own)), "1/s", "");
    figures.add("entries written an action", written / actions as f64, "", "");
    games * EVENING
}

/// From starting the program to the first byte it says; then a game is touched.
async fn cold_start(folder: &Path, figures: &mut Figures) {
    let mut times = Vec::new();
    for _ in 0..5 {
        let begun = Instant::now();
        let server = Process::ours(folder);
        let opened = begun.elapsed();
        let answer = Person::stranger(server.address).get("/health/live").await.unwrap();
        times.push((begun.elapsed(), opened));
        assert_eq!(answer.body, "ok");
        server.stop();
    }
    times.sort();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    figures.add(&format!("first HTTP byte, {STORED} stored games"), ms(times[2].0), "ms", "≤ 30");
    figures.add("  of which until it listens", ms(times[2].1), "ms", "");
}
