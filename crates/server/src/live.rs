//! A match as the server plays it: the engine's match, who sits where, the
//! clock, offers and talk. No disk, no socket, no time of its own.
//!
//! Whatever happens is an [`Entry`]. Played now or read back from disk, an
//! entry leads to the same state; that is all there is to a restart.

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
/// How many lines of talk.
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
    /// The rules' edition.
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
    /// Its part of the dice, hexadecimal.
    dice: String,
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
    talk: VecDeque<ChatLine>,
    said: u32,
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
        let options: Options = setup.options.iter().cloned().collect();
        let play = match &setup.position {
            Some(file) => game.load(&content::Source::new("position", file.clone()), content::Lang::En)?,
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
            said: 0,
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
        let options: Options = setup.options.iter().cloned().collect();
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
            Body::Sit { seat, person, name, dice } => {
                let chair = &mut state.chairs[usize::from(*seat)];
                *chair = Chair { holder: Holder::Person(*person, name.clone()), dice: dice.clone() };
            }
            Body::Bot { seat, bot } => {
                state.chairs[usize::from(*seat)] =
                    Chair { holder: Holder::Bot(bot.clone()), dice: String::new() };
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
                state.talk.push_back(ChatLine {
                    n: state.said,
                    name: name.clone(),
                    side,
                    room: *room,
                    text: text.clone(),
                    at,
                });
                state.said += 1;
                if state.talk.len() > TALK {
                    state.talk.pop_front();
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
        let parts: Vec<&[u8]> = self.state.chairs.iter().map(|chair| chair.dice.as_bytes()).collect();
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

    // ---- questions

    /// What never changes.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// The engine's match.
    pub fn play(&mut self) -> &mut dyn AnyMatch {
        &mut *self.play
    }

    /// The engine's match, to look at.
    pub fn game(&self) -> &dyn AnyMatch {
        &*self.play
    }

    /// How many entries led here.
    pub fn entries(&self) -> u32 {
        self.state.entries
    }

    /// When anything last happened.
    pub fn changed(&self) -> Millis {
        self.state.changed
    }

    /// Whom the match waits for; nobody before it starts and after it ends.
    pub fn waits_for(&self) -> SeatSet {
        match self.play.awaiting() {
            Awaiting::Decide { must, .. } if self.status() == Status::Playing => must,
            _ => SeatSet::NONE,
        }
    }

    /// Whom the last entry handed the match over to: it did not wait for them before.
    pub fn handed(&self) -> SeatSet {
        self.handed
    }

    /// How often the match was handed over to a seat.
    pub fn turn(&self, seat: Seat) -> u32 {
        self.state.turns[seat.index()]
    }

    /// Where it stands.
    pub fn status(&self) -> Status {
        if self.state.over.is_some() || matches!(self.play.awaiting(), Awaiting::Over(_)) {
            Status::Over
        } else if self.state.started {
            Status::Playing
        } else {
            Status::Waiting
        }
    }

    /// Who sits where.
    pub fn holders(&self) -> impl Iterator<Item = (Seat, &Holder)> {
        self.state.chairs.iter().enumerate().map(|(i, chair)| (Seat(i as u8), &chair.holder))
    }

    /// The seats of a person.
    pub fn seats_of(&self, person: PersonNo) -> Vec<Seat> {
        let his = |holder: &Holder| matches!(holder, Holder::Person(no, _) if *no == person);
        self.holders().filter(|(_, holder)| his(holder)).map(|(seat, _)| seat).collect()
    }

    /// A bot that must decide.
    pub fn bot_to_move(&self) -> Option<(Seat, &str)> {
        let waits = self.waits_for();
        self.holders().find_map(|(seat, holder)| match holder {
            Holder::Bot(bot) if waits.contains(seat) => Some((seat, bot.as_str())),
            _ => None,
        })
    }

    /// When the next flag falls.
    pub fn deadline(&self) -> Option<Millis> {
        self.falls().map(|(at, _)| at)
    }

    fn falls(&self) -> Option<(Millis, Seat)> {
        self.state.clocks.as_ref().filter(|_| self.status() == Status::Playing)?.falls(&self.outages)
    }

    /// The next match of these players.
    pub fn rematch(&self) -> Option<&str> {
        self.state.rematch.as_deref()
    }

    /// What a viewer may read of what was said.
    pub fn talk(&self, viewer: Viewer) -> Vec<ChatLine> {
        self.state.talk.iter().filter(|line| self.hears(viewer, line.room)).cloned().collect()
    }

    /// Whether a viewer reads a room.
    pub fn hears(&self, viewer: Viewer, room: Room) -> bool {
        let player = matches!(viewer, Viewer::Seat(_));
        self.status() == Status::Over || (room == Room::Players) == player
    }

    /// The last line said.
    pub fn last_said(&self) -> Option<&ChatLine> {
        self.state.talk.back()
    }

    /// What is needed to check the dice.
    pub fn fair(&self) -> FairPlay {
        if self.setup.dice == DiceKind::Typed {
            return FairPlay::default();
        }
        FairPlay {
            commitment: hex(&FairDice::commitment(&self.secret)),
            contributions: self.state.chairs.iter().map(|chair| hex(chair.dice.as_bytes())).collect(),
            secret: (self.status() == Status::Over).then(|| hex(&self.secret)),
        }
    }

    /// The tags of its record. Commitment and contributions are there from the start, the secret at the end.
    pub fn tags(&self) -> Vec<(String, String)> {
        let fair = self.fair();
        let mut tags = vec![("Match".to_owned(), self.setup.id.clone())];
        let sides = self.play.seats();
        for ((_, holder), side) in self.holders().zip(sides) {
            let name = match holder {
                Holder::Empty => continue,
                Holder::Person(_, name) => name.clone(),
                Holder::Bot(bot) => format!("bot {bot}"),
            };
            tags.push((format!("Player.{side}"), name));
        }
        if !fair.commitment.is_empty() {
            tags.push(("Commitment".to_owned(), fair.commitment));
            for (part, side) in fair.contributions.into_iter().zip(sides).filter(|(part, _)| !part.is_empty())
            {
                tags.push((format!("Contribution.{side}"), part));
            }
            tags.extend(fair.secret.map(|secret| ("Secret".to_owned(), secret)));
        }
        if let Some((how, winner)) = self.state.over {
            let winner = winner.map_or("nobody", |seat| sides[usize::from(seat)]);
            tags.push(("Ended".to_owned(), format!("{} {winner}", how_word(how))));
        }
        tags
    }

    /// What lists and headings show.
    pub fn header(&mut self, online: SeatSet, spectators: u32) -> MatchHeader {
        let waits = self.waits_for();
        let sides = self.play.seats();
        let seats = self.holders().zip(sides).map(|((seat, holder), side)| SeatState {
            side: (*side).to_owned(),
            holder: match holder {
                Holder::Empty => SeatHolder::Empty,
                Holder::Person(_, name) => SeatHolder::Person { name: name.clone() },
                Holder::Bot(bot) => SeatHolder::Bot { bot: bot.clone() },
            },
            online: online.contains(seat) || matches!(holder, Holder::Bot(_)),
            to_move: waits.contains(seat),
        });
        MatchHeader {
            id: self.setup.id.clone(),
            game: self.setup.game.clone(),
            scenario: self.setup.scenario.clone(),
            options: self.setup.options.clone(),
            edition: self.setup.edition,
            status: self.status(),
            seats: seats.collect(),
            rated: self.setup.rated,
            open: self.setup.open,
            dice: self.setup.dice,
            clock: self.state.clocks.as_ref().map(Clocks::show),
            offer: self
                .state
                .offer
                .map(|(seat, what)| Offer { from: sides[usize::from(seat)].to_owned(), what }),
            result: self.result(),
            rematch: self.state.rematch.clone(),
            delay: self.setup.delay,
            spectators,
            created: self.setup.created,
            changed: self.state.changed,
            heading: self.play.view(Viewer::Spectator).table.heading,
        }
    }

    /// How it ended.
    pub fn result(&self) -> Option<MatchResult> {
        let sides = self.play.seats();
        if let Some((outcome, text)) = self.play.outcome() {
            let winner = outcome.winner.map(|seat| sides[seat.index()].to_owned());
            return Some(MatchResult { winner, how: How::Rules, text });
        }
        let (how, winner) = self.state.over?;
        let winner = winner.map(|seat| sides[usize::from(seat)].to_owned());
        let text = match (how, &winner) {
            (How::Resigned, Some(side)) => msg!("match-resigned", winner = Element::Side(side.clone())),
            (How::Time, Some(side)) => msg!("match-time", winner = Element::Side(side.clone())),
            (How::Abandoned, Some(side)) => msg!("match-abandoned", winner = Element::Side(side.clone())),
            (How::Agreed, _) => msg!("match-draw"),
            _ => msg!("match-cancelled"),
        };
        Some(MatchResult { winner, how, text })
    }

    // ---- play

    /// Sees whether somebody's time is up.
    pub fn flag(&self, now: Millis) -> Option<Body> {
        let (_, fallen) = self.falls().filter(|(at, _)| *at <= now)?;
        Some(Body::End { how: How::Time, winner: self.other(fallen), id: String::new() })
    }

    /// Who plays against a seat, where there are two.
    fn other(&self, seat: Seat) -> Option<u8> {
        (self.state.chairs.len() == 2).then(|| seat.other().0)
    }

    /// Rolls all that is rolled by the server.
    fn settle(&mut self) {
        while let Some(roll) = self.play.pending_roll() {
            if self.setup.dice == DiceKind::Typed && roll.audience.is_public() {
                return;
            }
            let thrown = self.dice.throw(&roll);
            self.play.throw(thrown).expect("dice answer what was asked");
        }
    }

    /// A seat decides. The rolls that follow are in the entry.
    ///
    /// # Errors
    /// The rules do not allow it; nothing changed.
    pub fn decide(&mut self, seat: Seat, action: &engine::Action, id: &str) -> Result<Body, Illegal> {
        let before = self.play.written();
        self.play.decide(seat, action)?;
        self.settle();
        Ok(Body::Play { lines: self.play.journal(before), id: id.to_owned() })
    }

    /// Rolls due before anybody decides, at the very start of a match.
    pub fn opening(&mut self) -> Option<Body> {
        let before = self.play.written();
        self.settle();
        let lines = self.play.journal(before);
        (!lines.is_empty()).then_some(Body::Play { lines, id: String::new() })
    }

    /// Does what is asked. A refusal changes nothing.
    pub fn ask(&mut self, who: &Asker, ask: &Ask, now: Millis) -> Came {
        match ask {
            Ask::Compose { n, draft } => Came::Answer(match self.compose(who, draft) {
                Ok(composed) => Say::Composed { n: *n, composed: Box::new(composed) },
                Err(trouble) => Say::Trouble { n: *n, trouble },
            }),
            Ask::Lens { n, lens, elements } => Came::Answer(match self.play.read(elements) {
                Ok(elements) => {
                    let overlay = self.play.lens(who.viewer(), lens, &elements).map(Box::new);
                    Say::Overlay { n: *n, overlay }
                }
                Err(illegal) => Say::Trouble { n: *n, trouble: refused(illegal) },
            }),
            Ask::Ping { n } => Came::Answer(Say::Pong { n: *n }),
            Ask::Act { id, .. }
            | Ask::Throw { id, .. }
            | Ask::Undo { id }
            | Ask::Propose { id, .. }
            | Ask::Answer { id, .. }
            | Ask::Resign { id }
            | Ask::Claim { id }
            | Ask::Chat { id, .. }
            | Ask::Notes { id, .. }
            | Ask::Standing { id, .. } => {
                if id.is_empty() || id.len() > 40 {
                    return no(id, house(msg!("match-bad-id")));
                }
                // Its sender alone knows the name of an action; the seat keeps others from guessing it.
                let id = match who.seat {
                    Some(seat) => format!("{}:{id}", seat.0),
                    None => format!("p{}:{id}", who.person),
                };
                if self.state.recent.contains(&id) {
                    return Came::Answer(Say::Reply(Reply::Done { id: plain(&id).to_owned() }));
                }
                match self.change(who, ask, &id, now) {
                    Ok(came) => came,
                    Err(trouble) => no(plain(&id), trouble),
                }
            }
            Ask::Sync { .. } => Came::Answer(Say::Trouble { n: 0, trouble: house(msg!("match-no-sync")) }),
        }
    }

    fn compose(&mut self, who: &Asker, draft: &str) -> Result<engine::Composed, Trouble> {
        let seat = self.playing_seat(who)?;
        let draft = self.play.read(draft).map_err(refused)?;
        self.play.compose(seat, &draft).map_err(refused)
    }

    fn seat(&self, who: &Asker) -> Result<Seat, Trouble> {
        who.seat.ok_or_else(|| house(msg!("match-not-seated")))
    }

    fn playing_seat(&self, who: &Asker) -> Result<Seat, Trouble> {
        let seat = self.seat(who)?;
        match self.status() {
            Status::Playing => Ok(seat),
            Status::Waiting => Err(house(msg!("match-not-begun"))),
            Status::Over => Err(house(msg!("match-is-over"))),
        }
    }

    fn change(&mut self, who: &Asker, ask: &Ask, id: &str, now: Millis) -> Result<Came, Trouble> {
        if who.person == NOBODY {
            return Err(house(msg!("house-who")));
        }
        let body = match ask {
            Ask::Act { revision, action, .. } => {
                let seat = self.playing_seat(who)?;
                let present = self.play.revision(Viewer::Seat(seat));
                if present != *revision {
                    let reply = Reply::Stale { id: plain(id).to_owned(), revision: present };
                    return Ok(Came::Answer(Say::Reply(reply)));
                }
                let action = self.play.read(action).map_err(refused)?;
                self.decide(seat, &action, id).map_err(refused)?
            }
            Ask::Throw { faces, .. } => {
                self.playing_seat(who)?;
                if self.setup.dice != DiceKind::Typed {
                    return Err(house(msg!("match-dice-are-fair")));
                }
                let before = self.play.written();
                let thrown = self.play.read_thrown(faces).map_err(refused)?;
                self.play.throw(thrown).map_err(refused)?;
                self.settle();
                Body::Play { lines: self.play.journal(before), id: id.to_owned() }
            }
            Ask::Undo { .. } => {
                let seat = self.playing_seat(who)?;
                let before = self.play.written();
                self.play.undo(seat).map_err(refused)?;
                // What was played for him because he had no choice is no choice to go back to.
                while self.play.forced(seat).is_some() && self.play.undo(seat).is_ok() {}
                Body::Play { lines: self.play.journal(before), id: id.to_owned() }
            }
            Ask::Propose { what, .. } => return self.propose(who, *what, id),
            Ask::Answer { accept, .. } => return self.answer(who, *accept, id),
            Ask::Resign { .. } => {
                let seat = self.playing_seat(who)?;
                Body::End { how: How::Resigned, winner: self.other(seat), id: id.to_owned() }
            }
            Ask::Claim { .. } => {
                let seat = self.playing_seat(who)?;
                let waits = self.waits_for();
                let silent = now.saturating_sub(self.state.acted) >= SILENCE;
                if waits.contains(seat) || waits.is_empty() || !silent || self.state.clocks.is_some() {
                    return Err(house(msg!("match-cannot-claim")));
                }
                Body::End { how: How::Abandoned, winner: Some(seat.0), id: id.to_owned() }
            }
            Ask::Chat { room, text, .. } => {
                let text = text.trim();
                if text.is_empty() || text.chars().count() > 500 {
                    return Err(house(msg!("match-bad-text")));
                }
                let seat = who.seat.map(|seat| seat.0);
                if (*room == Room::Players) != seat.is_some() && self.status() != Status::Over {
                    return Err(house(msg!("match-wrong-room")));
                }
                let name = who.name.clone();
                Body::Chat { name, seat, room: *room, text: text.to_owned(), id: id.to_owned() }
            }
            _ => return Err(house(msg!("match-no-sync"))),
        };
        Ok(Came::Entry(body))
    }

    fn propose(&mut self, who: &Asker, what: Proposal, id: &str) -> Result<Came, Trouble> {
        let seat = self.seat(who)?;
        match what {
            Proposal::Rematch if self.status() != Status::Over => return Err(house(msg!("match-not-over"))),
            Proposal::Rematch if self.state.rematch.is_some() => {
                return Err(house(msg!("match-rematch-made")));
            }
            Proposal::Rematch => {}
            _ => _ = self.playing_seat(who)?,
        }
        if what == Proposal::Undo {
            if self.setup.rated {
                return Err(house(msg!("match-rated")));
            }
            match self.play.last_decision(seat) {
                Some(_) => {}
                None if !self.play.is_whole() => return Ok(Came::NeedsHistory),
                None => return Err(house(msg!("nothing-to-undo"))),
            }
        }
        if let Some((from, offered)) = self.state.offer {
            // Both want the same: it is agreed.
            return if from != seat.0 && offered == what {
                self.agree(Seat(from), what, id)
            } else {
                Err(house(msg!("match-offer-stands")))
            };
        }
        let alone = self.holders().all(|(other, holder)| {
            other == seat
                || matches!(holder, Holder::Bot(_))
                || matches!(holder, Holder::Person(p, _) if *p == who.person)
        });
        if alone && what != Proposal::Draw {
            // Bots never mind, and nobody asks himself.
            return self.agree(seat, what, id);
        }
        if alone {
            return Err(house(msg!("match-bots-fight-on")));
        }
        Ok(Came::Entry(Body::Offer { seat: seat.0, what, id: id.to_owned() }))
    }

    fn answer(&mut self, who: &Asker, accept: bool, id: &str) -> Result<Came, Trouble> {
        let seat = self.seat(who)?;
        let Some((from, what)) = self.state.offer else { return Err(house(msg!("match-no-offer"))) };
        if !accept {
            return Ok(Came::Entry(Body::Decline { id: id.to_owned() }));
        }
        if from == seat.0 {
            return Err(house(msg!("match-own-offer")));
        }
        self.agree(Seat(from), what, id)
    }

    fn agree(&mut self, from: Seat, what: Proposal, id: &str) -> Result<Came, Trouble> {
        Ok(match what {
            Proposal::Draw => Came::Entry(Body::End { how: How::Agreed, winner: None, id: id.to_owned() }),
            Proposal::Rematch => Came::Rematch,
            Proposal::Undo => {
                let Some(to) = self.play.last_decision(from) else { return Ok(Came::NeedsHistory) };
                let before = self.play.written();
                self.play.undo_by_consent(to).map_err(refused)?;
                Came::Entry(Body::Play { lines: self.play.journal(before), id: id.to_owned() })
            }
        })
    }

    /// Sits a person down.
    ///
    /// # Errors
    /// The seat is taken, or the match has begun.
    pub fn sit(&self, person: PersonNo, name: &str, side: Option<&str>, dice: &str) -> Result<Body, Trouble> {
        if self.status() != Status::Waiting {
            return Err(house(msg!("match-has-begun")));
        }
        if !self.seats_of(person).is_empty() {
            return Err(house(msg!("match-seated-already")));
        }
        if dice.len() > 64 || !dice.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(house(msg!("match-bad-contribution")));
        }
        let sides = self.play.seats();
        let wanted = |seat: Seat| side.is_none_or(|side| side == sides[seat.index()]);
        let empty = self.holders().find(|(seat, holder)| **holder == Holder::Empty && wanted(*seat));
        let (seat, _) = empty.ok_or_else(|| house(msg!("match-seat-taken")))?;
        Ok(Body::Sit { seat: seat.0, person, name: name.to_owned(), dice: dice.to_owned() })
    }

    /// A person stands up before it began; its maker thereby calls the match off.
    ///
    /// # Errors
    /// It has begun (then one resigns), or he does not sit here.
    pub fn leave(&self, person: PersonNo) -> Result<Body, Trouble> {
        if self.status() != Status::Waiting {
            return Err(house(msg!("match-has-begun")));
        }
        if person == self.setup.maker {
            return Ok(Body::End { how: How::Abandoned, winner: None, id: String::new() });
        }
        let seat = self.seats_of(person).first().copied().ok_or_else(|| house(msg!("match-not-seated")))?;
        Ok(Body::Leave { seat: seat.0 })
    }

    /// A player takes days off, or is back (0).
    ///
    /// # Errors
    /// The clock knows no vacations, or his are used up.
    pub fn vacation(&self, who: &Asker, days: u16, now: Millis) -> Result<Body, Trouble> {
        let seat = self.playing_seat(who)?;
        let clocks = self.state.clocks.as_ref().ok_or_else(|| house(msg!("match-no-vacation")))?;
        let until = if days == 0 {
            0
        } else {
            let days = clocks.vacation(seat, days).ok_or_else(|| house(msg!("match-no-vacation")))?;
            now + u64::from(days) * 24 * 60 * 60 * 1000
        };
        Ok(Body::Vacation { seat: seat.0, until })
    }

    /// Begins the match once all seats are taken; `coin` deals the sides where that was asked for.
    pub fn begin(&self, coin: bool) -> Option<Body> {
        let full = self.holders().all(|(_, holder)| *holder != Holder::Empty);
        if self.status() != Status::Waiting || !full {
            return None;
        }
        let swap = self.setup.random_sides && coin && self.state.chairs.len() == 2;
        Some(Body::Start { deal: if swap { vec![1, 0] } else { Vec::new() } })
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

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
