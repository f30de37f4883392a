//! Search: runs a second, what the tree costs, how long a decision takes.

use std::time::{Duration, Instant};

use ai::{Duel, Judge, Look, Tree, plain_playouts};
use engine::{Action, Bot, Game, Known, Match, QuickDice, Rules, Seat};
use skirmish::{Sense, Skirmish};

use crate::figure::{Bench, Figure, Report};
use crate::measure::interleaved;

const ROLLOUTS: &str = "skirmish/short_rollouts_per_s";
const TREE: &str = "skirmish/tree_run_ns";
const MEAN: &str = "skirmish/level_2_decision_ms";
const LONGEST: &str = "skirmish/level_2_longest_ms";

/// The benches of search.
pub const BENCHES: &[Bench] = &[
    Bench { figures: &[ROLLOUTS, TREE], run: rollouts },
    Bench { figures: &[MEAN, LONGEST], run: decisions },
];

fn open() -> Result<(skirmish::Box, std::sync::Arc<Skirmish>), String> {
    let game = skirmish::Box::open(None).map_err(|problems| problems.to_string())?;
    let rules = game.scenario("ford", &Default::default()).map_err(|problems| problems.to_string())?;
    Ok((game, rules))
}

/// Runs of one turn from the first orders on, with a tree and without.
fn rollouts(report: &mut Report) -> Result<(), String> {
    const RUNS: u32 = 1000;
    let (_, rules) = open()?;
    let sense = Sense::default();
    let mut game = Match::new(rules.clone());
    game.settle(&mut QuickDice::new(1));
    let known = game.known(Seat(0));
    let mut look = Look::new(&*rules, &sense);
    let mut plain = || {
        let mut dice = QuickDice::new(1);
        std::hint::black_box(plain_playouts(&mut look, &known, 1, RUNS, &mut dice));
    };
    let mut other = Look::new(&*rules, &sense);
    let mut tree = || {
        let (mut tree, mut dice) = (Tree::new(1), QuickDice::new(1));
        for _ in 0..RUNS {
            let position = sense.imagine(&rules, &known, &mut dice);
            tree.run(&mut other, position, &mut dice);
        }
        std::hint::black_box(tree.len());
    };
    let [plain, tree] = interleaved(RUNS as usize, &mut [&mut plain, &mut tree]);
    report.alone(ROLLOUTS, 1e9 / plain, "rollouts/s");
    let ratio = Some(plain / tree);
    report.push(Figure { name: TREE, value: tree, unit: "ns", peer: Some("plain playout"), ratio });
    Ok(())
}

/// A bot with a stopwatch.
struct Timed<'a> {
    bot: Box<dyn Bot<Skirmish>>,
    times: &'a mut Vec<Duration>,
}

impl Bot<Skirmish> for Timed<'_> {
    fn decide(&mut self, rules: &Skirmish, known: &Known<<Skirmish as Rules>::Position>) -> Option<Action> {
        let start = Instant::now();
        let action = self.bot.decide(rules, known);
        self.times.push(start.elapsed());
        action
    }
}

/// Games of level 2 against level 1, each decision of level 2 timed.
fn decisions(report: &mut Report) -> Result<(), String> {
    let (game, rules) = open()?;
    let mut times = Vec::new();
    for seed in 0..4 {
        let bot = |id, seed| game.bot(id, seed).ok_or_else(|| format!("no bot {id}"));
        let mut timed = Timed { bot: bot("level-2", seed)?, times: &mut times };
        let mut other = bot("level-1", seed)?;
        let mut duel = Duel::new(Match::new(rules.clone()), seed);
        while duel.step(&mut [&mut timed, &mut *other]) {}
    }
    // What was thought out before and only said now takes no time; it is not counted.
    times.retain(|time| *time > Duration::from_micros(50));
    let total: Duration = times.iter().sum();
    let longest = times.iter().max().copied().unwrap_or_default();
    report.alone(MEAN, total.as_secs_f64() * 1e3 / times.len().max(1) as f64, "ms");
    report.alone(LONGEST, longest.as_secs_f64() * 1e3, "ms");
    Ok(())
}
