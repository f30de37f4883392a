//! Which clauses of the rules have a test, and whether all clauses cited exist.
//!
//! A clause is covered by a test named after it (`nr_10_7_2a_…`), or by a line
//! `// Rules: NR 8.5.1, NR 8.5.2` in a file that holds tests. A clause is
//! cited by such a line, by `/// Rule: NR 8.5.1`, or by a string that is a
//! citation and nothing else: `"NR 10.6.1"`. A section may be cited as a whole
//! where the ledger has its parts.

use crate::shell::{Outcome, say};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const FLOORS: &str = "coverage-floor.toml";

/// What is known of one game.
struct Game {
    id: String,
    clauses: Vec<String>,
    covered: BTreeSet<String>,
    floor: f64,
    /// `file:line: …` for each clause cited that the ledger does not have.
    unknown: Vec<String>,
}

impl Game {
    fn missing(&self) -> Vec<&String> {
        self.clauses.iter().filter(|clause| !self.covered.contains(*clause)).collect()
    }

    fn percent(&self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "ledgers are short")]
        let (covered, all) = (self.covered.len() as f64, self.clauses.len().max(1) as f64);
        100.0 * covered / all
    }
}

/// Prints the coverage of all games, or what one of them misses, and fails
/// under a floor or on an unknown clause.
pub fn run(missing: Option<&str>, json: bool) -> Outcome {
    let games = games(Path::new("."))?;
    if let Some(wanted) = missing
        && !games.iter().any(|game| game.id == wanted)
    {
        return Err(format!("there is no game \"{wanted}\" with a ledger"));
    }
    let shown = games.iter().filter(|game| missing.is_none_or(|wanted| game.id == wanted));
    if json {
        let facts: serde_json::Map<_, _> = shown.map(|game| (game.id.clone(), facts(game))).collect();
        say(&format!("{:#}\n", serde_json::Value::from(facts)));
    } else if missing.is_some() {
        say(&shown.flat_map(Game::missing).map(|clause| format!("{clause}\n")).collect::<String>());
    } else {
        for game in shown {
            let (covered, all) = (game.covered.len(), game.clauses.len());
            say(&format!("{:16} {covered:4}/{all:<4} {:5.1} %\n", game.id, game.percent()));
        }
    }
    let mut faults: Vec<String> = games.iter().flat_map(|game| game.unknown.clone()).collect();
    for game in games.iter().filter(|game| game.percent() < game.floor) {
        let (percent, floor) = (game.percent(), game.floor);
        faults
            .push(format!("{}: {percent:.1} % of the clauses have a test, the floor is {floor} %", game.id));
    }
    if faults.is_empty() { Ok(()) } else { Err(format!("coverage\n{}", faults.join("\n"))) }
}

fn facts(game: &Game) -> serde_json::Value {
    serde_json::json!({
        "clauses": game.clauses.len(),
        "covered": game.covered.len(),
        "percent": game.percent(),
        "floor": game.floor,
        "missing": game.missing(),
        "unknown": game.unknown,
    })
}

/// Every game with a ledger; each has its prefix and floor in the file of floors.
fn games(root: &Path) -> Outcome<Vec<Game>> {
    let floors: toml::Table = read(&root.join(FLOORS))?.parse().map_err(|e| format!("{FLOORS}: {e}"))?;
    let floors = floors.get("games").and_then(toml::Value::as_table).cloned().unwrap_or_default();
    let mut ids: Vec<String> = floors.keys().cloned().collect();
    for entry in std::fs::read_dir(root.join("games")).map_err(|e| format!("games: {e}"))?.flatten() {
        if entry.path().join("data/rules.tsv").is_file() {
            ids.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    ids.sort();
    ids.dedup();
    ids.into_iter().map(|id| game(root, &floors, id)).collect()
}

fn game(root: &Path, floors: &toml::Table, id: String) -> Outcome<Game> {
    let entry = floors.get(&id).ok_or_else(|| format!("{FLOORS} has no [games.{id}]"))?;
    let prefix = entry.get("prefix").and_then(toml::Value::as_str);
    let prefix = prefix.ok_or_else(|| format!("{FLOORS}: [games.{id}] has no prefix = \"XX\""))?;
    let floor = entry.get("floor").and_then(|f| f.as_float().or(f.as_integer().map(|n| n as f64)));
    let floor = floor.ok_or_else(|| format!("{FLOORS}: [games.{id}] has no floor = 0.0"))?;
    let folder = root.join("games").join(&id);
    let ledger = read(&folder.join("data/rules.tsv"))?;
    let lines = ledger.lines().skip(1).filter(|line| !line.trim().is_empty());
    let clauses: Vec<String> = lines.filter_map(|line| line.split('\t').next()).map(str::to_owned).collect();
    let by_norm: BTreeMap<String, &String> = clauses.iter().map(|clause| (norm(clause), clause)).collect();
    let mut covered = BTreeSet::new();
    let mut unknown = Vec::new();
    let mut files = Vec::new();
    rust_files(&folder, &mut files);
    files.sort();
    for file in files {
        let text = read(&file)?;
        if text.contains("#[test]") || file.components().any(|part| part.as_os_str() == "tests") {
            covered.extend(covers(&text, prefix, &by_norm).into_iter().cloned());
        }
        for (line, clause) in cites(&text, prefix) {
            if !is_known(&norm(clause), &by_norm) {
                let file = file.strip_prefix(root).unwrap_or(&file).display();
                unknown.push(format!("{file}:{line}: there is no clause {prefix} {clause}"));
            }
        }
    }
    Ok(Game { id, clauses, covered, floor, unknown })
}

fn read(path: &Path) -> Outcome<String> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

/// A clause as it stands in the name of a function: `10.7.2a` is `10_7_2a`.
fn norm(clause: &str) -> String {
    let lower = clause.to_lowercase();
    let parts = lower.split(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit());
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_")
}

/// Whether a clause is in the ledger, by itself or in parts: `8.4` where the ledger has 8.4a and 8.4b.
fn is_known(norm: &str, by_norm: &BTreeMap<String, &String>) -> bool {
    let mut near = by_norm.range(norm.to_owned()..).take_while(|(id, _)| id.starts_with(norm));
    near.any(|(id, _)| !id[norm.len()..].starts_with(|c: char| c.is_ascii_digit()))
}

/// The clauses that the tests of a file cover.
fn covers<'a>(text: &str, prefix: &str, by_norm: &BTreeMap<String, &'a String>) -> Vec<&'a String> {
    let start = format!("{}_", prefix.to_lowercase());
    let named = functions(text).filter_map(|name| {
        let tail = name.strip_prefix(&start)?;
        let fits = |norm: &&String| {
            tail.strip_prefix(norm.as_str()).is_some_and(|r| r.is_empty() || r.starts_with('_'))
        };
        by_norm.keys().filter(fits).max_by_key(|norm| norm.len()).map(|norm| by_norm[norm])
    });
    let listed = text.lines().flat_map(rule_line);
    let listed = listed.filter_map(|part| by_norm.get(&norm(citation(part, prefix)?)).copied());
    named.chain(listed).collect()
}

