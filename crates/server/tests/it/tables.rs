//! Whole games, and all one can do at a table.

use crate::house::{House, play_on, play_while, same_as_fresh, skirmish, wish};
use engine::QuickDice;
use script::Player;
use std::time::Duration;
use wire::{Ask, DiceKind, How, Proposal, Reply, SeatWish, Status};

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
            for faces in ["3", "3 4", "3 4 5"] {
                let ask = Ask::Throw { id: format!("t{n}-{faces}"), faces: faces.to_owned() };
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
    let again = a.play(&next).await.unwrap();
    assert_eq!(again.hello.side.as_deref(), Some("blue"));
    assert_eq!(again.header.status, Status::Playing);
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
