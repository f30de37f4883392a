//! One task per live match: everything that happens to a match happens here, one thing at a time.
//!
//! An entry is played, written, and only then answered and shown. If it
//! cannot be written the match is dropped from memory and read back from
//! disk: what nobody was told has not happened.

mod absent;
mod shown;

use crate::encode::Channel;
use crate::entry::Body;
use crate::hub::Hub;
use crate::live::{Asker, Came, Live, plain};
use crate::now;
use crate::scribe::Unwritten;
use axum::extract::ws::Utf8Bytes;
use engine::{AnyBot, QuickDice, Seat, SeatSet, Standing, Until, Viewer, Which, msg};
use std::collections::{HashMap, VecDeque};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;
use store::{Append, Card, Entry, MatchNo, PersonNo, Snapshot};
use table::{LogLine, Text};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};
use wire::{Ask, Gap, Hello, MatchHeader, Reply, Say, Status, Trouble};

/// A connection's number, in this process and as long as it lives.
pub type ConnNo = u64;

/// A number that no other connection has: one of an earlier task must mean nobody in a later one.
pub fn new_conn() -> ConnNo {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// How many messages a connection may lag behind before it is cut off.
pub const QUEUE: usize = 64;
/// Commands that may wait.
const INBOX: usize = 32;
/// Lines of history kept before they are forgotten.
const REMEMBERED: u32 = 8;
/// A snapshot is written every so many entries.
const SNAPSHOT_EVERY: u32 = 128;
/// How long after a change the match's card is written.
const CARD_AFTER: Duration = Duration::from_secs(2);

/// Where an answer goes.
pub enum To {
    /// To a connection.
    Conn(ConnNo),
    /// To somebody who waits for just this.
    Once(oneshot::Sender<Say>),
}

/// What can be said to a match.
pub enum Cmd {
    /// A player or spectator asks.
    Ask(Box<(Asker, Ask)>, To),
    /// Somebody connects. `own` are the sides he may play.
    Connect {
        /// Who.
        who: Asker,
        /// What he has already.
        have: Option<Gap>,
        /// Where to send.
        tx: mpsc::Sender<Utf8Bytes>,
        /// Gets his number.
        reply: oneshot::Sender<ConnNo>,
    },
    /// Somebody is gone.
    Disconnect(ConnNo),
    /// The whole of the match as somebody sees it.
    Hello(Asker, oneshot::Sender<Box<Hello>>),
    /// Header, and whether the asker sits here.
    Header(oneshot::Sender<Box<MatchHeader>>),
    /// The seats of a person.
    Seats(PersonNo, oneshot::Sender<Vec<Seat>>),
    /// A person sits down.
    Sit {
        /// Who.
        who: Asker,
        /// Where; any empty seat if he does not care.
        side: Option<String>,
        /// The header afterwards, or why not.
        reply: oneshot::Sender<Result<Box<MatchHeader>, Trouble>>,
    },
    /// A person stands up.
    Leave(Asker, oneshot::Sender<Result<Box<MatchHeader>, Trouble>>),
    /// A player takes days off (0: he is back).
    Vacation(Asker, u16, oneshot::Sender<Result<Box<MatchHeader>, Trouble>>),
    /// The match on its own, with all its history, for exports and replays.
    Whole(oneshot::Sender<Result<Box<Live>, String>>),
    /// Another process has written to this match, or the one that plays it is gone: it must be looked for anew.
    Catchup,
    /// Put the match away.
    Stop(oneshot::Sender<()>),
}

/// Where a match hears what is said to it.
pub type Inbox = mpsc::Receiver<Box<Cmd>>;

/// A way to a match.
#[derive(Clone)]
pub struct Handle {
    /// In boxes, so that an empty inbox is small.
    tx: mpsc::Sender<Box<Cmd>>,
    /// The process that plays it, if it is not this one.
    pub owner: Option<i64>,
    /// How many entries it has, written or being written.
    entries: Arc<AtomicU32>,
}

impl Handle {
    /// A way to a match that another process plays, and where to hear what is said to it.
    pub fn new(owner: i64) -> (Self, Inbox) {
        let (tx, inbox) = mpsc::channel(INBOX);
        (Handle { tx, owner: Some(owner), entries: Arc::default() }, inbox)
    }

    /// Whether so many entries are more than this process knows of.
    pub fn behind(&self, entries: u32) -> bool {
        self.owner.is_none() && entries > self.entries.load(Ordering::Relaxed)
    }

    /// What this task knows has had its time.
    pub fn outdated(&self) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.tx.try_send(Box::new(Cmd::Catchup)) {
            let handle = self.clone();
            tokio::spawn(async move { handle.send(Cmd::Catchup).await });
        }
    }

    /// Says something; `false` if the match has left memory meanwhile.
    pub async fn send(&self, cmd: Cmd) -> Result<(), Cmd> {
        self.tx.send(Box::new(cmd)).await.map_err(|error| *error.0)
    }

    /// Whether two handles lead to the same task.
    pub fn same(&self, other: &Handle) -> bool {
        self.tx.same_channel(&other.tx)
    }
}

