//! What a server keeps, and the one face of all databases.
//!
//! A match is its journal: entries numbered from 0, appended and never
//! changed. What an entry says is not the store's business. Everything else
//! about a match here (its card for lists, its snapshot) can be made anew
//! from the journal.
//!
//! [`Store::append`] is the only way play gets on disk. It takes entries of
//! many matches at once and returns when all of them are durable: one
//! transaction, one sync. An entry whose number is taken already is refused
//! for its match alone, so two writers can never both think they wrote.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use tokio::sync::broadcast;

pub mod export;

/// A match's number in the database. Links carry its [`MatchRow::id`] instead.
pub type MatchNo = i64;
/// A person's number.
pub type PersonNo = i64;
/// Milliseconds since 1970.
pub type Millis = u64;

/// What can go wrong.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A name, login or id is taken.
    #[error("{0} is taken")]
    Taken(&'static str),
    /// The database cannot be reached or is full; nothing was written.
    #[error("the database fails: {0}")]
    Database(String),
    /// What is stored there is not ours, or of a later version.
    #[error("the database is not as it should be: {0}")]
    Corrupt(String),
}

/// The result of a question to a store.
pub type Result<T> = std::result::Result<T, Error>;

/// One entry of a match's journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number, from 0 without gaps.
    pub seq: u32,
    /// When.
    pub at: Millis,
    /// What.
    pub body: String,
}

/// Entries to be written for one match.
#[derive(Clone, Debug, Default)]
pub struct Append {
    /// Which match.
    pub no: MatchNo,
    /// Consecutive entries.
    pub entries: Vec<Entry>,
    /// A snapshot of the match after the last of them, or after `seq`.
    pub snapshot: Option<Snapshot>,
    /// The process that owns the match; 0 where there is only one process.
    /// Refused ([`Refused::NotOwner`]) if another owns it by now.
    pub owner: i64,
}

impl Append {
    /// Whether it must be refused with [`Refused::Nul`].
    pub fn has_nul(&self) -> bool {
        self.entries.iter().any(|entry| entry.body.as_bytes().contains(&0))
    }
}

/// A match as it stood after an entry, for quick loading. Losing it loses nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The number of entries it covers.
    pub entries: u32,
    /// The state.
    pub body: Vec<u8>,
}

/// Why entries of one match were not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A number is taken, or there would be a gap.
    Seq,
    /// Another process owns the match.
    NotOwner,
    /// A text holds a NUL, which not every database can keep.
    Nul,
}

/// What is known of a match without its journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchRow {
    /// Its number.
    pub no: MatchNo,
    /// Its id in links: unguessable.
    pub id: String,
    /// The game.
    pub game: String,
    /// Where it stands.
    pub status: Status,
    /// Whether strangers find it.
    pub open: bool,
    /// The server's secret for its dice.
    pub secret: Vec<u8>,
    /// SHA-256 of the invitation, while there is one.
    pub invite: Option<Vec<u8>>,
    /// Settings that never change, as JSON.
    pub settings: String,
    /// Its card for lists, as JSON, true after `card_entries` entries.
    pub card: String,
    /// How many entries the card covers.
    pub card_entries: u32,
    /// When it was made.
    pub created: Millis,
    /// When anything last happened in it.
    pub changed: Millis,
}

/// Where a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// A seat is empty, or a part of the dice is missing.
    Waiting,
    /// It is being played.
    Playing,
    /// It is over.
    Over,
}

impl Status {
    /// Its name in a database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }

    /// By its name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Waiting, Self::Playing, Self::Over].into_iter().find(|status| status.name() == name)
    }
}

/// A text as every database can keep it: without the character 0, which
/// one of them refuses. Stores use it for all that people type.
pub fn text(text: &str) -> Cow<'_, str> {
    if text.contains('\0') { Cow::Owned(text.replace('\0', "\u{fffd}")) } else { Cow::Borrowed(text) }
}

