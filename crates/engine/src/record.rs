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
//! the action. `=` lines are digests of the position and catch a record that
//! was changed or rules that drifted; `end` tells a whole file from a
//! truncated one. What follows a `;` is a remark.

use crate::illegal::Illegal;
use crate::msg;
use crate::notation;
use crate::play::{Line, Match};
use crate::position_file;
use crate::rules::{Awaiting, Rules};
use crate::seat::{Audience, Seat, Viewer};
use content::{Problem, Problems, Source};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;
use table::Text;

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
        if let Some(seat) = self.tag("Audience") {
            let what = format!("this is {seat}'s own view of the game and cannot be played through");
            return Err(self
                .tag_problem("Audience", what)
                .hint("the full record opens when the game is over")
                .into());
        }
        let mut game = match &self.setup {
            Some(setup) => Match::from_position(rules.clone(), position_file::read_bare(&**rules, setup)?),
            None => Match::new(rules.clone()),
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
        if name == "*" {
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

/// A short fingerprint of a position.
pub fn digest<P: Serialize>(position: &P) -> String {
    let bytes = serde_json::to_vec(position).expect("positions are plain data");
    Sha256::digest(&bytes).iter().take(8).fold(String::new(), |mut hex, b| {
        let _ = write!(hex, "{b:02x}");
        hex
    })
}

/// How often a digest is written between lines.
const DIGEST_EVERY: usize = 64;

/// Writes the full record of a match: all that was played, in the order it
/// was, taken-back lines too. It is as secret as the position.
pub fn write<R: Rules>(game: &Match<R>, tags: &[(&str, String)]) -> String {
    let mut out = head(tags);
    if *game.start() != game.rules().start() {
        write_start(game, &mut out);
    }
    // Numbers are those of standing lines, as they were when written.
    let mut standing = 0;
    let mut live = game.live_indices().iter().peekable();
    for (index, line) in game.lines().iter().enumerate() {
        if let Line::Undo { to, consent } = line {
            standing = *to as usize;
            let _ = writeln!(out, "{}", undo_text(*to, *consent));
            continue;
        }
        standing += 1;
        let _ = writeln!(out, "{standing}. {}", line_text(game, line));
        let stands = live.next_if(|live| **live as usize == index).is_some();
        if stands && standing.is_multiple_of(DIGEST_EVERY) {
            let position = game.position_before(standing).expect("the line stands");
            let _ = writeln!(out, "= {}", digest(&position));
        }
    }
    let _ = writeln!(out, "end {}", digest(game.position()));
    out
}

/// Writes what people keep and compare: superseded secret orders and
/// taken-back lines are left out, and orders given at the same time stand in
/// the order of seats, so that it does not tell who wrote first.
///
/// For the referee (and for all, once the game is over) it can be replayed.
/// For a seat or a spectator it holds only what that viewer saw.
pub fn export<R: Rules>(game: &Match<R>, tags: &[(&str, String)], viewer: Viewer) -> String {
    let viewer = if game.outcome().is_some() { Viewer::Referee } else { viewer };
    let mut tags = tags.to_vec();
    match viewer {
        Viewer::Seat(seat) => tags.push(("Audience", R::SEATS[seat.index()].to_owned())),
        Viewer::Spectator => tags.push(("Audience", "spectator".to_owned())),
        Viewer::Referee => {}
    }
    let mut out = head(&tags);
    if *game.start() != game.rules().start() && viewer == Viewer::Referee {
        write_start(game, &mut out);
    }
    let mut number = 0;
    for line in tidy(game) {
        let text = match (&line, viewer) {
            (Line::Undo { .. }, _) => {
                let _ = writeln!(out, "{}", undo_text(number, true));
                continue;
            }
            (Line::Chance { roll, .. }, viewer) if !roll.audience.includes(viewer) => {
                if !roll.witnesses.includes(viewer) {
                    continue;
                }
                format!("*{} ?", seen::<R>(roll.audience))
            }
            (Line::Decision { audience, .. }, viewer) if !audience.includes(viewer) => continue,
            _ => line_text(game, &line),
        };
        number += 1;
        let _ = writeln!(out, "{number}. {text}");
    }
    match viewer {
        Viewer::Referee => _ = writeln!(out, "end {}", digest(game.position())),
        _ => _ = writeln!(out, "end"),
    }
    out
}

/// The standing lines with secret sheets in their shortest form and in seat order.
fn tidy<R: Rules>(game: &Match<R>) -> Vec<Line> {
    let rules = &**game.rules();
    let mut position = *game.start();
    let mut derived = R::Derived::default();
    let mut out = Vec::new();
    let mut sealed: Vec<Vec<Line>> = vec![Vec::new(); R::SEATS.len()];
    // Rolls after a taking back by consent fell anew: the record keeps the mark, or none could be verified.
    let mut epoch = 0;
    let mut mark = |out: &mut Vec<Line>, to: u8| {
        out.extend((epoch..to).map(|_| Line::Undo { to: 0, consent: true }));
        epoch = epoch.max(to);
    };
    for line in game.live() {
        match line {
            Line::Decision { seat, action, audience } => {
                if audience.is_public() {
                    sealed.iter_mut().for_each(|lines| out.append(lines));
                    out.push(line.clone());
                } else if !rules.overwritable(action) {
                    let sheet = &mut sealed[seat.index()];
                    sheet.extend(sheet_lines(rules, &position, *seat));
                    sheet.push(line.clone());
                    // The last seat to finish closes the window; the next may follow at once.
                    if matches!(rules.awaiting(&position), Awaiting::Decide { must, .. } if must.len() == 1) {
                        sealed.iter_mut().for_each(|lines| out.append(lines));
                    }
                }
                rules.play(&mut position, &mut derived, *seat, action, &mut ());
            }
            Line::Chance { roll, thrown } => {
                sealed.iter_mut().for_each(|lines| out.append(lines));
                mark(&mut out, roll.label.epoch);
                out.push(line.clone());
                rules.chance(&mut position, &mut derived, *thrown, &mut ());
            }
            Line::Undo { .. } => {}
        }
    }
    for (i, mut lines) in sealed.into_iter().enumerate() {
        let open = lines.is_empty();
        out.append(&mut lines);
        if open {
            out.extend(sheet_lines(rules, &position, Seat(i as u8)));
        }
    }
    mark(&mut out, game.epoch());
    out
}

fn sheet_lines<R: Rules>(rules: &R, position: &R::Position, seat: Seat) -> Vec<Line> {
    let lines = rules.sheet(position, seat).into_iter();
    lines
        .map(|action| Line::Decision { seat, action: (&*action).into(), audience: Audience::only(seat) })
        .collect()
}

fn undo_text(to: u32, consent: bool) -> String {
    format!("undo to {to}{}", if consent { " by consent" } else { "" })
}

fn head(tags: &[(&str, String)]) -> String {
    let mut out = format!("[Stavka \"{FORMAT}\"]\n");
    for (name, value) in tags {
        let value: String = value.chars().filter(|c| !c.is_control() && *c != '"' && *c != ';').collect();
        let _ = writeln!(out, "[{name} \"{value}\"]");
    }
    out.push('\n');
    out
}

fn write_start<R: Rules>(game: &Match<R>, out: &mut String) {
    let setup = position_file::write_bare(&**game.rules(), game.start());
    let setup = setup.expect("a match starts from a quiet position");
    let _ = writeln!(out, "begin position\n{}\nend position\n", setup.trim_end());
}

fn line_text<R: Rules>(game: &Match<R>, line: &Line) -> String {
    let rules = &**game.rules();
    match line {
        Line::Decision { seat, action, audience } => {
            format!("{}{} {}", R::SEATS[seat.index()], seen::<R>(*audience), notation::write(rules, action))
        }
        Line::Chance { roll, thrown } => {
            format!("*{} {}", seen::<R>(roll.audience), notation::write_thrown(rules, roll, thrown))
        }
        Line::Undo { .. } => String::new(),
    }
}

/// Who saw a line, when not everybody did: `/red`, `/red+green`, `/nobody`.
fn seen<R: Rules>(audience: Audience) -> String {
    if audience.is_public() {
        return String::new();
    }
    let seats: Vec<_> = (0..R::SEATS.len() as u8)
        .map(Seat)
        .filter(|s| audience.includes(Viewer::Seat(*s)))
        .map(|s| R::SEATS[s.index()])
        .collect();
    if seats.is_empty() { "/nobody".to_owned() } else { format!("/{}", seats.join("+")) }
}