struct Conn {
    who: Asker,
    tx: mpsc::Sender<Utf8Bytes>,
}

/// A delayed match as its spectators see it: everything they get comes from here.
pub struct Past {
    /// The match as it was.
    pub live: Live,
    /// What has happened since, and whether it is play. Only play waits.
    pub queue: VecDeque<(Entry, bool)>,
}

struct Actor {
    hub: Arc<Hub>,
    no: MatchNo,
    live: Live,
    inbox: Inbox,
    handle: Handle,
    conns: HashMap<ConnNo, Conn>,
    channels: Vec<(Viewer, Channel)>,
    bots: HashMap<Seat, Box<dyn AnyBot>>,
    /// What spectators see, if they see it later.
    past: Option<Box<Past>>,
    snapshot_at: u32,
    card_due: Option<Instant>,
    /// Whether the lobby shows it as waiting for a player.
    listed: bool,
    /// For each seat, what it does not want to be asked.
    standing: Vec<Standing>,
}

/// Why a match leaves memory.
enum Leave {
    /// Nobody needs it now.
    Idle,
    /// It could not be written, or was written by another.
    Lost,
    /// The server stops, and waits for this.
    Stopped(oneshot::Sender<()>),
}

/// Starts a match's task.
///
/// `carded` tells how many entries its card on disk covers.
pub fn start(hub: Arc<Hub>, no: MatchNo, live: Live, carded: u32) -> Handle {
    let (tx, inbox) = mpsc::channel(INBOX);
    let entries = Arc::new(AtomicU32::new(live.entries()));
    let handle = Handle { tx, owner: None, entries };
    let snapshot_at = live.entries();
    let live_entries = live.entries();
    let listed = live.status() == Status::Waiting;
    let standing = vec![Standing::default(); live.game().seats().len()];
    let actor = Actor {
        hub,
        no,
        live,
        inbox,
        handle: handle.clone(),
        conns: HashMap::new(),
        channels: Vec::new(),
        bots: HashMap::new(),
        past: None,
        snapshot_at,
        card_due: (carded < live_entries).then(Instant::now),
        listed,
        standing,
    };
    tokio::spawn(actor.run());
    handle
}

impl Actor {
    async fn run(mut self) {
        self.live.play().trim();
        let left = match self.begin().await {
            Ok(()) => self.serve().await,
            Err(left) => left,
        };
        if !matches!(left, Leave::Lost) {
            self.put_away().await;
        }
        // Whoever opens it again claims it again, so it is given up first.
        self.hub.give_up(self.no).await;
        self.hub.forget(self.no, &self.handle);
        let bye = encode(&Say::Bye { again: true, why: msg!("match-reload") });
        for conn in self.conns.values() {
            let _ = conn.tx.try_send(bye.clone());
        }
        self.conns.clear();
        match left {
            Leave::Stopped(done) => _ = done.send(()),
            Leave::Idle | Leave::Lost => pass_on(self.hub, self.no, self.inbox).await,
        }
    }

    /// Begins a match whose seats are taken, and carries on what a crash cut short.
    async fn begin(&mut self) -> Result<(), Leave> {
        if self.live.setup().delay > 0 && self.past.is_none() && self.live.status() != Status::Over {
            match Box::pin(self.hub.past(self.no, self.live.entries())).await {
                Ok(past) => self.past = Some(Box::new(past)),
                Err(error) => {
                    tracing::error!(no = self.no, %error, "a match cannot be read back");
                    return Err(Leave::Lost);
                }
            }
            self.reveal();
        }
        if let Some(start) = self.live.begin(crate::random::<1>()[0] & 1 == 1) {
            let dealt = matches!(&start, Body::Start { deal } if !deal.is_empty());
            self.write(start).await?;
            if dealt {
                self.reseat();
            }
        }
        if self.live.status() == Status::Playing
            && let Some(opening) = self.live.opening()
        {
            self.write(opening).await?;
        }
        Ok(())
    }

