//! Entries and snapshots.

use crate::{Shared, append, create, entry, to_append};
use store::{Append, Entry, Refused, Snapshot, Written};

pub async fn entries_are_read_as_written(store: Shared) {
    let no = create(&*store, "a", vec![]).await;
    append(&*store, no, 1, 3).await;
    let all: Vec<Entry> = (0..4).map(entry).collect();
    assert_eq!(store.entries(no, 0, 10).await.unwrap(), all);
    assert_eq!(store.entries(no + 1, 0, 10).await.unwrap(), []);
    assert_eq!(store.append(&[]).await.unwrap(), []);
    assert_eq!(store.append(&[to_append(no, 4, 0)]).await.unwrap(), [Ok(())]);
}

pub async fn entries_are_paged(store: Shared) {
    let no = create(&*store, "a", vec![]).await;
    append(&*store, no, 1, 299).await;
    let mut all = Vec::new();
    while let page = store.entries(no, all.len() as u32, 64).await.unwrap()
        && !page.is_empty()
    {
        all.extend(page);
    }
    assert_eq!(all, (0..300).map(entry).collect::<Vec<_>>());
    let last = store.last_entries(no, 3).await.unwrap();
    assert_eq!(last, (297..300).map(entry).collect::<Vec<_>>());
    assert_eq!(store.last_entries(no, 1000).await.unwrap().len(), 300);
    assert_eq!(store.entries(no, 0, 0).await.unwrap(), []);
}

pub async fn numbers_follow_without_gap_or_repetition(store: Shared) {
    let no = create(&*store, "a", vec![]).await;
    append(&*store, no, 1, 2).await;
    for wrong in [to_append(no, 0, 1), to_append(no, 2, 1), to_append(no, 2, 5), to_append(no, 4, 1)] {
        assert_eq!(store.append(&[wrong]).await.unwrap(), [Err(Refused::Seq)]);
    }
    let hole = Append { no, entries: vec![entry(3), entry(5)], ..Append::default() };
    let twice = Append { no, entries: vec![entry(3), entry(3)], ..Append::default() };
    assert_eq!(store.append(&[hole, twice]).await.unwrap(), [Err(Refused::Seq), Err(Refused::Seq)]);
    assert_eq!(store.entries(no, 0, 100).await.unwrap().len(), 3);
    append(&*store, no, 3, 1).await;
}

pub async fn a_refused_match_does_not_lose_the_others(store: Shared) {
    let (a, b) = (create(&*store, "a", vec![]).await, create(&*store, "b", vec![]).await);
    let batch = [
        to_append(a, 1, 2),
        to_append(b, 7, 2),
        to_append(a, 3, 1),
        to_append(a, 3, 1),
        to_append(999, 0, 1),
        to_append(b, 1, 1),
    ];
    let seq = Err(Refused::Seq);
    assert_eq!(store.append(&batch).await.unwrap(), [Ok(()), seq, Ok(()), seq, seq, Ok(())]);
    assert_eq!(store.entries(a, 0, 100).await.unwrap().len(), 4);
    assert_eq!(store.entries(b, 0, 100).await.unwrap().len(), 2);
    assert_eq!(store.entries(999, 0, 100).await.unwrap(), []);
}

pub async fn a_nul_is_refused_alone(store: Shared) {
    let (a, b) = (create(&*store, "a", vec![]).await, create(&*store, "b", vec![]).await);
    let mut bad = to_append(a, 1, 2);
    bad.entries[1].body = "before\0after".into();
    let batch = [bad, to_append(b, 1, 1), to_append(a, 1, 1)];
    assert_eq!(store.append(&batch).await.unwrap(), [Err(Refused::Nul), Ok(()), Ok(())]);
    assert_eq!(store.entries(a, 0, 100).await.unwrap().len(), 2);
    assert_eq!(store.entries(b, 0, 100).await.unwrap().len(), 2);
}

