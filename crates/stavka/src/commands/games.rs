//! `stavka games`: what can be played, and which rulebooks can be read.

use crate::failure::Failure;
use crate::report::Report;
use crate::session::Session;
use crate::show::text::wrap;
use engine::{AnyGame, msg};
use serde_json::{Value, json};
use std::fmt::Write;

/// Lists games, scenarios, options; then the books without a game.
pub fn run(session: &Session) -> Result<Report, Failure> {
    let mut text = String::new();
    for game in session.catalog.games() {
        tell_game(session, &**game, &mut text);
    }
    let books = || session.catalog.ledgers().iter().filter(|book| !book.playable);
    if books().next().is_some() {
        let _ = writeln!(text, "{}", session.paint.strong(&session.say(&msg!("games-books"))));
        let width = books().map(|book| book.id.len()).max().unwrap_or_default();
        for book in books() {
            let id = session.paint.word(&format!("{:width$}", book.id));
            let _ = writeln!(text, "  {id}  {}", book.title(session.lang));
        }
        let _ = writeln!(text, "{}", session.paint.faint(&session.say(&msg!("games-books-hint"))));
    }
    let games: Vec<Value> = session.catalog.games().iter().map(|game| facts(session, &**game)).collect();
    let books: Vec<Value> = session
        .catalog
        .ledgers()
        .iter()
        .map(|book| {
            json!({
                "id": book.id,
                "prefix": book.prefix,
                "title": book.title(session.lang),
                "playable": book.playable,
            })
        })
        .collect();
    Ok(Report::new(text, json!({ "games": games, "rules": books })))
}

fn tell_game(session: &Session, game: &dyn AnyGame, text: &mut String) {
    let (info, paint) = (game.info(), session.paint);
    let voice = session.voice(game);
    let edition = session.say(&msg!("games-edition", n = i32::from(info.edition)));
    let title = paint.strong(&voice.game(&info.title));
    let _ = writeln!(text, "{}  {title}  {}", paint.word(info.id), paint.faint(&format!("({edition})")));
    let _ = writeln!(text, "{}", wrap(&voice.game(&info.summary), "  "));
    let sides: Vec<String> = info.seats.iter().map(|s| format!("{s} ({})", voice.side(s))).collect();
    let _ = writeln!(text, "  {}", session.say(&msg!("games-sides", sides = sides.join(", "))));
    let _ = writeln!(text, "  {}", session.say(&msg!("games-scenarios")));
    for scenario in &info.scenarios {
        let length = voice.game(&scenario.length());
        let title = voice.game(&scenario.title);
        let _ = writeln!(text, "    {}  {title}, {length}", paint.word(&scenario.id));
        let _ = writeln!(text, "{}", wrap(&voice.game(&scenario.summary), "      "));
    }
    if !info.options.is_empty() {
        let _ = writeln!(text, "  {}", session.say(&msg!("games-options")));
    }
    for option in &info.options {
        let clause = paint.faint(&format!("({})", option.clause));
        let _ = writeln!(text, "    {}  {} {clause}", paint.word(option.id), voice.game(&option.title));
    }
    let _ = writeln!(text, "  {}", session.say(&msg!("games-bots")));
    for bot in &info.bots {
        let _ = writeln!(text, "    {}  {}", paint.word(bot.id), voice.game(&bot.title));
    }
    text.push('\n');
}

fn facts(session: &Session, game: &dyn AnyGame) -> Value {
    let info = game.info();
    let say = |text| game.say(session.lang, text);
    json!({
        "id": info.id,
        "title": say(&info.title),
        "summary": say(&info.summary),
        "edition": info.edition,
        "sides": info.seats,
        "scenarios": info.scenarios.iter().map(|s| json!({
            "id": s.id, "title": say(&s.title), "summary": say(&s.summary), "turns": s.turns,
        })).collect::<Vec<_>>(),
        "options": info.options.iter().map(|o| json!({
            "id": o.id, "title": say(&o.title), "clause": o.clause,
        })).collect::<Vec<_>>(),
        "bots": info.bots.iter().map(|b| json!({ "id": b.id, "title": say(&b.title) })).collect::<Vec<_>>(),
    })
}