    async fn serve(&mut self) -> Leave {
        let mut idle_since = Instant::now();
        // Set anew only for something earlier: a match in play would do so with every action.
        let mut alarm = Box::pin(sleep_until(idle_since + self.hub.idle_after()));
        loop {
            if let Err(left) = self.answer_for_absent().await {
                return left;
            }
            let bot_waits = self.live.bot_to_move().is_some();
            let idle = self.hub.idle_after();
            let idle_at = idle_since + idle;
            let cmd = if bot_waits {
                match self.inbox.try_recv() {
                    Ok(cmd) => Some(cmd),
                    Err(_) => {
                        if let Err(left) = self.bot_decides().await {
                            return left;
                        }
                        continue;
                    }
                }
            } else {
                let flag_at = self
                    .live
                    .deadline()
                    .map(|at| Instant::now() + Duration::from_millis(at.saturating_sub(now())));
                let later_at = self
                    .reveals_at()
                    .map(|at| Instant::now() + Duration::from_millis(at.saturating_sub(now())));
                let wake =
                    [flag_at, later_at, self.card_due].into_iter().flatten().fold(idle_at, Instant::min);
                if alarm.is_elapsed() || wake < alarm.deadline() {
                    alarm.as_mut().reset(wake);
                }
                tokio::select! {
                    biased;
                    cmd = self.inbox.recv() => match cmd {
                        Some(cmd) => Some(cmd),
                        None => return Leave::Idle,
                    },
                    () = &mut alarm => None,
                }
            };
            match cmd.map(|cmd| *cmd) {
                Some(Cmd::Stop(done)) => return Leave::Stopped(done),
                Some(cmd) => {
                    idle_since = Instant::now();
                    // Whoever comes after his flag has fallen comes too late.
                    if let Some(flag) = self.live.flag(now())
                        && let Err(left) = self.write(flag).await
                    {
                        return left;
                    }
                    if let Err(left) = self.handle(cmd).await {
                        return left;
                    }
                }
                None => {}
            }
            if let Some(flag) = self.live.flag(now())
                && let Err(left) = self.write(flag).await
            {
                return left;
            }
            let time = Instant::now();
            self.reveal();
            if self.card_due.is_some_and(|due| due <= time) {
                if self.in_lobby() {
                    self.flush_card().await;
                } else {
                    let card = self.make_card();
                    self.hub.scribe().card(card);
                }
            }
            // A match with a clock stays, so that its flag falls in time.
            let busy =
                !self.conns.is_empty() || self.reveals_at().is_some() || self.live.deadline().is_some();
            if busy {
                idle_since = time;
            } else if time >= idle_since + idle {
                return Leave::Idle;
            }
        }
    }

    async fn handle(&mut self, cmd: Cmd) -> Result<(), Leave> {
        match cmd {
            Cmd::Ask(asked, to) => {
                let (who, ask) = *asked;
                self.ask(who, ask, to).await?;
            }
            Cmd::Connect { mut who, have, tx, reply } => {
                who.seat = self.live.seat_of(&who);
                let no = new_conn();
                let hello = self.hello(&who, have).await;
                let _ = tx.try_send(encode(&Say::Hello(hello)));
                let viewer = who.viewer();
                let first = !self.conns.values().any(|conn| conn.who.viewer() == viewer);
                if first {
                    self.channels.retain(|(v, _)| *v != viewer);
                    let live = if who.seat.is_none() { self.for_spectators() } else { &mut self.live };
                    let channel = Channel::new(live.play(), viewer);
                    self.channels.push((viewer, channel));
                }
                self.conns.insert(no, Conn { who, tx });
                if first && viewer != Viewer::Spectator {
                    self.show_header();
                }
                let _ = reply.send(no);
            }
            Cmd::Disconnect(no) => {
                if let Some(conn) = self.conns.remove(&no) {
                    let viewer = conn.who.viewer();
                    if !self.conns.values().any(|conn| conn.who.viewer() == viewer) {
                        self.channels.retain(|(v, _)| *v != viewer);
                        if viewer != Viewer::Spectator {
                            self.show_header();
                        }
                    }
                }
            }
            Cmd::Hello(mut who, reply) => {
                who.seat = self.live.seat_of(&who);
                let hello = self.hello(&who, None).await;
                let _ = reply.send(hello);
            }
            Cmd::Header(reply) => {
                let header = self.header_for(Viewer::Spectator);
                let _ = reply.send(Box::new(header));
            }
            Cmd::Seats(person, reply) => {
                let _ = reply.send(self.live.seats_of(person));
            }
            Cmd::Sit { who, side, reply } => {
                let answer = match self.live.sit(who.person, &who.name, side.as_deref()) {
                    Ok(body) => {
                        self.write(body).await?;
                        self.begin().await?;
                        self.flush_card().await;
                        Ok(Box::new(self.header()))
                    }
                    Err(trouble) => Err(trouble),
                };
                let _ = reply.send(answer);
            }
            Cmd::Leave(who, reply) => {
                let answer = match self.live.leave(who.person) {
                    Ok(body) => {
                        self.write(body).await?;
                        self.reseat();
                        self.flush_card().await;
                        Ok(Box::new(self.header()))
                    }
                    Err(trouble) => Err(trouble),
                };
                let _ = reply.send(answer);
            }
            Cmd::Vacation(who, days, reply) => {
                let answer = match self.live.vacation(&who, days, now()) {
                    Ok(body) => {
                        self.write(body).await?;
                        Ok(Box::new(self.header()))
                    }
                    Err(trouble) => Err(trouble),
                };
                let _ = reply.send(answer);
            }
            Cmd::Whole(reply) => {
                let whole = Box::pin(self.hub.whole(self.no, self.live.entries())).await;
                let _ = reply.send(whole.map(Box::new));
            }
            Cmd::Catchup => return Err(Leave::Lost),
            Cmd::Stop(_) => {}
        }
        Ok(())
    }

