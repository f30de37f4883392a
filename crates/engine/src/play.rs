//! A match: a position with its history.
//!
//! The match is the only driver: it checks actions, carries them out, keeps
//! the lines of the record and the log, knows how far play can be taken back
//! and how much each viewer has seen.

use crate::chance::{Roll, Thrown};
use crate::dice::Dice;
use crate::draft;
use crate::event::Journal;
use crate::illegal::{Clause, Illegal};
use crate::known::Known;
use crate::msg;
use crate::rules::{Awaiting, Outcome, Rules};
use crate::seat::{Audience, Seat, Viewer};
use crate::token::{Action, Token};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use table::LogLine;

/// One line of a match's history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A seat decided.
    Decision {
        /// Who.
        seat: Seat,
        /// What.
        action: Box<[Token]>,
        /// Who saw it.
        audience: Audience,
    },
    /// Chance answered.
    Chance {
        /// The question.
        roll: Roll,
        /// The answer.
        thrown: Thrown,
    },
    /// Play was taken back to a number of live lines.
    Undo {
        /// Lines that stand.
        to: u32,
        /// Past something revealed, with the opponent's consent.
        consent: bool,
    },
    /// Play goes on by another edition of the rules, by consent.
    Edition(u16),
}

/// A log line, the live line it belongs to, and who hears it.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// Number of live lines before the one that told it.
    pub at: u32,
    /// Who hears it.
    pub audience: Audience,
    /// What is told.
    pub line: LogLine,
}

/// What one step of play brought.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Played {
    /// What was told, and to whom.
    pub told: Vec<(Audience, LogLine)>,
    /// Clauses by which something was revealed or shown.
    pub revealed: Vec<Clause>,
}

/// A position with its history.
pub struct Match<R: Rules> {
    rules: Arc<R>,
    /// The edition in force before the first line remembered.
    base: u16,
    /// The edition it began by, and the later ones it can go on by.
    editions: Vec<(u16, Arc<R>)>,
    position: R::Position,
    derived: R::Derived,
    /// All lines, in the order they were written; never shortened.
    lines: Vec<Line>,
    /// Indices of the lines that stand.
    live: Vec<u32>,
    told: Vec<Told>,
    /// Positions before certain live lines, for seeking; the first is the start.
    snapshots: Vec<(u32, R::Position)>,
    /// Live lines that nobody can take back alone.
    barrier: u32,
    epoch: u8,
    revisions: Vec<u32>,
    /// What is known no more, but still counted.
    gone: Gone,
}

/// How much of a match's history was forgotten.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Gone {
    /// Lines that stand.
    live: u32,
    /// Lines ever written.
    lines: u32,
    /// Lines of log, for each seat and the spectators.
    told: Vec<u32>,
}

/// A match at a moment nobody can take back alone, without its history.
#[derive(Serialize, Deserialize)]
#[serde(bound = "P: Serialize + serde::de::DeserializeOwned")]
struct Moment<P> {
    position: P,
    gone: Gone,
    epoch: u8,
    revisions: Vec<u32>,
    edition: u16,
}

/// Plays lines of one edition from a position, each checked, and tells nothing: the
/// fastest honest way to the position they lead to. The error names the line.
pub fn replay<'a, R: Rules>(
    rules: &R,
    start: &R::Position,
    lines: impl IntoIterator<Item = &'a Line>,
) -> Result<R::Position, (usize, Illegal)> {
    let mut position = *start;
    let mut derived = R::Derived::default();
    for (i, line) in lines.into_iter().enumerate() {
        match line {
            Line::Decision { seat, action, .. } => {
                let known = Known::of(rules, &position, *seat);
                draft::check(rules, &known, action, &mut derived).map_err(|illegal| (i, illegal))?;
                rules.play(&mut position, &mut derived, *seat, action, &mut ());
            }
            Line::Chance { thrown, .. } => match rules.awaiting(&position) {
                Awaiting::Chance(roll) if roll.accepts(thrown) => {
                    rules.chance(&mut position, &mut derived, *thrown, &mut ());
                }
                _ => return Err((i, Illegal::house(msg!("impossible-roll")))),
            },
            Line::Undo { .. } | Line::Edition(_) => {}
        }
    }
    Ok(position)
}

/// A snapshot is kept every so many lines.
const SNAPSHOT_EVERY: u32 = 64;

