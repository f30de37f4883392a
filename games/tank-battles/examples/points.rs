//! Bots against each other, and the points they make: how a scenario's levels of victory are found.
//!
//! `cargo run --release -p tank-battles --example points -- prokhorovka-1943 100 level-2 level-2 1`;
//! optional rules, such as `additional`, come last.
#![allow(clippy::print_stdout, reason = "this is what it is for")]

use engine::Game;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use tank_battles::Side;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, games, german, soviet, seed, options @ ..] = args.as_slice() else {
        return Err("five words: scenario, games, Germans, Soviets, seed; then optional rules".into());
    };
    let (games, seed): (u64, u64) = (games.parse()?, seed.parse()?);
    let game = tank_battles::Box::open(None)?;
    let rules = game.scenario(scenario, &options.iter().cloned().collect())?;
    if game.bot(german, 0).is_none() || game.bot(soviet, 0).is_none() {
        return Err("no such bot".into());
    }
    let (next, played) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|threads| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            threads.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= games {
                        return;
                    }
                    let s = seed * 1_000_003 + n;
                    let bots = (game.bot(german, s * 2 + 1), game.bot(soviet, s * 2 + 2));
                    let (Some(mut german), Some(mut soviet)) = bots else { return };
                    let end = ai::duel(&rules, &mut [&mut *german, &mut *soviet], s);
                    let p = end.position();
                    let points = Side::BOTH.map(|side| rules.points(p, side, &mut ()));
                    let mut played = played.lock().unwrap_or_else(PoisonError::into_inner);
                    played.push((points, rules.level(p)));
                }
            });
        }
    });
    let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    let ratio = |[german, soviet]: [u16; 2]| f32::from(german) / f32::from(soviet).max(0.5);
    played.sort_by(|a, b| ratio(a.0).total_cmp(&ratio(b.0)));
    let mut levels = [0; 5];
    played.iter().for_each(|(_, level)| levels[usize::from(*level)] += 1);
    println!(
        "{scenario}: {german} (Germans) against {soviet} (Soviets), levels from German decisive: {levels:?}"
    );
    for percent in [0, 1, 5, 10, 25, 40, 45, 50, 55, 60, 75, 90, 95, 99, 100] {
        let Some((points, _)) = played.get(percent * played.len().saturating_sub(1) / 100) else { continue };
        println!("  {percent:3} %: {} to {} points, {:.2}", points[0], points[1], ratio(*points));
    }
    Ok(())
}