    async fn ask(&mut self, who: Asker, ask: Ask, to: To) -> Result<(), Leave> {
        let say = match &ask {
            Ask::Sync { have } => Say::Hello(self.hello(&who, Some(*have)).await),
            Ask::Lens { .. } if who.seat.is_none() => match self.for_spectators().ask(&who, &ask, now()) {
                Came::Answer(say) => say,
                _ => trouble(&ask, msg!("match-not-seated")),
            },
            Ask::Notes { id, text } => self.keep_notes(&who, id, text).await,
            Ask::Standing { id, on } => self.set_standing(&who, id, *on),
            _ => match self.live.ask(&who, &ask, now()) {
                Came::Answer(say) => say,
                Came::Entry(body) => self.carry_out(body).await?,
                Came::Rematch => Box::pin(self.rematch(&ask)).await?,
                Came::NeedsHistory => match Box::pin(self.hub.whole(self.no, self.live.entries())).await {
                    Ok(whole) => {
                        self.live = whole;
                        match self.live.ask(&who, &ask, now()) {
                            Came::Answer(say) => say,
                            Came::Entry(body) => self.carry_out(body).await?,
                            Came::Rematch => Box::pin(self.rematch(&ask)).await?,
                            Came::NeedsHistory => trouble(&ask, msg!("nothing-to-undo")),
                        }
                    }
                    Err(error) => {
                        tracing::error!(no = self.no, %error, "a match cannot be read back");
                        trouble(&ask, msg!("match-unreadable"))
                    }
                },
            },
        };
        self.reply(to, say);
        Ok(())
    }

    /// Writes an entry; the answer to the one who asked for it.
    async fn carry_out(&mut self, body: Body) -> Result<Say, Leave> {
        let id = plain(body.id()).to_owned();
        let part = matches!(body, Body::Part { .. });
        self.write(body).await?;
        if part {
            self.begin().await?;
            self.flush_card().await;
        }
        Ok(Say::Reply(Reply::Done { id }))
    }

