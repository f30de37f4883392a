//! What every store must do, as tests that any of them can run.
//!
//! A case gets an empty store and panics if it does not behave.
//! [`run`] gives a new store to each; [`copies_are_equal`] compares several.

#![allow(clippy::unwrap_used)]

mod house;
mod journals;
mod matches;
mod people;

pub use house::copies_are_equal;
use std::pin::Pin;
use std::sync::Arc;
use store::{Append, Card, Entry, Exported, MatchNo, MatchRow, PersonNo, Status, Store};

/// A store to be tested.
pub type Shared = Arc<dyn Store>;
type Case = fn(Shared) -> Pin<Box<dyn Future<Output = ()> + Send>>;

macro_rules! cases {
    ($($module:ident: $($case:ident)*;)*) => {
        /// Every case by its name.
        pub const CASES: &[(&str, Case)] = &[
            $($((stringify!($case), |store| Box::pin($module::$case(store)))),*),*
        ];
    };
}

cases! {
    journals: entries_are_read_as_written entries_are_paged numbers_follow_without_gap_or_repetition
        a_refused_match_does_not_lose_the_others a_nul_is_refused_alone many_writers_never_share_a_number
        the_latest_snapshot_is_kept large_batches_and_bodies_are_kept what_is_durable_is_told what_is_said_is_heard;
    matches: a_match_is_found_by_number_id_and_invitation ids_are_one_of_a_kind lists_are_paged
        cards_never_go_back cards_behind_their_journal_are_found playing_matches_are_walked
        notes_belong_to_one_person;
    people: guests_become_members logins_differ_by_more_than_case sessions_end tokens_are_revoked
        pushes_are_kept_by_endpoint an_address_is_confirmed_by_its_letter texts_of_every_kind_are_kept;
    house: notices_are_sent_once a_lease_has_one_owner only_the_owner_writes a_living_process_keeps_its_claims
        matches_of_the_dead_are_found
        outages_are_known secrets_are_made_once the_audit_log_is_kept an_export_is_read_back
        a_used_store_refuses_an_import a_closed_store_fails_politely;
}

/// Runs every case, each with a store of its own.
pub async fn run<F: Future<Output = Shared>>(mut fresh: impl FnMut() -> F) {
    let mut failed = Vec::new();
    for (name, case) in CASES {
        let store = fresh().await;
        store.healthy().await.unwrap();
        if tokio::spawn(case(store.clone())).await.is_err() {
            failed.push(*name);
        }
        store.close().await;
    }
    assert!(failed.is_empty(), "failed: {failed:?}");
}

/// Everything in a store.
pub async fn export(store: &dyn Store) -> Vec<Exported> {
    let (mut all, mut cursor) = store.export(None).await.unwrap();
    while let Some(place) = cursor {
        let (page, next) = store.export(Some(place)).await.unwrap();
        all.extend(page);
        cursor = next;
    }
    all
}

/// Copies everything from one store into an empty one, page by page.
pub async fn copy(from: &dyn Store, to: &dyn Store) {
    let (mut cursor, mut first) = (None, true);
    loop {
        let (page, next) = from.export(cursor).await.unwrap();
        to.import(&page, first).await.unwrap();
        (cursor, first) = (next, false);
        if cursor.is_none() {
            return;
        }
    }
}

/// Fills a store with something of every kind that is exported, more than a page of it.
pub async fn fill(store: &dyn Store) {
    let mut people = Vec::new();
    for i in 0..510 {
        people.push(store.create_guest(&format!("Гость {i} 🎲"), i).await.unwrap().no);
    }
    store.enrol(people[1], "Жуков", "hash").await.unwrap();
    store.write_person(people[2], "Named", r#"{"language":"ru"}"#).await.unwrap();
    store.ask_mail(people[3], "жуков@example.org", b"hash", 2).await.unwrap();
    store.confirm_mail(b"hash", 1).await.unwrap();
    for i in 0..3 {
        let seats = vec![(0, people[i], false), (1, people[i + 1], true)];
        let no = create(store, &format!("match-{i}"), seats).await;
        append(store, no, 1, 300).await;
        store.write_notes(no, people[i], "заметки").await.unwrap();
    }
}

pub(crate) fn entry(seq: u32) -> Entry {
    Entry { seq, at: 1_700_000_000_000 + u64::from(seq), body: format!(r#"{{"act":"ход {seq}"}}"#) }
}

pub(crate) fn to_append(no: MatchNo, from: u32, count: u32) -> Append {
    Append { no, entries: (from..from + count).map(entry).collect(), ..Append::default() }
}

pub(crate) async fn append(store: &dyn Store, no: MatchNo, from: u32, count: u32) {
    assert_eq!(store.append(&[to_append(no, from, count)]).await.unwrap(), [Ok(())]);
}

pub(crate) fn row(id: &str) -> MatchRow {
    MatchRow {
        no: 0,
        id: id.into(),
        game: "skirmish".into(),
        status: Status::Waiting,
        open: true,
        secret: vec![0, 1, 255],
        invite: Some(id.as_bytes().to_vec()),
        settings: "{}".into(),
        card: r#"{"card":1}"#.into(),
        card_entries: 1,
        created: 10,
        changed: 20,
    }
}

pub(crate) fn card(no: MatchNo, entries: u32, seats: Vec<(u8, PersonNo, bool)>) -> Card {
    Card {
        no,
        status: Status::Playing,
        open: true,
        card: format!(r#"{{"card":{entries}}}"#),
        entries,
        changed: 20 + u64::from(entries),
        seats,
        invite: None,
    }
}

/// A match with one entry.
pub(crate) async fn create(store: &dyn Store, id: &str, seats: Vec<(u8, PersonNo, bool)>) -> MatchNo {
    store.create(&row(id), &card(0, 1, seats), &[entry(0)]).await.unwrap()
}

pub(crate) async fn guest(store: &dyn Store) -> PersonNo {
    store.create_guest("guest", 5).await.unwrap().no
}
