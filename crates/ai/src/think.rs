//! A player that looks one decision ahead.

use crate::beam::Beam;
use crate::judge::Judge;
use crate::look::Look;
use crate::sheets::{Plan, climb, worlds};
use engine::draft::forced;
use engine::{Action, Awaiting, Bot, Known, QuickDice, Rules, Seat};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

/// How long a [`Thinker`] thinks.
#[derive(Clone, Copy, Debug)]
pub struct Thoroughness {
    /// In how many positions that could be so an action is tried.
    pub worlds: usize,
    /// How many candidates there are.
    pub beam: Beam,
    /// How often a sheet of orders is bettered before it is handed in.
    pub rounds: usize,
    /// How many quiet moments further each line is followed by habit.
    pub ahead: u32,
}

impl Default for Thoroughness {
    fn default() -> Self {
        Thoroughness { worlds: 12, beam: Beam::default(), rounds: 10, ahead: 0 }
    }
}

/// A player that tries every candidate in positions that could be so.
///
/// Each candidate meets the same positions and the same dice, so that luck
/// does not choose between them. Orders that can be overwritten are bettered
/// one by one until nothing helps; then the whole sheet is handed in.
pub struct Thinker<R: Rules, J> {
    judge: J,
    how: Thoroughness,
    seed: u64,
    plan: Plan<R>,
}

impl<R: Rules, J: Judge<R>> Thinker<R, J> {
    /// A thinker of ordinary patience.
    pub fn new(judge: J, seed: u64) -> Self {
        Thinker { judge, how: Thoroughness::default(), seed, plan: Plan::default() }
    }

    /// The same with more or less patience.
    #[must_use]
    pub fn thorough(mut self, how: Thoroughness) -> Self {
        self.how = how;
        self
    }
}

impl<R: Rules, J: Judge<R>> Bot<R> for Thinker<R, J> {
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
        let worlds = worlds(&look, known, self.how.worlds, &mut dice);
        let actions = climb(&mut look, seat, &worlds, self.how);
        self.plan = Plan::expecting(&mut look, seat, worlds[0].position, actions);
        self.plan.next(known)
    }
}

/// What needs no thought breaks off with the answer (or none); else the seat that has to think.
pub(crate) fn at_once<R: Rules, J: Judge<R>>(
    look: &mut Look<'_, R, J>,
    known: &Known<R::Position>,
) -> ControlFlow<Option<Action>, Seat> {
    let (Some(seat), Awaiting::Decide { must, may }) = (known.seat(), look.rules.awaiting(known)) else {
        return ControlFlow::Break(None);
    };
    if !must.or(may).contains(seat) {
        return ControlFlow::Break(None);
    }
    let answer = look.judge.react(look.rules, known);
    if answer.is_some() || !must.contains(seat) {
        return ControlFlow::Break(answer);
    }
    match forced(look.rules, known, &mut look.derived) {
        Some(action) => ControlFlow::Break(Some(action)),
        None => ControlFlow::Continue(seat),
    }
}

/// Dice of a bot for a moment: they follow from its seed and what it knows, nothing else.
pub(crate) fn dice_for<K: Hash>(seed: u64, known: &K) -> QuickDice {
    QuickDice::new(seed.rotate_left(32) ^ fingerprint(known))
}

/// A quick hash, the same in every run.
pub(crate) fn fingerprint<K: Hash>(of: &K) -> u64 {
    let mut hasher = FxHasher::default();
    of.hash(&mut hasher);
    hasher.finish()
}
