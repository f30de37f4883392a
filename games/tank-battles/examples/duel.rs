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
    let mut sums = [0u32; 4];
    let mut logs = 0f64;
    let deeds = std::env::var("DEEDS").is_ok();
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
            if deeds {
                let q = table.position();
                println!("t{} p{} {} {}", q.turn, q.phase, seat.0, engine::notation::write(&*rules, &action));
            }
            table.decide(seat, &action).expect("players keep the rules");
        }
        let q = table.position();
        if std::env::var("PLACES").is_ok() {
            let names = rules.map.vp.iter().enumerate().filter(|(h, v)| **v > 0 && q.control(*h as u16) == tank_battles::Side::Soviet);
            println!("{:?}", names.map(|(h, v)| format!("{}:{v}", rules.map.name(h as u16))).collect::<Vec<_>>());
        }
        for (i, side) in tank_battles::Side::BOTH.into_iter().enumerate() {
            let vp = rules.map.vp.iter().enumerate().filter(|(h, _)| q.control(*h as u16) == side);
            let held: u32 = vp.map(|(_, v)| u32::from(*v)).sum();
            sums[i] += held;
            sums[i + 2] += u32::from(rules.points(q, side, &mut ())) - held;
        }
        let [g, s] = tank_battles::Side::BOTH.map(|x| f64::from(rules.points(q, x, &mut ())).max(1.0));
        logs += (g / s).ln();
        let level = table.outcome().map_or(2, |o| o.level);
        endings[usize::from(level).min(4)] += 1;
    }
    let won = [endings[0] + endings[1], endings[3] + endings[4]];
    println!(
        "{scenario} {german} - {soviet}: {} won, {} drawn, {} lost {endings:?}, {:.2} s a game; places {} {} losses and exits {} {}; ln {:.3}",
        won[0],
        endings[2],
        won[1],
        start.elapsed().as_secs_f64() / games as f64,
        sums[0] / games as u32,
        sums[1] / games as u32,
        sums[2] / games as u32,
        sums[3] / games as u32,
        logs / games as f64
    );
}
