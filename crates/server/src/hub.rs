//! The hub: which matches are in memory, and how they get there.

use crate::actor::{self, Cmd, Handle, Past};
use crate::config::Config;
use crate::entry::Body;
use crate::live::{ABSENT, Holder, Live, Setup};
use crate::metrics::Metrics;
use crate::notify::Notifier;
use crate::problem::{Problem, database};
use crate::scribe::Scribe;
use crate::{now, random, remote};
use catalog::Catalog;
use engine::{SeatSet, msg};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, RwLock};
use std::time::Duration;
use store::{Entry, MatchNo, MatchRow, Millis, Store};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{OnceCell, oneshot, watch};
use tokio::time::Instant;
use wire::{Creation, MatchHeader, SeatWish, Status};

/// How many entries are read from disk at a time.
const PAGE: u32 = 2_000;
/// How long a process counts as living after it last said so, which it does every second.
pub const LEASE: Millis = 3_000;
/// How long one looks for the process that plays a match: longer than it takes to find it dead.
const PATIENCE: Duration = Duration::from_millis(3 * LEASE);
/// How many matches of a dead process are taken over at a time.
const ORPHANS: u32 = 200;

type Slot = Arc<OnceCell<Handle>>;

/// All that the server's parts share.
pub struct Hub {
    catalog: Arc<Catalog>,
    store: Arc<dyn Store>,
    scribe: Scribe,
    config: Config,
    metrics: Metrics,
    notifier: Notifier,
    slots: Mutex<HashMap<MatchNo, Slot>>,
    ids: Mutex<HashMap<String, MatchNo>>,
    outages: RwLock<Arc<[(Millis, Millis)]>>,
    process: i64,
    address: String,
    secret: String,
    stopping: watch::Sender<bool>,
}

/// Why a match cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum Unavailable {
    /// There is none.
    #[error("there is no such match")]
    Unknown,
    /// The database fails.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// What is on disk makes no sense.
    #[error("{0}")]
    Broken(String),
    /// It is played by an edition of the rules that this server does not know.
    #[error("it is played by edition {edition} of the rules; this server plays {from} to {to}")]
    Edition {
        /// Its edition.
        edition: u16,
        /// The oldest we play.
        from: u16,
        /// The latest.
        to: u16,
    },
    /// Another process plays it.
    #[error("another process plays this match")]
    Elsewhere,
    /// The one who plays it does not answer, or this one is stopping.
    #[error("the match cannot be reached now")]
    Unreached,
}

impl Hub {
    /// A hub without matches. Other processes reach it at `address` and know the house's secret.
    pub fn new(
        catalog: Arc<Catalog>,
        store: Arc<dyn Store>,
        config: Config,
        outages: Vec<(Millis, Millis)>,
        (address, secret): (String, String),
    ) -> Arc<Self> {
        let process = if store.shared() { i64::from_le_bytes(random()) & i64::MAX | 1 } else { 0 };
        Arc::new(Hub {
            scribe: Scribe::start(store.clone()),
            notifier: Notifier::new(&store, process),
            catalog,
            store,
            config,
            metrics: Metrics::default(),
            slots: Mutex::default(),
            ids: Mutex::default(),
            outages: RwLock::new(outages.into()),
            process,
            address,
            secret,
            stopping: watch::Sender::new(false),
        })
    }

    /// The games.
    pub fn catalog(&self) -> &Arc<Catalog> {
        &self.catalog
    }

