//! What play tells: events for log, animation and statistics.

use crate::illegal::Clause;
use crate::seat::Audience;
use table::{Cue, LogLine, Text};

/// Hears what happens while an action is carried out.
///
/// Playouts pass `()`, which hears nothing and costs nothing.
pub trait Sink {
    /// Tells an event to an audience; the line is made only if someone listens.
    fn tell(&mut self, audience: Audience, line: impl FnOnce() -> LogLine);

    /// Marks that something hidden became known by this clause: nobody can take play back past it.
    fn reveal(&mut self, clause: Clause);

    /// Marks that the actor showed something of his own by this clause: others know it now, he may still take it back.
    fn expose(&mut self, clause: Clause);
}

impl Sink for () {
    fn tell(&mut self, _: Audience, _: impl FnOnce() -> LogLine) {}
    fn reveal(&mut self, _: Clause) {}
    fn expose(&mut self, _: Clause) {}
}

/// A sink that remembers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Journal {
    /// What was told, and to whom.
    pub lines: Vec<(Audience, LogLine)>,
    /// Clauses by which something was revealed.
    pub revealed: Vec<Clause>,
    /// Clauses by which the actor showed something of his own.
    pub exposed: Vec<Clause>,
}

impl Sink for Journal {
    fn tell(&mut self, audience: Audience, line: impl FnOnce() -> LogLine) {
        self.lines.push((audience, line()));
    }

    fn reveal(&mut self, clause: Clause) {
        self.revealed.push(clause);
    }

    fn expose(&mut self, clause: Clause) {
        self.exposed.push(clause);
    }
}

/// A log line: text, clause, nothing to animate.
pub fn line(clause: &'static str, text: Text) -> LogLine {
    LogLine { text, clause: Some(clause.into()), cue: None }
}

/// A log line with something to animate.
pub fn shown(clause: &'static str, text: Text, cue: Cue) -> LogLine {
    LogLine { text, clause: Some(clause.into()), cue: Some(cue) }
}