/// The names after `fn`.
fn functions(text: &str) -> impl Iterator<Item = &str> {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices("fn").filter_map(move |(at, _)| {
        let rest = &text[at + 2..];
        let name = rest.trim_start();
        let stands_alone = !text[..at].ends_with(word) && name.len() < rest.len();
        stands_alone.then(|| name.split(|c| !word(c)).next().unwrap_or_default())
    })
}

/// The parts of a comment `// Rules: A, B`, if the line has one.
fn rule_line(line: &str) -> Vec<&str> {
    let comments = line.match_indices("//").map(|(at, _)| line[at..].trim_start_matches('/').trim_start());
    let list = comments.filter_map(|text| text.strip_prefix("Rules:").or(text.strip_prefix("Rule:"))).next();
    list.map(|list| list.split([',', ';']).map(str::trim).collect()).unwrap_or_default()
}

/// The clause of `NR 8.5.1 and more`.
fn citation<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(prefix)?;
    let clause = rest.trim_start();
    let end = clause.find(|c: char| !c.is_alphanumeric() && !"_.-".contains(c)).unwrap_or(clause.len());
    (clause.len() < rest.len() && end > 0).then(|| &clause[..end])
}

/// The clauses that a file cites, with their lines.
fn cites<'a>(text: &'a str, prefix: &str) -> Vec<(usize, &'a str)> {
    let mut found = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        found.extend(rule_line(text).into_iter().filter_map(|part| Some((line, citation(part, prefix)?))));
        // Between any two quotes may stand a string; a citation is easily told from code,
        // and every clause has a digit, which other words seldom have.
        for piece in text.split('"').skip(1) {
            if let Some(clause) = citation(piece, prefix)
                && piece.ends_with(clause)
                && clause.contains(|c: char| c.is_ascii_digit())
            {
                found.push((line, clause));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_clause_of_a_name_is_covered() {
        let clauses = ["8.5", "8.5.1", "10.7.2a", "HILL-9"].map(str::to_owned);
        let by_norm = clauses.iter().map(|clause| (norm(clause), clause)).collect();
        let told = |text| covers(text, "NR", &by_norm).into_iter().map(String::as_str).collect::<Vec<_>>();
        assert_eq!(told("fn nr_8_5_1_entering_zoc() {}"), ["8.5.1"]);
        assert_eq!(told("fn nr_8_5_11_none() {} fn  nr_10_7_2a() {}"), ["8.5", "10.7.2a"]);
        assert!(told("fn nr_8_51() {} myfn nr_8_5() {} nr_8_5()").is_empty());
        assert_eq!(told("    // Rules: NR 8.5.1, NR hill-9; TB 8.5"), ["8.5.1", "HILL-9"]);
        assert_eq!(told("/// Rule: NR 10.7.2a."), ["10.7.2a"]);
    }

    #[test]
    fn a_section_is_known_by_its_parts() {
        let clauses = ["8.4a", "8.40", "10.6.1"].map(str::to_owned);
        let by_norm = clauses.iter().map(|clause| (norm(clause), clause)).collect();
        let known = ["8.4", "8.4a", "8.40", "10.6", "10"].map(|clause| is_known(&norm(clause), &by_norm));
        assert_eq!(known, [true; 5]);
        let unknown = ["8.4b", "8.400", "1", "10.6.10"].map(|clause| is_known(&norm(clause), &by_norm));
        assert_eq!(unknown, [false; 4]);
    }

    #[test]
    fn citations_are_found_with_their_lines() {
        let text = "/// Rule: NR 8.5.1\nlet a = (\"x\", \"NR 10.6.1\");\n// NR 9.9 in passing\n\"NR units\"";
        assert_eq!(cites(text, "NR"), [(1, "8.5.1"), (2, "10.6.1")]);
    }
}
