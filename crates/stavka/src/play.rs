//! `stavka play`: a table in the terminal.
//!
//! A [`Sitting`] is one evening: people and opponents take turns until the
//! game is over or somebody leaves. It works line by line, so that it can be
//! played through a pipe as well.

mod ask;
mod desk;
mod dice;
mod input;
mod opponent;
mod orders;
mod sitting;

use crate::args::{self, DiceFrom};
use crate::failure::Failure;
use crate::files;
use crate::report::Report;
use crate::session::{Session, Voice};
use catalog::{FileKind, kind_of};
use dice::Chance;
use engine::{AnyGame, AnyMatch, Options, Record, Seat, SeatSet, Viewer, msg};
use input::Input;
use opponent::Opponent;
use orders::Order;
use sitting::Sitting;
use std::path::Path;
use table::Text;

/// Plays a game in the terminal.
pub fn run(session: &Session, args: &args::Play) -> Result<Report, Failure> {
    if session.json {
        return Err(session.fail(&msg!("play-no-json")));
    }
    let mut input = Input::new();
    let Some(start) = start(session, args, &mut input)? else { return Ok(Report::default()) };
    let Start { voice, game, record } = start;
    let (humans, viewer) = seats(&voice, &*game, args)?;
    if let Some(path) = args.save.as_deref().filter(|path| path.exists() && !is_same(path, args)) {
        return Err(session.fail(&msg!("save-exists", file = path.display().to_string())));
    }
    let seats = game.seats().len();
    let dice = Chance::new(args.seed, record.as_ref(), game.seats(), args.dice == DiceFrom::Type);
    let sitting = Sitting {
        opponent: Opponent::new(&voice, args.opponent.as_deref(), args.seed)?,
        save: args.save.clone(),
        heard: vec![0; seats + 1],
        drawn: None,
        asked_at: 0,
        interrupted: false,
        let_pass: vec![Vec::new(); seats],
        standing: vec![Default::default(); seats],
        desk: desk::Desk::shared(game),
        voice,
        humans,
        viewer,
        dice,
        input,
    };
    sitting.play()?;
    Ok(Report::default())
}

/// What is to be played.
struct Start<'a> {
    voice: Voice<'a>,
    game: Box<dyn AnyMatch>,
    /// The record it goes on from, if there is one.
    record: Option<Record>,
}

fn start<'a>(
    session: &'a Session,
    args: &args::Play,
    input: &mut Input,
) -> Result<Option<Start<'a>>, Failure> {
    let Some((chosen, scenario)) = (match &args.game {
        Some(game) => Some((game.clone(), args.scenario.clone().unwrap_or_default())),
        None => choose(session, input)?,
    }) else {
        return Ok(None);
    };
    let path = Path::new(&chosen);
    if path.is_file() {
        let source = files::read(session, path)?;
        let (voice, game) = files::open(session, path)?;
        let record = if kind_of(&source) == FileKind::Record { Some(Record::read(&source)?) } else { None };
        return Ok(Some(Start { voice, game, record }));
    }
    let game = session.game(&chosen)?;
    let options: Options = args.options.iter().cloned().collect();
    let started = session.start(game, &scenario, &options)?;
    Ok(Some(Start { voice: session.voice(game), game: started, record: None }))
}

/// Asks which game and which scenario are wanted. `None` if nobody answers.
fn choose(session: &Session, input: &mut Input) -> Result<Option<(String, String)>, Failure> {
    let say = |game: &dyn AnyGame, text| game.say(session.lang, text);
    let games = session.catalog.games().iter();
    let games: Vec<_> = games.map(|game| (game.info().id, say(&**game, &game.info().title))).collect();
    if games.is_empty() {
        return Err(session.fail(&msg!("no-games")));
    }
    let Some(id) = pick(session, input, &msg!("choose-game"), &games)? else { return Ok(None) };
    let game = session.game(id)?;
    let scenarios = game.info().scenarios.iter();
    let scenarios: Vec<_> = scenarios.map(|s| (s.id.as_str(), say(game, &s.title))).collect();
    if scenarios.len() < 2 {
        return Ok(Some((id.to_owned(), String::new())));
    }
    let scenario = pick(session, input, &msg!("choose-scenario"), &scenarios)?;
    Ok(scenario.map(|scenario| (id.to_owned(), scenario.to_owned())))
}

/// Asks for one of several things, by number or id; an empty line takes the first.
fn pick<'a>(
    session: &Session,
    input: &mut Input,
    question: &Text,
    things: &[(&'a str, String)],
) -> Result<Option<&'a str>, Failure> {
    let mut text = format!("{}\n", session.paint.strong(&session.say(question)));
    for (at, (id, title)) in things.iter().enumerate() {
        text.push_str(&format!("  {} {}  {title}\n", at + 1, session.paint.word(id)));
    }
    crate::report::put(&text)?;
    loop {
        let Some(answer) = input.plain("> ")? else { return Ok(None) };
        let answer = answer.trim();
        if matches!(Order::read(answer, |_| false), Some((Order::Quit | Order::Cancel, _))) {
            return Ok(None);
        }
        let number = if answer.is_empty() { Some(1) } else { answer.parse::<usize>().ok() };
        let by_number = number.and_then(|n| things.get(n.checked_sub(1)?));
        match by_number.or_else(|| things.iter().find(|(id, _)| *id == answer)) {
            Some((id, _)) => return Ok(Some(id)),
            None => {
                let failure = session.fail_near(
                    &msg!("no-choice", answer = answer),
                    answer,
                    things.iter().map(|(id, _)| *id),
                );
                failure.tell(false, session.paint);
            }
        }
    }
}

/// Which seats people take, and whose eyes the screen is for at first.
fn seats(voice: &Voice<'_>, game: &dyn AnyMatch, args: &args::Play) -> Result<(SeatSet, Viewer), Failure> {
    let all = (0..game.seats().len() as u8).map(Seat).fold(SeatSet::NONE, SeatSet::with);
    let own = match args.seat.as_deref() {
        Some("both" | "all") => return Ok((all, Viewer::Spectator)),
        Some("none") => return Ok((SeatSet::NONE, Viewer::Spectator)),
        Some(side) => voice.seat(game, side)?,
        None => Seat(0),
    };
    match args.opponent.as_deref() {
        Some(opponent::HUMAN) => Ok((all, Viewer::Spectator)),
        _ => Ok((SeatSet::only(own), Viewer::Seat(own))),
    }
}

/// Whether the record is to be kept in the very file that is played on from.
fn is_same(path: &Path, args: &args::Play) -> bool {
    let resumed = args.game.as_ref().and_then(|game| Path::new(game).canonicalize().ok());
    resumed.is_some() && path.canonicalize().ok() == resumed
}
