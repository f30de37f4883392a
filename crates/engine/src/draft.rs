//! Growing actions token by token. Everybody who needs a legal action walks this one tree.

use crate::chance::Thrown;
use crate::dice::{Dice, QuickDice};
use crate::illegal::Illegal;
use crate::known::Known;
use crate::msg;
use crate::rules::{Awaiting, Choices, Outcome, Refused, Rules};
use crate::seat::Seat;
use crate::token::{Action, Token};

/// Whether the seat of `known` may do this; the error names the clause.
///
/// An action is legal exactly if each of its tokens is offered after the ones
/// before it, and the last completes it.
pub fn check<R: Rules>(
    rules: &R,
    known: &Known<R::Position>,
    action: &[Token],
    derived: &mut R::Derived,
) -> Result<(), Illegal> {
    may_decide(rules, known)?;
    for (i, token) in action.iter().enumerate() {
        if !rules.offers(known, &action[..i], Some(*token), derived) {
            return Err(rules.refuse(known, &action[..i], Refused::Token(*token)));
        }
    }
    if rules.offers(known, action, None, derived) {
        Ok(())
    } else {
        Err(rules.refuse(known, action, Refused::Unfinished))
    }
}

/// Whether the seat of `known` may do this, for those who ask for no reason.
pub fn allows<R: Rules>(
    rules: &R,
    known: &Known<R::Position>,
    action: &[Token],
    derived: &mut R::Derived,
) -> bool {
    may_decide(rules, known).is_ok()
        && (0..=action.len()).all(|n| rules.offers(known, &action[..n], action.get(n).copied(), derived))
}

/// Whether the viewer has anything to decide now.
pub fn may_decide<R: Rules>(rules: &R, known: &Known<R::Position>) -> Result<Seat, Illegal> {
    match (rules.awaiting(known), known.seat()) {
        (Awaiting::Decide { must, may }, Some(seat)) if must.or(may).contains(seat) => Ok(seat),
        (Awaiting::Over(_), _) => Err(Illegal::house(msg!("game-is-over"))),
        (_, Some(_)) => Err(rules.refuse(known, &[], Refused::OutOfTurn)),
        (_, None) => Err(Illegal::house(msg!("not-at-the-table"))),
    }
}

/// The only thing the seat of `known` can do, if there is but one.
pub fn forced<R: Rules>(rules: &R, known: &Known<R::Position>, derived: &mut R::Derived) -> Option<Action> {
    let mut choices = Choices::default();
    let mut draft = Action::new();
    loop {
        choices.clear();
        rules.next(known, &draft, derived, &mut choices);
        match (choices.tokens.as_slice(), choices.complete) {
            ([], true) => return Some(draft),
            ([token], false) => draft.push(*token).then_some(())?,
            _ => return None,
        }
    }
}

/// Every legal action that starts with `prefix`, in order; at most `limit`
/// of them, and whether that was all.
pub fn list<R: Rules>(
    rules: &R,
    known: &Known<R::Position>,
    prefix: &[Token],
    limit: usize,
    derived: &mut R::Derived,
) -> (Vec<Action>, bool) {
    let mut found = Vec::new();
    let Some(draft) = Action::of(prefix) else { return (found, true) };
    let all = grow(rules, known, draft, limit, derived, &mut found);
    (found, all)
}

fn grow<R: Rules>(
    rules: &R,
    known: &Known<R::Position>,
    draft: Action,
    limit: usize,
    derived: &mut R::Derived,
    found: &mut Vec<Action>,
) -> bool {
    let mut choices = Choices::default();
    rules.next(known, &draft, derived, &mut choices);
    if choices.complete {
        if found.len() == limit {
            return false;
        }
        found.push(draft);
    }
    choices.tokens.iter().all(|token| {
        let mut longer = draft;
        longer.push(*token) && grow(rules, known, longer, limit, derived, found)
    })
}

/// A legal action, each token drawn evenly from those offered ("done" is one more).
///
/// Every legal action can come, but longer ones are not as likely as short
/// ones. `None` if nothing is offered. `counted` grows by one a token.
pub fn sample<R: Rules>(
    rules: &R,
    known: &Known<R::Position>,
    dice: &mut QuickDice,
    derived: &mut R::Derived,
    choices: &mut Choices,
    counted: &mut u64,
) -> Option<Action> {
    let mut draft = Action::new();
    loop {
        choices.clear();
        rules.next(known, &draft, derived, choices);
        if choices.is_empty() {
            return None;
        }
        let pick = dice.below(choices.len() as u32) as usize;
        match choices.tokens.get(pick) {
            None => return Some(draft),
            Some(token) => {
                *counted += u64::from(choices.len() > 1);
                draft.push(*token);
            }
        }
    }
}

/// How a playout went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How the game ended.
    pub outcome: Outcome,
    /// Tokens and rolls, forced ones left out.
    pub decisions: u64,
    /// Actions and rolls, all of them.
    pub actions: u64,
}

