//! Positions as people write them: TOML files.
//!
//! ```toml
//! game = "skirmish"
//! scenario = "ford"
//! then = ["red: order R1 move ne", "* roll 4"]
//!
//! [position]
//! turn = 3
//!
//! [secret.red]
//! hand = ["flare"]
//! ```
//!
//! The position itself is a quiet one, between procedures; without a
//! `[position]` it is the scenario's start. `then` plays on from it, each line
//! checked like any other.

use crate::illegal::Illegal;
use crate::info::Options;
use crate::notation;
use crate::play::{Line, Match};
use crate::record::Wording;
use crate::rules::Rules;
use crate::seat::Seat;
use content::{Problem, Problems, Source, Spanned};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Which game and scenario a file is for.
#[derive(Clone, Debug, Deserialize)]
pub struct Header {
    /// The game's id.
    pub game: Spanned<String>,
    /// The scenario's id.
    pub scenario: Spanned<String>,
    /// Optional rules in force.
    #[serde(default)]
    pub options: Vec<Spanned<String>>,
}

impl Header {
    /// Reads the header of a position file and nothing more.
    pub fn read(file: &Source) -> Result<Header, Problems> {
        content::toml(file)
    }

    /// The options as a set.
    pub fn options(&self) -> Options {
        self.options.iter().map(|o| o.get_ref().clone()).collect()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File<S, T> {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scenario: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    options: Vec<String>,
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    then: Vec<Spanned<String>>,
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    position: Option<S>,
    #[serde(default = "BTreeMap::new", skip_serializing_if = "BTreeMap::is_empty")]
    secret: BTreeMap<String, T>,
}

type FileOf<R> = File<<R as Rules>::Setup, <R as Rules>::Secret>;

/// Reads a position file for a scenario and plays its `then` lines.
pub fn read<R: Rules>(rules: &Arc<R>, file: &Source, wording: Wording<'_>) -> Result<Match<R>, Problems> {
    read_by(Match::new(rules.clone()), file, wording)
}

/// The same for a match that may go on by later editions of its rules.
pub fn read_by<R: Rules>(fresh: Match<R>, file: &Source, wording: Wording<'_>) -> Result<Match<R>, Problems> {
    let parsed: FileOf<R> = content::toml(file)?;
    let then = parsed.then.clone();
    let start = setup(&**fresh.rules(), parsed, file)?;
    let mut game = fresh.starting_from(start);
    for line in &then {
        play_line(&mut game, line.get_ref()).map_err(|illegal| {
            let clause = illegal.clause.map(|c| format!(" ({c})")).unwrap_or_default();
            Problems::from(Problem::new(file, line.span(), format!("{}{clause}", wording(&illegal.reason))))
        })?;
    }
    Ok(game)
}

/// Plays one line as people write it: `red: move R1 0304`, `* roll 4`.
///
/// Where only one seat decides, its name may be left out; likewise the star of chance.
pub fn play_line<R: Rules>(game: &mut Match<R>, line: &str) -> Result<(), Illegal> {
    let line = line.trim();
    let rules = game.rules().clone();
    if let Some(roll) = game.pending_roll() {
        let text = line.trim_start_matches('*').trim_start();
        let thrown = notation::read_thrown(&*rules, &roll, text)?;
        return game.throw(thrown).map(drop);
    }
    if line.starts_with('*') {
        return Err(Illegal::house(crate::msg!("no-roll-awaited")));
    }
    let (name, rest) = line.split_once([':', ' ']).unwrap_or((line, ""));
    let (seat, text) = match notation::seat::<R>(name) {
        Some(seat) => (seat, rest),
        None => (only_seat(game)?, line),
    };
    let action = notation::read(&*rules, text)?;
    game.decide(seat, &action).map(drop)
}

fn only_seat<R: Rules>(game: &Match<R>) -> Result<Seat, Illegal> {
    use crate::rules::Awaiting;
    match game.awaiting() {
        Awaiting::Decide { must, .. } if must.len() == 1 => Ok(must.iter().next().expect("there is one")),
        Awaiting::Over(_) => Err(Illegal::house(crate::msg!("game-is-over"))),
        _ => Err(Illegal::house(crate::msg!("whose-action", seats = R::SEATS.join(", ")))),
    }
}

/// Reads the position alone, as it stands in a record.
pub(crate) fn read_bare<R: Rules>(rules: &R, file: &Source) -> Result<R::Position, Problems> {
    setup(rules, content::toml::<FileOf<R>>(file)?, file)
}

fn setup<R: Rules>(rules: &R, parsed: FileOf<R>, file: &Source) -> Result<R::Position, Problems> {
    let mut problems = Problems::new();
    let mut secrets = BTreeMap::new();
    for (side, secret) in parsed.secret {
        match notation::seat::<R>(&side) {
            Some(seat) => _ = secrets.insert(seat, secret),
            None => {
                let at = file.text.find(&format!("[secret.{side}")).map_or(0, |at| at + "[secret.".len());
                let problem = Problem::new(file, at..at + side.len(), format!("there is no side \"{side}\""));
                problems.push(problem.suggest(&side, R::SEATS.iter().copied()));
            }
        }
    }
    problems.or_value(())?;
    match parsed.position {
        Some(position) => rules.read_setup(position, secrets, file),
        None if secrets.is_empty() => Ok(rules.start()),
        None => Err(Problem::new(file, 0..0, "there are secrets but no [position]").into()),
    }
}

/// Writes the position alone; `None` if it is not quiet.
pub(crate) fn write_bare<R: Rules>(rules: &R, position: &R::Position) -> Option<String> {
    Some(to_toml(&file_of(rules, position)?))
}

fn file_of<R: Rules>(rules: &R, position: &R::Position) -> Option<FileOf<R>> {
    let (setup, secrets) = rules.write_setup(position)?;
    let secret = secrets.into_iter().map(|(seat, s)| (R::SEATS[seat.index()].to_owned(), s)).collect();
    Some(File { position: Some(setup), secret, ..blank() })
}

fn blank<S, T>() -> File<S, T> {
    File {
        game: None,
        scenario: None,
        options: Vec::new(),
        then: Vec::new(),
        position: None,
        secret: BTreeMap::new(),
    }
}

fn to_toml<T: Serialize>(value: &T) -> String {
    toml::to_string(value).expect("setups are plain tables")
}

/// Writes a position file: the last quiet position, or the start, and the lines since.
pub fn write<R: Rules>(game: &Match<R>, id: &str, scenario: &str, options: &Options) -> String {
    let rules = &**game.rules();
    let quiet = (0..=game.len()).rev().find_map(|n| {
        let position = game.position_before(n)?;
        Some((n, file_of(rules, &position)?))
    });
    let (n, mut file) = quiet.unwrap_or_else(|| (0, blank()));
    file.game = Some(id.to_owned());
    file.scenario = Some(scenario.to_owned());
    file.options = options.iter().map(str::to_owned).collect();
    file.then =
        game.live().skip(n).filter_map(|line| Some(Spanned::new(0..0, line_text(rules, line)?))).collect();
    to_toml(&file)
}

/// A line as a position file has it; of editions it knows only the latest.
fn line_text<R: Rules>(rules: &R, line: &Line) -> Option<String> {
    Some(match line {
        Line::Decision { seat, action, .. } => {
            format!("{}: {}", R::SEATS[seat.index()], notation::write(rules, action))
        }
        Line::Chance { roll, thrown } => format!("* {}", notation::write_thrown(rules, roll, thrown)),
        Line::Edition(_) => return None,
        Line::Undo { .. } => unreachable!("standing lines hold no taking back"),
    })
}
