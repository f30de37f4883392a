//! Looking ahead: what becomes of an action.

use crate::judge::{Judge, appraise};
use engine::{Action, Awaiting, Choices, Dice, Known, QuickDice, Rules, Seat, draft};

/// No line of play is followed further than this many steps.
const FAR: usize = 400;

/// Follows lines of play in positions that could be so.
pub struct Look<'a, R: Rules, J> {
    /// The scenario.
    pub rules: &'a R,
    /// What is good.
    pub judge: &'a J,
    /// Scratch space of the rules.
    pub derived: R::Derived,
    choices: Choices,
}

impl<'a, R: Rules, J: Judge<R>> Look<'a, R, J> {
    /// A look at a scenario.
    pub fn new(rules: &'a R, judge: &'a J) -> Self {
        Look { rules, judge, derived: R::Derived::default(), choices: Choices::default() }
    }

    /// Whether a seat must decide now.
    pub fn must(&self, position: &R::Position, seat: Seat) -> bool {
        matches!(self.rules.awaiting(position), Awaiting::Decide { must, .. } if must.contains(seat))
    }

    /// What a seat does without thinking; at random if the judge has no habit here.
    pub fn habit(&mut self, position: &R::Position, seat: Seat, dice: &mut QuickDice) -> Option<Action> {
        let known = Known::of(self.rules, position, seat);
        self.judge.habit(self.rules, &known, dice).or_else(|| {
            let derived = &mut self.derived;
            draft::sample(self.rules, &known, dice, derived, &mut self.choices, &mut 0)
        })
    }

    /// Plays one step of habit or chance: whether it closed something, or only
    /// wrote on a sheet of orders. `None` when the game is over or nobody can go on.
    pub fn step(&mut self, position: &mut R::Position, dice: &mut QuickDice) -> Option<bool> {
        match self.rules.awaiting(position) {
            Awaiting::Over(_) => None,
            Awaiting::Chance(roll) => {
                let thrown = dice.throw(&roll);
                self.rules.chance(position, &mut self.derived, thrown, &mut ());
                Some(true)
            }
            Awaiting::Decide { must, .. } => {
                let seat = must.iter().next()?;
                let action = self.habit(position, seat, dice)?;
                self.rules.play(position, &mut self.derived, seat, &action, &mut ());
                Some(!self.rules.overwritable(&action))
            }
        }
    }

    /// Plays on by habit to the next quiet position where seats decide.
    pub fn settle(&mut self, position: &mut R::Position, dice: &mut QuickDice) {
        for _ in 0..FAR {
            let decide = matches!(self.rules.awaiting(position), Awaiting::Decide { .. });
            if decide && self.judge.quiet(self.rules, position) || self.step(position, dice).is_none() {
                return;
            }
        }
    }

    /// Settles by habit for so many quiet moments more.
    pub fn settle_on(&mut self, position: &mut R::Position, moments: u32, dice: &mut QuickDice) {
        for _ in 0..moments {
            let closed = (0..FAR)
                .find_map(|_| self.step(position, dice).map_or(Some(false), |done| done.then_some(true)));
            if closed != Some(true) {
                return;
            }
            self.settle(position, dice);
        }
    }

    /// Plays an action, lets everybody hand in what they have, and settles.
    pub fn try_out(&mut self, position: &mut R::Position, seat: Seat, action: &Action, dice: &mut QuickDice) {
        let window = is_window(self.rules, position);
        self.rules.play(position, &mut self.derived, seat, action, &mut ());
        if self.must(position, seat) {
            self.rest(position, seat, Some(action));
        }
        if window && let Awaiting::Decide { must, .. } = self.rules.awaiting(position) {
            must.iter().filter(|other| *other != seat).for_each(|other| self.rest(position, other, None));
        }
        self.settle(position, dice);
    }

    /// A seat does no more here, unless that is what it did just now.
    fn rest(&mut self, position: &mut R::Position, seat: Seat, last: Option<&Action>) {
        let known = Known::of(self.rules, position, seat);
        let rest = self.judge.rest(self.rules, &known).filter(|rest| Some(rest) != last);
        if let Some(rest) = rest {
            self.rules.play(position, &mut self.derived, seat, &rest, &mut ());
        }
    }

    /// What a position is worth to a seat.
    pub fn appraise(&self, position: &R::Position, seat: Seat) -> f32 {
        appraise(self.judge, self.rules, position, seat)
    }
}

/// Whether several seats decide at once, or may: a window of secret orders.
pub(crate) fn is_window<R: Rules>(rules: &R, position: &R::Position) -> bool {
    matches!(rules.awaiting(position), Awaiting::Decide { must, may } if must.or(may).len() > 1)
}
