//! People and what lets them in.

use crate::{Shared, create, guest};
use store::{Credentials, Error, PersonRow, TokenRow};

pub async fn guests_become_members(store: Shared) {
    let one = store.create_guest("Вера", 7).await.unwrap();
    let no = one.no;
    assert_eq!(one, PersonRow { no, name: "Вера".into(), login: None, settings: "{}".into(), created: 7 });
    assert_eq!(store.person(no).await.unwrap(), Some(one.clone()));
    assert_eq!(store.person(no + 1).await.unwrap(), None);
    store.enrol(no, "Vera", "hash").await.unwrap();
    store.write_person(no, "Вера К.", r#"{"x":1}"#).await.unwrap();
    let member = PersonRow {
        name: "Вера К.".into(),
        login: Some("Vera".into()),
        settings: r#"{"x":1}"#.into(),
        ..one
    };
    assert_eq!(store.person(no).await.unwrap(), Some(member.clone()));
    let two = guest(&*store).await;
    let both = store.persons(&[two, no, 999, no]).await.unwrap();
    assert_eq!(both.iter().map(|person| person.no).collect::<Vec<_>>(), [no, two]);
    assert_eq!(store.persons(&[]).await.unwrap(), []);
    let credentials = |hash: &str| Some(Credentials { person: no, hash: hash.into() });
    assert_eq!(store.credentials("Vera").await.unwrap(), credentials("hash"));
    assert!(store.write_password(no, "new").await.unwrap());
    assert_eq!(store.credentials("Vera").await.unwrap(), credentials("new"));
    assert!(!store.write_password(two, "new").await.unwrap());
}

pub async fn logins_differ_by_more_than_case(store: Shared) {
    let (one, two) = (guest(&*store).await, guest(&*store).await);
    store.enrol(one, "Жуков", "h").await.unwrap();
    for same in ["Жуков", "жуков", "ЖУКОВ"] {
        assert!(matches!(store.enrol(two, same, "x").await, Err(Error::Taken("login"))), "{same}");
        assert_eq!(store.credentials(same).await.unwrap().unwrap().person, one);
    }
    assert!(matches!(store.enrol(one, "Другой", "x").await, Err(Error::Taken("login"))));
    assert!(matches!(store.enrol(999, "Никто", "x").await, Err(Error::Database(_))));
    store.enrol(two, "Жукова", "x").await.unwrap();
    assert_eq!(store.credentials("никто").await.unwrap(), None);
    assert_eq!(store.credentials("").await.unwrap(), None);
}

pub async fn sessions_end(store: Shared) {
    let one = guest(&*store).await;
    store.open_session(b"\0one", one, 1).await.unwrap();
    store.open_session(b"\0two", one, 1).await.unwrap();
    assert!(matches!(store.open_session(b"\0one", one, 1).await, Err(Error::Taken(_))));
    assert_eq!(store.session(b"\0one").await.unwrap().unwrap().no, one);
    assert_eq!(store.session(b"").await.unwrap(), None);
    store.close_session(b"\0one").await.unwrap();
    store.close_session(b"\0one").await.unwrap();
    assert_eq!(store.session(b"\0one").await.unwrap(), None);
    assert_eq!(store.session(b"\0two").await.unwrap().unwrap().no, one);
}

pub async fn tokens_are_revoked(store: Shared) {
    let (one, two) = (guest(&*store).await, guest(&*store).await);
    let token = |person, name: &str, created| TokenRow {
        person,
        name: name.into(),
        scopes: r#"["play"]"#.into(),
        created,
    };
    let (bot, other) = (token(one, "бот", 2), token(one, "other", 1));
    store.create_token(b"1", &bot).await.unwrap();
    store.create_token(b"2", &other).await.unwrap();
    store.create_token(b"3", &token(two, "бот", 3)).await.unwrap();
    assert!(matches!(store.create_token(b"4", &bot).await, Err(Error::Taken(_))));
    assert!(matches!(store.create_token(b"1", &token(two, "x", 3)).await, Err(Error::Taken(_))));
    store.enrol(one, "one", "h").await.unwrap();
    let (found, person) = store.token(b"1").await.unwrap().unwrap();
    assert_eq!((found, person.login.as_deref()), (bot.clone(), Some("one")));
    assert_eq!(store.tokens(one).await.unwrap(), [other.clone(), bot]);
    assert!(store.revoke(one, "бот").await.unwrap());
    assert!(!store.revoke(one, "бот").await.unwrap());
    assert_eq!(store.token(b"1").await.unwrap(), None);
    assert_eq!(store.tokens(one).await.unwrap(), [other]);
    assert!(store.token(b"3").await.unwrap().is_some());
}

pub async fn pushes_are_kept_by_endpoint(store: Shared) {
    let (one, two) = (guest(&*store).await, guest(&*store).await);
    store.subscribe_push(one, "https://b", "B").await.unwrap();
    store.subscribe_push(one, "https://a", "A").await.unwrap();
    store.subscribe_push(one, "https://a", "A2").await.unwrap();
    assert_eq!(store.pushes(one).await.unwrap(), ["A2", "B"]);
    // The browser is another's now.
    store.subscribe_push(two, "https://a", "A3").await.unwrap();
    assert_eq!(store.pushes(one).await.unwrap(), ["B"]);
    assert_eq!(store.pushes(two).await.unwrap(), ["A3"]);
    store.drop_push("https://a").await.unwrap();
    store.drop_push("https://none").await.unwrap();
    assert_eq!(store.pushes(two).await.unwrap(), [] as [String; 0]);
}

pub async fn an_address_is_confirmed_by_its_letter(store: Shared) {
    let (one, two) = (guest(&*store).await, guest(&*store).await);
    assert_eq!(store.confirmed_mail(one).await.unwrap(), None);
    store.ask_mail(one, "a@b", b"\0first", 100).await.unwrap();
    store.ask_mail(one, "a@b", b"\0second", 100).await.unwrap();
    store.ask_mail(two, "a@b", b"\0other", 100).await.unwrap();
    assert_eq!(store.confirmed_mail(one).await.unwrap(), None);
    // An earlier letter is void, a late answer too, and an answer counts once.
    assert_eq!(store.confirm_mail(b"\0first", 50).await.unwrap(), None);
    assert_eq!(store.confirm_mail(b"\0second", 100).await.unwrap(), None);
    assert_eq!(store.confirm_mail(b"\0second", 99).await.unwrap(), Some(one));
    assert_eq!(store.confirm_mail(b"\0second", 99).await.unwrap(), None);
    assert_eq!(store.confirmed_mail(one).await.unwrap().as_deref(), Some("a@b"));
    assert_eq!(store.confirmed_mail(two).await.unwrap(), None);
    // Another address does not undo it until it is confirmed itself.
    store.ask_mail(one, "c@d", b"\0third", 200).await.unwrap();
    assert_eq!(store.confirmed_mail(one).await.unwrap().as_deref(), Some("a@b"));
    assert_eq!(store.confirm_mail(b"\0third", 150).await.unwrap(), Some(one));
    assert_eq!(store.confirmed_mail(one).await.unwrap().as_deref(), Some("c@d"));
}

pub async fn texts_of_every_kind_are_kept(store: Shared) {
    let texts =
        ["", "'; DROP TABLE people; --", "$1 ?1", "Ё й е́", "\u{202e}abc", "👩‍👩‍👧\n\t\u{1}", "\u{10ffff}"];
    let no = create(&*store, "a", vec![]).await;
    for text in texts {
        let person = store.create_guest(text, 1).await.unwrap();
        assert_eq!(person.name, text);
        assert_eq!(store.person(person.no).await.unwrap(), Some(person.clone()));
        store.write_notes(no, person.no, text).await.unwrap();
        assert_eq!(store.notes(no, person.no).await.unwrap(), text);
    }
    let person = store.create_guest("a\0b", 1).await.unwrap();
    assert_eq!(person.name, "a\u{fffd}b");
    assert_eq!(store.person(person.no).await.unwrap(), Some(person.clone()));
    store.write_notes(no, person.no, "\0").await.unwrap();
    store.enrol(person.no, "\0x", "h").await.unwrap();
    assert_eq!(store.credentials("\0x").await.unwrap().unwrap().person, person.no);
    assert_eq!(store.find("\0").await.unwrap(), None);
}
