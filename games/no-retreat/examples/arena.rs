//! Bots against each other: `cargo run --release -p no-retreat --example arena -- campaign 20 level-1 random 1`.
//!
//! A sixth word, `deeds`, counts what each side did: verbs, attacks on several hexes, cards in answer to cards.
#![allow(clippy::print_stdout, reason = "this is what it is for")]

use engine::{Awaiting, Bot, Game, Kind, Match, QuickDice, notation};
use std::collections::BTreeMap;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, games, axis, soviet, seed, rest @ ..] = args.as_slice() else {
        return Err("five words: scenario, games, Axis, Soviets, seed".into());
    };
    let mut deeds: [BTreeMap<String, u32>; 2] = Default::default();
    let (games, seed): (u64, u64) = (games.parse()?, seed.parse()?);
    let game = no_retreat::Box::open(None)?;
    let rules = game.scenario(scenario, &Default::default())?;
    let mut ends: BTreeMap<(u8, u8, u8), u32> = BTreeMap::new();
    let mut wins = [0u32; 2];
    let begun = Instant::now();
    for n in 0..games {
        let s = seed * 1_000_003 + n;
        let mut bots: [Box<dyn Bot<no_retreat::NoRetreat>>; 2] = [
            game.bot(axis, s * 2 + 1).ok_or("no such bot for the Axis")?,
            game.bot(soviet, s * 2 + 2).ok_or("no such bot for the Soviets")?,
        ];
        let mut dice = QuickDice::new(s);
        let mut table = Match::new(rules.clone());
        loop {
            table.settle(&mut dice);
            let Awaiting::Decide { must, .. } = table.awaiting() else { break };
            let seat = must.iter().next().ok_or("nobody")?;
            let known = table.known(seat);
            let action = bots[seat.index()].decide(&rules, &known).ok_or("no answer")?;
            if !rest.is_empty() {
                let deed = match action.first().map(|v| notation::word(&*rules, *v)).as_deref() {
                    Some("attack") => {
                        format!("attack-{}", action.iter().filter(|t| t.kind() == Kind::Place).count())
                    }
                    Some("play" | "commit") => notation::write(&*rules, &action),
                    Some(verb) => verb.to_owned(),
                    None => continue,
                };
                *deeds[seat.index()].entry(deed).or_default() += 1;
            }
            if let Err(illegal) = table.decide(seat, &action) {
                return Err(format!("game {n}, seat {}: {action:?}: {illegal}", seat.0).into());
            }
        }
        let outcome = table.outcome().ok_or("unfinished")?;
        let winner = outcome.winner.map_or(2, |w| w.0);
        if winner < 2 {
            wins[usize::from(winner)] += 1;
        }
        *ends.entry((winner, outcome.ending, table.position().turn)).or_default() += 1;
    }
    let seconds = begun.elapsed().as_secs_f64() / games as f64;
    println!("{scenario}: {axis} (Axis) {} : {} {soviet} (Soviets), {seconds:.2} s a game", wins[0], wins[1]);
    for ((winner, ending, turn), n) in ends {
        println!("  {n} x side {winner}, ending {ending}, turn {turn}");
    }
    for (side, deeds) in [axis, soviet].into_iter().zip(deeds) {
        let deeds: Vec<String> = deeds.iter().map(|(deed, n)| format!("{deed} {n}")).collect();
        if !deeds.is_empty() {
            println!("{side}: {}", deeds.join(", "));
        }
    }
    Ok(())
}
