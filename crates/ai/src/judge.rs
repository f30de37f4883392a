//! What a game tells its players: what is good, what is natural, what is quiet.

use engine::{Action, Awaiting, Known, Outcome, QuickDice, Rules, Seat, Token};

/// A game's judgement, the one thing a bot needs that the rules do not say.
///
/// Only [`value`](Judge::value) must be written. The rest makes looking ahead
/// cheaper and opponents in the bot's head more plausible.
pub trait Judge<R: Rules>: Send + Sync {
    /// How good a position is for a seat, from -1 (lost) to 1 (won), 0 if even.
    ///
    /// It is asked of positions that could be so, never of the truth, and only of games not yet over.
    fn value(&self, rules: &R, position: &R::Position, seat: Seat) -> f32;

    /// How promising an action begun like this is; the higher, the sooner it is tried.
    fn promise(&self, _rules: &R, _known: &Known<R::Position>, _draft: &[Token]) -> f32 {
        0.0
    }

    /// What a seat says to do no more here: `ready`, `pass`, `end the phase`.
    /// `None` where something has to be done.
    fn rest(&self, _rules: &R, _known: &Known<R::Position>) -> Option<Action> {
        None
    }

    /// An answer that needs no thought, given at once; `None` to think about it.
    ///
    /// A seat that only may act is asked nothing else: what is not answered
    /// here is passed over.
    fn react(&self, _rules: &R, _known: &Known<R::Position>) -> Option<Action> {
        None
    }

    /// What a seat does in somebody's head while a line of play is followed:
    /// quick and natural rather than good. `None` leaves it to chance.
    fn habit(&self, rules: &R, known: &Known<R::Position>, _dice: &mut QuickDice) -> Option<Action> {
        self.react(rules, known).or_else(|| self.rest(rules, known))
    }

    /// Whether a position in which seats decide can be judged as it stands, or
    /// must be played on first: nothing hangs in the balance.
    fn quiet(&self, _rules: &R, _position: &R::Position) -> bool {
        true
    }

    /// A full position that looks like `known`, as likely as the game can make it.
    fn imagine(&self, rules: &R, known: &Known<R::Position>, dice: &mut QuickDice) -> R::Position {
        rules.determinize(known, dice)
    }

    /// In an imagined position gives a seat a blank sheet of orders, even if it
    /// has handed its own in, so that better orders can be thought up for it.
    /// `false` where orders are not being given.
    fn reopen(&self, _rules: &R, _position: &mut R::Position, _seat: Seat) -> bool {
        false
    }
}

/// What an outcome is worth to a seat.
pub fn worth(outcome: Outcome, seat: Seat) -> f32 {
    match outcome.winner {
        None => 0.0,
        Some(winner) if winner == seat => 1.0,
        Some(_) => -1.0,
    }
}

/// What a position is worth to a seat, over or not.
pub(crate) fn appraise<R: Rules, J: Judge<R>>(
    judge: &J,
    rules: &R,
    position: &R::Position,
    seat: Seat,
) -> f32 {
    match rules.awaiting(position) {
        Awaiting::Over(outcome) => worth(outcome, seat),
        _ => judge.value(rules, position, seat).clamp(-1.0, 1.0),
    }
}
