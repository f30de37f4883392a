//! The store in a PostgreSQL database, which several processes can share.
//!
//! What one process writes, all hear: an append tells of itself by NOTIFY in
//! its own transaction, and every store listens.

#[path = "../../store/sql/common.rs"]
mod common;
mod error;
mod journal;
mod store_impl;
#[cfg(feature = "testing")]
pub mod testing;

use common::schema;
use error::plain;
use sqlx::Postgres;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgListener, PgPool, PgPoolOptions};
use std::time::Duration;
use store::{Result, Written};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;

type Conn = sqlx::PgConnection;
type Found = sqlx::postgres::PgRow;

/// Inserts a match; with the number 0 the next free one is taken.
const INSERT_MATCH: &str =
    "INSERT INTO matches (no, id, game, status, open, secret, invite, settings, card, card_entries,
    created, changed) VALUES
    (coalesce(nullif($1, 0), nextval(pg_get_serial_sequence('matches', 'no'))),
    $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING no";
/// How many connections there are, and one more that listens.
const CONNECTIONS: u32 = 10;
/// How many news a slow listener may be behind.
const NEWS: usize = 1 << 14;

/// A store in a PostgreSQL database.
pub struct PostgresStore {
    pool: PgPool,
    news: broadcast::Sender<Written>,
    told: broadcast::Sender<String>,
    listening: JoinHandle<()>,
}

impl PostgresStore {
    /// Connects to a database and brings it up to date.
    pub async fn connect(url: &str) -> Result<Self> {
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(Duration::from_secs(10));
        let pool = pool.connect(url).await.map_err(plain)?;
        sqlx::migrate!().run(&pool).await.map_err(schema)?;
        let mut listener = PgListener::connect(url).await.map_err(plain)?;
        listener.listen_all(["journal", "house"]).await.map_err(plain)?;
        let (news, told) = (broadcast::channel(NEWS).0, broadcast::channel(NEWS).0);
        let listening = tokio::spawn(listen(listener, news.clone(), told.clone()));
        Ok(Self { pool, news, told, listening })
    }

    async fn conn(&self) -> Result<PoolConnection<Postgres>> {
        self.pool.acquire().await.map_err(plain)
    }
}

impl Drop for PostgresStore {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// Passes on what any process wrote or told; a lost connection is made anew.
async fn listen(mut listener: PgListener, news: broadcast::Sender<Written>, told: broadcast::Sender<String>) {
    loop {
        match listener.try_recv().await {
            Ok(None) => _ = told.send(String::new()),
            Ok(Some(heard)) if heard.channel() == "house" => _ = told.send(heard.payload().to_owned()),
            Ok(Some(heard)) => {
                let mut words = heard.payload().split(' ');
                let no = words.next().and_then(|word| word.parse().ok());
                let entries = words.next().and_then(|word| word.parse().ok());
                if let (Some(no), Some(entries)) = (no, entries) {
                    let _ = news.send(Written { no, entries });
                }
            }
            Err(_) => tokio::time::sleep(Duration::from_millis(500)).await,
        }
    }
}
