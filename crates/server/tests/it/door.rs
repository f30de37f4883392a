//! Who comes in, what he may, and what the house tells strangers.

use crate::house::{House, skirmish, wish};
use script::{Answer, Person, Player};
use wire::{Ask, Login, Me, NewToken, PersonKind, Reply, SeatWish, TokenInfo};

fn is_problem(answer: &Answer, status: u16) {
    assert_eq!(answer.status, status, "{}", answer.body);
    assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{}", answer.body);
    let problem: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert_eq!(problem["status"], status);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_newcomer_is_a_guest_and_his_cookie_is_guarded() {
    let house = House::open().await;
    let answer = Person::stranger(house.at()).get("/api/me").await.unwrap();
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let mut me = house.guest().await;
    let again: Me = me.get("/api/me").await.unwrap().json().unwrap();
    assert_eq!((again.person.kind, again.csrf.as_str()), (PersonKind::Guest, me.csrf.as_str()));
    let rename = br#"{"name":"Zhukov"}"#;
    let named = me.send("PUT", "/api/me", Some(("application/json", rename)), &[]).await.unwrap();
    assert_eq!(named.json::<Me>().unwrap().person.name, "Zhukov");
    // Without the csrf header, with a wrong one, or from another page nothing is changed.
    let csrf = std::mem::take(&mut me.csrf);
    is_problem(&me.post("/api/matches", &skirmish()).await.unwrap(), 403);
    me.csrf = "0".repeat(32);
    is_problem(&me.post("/api/matches", &skirmish()).await.unwrap(), 403);
    me.csrf = csrf;
    let body = serde_json::to_vec(&skirmish()).unwrap();
    for (origin, status) in
        [("http://evil.example", 403), ("null", 403), (&*format!("http://{}", house.at()), 200)]
    {
        let json = Some(("application/json", &body[..]));
        let sent = me.send("POST", "/api/matches", json, &[("origin", origin)]).await.unwrap();
        assert_eq!(sent.status, status, "{origin}: {}", sent.body);
    }
    let (id, _) = me.create(&skirmish()).await.unwrap();
    let socket =
        [("origin", "http://evil.example"), ("upgrade", "websocket"), ("sec-websocket-version", "13")];
    is_problem(&me.send("GET", &format!("/api/matches/{id}/socket"), None, &socket).await.unwrap(), 403);
    is_problem(&Person::stranger(house.at()).post("/api/matches", &skirmish()).await.unwrap(), 401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_is_joined_by_its_invitation_alone_unless_it_is_open() {
    let house = House::open().await;
    let (a, b) = (house.guest().await, house.guest().await);
    let (id, invite) = a.create(&skirmish()).await.unwrap();
    let joining = |invite: Option<&str>| serde_json::json!({ "invite": invite });
    let path = format!("/api/matches/{id}/join");
    is_problem(&b.post(&path, &joining(None)).await.unwrap(), 403);
    is_problem(&b.post(&path, &joining(Some("/join/abcdefghijkmnpqr"))).await.unwrap(), 403);
    let link = format!("/api{}", invite.clone().unwrap());
    assert!(b.get(&link).await.unwrap().body.contains(&id));
    is_problem(&a.post(&path, &joining(invite.as_deref())).await.unwrap(), 409);
    assert_eq!(b.post(&path, &joining(invite.as_deref())).await.unwrap().status, 200);
    is_problem(&house.guest().await.post(&path, &joining(invite.as_deref())).await.unwrap(), 403);
    is_problem(&b.get(&link).await.unwrap(), 404);
    is_problem(&b.get("/api/matches/nosuchmatch/view").await.unwrap(), 404);
    // An open one is in the lobby, and its maker can call it off.
    let mut open = skirmish();
    open.open = true;
    let (id, _) = a.create(&open).await.unwrap();
    assert!(b.get("/api/matches").await.unwrap().body.contains(&id));
    assert!(!b.get("/api/matches?which=mine").await.unwrap().body.contains(&id));
    is_problem(&b.post(&format!("/api/matches/{id}/leave"), &()).await.unwrap(), 409);
    assert_eq!(a.post(&format!("/api/matches/{id}/leave"), &()).await.unwrap().status, 200);
    is_problem(&b.post(&format!("/api/matches/{id}/join"), &joining(None)).await.unwrap(), 409);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_login_and_a_wrong_password_are_the_same_answer() {
    let house = House::open().await;
    let mut me = house.guest().await;
    assert_eq!(me.enrol("Zhukov", "correct horse").await.unwrap().person.kind, PersonKind::Member);
    let mut other = house.guest().await;
    assert!(other.enrol("zhukov", "another one").await.is_err());
    assert!(other.enrol("x", "too short a login").await.is_err());
    assert!(other.enrol("Konev", "short").await.is_err());
    let stranger = Person::stranger(house.at());
    let login = |login: &str, password: &str| Login { login: login.into(), password: password.into() };
    let wrong = stranger.post("/api/login", &login("Zhukov", "wrong horse")).await.unwrap();
    let unknown = stranger.post("/api/login", &login("Nobody", "wrong horse")).await.unwrap();
    is_problem(&wrong, 401);
    assert_eq!((wrong.status, &wrong.body), (unknown.status, &unknown.body));
    let mut back = stranger.clone();
    let answer = stranger.post("/api/login", &login("ZHUKOV", "correct horse")).await.unwrap();
    assert_eq!(back.welcome(&answer).unwrap().person.name, "Zhukov");
    assert_ne!(back.cookie, me.cookie);
    assert_eq!(back.post("/api/logout", &()).await.unwrap().status, 204);
    is_problem(&back.post("/api/matches", &skirmish()).await.unwrap(), 401);
    assert_eq!(me.create(&skirmish()).await.unwrap().0.len(), 10);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_may_what_its_scopes_say_and_no_more() {
    let house = House::open().await;
    let me = house.guest().await;
    let mut tokens = Vec::new();
    for scope in ["read", "play", "lobby"] {
        let wish: TokenInfo =
            serde_json::from_value(serde_json::json!({ "name": scope, "scopes": [scope] })).unwrap();
        let made: NewToken = me.post("/api/tokens", &wish).await.unwrap().json().unwrap();
        is_problem(&me.post("/api/tokens", &wish).await.unwrap(), 409);
        tokens.push(me.by_token(&made.token));
    }
    let [read, play, lobby] = &tokens[..] else { panic!() };
    let hot_seat = wish("skirmish", &[SeatWish::Me, SeatWish::Me]);
    is_problem(&read.post("/api/matches", &hot_seat).await.unwrap(), 403);
    is_problem(&play.post("/api/matches", &hot_seat).await.unwrap(), 403);
    let (id, _) = lobby.create(&hot_seat).await.unwrap();
    // Adding to the dice is play already.
    is_problem(&lobby.contribute(&id).await.unwrap(), 403);
    assert_eq!(play.contribute(&id).await.unwrap().status, 200);
    let view = format!("/api/matches/{id}/view");
    assert_eq!(read.get(&view).await.unwrap().status, 200);
    is_problem(&lobby.get(&view).await.unwrap(), 403);
    is_problem(&lobby.get(&format!("/api/matches/{id}/record")).await.unwrap(), 403);
    let resign = Ask::Resign { id: "r".into() };
    is_problem(&read.post(&format!("/api/matches/{id}/ask"), &resign).await.unwrap(), 403);
    is_problem(
        &read.post("/api/tokens", &serde_json::json!({ "name": "x", "scopes": ["play"] })).await.unwrap(),
        403,
    );
    // A socket is no way round it.
    let mut looks = Player::connect(read, &id, "").await.unwrap();
    assert!(looks.compose("").await.unwrap().is_some());
    assert!(matches!(looks.ask(&resign).await.unwrap(), Reply::Refused { .. }));
    assert_eq!(play.post(&format!("/api/matches/{id}/ask"), &resign).await.unwrap().status, 200);
    assert_eq!(me.send("DELETE", "/api/tokens/read", None, &[]).await.unwrap().status, 204);
    is_problem(&read.get(&view).await.unwrap(), 401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_asks_too_much_waits() {
    let house = House::with(|config| config.rate = (1.0, 20.0)).await;
    let person = Person::stranger(house.at());
    let mut statuses = Vec::new();
    for _ in 0..40 {
        let answer = person.get("/health/live").await.unwrap();
        if answer.status == 429 {
            is_problem(&answer, 429);
            assert!(answer.header("retry-after").is_some());
        }
        statuses.push(answer.status);
    }
    assert!(statuses[..20].iter().all(|status| *status == 200));
    assert!(statuses.contains(&429));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn passwords_are_not_tried_for_ever() {
    let house = House::open().await;
    let person = Person::stranger(house.at());
    let login = Login { login: "Zhukov".into(), password: "guess".into() };
    let mut last = 0;
    for _ in 0..30 {
        last = person.post("/api/login", &login).await.unwrap().status;
        if last == 429 {
            break;
        }
    }
    assert_eq!(last, 429);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_has_its_guards_and_the_house_says_how_it_is() {
    let house = House::open().await;
    let person = Person::stranger(house.at());
    for path in ["/", "/api/me", "/api/nothing", "/api/docs", "/health/live", "/health/ready", "/metrics"] {
        let answer = person.get(path).await.unwrap();
        assert!(answer.header("content-security-policy").unwrap().contains("script-src 'self'"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("x-frame-options"), Some("DENY"));
    }
    assert_eq!(person.get("/health/ready").await.unwrap().body, "ok");
    let metrics = person.get("/metrics").await.unwrap().body;
    assert!(metrics.contains("# TYPE stavka_actions_total counter\nstavka_actions_total 0"), "{metrics}");
    let guarded = House::with(|config| config.admin_token = Some("letmein".into())).await;
    let outside = Person::stranger(guarded.at());
    is_problem(&outside.get("/metrics").await.unwrap(), 404);
    assert_eq!(outside.by_token("letmein").get("/metrics").await.unwrap().status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_is_explained_and_never_our_fault() {
    let house = House::open().await;
    let me = house.guest().await;
    let (id, _) = me.create(&wish("skirmish", &[SeatWish::Me, SeatWish::Me])).await.unwrap();
    let long = "x".repeat(3 * 1024 * 1024);
    let ask = format!("/api/matches/{id}/ask");
    for (method, path, body) in [
        ("POST", "/api/matches", "{"),
        ("POST", "/api/matches", "[]"),
        ("POST", "/api/matches", r#"{"game":1,"seats":[]}"#),
        ("POST", "/api/matches", r#"{"game":"skirmish","seats":[]}"#),
        (
            "POST",
            "/api/matches",
            r#"{"game":"skirmish","seats":[{"kind":"me"},{"kind":"bot","bot":"none"}]}"#,
        ),
        (
            "POST",
            "/api/matches",
            r#"{"game":"skirmish","scenario":"no","seats":[{"kind":"me"},{"kind":"me"}]}"#,
        ),
        (
            "POST",
            "/api/matches",
            r#"{"game":"skirmish","position":"no","seats":[{"kind":"me"},{"kind":"me"}]}"#,
        ),
        ("POST", "/api/matches", &long),
        ("POST", "/api/import", &long),
        ("POST", "/api/login", "null"),
        ("PUT", "/api/me", r#"{"name":"a\u0000b"}"#),
        ("PUT", "/api/me", r#"{"lang":"xx"}"#),
        ("PATCH", "/api/me", "{}"),
        ("POST", &ask, r#"{"op":"act"}"#),
        ("POST", &ask, r#"{"op":"fly","id":"1"}"#),
        ("POST", &ask, r#"{"op":"act","id":"","revision":0,"action":"pass"}"#),
        ("POST", &ask, r#"{"op":"act","id":"1","revision":-1,"action":"pass"}"#),
        ("POST", &ask, r#"{"op":"compose","n":1,"draft":"\u0000 ☃ move move"}"#),
        ("POST", &ask, r#"{"op":"lens","n":1,"lens":"x","elements":"0000 zz"}"#),
        ("GET", "/api/matches?which=none", ""),
        ("GET", "/api/matches?before=x", ""),
        ("GET", "/api/matches?before=99999999999999999999-1", ""),
        ("GET", "/api/matches/%00/view", ""),
        ("GET", "/api/matches/%ff/view", ""),
        ("GET", &format!("/api/matches/{id}/at/x"), ""),
        ("GET", &format!("/api/matches/{id}/socket"), ""),
        ("GET", "/api/catalog/none/rules", ""),
        ("GET", "/api/catalog/skirmish/words/xx", ""),
    ] {
        let json = Some(("application/json", body.as_bytes()));
        let answer = me.send(method, path, json.filter(|_| method != "GET"), &[]).await.unwrap();
        assert!(
            (400..500).contains(&answer.status),
            "{method} {path} {}: {answer:?}",
            &body[..body.len().min(80)]
        );
        is_problem(&answer, answer.status);
    }
    let wrong = me.send("POST", "/api/matches", Some(("text/html", b"{}")), &[]).await.unwrap();
    is_problem(&wrong, 415);
    let bytes = me.send("POST", "/api/import", Some(("text/plain", &[0xff, 0xfe])), &[]).await.unwrap();
    is_problem(&bytes, 400);
}
