//! Two players meet many times: `duel SCENARIO GERMAN SOVIET GAMES SEED`.

use engine::{Awaiting, Game, Match, QuickDice};

#[allow(clippy::print_stdout, missing_docs)]
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let [_, scenario, german, soviet, games, seed] = &args[..] else {
        println!("duel SCENARIO GERMAN SOVIET GAMES SEED");
        return;
    };
    let (games, seed): (u64, u64) = (games.parse().unwrap_or(10), seed.parse().unwrap_or(1));
    let game = tank_battles::Box::open(None).expect("the box is sound");
    let rules = game.scenario(scenario, &Default::default()).expect("the scenario is sound");
    let mut endings = [0u32; 5];
    let start = std::time::Instant::now();
    for n in 0..games {
        let seed = seed.wrapping_mul(0x9E37_79B9).wrapping_add(n * 1000);
        let mut players = [german, soviet]
            .map(|id| game.bot(id, seed + id.len() as u64).expect("the box offers it"));
        let mut dice = QuickDice::new(seed);
        let mut table = Match::new(rules.clone());
        loop {
            table.settle(&mut dice);
            let Awaiting::Decide { must, .. } = table.awaiting() else { break };
            let seat = must.iter().next().expect("somebody must decide");
            let known = table.known(seat);
            let action = players[seat.index()].decide(&rules, &known).expect("who must act answers");
            table.decide(seat, &action).expect("players keep the rules");
        }
        let level = table.outcome().map_or(2, |o| o.level);
        endings[usize::from(level).min(4)] += 1;
    }
    let won = [endings[0] + endings[1], endings[3] + endings[4]];
    println!(
        "{scenario} {german} - {soviet}: {} won, {} drawn, {} lost {endings:?}, {:.2} s a game",
        won[0],
        endings[2],
        won[1],
        start.elapsed().as_secs_f64() / games as f64
    );
}
