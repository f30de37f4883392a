//! What is asked, and what can be answered.

use super::text::in_columns;
use crate::session::Voice;
use table::{Choice, Prompt, Role};

/// The question with its clause.
pub fn question(voice: &Voice<'_>, prompt: &Prompt) -> String {
    let text = prompt.text.as_ref().map(|text| voice.game(text)).unwrap_or_default();
    match prompt.clause.as_deref().filter(|clause| !clause.is_empty()) {
        Some(clause) => format!("{text} {}", voice.paint().faint(&format!("({clause})"))),
        None => text,
    }
}

/// The choices, numbered. Where numbers are the answers, they stand for themselves.
pub fn choices(voice: &Voice<'_>, prompt: &Prompt) -> String {
    let digits = prompt.choices.len().to_string().len();
    let items: Vec<(String, String)> = prompt
        .choices
        .iter()
        .enumerate()
        .map(|(at, choice)| {
            let number = match choice.role {
                Role::Number => String::new(),
                _ => format!("{:>digits$} ", at + 1),
            };
            let (word, more) = (&choice.word, more(voice, choice));
            let paint = voice.paint();
            (format!("{number}{word}{more}"), format!("{}{}{more}", paint.faint(&number), paint.word(word)))
        })
        .collect();
    in_columns(&items, "  ")
}

/// What stands behind the word: its label if that says more, and its cost.
fn more(voice: &Voice<'_>, choice: &Choice) -> String {
    let label = voice.game(&choice.label);
    let mut text = String::new();
    if label != choice.word && !label.is_empty() {
        text.push_str(&format!("  {label}"));
    }
    if let Some(cost) = &choice.cost {
        text.push_str(&format!(" [{cost}]"));
    }
    text
}

/// The choice an answer means: its word first, then its number in the list.
pub fn chosen<'a>(prompt: &'a Prompt, answer: &str) -> Option<&'a Choice> {
    let by_word = prompt.choices.iter().find(|choice| choice.word == answer);
    by_word.or_else(|| {
        let at = answer.parse::<usize>().ok()?.checked_sub(1)?;
        prompt.choices.get(at).filter(|choice| choice.role != Role::Number && !answer.starts_with('0'))
    })
}
