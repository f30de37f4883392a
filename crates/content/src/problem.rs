//! What is wrong with a file, said so that its author can mend it.

use crate::Source;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};
use std::fmt;
use std::ops::Range;

/// One fault in a file: where, what, and what to do about it.
#[derive(Clone, PartialEq, Eq)]
pub struct Problem {
    source: Source,
    span: Range<usize>,
    message: String,
    label: Option<String>,
    hint: Option<String>,
    second: Option<(Range<usize>, String)>,
}

impl Problem {
    /// A problem at a span of bytes. A span that leaves the text is moved into it.
    pub fn new(source: &Source, span: Range<usize>, message: impl Into<String>) -> Self {
        let span = source.snap(span);
        Problem {
            source: source.clone(),
            span,
            message: message.into(),
            label: None,
            hint: None,
            second: None,
        }
    }

    /// A few words under the underlined place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// What the author might do.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// `did you mean "…"?` as the hint, if any candidate is near to the word.
    #[must_use]
    pub fn suggest<'a>(self, word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Self {
        match crate::suggest(word, candidates) {
            Some(near) => self.hint(format!("did you mean \"{near}\"?")),
            None => self,
        }
    }

    /// A second place in the same file, such as "first here".
    #[must_use]
    pub fn second(mut self, span: Range<usize>, label: impl Into<String>) -> Self {
        self.second = Some((self.source.snap(span), label.into()));
        self
    }

    /// The name of the file.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.source.name
    }

    /// The file itself.
    #[must_use]
    pub fn source_text(&self) -> &Source {
        &self.source
    }

    /// The bytes at fault; always whole letters within the text.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The line, from one.
    #[must_use]
    pub fn line(&self) -> usize {
        self.source.line_column(self.span.start).0
    }

    /// The column in letters, from one.
    #[must_use]
    pub fn column(&self) -> usize {
        self.source.line_column(self.span.start).1
    }

    /// What is wrong.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The words under the place, if any.
    #[must_use]
    pub fn label_text(&self) -> Option<&str> {
        self.label.as_deref()
    }

    /// The hint, if any.
    #[must_use]
    pub fn hint_text(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    /// The second place and its words, if any.
    #[must_use]
    pub fn second_span(&self) -> Option<(Range<usize>, &str)> {
        self.second.as_ref().map(|(span, label)| (span.clone(), label.as_str()))
    }
}

/// `map.csv:3:5: there is no terrain "forrest" (did you mean "forest"?)`
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.source.line_column(self.span.start);
        write!(f, "{}:{line}:{column}: {}", self.file(), self.message)?;
        if let Some((span, label)) = &self.second {
            let (line, column) = self.source.line_column(span.start);
            write!(f, ", {label} at {line}:{column}")?;
        }
        match &self.hint {
            Some(hint) => write!(f, " ({hint})"),
            None => Ok(()),
        }
    }
}

/// As people read it: a failed test shows this, and the whole file would bury it.
impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// `{file, line, column, start, end, message, label, hint, second: {line, column, start, end, label}}`
impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Second<'a> {
            line: usize,
            column: usize,
            start: usize,
            end: usize,
            label: &'a str,
        }
        let (line, column) = self.source.line_column(self.span.start);
        let mut out = serializer.serialize_struct("Problem", 9)?;
        out.serialize_field("file", self.file())?;
        out.serialize_field("line", &line)?;
        out.serialize_field("column", &column)?;
        out.serialize_field("start", &self.span.start)?;
        out.serialize_field("end", &self.span.end)?;
        out.serialize_field("message", &self.message)?;
        out.serialize_field("label", &self.label)?;
        out.serialize_field("hint", &self.hint)?;
        let second = self.second.as_ref().map(|(span, label)| {
            let (line, column) = self.source.line_column(span.start);
            Second { line, column, start: span.start, end: span.end, label }
        });
        out.serialize_field("second", &second)?;
        out.end()
    }
}

/// All that is wrong, ordered by file and place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
#[must_use = "problems are there to be told"]
pub struct Problems(Vec<Problem>);

impl Problems {
    /// Nothing wrong so far.
    pub const fn new() -> Self {
        Problems(Vec::new())
    }

    /// Adds a problem at its place in the order.
    pub fn push(&mut self, problem: Problem) {
        let new = (problem.file(), problem.span.start);
        let at = self.0.partition_point(|old| (old.file(), old.span.start) <= new);
        self.0.insert(at, problem);
    }

    /// Whether all is well.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many problems there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The problems in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.0.iter()
    }

    /// The value if nothing is wrong, else the problems.
    ///
    /// # Errors
    /// The problems themselves, if there are any.
    pub fn or_value<T>(self, value: T) -> Result<T, Problems> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }

    /// The value of a result; on failure its problems are added to these.
    pub fn take<T>(&mut self, result: Result<T, Problems>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(problems) => {
                self.extend(problems);
                None
            }
        }
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Self {
        Problems(vec![problem])
    }
}

impl Extend<Problem> for Problems {
    fn extend<I: IntoIterator<Item = Problem>>(&mut self, problems: I) {
        problems.into_iter().for_each(|problem| self.push(problem));
    }
}

impl FromIterator<Problem> for Problems {
    fn from_iter<I: IntoIterator<Item = Problem>>(problems: I) -> Self {
        let mut all = Problems::new();
        all.extend(problems);
        all
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = std::vec::IntoIter<Problem>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// One line for each problem, without colour.
impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, problem) in self.0.iter().enumerate() {
            if n > 0 {
                f.write_str("\n")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}
