//! Notices, owners, outages, secrets, exports.

use crate::{Shared, copy, create, export, fill, guest, to_append};
use store::{Append, AuditRow, Error, Exported, Notice, Refused};

pub async fn notices_are_sent_once(store: Shared) {
    let person = guest(&*store).await;
    let notice = |key: &str, due| Notice { no: 0, person, key: key.into(), body: "{}".into(), due, tries: 0 };
    assert!(store.post(&notice("a", 100)).await.unwrap());
    assert!(store.post(&notice("b", 50)).await.unwrap());
    assert!(!store.post(&notice("a", 10)).await.unwrap());
    assert!(store.due(49, 1000, 9).await.unwrap().is_empty());
    let due = store.due(100, 1000, 9).await.unwrap();
    assert_eq!(
        due.iter().map(|n| (n.key.as_str(), n.due, n.tries)).collect::<Vec<_>>(),
        [("b", 50, 0), ("a", 100, 0)]
    );
    assert!(store.due(1099, 1000, 9).await.unwrap().is_empty());
    store.settle(due[0].no, None).await.unwrap();
    store.settle(due[1].no, Some(5000)).await.unwrap();
    assert!(store.due(4999, 1000, 9).await.unwrap().is_empty());
    let again = store.due(5000, 1000, 9).await.unwrap();
    assert_eq!(again.iter().map(|n| (n.key.as_str(), n.tries)).collect::<Vec<_>>(), [("a", 1)]);
    // Whoever took it died: it comes back after the lease.
    assert_eq!(store.due(6000, 1000, 9).await.unwrap()[0].tries, 2);
    store.settle(again[0].no, None).await.unwrap();
    assert!(!store.post(&notice("b", 1)).await.unwrap());
    for i in 0..20 {
        store.post(&notice(&format!("c{i}"), 1)).await.unwrap();
    }
    let (x, y) = tokio::join!(store.due(9000, 1000, 10), store.due(9000, 1000, 10));
    let mut keys: Vec<_> = x.unwrap().into_iter().chain(y.unwrap()).map(|n| n.key).collect();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), 20);
}

pub async fn a_lease_has_one_owner(store: Shared) {
    let no = create(&*store, "a", vec![]).await;
    assert_eq!(store.claim(no, 1, 100, 200).await.unwrap(), 1);
    assert_eq!(store.claim(no, 2, 199, 300).await.unwrap(), 1);
    assert_eq!(store.claim(no, 1, 199, 300).await.unwrap(), 1);
    assert_eq!(store.claim(no, 2, 299, 400).await.unwrap(), 1);
    assert_eq!(store.claim(no, 2, 300, 400).await.unwrap(), 2);
    store.release(Some(no), 1).await.unwrap();
    assert_eq!(store.claim(no, 3, 310, 400).await.unwrap(), 2);
    store.release(Some(no), 2).await.unwrap();
    assert_eq!(store.claim(no, 3, 310, 400).await.unwrap(), 3);
    store.release(None, 3).await.unwrap();
    let claims = (10..20).map(|owner| {
        let store = store.clone();
        tokio::spawn(async move { store.claim(no, owner, 310, 400).await.unwrap() })
    });
    let mut owners = Vec::new();
    for claim in claims.collect::<Vec<_>>() {
        owners.push(claim.await.unwrap());
    }
    owners.dedup();
    assert_eq!(owners.len(), 1);
}

pub async fn only_the_owner_writes(store: Shared) {
    let (a, b) = (create(&*store, "a", vec![]).await, create(&*store, "b", vec![]).await);
    let by = |owner, no, from| Append { owner, ..to_append(no, from, 1) };
    store.claim(a, 1, 0, 100).await.unwrap();
    store.claim(b, 2, 0, 100).await.unwrap();
    let (ok, not_owner) = (Ok(()), Err(Refused::NotOwner));
    assert_eq!(store.append(&[by(1, a, 1), by(1, b, 1)]).await.unwrap(), [ok, not_owner]);
    assert_eq!(store.claim(a, 2, 100, 200).await.unwrap(), 2);
    assert_eq!(store.append(&[by(1, a, 2), by(2, b, 1)]).await.unwrap(), [not_owner, ok]);
    assert_eq!(store.append(&[by(2, a, 2)]).await.unwrap(), [ok]);
    store.release(None, 2).await.unwrap();
    assert_eq!(store.append(&[by(2, a, 3), by(2, b, 2)]).await.unwrap(), [not_owner, not_owner]);
}

