//! `stavka verify GAME.hgn`

use crate::args::Verify;
use crate::failure::Failure;
use crate::files;
use crate::report::Report;
use crate::session::Session;
use engine::{Record, msg};
use serde_json::json;

/// Checks every line, every digest and every roll of a record.
pub fn run(session: &Session, args: &Verify) -> Result<Report, Failure> {
    let source = files::read(session, &args.file)?;
    let record = Record::read(&source)?;
    let game = session.catalog.game_of_record(&record)?;
    let played = game.replay(&record, None, session.lang)?;
    let rolls = played.verify(&record)?;
    let lines = record.len();
    let text = session.say(&msg!("verified", lines = lines as i32, rolls = rolls as i32));
    let facts = json!({ "lines": lines, "rolls": rolls, "digest": played.digest(), "verified": true });
    Ok(Report::new(format!("{text}\n"), facts))
}