/// Plays a position to its end at random: the whole list is made at every step.
///
/// Nobody is masked twice: the seat's knowledge is taken once an action.
pub fn playout<R: Rules>(
    rules: &R,
    position: &mut R::Position,
    derived: &mut R::Derived,
    dice: &mut QuickDice,
) -> Playout {
    let mut choices = Choices::default();
    let (mut decisions, mut actions) = (0, 0);
    loop {
        match rules.awaiting(position) {
            Awaiting::Over(outcome) => return Playout { outcome, decisions, actions },
            Awaiting::Chance(roll) => {
                decisions += 1;
                let thrown = dice.throw(&roll);
                rules.chance(position, derived, thrown, &mut ());
            }
            Awaiting::Decide { must, may } => {
                let (seat, action) =
                    decide(rules, position, must, may, dice, derived, &mut choices, &mut decisions)
                        .expect("a seat that must act has a choice");
                rules.play(position, derived, seat, &action, &mut ());
            }
        }
        actions += 1;
    }
}

/// A random seat of those that may act, and a random action of it.
#[expect(clippy::too_many_arguments, reason = "scratch space is passed in so that playouts do not allocate")]
pub fn decide<R: Rules>(
    rules: &R,
    position: &R::Position,
    must: crate::seat::SeatSet,
    may: crate::seat::SeatSet,
    dice: &mut QuickDice,
    derived: &mut R::Derived,
    choices: &mut Choices,
    counted: &mut u64,
) -> Option<(Seat, Action)> {
    let all = must.or(may);
    let nth = if all.len() > 1 { dice.below(all.len()) } else { 0 };
    let first = all.iter().nth(nth as usize)?;
    std::iter::once(first).chain(must.iter()).find_map(|seat| {
        let known = Known::of(rules, position, seat);
        sample(rules, &known, dice, derived, choices, counted).map(|action| (seat, action))
    })
}

/// Writes random secret orders on a seat's sheet, `tries` of them, as if it had still to decide.
pub fn scribble<R: Rules>(
    rules: &R,
    position: &mut R::Position,
    seat: Seat,
    tries: u32,
    dice: &mut QuickDice,
    derived: &mut R::Derived,
) {
    for _ in 0..tries {
        let known = Known::of(rules, position, seat);
        if may_decide(rules, &known).is_err() {
            return;
        }
        let action = sample(rules, &known, dice, derived, &mut Choices::default(), &mut 0);
        if let Some(action) = action.filter(|a| rules.overwritable(a)) {
            rules.play(position, derived, seat, &action, &mut ());
        }
    }
}

/// Counts the ways to go on for `depth` tokens or rolls. Where several seats
/// decide at once the first of them speaks: their order makes no difference.
pub fn perft<R: Rules>(rules: &R, position: &R::Position, depth: u32, derived: &mut R::Derived) -> u64 {
    if depth == 0 {
        return 1;
    }
    match rules.awaiting(position) {
        Awaiting::Over(_) => 0,
        Awaiting::Chance(roll) => roll
            .outcomes()
            .map(|(thrown, _)| {
                let mut after = *position;
                step(rules, &mut after, derived, thrown);
                perft(rules, &after, depth - 1, derived)
            })
            .sum(),
        Awaiting::Decide { must, may } => {
            let Some(seat) = must.iter().chain(may.iter()).next() else { return 0 };
            let known = Known::of(rules, position, seat);
            perft_draft(rules, position, &known, seat, Action::new(), depth, derived)
        }
    }
}

/// The count of [`perft`] by what is said or rolled first, in order; each with
/// the token, or the answer of chance.
pub fn divide<R: Rules>(
    rules: &R,
    position: &R::Position,
    depth: u32,
    derived: &mut R::Derived,
) -> Vec<(Result<Token, Thrown>, u64)> {
    match rules.awaiting(position) {
        _ if depth == 0 => Vec::new(),
        Awaiting::Over(_) => Vec::new(),
        Awaiting::Chance(roll) => roll
            .outcomes()
            .map(|(thrown, _)| {
                let mut after = *position;
                step(rules, &mut after, derived, thrown);
                (Err(thrown), perft(rules, &after, depth - 1, derived))
            })
            .collect(),
        Awaiting::Decide { must, may } => {
            let Some(seat) = must.iter().chain(may.iter()).next() else { return Vec::new() };
            let known = Known::of(rules, position, seat);
            let mut choices = Choices::default();
            rules.next(&known, &[], derived, &mut choices);
            let count = |token: &Token, derived: &mut R::Derived| match (depth, Action::of(&[*token])) {
                (_, None) => 0,
                (1, _) => 1,
                (_, Some(draft)) => perft_draft(rules, position, &known, seat, draft, depth - 1, derived),
            };
            choices.tokens.iter().map(|token| (Ok(*token), count(token, derived))).collect()
        }
    }
}

fn step<R: Rules>(rules: &R, position: &mut R::Position, derived: &mut R::Derived, thrown: Thrown) {
    rules.chance(position, derived, thrown, &mut ());
}

fn perft_draft<R: Rules>(
    rules: &R,
    position: &R::Position,
    known: &Known<R::Position>,
    seat: Seat,
    draft: Action,
    depth: u32,
    derived: &mut R::Derived,
) -> u64 {
    let mut choices = Choices::default();
    rules.next(known, &draft, derived, &mut choices);
    let mut count = 0;
    if choices.complete {
        let mut after = *position;
        rules.play(&mut after, derived, seat, &draft, &mut ());
        count += if draft.is_empty() { 0 } else { perft(rules, &after, depth, derived) };
    }
    for token in &choices.tokens {
        let mut longer = draft;
        if !longer.push(*token) {
            continue;
        }
        // The last token counts itself; whether it completes an action does not matter any more.
        count += if depth == 1 {
            1
        } else {
            perft_draft(rules, position, known, seat, longer, depth - 1, derived)
        };
    }
    count
}
