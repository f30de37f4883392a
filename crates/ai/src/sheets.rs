//! Composing a decision, or a whole sheet of secret orders, by trial.

use crate::beam::beam;
use crate::judge::Judge;
use crate::look::Look;
use crate::think::Thoroughness;
use engine::{Action, Known, QuickDice, Rules, Seat};
use std::collections::VecDeque;

/// A position that could be so, with its dice.
#[derive(Clone, Copy)]
pub(crate) struct World<P> {
    pub position: P,
    pub seed: u64,
}

/// Positions that look like `known`, each with dice of its own.
pub(crate) fn worlds<R: Rules, J: Judge<R>>(
    look: &Look<'_, R, J>,
    known: &Known<R::Position>,
    count: usize,
    dice: &mut QuickDice,
) -> Vec<World<R::Position>> {
    let mut world = || World { position: look.judge.imagine(look.rules, known, dice), seed: dice.number() };
    (0..count.max(1)).map(|_| world()).collect()
}

/// The best decision found, or a sheet of orders and the word that hands it in.
///
/// As long as the best candidate can be overwritten later it is written down
/// and another is looked for on top of it. The first that cannot ends the list.
pub(crate) fn climb<R: Rules, J: Judge<R>>(
    look: &mut Look<'_, R, J>,
    seat: Seat,
    worlds: &[World<R::Position>],
    how: Thoroughness,
) -> Vec<Action> {
    let mut worlds = worlds.to_vec();
    let mut actions = Vec::new();
    let known = Known::of(look.rules, &worlds[0].position, seat);
    let rest = look.judge.rest(look.rules, &known);
    let mut standing = rest.as_ref().map(|rest| mean(look, seat, &worlds, rest, how));
    for _ in 0..how.rounds {
        let known = Known::of(look.rules, &worlds[0].position, seat);
        let Some((action, value)) = best(look, seat, &worlds, &known, rest.as_ref(), how) else { break };
        if standing.is_some_and(|standing| value <= standing + 1e-4) {
            break;
        }
        actions.push(action);
        if !look.rules.overwritable(&action) {
            return actions;
        }
        standing = Some(value);
        for world in &mut worlds {
            look.rules.play(&mut world.position, &mut look.derived, seat, &action, &mut ());
        }
    }
    actions.extend(rest);
    actions
}

/// The candidate that does best: all are tried in some worlds, the better ones in all.
fn best<R: Rules, J: Judge<R>>(
    look: &mut Look<'_, R, J>,
    seat: Seat,
    worlds: &[World<R::Position>],
    known: &Known<R::Position>,
    rest: Option<&Action>,
    how: Thoroughness,
) -> Option<(Action, f32)> {
    let mut field = beam(look.rules, look.judge, known, how.beam, &mut look.derived);
    field.retain(|c| c.promise > f32::NEG_INFINITY && Some(&c.action) != rest);
    let few = worlds.len().div_ceil(4);
    let mut tried: Vec<(Action, f32)> =
        field.iter().map(|c| (c.action, mean(look, seat, &worlds[..few], &c.action, how))).collect();
    tried.sort_by(|a, b| b.1.total_cmp(&a.1));
    tried.truncate((tried.len() / 5).max(6));
    for (action, value) in &mut tried {
        *value = mean(look, seat, worlds, action, how);
    }
    tried.into_iter().reduce(|a, b| if b.1 > a.1 { b } else { a })
}

/// What an action brings on average.
fn mean<R: Rules, J: Judge<R>>(
    look: &mut Look<'_, R, J>,
    seat: Seat,
    worlds: &[World<R::Position>],
    action: &Action,
    how: Thoroughness,
) -> f32 {
    let total: f32 = worlds
        .iter()
        .map(|world| {
            let mut position = world.position;
            let mut dice = QuickDice::new(world.seed);
            look.try_out(&mut position, seat, action, &mut dice);
            look.settle_on(&mut position, how.ahead, &mut dice);
            look.appraise(&position, seat)
        })
        .sum();
    total / worlds.len() as f32
}

/// Writes orders on a seat's sheet in an imagined position, and hands the sheet in if told so.
pub(crate) fn write_down<R: Rules, J: Judge<R>>(
    look: &mut Look<'_, R, J>,
    position: &mut R::Position,
    seat: Seat,
    actions: &[Action],
    hand_in: bool,
) {
    for action in actions.iter().filter(|action| look.rules.overwritable(action)) {
        look.rules.play(position, &mut look.derived, seat, action, &mut ());
    }
    let known = Known::of(look.rules, position, seat);
    if let Some(rest) = look.judge.rest(look.rules, &known).filter(|_| hand_in) {
        look.rules.play(position, &mut look.derived, seat, &rest, &mut ());
    }
}

/// Actions decided on and not yet said, each with what the seat should then know.
pub(crate) struct Plan<R: Rules> {
    ahead: VecDeque<(Known<R::Position>, Action)>,
}

impl<R: Rules> Default for Plan<R> {
    fn default() -> Self {
        Plan { ahead: VecDeque::new() }
    }
}

impl<R: Rules> Plan<R> {
    /// A plan that begins in a position the seat thinks possible.
    pub fn expecting<J: Judge<R>>(
        look: &mut Look<'_, R, J>,
        seat: Seat,
        mut position: R::Position,
        actions: Vec<Action>,
    ) -> Self {
        let mut ahead = VecDeque::new();
        for action in actions {
            ahead.push_back((Known::of(look.rules, &position, seat), action));
            look.rules.play(&mut position, &mut look.derived, seat, &action, &mut ());
        }
        Plan { ahead }
    }

    /// The next action, if everything came as expected; else the plan is dropped.
    pub fn next(&mut self, known: &Known<R::Position>) -> Option<Action> {
        match self.ahead.pop_front() {
            Some((expected, action)) if expected == *known => Some(action),
            _ => {
                self.ahead.clear();
                None
            }
        }
    }
}
