//! A match as the server plays it: the engine's match, who sits where, the
//! clock, offers and talk. No disk, no socket, no time of its own.
//!
//! Whatever happens is an [`Entry`]. Played now or read back from disk, an
//! entry leads to the same state; that is all there is to a restart.

mod asks;
mod shown;

use crate::clock::Clocks;
use crate::entry::Body;
use engine::{AnyGame, AnyMatch, Awaiting, Dice, FairDice, Illegal, Options, Seat, SeatSet, Viewer, msg};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::sync::Arc;
use store::{Entry, Millis, PersonNo};
use table::{Element, Text};
use wire::{
    Ask, ChatLine, ClockKind, DiceKind, FairPlay, How, MatchHeader, MatchResult, Offer, Proposal, Reply,
    Room, Say, SeatHolder, SeatState, Status, Trouble,
};

/// How many names of actions a match remembers, to answer those sent twice.
const RECENT: usize = 64;
/// How many lines of talk in each room.
const TALK: usize = 50;
/// How long a player may be silent in a match without a clock before the other can claim it.
const SILENCE: Millis = 14 * 24 * 60 * 60 * 1000;

/// Somebody without even a guest's cookie: he may look.
pub const NOBODY: PersonNo = 0;
/// Somebody who is known by name only, in a record that was taken in.
pub const ABSENT: PersonNo = -1;

/// What never changes in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Its id in links.
    pub id: String,
    /// The game.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// Optional rules.
    pub options: Vec<String>,
    /// The edition of the rules it began by.
    pub edition: u16,
    /// Whether it counts.
    pub rated: bool,
    /// Whether strangers find it.
    pub open: bool,
    /// Who rolls.
    pub dice: DiceKind,
    /// The clock.
    pub clock: Option<ClockKind>,
    /// How long spectators wait.
    pub delay: Millis,
    /// Whether seats are dealt when it starts.
    pub random_sides: bool,
    /// A position file to start from.
    pub position: Option<String>,
    /// The hash of its invitation.
    pub invite: Option<Vec<u8>>,
    /// Who made it.
    pub maker: PersonNo,
    /// When.
    pub created: Millis,
}

/// Who sits in a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Holder {
    /// Nobody.
    #[default]
    Empty,
    /// A person.
    Person(PersonNo, String),
    /// A bot.
    Bot(String),
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Chair {
    holder: Holder,
    /// Its part of the dice, hexadecimal; empty until it is given.
    part: String,
}

/// Who asks.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Asker {
    /// The person.
    pub person: PersonNo,
    /// His name.
    pub name: String,
    /// The seat he speaks for; none for a spectator.
    pub seat: Option<Seat>,
}

impl Asker {
    /// What he sees.
    pub fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

/// What came of an ask.
#[derive(Debug)]
pub enum Came {
    /// An answer, and nothing changed.
    Answer(Say),
    /// The match went on; this must be written before anybody hears of it.
    Entry(Body),
    /// The match's history is needed to do this.
    NeedsHistory,
    /// The players want to play again.
    Rematch,
}

/// The part of a match that is not the engine's, as a snapshot keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct State {
    chairs: Vec<Chair>,
    started: bool,
    over: Option<(How, Option<u8>)>,
    offer: Option<(u8, Proposal)>,
    clocks: Option<Clocks>,
    recent: VecDeque<String>,
    /// What was said last, and how much was said in each room: neither room hears how loud the other is.
    talk: VecDeque<ChatLine>,
    said: [u32; 2],
    rematch: Option<String>,
    entries: u32,
    /// When anything last happened that all can see.
    changed: Millis,
    /// Whom it waited for, and how often it was handed over to each seat.
    waited: SeatSet,
    turns: Vec<u32>,
    /// When anybody last played, seen or not.
    acted: Millis,
}

/// What all can see of a match's progress; what changes none of it changes no header either.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Seen {
    revisions: Vec<u32>,
    waits: SeatSet,
    over: bool,
}

/// A match.
pub struct Live {
    setup: Arc<Setup>,
    play: Box<dyn AnyMatch>,
    secret: [u8; 32],
    dice: FairDice,
    outages: Arc<[(Millis, Millis)]>,
    state: State,
    /// Whom the last entry handed it over to.
    handed: SeatSet,
    seen: Seen,
}

fn refused(illegal: Illegal) -> Trouble {
    Trouble { text: illegal.reason, clause: illegal.clause.map(|clause| clause.0.to_owned()) }
}

fn house(text: Text) -> Trouble {
    Trouble { text, clause: None }
}

fn no(id: &str, trouble: Trouble) -> Came {
    Came::Answer(Say::Reply(Reply::Refused { id: id.to_owned(), trouble }))
}

