//! `stavka explain POS ACTION`

use crate::args::Explain;
use crate::failure::Failure;
use crate::files;
use crate::report::Report;
use crate::session::{Session, Voice};
use crate::show;
use engine::{AnyMatch, Awaiting, Seat, msg};
use serde_json::json;

/// The sums and chances of an action, or why it may not be.
pub fn run(session: &Session, args: &Explain) -> Result<Report, Failure> {
    let (voice, mut game) = files::open(session, &args.file)?;
    let (seat, words) = seat_and_words(&voice, &*game, &args.action.join(" "))?;
    let action = voice.read(&mut *game, seat, &words)?;
    let composed = game.compose(seat, &action).map_err(|e| voice.refused(&e))?;
    let side = game.seats()[seat.index()];
    let written = composed.words.join(" ");
    let mut text = format!("{side}: {}\n", session.paint.strong(&written));
    text.push_str(&show::explanation::whole(&voice, &composed.explanation));
    if composed.explanation == Default::default() {
        text.push_str(&format!("{}\n", session.say(&msg!("explain-nothing"))));
    }
    if !composed.prompt.complete {
        let open: Vec<&str> = composed.prompt.choices.iter().map(|c| c.word.as_str()).collect();
        text.push_str(&format!("{}\n", session.say(&msg!("explain-unfinished", words = open.join(" ")))));
    }
    let facts = json!({
        "seat": side,
        "action": written,
        "complete": composed.prompt.complete,
        "explanation": show::explanation::facts(&voice, &composed.explanation),
    });
    Ok(Report::new(text, facts))
}

/// Whose action it is, and the action without that name.
fn seat_and_words(voice: &Voice<'_>, game: &dyn AnyMatch, line: &str) -> Result<(Seat, String), Failure> {
    let (name, rest) = line.split_once([':', ' ']).unwrap_or((line, ""));
    if let Some(at) = game.seats().iter().position(|seat| *seat == name) {
        return Ok((Seat(at as u8), rest.to_owned()));
    }
    let deciding = match game.awaiting() {
        Awaiting::Decide { must, may } => must.iter().chain(may.iter()).collect::<Vec<_>>(),
        Awaiting::Chance(_) => return Err(voice.session.fail(&msg!("legal-roll"))),
        Awaiting::Over(_) => return Err(voice.session.fail(&msg!("legal-over"))),
    };
    match deciding.as_slice() {
        [seat] => Ok((*seat, line.to_owned())),
        _ => Err(voice.session.fail(&msg!("say-whose", sides = game.seats().join(", ")))),
    }
}
