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
use engine::{AnyMatch, Options, Record, Seat, SeatSet, Viewer, msg};
use input::Input;
use sitting::Sitting;
use std::path::Path;

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
        opponent: opponent::random(args.seed),
        save: args.save.clone(),
        heard: vec![0; seats + 1],
        drawn: None,
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
    let chosen = match &args.game {
        Some(game) => game.clone(),
        None => match choose(session, input)? {
            Some(game) => game,
            None => return Ok(None),
        },
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
    let started = session.start(game, args.scenario.as_deref().unwrap_or_default(), &options)?;
    Ok(Some(Start { voice: session.voice(game), game: started, record: None }))
}

/// Asks which game is wanted. `None` if nobody answers.
fn choose(session: &Session, input: &mut Input) -> Result<Option<String>, Failure> {
    let games = session.catalog.games();
    if games.is_empty() {
        return Err(session.fail(&msg!("no-games")));
    }
    let mut text = format!("{}\n", session.paint.strong(&session.say(&msg!("choose-game"))));
    for (at, game) in games.iter().enumerate() {
        let title = game.say(session.lang, &game.info().title);
        let id = session.paint.word(game.info().id);
        text.push_str(&format!("  {} {id}  {title}\n", at + 1));
    }
    crate::report::put(&text)?;
    loop {
        let Some(answer) = input.plain("> ")? else { return Ok(None) };
        let answer = answer.trim();
        let by_number = answer.parse::<usize>().ok().and_then(|n| games.get(n.checked_sub(1)?));
        let by_id = games.iter().find(|game| game.info().id == answer);
        match by_number.or(by_id) {
            Some(game) => return Ok(Some(game.info().id.to_owned())),
            None if matches!(answer, "quit" | "q" | "выход") => return Ok(None),
            None if answer.is_empty() => {}
            None => {
                let known = games.iter().map(|game| game.info().id);
                session.fail_near(&msg!("no-game", game = answer), answer, known).tell(false, session.paint);
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
    match args.opponent {
        args::Opponent::Human => Ok((all, Viewer::Spectator)),
        args::Opponent::Random => Ok((SeatSet::only(own), Viewer::Seat(own))),
    }
}

/// Whether the record is to be kept in the very file that is played on from.
fn is_same(path: &Path, args: &args::Play) -> bool {
    let resumed = args.game.as_ref().and_then(|game| Path::new(game).canonicalize().ok());
    resumed.is_some() && path.canonicalize().ok() == resumed
}