pub async fn many_writers_never_share_a_number(store: Shared) {
    let no = create(&*store, "a", vec![]).await;
    let writers: Vec<_> = (0..8)
        .map(|writer| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut won = Vec::new();
                for seq in 1..=25 {
                    let body = format!("{writer}");
                    let entries = vec![Entry { seq, at: 0, body }];
                    let append = Append { no, entries, ..Append::default() };
                    if store.append(&[append]).await.unwrap() == [Ok(())] {
                        won.push(seq);
                    }
                }
                (writer, won)
            })
        })
        .collect();
    let kept = |all: &[Entry], writer: i32| -> Vec<u32> {
        all.iter().skip(1).filter(|e| e.body == writer.to_string()).map(|e| e.seq).collect()
    };
    let mut results = Vec::new();
    for writer in writers {
        results.push(writer.await.unwrap());
    }
    let all = store.entries(no, 0, 100).await.unwrap();
    assert!(all.iter().zip(0..).all(|(entry, seq)| entry.seq == seq));
    assert_eq!(all.len(), 26);
    for (writer, won) in results {
        assert_eq!(kept(&all, writer), won);
    }
}

pub async fn the_latest_snapshot_is_kept(store: Shared) {
    let no = create(&*store, "a", vec![]).await;
    assert_eq!(store.snapshot(no).await.unwrap(), None);
    let snapshot = |entries, body: &[u8]| Some(Snapshot { entries, body: body.to_vec() });
    let both = Append { snapshot: snapshot(3, b"three\0\xff"), ..to_append(no, 1, 2) };
    assert_eq!(store.append(&[both]).await.unwrap(), [Ok(())]);
    assert_eq!(store.snapshot(no).await.unwrap(), snapshot(3, b"three\0\xff"));
    let older = Append { snapshot: snapshot(2, b"two"), ..to_append(no, 3, 1) };
    assert_eq!(store.append(&[older]).await.unwrap(), [Ok(())]);
    assert_eq!(store.snapshot(no).await.unwrap(), snapshot(3, b"three\0\xff"));
    let refused = Append { snapshot: snapshot(9, b"nine"), ..to_append(no, 8, 1) };
    assert_eq!(store.append(&[refused]).await.unwrap(), [Err(Refused::Seq)]);
    let alone = Append { no, snapshot: snapshot(4, b"four"), ..Append::default() };
    assert_eq!(store.append(&[alone]).await.unwrap(), [Ok(())]);
    assert_eq!(store.snapshot(no).await.unwrap(), snapshot(4, b"four"));
}

pub async fn large_batches_and_bodies_are_kept(store: Shared) {
    let mut batch = Vec::new();
    for i in 0..500 {
        let no = create(&*store, &format!("m{i}"), vec![]).await;
        batch.push(to_append(no, 1, i % 3));
    }
    assert!(store.append(&batch).await.unwrap().iter().all(Result::is_ok));
    for append in &batch {
        assert_eq!(store.entries(append.no, 1, 9).await.unwrap(), append.entries);
    }
    let no = batch[0].no;
    let body = "ход 🎲 ".repeat(1 << 17);
    assert!(body.len() > 1 << 20);
    let large = Entry { seq: 1, at: u64::MAX >> 1, body };
    let append = Append { no, entries: vec![large.clone()], ..Append::default() };
    assert_eq!(store.append(&[append]).await.unwrap(), [Ok(())]);
    assert_eq!(store.entries(no, 1, 9).await.unwrap(), [large]);
}

pub async fn what_is_durable_is_told(store: Shared) {
    let (a, b) = (create(&*store, "a", vec![]).await, create(&*store, "b", vec![]).await);
    let mut news = store.written();
    append(&*store, a, 1, 2).await;
    assert_eq!(heard(&mut news, a).await, Written { no: a, entries: 3 });
    let batch = [to_append(a, 9, 1), to_append(b, 1, 4)];
    assert_eq!(store.append(&batch).await.unwrap(), [Err(Refused::Seq), Ok(())]);
    assert_eq!(heard(&mut news, b).await, Written { no: b, entries: 5 });
    append(&*store, a, 3, 1).await;
    assert_eq!(heard(&mut news, a).await, Written { no: a, entries: 4 });
}

pub async fn what_is_said_is_heard(store: Shared) {
    let mut ears = [store.told(), store.told()];
    for news in ["{\"a\": 1}", "Ё'; --", &"x".repeat(7_000)] {
        store.tell(news).await.unwrap();
        for ear in &mut ears {
            let heard = tokio::time::timeout(std::time::Duration::from_secs(20), ear.recv()).await;
            assert_eq!(heard.expect("it is heard").unwrap(), news);
        }
    }
}

/// The next news of a match, whatever was told of its first entry.
async fn heard(news: &mut tokio::sync::broadcast::Receiver<Written>, no: i64) -> Written {
    loop {
        let next = news.recv().await.unwrap();
        if next.no == no && next.entries > 1 {
            return next;
        }
    }
}
