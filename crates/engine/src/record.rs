//! Records of games: `.hgn` files, readable, diffable, replayable.
//!
//! ```text
//! [Stavka "1"]
//! [Game "skirmish"]
//! [Scenario "ford"]
//! [Edition "1"]
//! [Seat.red "Anna"]
//!
//! 1. */red draw flare
//! 2. red/red R1 move ne
//! 3. red ready
//! 4. * roll 3 5
//! undo to 3 by consent
//! 4. * roll 6 1
//! = 6f1a9c0d22b14e57
//! end 6f1a9c0d22b14e57
//! ```
//!
//! First the tags, then perhaps a position the game began from, then one line
//! an action: number, who acted (`*` is chance), who saw it if not everybody,
//! the action. `12. edition 2` says that play went on by another edition of the rules. `=` lines are digests of the position and catch a record that
//! was changed or rules that drifted; `end` tells a whole file from a
//! truncated one. What follows a `;` is a remark.

use crate::illegal::Illegal;
use crate::msg;
use crate::notation;
use crate::play::Match;
use crate::position_file;
use crate::rules::Rules;
use content::{Problem, Problems, Source};
use std::ops::Range;
use std::sync::Arc;
use table::Text;

mod write;

pub(crate) use write::layout;
pub use write::{digest, export, write};

/// The version of this file format.
pub const FORMAT: &str = "1";

/// A record as text: tags and lines, not yet understood by any game.
#[derive(Clone, Debug)]
pub struct Record {
    /// The file it came from.
    pub source: Source,
    tags: Vec<(String, String, Range<usize>)>,
    setup: Option<Source>,
    lines: Vec<RecordLine>,
    end: Range<usize>,
}

#[derive(Clone, Debug)]
enum RecordLine {
    Play { number: u32, actor: Range<usize>, text: Range<usize> },
    Undo { to: u32, consent: bool, at: Range<usize> },
    Digest(Range<usize>),
}

/// Words a [`Text`] for an error message about a file.
pub type Wording<'a> = &'a dyn Fn(&Text) -> String;

impl Record {
    /// Reads the outer form of a record.
    pub fn read(source: &Source) -> Result<Record, Problems> {
        let mut record = Record {
            source: source.clone(),
            tags: Vec::new(),
            setup: None,
            lines: Vec::new(),
            end: source.text.len()..source.text.len(),
        };
        let mut problems = Problems::new();
        let mut ended = false;
        let mut setup: Option<(usize, usize)> = None;
        let mut at = 0;
        for raw in source.text.split_inclusive('\n') {
            let start = at;
            at += raw.len();
            if let Some((begun, from)) = setup {
                if raw.trim() == "end position" {
                    // Blank lines keep the places of problems in the setup as they are in the record.
                    let lead = "\n".repeat(source.text[..from].matches('\n').count());
                    record.setup = Some(Source::new(source.name.clone(), lead + &source.text[from..start]));
                    setup = None;
                } else if at == source.text.len() {
                    let what = "the position has no `end position` line";
                    problems.push(Problem::new(source, begun..from, what));
                }
                continue;
            }
            let text = raw.split(';').next().unwrap_or_default();
            let lead = text.len() - text.trim_start().len();
            let text = text.trim();
            let span = start + lead..start + lead + text.len();
            if text.is_empty() {
                continue;
            }
            if ended {
                problems.push(Problem::new(source, span, "nothing may follow the `end` line"));
                break;
            }
            if text == "begin position" {
                setup = Some((start, at));
            } else if let Some(rest) = text.strip_prefix("end").filter(|r| r.is_empty() || r.starts_with(' '))
            {
                ended = true;
                let digest = rest.trim();
                record.end = span.end - digest.len()..span.end;
            } else {
                match parse_line(text, span.clone()) {
                    Ok(Parsed::Tag(name, value)) if record.lines.is_empty() => {
                        if record.tag(&name).is_some() {
                            problems.push(Problem::new(source, span, format!("the tag {name} stands twice")));
                        } else {
                            record.tags.push((name, value, span));
                        }
                    }
                    Ok(Parsed::Tag(..)) => {
                        problems.push(Problem::new(source, span, "tags stand before the first line of play"));
                    }
                    Ok(Parsed::Line(line)) => record.lines.push(line),
                    Err(what) => problems.push(
                        Problem::new(source, span, what)
                            .hint("a line of play looks like `12. red move R1 0304` or `13. * roll 4`"),
                    ),
                }
            }
            if problems.len() >= 20 {
                break;
            }
        }
        if problems.is_empty() {
            record.check_frame(ended, &mut problems);
        }
        problems.or_value(record)
    }

