//! `stavka sim GAME SCENARIO --games N --seats BOT,BOT`

use crate::args::Sim;
use crate::failure::Failure;
use crate::files;
use crate::report::Report;
use crate::session::{Session, Voice};
use crate::show::text::{pad, width};
use engine::{AnyGame, msg};
use serde_json::json;
use sim::{Contest, Length, Played, Summary, Watch};
use std::fmt::Write;
use std::path::Path;

/// Lets bots play and counts up.
pub fn run(session: &Session, args: &Sim) -> Result<Report, Failure> {
    let game = session.game(&args.game)?;
    let voice = session.voice(game);
    let contest = contest(&voice, args)?;
    let watch = Watch { bar: true, records: args.save_records.is_some() };
    let played = sim::run(game, &contest, &watch)?;
    if let Some(folder) = &args.save_records {
        save(session, folder, &played)?;
    }
    let text = tell(&voice, &played.summary, args.save_records.as_deref());
    Ok(Report::new(text, facts(&voice, &played.summary)))
}

/// What is to be played; whatever is named wrongly is told before a game begins.
fn contest(voice: &Voice<'_>, args: &Sim) -> Result<Contest, Failure> {
    let info = voice.game.info();
    let scenario = args.scenario.clone().unwrap_or_default();
    let options = args.options.iter().cloned().collect();
    voice.session.start(voice.game, &scenario, &options)?;
    if args.seats.len() != info.seats.len() {
        let text = msg!("sim-seats", game = info.id, seats = info.seats.len() as i32);
        return Err(voice.session.fail(&text));
    }
    let bots = args.seats.iter().map(|bot| voice.bot(bot, &[])).collect::<Result<Vec<_>, _>>()?;
    Ok(Contest {
        options,
        games: args.games,
        seed: args.seed,
        swap: args.swap,
        threads: args.threads.map_or(0, usize::from),
        ..Contest::new(&scenario, bots)
    })
}

fn save(session: &Session, folder: &Path, played: &Played) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|why| {
        let file = folder.display().to_string();
        session.fail(&msg!("sim-cannot-save", file = file, why = why.to_string()))
    })?;
    let digits = played.games.len().to_string().len();
    for (number, record) in &played.records {
        let name = format!("{:0digits$}.hgn", number + 1);
        files::write(session, &folder.join(name), record)?;
    }
    Ok(())
}

/// The summary in words.
fn tell(voice: &Voice<'_>, summary: &Summary, folder: Option<&Path>) -> String {
    let mut text = String::new();
    let mut say = |line: &str| _ = writeln!(text, "{line}");
    let own = |text| voice.own(&text);
    let strong = |text: String| voice.paint().strong(&text);
    say(&strong(own(msg!(
        "sim-title",
        game = voice.game(&voice.game.info().title),
        scenario = scenario_title(voice.game, voice, &summary.scenario),
        games = summary.games as i32,
        seed = summary.seed.to_string(),
    ))));
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    let mut rows = vec![
        [msg!("sim-bot"), msg!("sim-wins"), msg!("sim-losses"), msg!("sim-share"), msg!("sim-interval")]
            .map(&own),
    ];
    for (at, player) in summary.players.iter().enumerate() {
        let side = if summary.swapped { String::new() } else { voice.side(voice.game.info().seats[at]) };
        let name = if side.is_empty() { player.bot.clone() } else { format!("{} ({side})", player.bot) };
        let interval = format!("{} … {}", percent(player.interval.0), percent(player.interval.1));
        rows.push([
            name,
            player.wins.to_string(),
            player.losses.to_string(),
            percent(player.share),
            interval,
        ]);
    }
    columns(&rows).iter().for_each(|row| say(row));
    say(&own(msg!("sim-draws", n = summary.draws as i32)));
    let sides: Vec<String> =
        summary.seats.iter().map(|(seat, wins)| format!("{} {wins}", voice.side(seat))).collect();
    say(&own(msg!("sim-side-wins", sides = sides.join(", "))));
    say(&strong(own(msg!("sim-endings"))));
    for ending in &summary.endings {
        say(&format!("  {:>6}  {}", ending.count, voice.game(&ending.text)));
    }
    say(&strong(own(msg!("sim-length"))));
    let length = |what: String, length: Length| {
        let (min, max) = (length.min as i32, length.max as i32);
        [what, own(msg!("sim-range", mean = format!("{:.1}", length.mean), min = min, max = max))]
    };
    let mut rows: Vec<[String; 2]> = Vec::new();
    rows.extend(summary.turns.map(|turns| length(own(msg!("sim-turns")), turns)));
    rows.push(length(own(msg!("sim-actions")), summary.actions));
    rows.push(length(own(msg!("sim-decisions")), summary.decisions));
    columns(&rows).iter().for_each(|row| say(row));
    if !summary.failed.is_empty() {
        say(&strong(own(msg!("sim-failed", n = summary.failed.len() as i32))));
        for (n, what) in &summary.failed {
            say(&format!("  {}", own(msg!("sim-failed-game", n = *n as i32, what = what.clone()))));
        }
    }
    if let Some(folder) = folder {
        say(&own(msg!("sim-saved", folder = folder.display().to_string())));
    }
    text
}

/// Rows of cells as lines: the first column to the left, the others to the right.
fn columns<const N: usize>(rows: &[[String; N]]) -> Vec<String> {
    let wide: Vec<usize> =
        (0..N).map(|at| rows.iter().map(|row| width(&row[at])).max().unwrap_or_default()).collect();
    let line = |row: &[String; N]| {
        let mut line = format!("  {}", pad(&row[0], wide[0]));
        for (cell, wide) in row.iter().zip(&wide).skip(1) {
            let _ = write!(line, "  {}{cell}", " ".repeat(wide - width(cell)));
        }
        line
    };
    rows.iter().map(line).collect()
}

fn scenario_title(game: &dyn AnyGame, voice: &Voice<'_>, id: &str) -> String {
    let found = game.info().scenarios.iter().find(|scenario| scenario.id == id);
    found.map_or_else(|| id.to_owned(), |scenario| voice.game(&scenario.title))
}

/// The summary as facts, endings with their words.
fn facts(voice: &Voice<'_>, summary: &Summary) -> serde_json::Value {
    let mut facts = json!(summary);
    for (fact, ending) in facts["endings"].as_array_mut().into_iter().flatten().zip(&summary.endings) {
        fact["text"] = voice.game(&ending.text).into();
    }
    facts
}
