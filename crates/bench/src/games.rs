//! Random play of whole games: how fast, how large, how often it allocates.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use engine::draft::playout;
use engine::{Game, Line, Match, QuickDice, Rules};

use crate::figure::{Bench, Figure, Report};
use crate::measure::{Work, allocations, instructions, interleaved};

/// The benches of all games.
pub const BENCHES: &[Bench] =
    &[skirmish::BENCH, moscow::BENCH, campaign::BENCH, mtsensk::BENCH, kursk::BENCH];
/// The fixed work of all games.
pub const WORKS: &[Work] = &[skirmish::WORK, moscow::WORK, campaign::WORK, mtsensk::WORK, kursk::WORK];

/// The figures of one game, in the order they are reported.
struct Names {
    work: &'static str,
    decisions_per_s: &'static str,
    games_per_s: &'static str,
    decisions_per_game: &'static str,
    instructions: &'static str,
    position_bytes: &'static str,
    clone_ns: &'static str,
    replay_us: &'static str,
    allocations: &'static str,
}

/// Makes a module with the bench of a game: its id, box and scenario.
macro_rules! game {
    ($module:ident, $id:literal, $open:expr, $scenario:literal) => {
        mod $module {
            use super::*;

            const NAMES: Names = Names {
                work: concat!($id, "/play"),
                decisions_per_s: concat!($id, "/decisions_per_s"),
                games_per_s: concat!($id, "/games_per_s"),
                decisions_per_game: concat!($id, "/decisions_per_game"),
                instructions: concat!($id, "/decision_instructions"),
                position_bytes: concat!($id, "/position_bytes"),
                clone_ns: concat!($id, "/clone_ns"),
                replay_us: concat!($id, "/replay_2000_us"),
                allocations: concat!($id, "/game_allocations"),
            };

            pub const BENCH: Bench = Bench {
                figures: &[
                    NAMES.decisions_per_s,
                    NAMES.games_per_s,
                    NAMES.decisions_per_game,
                    NAMES.instructions,
                    NAMES.position_bytes,
                    NAMES.clone_ns,
                    NAMES.replay_us,
                    NAMES.allocations,
                ],
                run: |report| run(&scenario()?, &NAMES, report),
            };

            pub const WORK: Work = Work {
                name: NAMES.work,
                run: |times| _ = scenario().map(|rules| play_games(&*rules, times)),
            };

            fn scenario() -> Result<Arc<impl Rules>, String> {
                let game = $open.map_err(|problems| problems.to_string())?;
                game.scenario($scenario, &Default::default()).map_err(|problems| problems.to_string())
            }
        }
    };
}

game!(skirmish, "skirmish", ::skirmish::Box::open(None), "ford");
game!(moscow, "no-retreat/moscow", ::no_retreat::Box::open(None), "moscow");
game!(campaign, "no-retreat/campaign", ::no_retreat::Box::open(None), "campaign");
game!(mtsensk, "tank-battles/mtsensk", ::tank_battles::Box::open(None), "mtsensk-1941");
game!(kursk, "tank-battles/kursk", ::tank_battles::Box::open(None), "kursk-1943");

/// Plays the first `games` random games; returns their decisions.
fn play_games<R: Rules>(rules: &R, games: u64) -> u64 {
    let mut derived = R::Derived::default();
    let start = rules.start();
    let one = |seed| {
        let mut position = start;
        playout(rules, black_box(&mut position), &mut derived, &mut QuickDice::new(seed)).decisions
    };
    (0..games).map(one).sum()
}

fn run<R: Rules>(rules: &Arc<R>, names: &Names, report: &mut Report) -> Result<(), String> {
    // As many games as fit into a second, found by trying.
    let mut games = 1;
    let (decisions, elapsed) = loop {
        let start = Instant::now();
        let decisions = play_games(&**rules, games);
        let elapsed = start.elapsed();
        if elapsed > Duration::from_secs(1) {
            break (decisions, elapsed.as_secs_f64());
        }
        games *= 2;
    };
    report.alone(names.decisions_per_s, decisions as f64 / elapsed, "decisions/s");
    report.alone(names.games_per_s, games as f64 / elapsed, "games/s");
    report.alone(names.decisions_per_game, decisions as f64 / games as f64, "decisions");

    if report.wants(names.instructions) {
        // The counter slows work down some fifty times; a few thousand decisions are plenty.
        let counted = (20_000 * games / decisions.max(1)).max(1);
        let more = play_games(&**rules, 2 * counted) - play_games(&**rules, counted);
        match instructions(names.work, counted) {
            Some(each) => {
                let per_decision = each * counted as f64 / more as f64;
                report.alone(names.instructions, per_decision, "instructions");
            }
            None => report.note("no instruction counts without valgrind"),
        }
    }
    report.alone(names.position_bytes, size_of::<R::Position>() as f64, "bytes");
    clone(&**rules, names, report);
    replay(rules, names, report)?;
    let allocated = allocations(|| _ = play_games(&**rules, 10));
    report.alone(names.allocations, allocated as f64 / 10.0, "allocations");
    Ok(())
}

/// Copying a position against copying as many bytes.
fn clone<R: Rules>(rules: &R, names: &Names, report: &mut Report) {
    const COPIES: usize = 256;
    let position = rules.start();
    let bytes = vec![1u8; size_of::<R::Position>()];
    let mut to = bytes.clone();
    let mut held = vec![position; 8];
    let mut ours = || {
        for i in 0..COPIES {
            held[i % 8] = *black_box(&position);
            black_box(&mut held);
        }
    };
    let mut peer = || {
        for _ in 0..COPIES {
            to.copy_from_slice(black_box(&bytes));
            black_box(&mut to);
        }
    };
    let [own, memcpy] = interleaved(COPIES, &mut [&mut ours, &mut peer]);
    let ratio = Some(memcpy / own);
    report.push(Figure { name: names.clone_ns, value: own, unit: "ns", peer: Some("memcpy"), ratio });
}

/// Two thousand actions, each checked, from the lines of random games.
fn replay<R: Rules>(rules: &Arc<R>, names: &Names, report: &mut Report) -> Result<(), String> {
    const ACTIONS: usize = 2000;
    let mut games: Vec<Vec<Line>> = Vec::new();
    let mut lines = 0;
    for seed in 0.. {
        if lines >= ACTIONS {
            break;
        }
        let mut game = Match::new(rules.clone());
        testkit::finish(&mut game, &mut QuickDice::new(seed));
        let played: Vec<Line> = game.live().take(ACTIONS - lines).cloned().collect();
        lines += played.len();
        games.push(played);
    }
    let start = rules.start();
    let mut failed = None;
    let mut ours = || {
        for game in &games {
            if let Err((line, illegal)) = engine::replay(&**rules, &start, game) {
                failed = Some(format!("line {line}: {illegal}"));
            }
        }
    };
    let [nanos] = interleaved(1, &mut [&mut ours]);
    report.alone(names.replay_us, nanos / 1000.0, "us");
    failed.map_or(Ok(()), Err)
}