    /// Puts an entry on disk and shows it to everybody concerned. Its play has happened in memory.
    async fn write(&mut self, body: Body) -> Result<(), Leave> {
        let at = now();
        let entry = Entry { seq: self.live.entries(), at, body: body.write() };
        let loud = self.live.note(&body, at);
        let due = self.live.entries() - self.snapshot_at >= SNAPSHOT_EVERY;
        let snapshot = if due { self.live.snapshot() } else { None };
        let snapshot = snapshot.map(|body| Snapshot { entries: self.live.entries(), body });
        if snapshot.is_some() {
            self.snapshot_at = self.live.entries();
        }
        self.handle.entries.store(self.live.entries(), Ordering::Relaxed);
        let later = self.past.is_some().then(|| (entry.clone(), matches!(body, Body::Play { .. })));
        let append = Append { no: self.no, entries: vec![entry], snapshot, owner: self.hub.process() };
        if let Err(error) = self.hub.scribe().append(append).await {
            if let Unwritten::Failed(error) = &error {
                tracing::error!(no = self.no, %error, "an action was not written and did not happen");
            }
            return Err(Leave::Lost);
        }
        self.hub.metrics().action();
        if let Some((past, later)) = self.past.as_mut().zip(later) {
            past.queue.push_back(later);
        }
        self.publish();
        self.reveal();
        if let Body::Chat { .. } = body {
            self.show_talk();
        }
        if loud {
            self.show_header();
        }
        let ended =
            self.live.status() == Status::Over && matches!(body, Body::Play { .. } | Body::End { .. });
        if ended || matches!(body, Body::Part { .. }) {
            self.show_fair();
        }
        self.card_due.get_or_insert(Instant::now() + CARD_AFTER);
        if self.live.status() == Status::Over {
            self.flush_card().await;
        }
        if self.live.play().remembered() > REMEMBERED {
            self.live.play().trim();
        }
        let online = self.online();
        self.hub.notifier().hand_over(&self.hub, &self.live, self.live.handed(), online);
        Ok(())
    }

    // ---- cards and snapshots

    fn make_card(&mut self) -> Card {
        self.card_due = None;
        let mut card = card(self.no, &mut self.live);
        if let Some(past) = &mut self.past {
            let header = past.live.header(SeatSet::NONE, 0);
            card.card = serde_json::to_string(&header).expect("headers are plain data");
            card.changed = past.live.changed();
        }
        card
    }

    /// Whether strangers look for this match, or have just done so.
    fn in_lobby(&self) -> bool {
        (self.listed || self.live.status() == Status::Waiting) && self.live.setup().open
    }

    async fn flush_card(&mut self) {
        let card = self.make_card();
        self.hub.scribe().cards_written(Some(card)).await;
        if self.in_lobby() {
            self.hub.notifier().lobby();
        }
        self.listed = self.live.status() == Status::Waiting;
    }

    async fn save_snapshot(&mut self) {
        if self.live.entries() == self.snapshot_at {
            return;
        }
        if let Some(body) = self.live.snapshot() {
            let snapshot = Some(Snapshot { entries: self.live.entries(), body });
            let append = Append { no: self.no, entries: Vec::new(), snapshot, owner: self.hub.process() };
            let _ = self.hub.scribe().append(append).await;
        }
    }

    async fn put_away(&mut self) {
        if self.card_due.is_some() {
            self.flush_card().await;
        }
        self.save_snapshot().await;
    }
}

/// What was said to a match too late goes to the task after this one; connections end with their task.
pub fn pass_on(hub: Arc<Hub>, no: MatchNo, mut inbox: Inbox) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    Box::pin(async move {
        inbox.close();
        while let Some(cmd) = inbox.recv().await {
            if !matches!(*cmd, Cmd::Ask(_, To::Conn(_)) | Cmd::Disconnect(_) | Cmd::Catchup) {
                // Its asker hears of a failure by getting no answer.
                let _ = hub.send(no, *cmd).await;
            }
        }
    })
}

/// A match's card for lists.
pub fn card(no: MatchNo, live: &mut Live) -> Card {
    let header = live.header(SeatSet::NONE, 0);
    let waits = live.waits_for();
    let seats = live
        .holders()
        .filter_map(|(seat, holder)| match holder {
            crate::live::Holder::Person(person, _) if *person > 0 => {
                Some((seat.0, *person, waits.contains(seat)))
            }
            _ => None,
        })
        .collect();
    Card {
        no,
        status: match header.status {
            Status::Waiting => store::Status::Waiting,
            Status::Playing => store::Status::Playing,
            Status::Over => store::Status::Over,
        },
        open: header.open,
        card: serde_json::to_string(&header).expect("headers are plain data"),
        entries: live.entries(),
        changed: live.changed(),
        seats,
        invite: live.setup().invite.clone().filter(|_| header.status == Status::Waiting && !live.is_full()),
    }
}

/// A message as bytes.
pub fn encode(say: &Say) -> Utf8Bytes {
    Utf8Bytes::from(serde_json::to_string(say).expect("messages are plain data"))
}

fn refused(id: &str, text: Text) -> Say {
    Say::Reply(Reply::Refused { id: id.to_owned(), trouble: Trouble { text, clause: None } })
}

fn trouble(ask: &Ask, text: Text) -> Say {
    refused(ask.id(), text)
}
