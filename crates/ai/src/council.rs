//! Plans played out on copies of the board.
//!
//! A game says what its plans are and how a player who follows one goes on;
//! here is how the best is found, and how a copy is played on.

use engine::{Action, Awaiting, Dice, Known, QuickDice, Rules, Seat};

/// No game takes more steps than this.
const LONG: usize = 20_000;
/// By how many times its usual error another plan must be better than the first.
const SURE: f32 = 1.0;

/// The best of some plans by what they come to in the same worlds; the first unless another is surely better.
///
/// `worth` plays plan `i` out in the `n`th world of a round, made from a seed.
/// After each round of so many worlds the better half goes on against the first.
pub fn best_course(
    plans: usize,
    worlds: usize,
    dice: &mut QuickDice,
    mut worth: impl FnMut(usize, usize, u64) -> f32,
) -> usize {
    let sum = |tried: &(usize, Vec<f32>)| tried.1.iter().sum::<f32>();
    let mut left: Vec<(usize, Vec<f32>)> = (0..plans).map(|i| (i, Vec::new())).collect();
    while left.len() > 1 {
        let seeds: Vec<u64> = (0..worlds).map(|_| dice.number()).collect();
        for (i, tried) in &mut left {
            tried.extend(seeds.iter().enumerate().map(|(n, seed)| worth(*i, n, *seed)));
        }
        let rivals = left.len() - 1;
        left[1..].sort_by(|a, b| sum(b).total_cmp(&sum(a)));
        left.truncate(1 + rivals.div_ceil(2));
        let first = sum(&left[0]);
        left.retain(|tried| tried.0 == 0 || sum(tried) > first);
        if rivals == 1 && left.len() > 1 {
            return left[usize::from(surely_better(&left[1].1, &left[0].1))].0;
        }
    }
    0
}

/// Whether one plan did so much better than another in the same worlds that it is hardly chance.
fn surely_better(a: &[f32], b: &[f32]) -> bool {
    let n = a.len() as f32;
    let mean = a.iter().zip(b).map(|(a, b)| a - b).sum::<f32>() / n;
    let spread = a.iter().zip(b).map(|(a, b)| (a - b - mean).powi(2)).sum::<f32>() / n;
    mean > SURE * (spread / n).sqrt()
}

/// Plays a position on to its end, until it has come far enough, or until somebody who must has no answer.
pub fn play_on<R: Rules>(
    rules: &R,
    position: &mut R::Position,
    derived: &mut R::Derived,
    dice: &mut QuickDice,
    enough: impl Fn(&R::Position) -> bool,
    mut answer: impl FnMut(Seat, &Known<R::Position>) -> Option<Action>,
) {
    for _ in 0..LONG {
        if enough(position) {
            return;
        }
        match rules.awaiting(position) {
            Awaiting::Over(_) => return,
            Awaiting::Chance(roll) => {
                let thrown = dice.throw(&roll);
                rules.chance(position, derived, thrown, &mut ());
            }
            Awaiting::Decide { must, .. } => {
                let Some(seat) = must.iter().next() else { return };
                let seen = Known::of(rules, position, seat);
                let Some(action) = answer(seat, &seen) else { return };
                rules.play(position, derived, seat, &action, &mut ());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lucky_world_does_not_make_a_plan_better() {
        assert!(surely_better(&[3.0, 4.0, 5.0], &[1.0, 2.0, 2.5]));
        assert!(!surely_better(&[9.0, 1.0, 2.0], &[1.0, 2.0, 3.0]));
        assert!(!surely_better(&[1.0, 2.0], &[1.0, 2.0]));
    }

    #[test]
    fn the_best_plan_is_found_and_the_first_stands_if_none_is_better() {
        let noise = |seed: u64| (seed % 7) as f32;
        let best =
            |worth: [f32; 5]| best_course(5, 6, &mut QuickDice::new(1), |i, _, seed| worth[i] + noise(seed));
        assert_eq!(best([0.0, 1.0, 5.0, 2.0, 3.0]), 2);
        assert_eq!(best([5.0, 1.0, 5.0, 2.0, 3.0]), 0);
        assert_eq!(best_course(1, 6, &mut QuickDice::new(1), |_, _, _| unreachable!("nothing to choose")), 0);
    }
}
