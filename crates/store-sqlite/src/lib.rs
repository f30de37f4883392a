//! The store in one SQLite file.
//!
//! One connection writes, a few only read. What is written is synced before
//! it is acknowledged: the journal of the file is a write-ahead log with
//! `synchronous = FULL`, one sync for each transaction but those of cards.

mod cards;
#[path = "../../store/sql/common.rs"]
mod common;
mod error;
mod journal;
mod store_impl;

use common::schema;
use error::{opening, plain};
use journal::Writer;
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};
use sqlx::{Connection, Sqlite, SqliteConnection};
use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::time::Duration;
use store::{Error, Result, Written};
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard, broadcast};

type Conn = SqliteConnection;
type Found = sqlx::sqlite::SqliteRow;

/// Inserts a match; with the number 0 the next free one is taken.
const INSERT_MATCH: &str =
    "INSERT INTO matches (no, id, game, status, open, secret, invite, settings, card, card_entries,
    created, changed) VALUES (nullif($1, 0), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING no";
/// Marks our files: "STVK".
const APPLICATION: i64 = 0x5354_564b;
/// How many connections read.
const READERS: u32 = 4;
/// How many news a slow listener may be behind.
const NEWS: usize = 1 << 14;

/// A store in an SQLite file, or in memory.
pub struct SqliteStore {
    /// Nothing after closing.
    writer: Mutex<Option<Writer>>,
    /// In memory there is only the one connection.
    readers: Option<SqlitePool>,
    news: broadcast::Sender<Written>,
    told: broadcast::Sender<String>,
}

impl SqliteStore {
    /// Opens a file, which is made with its folder if there is none.
    pub async fn open(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| {
                Error::Database(format!("cannot make the folder {}: {error}", folder.display()))
            })?;
        }
        let file = options().filename(path);
        let mut conn = SqliteConnection::connect_with(&file.clone().create_if_missing(true))
            .await
            .map_err(opening(path))?;
        ours(&mut conn).await.map_err(|error| match error {
            Error::Corrupt(why) => Error::Corrupt(format!("{}: {why}", path.display())),
            Error::Database(why) => Error::Database(format!("cannot open {}: {why}", path.display())),
            other => other,
        })?;
        let readers = SqlitePoolOptions::new().max_connections(READERS).min_connections(1);
        let readers = readers.connect_with(file.read_only(true)).await.map_err(opening(path))?;
        Ok(Self::with(conn, Some(readers)))
    }

    /// A store that is gone when it is dropped.
    pub async fn in_memory() -> Result<Self> {
        let mut conn = SqliteConnection::connect_with(&options().in_memory(true)).await.map_err(plain)?;
        ours(&mut conn).await?;
        Ok(Self::with(conn, None))
    }

    fn with(conn: SqliteConnection, readers: Option<SqlitePool>) -> Self {
        let writer = Mutex::new(Some(Writer { conn, counts: Default::default(), synced: true }));
        Self { writer, readers, news: broadcast::channel(NEWS).0, told: broadcast::channel(NEWS).0 }
    }

    async fn writer(&self) -> Result<MappedMutexGuard<'_, Writer>> {
        let mut writer = MutexGuard::try_map(self.writer.lock().await, Option::as_mut)
            .map_err(|_| Error::Database("it is closed".into()))?;
        // Whoever wrote without a sync may have been cut short.
        writer.sync(true).await.map_err(plain)?;
        Ok(writer)
    }

    async fn write(&self) -> Result<Connected<'_>> {
        Ok(Connected::Writer(self.writer().await?))
    }

    async fn read(&self) -> Result<Connected<'_>> {
        match &self.readers {
            Some(pool) => Ok(Connected::Reader(pool.acquire().await.map_err(plain)?)),
            None => self.write().await,
        }
    }
}

enum Connected<'a> {
    Writer(MappedMutexGuard<'a, Writer>),
    Reader(PoolConnection<Sqlite>),
}

impl Deref for Connected<'_> {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        match self {
            Self::Writer(writer) => &writer.conn,
            Self::Reader(reader) => reader,
        }
    }
}

impl DerefMut for Connected<'_> {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        match self {
            Self::Writer(writer) => &mut writer.conn,
            Self::Reader(reader) => reader,
        }
    }
}

fn options() -> SqliteConnectOptions {
    SqliteConnectOptions::new().foreign_keys(true).busy_timeout(Duration::from_secs(5))
}

/// Makes sure that a file is ours before anything in it is changed, then brings it up to date.
async fn ours(conn: &mut SqliteConnection) -> Result<()> {
    let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema")
        .fetch_one(&mut *conn)
        .await
        .map_err(plain)?;
    let mark: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *conn).await.map_err(plain)?;
    if tables > 0 && mark != APPLICATION {
        return Err(Error::Corrupt("it belongs to another program".into()));
    }
    for pragma in
        ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA application_id = 0x5354564b"]
    {
        sqlx::query(pragma).execute(&mut *conn).await.map_err(plain)?;
    }
    sqlx::migrate!().run(&mut *conn).await.map_err(schema)
}
