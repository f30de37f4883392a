//! Golden replays: whole games as text, compared on every run.

use content::{Lang, Source, Words};
use engine::{Game, Match, Options, Record, Viewer};
use std::path::Path;

/// The log of a game in words, a line each, with clauses.
pub fn log_text<R: engine::Rules>(game: &Match<R>, words: &Words, lang: Lang) -> String {
    let line = |line: &engine::table::LogLine| {
        let clause = line.clause.as_ref().map(|c| format!(" ({c})")).unwrap_or_default();
        format!("{}{clause}\n", words.sentence(lang, &line.text))
    };
    game.log(Viewer::Referee).map(line).collect()
}

/// Replays a stored record and compares its log, in Russian and English, with
/// the `.log` file beside it. With `UPDATE_GOLDEN=1` the file is written anew.
///
/// # Panics
/// If the record is refused or the log differs.
pub fn replay_golden<G: Game>(game: &G, file: &Path) -> Match<G::Rules> {
    let bytes = std::fs::read(file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let source = Source::from_bytes(file.display().to_string(), &bytes).unwrap_or_else(|p| panic!("{p}"));
    let record = Record::read(&source).unwrap_or_else(|p| panic!("{p}"));
    let options: Options =
        record.tag("Options").unwrap_or_default().split_whitespace().map(str::to_owned).collect();
    let rules =
        game.scenario(record.tag("Scenario").unwrap_or_default(), &options).unwrap_or_else(|p| panic!("{p}"));
    let words = game.words();
    let played =
        record.replay(&rules, None, &|text| words.render(Lang::En, text)).unwrap_or_else(|p| panic!("{p}"));
    let text = format!("{}\n{}", log_text(&played, words, Lang::En), log_text(&played, words, Lang::Ru));
    let beside = file.with_extension("log");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&beside, &text).unwrap_or_else(|e| panic!("{}: {e}", beside.display()));
    }
    let stored = std::fs::read_to_string(&beside).unwrap_or_else(|e| panic!("{}: {e}", beside.display()));
    let differs = stored.lines().zip(text.lines()).position(|(a, b)| a != b);
    assert!(
        stored == text,
        "the log of {} differs from line {:?} on",
        file.display(),
        differs.map(|n| n + 1)
    );
    played
}
