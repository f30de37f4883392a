//! Sums that are the rule and its explanation at once, and exact chances.

use crate::chance::{Roll, Thrown};
use crate::illegal::Clause;
use table::{Chance, Forecast, Tally, TallyLine, Text};

/// Takes down the parts of a sum. Rules pass `()` where nobody asks.
pub trait Tallying {
    /// One part: label and printed value, made only if someone reads them.
    fn part(&mut self, clause: Clause, part: impl FnOnce() -> (Text, String));
}

impl Tallying for () {
    fn part(&mut self, _: Clause, _: impl FnOnce() -> (Text, String)) {}
}

/// A tally being taken down.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    lines: Vec<TallyLine>,
}

impl Tallying for Sheet {
    fn part(&mut self, clause: Clause, part: impl FnOnce() -> (Text, String)) {
        let (label, value) = part();
        self.lines.push(TallyLine { label, value, clause: clause.0.into() });
    }
}

impl Sheet {
    /// The finished tally.
    pub fn total(self, title: Text, result: Text) -> Tally {
        Tally { title, lines: self.lines, result }
    }
}

/// A modifier as players write it: `+2`, `−1`, `0`.
pub fn signed(n: i32) -> String {
    match n {
        1.. => format!("+{n}"),
        0 => "0".to_owned(),
        _ => format!("−{}", n.unsigned_abs()),
    }
}

/// Outcomes with exact weights out of a common total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution<T> {
    weights: Vec<(T, u128)>,
    total: u128,
}

impl<T: PartialEq> Distribution<T> {
    /// One outcome for sure.
    pub fn certain(outcome: T) -> Self {
        Distribution { weights: vec![(outcome, 1)], total: 1 }
    }

    /// What a roll may bring; equal results of `read` are added up.
    pub fn of_roll(roll: &Roll, read: impl Fn(Thrown) -> T) -> Self {
        let mut all = Distribution { weights: Vec::new(), total: roll.total_weight() };
        roll.outcomes().for_each(|(thrown, weight)| all.add(read(thrown), weight));
        all
    }

    fn add(&mut self, outcome: T, weight: u128) {
        match self.weights.iter_mut().find(|(o, _)| *o == outcome) {
            Some((_, w)) => *w += weight,
            None => self.weights.push((outcome, weight)),
        }
    }

    /// Follows every outcome by what may come after it.
    pub fn then<U: PartialEq>(self, next: impl Fn(T) -> Distribution<U>) -> Distribution<U> {
        let branches: Vec<_> = self.weights.into_iter().map(|(o, w)| (w, next(o))).collect();
        let common = branches.iter().fold(1, |lcm, (_, d)| lcm / gcd(lcm, d.total) * d.total);
        let mut all = Distribution { weights: Vec::new(), total: self.total * common };
        for (weight, branch) in branches {
            let scale = weight * (common / branch.total);
            branch.weights.into_iter().for_each(|(o, w)| all.add(o, w * scale));
        }
        all.reduced()
    }

    fn reduced(mut self) -> Self {
        let divisor = self.weights.iter().fold(self.total, |g, (_, w)| gcd(g, *w));
        if divisor > 1 {
            self.total /= divisor;
            self.weights.iter_mut().for_each(|(_, w)| *w /= divisor);
        }
        self
    }

    /// Outcomes, their weights and the total.
    pub fn parts(&self) -> (&[(T, u128)], u128) {
        (&self.weights, self.total)
    }

    /// The share of outcomes that satisfy a condition, as a fraction.
    pub fn share(&self, wanted: impl Fn(&T) -> bool) -> (u128, u128) {
        (self.weights.iter().filter(|(o, _)| wanted(o)).map(|(_, w)| w).sum(), self.total)
    }

    /// The distribution as it is shown.
    pub fn forecast(&self, title: Text, outcome: impl Fn(&T) -> Text) -> Forecast {
        let chances = self
            .weights
            .iter()
            .map(|(o, w)| {
                let g = gcd(*w, self.total).max(1);
                Chance { outcome: outcome(o), of: w / g, total: self.total / g }
            })
            .collect();
        Forecast { title, chances, assumptions: Vec::new(), estimate: false }
    }
}

/// The greatest common divisor.
pub fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
