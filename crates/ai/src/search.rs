//! A player that searches.

use crate::judge::Judge;
use crate::look::{Look, is_window};
use crate::sheets::{Plan, World, climb, worlds, write_down};
use crate::think::{Thoroughness, at_once, dice_for};
use crate::tree::Tree;
use engine::{Action, Bot, Known, QuickDice, Rules, Seat};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How much a [`Searcher`] may spend on a decision.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Runs through the tree.
    pub runs: u32,
    /// Quiet moments a run goes through before it is judged.
    pub moments: u32,
    /// A limit of time, where the same answer every time matters less than a quick one.
    pub time: Option<Duration>,
    /// How sheets of orders are composed.
    pub own: Thoroughness,
    /// How the others are thought to compose theirs.
    pub others: Thoroughness,
    /// How many times the others' sheets are thought up.
    pub rivals: usize,
}

impl Default for Budget {
    fn default() -> Self {
        let others = Thoroughness { worlds: 6, ..Thoroughness::default() };
        let own = Thoroughness { worlds: 24, ..Thoroughness::default() };
        Budget { runs: 1000, moments: 2, time: None, own, others, rivals: 6 }
    }
}

/// A player that searches: a tree for ordinary decisions; for secret orders
/// the best answer to what the others would do if they thought about it too.
pub struct Searcher<R: Rules, J> {
    judge: J,
    budget: Budget,
    seed: u64,
    plan: Plan<R>,
}

impl<R: Rules, J: Judge<R>> Searcher<R, J> {
    /// A searcher with the ordinary budget.
    pub fn new(judge: J, seed: u64) -> Self {
        Searcher { judge, budget: Budget::default(), seed, plan: Plan::default() }
    }

    /// The same with another budget.
    #[must_use]
    pub fn budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }
}

impl<R: Rules, J: Judge<R>> Bot<R> for Searcher<R, J> {
    fn decide(&mut self, rules: &R, known: &Known<R::Position>) -> Option<Action> {
        let mut look = Look::new(rules, &self.judge);
        let seat = match at_once(&mut look, known) {
            ControlFlow::Continue(seat) => seat,
            ControlFlow::Break(answer) => return answer,
        };
        if let Some(action) = self.plan.next(known) {
            return Some(action);
        }
        let mut dice = dice_for(self.seed, known);
        if is_window(rules, known) {
            let worlds = answered_worlds(&mut look, seat, known, self.budget, &mut dice);
            let actions = climb(&mut look, seat, &worlds, self.budget.own);
            self.plan = Plan::expecting(&mut look, seat, worlds[0].position, actions);
            return self.plan.next(known);
        }
        search(&mut look, known, self.budget, &mut dice)
    }
}

/// Searches a tree for the budget's worth of runs.
fn search<R: Rules, J: Judge<R>>(
    look: &mut Look<'_, R, J>,
    known: &Known<R::Position>,
    budget: Budget,
    dice: &mut QuickDice,
) -> Option<Action> {
    let until = budget.time.map(|time| Instant::now() + time);
    let mut tree = Tree::new(budget.moments);
    for run in 0..budget.runs {
        if run % 16 == 15 && until.is_some_and(|until| Instant::now() > until) {
            break;
        }
        let position = look.judge.imagine(look.rules, known, dice);
        tree.run(look, position, dice);
    }
    tree.favourite(known)
}

/// Positions that could be so, in which the others have thought about their orders.
fn answered_worlds<R: Rules, J: Judge<R>>(
    look: &mut Look<'_, R, J>,
    seat: Seat,
    known: &Known<R::Position>,
    budget: Budget,
    dice: &mut QuickDice,
) -> Vec<World<R::Position>> {
    let mut answered = Vec::new();
    for _ in 0..budget.rivals.max(1) {
        let mut position = look.judge.imagine(look.rules, known, dice);
        for other in (0..R::SEATS.len() as u8).map(Seat).filter(|other| *other != seat) {
            let handed_in = !look.must(&position, other);
            let mut reopened = position;
            if !look.judge.reopen(look.rules, &mut reopened, other) {
                continue;
            }
            let theirs = Known::of(look.rules, &reopened, other);
            let imagined = worlds(look, &theirs, budget.others.worlds, dice);
            let sheet = climb(look, other, &imagined, budget.others);
            write_down(look, &mut reopened, other, &sheet, handed_in);
            position = reopened;
        }
        answered.push(position);
    }
    let world = |i: usize| World { position: answered[i % answered.len()], seed: dice.number() };
    (0..budget.own.worlds.max(budget.rivals)).map(world).collect()
}
