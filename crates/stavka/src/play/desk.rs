//! The match and the decision being composed, shared with the line editor
//! so that Tab can ask what may come next.

use engine::{Action, AnyMatch, Seat};
use std::cell::RefCell;
use std::rc::Rc;

/// The match and the decision being composed.
pub struct Desk {
    /// The match.
    pub game: Box<dyn AnyMatch>,
    /// Whose decision is composed now, if anybody's.
    pub seat: Option<Seat>,
    /// What he said so far.
    pub draft: Action,
    /// Words that are no part of an action: orders to the table, names of what is drawn.
    pub more: Vec<String>,
}

/// A desk that the line editor looks at while a line is typed.
pub type Shared = Rc<RefCell<Desk>>;

impl Desk {
    /// A desk for a match.
    pub fn shared(game: Box<dyn AnyMatch>) -> Shared {
        Rc::new(RefCell::new(Desk { game, seat: None, draft: Action::new(), more: Vec::new() }))
    }

    /// The words that may follow a half-typed line.
    pub fn completions(&mut self, line: &str) -> Vec<String> {
        let mut words = if line.trim().is_empty() { self.more.clone() } else { Vec::new() };
        let Some(seat) = self.seat else { return words };
        let whole = format!("{} {line}", self.game.write(&self.draft));
        if let Ok(draft) = self.game.read(&whole)
            && let Ok(composed) = self.game.compose(seat, &draft)
        {
            words.extend(composed.prompt.choices.into_iter().map(|choice| choice.word));
        }
        words
    }
}
