//! Whole games, and all one can do at a table.

use crate::house::{House, play_on, play_while, same_as_fresh, skirmish, wish};
use engine::{QuickDice, Seat};
use script::Player;
use server::{Asker, Body, Came, Live, Setup};
use std::sync::Arc;
use std::time::Duration;
use wire::{Ask, ClockKind, DiceKind, How, Proposal, Reply, Room, SeatWish, Status};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_guests_play_a_whole_game_and_updates_always_lead_to_a_fresh_view() {
    let house = House::open().await;
    let (a, b, id) = house.table(skirmish()).await;
    let mut red = a.play(&id).await.unwrap();
    let mut blue = b.play(&id).await.unwrap();
    assert_eq!(red.hello.side.as_deref(), Some("red"));
    assert_eq!(blue.hello.side.as_deref(), Some("blue"));
    let stranger = house.guest().await;
    let mut watcher = stranger.play(&id).await.unwrap();
    assert_eq!(watcher.hello.side, None);
    let mut dice = QuickDice::new(7);
    for _ in 0..400 {
        if play_on(&mut [&mut red, &mut blue], &mut dice, 2).await == 0 {
            break;
        }
        same_as_fresh(&a, &mut red, "").await;
        same_as_fresh(&b, &mut blue, "").await;
        same_as_fresh(&stranger, &mut watcher, "").await;
    }
    assert_eq!(red.header.status, Status::Over);
    assert_eq!(red.header.result.as_ref().map(|result| result.how), Some(How::Rules));
    assert!(red.updates > 5 && watcher.updates > 0);
    // Nothing is played on a table where the game is over.
    let late = Ask::Act { id: "late".into(), revision: red.revision, action: "pass".into() };
    assert!(matches!(red.ask(&late).await.unwrap(), Reply::Refused { .. }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_update_is_encoded_once_for_all_who_see_the_same() {
    let house = House::open().await;
    let (a, b, id) = house.table(skirmish()).await;
    let mut players = [a.play(&id).await.unwrap(), b.play(&id).await.unwrap()];
    let mut watchers = Vec::new();
    for _ in 0..5 {
        watchers.push(house.guest().await.play(&id).await.unwrap());
    }
    let [red, blue] = &mut players;
    play_on(&mut [red, blue], &mut QuickDice::new(11), 25).await;
    for player in players.iter_mut().chain(&mut watchers) {
        player.listen(Duration::from_millis(50)).await.unwrap();
    }
    assert!(watchers.iter().all(|watcher| watcher.updates == watchers[0].updates));
    let sides = players[0].updates + players[1].updates + watchers[0].updates;
    let metrics = a.get("/metrics").await.unwrap().body;
    assert!(metrics.contains(&format!("stavka_encodes_total {sides}\n")), "{sides} and {metrics}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_retreat_is_played_against_a_bot_to_its_end() {
    let house = House::open().await;
    let me = house.guest().await;
    let mut wish = wish("no-retreat", &[SeatWish::Me, SeatWish::Bot { bot: "random".into() }]);
    wish.scenario = "moscow".into();
    let (id, invite) = me.create(&wish).await.unwrap();
    assert_eq!(invite, None);
    let mut player = me.play(&id).await.unwrap();
    play_on(&mut [&mut player], &mut QuickDice::new(3), 100_000).await;
    assert_eq!(player.header.status, Status::Over);
    same_as_fresh(&me, &mut player, "").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_play_on_one_screen() {
    let house = House::open().await;
    let me = house.guest().await;
    let (id, _) = me.create(&wish("skirmish", &[SeatWish::Me, SeatWish::Me])).await.unwrap();
    let mut red = Player::connect(&me, &id, "as=red").await.unwrap();
    let mut blue = Player::connect(&me, &id, "as=blue").await.unwrap();
    assert_eq!(red.hello.own, ["red", "blue"]);
    assert_eq!(blue.hello.side.as_deref(), Some("blue"));
    assert!(play_on(&mut [&mut red, &mut blue], &mut QuickDice::new(1), 30).await > 10);
    same_as_fresh(&me, &mut blue, "as=blue").await;
    assert_eq!(me.get(&format!("/api/matches/{id}/view?as=green")).await.unwrap().status, 403);
    let other = house.guest().await;
    assert_eq!(other.get(&format!("/api/matches/{id}/view?as=red")).await.unwrap().status, 403);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn typed_dice_wait_for_somebody_to_type_them() {
    let house = House::open().await;
    let me = house.guest().await;
    let mut wish = wish("no-retreat", &[SeatWish::Me, SeatWish::Me]);
    wish.scenario = "moscow".into();
    wish.dice = DiceKind::Typed;
    let (id, _) = me.create(&wish).await.unwrap();
    let sides = me.play(&id).await.unwrap().hello.own;
    let mut red = Player::connect(&me, &id, &format!("as={}", sides[0])).await.unwrap();
    let mut blue = Player::connect(&me, &id, &format!("as={}", sides[1])).await.unwrap();
    assert_eq!(red.hello.fair.commitment, "");
    let mut dice = QuickDice::new(4);
    let mut typed = 0;
    for n in 0..3000 {
        red.listen(std::time::Duration::from_millis(2)).await.unwrap();
        if red.header.status == Status::Over || typed > 5 {
            break;
        }
        let played = play_while(&mut [&mut red, &mut blue], &mut dice, 1, 4).await;
        if played == 0 {
            // Dice, or the card that somebody drew from a hand.
            let cards = (1..=55).map(|card| format!("c{card:02}"));
            for faces in ["3", "3 4", "3 4 5"].map(str::to_owned).into_iter().chain(cards) {
                let ask = Ask::Throw { id: format!("t{n}-{faces}"), faces };
                if matches!(red.ask(&ask).await.unwrap(), Reply::Done { .. }) {
                    typed += 1;
                    break;
                }
            }
        }
    }
    // Nothing but the typed dice led the game on.
    assert!(typed > 0, "{:?}", (red.header.status, &red.table.heading, red.log.len()));
    same_as_fresh(&me, &mut blue, &format!("as={}", sides[1])).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_action_sent_twice_is_done_once_and_an_old_revision_is_stale() {
    let house = House::open().await;
    let (a, b, id) = house.table(skirmish()).await;
    let mut red = a.play(&id).await.unwrap();
    let _blue = b.play(&id).await.unwrap();
    let mut dice = QuickDice::new(9);
    red.until(Player::may_decide).await.unwrap();
    let action = red.random_action(&mut dice).await.unwrap().unwrap();
    let ask = Ask::Act { id: "once".into(), revision: red.revision, action };
    red.done(&ask).await.unwrap();
    red.listen(std::time::Duration::from_millis(50)).await.unwrap();
    let (revision, log) = (red.revision, red.log.clone());
    red.done(&ask).await.unwrap();
    red.listen(std::time::Duration::from_millis(50)).await.unwrap();
    assert_eq!((red.revision, &red.log), (revision, &log));
    // The same over HTTP: the answer is the same, and nothing is done.
    let again = a.post(&format!("/api/matches/{id}/ask"), &ask).await.unwrap();
    assert_eq!((again.status, again.body.as_str()), (200, r#"{"t":"reply","how":"done","id":"once"}"#));
    let old = Ask::Act { id: "old".into(), revision: revision - 1, action: "ready".into() };
    assert_eq!(red.ask(&old).await.unwrap(), Reply::Stale { id: "old".into(), revision });
    assert_eq!(a.post(&format!("/api/matches/{id}/ask"), &old).await.unwrap().status, 409);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_who_connects_again_gets_the_gap_and_has_what_one_who_stayed_has() {
    let house = House::open().await;
    let (a, b, id) = house.table(skirmish()).await;
    let mut red = a.play(&id).await.unwrap();
    let mut stayed = b.play(&id).await.unwrap();
    let mut left = b.play(&id).await.unwrap();
    let mut dice = QuickDice::new(11);
    play_on(&mut [&mut red, &mut stayed], &mut dice, 12).await;
    left.listen(std::time::Duration::from_millis(30)).await.unwrap();
    let (gap, kept) = (left.gap(), left.log.clone());
    left.vanish();
    play_on(&mut [&mut red, &mut stayed], &mut dice, 40).await;
    same_as_fresh(&b, &mut stayed, "").await;
    let query = format!("revision={}&log={}", gap.revision, gap.log);
    let back = Player::connect(&b, &id, &query).await.unwrap();
    assert_eq!(back.hello.log_from, gap.log);
    assert_eq!((&back.table, back.revision), (&stayed.table, stayed.revision));
    let log: Vec<_> = kept.into_iter().chain(back.log.clone()).collect();
    assert_eq!(log, stayed.log);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_action_is_taken_back_at_will_or_by_consent_and_consent_is_in_the_record() {
    let house = House::open().await;
    let me = house.guest().await;
    let mut wish = wish("no-retreat", &[SeatWish::Me, SeatWish::Anyone]);
    wish.scenario = "moscow".into();
    let (id, invite) = me.create(&wish).await.unwrap();
    let other = house.guest().await;
    other.join(&id, invite).await.unwrap();
    let mut first = me.play(&id).await.unwrap();
    let mut second = other.play(&id).await.unwrap();
    let mut dice = QuickDice::new(5);
    // At will: until one of them may.
    for _ in 0..200 {
        if first.table.prompt.undo {
            break;
        }
        play_on(&mut [&mut first, &mut second], &mut dice, 1).await;
        same_as_fresh(&me, &mut first, "").await;
    }
    assert!(first.table.prompt.undo, "nothing could ever be taken back");
    let before = first.log.len();
    first.done(&Ask::Undo { id: "back".into() }).await.unwrap();
    same_as_fresh(&me, &mut first, "").await;
    same_as_fresh(&other, &mut second, "").await;
    assert!(first.log.len() <= before);
    // By consent.
    play_on(&mut [&mut first, &mut second], &mut dice, 3).await;
    let ask = Ask::Propose { id: "p".into(), what: Proposal::Undo };
    first.done(&ask).await.unwrap();
    second.until(|second| second.header.offer.is_some()).await.unwrap();
    let own = first.ask(&Ask::Answer { id: "own".into(), accept: true }).await.unwrap();
    assert!(matches!(own, Reply::Refused { .. }));
    second.done(&Ask::Answer { id: "yes".into(), accept: true }).await.unwrap();
    same_as_fresh(&me, &mut first, "").await;
    same_as_fresh(&other, &mut second, "").await;
    first.done(&Ask::Resign { id: "enough".into() }).await.unwrap();
    let record = me.get(&format!("/api/matches/{id}/record")).await.unwrap().body;
    assert!(record.contains("consent"), "{record}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draw_is_agreed_and_played_again_with_changed_sides() {
    let house = House::open().await;
    let (a, b, id) = house.table(skirmish()).await;
    let mut red = a.play(&id).await.unwrap();
    let mut blue = b.play(&id).await.unwrap();
    let early = red.ask(&Ask::Propose { id: "r0".into(), what: Proposal::Rematch }).await.unwrap();
    assert!(matches!(early, Reply::Refused { .. }));
    red.done(&Ask::Propose { id: "d1".into(), what: Proposal::Draw }).await.unwrap();
    blue.until(|blue| blue.header.offer.is_some()).await.unwrap();
    blue.done(&Ask::Answer { id: "no".into(), accept: false }).await.unwrap();
    red.until(|red| red.header.offer.is_none()).await.unwrap();
    red.done(&Ask::Propose { id: "d2".into(), what: Proposal::Draw }).await.unwrap();
    blue.until(|blue| blue.header.offer.is_some()).await.unwrap();
    blue.done(&Ask::Answer { id: "yes".into(), accept: true }).await.unwrap();
    red.until(|red| red.header.status == Status::Over).await.unwrap();
    let result = red.header.result.clone().unwrap();
    assert_eq!((result.how, result.winner), (How::Agreed, None));
    red.done(&Ask::Propose { id: "r1".into(), what: Proposal::Rematch }).await.unwrap();
    blue.until(|blue| blue.header.offer.is_some()).await.unwrap();
    blue.done(&Ask::Propose { id: "r2".into(), what: Proposal::Rematch }).await.unwrap();
    red.until(|red| red.header.rematch.is_some()).await.unwrap();
    let next = red.header.rematch.clone().unwrap();
    // New dice, new parts: it begins when both have come.
    assert_eq!(a.contribute(&next).await.unwrap().status, 200);
    let mut again = a.play(&next).await.unwrap();
    assert_eq!(again.hello.side.as_deref(), Some("blue"));
    assert_eq!(again.header.status, Status::Waiting);
    assert_eq!(b.contribute(&next).await.unwrap().status, 200);
    again.until(|again| again.header.status == Status::Playing).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_resigns_and_nobody_claims_too_early() {
    let house = House::open().await;
    let (a, b, id) = house.table(skirmish()).await;
    let mut red = a.play(&id).await.unwrap();
    let mut blue = b.play(&id).await.unwrap();
    let claim = blue.ask(&Ask::Claim { id: "mine".into() }).await.unwrap();
    assert!(matches!(claim, Reply::Refused { .. }));
    red.done(&Ask::Resign { id: "enough".into() }).await.unwrap();
    blue.until(|blue| blue.header.status == Status::Over).await.unwrap();
    let result = blue.header.result.clone().unwrap();
    assert_eq!((result.how, result.winner.as_deref()), (How::Resigned, Some("blue")));
}

#[test]
fn a_match_its_player_has_left_is_claimed_after_two_weeks_of_silence() {
    const WEEKS: u64 = 14 * 24 * 60 * 60 * 1000;
    let catalog = catalog::Catalog::open(None).unwrap();
    let game = catalog.game("skirmish").unwrap();
    let begin = |clock| {
        let setup = Setup {
            id: "m".into(),
            game: "skirmish".into(),
            scenario: "ford".into(),
            options: Vec::new(),
            edition: game.info().edition,
            rated: false,
            open: false,
            dice: DiceKind::Fair,
            clock,
            delay: 0,
            random_sides: false,
            position: None,
            invite: None,
            maker: 1,
            created: 0,
        };
        let mut live = Live::new(game, setup.into(), [7; 32], Arc::new([])).unwrap();
        for seat in 0..2 {
            live.note(&Body::Sit { seat, person: i64::from(seat) + 1, name: "N".into() }, 0);
        }
        live.note(&Body::Start { deal: Vec::new() }, 0);
        if let Some(opening) = live.opening() {
            live.note(&opening, 0);
        }
        let ready = live.game().read("ready").unwrap();
        let body = live.decide(Seat(0), &ready, "").unwrap();
        live.note(&body, 1_000);
        assert_eq!(live.waits_for().iter().collect::<Vec<_>>(), [Seat(1)]);
        live
    };
    let claim = |live: &mut Live, seat: u8, at: u64| {
        let who = Asker { person: i64::from(seat) + 1, name: "N".into(), seat: Some(Seat(seat)) };
        match live.ask(&who, &Ask::Claim { id: format!("{at}") }, at) {
            Came::Entry(body) => Some(body),
            _ => None,
        }
    };
    let mut live = begin(None);
    assert_eq!(claim(&mut live, 0, 1_000 + WEEKS - 1), None, "too early");
    assert_eq!(claim(&mut live, 1, 1_000 + WEEKS), None, "it waits for the one who claims");
    let end = claim(&mut live, 0, 1_000 + WEEKS).expect("the other has left");
    live.note(&end, 1_000 + WEEKS);
    let result = live.result().unwrap();
    assert_eq!(
        (live.status(), result.how, result.winner.as_deref()),
        (Status::Over, How::Abandoned, Some("red"))
    );
    assert!(live.tags().contains(&("Ended".to_owned(), "abandoned red".to_owned())));
    // Where a clock runs, it is the clock that ends a match.
    let clock = ClockKind::Correspondence { per_turn: WEEKS * 4, bank: 0, vacation_days: 0 };
    assert_eq!(claim(&mut begin(Some(clock)), 0, 1_000 + WEEKS), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_is_counted() {
    let house = House::open().await;
    let (a, b, id) = house.table(skirmish()).await;
    let count = async |name: &str| {
        let text = a.get("/metrics").await.unwrap().body;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).unwrap();
        line.parse::<u64>().unwrap()
    };
    assert_eq!((count("stavka_matches_resident").await, count("stavka_sockets").await), (1, 0));
    let mut red = a.play(&id).await.unwrap();
    let _blue = b.play(&id).await.unwrap();
    let before = (count("stavka_actions_total").await, count("stavka_refused_total").await);
    for n in 0..3 {
        let ask = Ask::Chat { id: format!("c{n}"), room: Room::Players, text: "hm".into() };
        red.done(&ask).await.unwrap();
        // What is sent twice is not done twice.
        red.done(&ask).await.unwrap();
    }
    red.done(&Ask::Act { id: "r".into(), revision: red.revision, action: "ready".into() }).await.unwrap();
    assert_eq!(a.get("/api/matches/nothing").await.unwrap().status, 404);
    assert_eq!(count("stavka_actions_total").await, before.0 + 4);
    assert_eq!(count("stavka_refused_total").await, before.1 + 1);
    assert_eq!((count("stavka_sockets").await, count("stavka_faults_total").await), (2, 0));
}

/// Hears until the server sends the player away.
async fn sent_away(player: &mut Player) {
    loop {
        if let Err(error) = player.hear().await {
            return assert!(error.to_string().contains("good-bye"), "{error}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_shows_the_seat_that_is_ones_own_now() {
    let house = House::open().await;
    let (a, b, c) = (house.guest().await, house.guest().await, house.guest().await);
    // Sides are dealt by a coin: sooner or later they are changed.
    let dealt = wire::Creation { random_sides: true, ..skirmish() };
    loop {
        let (id, invite) = a.create(&dealt).await.unwrap();
        let mut early = a.play(&id).await.unwrap();
        assert_eq!(early.hello.side.as_deref(), Some("red"));
        b.join(&id, invite).await.unwrap();
        let now = a.play(&id).await.unwrap();
        assert_eq!(now.header.status, Status::Playing);
        if now.hello.side.as_deref() == Some("blue") {
            sent_away(&mut early).await;
            break;
        }
    }
    // Who has left before it began sees nothing of the one who sits there now.
    let open = wire::Creation { open: true, ..skirmish() };
    let (id, _) = a.create(&open).await.unwrap();
    let joined = b.post(&format!("/api/matches/{id}/join"), &serde_json::json!({})).await.unwrap();
    assert_eq!(joined.status, 200);
    let mut left = b.play(&id).await.unwrap();
    assert_eq!(left.hello.side.as_deref(), Some("blue"));
    assert_eq!(b.post(&format!("/api/matches/{id}/leave"), &()).await.unwrap().status, 200);
    sent_away(&mut left).await;
    c.join(&id, None).await.unwrap();
    let looks_on = b.play(&id).await.unwrap();
    assert_eq!((looks_on.hello.side, looks_on.header.status), (None, Status::Playing));
}