impl Live {
    /// A match without entries.
    ///
    /// # Errors
    /// The scenario, an option or the position file is not what it should be.
    pub fn new(
        game: &dyn AnyGame,
        setup: Arc<Setup>,
        secret: [u8; 32],
        outages: Arc<[(Millis, Millis)]>,
    ) -> Result<Self, content::Problems> {
        let options = setup.options.iter().cloned().collect::<Options>().by_edition(setup.edition);
        let play = match &setup.position {
            Some(file) => {
                let file = content::Source::new("position", file.clone());
                game.load_by(setup.edition, &file, content::Lang::En)?
            }
            None => game.start(&setup.scenario, &options)?,
        };
        Ok(Live::with(play, setup, secret, outages))
    }

    fn with(
        play: Box<dyn AnyMatch>,
        setup: Arc<Setup>,
        secret: [u8; 32],
        outages: Arc<[(Millis, Millis)]>,
    ) -> Self {
        let seats = play.seats().len();
        let state = State {
            chairs: vec![Chair::default(); seats],
            started: false,
            over: None,
            offer: None,
            clocks: setup.clock.map(|kind| Clocks::new(kind, seats)),
            recent: VecDeque::new(),
            talk: VecDeque::new(),
            said: [0; 2],
            rematch: None,
            entries: 0,
            changed: setup.created,
            acted: setup.created,
            waited: SeatSet::NONE,
            turns: vec![0; seats],
        };
        let dice = FairDice::new(&secret, &[]);
        let handed = SeatSet::NONE;
        let mut live = Live { dice, setup, play, secret, outages, state, handed, seen: Seen::default() };
        live.seen = live.look();
        live
    }

    /// Goes on from a snapshot; `None` if it is of another build.
    pub fn resume(
        game: &dyn AnyGame,
        setup: Arc<Setup>,
        secret: [u8; 32],
        outages: Arc<[(Millis, Millis)]>,
        snapshot: &[u8],
    ) -> Option<Self> {
        let (state, moment): (State, Vec<u8>) = postcard::from_bytes(snapshot).ok()?;
        let options = setup.options.iter().cloned().collect::<Options>().by_edition(setup.edition);
        let play = game.resume(&setup.scenario, &options, &moment)?;
        let mut live = Live::with(play, setup, secret, outages);
        live.state = state;
        live.key_dice();
        live.seen = live.look();
        Some(live)
    }

    /// A snapshot to [`resume`](Live::resume) from, where one can be made.
    pub fn snapshot(&self) -> Option<Vec<u8>> {
        if self.setup.position.is_some() {
            return None;
        }
        let moment = self.play.moment()?;
        postcard::to_allocvec(&(&self.state, moment)).ok()
    }

    /// Leads the match on by an entry from disk.
    ///
    /// # Errors
    /// The entry does not follow; the text says why.
    pub fn replay(&mut self, entry: &Entry) -> Result<(), String> {
        if entry.seq != self.state.entries {
            return Err(format!("entry {} follows {} entries", entry.seq, self.state.entries));
        }
        let body: Body = serde_json::from_str(&entry.body).map_err(|error| error.to_string())?;
        if let Body::Play { lines, .. } = &body {
            for line in lines {
                self.play.play_journal(line).map_err(|illegal| format!("\"{line}\": {illegal}"))?;
            }
        }
        self.note(&body, entry.at);
        Ok(())
    }

    /// Everything about an entry but its play, which has happened already.
    ///
    /// Returns whether its header tells more than who is to move, which the table tells too.
    pub fn note(&mut self, body: &Body, at: Millis) -> bool {
        let offered = self.state.offer.is_some();
        let seen = self.look();
        // What one player does in secret moves no header, clock or offer: the other would hear of it.
        let public = match body {
            Body::Play { .. } => {
                let all = seen.revisions.iter().zip(&self.seen.revisions).all(|(now, was)| now != was);
                all || (seen.waits, seen.over) != (self.seen.waits, self.seen.over)
            }
            Body::Chat { .. } => false,
            _ => true,
        };
        self.take_in(body, at, public);
        self.seen = self.look();
        match body {
            Body::Play { .. } => public && (offered || self.state.clocks.is_some() || self.seen.over),
            _ => public,
        }
    }

    fn look(&self) -> Seen {
        let seats = (0..self.state.chairs.len()).map(|seat| Viewer::Seat(Seat(seat as u8)));
        Seen {
            revisions: seats.chain([Viewer::Spectator]).map(|viewer| self.play.revision(viewer)).collect(),
            waits: self.waits_for(),
            over: self.status() == Status::Over,
        }
    }

