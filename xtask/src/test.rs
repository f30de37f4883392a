//! Everything the README's test command does, and one line at its end.

use crate::shell::{Outcome, Run, cargo, need_postgres, say, step};
use crate::{bindings, coverage, web};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Tally {
    passed: usize,
    failed: usize,
}

/// Runs all tests and checks and prints `N passed, N failed` alone on the last line.
pub fn run() -> Outcome {
    let mut tally = Tally::default();
    if step("PostgreSQL", need_postgres).is_err() {
        tally.failed += 1;
    }
    // First of all: the server embeds it, and would be built again with all its tests.
    if step("browser client", web::build).is_err() {
        tally.failed += 1;
    }
    if cargo("nextest --version").works() {
        let tests = || heard("nextest run --workspace --no-fail-fast --no-tests pass", of_nextest);
        tally.add(step("tests", tests));
        tally.add(step("examples in the docs", || heard("test --workspace --doc --no-fail-fast", of_cargo)));
    } else {
        tally.add(step("tests", || heard("test --workspace --no-fail-fast", of_cargo)));
    }
    tally.add(step("rule coverage", || coverage::run(None, false)).map(|()| Tally { passed: 1, failed: 0 }));
    tally.add(step("bindings", || bindings::run(true)).map(|()| Tally { passed: 1, failed: 0 }));
    let counted = |passed| Tally { passed, failed: 0 };
    tally.add(step("browser table", web::test).map(counted));
    tally.add(step("play in the browser", web::play).map(counted));
    say(&format!("\n{} passed, {} failed\n", tally.passed, tally.failed));
    // The numbers are the last word, also of a failure.
    if tally.failed == 0 { Ok(()) } else { Err(String::new()) }
}

impl Tally {
    /// Adds a step's numbers; a step that broke counts as one failure.
    fn add(&mut self, step: Outcome<Tally>) {
        match step {
            Ok(more) => {
                self.passed += more.passed;
                self.failed += more.failed;
            }
            Err(_) => self.failed += 1,
        }
    }
}

fn heard(words: &str, read: fn(&str) -> Tally) -> Outcome<Tally> {
    let (well, text) = cargo(words).heard()?;
    let tally = read(&text);
    // Whatever fails without naming a test, such as the build itself, is a failure too.
    if !well && tally.failed == 0 {
        return Err(format!("`cargo {words}` failed"));
    }
    Ok(tally)
}

/// `     Summary [   0.4s] 39 tests run: 36 passed (1 slow), 2 failed, 1 timed out, 0 skipped`
fn of_nextest(text: &str) -> Tally {
    let summary = text.lines().rev().find(|line| line.trim_start().starts_with("Summary ["));
    let counts = summary.and_then(|line| line.split_once("run:")).map_or("", |(_, counts)| counts);
    let before = |words: &[&str]| words.iter().map(|word| count(counts, word)).sum();
    Tally { passed: before(&["passed"]), failed: before(&["failed", "timed out", "exec failed"]) }
}

/// `test result: ok. 8 passed; 0 failed; 0 ignored; …`, once for each binary.
fn of_cargo(text: &str) -> Tally {
    let mut tally = Tally::default();
    for line in text.lines().filter(|line| line.starts_with("test result:")) {
        let counts = line.split_once(". ").map_or("", |(_, counts)| counts);
        tally.passed += count(counts, "passed");
        tally.failed += count(counts, "failed");
    }
    tally
}

/// The number before a word, in a list with commas or semicolons.
fn count(list: &str, word: &str) -> usize {
    let parts = list.split([',', ';']).map(str::trim);
    let numbers = parts.filter_map(|part| part.split_once(' ')).filter(|(_, rest)| {
        rest.strip_prefix(word).is_some_and(|more| more.is_empty() || more.starts_with(" ("))
    });
    numbers.filter_map(|(number, _)| number.parse::<usize>().ok()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_are_read() {
        let line = "x\n     Summary [   0.4s] 42 tests run: 36 passed (1 slow), 2 failed, 1 timed out, 3 skipped\n  FAIL";
        assert_eq!(of_nextest(line), Tally { passed: 36, failed: 3 });
        assert_eq!(of_nextest("Summary [ 0.0s] 0 tests run: 0 passed, 0 skipped"), Tally::default());
        let lines =
            "test result: ok. 8 passed; 0 failed; 0 ignored\ntest result: FAILED. 1 passed; 2 failed; 0 x";
        assert_eq!(of_cargo(lines), Tally { passed: 9, failed: 2 });
        assert_eq!(of_nextest("error: could not compile"), Tally::default());
    }
}
