//! `stavka explain POS [ACTION | LENS [ELEMENT...]]`

use super::lens;
use crate::args::Explain;
use crate::failure::Failure;
use crate::files;
use crate::report::Report;
use crate::session::{Session, Voice};
use crate::show;
use engine::{AnyMatch, Awaiting, Seat, Viewer, msg};
use serde_json::json;

/// The sums and chances of an action, or why it may not be; what a lens shows; the standing sums.
pub fn run(session: &Session, args: &Explain) -> Result<Report, Failure> {
    let (voice, mut game) = files::open(session, &args.file)?;
    let words = args.action.join(" ");
    let mut first = words.split_whitespace();
    match first.next() {
        None => return Ok(standing(session, &voice, &mut *game)),
        // A lens, unless the game means something else by the word.
        Some(id) if lens::exists(&*game, id) && game.read(id).is_err() => {
            let elements: Vec<String> = first.map(str::to_owned).collect();
            return lens::look(session, &voice, &mut *game, id, &elements, Viewer::Referee);
        }
        Some(_) => {}
    }
    let (seat, words) = seat_and_words(&voice, &*game, &words)?;
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

/// The sums that stand at any moment, and what else can be asked.
fn standing(session: &Session, voice: &Voice<'_>, game: &mut dyn AnyMatch) -> Report {
    let table = game.view(Viewer::Referee).table;
    let lenses = game.board().lenses;
    let mut text = show::table::heading(voice, &table);
    table.tallies.iter().for_each(|tally| text.push_str(&show::explanation::tally(voice, tally)));
    for lens in &lenses {
        let takes = if lens.takes > 0 { " …" } else { "" };
        let word = format!("explain … {}{takes}", lens.id);
        text.push_str(&format!("  {}  {}\n", session.paint.word(&word), voice.game(&lens.title)));
    }
    let tallies: Vec<_> =
        table.tallies.iter().map(|tally| show::explanation::tally_facts(voice, tally)).collect();
    let ids: Vec<&str> = lenses.iter().map(|lens| lens.id.as_str()).collect();
    Report::new(text, json!({ "tallies": tallies, "lenses": ids }))
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
