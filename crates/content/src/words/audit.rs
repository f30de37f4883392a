//! Checks for a game's tests: both languages say the same, and the program
//! says only what is worded.

use super::messages::Message;
use super::{Lang, Words, scan};
use crate::{Problem, Problems};
use std::collections::BTreeSet;
use std::path::Path;

impl Words {
    /// Whether both languages have the same messages with the same `$arguments`.
    ///
    /// Faults within one file (junk, keys there twice) were found by [`Words::new`].
    pub fn check(&self) -> Problems {
        let mut problems = Problems::new();
        for (_, [en, ru]) in &self.layers {
            for (here, there) in [(en, ru), (ru, en)] {
                // Terms are private to a language: Russian may need one where English does not.
                let keys = here.by_key.iter().filter(|(key, _)| !key.starts_with('-'));
                for (key, message) in keys.filter(|(key, _)| !there.by_key.contains_key(*key)) {
                    let text = format!("\"{key}\" is not worded in {}", there.source.name);
                    problems.push(
                        Problem::new(&here.source, message.span.clone(), text)
                            .suggest(key, there.by_key.keys().map(String::as_str)),
                    );
                }
            }
            for (key, message) in ru.by_key.iter().filter(|(key, _)| en.by_key.contains_key(*key)) {
                let (russian, english) = (self.args(Lang::Ru, key), self.args(Lang::En, key));
                if russian != english {
                    let text = format!(
                        "\"{key}\" takes {} here and {} in {}",
                        named(&russian),
                        named(&english),
                        en.source.name
                    );
                    problems.push(Problem::new(&ru.source, message.span.clone(), text));
                }
            }
        }
        problems
    }

    /// Compares the `msg!("key", name = value)` of Rust sources with the words.
    ///
    /// A key nobody worded, arguments other than the message takes, and
    /// messages of the named layer that no source says are problems. Keys made
    /// at run time are listed in `also_said`, with `*` at the end for any rest:
    /// `["terrain-*"]`. `Text::new("key")` counts as saying a key, too.
    pub fn audit(&self, layer: &str, folders: &[impl AsRef<Path>], also_said: &[&str]) -> Problems {
        let mut problems = Problems::new();
        let Some(calls) = problems.take(scan::calls(folders)) else { return problems };
        let mut said: BTreeSet<&str> = BTreeSet::new();
        for call in &calls {
            let at = |message: String| Problem::new(&call.source, call.span.clone(), message);
            if self.message(Lang::En, &call.key).is_none() {
                let problem = at(format!("there is no message \"{}\"", call.key));
                problems.push(problem.suggest(&call.key, self.keys()));
                continue;
            }
            let wanted = self.args(Lang::En, &call.key);
            if let Some(given) = &call.args
                && *given != wanted
            {
                let text = format!("\"{}\" is given {} and takes {}", call.key, named(given), named(&wanted));
                problems.push(at(text));
            }
            said.insert(&call.key);
        }
        for (_, [en, _]) in self.layers.iter().filter(|(name, _)| name == layer) {
            let parts: BTreeSet<&str> =
                en.by_key.values().flat_map(|m| &m.parts).map(|(part, _)| part.as_str()).collect();
            let unsaid = |key: &str| {
                !key.starts_with('-')
                    && !said.contains(key)
                    && !parts.contains(key)
                    && !also_said.iter().any(|pattern| fits(key, pattern))
            };
            for (key, message) in en.by_key.iter().filter(|(key, _)| unsaid(key)) {
                let text = format!("nobody says \"{key}\"");
                problems.push(Problem::new(&en.source, message.span.clone(), text));
            }
        }
        problems
    }

    /// The keys of all messages, without terms.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        let all = self.layers.iter().flat_map(|(_, [en, _])| en.by_key.keys());
        all.map(String::as_str).filter(|key| !key.starts_with('-'))
    }

    /// The `$arguments` of a message, those of its parts included.
    #[must_use]
    pub fn args(&self, lang: Lang, key: &str) -> BTreeSet<String> {
        let mut args = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut open = vec![key];
        while let Some(key) = open.pop() {
            if let Some(message) = self.message(lang, key)
                && seen.insert(key)
            {
                args.extend(message.args.iter().cloned());
                // Terms see only what they are called with.
                let parts = message.parts.iter().map(|(part, _)| part.as_str());
                open.extend(parts.filter(|part| !part.starts_with('-')));
            }
        }
        args
    }

    /// Parts that messages of the newest layer name but nobody worded.
    pub(super) fn check_parts(&self) -> Problems {
        let mut problems = Problems::new();
        if let Some((_, newest)) = self.layers.last() {
            for (lang, messages) in Lang::ALL.into_iter().zip(newest) {
                for (part, span) in messages.by_key.values().flat_map(|message| &message.parts) {
                    if self.message(lang, part).is_none() {
                        let text = format!("there is no message \"{part}\"");
                        let problem = Problem::new(&messages.source, span.clone(), text);
                        problems.push(problem.suggest(part, messages.by_key.keys().map(String::as_str)));
                    }
                }
            }
        }
        problems
    }

    /// A message as the uppermost layer has it.
    fn message(&self, lang: Lang, key: &str) -> Option<&Message> {
        self.layers.iter().rev().find_map(|(_, messages)| messages[lang as usize].by_key.get(key))
    }
}

fn named(args: &BTreeSet<String>) -> String {
    let names: Vec<String> = args.iter().map(|name| format!("${name}")).collect();
    if names.is_empty() { "no arguments".to_owned() } else { names.join(", ") }
}

fn fits(key: &str, pattern: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(start) => key.starts_with(start),
        None => key == pattern,
    }
}
