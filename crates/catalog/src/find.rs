//! Which game a file belongs to.

use crate::Catalog;
use content::{Lang, Problem, Problems, Source};
use engine::position_file::Header;
use engine::{AnyGame, AnyMatch, Record};
use std::path::Path;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A position as people write it.
    Position,
    /// The record of a game.
    Record,
    /// Something else: data of a game.
    Data,
}

/// What a file is, by its ending and by how it begins.
///
/// ```
/// use catalog::{FileKind, kind_of};
/// use content::Source;
/// assert_eq!(kind_of(&Source::new("a.toml", "game = \"skirmish\"")), FileKind::Position);
/// assert_eq!(kind_of(&Source::new("a", "[Stavka \"1\"]")), FileKind::Record);
/// assert_eq!(kind_of(&Source::new("map.csv", "hex,terrain")), FileKind::Data);
/// ```
pub fn kind_of(file: &Source) -> FileKind {
    let ending = Path::new(&file.name).extension().and_then(|e| e.to_str()).unwrap_or_default();
    let mut lines = file.text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#'));
    let names_a_game =
        |l: &str| l.strip_prefix("game").is_some_and(|rest| rest.trim_start().starts_with('='));
    match ending {
        "hgn" => FileKind::Record,
        "csv" | "tsv" | "ron" | "ftl" => FileKind::Data,
        _ if lines.clone().next().is_some_and(|l| l.starts_with("[Stavka ")) => FileKind::Record,
        _ if lines.by_ref().take_while(|l| !l.starts_with('[')).any(names_a_game) => FileKind::Position,
        "toml" => FileKind::Data,
        _ => FileKind::Position,
    }
}

impl Catalog {
    /// The game a position file or a record belongs to.
    ///
    /// # Errors
    /// The file does not say, or says a game that is not here.
    pub fn game_of(&self, file: &Source) -> Result<&dyn AnyGame, Problems> {
        if kind_of(file) == FileKind::Record {
            return self.game_of_record(&Record::read(file)?);
        }
        let header = Header::read(file)?;
        let at = |what: String| Problem::new(file, header.game.span(), what);
        self.game_at(header.game.get_ref(), at)
    }

    /// The game a record belongs to.
    ///
    /// # Errors
    /// The record does not say, or says a game that is not here.
    pub fn game_of_record(&self, record: &Record) -> Result<&dyn AnyGame, Problems> {
        match record.tag("Game") {
            None => Err(record.tag_problem("Stavka", "the record does not say its game").into()),
            Some(id) => self.game_at(id, |what| record.tag_problem("Game", what)),
        }
    }

    /// The match of a position file, or of a record played to its end.
    ///
    /// # Errors
    /// All that is wrong with the file; refusals are worded in `lang`.
    pub fn match_of(&self, file: &Source, lang: Lang) -> Result<Box<dyn AnyMatch>, Problems> {
        if kind_of(file) == FileKind::Record {
            let record = Record::read(file)?;
            return self.game_of_record(&record)?.replay(&record, None, lang);
        }
        self.game_of(file)?.load(file, lang)
    }
}