    fn take_in(&mut self, body: &Body, at: Millis, public: bool) {
        self.handed = SeatSet::NONE;
        let state = &mut self.state;
        state.entries += 1;
        state.acted = at;
        if public {
            state.changed = at;
        }
        if !body.id().is_empty() {
            state.recent.push_back(body.id().to_owned());
            if state.recent.len() > RECENT {
                state.recent.pop_front();
            }
        }
        match body {
            Body::Sit { seat, person, name } => {
                let holder = Holder::Person(*person, name.clone());
                state.chairs[usize::from(*seat)] = Chair { holder, part: String::new() };
                // Who sits down is there; the others may have to come back for their part of the dice.
                self.handed = self.waits_for().without(Seat(*seat));
            }
            Body::Bot { seat, bot } => {
                let holder = Holder::Bot(bot.clone());
                state.chairs[usize::from(*seat)] = Chair { holder, part: String::new() };
            }
            Body::Part { seat, part, .. } => {
                let holder = state.chairs[usize::from(*seat)].holder.clone();
                for chair in state.chairs.iter_mut().filter(|chair| chair.holder == holder) {
                    chair.part = part.clone();
                }
            }
            Body::Leave { seat } => state.chairs[usize::from(*seat)] = Chair::default(),
            Body::Start { deal } => {
                if deal.len() == state.chairs.len() {
                    let before = state.chairs.clone();
                    for (chair, from) in state.chairs.iter_mut().zip(deal) {
                        *chair = before[usize::from(*from)].clone();
                    }
                }
                state.started = true;
                self.key_dice();
                self.hand_over(at);
            }
            Body::Play { .. } => {
                if public {
                    state.offer = None;
                    self.hand_over(at);
                }
            }
            Body::Offer { seat, what, .. } => state.offer = Some((*seat, *what)),
            Body::Decline { .. } => state.offer = None,
            Body::End { how, winner, .. } => {
                state.over = Some((*how, *winner));
                state.offer = None;
                self.hand_over(at);
            }
            Body::Rematch { id } => {
                state.rematch = Some(id.clone());
                state.offer = None;
            }
            Body::Chat { name, seat, room, text, .. } => {
                let side = seat.map(|seat| self.play.seats()[usize::from(seat)].to_owned());
                let said = &mut state.said[usize::from(*room == Room::Spectators)];
                state.talk.push_back(ChatLine {
                    n: *said,
                    name: name.clone(),
                    side,
                    room: *room,
                    text: text.clone(),
                    at,
                });
                *said += 1;
                if state.talk.iter().filter(|line| line.room == *room).count() > TALK {
                    let oldest = state.talk.iter().position(|line| line.room == *room);
                    oldest.and_then(|oldest| state.talk.remove(oldest));
                }
            }
            Body::Vacation { seat, until } => {
                if let Some(clocks) = &mut state.clocks {
                    clocks.tick(at, &self.outages);
                    clocks.set_vacation(Seat(*seat), at, *until);
                }
            }
        }
    }

    fn key_dice(&mut self) {
        let parts: Vec<Vec<u8>> = self.state.chairs.iter().map(|chair| unhex(&chair.part)).collect();
        let parts: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
        self.dice = FairDice::new(&self.secret, &parts);
    }

    fn hand_over(&mut self, at: Millis) {
        let waits = self.waits_for();
        if let Some(clocks) = &mut self.state.clocks {
            clocks.tick(at, &self.outages);
            clocks.hand_over(waits);
        }
        if self.status() == Status::Playing && matches!(self.play.awaiting(), Awaiting::Chance(_)) {
            // Dice that somebody has yet to type are nobody's turn, and end nobody's.
            return;
        }
        let before = std::mem::replace(&mut self.state.waited, waits);
        for seat in waits.iter().filter(|seat| !before.contains(*seat)) {
            self.state.turns[seat.index()] += 1;
            self.handed = self.handed.with(seat);
        }
    }
}

/// An action's name as its sender knows it.
pub fn plain(id: &str) -> &str {
    id.split_once(':').map_or(id, |(_, id)| id)
}

fn how_word(how: How) -> &'static str {
    match how {
        How::Rules => "rules",
        How::Resigned => "resigned",
        How::Agreed => "agreed",
        How::Time => "time",
        How::Abandoned => "abandoned",
    }
}

/// The bytes of a part of the dice, which is known to be hexadecimal.
fn unhex(part: &str) -> Vec<u8> {
    let digit = |c: u8| char::from(c).to_digit(16).map_or(0, |digit| digit as u8);
    part.as_bytes().chunks(2).map(|pair| pair.iter().fold(0, |byte, c| byte << 4 | digit(*c))).collect()
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
