//! Tuning: `duels ID ID GAMES`, both seats each.
#![allow(clippy::print_stdout)]
use ai::duel;
use engine::{Game, Seat};
use std::time::Instant;

type Any = Box<dyn engine::Bot<skirmish::Skirmish>>;

/// A bot by id, or `t/worlds/ahead/bold`, or `s/worlds/rivals/others/ahead/runs/bold`.
fn bot(game: &skirmish::Box, id: &str, seed: u64) -> Any {
    let n: Vec<usize> = id.split('/').skip(1).map(|n| n.parse().expect("a number")).collect();
    let sense = skirmish::Sense { boldness: n.last().map_or(0.0, |n| *n as f32 / 10.0) };
    let how = |worlds, ahead| ai::Thoroughness { worlds, ahead: ahead as u32, ..Default::default() };
    match id.split('/').next() {
        Some("t") => Box::new(ai::Thinker::new(sense, seed).thorough(how(n[0], n[1]))),
        Some("s") => {
            let budget = ai::Budget {
                own: how(n[0], n[3]),
                rivals: n[1],
                others: how(n[2], 0),
                runs: n[4] as u32,
                ..Default::default()
            };
            Box::new(ai::Searcher::new(sense, seed).budget(budget))
        }
        _ => game.bot(id, seed).expect("a bot"),
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = args[2].parse().expect("a number");
    let scenario = args.get(3).map_or("ford", String::as_str);
    let game = skirmish::Box::open(None).expect("opens");
    let rules = game.scenario(scenario, &Default::default()).expect("loads");
    for swap in [false, true] {
        let (mut won, mut drawn, mut lines) = (0, 0, 0);
        let start = Instant::now();
        for seed in 0..games {
            let mut a = bot(&game, &args[0], seed * 2 + 1);
            let mut b = bot(&game, &args[1], seed * 2 + 2);
            let me = Seat(u8::from(swap));
            let played = if swap {
                duel(&rules, &mut [&mut *b, &mut *a], seed)
            } else {
                duel(&rules, &mut [&mut *a, &mut *b], seed)
            };
            lines += played.len();
            match played.outcome().expect("ends").winner {
                None => drawn += 1,
                Some(s) if s == me => won += 1,
                _ => {}
            }
        }
        let share = (won as f64 + 0.5 * drawn as f64) / games as f64;
        println!(
            "{} as {}: won {won} drawn {drawn} of {games}: {share:.3}; {} lines, {:.1} ms a game",
            args[0],
            if swap { "blue" } else { "red" },
            lines as u64 / games,
            start.elapsed().as_secs_f64() * 1000.0 / games as f64
        );
    }
}