/// What lists need to know of a match; written now and then, not with every action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Which match.
    pub no: MatchNo,
    /// Where it stands.
    pub status: Status,
    /// Whether strangers find it.
    pub open: bool,
    /// The card as JSON.
    pub card: String,
    /// How many entries it covers.
    pub entries: u32,
    /// When anything last happened.
    pub changed: Millis,
    /// Who sits where, and whether the match waits for him: (seat, person, waits).
    pub seats: Vec<(u8, PersonNo, bool)>,
    /// The invitation from now on; none ends it.
    pub invite: Option<Vec<u8>>,
}

/// Which matches to list, the latest changed first.
#[derive(Clone, Debug)]
pub enum Which {
    /// Open and waiting.
    Open,
    /// Those a person sits in.
    Of(PersonNo),
    /// Being played, and open to lookers-on.
    Live,
    /// Over, and open to lookers-on.
    Over,
}

/// A page of a list.
#[derive(Clone, Debug)]
pub struct Page {
    /// Which matches.
    pub which: Which,
    /// Only those of this game.
    pub game: Option<String>,
    /// Only those before this place (`changed`, `no`).
    pub before: Option<(Millis, MatchNo)>,
    /// How many at most.
    pub limit: u32,
}

/// A person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonRow {
    /// His number.
    pub no: PersonNo,
    /// The name others see.
    pub name: String,
    /// His login, unless he is a guest.
    pub login: Option<String>,
    /// His settings as JSON.
    pub settings: String,
    /// When he came.
    pub created: Millis,
}

/// A member's login with what checks his password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credentials {
    /// Who.
    pub person: PersonNo,
    /// Argon2id, in its standard text form.
    pub hash: String,
}

/// A personal token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TokenRow {
    /// Whose.
    pub person: PersonNo,
    /// What he calls it.
    pub name: String,
    /// What it allows, as JSON.
    pub scopes: String,
    /// Since when.
    pub created: Millis,
}

/// A message to a person who is not here, kept until it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// Its number; 0 until it is kept.
    pub no: i64,
    /// To whom.
    pub person: PersonNo,
    /// One of a kind: a second notice with the same key is not kept.
    pub key: String,
    /// What, as JSON.
    pub body: String,
    /// Not before.
    pub due: Millis,
    /// How often it was tried.
    pub tries: u32,
}

/// Something written in the audit log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditRow {
    /// When.
    pub at: Millis,
    /// Who, if known.
    pub person: Option<PersonNo>,
    /// From where.
    pub address: String,
    /// What: a short word, such as `login-failed`.
    pub what: String,
    /// More, in words.
    pub detail: String,
}

/// Told whenever entries of a match became durable, by whichever process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// Which match.
    pub no: MatchNo,
    /// How many entries it has.
    pub entries: u32,
}

/// One line of a server's export: everything in it can be read back.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Exported {
    /// A person; with the hash of his password if he has one.
    Person {
        /// Who.
        person: PersonRow,
        /// Argon2id.
        password: Option<String>,
        /// The address for letters he has confirmed.
        #[serde(default)]
        mail: Option<String>,
    },
    /// A match and who sits in it.
    Match {
        /// The match.
        row: MatchRow,
        /// (seat, person, waits)
        seats: Vec<(u8, PersonNo, bool)>,
    },
    /// An entry of a match's journal.
    Entry {
        /// Which match.
        no: MatchNo,
        /// The entry.
        entry: Entry,
    },
    /// Somebody's notes on a match.
    Notes {
        /// Which match.
        no: MatchNo,
        /// Whose.
        person: PersonNo,
        /// The notes.
        text: String,
    },
}

