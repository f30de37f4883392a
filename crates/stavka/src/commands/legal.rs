//! `stavka legal POS [PREFIX]`

use crate::args::Legal;
use crate::failure::Failure;
use crate::files;
use crate::report::Report;
use crate::session::Session;
use crate::session::Voice;
use crate::show::text::{pad, width};
use engine::{Action, AnyMatch, Awaiting, Seat, msg};
use serde_json::{Value, json};
use std::fmt::Write;

/// More actions than this are not listed; the next words are.
const MOST: usize = 4096;

/// Legal actions of the seats to act.
pub fn run(session: &Session, args: &Legal) -> Result<Report, Failure> {
    let (voice, mut game) = files::open(session, &args.file)?;
    let seats = seats(&voice, &mut *game, args)?;
    let first = seats.first().copied().unwrap_or(Seat(0));
    let prefix = voice.read(&mut *game, first, &args.prefix.join(" "))?;
    let mut report = Report::default();
    let mut facts = Vec::new();
    let mut refusal = None;
    for seat in &seats {
        match answer(&voice, &mut *game, *seat, &prefix, seats.len() > 1, &mut report.text) {
            Ok(found) => facts.push(found),
            Err(failure) => refusal = Some(failure),
        }
    }
    if facts.is_empty()
        && let Some(failure) = refusal
    {
        return Err(failure);
    }
    report.json = json!({ "seats": facts });
    Ok(report)
}

fn seats(voice: &Voice<'_>, game: &mut dyn AnyMatch, args: &Legal) -> Result<Vec<Seat>, Failure> {
    if let Some(side) = &args.seat {
        return Ok(vec![voice.seat(game, side)?]);
    }
    match game.awaiting() {
        Awaiting::Decide { must, may } => Ok(must.or(may).iter().collect()),
        Awaiting::Chance(_) => Err(voice.session.fail(&msg!("legal-roll"))),
        Awaiting::Over(_) => Err(voice.session.fail(&msg!("legal-over"))),
    }
}

fn answer(
    voice: &Voice<'_>,
    game: &mut dyn AnyMatch,
    seat: Seat,
    prefix: &Action,
    named: bool,
    text: &mut String,
) -> Result<Value, Failure> {
    let side = game.seats()[seat.index()];
    let composed = game.compose(seat, prefix).map_err(|e| voice.refused(&e))?;
    if prefix.is_empty() {
        let (actions, all) = game.legal(seat, prefix, MOST);
        if all {
            let written: Vec<String> = actions.iter().map(|action| game.write(action)).collect();
            for action in &written {
                let _ = if named { writeln!(text, "{side}: {action}") } else { writeln!(text, "{action}") };
            }
            return Ok(json!({ "seat": side, "actions": written, "all": true }));
        }
        let _ = writeln!(text, "{}", voice.own(&msg!("legal-many", n = MOST as i32)));
    }
    if named {
        let _ = writeln!(text, "{side}:");
    }
    let wide = composed.prompt.choices.iter().map(|c| width(&c.word)).max().unwrap_or_default();
    if composed.prompt.complete {
        let _ = writeln!(text, "{}", voice.paint().faint(&voice.own(&msg!("legal-whole"))));
    }
    let mut next = Vec::new();
    for choice in &composed.prompt.choices {
        let label = voice.game(&choice.label);
        let cost = choice.cost.as_deref().map(|cost| format!(" [{cost}]")).unwrap_or_default();
        let word = voice.paint().word(&pad(&choice.word, wide));
        let _ = if label == choice.word {
            writeln!(text, "{}{cost}", word.trim_end())
        } else {
            writeln!(text, "{word}  {label}{cost}")
        };
        next.push(json!({ "word": choice.word, "label": label, "cost": choice.cost }));
    }
    Ok(json!({
        "seat": side,
        "prefix": composed.words,
        "complete": composed.prompt.complete,
        "next": next,
        "all": false,
    }))
}