pub async fn a_living_process_keeps_its_claims(store: Shared) {
    let no = create(&*store, "a", vec![]).await;
    store.beat(1, "http://one", 1000).await.unwrap();
    assert_eq!(store.claim(no, 1, 0, 100).await.unwrap(), 1);
    assert_eq!(store.claim(no, 2, 999, 2000).await.unwrap(), 1);
    assert_eq!(store.address(1, 999).await.unwrap().as_deref(), Some("http://one"));
    assert_eq!(store.address(2, 999).await.unwrap(), None);
    store.beat(1, "http://uno", 1100).await.unwrap();
    assert_eq!(store.address(1, 1099).await.unwrap().as_deref(), Some("http://uno"));
    assert_eq!(store.claim(no, 2, 1099, 2000).await.unwrap(), 1);
    assert_eq!(store.address(1, 1100).await.unwrap(), None);
    assert_eq!(store.claim(no, 2, 1100, 2000).await.unwrap(), 2);
}

pub async fn outages_are_known(store: Shared) {
    assert_eq!(store.alive(1000, true).await.unwrap(), None);
    assert_eq!(store.alive(2000, false).await.unwrap(), None);
    assert_eq!(store.alive(1500, false).await.unwrap(), None);
    assert_eq!(store.alive(9000, true).await.unwrap(), Some(2000));
    assert_eq!(store.alive(9500, true).await.unwrap(), Some(9000));
    assert_eq!(store.outages(0).await.unwrap(), [(2000, 9000), (9000, 9500)]);
    assert_eq!(store.outages(9000).await.unwrap(), [(9000, 9500)]);
    assert_eq!(store.outages(9500).await.unwrap(), []);
    store.beat(1, "http://one", 20_000).await.unwrap();
    assert_eq!(store.alive(15_000, true).await.unwrap(), None);
    assert_eq!(store.outages(9500).await.unwrap(), []);
}

pub async fn secrets_are_made_once(store: Shared) {
    assert_eq!(store.house_secret("key", b"\0one").await.unwrap(), b"\0one");
    assert_eq!(store.house_secret("key", b"two").await.unwrap(), b"\0one");
    assert_eq!(store.house_secret("other", b"two").await.unwrap(), b"two");
}

pub async fn the_audit_log_is_kept(store: Shared) {
    let line = |at, detail: &str| AuditRow {
        at,
        person: (at == 2).then_some(77),
        address: "::1".into(),
        what: "login-failed".into(),
        detail: detail.into(),
    };
    for at in 1..=3 {
        store.audit(&line(at, "вход")).await.unwrap();
    }
    store.audit(&line(4, "a\0b")).await.unwrap();
    let kept = store.audited(3).await.unwrap();
    assert_eq!(kept, [line(4, "a\u{fffd}b"), line(3, "вход"), line(2, "вход")]);
}

pub async fn an_export_is_read_back(store: Shared) {
    fill(&*store).await;
    let all = export(&*store).await;
    assert_eq!(all.len(), 510 + 3 + 3 * 301 + 3);
    let kinds: Vec<u8> = all
        .iter()
        .map(|line| match line {
            Exported::Person { .. } => 0,
            Exported::Match { .. } => 1,
            Exported::Entry { .. } => 2,
            Exported::Notes { .. } => 3,
        })
        .collect();
    assert!(kinds.is_sorted());
    assert!(store.export(Some("nonsense".into())).await.is_err());
}

pub async fn a_used_store_refuses_an_import(store: Shared) {
    let person = guest(&*store).await;
    let (page, _) = store.export(None).await.unwrap();
    assert!(matches!(store.import(&page, true).await, Err(Error::Corrupt(_))));
    // A later page with what is there already changes nothing.
    assert!(matches!(store.import(&page, false).await, Err(Error::Taken(_))));
    assert_eq!(store.export(None).await.unwrap().0.len(), 1);
    assert!(store.person(person).await.unwrap().is_some());
}

pub async fn a_closed_store_fails_politely(store: Shared) {
    let no = create(&*store, "a", vec![]).await;
    store.close().await;
    store.close().await;
    assert!(matches!(store.append(&[to_append(no, 1, 1)]).await, Err(Error::Database(_))));
    assert!(matches!(store.entries(no, 0, 9).await, Err(Error::Database(_))));
    assert!(store.healthy().await.is_err());
}

/// Copies through a chain of empty stores; each must export what the first did and go on from there.
pub async fn copies_are_equal(first: Shared, chain: Vec<Shared>) {
    fill(&*first).await;
    let all = export(&*first).await;
    let mut from = first;
    for to in chain {
        copy(&*from, &*to).await;
        assert!(export(&*to).await == all, "a copy differs");
        from = to;
    }
    // New numbers come after the imported ones.
    let person = guest(&*from).await;
    let no = create(&*from, "after", vec![(0, person, true)]).await;
    let old = |line: &Exported| match line {
        Exported::Person { person: p, .. } => p.no < person,
        Exported::Match { row, .. } => row.no < no,
        _ => true,
    };
    assert!(all.iter().all(old));
    assert_eq!(from.append(&[to_append(no, 1, 1)]).await.unwrap(), [Ok(())]);
}
