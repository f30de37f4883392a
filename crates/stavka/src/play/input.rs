//! Reading lines: with history and completion on a terminal, plainly through a pipe.

use super::desk::Shared;
use crate::failure::Failure;
use crate::report::put;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::io::IsTerminal;

/// Where lines come from.
pub struct Input {
    editor: Option<Box<Editor<Tab, MemHistory>>>,
}

impl Input {
    /// The terminal, if there is one, else the standard input.
    pub fn new() -> Self {
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        let history = MemHistory::with_config(&config);
        let editor = || Editor::with_history(config, history).ok().map(Box::new);
        Input { editor: if terminal { editor() } else { None } }
    }

    /// Whether a person types, rather than a pipe.
    pub fn is_terminal(&self) -> bool {
        self.editor.is_some()
    }

    /// A line, with Tab asking the desk. `None` at the end.
    pub fn line(&mut self, prompt: &str, desk: &Shared) -> Result<Option<String>, Failure> {
        if let Some(editor) = &mut self.editor {
            editor.set_helper(Some(Tab { desk: desk.clone() }));
        }
        self.plain(prompt)
    }

    /// A line. `None` at the end.
    pub fn plain(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        let Some(editor) = &mut self.editor else { return piped(prompt) };
        match editor.readline(prompt) {
            Ok(line) => Ok(Some(line)),
            // An interrupted line is an empty wish to stop composing.
            Err(ReadlineError::Interrupted) => Ok(Some("/cancel".to_owned())),
            Err(ReadlineError::Eof) => Ok(None),
            Err(error) => Err(Failure::said(error.to_string())),
        }
    }
}

/// Reads a line from a pipe and repeats it, so that what is printed reads like a session.
fn piped(prompt: &str) -> Result<Option<String>, Failure> {
    let mut line = String::new();
    match std::io::stdin().read_line(&mut line) {
        Ok(0) => Ok(None),
        Ok(_) => {
            let line = line.trim_end_matches(['\r', '\n']).to_owned();
            put(&format!("{prompt}{line}\n"))?;
            Ok(Some(line))
        }
        Err(error) => Err(Failure::said(error.to_string())),
    }
}

/// Completes words by what the desk offers.
struct Tab {
    desk: Shared,
}

impl Completer for Tab {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = &line[..at];
        let start = typed.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let (before, begun) = typed.split_at(start);
        let words = match self.desk.try_borrow_mut() {
            Ok(mut desk) => desk.completions(before),
            Err(_) => Vec::new(),
        };
        let fits = |word: &String| word.to_lowercase().starts_with(&begun.to_lowercase());
        let pairs = words.into_iter().filter(fits);
        let pairs = pairs.map(|word| Pair { replacement: format!("{word} "), display: word });
        Ok((start, pairs.collect()))
    }
}

impl Hinter for Tab {
    type Hint = String;
}

impl Highlighter for Tab {}
impl Validator for Tab {}
impl Helper for Tab {}
