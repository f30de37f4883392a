//! A server that comes back is the server that went.

use crate::house::{House, play_on, same_as_fresh, skirmish};
use engine::QuickDice;
use wire::{Ask, ClockKind, Hello, Room};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn matches_clocks_talk_and_notes_are_as_they_were() {
    let mut house = House::open().await;
    let mut wish = skirmish();
    wish.clock = Some(ClockKind::Correspondence { per_turn: 86_400_000, bank: 1_000, vacation_days: 5 });
    let (mut a, mut b, id) = house.table(wish).await;
    let mut red = a.play(&id).await.unwrap();
    let mut blue = b.play(&id).await.unwrap();
    let mut dice = QuickDice::new(31);
    play_on(&mut [&mut red, &mut blue], &mut dice, 30).await;
    red.done(&Ask::Chat { id: "c".into(), room: Room::Players, text: "soon back".into() }).await.unwrap();
    red.done(&Ask::Notes { id: "n".into(), text: "hold the ford".into() }).await.unwrap();
    let action = Ask::Chat { id: "twice".into(), room: Room::Players, text: "once".into() };
    blue.done(&action).await.unwrap();
    let path = format!("/api/matches/{id}/view");
    let both = |hellos: [Hello; 2]| {
        hellos.map(|mut hello| {
            hello.now = 0;
            hello.header.seats.iter_mut().for_each(|seat| seat.online = false);
            hello
        })
    };
    let before =
        both([a.get(&path).await.unwrap().json().unwrap(), b.get(&path).await.unwrap().json().unwrap()]);
    let (table, revision) = (red.table.clone(), red.revision);
    drop((red, blue));
    house.restart().await;
    a.server = house.at();
    b.server = house.at();
    let after =
        both([a.get(&path).await.unwrap().json().unwrap(), b.get(&path).await.unwrap().json().unwrap()]);
    assert_eq!(before, after);
    let mut red = a.play(&id).await.unwrap();
    let mut blue = b.play(&id).await.unwrap();
    assert!(red.revision >= revision && (red.revision > revision || red.table == table));
    // What was done is known to be done.
    blue.done(&action).await.unwrap();
    assert_eq!(b.play(&id).await.unwrap().chat.len(), 2);
    play_on(&mut [&mut red, &mut blue], &mut dice, 30).await;
    same_as_fresh(&a, &mut red, "").await;
    same_as_fresh(&b, &mut blue, "").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flag_falls_although_the_server_was_away() {
    let mut house = House::open().await;
    let mut wish = skirmish();
    wish.clock = Some(ClockKind::Live { main: 2_000, increment: 0 });
    wish.open = true;
    let (mut a, _, id) = house.table(wish).await;
    house.restart().await;
    a.server = house.at();
    // Nobody opens the match: the list alone tells that it is over.
    for _ in 0..100 {
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        let list = a.get("/api/matches?which=over").await.unwrap().body;
        if list.contains(&id) {
            return;
        }
    }
    panic!("the flag never fell");
}
