//! Candidates: whole actions worth a try, from the draft tree.

use crate::judge::Judge;
use engine::{Action, Choices, Known, Rules};

/// How much of the draft tree is walked.
#[derive(Clone, Copy, Debug)]
pub struct Beam {
    /// Drafts of one length kept under each first word.
    pub width: usize,
    /// Actions returned under each first word.
    pub each: usize,
}

impl Default for Beam {
    fn default() -> Self {
        Beam { width: 48, each: 48 }
    }
}

/// A whole action with its promise.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// What to do.
    pub action: Action,
    /// What the game's judge thought of it beforehand.
    pub promise: f32,
}

/// Lists actions of the seat of `known`, the most promising under each first word.
///
/// The tree is walked word by word. Of the drafts of one length only the most
/// promising go on, so even a tree of a million attacks costs a few hundred
/// questions; among equals the first offered stay.
pub fn beam<R: Rules, J: Judge<R>>(
    rules: &R,
    judge: &J,
    known: &Known<R::Position>,
    beam: Beam,
    derived: &mut R::Derived,
) -> Vec<Candidate> {
    let mut choices = Choices::default();
    rules.next(known, &[], derived, &mut choices);
    let mut all = Vec::new();
    for first in choices.tokens.clone() {
        let mut found = Vec::new();
        let mut front: Vec<Action> = Action::of(&[first]).into_iter().collect();
        while !front.is_empty() {
            let mut longer = Vec::new();
            for draft in &front {
                choices.clear();
                rules.next(known, draft, derived, &mut choices);
                if choices.complete {
                    found.push(judged(rules, judge, known, *draft));
                }
                for token in &choices.tokens {
                    let mut next = *draft;
                    if next.push(*token) {
                        longer.push(next);
                    }
                }
            }
            front = if longer.len() > beam.width {
                let drafts = longer.into_iter().map(|draft| judged(rules, judge, known, draft)).collect();
                best(drafts, beam.width).into_iter().map(|c| c.action).collect()
            } else {
                longer
            };
        }
        all.extend(best(found, beam.each));
    }
    all
}

fn judged<R: Rules, J: Judge<R>>(
    rules: &R,
    judge: &J,
    known: &Known<R::Position>,
    action: Action,
) -> Candidate {
    Candidate { action, promise: judge.promise(rules, known, &action) }
}

/// The most promising, in the order of promise; equals in the order they came.
fn best(mut list: Vec<Candidate>, most: usize) -> Vec<Candidate> {
    list.sort_by(|a, b| b.promise.total_cmp(&a.promise));
    list.truncate(most);
    list
}
