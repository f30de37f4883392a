//! Reading the files that were named.

use crate::failure::Failure;
use crate::session::{Session, Voice};
use content::Source;
use engine::{AnyMatch, Options, msg};
use std::io::Read;
use std::path::Path;

/// A file's text; `-` is the standard input.
pub fn read(session: &Session, path: &Path) -> Result<Source, Failure> {
    let name = path.display().to_string();
    let read = if name == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(path)
    };
    match read {
        Ok(bytes) => Ok(Source::from_bytes(name, &bytes)?),
        Err(error) => Err(session.fail(&msg!("cannot-read", file = name, why = error.to_string()))),
    }
}

/// The match of a position file or a record, and a voice to speak of it.
///
/// Where there is no such file, `GAME` and `GAME/SCENARIO` mean the start of a scenario.
pub fn open<'a>(session: &'a Session, path: &Path) -> Result<(Voice<'a>, Box<dyn AnyMatch>), Failure> {
    if !path.exists()
        && let Some(name) = path.to_str()
        && let (id, scenario) = name.split_once('/').unwrap_or((name, ""))
        && let Some(game) = session.catalog.games().iter().find(|game| game.info().id == id)
    {
        return Ok((session.voice(&**game), session.start(&**game, scenario, &Options::default())?));
    }
    let source = read(session, path)?;
    if source.text.trim().is_empty() {
        return Err(session.fail(&msg!("file-empty", file = source.name.to_string())));
    }
    let game = session.catalog.game_of(&source)?;
    let game_match = session.catalog.match_of(&source, session.lang)?;
    Ok((session.voice(game), game_match))
}

/// Writes a file whole or not at all.
pub fn write(session: &Session, path: &Path, text: &str) -> Result<(), Failure> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let written = std::fs::write(&beside, text).and_then(|()| std::fs::rename(&beside, path));
    written.map_err(|error| {
        // The half-written file is of no use to anybody; if it cannot be removed, it was never made.
        let _ = std::fs::remove_file(&beside);
        let file = path.display().to_string();
        session.fail(&msg!("cannot-write", file = file, why = error.to_string()))
    })
}
