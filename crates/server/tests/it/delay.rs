//! Spectators of a delayed match see all of it, later.

use crate::house::{House, play_on, same_as_fresh, skirmish};
use engine::QuickDice;
use script::Person;
use std::time::Duration;
use wire::{Ask, Hello, Invitation, Status};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn spectators_see_the_past_whenever_they_come_and_the_end_at_once() {
    let mut house = House::open().await;
    let mut wish = skirmish();
    wish.delay = 3_600_000;
    wish.open = true;
    let (mut a, mut b, id) = house.table(wish).await;
    let mut early = house.guest().await.play(&id).await.unwrap();
    let mut red = a.play(&id).await.unwrap();
    let mut blue = b.play(&id).await.unwrap();
    play_on(&mut [&mut red, &mut blue], &mut QuickDice::new(2), 25).await;
    assert_ne!(red.table.pieces, early.table.pieces);
    early.listen(Duration::from_millis(50)).await.unwrap();
    let late = house.guest().await.play(&id).await.unwrap();
    assert_eq!((&late.table, &late.log), (&early.table, &early.log));
    assert_eq!((early.updates, early.log.len()), (0, 0));
    assert_eq!(late.header.heading, early.hello.header.heading);
    let shown: Invitation =
        house.guest().await.get(&format!("/api/matches/{id}")).await.unwrap().json().unwrap();
    assert_eq!((shown.header.status, shown.header.changed), (Status::Playing, early.hello.header.changed));
    assert_eq!(house.guest().await.get(&format!("/api/matches/{id}/record")).await.unwrap().status, 403);
    // The same after the server was away.
    let before = late.table.clone();
    drop((red, blue, early, late));
    house.restart().await;
    for person in [&mut a, &mut b] {
        person.server = house.at();
    }
    let mut again = house.guest().await.play(&id).await.unwrap();
    assert_eq!(again.table, before);
    a.play(&id).await.unwrap().done(&Ask::Resign { id: "r".into() }).await.unwrap();
    again.until(|again| again.header.status == Status::Over).await.unwrap();
    let fresh: Hello =
        Person::stranger(house.at()).get(&format!("/api/matches/{id}/view")).await.unwrap().json().unwrap();
    assert_eq!((&again.table.pieces, &again.log), (&fresh.view.table.pieces, &fresh.log));
    assert!(!again.log.is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_short_delay_passes() {
    let house = House::open().await;
    let mut wish = skirmish();
    wish.delay = 300;
    let (a, b, id) = house.table(wish).await;
    let mut watcher = house.guest().await.play(&id).await.unwrap();
    let mut red = a.play(&id).await.unwrap();
    let mut blue = b.play(&id).await.unwrap();
    play_on(&mut [&mut red, &mut blue], &mut QuickDice::new(2), 15).await;
    watcher.listen(Duration::from_millis(700)).await.unwrap();
    let stranger = Person::stranger(house.at());
    same_as_fresh(&stranger, &mut watcher, "").await;
    red.listen(Duration::from_millis(10)).await.unwrap();
    assert_eq!(watcher.table.heading, red.table.heading);
}