impl<R: Rules> Clone for Match<R> {
    fn clone(&self) -> Self {
        Match {
            rules: self.rules.clone(),
            base: self.base,
            editions: self.editions.clone(),
            position: self.position,
            derived: self.derived.clone(),
            lines: self.lines.clone(),
            live: self.live.clone(),
            told: self.told.clone(),
            snapshots: self.snapshots.clone(),
            barrier: self.barrier,
            epoch: self.epoch,
            revisions: self.revisions.clone(),
            gone: self.gone.clone(),
        }
    }
}

impl<R: Rules> Match<R> {
    /// A match from the scenario's start.
    pub fn new(rules: Arc<R>) -> Self {
        let start = rules.start();
        Match::from_position(rules, start)
    }

    /// A match from any position.
    pub fn from_position(rules: Arc<R>, start: R::Position) -> Self {
        Match {
            position: start,
            derived: R::Derived::default(),
            lines: Vec::new(),
            live: Vec::new(),
            told: Vec::new(),
            snapshots: vec![(0, start)],
            barrier: 0,
            epoch: 0,
            revisions: vec![0; R::SEATS.len() + 1],
            gone: Gone { told: vec![0; R::SEATS.len() + 1], ..Gone::default() },
            base: 0,
            editions: vec![(0, rules.clone())],
            rules,
        }
    }

    /// Names the edition of its rules, and the later ones it can go on by.
    #[must_use]
    pub fn by_edition(mut self, edition: u16, later: Vec<(u16, Arc<R>)>) -> Self {
        self.base = edition;
        self.editions = vec![(edition, self.rules.clone())];
        self.editions.extend(later);
        self
    }

    /// The same match, not yet begun, from another position.
    #[must_use]
    pub fn starting_from(mut self, start: R::Position) -> Self {
        self.position = start;
        self.snapshots = vec![(0, start)];
        self
    }

    /// The edition of the rules in force.
    pub fn edition(&self) -> u16 {
        self.edition_at(self.len())
    }

    /// The latest edition it can go on by.
    pub fn latest_edition(&self) -> u16 {
        self.editions.last().map_or(self.base, |(edition, _)| *edition)
    }

    /// The edition in force after the first `n` standing lines.
    fn edition_at(&self, n: usize) -> u16 {
        let mut before = self.live().take(n.saturating_sub(self.gone.live as usize)).rev();
        let change = |line: &Line| match line {
            Line::Edition(edition) => Some(*edition),
            _ => None,
        };
        before.find_map(change).unwrap_or(self.base)
    }

    pub(crate) fn rules_of(&self, edition: u16) -> Arc<R> {
        let known = self.editions.iter().find(|(known, _)| *known == edition);
        known.map_or(&self.rules, |(_, rules)| rules).clone()
    }

    /// The rules it began by, as far as it remembers.
    pub fn first_rules(&self) -> Arc<R> {
        self.rules_of(self.base)
    }

    /// Goes on by a later edition of the rules, as all have agreed. A refusal changes nothing.
    pub fn change_edition(&mut self, to: u16) -> Result<Played, Illegal> {
        let known = self.editions.iter().any(|(edition, _)| *edition == to);
        if !known || to <= self.edition() {
            return Err(Illegal::house(msg!("no-such-edition", n = i32::from(to))));
        }
        Ok(self.carry_out(Line::Edition(to)))
    }

    /// Forgets the history that is not needed to go on: all before the last
    /// moment nobody can take back alone. What it was can be had by replaying the record.
    pub fn trim(&mut self) {
        let cut = self.barrier.min(self.len() as u32);
        if cut == self.gone.live {
            return;
        }
        let position = self.position_before(cut as usize).expect("the barrier is among the lines that stand");
        self.base = self.edition_at(cut as usize);
        let stay = self.live.split_off((cut - self.gone.live) as usize);
        let first = stay.first().map_or(self.lines.len(), |i| *i as usize);
        self.lines = self.lines.split_off(first);
        self.live = stay.iter().map(|i| i - first as u32).collect();
        let told = self.told.partition_point(|t| t.at < cut);
        for (viewer, gone) in self.viewers().zip(&mut self.gone.told) {
            *gone += self.told[..told].iter().filter(|t| t.audience.includes(viewer)).count() as u32;
        }
        self.told = self.told.split_off(told);
        self.gone.live = cut;
        self.gone.lines += first as u32;
        self.snapshots = vec![(cut, position)];
    }

    /// Whether the history is there from the start.
    pub fn is_whole(&self) -> bool {
        self.gone.lines == 0
    }

