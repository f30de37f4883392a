//! Writing entries: one transaction of a few statements, whatever the batch.
//!
//! The rows of the matches are locked first, in order, so that two processes
//! write one after the other; owners and counts are read under that lock.

use sqlx::PgConnection;
use std::collections::HashMap;
use store::{Append, Entry, MatchNo, Refused};

type Verdicts = Vec<std::result::Result<(), Refused>>;

/// Writes a batch inside a transaction, and tells of it when that is committed.
pub async fn append(conn: &mut PgConnection, batch: &[Append]) -> sqlx::Result<Verdicts> {
    let nos: Vec<MatchNo> = batch.iter().map(|append| append.no).collect();
    sqlx::query("SELECT 1 FROM matches WHERE no = ANY($1) ORDER BY no FOR UPDATE")
        .bind(&nos)
        .execute(&mut *conn)
        .await?;
    // A new statement sees what was committed while this one waited for the lock.
    let known: Vec<(MatchNo, i64, Option<i64>)> = sqlx::query_as(
        "SELECT no, coalesce((SELECT max(seq) + 1 FROM journal WHERE match = no), 0), owner
         FROM matches LEFT JOIN leases ON leases.match = no WHERE no = ANY($1)",
    )
    .bind(&nos)
    .fetch_all(&mut *conn)
    .await?;
    let mut known: HashMap<_, _> = known.into_iter().map(|(no, count, owner)| (no, (count, owner))).collect();
    let mut rows = Vec::with_capacity(batch.len());
    let mut told = Vec::new();
    let mut verdicts = Vec::with_capacity(batch.len());
    for append in batch {
        let verdict = match known.get_mut(&append.no) {
            Some((count, owner)) if follow(*count, &append.entries) => {
                if append.owner != 0 && *owner != Some(append.owner) {
                    Err(Refused::NotOwner)
                } else {
                    *count += append.entries.len() as i64;
                    told.push(format!("{} {count}", append.no));
                    rows.extend(append.entries.iter().map(|entry| (append.no, entry)));
                    Ok(())
                }
            }
            _ => Err(Refused::Seq),
        };
        verdicts.push(verdict);
    }
    insert(conn, &rows).await?;
    for (append, _) in batch.iter().zip(&verdicts).filter(|(_, verdict)| verdict.is_ok()) {
        let Some(snapshot) = &append.snapshot else { continue };
        sqlx::query(
            "INSERT INTO snapshots (match, entries, body) VALUES ($1, $2, $3) ON CONFLICT (match) DO UPDATE
             SET entries = excluded.entries, body = excluded.body WHERE excluded.entries >= snapshots.entries",
        )
        .bind(append.no)
        .bind(i64::from(snapshot.entries))
        .bind(&snapshot.body)
        .execute(&mut *conn)
        .await?;
    }
    tell(conn, &told).await?;
    Ok(verdicts)
}

/// Tells all processes on commit.
pub async fn tell(conn: &mut PgConnection, told: &[String]) -> sqlx::Result<()> {
    let query = sqlx::query("SELECT pg_notify('journal', news) FROM unnest($1::text[]) AS news");
    query.bind(told).execute(conn).await?;
    Ok(())
}

fn follow(count: i64, entries: &[Entry]) -> bool {
    entries.iter().zip(count..).all(|(entry, seq)| i64::from(entry.seq) == seq)
}

/// Inserts rows that are known to fit.
pub async fn insert(conn: &mut PgConnection, rows: &[(MatchNo, &Entry)]) -> sqlx::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "INSERT INTO journal (match, seq, at, body)
         SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[])",
    )
    .bind(rows.iter().map(|(no, _)| *no).collect::<Vec<_>>())
    .bind(rows.iter().map(|(_, entry)| i64::from(entry.seq)).collect::<Vec<_>>())
    .bind(rows.iter().map(|(_, entry)| entry.at as i64).collect::<Vec<_>>())
    .bind(rows.iter().map(|(_, entry)| entry.body.as_str()).collect::<Vec<_>>())
    .execute(conn)
    .await?;
    Ok(())
}
