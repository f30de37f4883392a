//! A match that forgets its history plays on like one that remembers it.

use crate::invariants::viewers;
use engine::{Match, QuickDice, Rules, Viewer, journal};

/// A match kept as a server keeps it: fed from the journal, trimmed now and
/// then, now and then put away as a moment and taken up again.
pub struct Lean<R: Rules> {
    game: Match<R>,
    read: usize,
}

impl<R: Rules> Lean<R> {
    /// A lean companion of a match that has not begun.
    pub fn new(game: &Match<R>) -> Self {
        Lean { game: Match::from_position(game.rules().clone(), *game.start()), read: 0 }
    }

    /// Plays what the whole match has played since, and sees that nobody could tell them apart.
    pub fn follow(&mut self, whole: &mut Match<R>, dice: &mut QuickDice) -> Result<(), String> {
        for line in &whole.lines()[self.read..] {
            let line = journal::write(whole, line);
            journal::play(&mut self.game, &line).map_err(|illegal| format!("journal: {line}: {illegal}"))?;
        }
        self.read = whole.lines().len();
        match dice.below(6) {
            0 => self.game.trim(),
            1 => {
                if let Some(moment) = self.game.moment() {
                    let again = Match::new(whole.rules().clone()).resume(&moment);
                    self.game = again.ok_or("a moment cannot be taken up again")?;
                }
            }
            _ => {}
        }
        for viewer in viewers::<R>() {
            let counts = |game: &Match<R>| (game.revision(viewer), game.heard(viewer), game.len());
            if counts(&self.game) != counts(whole) {
                return Err(format!("the lean match counts otherwise for {viewer:?}"));
            }
            let undo = |game: &Match<R>| match viewer {
                Viewer::Seat(seat) => game.undo_target(seat).ok(),
                _ => None,
            };
            if undo(&self.game) != undo(whole) {
                return Err(format!("the lean match takes back otherwise for {viewer:?}"));
            }
        }
        if self.game.position() != whole.position() || self.game.pending_roll() != whole.pending_roll() {
            return Err("the lean match stands elsewhere".to_owned());
        }
        Ok(())
    }
}