    /// The match without its history, in a few bytes; `None` while its last
    /// action could be taken back.
    pub fn moment(&self) -> Option<Vec<u8>> {
        if self.barrier as usize != self.len() {
            return None;
        }
        let told = self.viewers().map(|viewer| self.heard(viewer)).collect();
        let moment = Moment {
            position: self.position,
            gone: Gone { live: self.len() as u32, lines: self.written(), told },
            epoch: self.epoch,
            revisions: self.revisions.clone(),
            edition: self.edition(),
        };
        let mut bytes = self.layout();
        bytes.extend(postcard::to_allocvec(&moment).expect("positions are plain data"));
        Some(bytes)
    }

    /// Goes on from a [`moment`](Match::moment) of this match; `None` if the bytes are of
    /// another scenario or edition, or of another build of the game.
    pub fn resume(self, moment: &[u8]) -> Option<Self> {
        let editions = self.editions.clone();
        editions.into_iter().find_map(|(edition, rules)| self.resume_by(edition, rules, moment))
    }

    fn resume_by(&self, edition: u16, rules: Arc<R>, moment: &[u8]) -> Option<Self> {
        let mut game = Match::new(rules);
        let moment = moment.strip_prefix(&*game.layout())?;
        let moment: Moment<R::Position> = postcard::from_bytes(moment).ok()?;
        let viewers = game.revisions.len();
        if moment.revisions.len() != viewers || moment.gone.told.len() != viewers || moment.edition != edition
        {
            return None;
        }
        game.base = edition;
        game.editions = self.editions.clone();
        game.position = moment.position;
        game.snapshots = vec![(moment.gone.live, moment.position)];
        game.barrier = moment.gone.live;
        game.gone = moment.gone;
        game.epoch = moment.epoch;
        game.revisions = moment.revisions;
        Some(game)
    }

    /// Tells positions of one layout from those of another: their field names and the scenario's start.
    fn layout(&self) -> Vec<u8> {
        crate::record::layout(&self.rules.start()).into_bytes()
    }

    /// How many lines were ever written, those taken back too.
    pub fn written(&self) -> u32 {
        self.gone.lines + self.lines.len() as u32
    }

    /// How many lines of log a viewer has heard that still stand.
    pub fn heard(&self, viewer: Viewer) -> u32 {
        let gone = match viewer {
            Viewer::Seat(seat) => self.gone.told.get(seat.index()).copied(),
            Viewer::Spectator | Viewer::Referee => self.gone.told.last().copied(),
        };
        gone.unwrap_or_default() + self.log(viewer).count() as u32
    }

    /// The scenario.
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// The truth. Nothing that answers a player may use it.
    pub fn position(&self) -> &R::Position {
        &self.position
    }

    /// The position the match began with.
    pub fn start(&self) -> &R::Position {
        &self.snapshots[0].1
    }

    /// What a viewer may know.
    pub fn known(&self, viewer: impl Into<Viewer>) -> Known<R::Position> {
        Known::of(&*self.rules, &self.position, viewer)
    }

    /// Scratch space for questions to the rules.
    pub fn derived(&mut self) -> &mut R::Derived {
        &mut self.derived
    }