    fn check_frame(&self, ended: bool, problems: &mut Problems) {
        let whole = 0..self.source.text.find('\n').unwrap_or(self.source.text.len());
        match self.tags.first() {
            Some((name, version, _)) if name == "Stavka" && version == FORMAT => {}
            Some((name, version, span)) if name == "Stavka" => problems.push(
                Problem::new(
                    &self.source,
                    span.clone(),
                    format!("record format {version} is not known here"),
                )
                .hint(format!("this Stavka reads format {FORMAT}")),
            ),
            _ => problems.push(
                Problem::new(&self.source, whole, "this is not a Stavka record")
                    .hint(format!("a record begins with [Stavka \"{FORMAT}\"]")),
            ),
        }
        if !ended && problems.is_empty() {
            let last = self.source.text.trim_end().len();
            problems.push(
                Problem::new(&self.source, last..last, "the record is cut off: it has no `end` line")
                    .hint("the last lines are missing; take the file from where it came once more"),
            );
        }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(n, ..)| n == name).map(|(_, value, _)| value.as_str())
    }

    /// All tags in order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value, _)| (name.as_str(), value.as_str()))
    }

    /// A problem that points at a tag, or at the head of the file if there is none.
    pub fn tag_problem(&self, name: &str, what: impl Into<String>) -> Problem {
        let span = self.tags.iter().find(|(n, ..)| n == name).map_or(0..0, |(.., span)| span.clone());
        Problem::new(&self.source, span, what)
    }

    /// Whether it starts from a position of its own, not from the scenario's.
    pub fn has_position(&self) -> bool {
        self.setup.is_some()
    }

    /// How many lines of play there are.
    pub fn len(&self) -> usize {
        self.lines.iter().filter(|l| matches!(l, RecordLine::Play { .. })).count()
    }

    /// Whether nothing was played.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Plays the record from its start, checking every line.
    ///
    /// `to` stops after so many lines of play.
    pub fn replay<R: Rules>(
        &self,
        rules: &Arc<R>,
        to: Option<usize>,
        wording: Wording<'_>,
    ) -> Result<Match<R>, Problems> {
        self.replay_by(Match::new(rules.clone()), to, wording)
    }

    /// The same for a match that may go on by later editions of its rules.
    pub fn replay_by<R: Rules>(
        &self,
        fresh: Match<R>,
        to: Option<usize>,
        wording: Wording<'_>,
    ) -> Result<Match<R>, Problems> {
        if let Some(seat) = self.tag("Audience") {
            let what = format!("this is {seat}'s own view of the game and cannot be played through");
            return Err(self
                .tag_problem("Audience", what)
                .hint("the full record opens when the game is over")
                .into());
        }
        let mut game = match &self.setup {
            Some(setup) => {
                let start = position_file::read_bare(&**fresh.rules(), setup)?;
                fresh.starting_from(start)
            }
            None => fresh,
        };
        let mut played = 0;
        for line in &self.lines {
            if to.is_some_and(|to| played >= to) {
                return Ok(game);
            }
            match line {
                RecordLine::Play { number, actor, text } => {
                    played += 1;
                    self.replay_line(&mut game, *number, actor, text, wording)?;
                }
                RecordLine::Undo { to, consent, at } => self.replay_undo(&mut game, *to, *consent, at)?,
                RecordLine::Digest(at) => self.check_digest(&game, at)?,
            }
        }
        self.check_digest(&game, &self.end)?;
        Ok(game)
    }

    fn replay_line<R: Rules>(
        &self,
        game: &mut Match<R>,
        number: u32,
        actor: &Range<usize>,
        text: &Range<usize>,
        wording: Wording<'_>,
    ) -> Result<(), Problems> {
        let at = |span: &Range<usize>, what: String| Problem::new(&self.source, span.clone(), what);
        if number as usize != game.len() + 1 {
            let what = format!("line number {number} stands where {} should", game.len() + 1);
            return Err(at(actor, what).hint("a line is missing, or stands twice").into());
        }
        let refused = |illegal: Illegal| {
            let clause = illegal.clause.map(|c| format!(" ({c})")).unwrap_or_default();
            Problems::from(at(text, format!("line {number}: {}{clause}", wording(&illegal.reason))))
        };
        let who = self.source.slice(actor.clone());
        let name = who.split('/').next().unwrap_or_default();
        let words = self.source.slice(text.clone());
        if name == "edition" {
            game.change_edition(words.parse().unwrap_or(0)).map_err(refused)?;
        } else if name == "*" {
            let Some(roll) = game.pending_roll() else {
                return Err(refused(Illegal::house(msg!("no-roll-awaited"))));
            };
            let thrown = notation::read_thrown(&**game.rules(), &roll, words).map_err(refused)?;
            game.throw(thrown).map_err(refused)?;
        } else {
            let Some(seat) = notation::seat::<R>(name) else {
                let problem = at(actor, format!("there is no seat \"{name}\""));
                return Err(problem.suggest(name, R::SEATS.iter().copied()).into());
            };
            let action = notation::read(&**game.rules(), words).map_err(refused)?;
            game.decide(seat, &action).map_err(refused)?;
        }
        Ok(())
    }

    fn replay_undo<R: Rules>(
        &self,
        game: &mut Match<R>,
        to: u32,
        consent: bool,
        at: &Range<usize>,
    ) -> Result<(), Problems> {
        game.replay_undo(to, consent).map_err(|_| {
            let what = format!("play cannot be taken back to line {to} here");
            Problem::new(&self.source, at.clone(), what)
                .hint("past a roll, a draw or another player's action it says `by consent`")
                .into()
        })
    }

    fn check_digest<R: Rules>(&self, game: &Match<R>, at: &Range<usize>) -> Result<(), Problems> {
        let written = self.source.slice(at.clone());
        if written.is_empty() || written == digest(game.position()) {
            return Ok(());
        }
        let what = format!("the position after line {} is not the one that was recorded", game.len());
        Err(Problem::new(&self.source, at.clone(), what)
            .hint("a line above was changed, or the game was played by other rules")
            .into())
    }
}

