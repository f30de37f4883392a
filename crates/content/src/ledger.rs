//! The ledger of a game's rules: every clause with its number, in our own words.

use crate::{Problem, Problems, Row, Source, tsv};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// One clause of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// The number, such as `10.7.2a`, or a name, such as `HILL-9`.
    pub id: String,
    /// A short title.
    pub title: String,
    /// What sort of rule it is: definition, procedure, restriction, effect…
    pub kind: String,
    /// What it says.
    pub summary: String,
    /// How one would see that it is kept.
    pub test: String,
    /// The title in Russian.
    #[serde(default)]
    pub title_ru: Option<String>,
    /// What it says, in Russian.
    #[serde(default)]
    pub summary_ru: Option<String>,
}

/// All the clauses of a game, in the order of its book.
#[derive(Clone, Debug)]
pub struct Ledger {
    prefix: String,
    clauses: Vec<Clause>,
    by_id: HashMap<String, usize>,
}

impl Ledger {
    /// Reads a ledger. The prefix is how the game's clauses are cited: `NR` in `NR 8.5.1`.
    ///
    /// ```
    /// # use content::*;
    /// let text = "id\ttitle\tkind\tsummary\ttest\n\
    ///             8.5\tZOC\tdefinition\tSix hexes around.\tlook\n\
    ///             8.5.1\tStop\teffect\tA unit stops in a ZOC.\tmove\n";
    /// let ledger = Ledger::read("NR", &Source::new("rules.tsv", text))?;
    /// assert_eq!(ledger.get("nr 8.5.1").unwrap().title, "Stop");
    /// assert_eq!(ledger.under("8.5").len(), 2);
    /// assert_eq!(ledger.search("zoc")[0].id, "8.5");
    /// # Ok::<(), Problems>(())
    /// ```
    ///
    /// # Errors
    /// Lines that are not five cells (seven with Russian), ids that are empty or repeated.
    pub fn read(prefix: &str, source: &Source) -> Result<Self, Problems> {
        let rows = tsv::<Clause>(source)?;
        let mut problems = Problems::new();
        let mut by_id = HashMap::new();
        for (at, row) in rows.iter().enumerate() {
            for (column, text) in [("id", &row.id), ("title", &row.title), ("summary", &row.summary)] {
                if text.is_empty() {
                    problems.push(row.problem("", format!("the clause has no {column}")));
                }
            }
            if let Some(first) = by_id.insert(row.id.to_lowercase(), at) {
                problems.push(twice(row, &rows[first]));
            }
        }
        let clauses = rows.into_iter().map(|row| row.value).collect();
        problems.or_value(Ledger { prefix: prefix.to_owned(), clauses, by_id })
    }

    /// How the game's clauses are cited, such as `NR`.
    #[must_use]
    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    /// All clauses in order.
    #[must_use]
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// A clause by its id, with or without the prefix, in any case: `10.7.2a`, `NR 10.7.2A`.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Clause> {
        self.by_id.get(&self.bare(id)).map(|at| &self.clauses[*at])
    }

    /// The ids nearest to a mistyped one.
    #[must_use]
    pub fn nearest(&self, id: &str) -> Option<&str> {
        crate::suggest(&self.bare(id), self.clauses.iter().map(|clause| clause.id.as_str()))
    }

    /// A clause and those below it: `10.7` lists 10.7, 10.7.1 and 10.7.2a, but not 10.70.
    #[must_use]
    pub fn under(&self, id: &str) -> Vec<&Clause> {
        let id = self.bare(id);
        let id = id.trim_end_matches(['.', '-']);
        self.clauses.iter().filter(|clause| is_under(&clause.id, id)).collect()
    }

    /// The chapters in order: `2`, `3`… or, where clauses have names, `PRIN`, `SETUP`…
    #[must_use]
    pub fn chapters(&self) -> Vec<&str> {
        let mut chapters: Vec<&str> = Vec::new();
        for clause in &self.clauses {
            let chapter = chapter(&clause.id);
            if !chapters.contains(&chapter) {
                chapters.push(chapter);
            }
        }
        chapters
    }

    /// Clauses that hold a word: in the id first, then in the title, then in the summary.
    ///
    /// Capitals do not count, and the Russian columns are searched as well.
    #[must_use]
    pub fn search(&self, word: &str) -> Vec<&Clause> {
        let id = self.bare(word);
        let word = word.trim().to_lowercase();
        if word.is_empty() {
            return Vec::new();
        }
        let has = |text: &str| text.to_lowercase().contains(&word);
        let rank = |clause: &Clause| {
            let own = clause.id.to_lowercase();
            if own == id {
                Some(0)
            } else if own.starts_with(&id) {
                Some(1)
            } else if has(&clause.title) || clause.title_ru.as_deref().is_some_and(has) {
                Some(2)
            } else if has(&clause.summary) || clause.summary_ru.as_deref().is_some_and(has) {
                Some(3)
            } else {
                None
            }
        };
        let mut found: Vec<(i32, &Clause)> =
            self.clauses.iter().filter_map(|clause| Some((rank(clause)?, clause))).collect();
        found.sort_by_key(|(rank, _)| *rank);
        found.into_iter().map(|(_, clause)| clause).collect()
    }

    /// An id as the ledger's index keeps it: small letters, no prefix.
    fn bare(&self, id: &str) -> String {
        let id = id.trim().to_lowercase();
        let prefix = self.prefix.to_lowercase();
        match id.strip_prefix(&prefix) {
            Some(rest) if rest.starts_with(char::is_whitespace) => rest.trim_start().to_owned(),
            _ => id,
        }
    }
}

fn twice(row: &Row<Clause>, first: &Row<Clause>) -> Problem {
    row.problem("id", format!("the clause {} is there twice", row.id))
        .label("again here")
        .second(first.span("id"), "first here")
        .hint("each clause has an id of its own")
}

/// Whether a clause is the one named or below it; `top` in small letters.
///
/// A number ends where its digits end. A name in capitals ends before a small
/// letter (`5A` holds 5Aa), any other name where its letters end.
fn is_under(id: &str, top: &str) -> bool {
    let head: String = id.chars().take(top.chars().count()).collect();
    if head.to_lowercase() != top {
        return false;
    }
    let next = id[head.len()..].chars().next();
    match (head.chars().next_back(), next) {
        (None, _) | (_, None) => true,
        (Some(last), Some(next)) if last.is_numeric() => !next.is_numeric(),
        (Some(last), Some(next)) if last.is_uppercase() => !next.is_uppercase(),
        (Some(_), Some(next)) => !next.is_alphabetic(),
    }
}

/// The leading number, or the leading name.
fn chapter(id: &str) -> &str {
    let number = id.starts_with(char::is_numeric);
    let end = id.find(|c: char| if number { !c.is_numeric() } else { !c.is_alphabetic() });
    &id[..end.unwrap_or(id.len())]
}
