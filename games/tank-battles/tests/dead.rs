//! Finds dead ends.
use engine::{Awaiting, Choices, Dice, Game, Known, QuickDice, Rules, draft};

#[test]
fn dead_ends() {
    let id = std::env::var("TB_ID").unwrap_or("prokhorovka-1943".into());
    let opts: Vec<String> = std::env::var("TB_OPT").map(|o| vec![o]).unwrap_or_default();
    let seeds: u64 = std::env::var("TB_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let game = tank_battles::Box::open(None).unwrap();
    let rules = game.scenario(&id, &opts.into_iter().collect()).unwrap();
    let mut derived = Default::default();
    let mut choices = Choices::default();
    let mut n = 0;
    for seed in 1..=seeds {
        let mut p = rules.start();
        let mut dice = QuickDice::new(seed);
        let mut last = Vec::new();
        loop {
            match rules.awaiting(&p) {
                Awaiting::Over(_) => break,
                Awaiting::Chance(roll) => {
                    let t = dice.throw(&roll);
                    rules.chance(&mut p, &mut derived, t, &mut ());
                }
                Awaiting::Decide { must, may } => {
                    match draft::decide(&*rules, &p, must, may, &mut dice, &mut derived, &mut choices, &mut n) {
                        Some((seat, action)) => {
                            last.push(action.iter().map(|t| engine::notation::word(&*rules, *t).to_string()).collect::<Vec<_>>().join(" "));
                            rules.play(&mut p, &mut derived, seat, &action, &mut ());
                        }
                        None => {
                            let seat = must.iter().next().unwrap();
                            let known = Known::of(&*rules, &p, seat);
                            println!("seed {seed} {:?} phase {}", p.top(), p.phase);
                            println!("{:?}", &last[last.len().saturating_sub(6)..]);
                            let mut draft = Vec::new();
                            for _ in 0..8 {
                                choices.clear();
                                rules.next(&known, &draft, &mut derived, &mut choices);
                                let words: Vec<String> = choices.tokens.iter().take(20).map(|t| engine::notation::word(&*rules, *t).to_string()).collect();
                                println!("after {draft:?}: {words:?} complete {}", choices.complete);
                                match choices.tokens.first() { Some(t) => draft.push(*t), None => break }
                            }
                            panic!("dead end");
                        }
                    }
                }
            }
        }
    }
}
