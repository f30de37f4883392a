//! Writing entries, the one path that must be quick.
//!
//! Rows go in by statements of 128, 64 … 2, 1 rows, so that a batch of any
//! size is a few statements, all of them in the cache of the connection.
//! How many entries a match has is remembered, so that a match in play is
//! not asked for. Should the memory be wrong, the index on (match, seq)
//! refuses, and the batch is written again from what the file says.

use crate::error::plain;
use sqlx::{Connection, Row, SqliteConnection};
use std::collections::HashMap;
use std::sync::LazyLock;
use store::{Append, Entry, MatchNo, Refused, Result, Written};

/// How many entries matches have.
pub type Counts = HashMap<MatchNo, u32, foldhash::fast::RandomState>;

/// The only connection that writes.
pub struct Writer {
    /// The connection.
    pub conn: SqliteConnection,
    /// How many entries a match has, as far as known.
    pub counts: Counts,
    /// Whether a transaction is on disk when it is committed.
    pub synced: bool,
}

const LARGEST: usize = 128;

static INSERTS: LazyLock<Vec<(usize, String)>> = LazyLock::new(|| {
    let sizes = std::iter::successors(Some(LARGEST), |size| (*size > 1).then_some(size / 2));
    let insert = |size| {
        // Whatever fails, the whole transaction is taken back: SQLite need not be able to take back the statement.
        "INSERT OR FAIL INTO journal (match, seq, at, body) VALUES (?,?,?,?)".to_string()
            + &",(?,?,?,?)".repeat(size - 1)
    };
    sizes.map(|size| (size, insert(size))).collect()
});

type Verdicts = Vec<std::result::Result<(), Refused>>;

impl Writer {
    /// Writes a batch; what each match got, and what is to be told.
    pub async fn append(&mut self, batch: &[Append]) -> Result<(Verdicts, Vec<Written>)> {
        let done = match self.try_append(batch).await {
            Err(error) if is_unique(&error) => {
                self.forget(batch);
                self.try_append(batch).await
            }
            done => done,
        };
        done.map_err(|error| {
            self.forget(batch);
            plain(error)
        })
    }

    /// From here on transactions are synced, or not.
    pub async fn sync(&mut self, synced: bool) -> sqlx::Result<()> {
        if self.synced != synced {
            self.synced = false;
            let pragma = if synced { "PRAGMA synchronous = FULL" } else { "PRAGMA synchronous = NORMAL" };
            sqlx::query(pragma).execute(&mut self.conn).await?;
            self.synced = synced;
        }
        Ok(())
    }

    fn forget(&mut self, batch: &[Append]) {
        for append in batch {
            self.counts.remove(&append.no);
        }
    }

    async fn try_append(&mut self, batch: &[Append]) -> sqlx::Result<(Verdicts, Vec<Written>)> {
        let Writer { conn, counts, .. } = self;
        // What is not committed is not remembered: a dropped future must leave no trace here.
        let mut fresh = Counts::with_capacity_and_hasher(batch.len(), Default::default());
        let mut tx = conn.begin_with("BEGIN IMMEDIATE").await?;
        let mut verdicts = Vec::with_capacity(batch.len());
        let mut rows = Vec::with_capacity(batch.len());
        let mut snapshots = Vec::new();
        for append in batch {
            let known = fresh.get(&append.no).or_else(|| counts.get(&append.no)).copied();
            let count = match known {
                Some(count) => Some(count),
                None => count(&mut tx, append.no).await?,
            };
            let verdict = match count {
                Some(_) if append.has_nul() => Err(Refused::Nul),
                Some(count) if follow(count, &append.entries) => {
                    owned(&mut tx, append).await?.then_some(count).ok_or(Refused::NotOwner)
                }
                _ => Err(Refused::Seq),
            };
            verdicts.push(verdict.map(|count| {
                fresh.insert(append.no, count + append.entries.len() as u32);
                rows.extend(append.entries.iter().map(|entry| (append.no, entry)));
                snapshots.extend(append.snapshot.as_ref().map(|snapshot| (append.no, snapshot)));
            }));
        }
        insert(&mut tx, &rows).await?;
        for (no, snapshot) in snapshots {
            sqlx::query(
                "INSERT INTO snapshots (match, entries, body) VALUES ($1, $2, $3) ON CONFLICT (match) DO UPDATE
                 SET entries = excluded.entries, body = excluded.body WHERE excluded.entries >= entries",
            )
            .bind(no)
            .bind(snapshot.entries)
            .bind(&snapshot.body[..])
            .execute(&mut *tx)
            .await?;
        }
        tx.commit().await?;
        let written = fresh.iter().map(|(no, entries)| Written { no: *no, entries: *entries }).collect();
        counts.extend(fresh);
        Ok((verdicts, written))
    }
}

fn is_unique(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|e| e.is_unique_violation())
}

fn follow(count: u32, entries: &[Entry]) -> bool {
    entries.iter().zip(count..).all(|(entry, seq)| entry.seq == seq)
}

/// How many entries a match has, if there is such a match.
async fn count(conn: &mut SqliteConnection, no: MatchNo) -> sqlx::Result<Option<u32>> {
    sqlx::query_scalar(
        "SELECT coalesce((SELECT max(seq) + 1 FROM journal WHERE match = no), 0) FROM matches WHERE no = $1",
    )
    .bind(no)
    .fetch_optional(conn)
    .await
}

async fn owned(conn: &mut SqliteConnection, append: &Append) -> sqlx::Result<bool> {
    if append.owner == 0 {
        return Ok(true);
    }
    let owner = sqlx::query("SELECT owner FROM leases WHERE match = $1").bind(append.no);
    Ok(owner.fetch_optional(conn).await?.is_some_and(|row| row.get::<i64, _>(0) == append.owner))
}

/// Inserts rows that are known to fit.
pub async fn insert(conn: &mut SqliteConnection, mut rows: &[(MatchNo, &Entry)]) -> sqlx::Result<()> {
    for (size, sql) in INSERTS.iter() {
        while rows.len() >= *size {
            let (now, later) = rows.split_at(*size);
            rows = later;
            let query = now.iter().fold(sqlx::query(sql.as_str()), |query, (no, entry)| {
                query.bind(*no).bind(entry.seq).bind(entry.at as i64).bind(entry.body.as_str())
            });
            query.execute(&mut *conn).await?;
        }
    }
    Ok(())
}
