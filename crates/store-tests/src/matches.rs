//! Matches, their cards and lists.

use crate::{Shared, append, card, create, entry, guest, row};
use store::{Card, Error, MatchNo, MatchRow, Page, Status, Which};

pub async fn a_match_is_found_by_number_id_and_invitation(store: Shared) {
    let one = guest(&*store).await;
    let seats = vec![(0, one, true), (1, one, false)];
    let no = create(&*store, "abc", seats.clone()).await;
    let kept = MatchRow { no, ..row("abc") };
    assert_eq!(store.find("abc").await.unwrap(), Some(kept.clone()));
    assert_eq!(store.get(no).await.unwrap(), Some(kept.clone()));
    assert_eq!(store.invited(b"abc").await.unwrap(), Some(kept));
    assert_eq!(store.seats(no).await.unwrap(), seats);
    assert_eq!(store.entries(no, 0, 9).await.unwrap(), [entry(0)]);
    for id in ["ABC", "ab", "", "abc' OR '1'='1"] {
        assert_eq!(store.find(id).await.unwrap(), None);
    }
    assert_eq!(store.get(no + 1).await.unwrap(), None);
    assert_eq!(store.invited(b"").await.unwrap(), None);
    store.write_cards(&[card(no, 1, seats)]).await.unwrap();
    assert_eq!(store.invited(b"abc").await.unwrap(), None);
}

pub async fn ids_are_one_of_a_kind(store: Shared) {
    let first = create(&*store, "abc", vec![]).await;
    let again = store.create(&row("abc"), &card(0, 1, vec![]), &[entry(0)]).await;
    assert!(matches!(again, Err(Error::Taken(_))));
    let nobody = store.create(&row("x"), &card(0, 1, vec![(0, 999, false)]), &[]).await;
    assert!(matches!(nobody, Err(Error::Database(_))));
    assert_eq!(store.find("x").await.unwrap(), None);
    assert_ne!(create(&*store, "abx", vec![]).await, first);
}

fn nos(rows: Vec<MatchRow>) -> Vec<MatchNo> {
    rows.into_iter().map(|row| row.no).collect()
}

pub async fn lists_are_paged(store: Shared) {
    let (one, two) = (guest(&*store).await, guest(&*store).await);
    let mut all = Vec::new();
    for i in 0..6_u8 {
        let seats = vec![(0, one, i % 2 == 0), (1, if i < 3 { one } else { two }, i == 5)];
        let no = create(&*store, &format!("m{i}"), seats.clone()).await;
        all.push((no, seats));
    }
    let page = |which, game: Option<&str>, before, limit| Page {
        which,
        game: game.map(String::from),
        before,
        limit,
    };
    // All changed at the same time: the later number comes first.
    let open = nos(store.list(&page(Which::Open, None, None, 99)).await.unwrap());
    assert_eq!(open, all.iter().rev().map(|(no, _)| *no).collect::<Vec<_>>());
    let (mut walked, mut before) = (Vec::new(), None);
    while let rows = store.list(&page(Which::Open, Some("skirmish"), before, 4)).await.unwrap()
        && let Some(last) = rows.last()
    {
        before = Some((last.changed, last.no));
        walked.extend(nos(rows));
    }
    assert_eq!(walked, open);
    assert_eq!(store.list(&page(Which::Open, Some("chess"), None, 9)).await.unwrap(), []);
    let of = async |person| nos(store.list(&page(Which::Of(person), None, None, 9)).await.unwrap());
    assert_eq!(of(one).await.len(), 6);
    assert_eq!(of(two).await, [all[5].0, all[4].0, all[3].0]);
    assert_eq!(store.waiting_for(one).await.unwrap(), 3);
    assert_eq!(store.waiting_for(two).await.unwrap(), 1);
    assert_eq!(store.waiting_for(999).await.unwrap(), 0);

    let changed = |i: usize, status, open, changed| Card {
        status,
        open,
        changed,
        ..card(all[i].0, 1, all[i].1.clone())
    };
    let cards = [
        changed(0, Status::Playing, true, 50),
        changed(1, Status::Playing, false, 60),
        changed(2, Status::Over, true, 70),
        changed(3, Status::Over, false, 80),
        changed(4, Status::Playing, true, 40),
        changed(5, Status::Waiting, false, 90),
    ];
    store.write_cards(&cards).await.unwrap();
    let list = async |which| nos(store.list(&page(which, None, None, 9)).await.unwrap());
    assert_eq!(list(Which::Open).await, []);
    assert_eq!(list(Which::Live).await, [all[0].0, all[4].0]);
    assert_eq!(list(Which::Over).await, [all[2].0]);
    assert_eq!(of(one).await, [5, 3, 2, 1, 0, 4].map(|i| all[i].0));
}

pub async fn cards_never_go_back(store: Shared) {
    let (one, two) = (guest(&*store).await, guest(&*store).await);
    let no = create(&*store, "a", vec![(0, one, true)]).await;
    let later = card(no, 7, vec![(0, one, false), (1, two, true)]);
    store.write_cards(&[later.clone(), card(no, 3, vec![]), card(999, 3, vec![])]).await.unwrap();
    let kept = store.get(no).await.unwrap().unwrap();
    assert_eq!((kept.card, kept.card_entries, kept.changed), (later.card, 7, 27));
    assert_eq!(kept.status, Status::Playing);
    assert_eq!(store.seats(no).await.unwrap(), later.seats);
    store.write_cards(&[card(no, 7, vec![])]).await.unwrap();
    assert_eq!(store.seats(no).await.unwrap(), []);
    store.write_cards(&[]).await.unwrap();
}

pub async fn cards_behind_their_journal_are_found(store: Shared) {
    let (a, b) = (create(&*store, "a", vec![]).await, create(&*store, "b", vec![]).await);
    assert_eq!(store.stale_cards(9).await.unwrap(), [] as [MatchNo; 0]);
    append(&*store, b, 1, 1).await;
    assert_eq!(store.stale_cards(9).await.unwrap(), [b]);
    append(&*store, a, 1, 1).await;
    assert_eq!(store.stale_cards(9).await.unwrap(), [a, b]);
    assert_eq!(store.stale_cards(1).await.unwrap(), [a]);
    store.write_cards(&[card(a, 2, vec![])]).await.unwrap();
    assert_eq!(store.stale_cards(9).await.unwrap(), [b]);
}

pub async fn playing_matches_are_walked(store: Shared) {
    let mut all = Vec::new();
    for i in 0..5 {
        let no = create(&*store, &format!("m{i}"), vec![]).await;
        if i != 2 {
            store.write_cards(&[card(no, 1, vec![])]).await.unwrap();
            all.push(no);
        }
    }
    let (mut walked, mut after) = (Vec::new(), 0);
    while let page = store.playing(after, 3).await.unwrap()
        && let Some(last) = page.last()
    {
        after = *last;
        walked.extend(page);
    }
    assert_eq!(walked, all);
}

pub async fn notes_belong_to_one_person(store: Shared) {
    let (one, two) = (guest(&*store).await, guest(&*store).await);
    let no = create(&*store, "a", vec![]).await;
    assert_eq!(store.notes(no, one).await.unwrap(), "");
    store.write_notes(no, one, "держать мост").await.unwrap();
    store.write_notes(no, one, "держать мост до ночи").await.unwrap();
    assert_eq!(store.notes(no, one).await.unwrap(), "держать мост до ночи");
    assert_eq!(store.notes(no, two).await.unwrap(), "");
}
