//! How fast random games go: `cargo run --release -p tank-battles --example speed`.
//!
//! With a scenario, options and a number (`speed kursk-1943 additional 50`) it
//! plays just so many games, for counting instructions or processor time.
#![allow(clippy::print_stdout, reason = "this is what it is for")]

use engine::{Game, Options, QuickDice, Rules, draft};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = tank_battles::Box::open(None)?;
    let args: Vec<String> = std::env::args().skip(1).collect();
    let wanted: u32 = args.last().and_then(|n| n.parse().ok()).unwrap_or(0);
    let all = [("mtsensk-1941", ""), ("prokhorovka-1943", ""), ("dubno-1941", ""), ("kursk-1943", "")];
    let one = args.first().map(|id| {
        (id.as_str(), args.get(1).map_or("", |o| if wanted > 0 && args.len() == 2 { "" } else { o }))
    });
    println!("position: {} bytes", size_of::<tank_battles::Position>());
    for (id, options) in one.into_iter().chain(all.into_iter().filter(|_| one.is_none())) {
        let options: Options = options.split_whitespace().map(str::to_owned).collect();
        let rules = game.scenario(id, &options)?;
        let start = rules.start();
        let (mut decisions, mut actions, mut games) = (0, 0, 0u32);
        let mut derived = Default::default();
        let begun = Instant::now();
        while if wanted > 0 { games < wanted } else { begun.elapsed().as_millis() < 2000 } {
            let mut position = start;
            let mut dice = QuickDice::new(u64::from(games));
            let played = draft::playout(&*rules, &mut position, &mut derived, &mut dice);
            decisions += played.decisions;
            actions += played.actions;
            games += 1;
        }
        let seconds = begun.elapsed().as_secs_f64();
        println!(
            "{id}: {:.0} games/s, {:.0} decisions/s, {} decisions and {} actions a game",
            f64::from(games) / seconds,
            decisions as f64 / seconds,
            decisions / u64::from(games),
            actions / u64::from(games)
        );
    }
    Ok(())
}
