//! `stavka replay GAME.hgn [--to N]`

use crate::args::Replay;
use crate::failure::Failure;
use crate::files;
use crate::report::Report;
use crate::session::Session;
use crate::show;
use engine::{Record, Viewer, msg};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Plays a record through and tells it in words.
pub fn run(session: &Session, args: &Replay) -> Result<Report, Failure> {
    let source = files::read(session, &args.file)?;
    let record = Record::read(&source)?;
    let game = session.catalog.game_of_record(&record)?;
    let voice = session.voice(game);
    if let Some(to) = args.to.filter(|to| *to > record.len()) {
        let text = msg!("replay-short", n = record.len() as i32, to = to.to_string());
        return Err(session.fail(&text));
    }
    let mut played = game.replay(&record, args.to, session.lang)?;
    let log = played.log(Viewer::Referee);
    let mut text = show::log::lines(&voice, &log);
    let _ = write!(text, "\n{}", show::table::whole(&voice, &mut *played, Viewer::Referee));
    let facts = json!({
        "game": game.info().id,
        "scenario": played.scenario(),
        "tags": record.tags().collect::<BTreeMap<_, _>>(),
        "lines": played.len(),
        "digest": played.digest(),
        "log": show::log::facts(&voice, &log),
        "outcome": played.outcome().map(|(_, text)| voice.game(&text)),
    });
    Ok(Report::new(text, facts))
}
