//! What can go wrong with a file: folders, strangers, full disks, sudden death.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use store::{Append, Card, Entry, Error, MatchNo, MatchRow, Status, Store};
use store_sqlite::SqliteStore;

const FILE: &str = "STAVKA_TEST_FILE";

async fn fails(path: &Path) -> String {
    match SqliteStore::open(path).await {
        Ok(_) => panic!("{} was opened", path.display()),
        Err(error) => error.to_string(),
    }
}

async fn a_match(store: &SqliteStore, id: &str) -> MatchNo {
    let row = MatchRow {
        no: 0,
        id: id.into(),
        game: "skirmish".into(),
        status: Status::Playing,
        open: false,
        secret: vec![1],
        invite: None,
        settings: "{}".into(),
        card: "{}".into(),
        card_entries: 0,
        created: 1,
        changed: 1,
    };
    let card = Card {
        no: 0,
        status: Status::Playing,
        open: false,
        card: "{}".into(),
        entries: 0,
        changed: 1,
        seats: vec![],
        invite: None,
    };
    store.create(&row, &card, &[]).await.unwrap()
}

fn entry(no: MatchNo, seq: u32) -> Append {
    let body = format!(r#"{{"act":"{}"}}"#, "x".repeat(400));
    Append { no, entries: vec![Entry { seq, at: 5, body }], ..Append::default() }
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    // A file stands where the folder should be: nobody, not even root, can make it.
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("taken"), "").unwrap();
    let why = fails(&folder.path().join("taken/stavka.db")).await;
    assert!(why.contains("cannot make the folder") && why.contains("taken"), "{why}");
    // The place of the file is a folder.
    let why = fails(folder.path()).await;
    assert!(why.contains("cannot open") && why.contains(&folder.path().display().to_string()), "{why}");
}

#[tokio::test]
async fn other_files_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("text");
    let words = "These are the memoirs of a general, and no database.\n".repeat(100);
    std::fs::write(&text, &words).unwrap();
    let why = fails(&text).await;
    assert!(why.contains("not an SQLite database"), "{why}");
    assert_eq!(std::fs::read_to_string(&text).unwrap(), words);

    let theirs = folder.path().join("theirs.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&theirs).create_if_missing(true);
    let mut conn = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::query("CREATE TABLE songs (name)").execute(&mut conn).await.unwrap();
    sqlx::Connection::close(conn).await.unwrap();
    let bytes = std::fs::read(&theirs).unwrap();
    let why = fails(&theirs).await;
    assert!(why.contains("belongs to another program"), "{why}");
    assert_eq!(std::fs::read(&theirs).unwrap(), bytes);
}

#[tokio::test]
async fn a_newer_schema_is_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("stavka.db");
    SqliteStore::open(&path).await.unwrap().close().await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
    let mut conn = sqlx::ConnectOptions::connect(&options).await.unwrap();
    let later =
        "INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time)
         VALUES (99999999, 'later', CURRENT_TIMESTAMP, 1, x'00', 0)";
    sqlx::query(later).execute(&mut conn).await.unwrap();
    sqlx::Connection::close(conn).await.unwrap();
    let why = fails(&path).await;
    assert!(why.contains("later version of this program") && why.contains("99999999"), "{why}");
}

/// Not a test: what a child process does. It writes until it cannot, and says what is on disk.
#[tokio::test]
async fn child() {
    let Ok(file) = std::env::var(FILE) else { return };
    let store = SqliteStore::open(file).await.unwrap();
    let no = a_match(&store, "a").await;
    for seq in 0.. {
        match store.append(&[entry(no, seq)]).await {
            Ok(written) => {
                assert_eq!(written, [Ok(())]);
                println!("\nwritten {seq}");
            }
            Err(error) => {
                println!("\nfailed {error}");
                // What was refused for want of space has not happened, and can be tried again.
                assert!(matches!(error, Error::Database(_)), "{error}");
                assert_eq!(store.entries(no, 0, 1_000_000).await.unwrap().len(), seq as usize);
                return;
            }
        }
    }
}

/// Starts the child under a shell's limits, reads what it says until `enough`, and kills it.
fn listen(limits: &str, file: &Path, enough: impl Fn(&str) -> bool) -> Vec<String> {
    let script = format!("{limits} exec \"$0\" child --exact --nocapture");
    let mut child = Command::new("sh")
        .args(["-c", &script])
        .arg(std::env::current_exe().unwrap())
        .env(FILE, file)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = Vec::new();
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        lines.extend(line.ok().filter(|line| line.starts_with("written") || line.starts_with("failed")));
        if lines.last().is_some_and(|line| enough(line)) {
            break;
        }
    }
    let _ = child.kill();
    let _ = child.wait();
    lines
}

async fn kept(file: &Path) -> usize {
    let store = SqliteStore::open(file).await.unwrap();
    let row = store.find("a").await.unwrap().unwrap();
    let entries = store.entries(row.no, 0, 1_000_000).await.unwrap();
    assert!(entries.iter().enumerate().all(|(i, entry)| entry.seq as usize == i));
    // And it goes on where it stopped.
    let next = entries.len() as u32;
    assert_eq!(store.append(&[entry(row.no, next)]).await.unwrap(), [Ok(())]);
    store.close().await;
    entries.len()
}

#[tokio::test]
async fn what_was_acknowledged_outlives_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    for (round, count) in [3, 10, 40, 90].into_iter().enumerate() {
        let file = folder.path().join(format!("{round}.db"));
        let last = format!("written {count}");
        let lines = listen("", &file, |line| line == last);
        let told = lines.iter().filter(|line| line.starts_with("written")).count();
        assert_eq!(told, count + 1);
        let kept = kept(&file).await;
        assert!(kept >= told, "{told} were acknowledged, {kept} are there");
    }
}

#[tokio::test]
async fn a_full_disk_is_told_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("full.db");
    // No file may grow beyond half a megabyte; without the signal that is an error of the write.
    let lines = listen("trap '' XFSZ; ulimit -f 1000;", &file, |line| line.starts_with("failed"));
    let (failed, written): (Vec<_>, Vec<_>) = lines.iter().partition(|line| line.starts_with("failed"));
    assert_eq!(failed.len(), 1, "{lines:?}");
    assert!(written.len() > 20);
    assert!(kept(&file).await >= written.len());
}