enum Parsed {
    Tag(String, String),
    Line(RecordLine),
}

fn parse_line(text: &str, span: Range<usize>) -> Result<Parsed, String> {
    let offset = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize + span.start;
    let range = |part: &str| offset(part)..offset(part) + part.len();
    if let Some(tag) = text.strip_prefix('[') {
        let (name, value) = tag
            .strip_suffix(']')
            .and_then(|t| t.split_once(' '))
            .ok_or("a tag looks like [Name \"value\"]")?;
        let value = value.trim().strip_prefix('"').and_then(|v| v.strip_suffix('"'));
        let value = value.ok_or("a tag's value stands in double quotes")?;
        return Ok(Parsed::Tag(name.to_owned(), value.to_owned()));
    }
    if let Some(digest) = text.strip_prefix('=') {
        return Ok(Parsed::Line(RecordLine::Digest(range(digest.trim()))));
    }
    if let Some(rest) = text.strip_prefix("undo to ") {
        let (number, consent) = match rest.strip_suffix(" by consent") {
            Some(number) => (number, true),
            None => (rest, false),
        };
        let to = number.trim().parse().map_err(|_| format!("\"{number}\" is not a line number"))?;
        return Ok(Parsed::Line(RecordLine::Undo { to, consent, at: span }));
    }
    let (number, rest) =
        text.split_once('.').ok_or("a line of play begins with its number and a full stop")?;
    let number = number.trim().parse().map_err(|_| format!("\"{number}\" is not a line number"))?;
    let rest = rest.trim();
    let (actor, action) = rest.split_once(char::is_whitespace).ok_or("the line says nothing to do")?;
    Ok(Parsed::Line(RecordLine::Play { number, actor: range(actor), text: range(action.trim()) }))
}
