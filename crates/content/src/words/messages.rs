//! The messages of one `.ftl` file: their keys, places, arguments and faults.

use super::Case;
use crate::{Problem, Problems, Source};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The functions a message may call.
const FUNCTIONS: [&str; 3] = ["CASE", "COUNT", "NUMBER"];

/// More brackets than these no message opens.
const BRACKETS: usize = 200;

/// One message, or one term if its key begins with `-`.
#[derive(Clone, Debug)]
pub(super) struct Message {
    /// Where its key stands.
    pub(super) span: Range<usize>,
    /// The `$arguments` it names itself.
    pub(super) args: BTreeSet<String>,
    /// The messages and terms it is made of, and where it names them.
    pub(super) parts: Vec<(String, Range<usize>)>,
}

/// A file of messages.
#[derive(Clone, Debug)]
pub(super) struct Messages {
    pub(super) source: Source,
    pub(super) by_key: BTreeMap<String, Message>,
}

/// Reads the messages and all that is wrong with them by themselves.
pub(super) fn read(source: &Source) -> Result<Messages, Problems> {
    if let Some(at) = too_deep(&source.text) {
        let problem = Problem::new(source, at..at + 1, "this message is made of too many parts");
        return Err(problem.hint("make two messages of it").into());
    }
    let mut problems = Problems::new();
    let (resource, errors) = match parser::parse(&*source.text) {
        Ok(resource) => (resource, Vec::new()),
        Err((resource, errors)) => (resource, errors),
    };
    for error in errors {
        let problem = Problem::new(source, error.pos, amiss(&error.kind));
        problems.push(problem.hint(
            "a message is `key = words`, its further lines are indented, and each choice has a line of its own",
        ));
    }
    let mut by_key: BTreeMap<String, Message> = BTreeMap::new();
    for entry in &resource.body {
        let (dash, name, values) = match entry {
            Entry::Message(message) => {
                let attributes = message.attributes.iter().map(|attribute| &attribute.value);
                if message.value.is_none() {
                    let span = place(source, message.id.name);
                    let text = format!("the message \"{}\" has no words of its own", message.id.name);
                    problems.push(Problem::new(source, span, text));
                }
                ("", message.id.name, message.value.iter().chain(attributes).collect::<Vec<_>>())
            }
            Entry::Term(term) => {
                let attributes = term.attributes.iter().map(|attribute| &attribute.value);
                ("-", term.id.name, std::iter::once(&term.value).chain(attributes).collect())
            }
            _ => continue,
        };
        let mut walk = Walk { source, args: BTreeSet::new(), parts: Vec::new(), problems: &mut problems };
        values.into_iter().for_each(|value| walk.pattern(value));
        let span = place(source, name);
        let Walk { args, parts, .. } = walk;
        // A term's variables are filled by whoever calls it, not by the program.
        let args = if dash.is_empty() { args } else { BTreeSet::new() };
        let key = format!("{dash}{name}");
        let message = Message { span: span.clone(), args, parts };
        if let Some(first) = by_key.insert(key.clone(), message) {
            let problem = Problem::new(source, span, format!("the message \"{key}\" is there twice"));
            problems.push(problem.label("again here").second(first.span, "first here"));
        }
    }
    problems.or_value(Messages { source: source.clone(), by_key })
}

/// Where a message opens more brackets than any should. The parser calls
/// itself for each, and a file must not be able to exhaust its stack.
fn too_deep(text: &str) -> Option<usize> {
    let mut open = 0;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        // No bracket reaches over the head of the next message.
        let head = line.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        if head.len() < line.len() && head.trim_start_matches(' ').starts_with('=') {
            open = 0;
        }
        for (at, _) in line.match_indices(['{', '(']) {
            open += 1;
            if open > BRACKETS {
                return Some(start + at);
            }
        }
        start += line.len();
    }
    None
}

/// The parser's complaint, its line ends spelt out.
fn amiss(kind: &parser::ErrorKind) -> String {
    format!("this is not Fluent: {}", kind.to_string().replace('\n', "\\n").replace('\r', "\\r"))
}

/// Where a slice of the text stands in it.
fn place(source: &Source, part: &str) -> Range<usize> {
    let start = (part.as_ptr() as usize).saturating_sub(source.text.as_ptr() as usize);
    start..start + part.len()
}

struct Walk<'a> {
    source: &'a Source,
    args: BTreeSet<String>,
    parts: Vec<(String, Range<usize>)>,
    problems: &'a mut Problems,
}

impl Walk<'_> {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Select { selector, variants } => {
                self.inline(selector);
                variants.iter().for_each(|variant| self.pattern(&variant.value));
            }
            Expression::Inline(inline) => self.inline(inline),
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
            InlineExpression::VariableReference { id } => {
                self.args.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, .. } => {
                self.parts.push((id.name.to_owned(), place(self.source, id.name)));
            }
            InlineExpression::TermReference { id, .. } => {
                self.parts.push((format!("-{}", id.name), place(self.source, id.name)));
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::FunctionReference { id, arguments } => {
                self.call(id.name, &arguments.positional);
                arguments.positional.iter().for_each(|argument| self.inline(argument));
            }
        }
    }

    fn call(&mut self, name: &str, arguments: &[InlineExpression<&str>]) {
        let span = place(self.source, name);
        let problem = |span, message: String| Problem::new(self.source, span, message);
        match (name, arguments) {
            ("CASE", [_, InlineExpression::StringLiteral { value }]) => {
                if value.parse::<Case>().is_err() {
                    let cases = Case::NAMES.join(", ");
                    let found = problem(place(self.source, value), format!("there is no case \"{value}\""));
                    self.problems.push(found.hint(format!("the cases are {cases}")));
                }
            }
            ("CASE", _) => {
                self.problems.push(
                    problem(span, "CASE takes a value and a case".to_owned())
                        .hint("write CASE($unit, \"acc\")"),
                );
            }
            ("COUNT", [_]) | ("NUMBER", [_]) => {}
            ("COUNT" | "NUMBER", _) => {
                self.problems.push(problem(span, format!("{name} takes one value")));
            }
            _ => {
                let found = problem(span, format!("there is no function {name}"));
                let found = found.hint(format!("the functions are {}", FUNCTIONS.join(", ")));
                self.problems.push(found.suggest(name, FUNCTIONS));
            }
        }
    }
}
