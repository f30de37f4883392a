//! Choices that are none.

use engine::{Action, Choices, Known, Rules};

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
