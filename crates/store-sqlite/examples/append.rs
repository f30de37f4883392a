//! How quickly entries are written: rows a second by the size of the batch, each batch synced.
//!
//! `append [FOLDER] [ROWS]`; the folder decides which disk is measured.
//! `append --count BATCH ROWS` only writes, in memory, to count instructions with valgrind.

#![allow(clippy::unwrap_used)]
#![allow(clippy::print_stdout, reason = "it is there to print")]

use std::time::Instant;
use store::{Append, Card, Entry, MatchNo, MatchRow, Status, Store};
use store_sqlite::SqliteStore;

async fn a_match(store: &SqliteStore, id: String) -> MatchNo {
    let (settings, card) = ("{}".to_owned(), "{}".to_owned());
    let row = MatchRow {
        no: 0,
        id,
        game: "skirmish".into(),
        status: Status::Playing,
        open: false,
        secret: vec![1],
        invite: None,
        settings,
        card: card.clone(),
        card_entries: 0,
        created: 1,
        changed: 1,
    };
    let card = Card {
        no: 0,
        status: row.status,
        open: false,
        card,
        entries: 0,
        changed: 1,
        seats: vec![],
        invite: None,
    };
    store.create(&row, &card, &[]).await.unwrap()
}

/// Writes so many rows, a row for each of `batch` matches at a time; the seconds it took.
async fn write(store: &SqliteStore, batch: usize, rows: usize) -> f64 {
    let mut matches = Vec::new();
    for i in 0..batch {
        matches.push(a_match(store, format!("{batch}-{i}")).await);
    }
    let body = r#"{"t":"play","lines":["red: move R1 0304 0305 0405"],"id":"12:3f2a9c"}"#;
    let start = Instant::now();
    for seq in 0..(rows / batch) as u32 {
        let entries = || vec![Entry { seq, at: 1_700_000_000_000, body: body.to_owned() }];
        let appends: Vec<Append> =
            matches.iter().map(|no| Append { no: *no, entries: entries(), ..Append::default() }).collect();
        assert!(store.append(&appends).await.unwrap().iter().all(Result::is_ok));
    }
    start.elapsed().as_secs_f64()
}

#[tokio::main]
async fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, batch, rows] = &words[..]
        && flag == "--count"
    {
        let store = SqliteStore::in_memory().await.unwrap();
        write(&store, batch.parse().unwrap(), rows.parse().unwrap()).await;
        return;
    }
    let folder = words.first().map_or_else(std::env::temp_dir, Into::into);
    let rows: usize = words.get(1).map_or(20_000, |rows| rows.parse().unwrap());
    for batch in [1, 10, 100] {
        let path = folder.join(format!("append-{}-{batch}.db", std::process::id()));
        let store = SqliteStore::open(&path).await.unwrap();
        let rows = if batch == 1 { rows / 10 } else { rows };
        let seconds = write(&store, batch, rows).await;
        store.close().await;
        for end in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", path.display()));
        }
        println!("batch {batch:>3}: {:>8.0} rows/s", rows as f64 / seconds);
    }
}