/// A database.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    // ---- journals

    /// Writes entries of many matches in one transaction. The inner result is
    /// that of each match, in order; the outer fails for all.
    async fn append(&self, batch: &[Append]) -> Result<Vec<std::result::Result<(), Refused>>>;
    /// A match's entries from a number on, at most `limit`.
    async fn entries(&self, no: MatchNo, from: u32, limit: u32) -> Result<Vec<Entry>>;
    /// The last entries of a match, oldest first.
    async fn last_entries(&self, no: MatchNo, limit: u32) -> Result<Vec<Entry>>;
    /// The latest snapshot of a match.
    async fn snapshot(&self, no: MatchNo) -> Result<Option<Snapshot>>;

    // ---- matches

    /// Keeps a new match with its first entries; its number is chosen here.
    async fn create(&self, row: &MatchRow, card: &Card, entries: &[Entry]) -> Result<MatchNo>;
    /// A match by its id.
    async fn find(&self, id: &str) -> Result<Option<MatchRow>>;
    /// A match by its number.
    async fn get(&self, no: MatchNo) -> Result<Option<MatchRow>>;
    /// A match by the hash of its invitation.
    async fn invited(&self, invite: &[u8]) -> Result<Option<MatchRow>>;
    /// A page of matches.
    async fn list(&self, page: &Page) -> Result<Vec<MatchRow>>;
    /// Who sits in a match: (seat, person, waits).
    async fn seats(&self, no: MatchNo) -> Result<Vec<(u8, PersonNo, bool)>>;
    /// How many matches wait for a person.
    async fn waiting_for(&self, person: PersonNo) -> Result<u32>;
    /// Writes cards, many at once; a card that covers fewer entries than the stored one is left out.
    async fn write_cards(&self, cards: &[Card]) -> Result<()>;
    /// Matches whose card lags behind their journal (after a crash).
    async fn stale_cards(&self, limit: u32) -> Result<Vec<MatchNo>>;
    /// Matches being played whose clock must be watched: all that are `Playing`.
    async fn playing(&self, after: MatchNo, limit: u32) -> Result<Vec<MatchNo>>;
    /// Notes of a person on a match; empty if none.
    async fn notes(&self, no: MatchNo, person: PersonNo) -> Result<String>;
    /// Keeps notes.
    async fn write_notes(&self, no: MatchNo, person: PersonNo, text: &str) -> Result<()>;

    // ---- people

    /// A new guest.
    async fn create_guest(&self, name: &str, now: Millis) -> Result<PersonRow>;
    /// A person.
    async fn person(&self, no: PersonNo) -> Result<Option<PersonRow>>;
    /// Several persons.
    async fn persons(&self, nos: &[PersonNo]) -> Result<Vec<PersonRow>>;
    /// Makes a guest a member. [`Error::Taken`] if the login is, or if he is a member already;
    /// logins differ by more than case.
    async fn enrol(&self, person: PersonNo, login: &str, hash: &str) -> Result<()>;
    /// Changes a member's password; whether he is one.
    async fn write_password(&self, person: PersonNo, hash: &str) -> Result<bool>;
    /// A member's credentials.
    async fn credentials(&self, login: &str) -> Result<Option<Credentials>>;
    /// Changes name and settings.
    async fn write_person(&self, no: PersonNo, name: &str, settings: &str) -> Result<()>;
    /// Keeps a session by the hash of its cookie.
    async fn open_session(&self, hash: &[u8], person: PersonNo, now: Millis) -> Result<()>;
    /// Whose session it is.
    async fn session(&self, hash: &[u8]) -> Result<Option<PersonRow>>;
    /// Ends a session.
    async fn close_session(&self, hash: &[u8]) -> Result<()>;
    /// Keeps a token by its hash.
    async fn create_token(&self, hash: &[u8], token: &TokenRow) -> Result<()>;
    /// A token and its owner.
    async fn token(&self, hash: &[u8]) -> Result<Option<(TokenRow, PersonRow)>>;
    /// A person's tokens.
    async fn tokens(&self, person: PersonNo) -> Result<Vec<TokenRow>>;
    /// Revokes a token by its name; whether there was one.
    async fn revoke(&self, person: PersonNo, name: &str) -> Result<bool>;
    /// Keeps a browser's push subscription (JSON), by its endpoint.
    async fn subscribe_push(&self, person: PersonNo, endpoint: &str, body: &str) -> Result<()>;
    /// A person's push subscriptions.
    async fn pushes(&self, person: PersonNo) -> Result<Vec<String>>;
    /// Forgets a push subscription.
    async fn drop_push(&self, endpoint: &str) -> Result<()>;

    /// An address of a person is asked by letter whether it is his: the hash of the letter's token, and until
    /// when it holds. An earlier letter is void; an address that was confirmed stays so.
    async fn ask_mail(&self, person: PersonNo, address: &str, hash: &[u8], until: Millis) -> Result<()>;
    /// A letter was answered: its address is the person's confirmed one. Nobody, if the token is not or no
    /// longer known.
    async fn confirm_mail(&self, hash: &[u8], now: Millis) -> Result<Option<PersonNo>>;
    /// The address a person has confirmed.
    async fn confirmed_mail(&self, person: PersonNo) -> Result<Option<String>>;

    // ---- notices

    /// Keeps a notice unless one with its key is kept already; whether it is new.
    async fn post(&self, notice: &Notice) -> Result<bool>;
    /// Takes notices that are due, for `lease` milliseconds nobody else gets them.
    /// They are as they were before: `tries` counts the earlier ones.
    async fn due(&self, now: Millis, lease: Millis, limit: u32) -> Result<Vec<Notice>>;
    /// A notice was delivered (its key stays known), or is tried again later.
    async fn settle(&self, no: i64, again: Option<Millis>) -> Result<()>;

    // ---- several processes

    /// Makes a process the owner of a match until `until`; the owner afterwards.
    /// Another's claim stands while its lease runs or its process beats, so a
    /// process need not claim again what it has.
    async fn claim(&self, no: MatchNo, owner: i64, now: Millis, until: Millis) -> Result<i64>;
    /// A process says that it lives until `until` and answers at `address`.
    async fn beat(&self, owner: i64, address: &str, until: Millis) -> Result<()>;
    /// Where a living process answers.
    async fn address(&self, owner: i64, now: Millis) -> Result<Option<String>>;
    /// Matches that were played by processes which are dead.
    async fn orphans(&self, now: Millis, limit: u32) -> Result<Vec<MatchNo>>;
    /// Gives a match up, or all matches of a process, which thereby ends.
    async fn release(&self, no: Option<MatchNo>, owner: i64) -> Result<()>;
    /// Whether several processes can share this database.
    fn shared(&self) -> bool;
    /// Hears what becomes durable from now on.
    fn written(&self) -> broadcast::Receiver<Written>;
    /// Tells all processes something short, at most 7,000 bytes; nothing is kept.
    async fn tell(&self, news: &str) -> Result<()>;
    /// Hears what any process tells from now on, this one included; an empty text means that something
    /// may have been missed.
    fn told(&self) -> broadcast::Receiver<String>;

    // ---- the house

    /// Times when the server was not there (from, to); time on a clock does not run in them.
    async fn outages(&self, since: Millis) -> Result<Vec<(Millis, Millis)>>;
    /// Notes that the server lives; returns when it last did, if that was before this start
    /// and no other process lives: that was an outage. A process calls it before its first beat.
    async fn alive(&self, now: Millis, start: bool) -> Result<Option<Millis>>;
    /// Keeps a secret of the house (such as a signing key) by its name, unless there is one; returns the kept one.
    async fn house_secret(&self, name: &str, fresh: &[u8]) -> Result<Vec<u8>>;
    /// Writes to the audit log.
    async fn audit(&self, row: &AuditRow) -> Result<()>;
    /// The latest lines of the audit log.
    async fn audited(&self, limit: u32) -> Result<Vec<AuditRow>>;
    /// A page of everything, in an order in which it can be imported; `cursor` from the last page.
    /// A page may be empty and not the last. Nobody should write meanwhile.
    async fn export(&self, cursor: Option<String>) -> Result<(Vec<Exported>, Option<String>)>;
    /// Takes a page of an export in. Numbers are kept; a database with people or matches refuses the first page.
    async fn import(&self, page: &[Exported], first: bool) -> Result<()>;
    /// Whether the database answers.
    async fn healthy(&self) -> Result<()>;
    /// Writes what is pending and closes.
    async fn close(&self);
}
