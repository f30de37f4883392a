//! Players against each other: `cargo run --release -p tank-battles --example arena -- kursk-1943 20 level-2 level-1 1`.
//!
//! Scenario, games, German, Soviet, seed. A sixth word, `deeds`, prints what is done.
#![allow(clippy::print_stdout, reason = "this is what it is for")]

use engine::{Awaiting, Bot, Game, Match, QuickDice, notation};
use std::time::Instant;
use tank_battles::{Side, TankBattles};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, games, german, soviet, seed, rest @ ..] = args.as_slice() else {
        return Err("five words: scenario, games, German, Soviet, seed".into());
    };
    let (games, seed): (u64, u64) = (games.parse()?, seed.parse()?);
    let game = tank_battles::Box::open(None)?;
    let rules = game.scenario(scenario, &Default::default())?;
    let mut levels = [0u32; 5];
    let mut points = [0u32; 2];
    let begun = Instant::now();
    for n in 0..games {
        let s = seed * 1_000_003 + n;
        let mut bots: [Box<dyn Bot<TankBattles>>; 2] = [
            game.bot(german, s * 2 + 1).ok_or("no such player for the Germans")?,
            game.bot(soviet, s * 2 + 2).ok_or("no such player for the Soviets")?,
        ];
        let mut dice = QuickDice::new(s);
        let mut table = Match::new(rules.clone());
        loop {
            table.settle(&mut dice);
            let Awaiting::Decide { must, .. } = table.awaiting() else { break };
            let seat = must.iter().next().ok_or("nobody must decide")?;
            let action = bots[seat.index()].decide(&rules, &table.known(seat)).ok_or("no answer")?;
            if rest.iter().any(|word| word == "deeds") {
                let p = table.position();
                println!(
                    "turn {} phase {} {}: {}",
                    p.turn,
                    p.phase,
                    seat.0,
                    notation::write(&*rules, &action)
                );
            }
            table.decide(seat, &action).map_err(|illegal| illegal.to_string())?;
        }
        let level = table.outcome().map_or(2, |o| o.level);
        levels[usize::from(level).min(4)] += 1;
        for side in Side::BOTH {
            points[side.seat().index()] += u32::from(rules.points(table.position(), side, &mut ()));
        }
    }
    println!(
        "{scenario}, {german} against {soviet}: {} won, {} drawn, {} lost; levels {levels:?}; points {} to {}; {:.2} s a game",
        levels[0] + levels[1],
        levels[2],
        levels[3] + levels[4],
        points[0] / games as u32,
        points[1] / games as u32,
        begun.elapsed().as_secs_f64() / games as f64
    );
    Ok(())
}