    /// What the match waits for.
    pub fn awaiting(&self) -> Awaiting {
        self.rules.awaiting(&self.position)
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.awaiting() {
            Awaiting::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// All lines ever written, those taken back too.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The lines that stand.
    pub fn live(&self) -> impl DoubleEndedIterator<Item = &Line> + ExactSizeIterator {
        self.live.iter().map(|i| &self.lines[*i as usize])
    }

    /// Where among all lines those stand that do.
    pub fn live_indices(&self) -> &[u32] {
        &self.live
    }

    /// How many lines stand.
    pub fn len(&self) -> usize {
        self.gone.live as usize + self.live.len()
    }

    /// How often play was taken back past something revealed.
    pub fn epoch(&self) -> u8 {
        self.epoch
    }

    /// Whether nothing was played yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The log as a viewer has heard it.
    pub fn log(&self, viewer: Viewer) -> impl Iterator<Item = &LogLine> {
        self.told.iter().filter(move |t| t.audience.includes(viewer)).map(|t| &t.line)
    }

    /// The whole log with audiences.
    pub fn told(&self) -> &[Told] {
        &self.told
    }

    /// Grows whenever the viewer can see that something changed, and only then.
    pub fn revision(&self, viewer: Viewer) -> u32 {
        match viewer {
            Viewer::Seat(seat) => self.revisions.get(seat.index()).copied().unwrap_or_default(),
            Viewer::Spectator => *self.revisions.last().expect("spectators have one"),
            Viewer::Referee => self.written(),
        }
    }

    /// A seat decides. A refusal changes nothing.
    pub fn decide(&mut self, seat: Seat, action: &Action) -> Result<Played, Illegal> {
        let mut action = *action;
        self.rules.normalise(&mut action);
        let known = self.known(seat);
        draft::check(&*self.rules, &known, &action, &mut self.derived)?;
        let audience = self.rules.audience(&self.position, seat, &action);
        let line = Line::Decision { seat, action: (&*action).into(), audience };
        Ok(self.carry_out(line))
    }

    /// Chance answers the roll the match waits for. A refusal changes nothing.
    pub fn throw(&mut self, thrown: Thrown) -> Result<Played, Illegal> {
        match self.pending_roll() {
            Some(roll) if roll.accepts(&thrown) => Ok(self.carry_out(Line::Chance { roll, thrown })),
            Some(_) => Err(Illegal::house(msg!("impossible-roll"))),
            None => Err(Illegal::house(msg!("no-roll-awaited"))),
        }
    }

    /// The roll the match waits for, its label complete.
    pub fn pending_roll(&self) -> Option<Roll> {
        match self.awaiting() {
            Awaiting::Chance(mut roll) => {
                roll.label.epoch = self.epoch;
                Some(roll)
            }
            _ => None,
        }
    }

    /// Answers all rolls until somebody must decide or the game is over.
    pub fn settle(&mut self, dice: &mut dyn Dice) -> Played {
        let mut all = Played::default();
        while let Some(roll) = self.pending_roll() {
            let thrown = dice.throw(&roll);
            let played = self.carry_out(Line::Chance { roll, thrown });
            all.told.extend(played.told);
            all.revealed.extend(played.revealed);
        }
        all
    }

    fn carry_out(&mut self, line: Line) -> Played {
        let at = self.len() as u32;
        if at.is_multiple_of(SNAPSHOT_EVERY) && at > 0 {
            self.snapshots.push((at, self.position));
        }
        let before = self.position;
        let journal = self.perform(&line);
        // Once several seats may act at the same time nobody takes back what was before: whether
        // he still could would tell him if another has begun to write.
        let shared = matches!(self.awaiting(), Awaiting::Decide { must, may } if must.or(may).len() > 1);
        let closes = shared
            || !journal.revealed.is_empty()
            || match &line {
                Line::Decision { audience, .. } => !audience.is_public(),
                _ => true,
            };
        self.lines.push(line);
        self.live.push(self.lines.len() as u32 - 1);
        if closes {
            self.barrier = self.len() as u32;
        }
        self.revise(&before, |viewer| journal.lines.iter().any(|(audience, _)| audience.includes(viewer)));
        self.told.extend(journal.lines.iter().map(|(audience, line)| Told {
            at,
            audience: *audience,
            line: line.clone(),
        }));
        let mut revealed = journal.revealed;
        revealed.extend(journal.exposed);
        Played { told: journal.lines, revealed }
    }

    /// Counts a change for every viewer who heard of it or sees it.
    fn revise(&mut self, before: &R::Position, heard: impl Fn(Viewer) -> bool) {
        for (i, viewer) in self.viewers().enumerate() {
            if heard(viewer) || self.known(viewer) != Known::of(&*self.rules, before, viewer) {
                self.revisions[i] += 1;
            }
        }
    }

    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<R> {
        (0..R::SEATS.len() as u8).map(|s| Viewer::Seat(Seat(s))).chain([Viewer::Spectator])
    }

    fn perform(&mut self, line: &Line) -> Journal {
        let mut journal = Journal::default();
        match line {
            Line::Decision { seat, action, .. } => {
                self.rules.play(&mut self.position, &mut self.derived, *seat, action, &mut journal);
            }
            Line::Chance { thrown, .. } => {
                self.rules.chance(&mut self.position, &mut self.derived, *thrown, &mut journal);
            }
            Line::Edition(to) => {
                self.rules = self.rules_of(*to);
                self.derived = R::Derived::default();
                let text = msg!("edition-changed", n = i32::from(*to));
                journal.lines.push((Audience::PUBLIC, LogLine { text, clause: None, cue: None }));
            }
            Line::Undo { .. } => {}
        }
        journal
    }

    /// How many lines would stand if the seat took back its last action; an
    /// error says why it cannot.
    ///
    /// A seat takes back only its own actions, made since anything was rolled,
    /// drawn, revealed, or done by another. What was written in a shared
    /// window is changed by writing it anew.
    pub fn undo_target(&self, seat: Seat) -> Result<u32, Illegal> {
        let last = self.live().last();
        let own = matches!(last, Some(Line::Decision { seat: s, .. }) if *s == seat);
        if own && self.len() as u32 > self.barrier {
            Ok(self.len() as u32 - 1)
        } else {
            Err(Illegal::house(msg!("nothing-to-undo")))
        }
    }

    /// A seat takes back its last action.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Illegal> {
        let to = self.undo_target(seat)?;
        self.take_back(to, false);
        Ok(())
    }

    /// Play is taken back by consent to any number of standing lines; later rolls fall anew.
    pub fn undo_by_consent(&mut self, to: u32) -> Result<(), Illegal> {
        if to as usize >= self.len() || to < self.gone.live {
            return Err(Illegal::house(msg!("nothing-to-undo")));
        }
        self.take_back(to, true);
        Ok(())
    }

    /// Takes play back as a record says; without consent only as far as its last player could.
    pub fn replay_undo(&mut self, to: u32, consent: bool) -> Result<(), Illegal> {
        let last = self.live().last().and_then(|line| match line {
            Line::Decision { seat, .. } => Some(*seat),
            _ => None,
        });
        match (consent, last) {
            (true, _) if to as usize <= self.len() && to >= self.gone.live => self.take_back(to, true),
            (false, Some(seat)) if self.undo_target(seat) == Ok(to) => self.take_back(to, false),
            _ => return Err(Illegal::house(msg!("nothing-to-undo"))),
        }
        Ok(())
    }

    fn take_back(&mut self, to: u32, consent: bool) {
        let position = self.position_before(to as usize).expect("the line is among those that stand");
        let before = std::mem::replace(&mut self.position, position);
        self.rules = self.rules_of(self.edition_at(to as usize));
        self.derived = R::Derived::default();
        self.live.truncate((to - self.gone.live) as usize);
        self.snapshots.retain(|(at, _)| *at <= to);
        let unsaid: Vec<_> = self.told.iter().filter(|t| t.at >= to).map(|t| t.audience).collect();
        self.told.retain(|t| t.at < to);
        self.barrier = self.barrier.min(to);
        self.epoch = self.epoch.wrapping_add(u8::from(consent));
        self.lines.push(Line::Undo { to, consent });
        // A viewer whose log grows shorter sees that, whatever lies on the table.
        self.revise(&before, |viewer| unsaid.iter().any(|audience| audience.includes(viewer)));
    }

    /// The position after the first `n` standing lines.
    pub fn position_before(&self, n: usize) -> Option<R::Position> {
        if n > self.len() || n < self.gone.live as usize {
            return None;
        }
        let (at, mut position) = *self.snapshots.iter().rev().find(|(at, _)| *at as usize <= n)?;
        let mut derived = R::Derived::default();
        let mut rules = self.rules_of(self.edition_at(at as usize));
        for line in self.live().take(n - self.gone.live as usize).skip((at - self.gone.live) as usize) {
            match line {
                Line::Decision { seat, action, .. } => {
                    rules.play(&mut position, &mut derived, *seat, action, &mut ());
                }
                Line::Chance { thrown, .. } => {
                    rules.chance(&mut position, &mut derived, *thrown, &mut ());
                }
                Line::Edition(to) => {
                    rules = self.rules_of(*to);
                    derived = R::Derived::default();
                }
                Line::Undo { .. } => {}
            }
        }
        Some(position)
    }

    /// The match as it stood after the first `n` standing lines.
    pub fn at(&self, n: usize) -> Option<Match<R>> {
        let position = self.position_before(n).filter(|_| self.is_whole())?;
        let mut earlier = Match::from_position(self.rules_of(self.edition_at(n)), *self.start());
        earlier.base = self.base;
        earlier.editions = self.editions.clone();
        earlier.position = position;
        earlier.lines = self.live().take(n).cloned().collect();
        earlier.live = (0..n as u32).collect();
        earlier.told = self.told.iter().filter(|t| (t.at as usize) < n).cloned().collect();
        earlier.snapshots = self.snapshots.iter().filter(|(at, _)| *at as usize <= n).copied().collect();
        earlier.barrier = n as u32;
        earlier.epoch = self.epoch;
        Some(earlier)
    }
}