    /// The database.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.store
    }

    /// The scribe.
    pub fn scribe(&self) -> &Scribe {
        &self.scribe
    }

    /// The settings.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The counters.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// The one who writes to people who are away.
    pub fn notifier(&self) -> &Notifier {
        &self.notifier
    }

    /// This process among those that share the database; 0 if it is alone.
    pub fn process(&self) -> i64 {
        self.process
    }

    /// What processes of one house know each other by.
    pub fn secret(&self) -> &str {
        &self.secret
    }

    /// How long a match that nobody looks at stays in memory.
    pub fn idle_after(&self) -> Duration {
        Duration::from_millis(self.config.idle)
    }

    /// How many matches are in memory.
    pub fn resident(&self) -> usize {
        self.slots.lock().expect("nobody panics with it").len()
    }

    // ---- finding and loading

    /// The number of a match by its id.
    ///
    /// # Errors
    /// There is none, or the database fails.
    pub async fn number(&self, id: &str) -> Result<MatchNo, Unavailable> {
        if let Some(no) = self.ids.lock().expect("nobody panics with it").get(id) {
            return Ok(*no);
        }
        let row = self.store.find(id).await?.ok_or(Unavailable::Unknown)?;
        let mut ids = self.ids.lock().expect("nobody panics with it");
        if ids.len() > 100_000 {
            ids.clear();
        }
        ids.insert(id.to_owned(), row.no);
        Ok(row.no)
    }

    /// A way to a match, which is read from disk if it is not in memory.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub async fn open(self: &Arc<Self>, no: MatchNo) -> Result<Handle, Unavailable> {
        let slot = self.slots.lock().expect("nobody panics with it").entry(no).or_default().clone();
        let opened = slot.get_or_try_init(|| Box::pin(self.reach(no))).await.cloned();
        if opened.is_err() {
            self.slots.lock().expect("nobody panics with it").remove(&no);
        }
        opened
    }

    /// Says something to a match, wherever it is.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub async fn send(self: &Arc<Self>, no: MatchNo, mut cmd: Cmd) -> Result<(), Unavailable> {
        for _ in 0..8 {
            match self.open(no).await?.send(cmd).await {
                Ok(()) => return Ok(()),
                // It left memory between the two; it is read back.
                Err(back) => cmd = back,
            }
            tokio::task::yield_now().await;
        }
        Err(Unavailable::Unreached)
    }

    /// Asks something of a match and waits for the answer.
    ///
    /// # Errors
    /// There is none, it cannot be read, or it was lost while it answered.
    pub async fn ask<T>(
        self: &Arc<Self>,
        no: MatchNo,
        cmd: impl FnOnce(oneshot::Sender<T>) -> Cmd,
    ) -> Result<T, Unavailable> {
        let (reply, answer) = oneshot::channel();
        self.send(no, cmd(reply)).await?;
        answer.await.map_err(|_| Unavailable::Broken("the action was not written; try again".to_owned()))
    }

    /// A match leaves memory.
    pub fn forget(&self, no: MatchNo, handle: &Handle) {
        let mut slots = self.slots.lock().expect("nobody panics with it");
        if slots.get(&no).and_then(|slot| slot.get()).is_some_and(|kept| kept.same(handle)) {
            slots.remove(&no);
        }
    }

    // ---- one match, one process

    /// Reads a match that is nobody's or ours from disk; for another's, speaks to its process. One that
    /// died is waited for until its lease is over.
    async fn reach(self: &Arc<Self>, no: MatchNo) -> Result<Handle, Unavailable> {
        let give_up = Instant::now() + PATIENCE;
        loop {
            if *self.stopping.borrow() {
                return Err(Unavailable::Unreached);
            }
            let owner = self.claim(no).await?;
            if owner == self.process {
                let loaded = self.load(no).await;
                if loaded.is_err() {
                    self.give_up(no).await;
                }
                let (live, carded) = loaded?;
                return Ok(actor::start(self.clone(), no, live, carded));
            }
            if let Some(address) = self.store.address(owner, now()).await?
                && let Some(handle) = remote::start(self.clone(), no, owner, &address).await
            {
                return Ok(handle);
            }
            if Instant::now() > give_up {
                return Err(Unavailable::Unreached);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Claims a match; the process that has it.
    async fn claim(&self, no: MatchNo) -> Result<i64, Unavailable> {
        if self.process == 0 {
            return Ok(0);
        }
        let time = now();
        match self.store.claim(no, self.process, time, time + LEASE).await {
            Ok(owner) => Ok(owner),
            // There is no claiming what does not exist.
            Err(error) => Err(match self.store.get(no).await? {
                None => Unavailable::Unknown,
                Some(_) => error.into(),
            }),
        }
    }

    /// Returns when this process is to stop.
    pub async fn stopping(&self) {
        let _ = self.stopping.subscribe().wait_for(|stopping| *stopping).await;
    }

    /// A match leaves this process.
    pub async fn give_up(&self, no: MatchNo) {
        if self.process != 0
            && let Err(error) = self.store.release(Some(no), self.process).await
        {
            tracing::warn!(no, %error, "a match was not given up");
        }
    }

    /// A way to a match if it is in the memory of this very process.
    pub fn resident_match(&self, no: MatchNo) -> Option<Handle> {
        let slots = self.slots.lock().expect("nobody panics with it");
        slots.get(&no)?.get().filter(|handle| handle.owner.is_none()).cloned()
    }

    /// Says something to a match that this process plays or can play.
    ///
    /// # Errors
    /// Another process plays it, or it cannot be read.
    pub async fn send_own(self: &Arc<Self>, no: MatchNo, mut cmd: Cmd) -> Result<(), Unavailable> {
        for _ in 0..8 {
            let handle = match self.resident_match(no) {
                Some(handle) => handle,
                None => Box::pin(self.adopt(no)).await?,
            };
            match handle.send(cmd).await {
                Ok(()) => return Ok(()),
                Err(back) => cmd = back,
            }
            tokio::task::yield_now().await;
        }
        Err(Unavailable::Unreached)
    }

    /// Takes a match into this process unless another has it.
    ///
    /// # Errors
    /// Another process plays it, or it cannot be read.
    pub async fn adopt(self: &Arc<Self>, no: MatchNo) -> Result<Handle, Unavailable> {
        if *self.stopping.borrow() {
            return Err(Unavailable::Unreached);
        }
        for _ in 0..20 {
            if self.claim(no).await? != self.process {
                return Err(Unavailable::Elsewhere);
            }
            let handle = self.open(no).await?;
            if handle.owner.is_none() {
                return Ok(handle);
            }
            // It was another's a moment ago, and we still speak to that one.
            handle.outdated();
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Err(Unavailable::Unreached)
    }

    /// Says that this process lives.
    ///
    /// # Errors
    /// The database fails.
    pub async fn beat(&self) -> Result<(), store::Error> {
        if self.process == 0 {
            return Ok(());
        }
        self.store.beat(self.process, &self.address, now() + LEASE).await
    }

    /// Looks after the other processes: turns from the dead, and takes their matches over.
    ///
    /// # Errors
    /// The database fails.
    pub async fn look_around(self: &Arc<Self>) -> Result<(), store::Error> {
        if self.process == 0 {
            return Ok(());
        }
        let mut others: HashMap<i64, Vec<Handle>> = HashMap::new();
        for slot in self.slots.lock().expect("nobody panics with it").values() {
            let Some(handle) = slot.get() else { continue };
            if let Some(owner) = handle.owner {
                others.entry(owner).or_default().push(handle.clone());
            }
        }
        for (owner, handles) in others {
            if self.store.address(owner, now()).await?.is_none() {
                handles.iter().for_each(Handle::outdated);
            }
        }
        for no in self.store.orphans(now(), ORPHANS).await? {
            match self.adopt(no).await {
                Ok(_) => tracing::info!(no, "took a match over"),
                Err(Unavailable::Elsewhere) => {}
                Err(error) => tracing::error!(no, %error, "a match could not be taken over"),
            }
        }
        Ok(())
    }

    /// Hears what all processes write: a match of ours that another has led on is not ours any more.
    pub async fn listen(self: Arc<Self>) {
        if self.process == 0 {
            return;
        }
        let (mut news, mut told) = (self.store.written(), self.store.told());
        loop {
            tokio::select! {
                written = news.recv() => match written {
                    Ok(written) => {
                        let handle = self.resident_match(written.no);
                        if let Some(handle) = handle.filter(|handle| handle.behind(written.entries)) {
                            handle.outdated();
                        }
                    }
                    // What was missed is found out when the match is next written to.
                    Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return,
                },
                told = told.recv() => match told {
                    Ok(told) => self.notifier.pass_on(&told),
                    Err(RecvError::Lagged(_)) => self.notifier.pass_on(""),
                    Err(RecvError::Closed) => return,
                },
            }
        }
    }

    /// A match from disk, and how many entries its card covers.
    async fn load(&self, no: MatchNo) -> Result<(Live, u32), Unavailable> {
        let row = self.store.get(no).await?.ok_or(Unavailable::Unknown)?;
        let setup = setup_of(&row)?;
        let secret = secret_of(&row)?;
        let outages = self.outages();
        let game = self.game_of(&setup)?;
        let snapshot = self.store.snapshot(no).await?;
        let resumed =
            snapshot.and_then(|kept| Live::resume(game, setup.clone(), secret, outages.clone(), &kept.body));
        let live = match resumed {
            Some(live) => live,
            None => Live::new(game, setup, secret, outages)
                .map_err(|problems| Unavailable::Broken(problems.to_string()))?,
        };
        Ok((self.read_on(no, live, u32::MAX).await?, row.card_entries))
    }

    /// Opens matches whose clocks run, so that flags fall, and those whose cards a crash left behind.
    pub async fn wake(self: &Arc<Self>) {
        let opened = async {
            for no in self.store.stale_cards(100_000).await? {
                if let Err(error) = self.adopt(no).await {
                    tracing::debug!(no, %error, "a card is left to others");
                    continue;
                }
                self.remind(no).await;
            }
            let mut after = 0;
            loop {
                let playing = self.store.playing(after, 1_000).await?;
                let Some(last) = playing.last() else { return Ok::<_, Unavailable>(()) };
                after = *last;
                for no in playing {
                    let row = self.store.get(no).await?;
                    if row.is_some_and(|row| setup_of(&row).is_ok_and(|setup| setup.clock.is_some()))
                        && let Err(error) = self.adopt(no).await
                    {
                        tracing::debug!(no, %error, "a clock is left to others");
                    }
                }
            }
        };
        if let Err(error) = opened.await {
            tracing::error!(%error, "a match cannot be opened");
        }
    }

    async fn read_on(&self, no: MatchNo, mut live: Live, to: u32) -> Result<Live, Unavailable> {
        loop {
            let from = live.entries();
            let entries = self.store.entries(no, from, PAGE.min(to.saturating_sub(from))).await?;
            let last = entries.len() < PAGE as usize;
            for entry in &entries {
                live.replay(entry)
                    .map_err(|why| Unavailable::Broken(format!("entry {}: {why}", entry.seq)))?;
            }
            if last || live.entries() >= to {
                return Ok(live);
            }
        }
    }

    /// A match with all its history, as it stood after so many entries.
    ///
    /// # Errors
    /// It cannot be read; the text says why.
    pub async fn whole(&self, no: MatchNo, entries: u32) -> Result<Live, String> {
        let whole = async {
            let row = self.store.get(no).await?.ok_or(Unavailable::Unknown)?;
            let setup = setup_of(&row)?;
            let game = self.game_of(&setup)?;
            let live = Live::new(game, setup, secret_of(&row)?, self.outages())
                .map_err(|problems| Unavailable::Broken(problems.to_string()))?;
            self.read_on(no, live, entries).await
        };
        whole.await.map_err(|error: Unavailable| error.to_string())
    }

    /// A delayed match as its spectators see it now, and what has happened since.
    ///
    /// # Errors
    /// It cannot be read; the text says why.
    pub async fn past(&self, no: MatchNo, entries: u32) -> Result<Past, String> {
        let whole = self.whole(no, 0).await?;
        let mut past = Past { live: whole, queue: VecDeque::new() };
        while (past.queue.len() as u32) < entries {
            let from = past.queue.len() as u32;
            let page = self.store.entries(no, from, PAGE.min(entries - from)).await;
            let page = page.map_err(|error| error.to_string())?;
            if page.is_empty() {
                return Err("its journal is short".to_owned());
            }
            past.queue.extend(page.into_iter().map(|entry| {
                let play = matches!(serde_json::from_str(&entry.body), Ok(Body::Play { .. }));
                (entry, play)
            }));
        }
        Ok(past)
    }

    fn outages(&self) -> Arc<[(Millis, Millis)]> {
        self.outages.read().expect("nobody panics with it").clone()
    }

    fn game(&self, id: &str) -> Result<&dyn engine::AnyGame, Unavailable> {
        self.catalog.game(id).map_err(|problems| Unavailable::Broken(problems.to_string()))
    }

    /// The game of a match, if it can be played by the match's edition.
    fn game_of(&self, setup: &Setup) -> Result<&dyn engine::AnyGame, Unavailable> {
        let game = self.game(&setup.game)?;
        let (from, to) = game.editions().into_inner();
        let edition = setup.edition;
        if (from..=to).contains(&edition) {
            Ok(game)
        } else {
            Err(Unavailable::Edition { edition, from, to })
        }
    }

    // ---- making matches

    /// Makes a match. Returns its id and, if somebody is to be invited, the invitation.
    ///
    /// # Errors
    /// The wish makes no sense, or the database fails.
    pub async fn create(
        self: &Arc<Self>,
        maker: (store::PersonNo, &str),
        wish: &Creation,
    ) -> Result<(MatchHeader, Option<String>), Problem> {
        let game = self
            .catalog
            .game(&wish.game)
            .map_err(|problems| Problem::bad(msg!("house-no-game")).because(problems))?;
        let info = game.info();
        if wish.seats.len() != info.seats.len() {
            return Err(Problem::bad(msg!("house-seats", n = info.seats.len() as i32)));
        }
        if wish.rated && (wish.dice == wire::DiceKind::Typed || wish.position.is_some()) {
            return Err(Problem::bad(msg!("house-rated")));
        }
        if wish.delay > 24 * 60 * 60 * 1000 || wish.options.len() > 64 {
            return Err(Problem::bad(msg!("house-creation")));
        }
        check_clock(wish.clock)?;
        let scenario = if wish.scenario.is_empty() {
            info.scenarios.first().map(|scenario| scenario.id.clone()).unwrap_or_default()
        } else {
            wish.scenario.clone()
        };
        let created = now();
        let invite = wish.seats.contains(&SeatWish::Anyone).then(|| crate::token(16));
        let setup = Arc::new(Setup {
            id: crate::token(10),
            invite: invite.as_deref().map(crate::hash),
            game: info.id.to_owned(),
            scenario,
            options: wish.options.clone(),
            edition: info.edition,
            rated: wish.rated,
            open: wish.open,
            dice: wish.dice,
            clock: wish.clock,
            delay: wish.delay,
            random_sides: wish.random_sides,
            position: wish.position.clone(),
            maker: maker.0,
            created,
        });
        let secret: [u8; 32] = random();
        let mut live = Live::new(game, setup.clone(), secret, self.outages())
            .map_err(|problems| Problem::bad(msg!("house-creation")).because(problems))?;
        let mut entries = Vec::new();
        for (seat, wished) in wish.seats.iter().enumerate() {
            let seat = seat as u8;
            let body = match wished {
                SeatWish::Me => Body::Sit { seat, person: maker.0, name: maker.1.to_owned() },
                SeatWish::Bot { bot } => {
                    if !info.bots.iter().any(|known| known.id == bot) {
                        return Err(Problem::bad(msg!("house-no-bot", bot = bot.as_str())));
                    }
                    Body::Bot { seat, bot: bot.clone() }
                }
                SeatWish::Anyone => continue,
            };
            entries.push(Entry { seq: live.entries(), at: created, body: body.write() });
            live.note(&body, created);
        }
        let no = self.keep(&mut live, secret, &entries).await.map_err(database)?;
        // A match whose seats are all taken begins before anybody hears of it.
        let header =
            if invite.is_none() { *self.ask(no, Cmd::Header).await? } else { live.header(SeatSet::NONE, 0) };
        Ok((header, invite))
    }

    /// Keeps a new match.
    async fn keep(
        self: &Arc<Self>,
        live: &mut Live,
        secret: [u8; 32],
        entries: &[Entry],
    ) -> Result<MatchNo, store::Error> {
        let setup = live.setup().clone();
        let card = actor::card(0, live);
        let row = MatchRow {
            no: 0,
            id: setup.id.clone(),
            game: setup.game.clone(),
            status: card.status,
            open: setup.open,
            secret: secret.to_vec(),
            invite: card.invite.clone(),
            settings: serde_json::to_string(&*setup).expect("settings are plain data"),
            card: card.card.clone(),
            card_entries: card.entries,
            created: setup.created,
            changed: setup.created,
        };
        let no = self.store.create(&row, &card, entries).await?;
        if setup.open && card.status == store::Status::Waiting {
            self.notifier.lobby();
        }
        if live.begin(false).is_some() {
            // All seats are taken: its task begins it.
            let hub = self.clone();
            tokio::spawn(async move {
                if let Err(error) = hub.open(no).await {
                    tracing::error!(no, %error, "a new match cannot be opened");
                }
            });
        }
        Ok(no)
    }

    /// The same players again, with changed sides.
    ///
    /// # Errors
    /// The database fails.
    pub async fn make_rematch(
        self: Arc<Self>,
        old: Arc<Setup>,
        mut holders: Vec<Holder>,
    ) -> Result<String, Unavailable> {
        let created = now();
        let game = self.game(&old.game)?;
        let (id, edition) = (crate::token(10), game.info().edition);
        let setup = Setup { id, edition, random_sides: false, invite: None, created, ..(*old).clone() };
        let secret: [u8; 32] = random();
        let mut live = Live::new(game, Arc::new(setup), secret, self.outages())
            .map_err(|problems| Unavailable::Broken(problems.to_string()))?;
        let mut entries = Vec::new();
        holders.reverse();
        for (seat, holder) in holders.into_iter().enumerate() {
            let seat = seat as u8;
            let body = match holder {
                Holder::Person(person, name) => Body::Sit { seat, person, name },
                Holder::Bot(bot) => Body::Bot { seat, bot },
                Holder::Empty => continue,
            };
            entries.push(Entry { seq: live.entries(), at: created, body: body.write() });
            live.note(&body, created);
        }
        self.keep(&mut live, secret, &entries).await?;
        self.notifier.hand_over(&self, &live, live.waits_for(), SeatSet::NONE);
        Ok(live.setup().id.clone())
    }

    /// Takes a finished or running record in as a match of its own, without players.
    ///
    /// # Errors
    /// The record cannot be played through.
    pub async fn import(self: &Arc<Self>, maker: store::PersonNo, text: &str) -> Result<String, Problem> {
        let source = content::Source::new("record", text);
        let bad = |problems: content::Problems| Problem::bad(msg!("house-record")).because(problems);
        let record = engine::Record::read(&source).map_err(bad)?;
        let game = self.catalog.game(record.tag("Game").unwrap_or_default()).map_err(bad)?;
        let play = game.replay(&record, None, content::Lang::En).map_err(bad)?;
        let created = now();
        let setup = Setup {
            id: crate::token(10),
            invite: None,
            game: game.info().id.to_owned(),
            scenario: play.scenario().to_owned(),
            options: record
                .tag("Options")
                .unwrap_or_default()
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            edition: record.tag("Edition").and_then(|edition| edition.parse().ok()).unwrap_or_default(),
            rated: false,
            open: true,
            dice: wire::DiceKind::Typed,
            clock: None,
            delay: 0,
            random_sides: false,
            position: record.has_position().then(|| play.at(0).map(|start| start.position_file())).flatten(),
            maker,
            created,
        };
        let secret: [u8; 32] = random();
        let mut live = Live::new(game, Arc::new(setup), secret, self.outages()).map_err(bad)?;
        let mut bodies: Vec<Body> = Vec::new();
        for (seat, side) in play.seats().iter().enumerate() {
            let name = record.tag(&format!("Player.{side}")).unwrap_or(side).to_owned();
            bodies.push(Body::Sit { seat: seat as u8, person: ABSENT, name });
        }
        bodies.push(Body::Start { deal: Vec::new() });
        bodies.push(Body::Play { lines: play.journal(0), id: String::new() });
        let mut entries = Vec::new();
        for body in bodies {
            let entry = Entry { seq: live.entries(), at: created, body: body.write() };
            live.replay(&entry).map_err(|why| Problem::bad(msg!("house-record")).detail(why))?;
            entries.push(entry);
        }
        if live.status() != Status::Over {
            let body = Body::End { how: wire::How::Abandoned, winner: None, id: String::new() };
            let entry = Entry { seq: live.entries(), at: created, body: body.write() };
            live.replay(&entry).map_err(|why| Problem::bad(msg!("house-record")).detail(why))?;
            entries.push(entry);
        }
        self.keep(&mut live, secret, &entries).await.map_err(database)?;
        Ok(live.setup().id.clone())
    }

    /// Tells those a match waits for, in case a crash kept it from telling; nobody is told twice.
    pub async fn remind(&self, no: MatchNo) {
        if let Ok(live) = self.whole(no, u32::MAX).await {
            self.notifier.hand_over(self, &live, live.waits_for(), SeatSet::NONE);
        }
    }

    /// Puts all matches away.
    pub async fn stop(&self) {
        self.notifier.stop();
        self.stopping.send_replace(true);
        let slots: Vec<Slot> =
            self.slots.lock().expect("nobody panics with it").drain().map(|(_, slot)| slot).collect();
        // All are told before any is waited for, so that what they write goes on disk together.
        let mut stopped = Vec::new();
        for handle in slots.iter().filter_map(|slot| slot.get()) {
            let (reply, done) = oneshot::channel();
            if handle.send(Cmd::Stop(reply)).await.is_ok() {
                stopped.push(done);
            }
        }
        for done in stopped {
            let _ = done.await;
        }
        self.scribe.cards_written(None).await;
        if self.process != 0
            && let Err(error) = self.store.release(None, self.process).await
        {
            tracing::warn!(%error, "the matches were not given up");
        }
        self.store.close().await;
    }
}

fn setup_of(row: &MatchRow) -> Result<Arc<Setup>, Unavailable> {
    serde_json::from_str(&row.settings)
        .map(Arc::new)
        .map_err(|error| Unavailable::Broken(format!("settings: {error}")))
}

fn secret_of(row: &MatchRow) -> Result<[u8; 32], Unavailable> {
    row.secret
        .as_slice()
        .try_into()
        .map_err(|_| Unavailable::Broken("the secret of its dice is gone".to_owned()))
}

fn check_clock(clock: Option<wire::ClockKind>) -> Result<(), Problem> {
    const YEAR: Millis = 366 * 24 * 60 * 60 * 1000;
    let sound = match clock {
        None => true,
        Some(wire::ClockKind::Live { main, increment }) => {
            (1_000..=YEAR).contains(&main) && increment <= YEAR
        }
        Some(wire::ClockKind::Correspondence { per_turn, bank, vacation_days }) => {
            (1_000..=YEAR).contains(&per_turn) && bank <= YEAR && vacation_days <= 365
        }
    };
    if sound { Ok(()) } else { Err(Problem::bad(msg!("house-clock"))) }
}
