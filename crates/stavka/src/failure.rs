//! Why a command could not do what was asked.

use crate::paint::Paint;
use content::{Problem, Problems, Style};
use serde_json::json;

/// Why a command failed.
pub enum Failure {
    /// Something is wrong with files, or with what was named.
    Problems(Problems),
    /// Something else is wrong, told in one sentence.
    Said {
        /// The sentence, in the reader's language.
        message: String,
        /// The clause behind it, if a rule refuses.
        clause: Option<String>,
    },
    /// Whoever read our output has gone; nothing is wrong.
    Closed,
}

impl Failure {
    /// A failure told in one sentence.
    pub fn said(message: impl Into<String>) -> Self {
        Failure::Said { message: message.into(), clause: None }
    }

    /// Tells it on the error stream.
    pub fn tell(&self, json: bool, paint: Paint) {
        match (self, json) {
            (Failure::Closed, _) => {}
            (Failure::Said { message, clause }, true) => {
                eprintln!("{}", json!({ "error": message, "clause": clause }));
            }
            (Failure::Problems(problems), true) => {
                let error: Vec<String> = problems.iter().map(line).collect();
                eprintln!("{}", json!({ "error": error.join("\n"), "problems": problems }));
            }
            (Failure::Said { message, clause }, false) => match clause {
                Some(clause) => eprintln!("stavka: {message} ({clause})"),
                None => eprintln!("stavka: {message}"),
            },
            (Failure::Problems(problems), false) => tell_problems(problems, paint),
        }
    }
}

/// Problems with files are drawn; those with what was typed are one line each.
fn tell_problems(problems: &Problems, paint: Paint) {
    let style = if paint.on() { Style::Colour } else { Style::Unicode };
    let (typed, files): (Vec<Problem>, Vec<Problem>) =
        problems.iter().cloned().partition(|p| p.source_text().text.is_empty());
    for problem in &typed {
        eprintln!("stavka: {}", line(problem));
    }
    if !files.is_empty() {
        let files: Problems = files.into_iter().collect();
        eprint!("{}", content::render(&files, style));
    }
}

fn line(problem: &Problem) -> String {
    match problem.hint_text() {
        Some(hint) if problem.source_text().text.is_empty() => format!("{} ({hint})", problem.message()),
        None if problem.source_text().text.is_empty() => problem.message().to_owned(),
        _ => problem.to_string(),
    }
}

impl From<Problems> for Failure {
    fn from(problems: Problems) -> Self {
        Failure::Problems(problems)
    }
}
