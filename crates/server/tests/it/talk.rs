//! What is said, and what is kept to oneself.

use crate::house::{House, skirmish};
use wire::{Ask, Reply, Room};

fn said(id: &str, room: Room, text: &str) -> Ask {
    Ask::Chat { id: id.into(), room, text: text.into() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_and_spectators_talk_in_rooms_of_their_own_until_it_is_over() {
    let house = House::open().await;
    let (a, b, id) = house.table(skirmish()).await;
    let c = house.guest().await;
    let mut red = a.play(&id).await.unwrap();
    let mut blue = b.play(&id).await.unwrap();
    let mut watcher = c.play(&id).await.unwrap();
    red.done(&said("1", Room::Players, " good luck ")).await.unwrap();
    blue.until(|blue| !blue.chat.is_empty()).await.unwrap();
    assert_eq!((blue.chat[0].text.as_str(), blue.chat[0].side.as_deref()), ("good luck", Some("red")));
    watcher.done(&said("1", Room::Spectators, "red is lost")).await.unwrap();
    for (player, room) in [(&mut red, Room::Spectators), (&mut watcher, Room::Players)] {
        assert!(matches!(player.ask(&said("2", room, "hm")).await.unwrap(), Reply::Refused { .. }));
    }
    for text in ["", "  ", &"x".repeat(501)] {
        assert!(matches!(red.ask(&said("3", Room::Players, text)).await.unwrap(), Reply::Refused { .. }));
    }
    assert_eq!((red.chat.len(), blue.chat.len(), watcher.chat.len()), (1, 1, 1));
    assert_eq!(watcher.chat[0].text, "red is lost");
    let mut nobody = script::Person::stranger(house.at()).play(&id).await.unwrap();
    assert_eq!(nobody.chat.len(), 1);
    assert!(matches!(nobody.ask(&said("1", Room::Spectators, "boo")).await.unwrap(), Reply::Refused { .. }));
    red.done(&Ask::Resign { id: "r".into() }).await.unwrap();
    assert_eq!(b.play(&id).await.unwrap().chat.len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn notes_are_ones_own() {
    let house = House::open().await;
    let (a, b, id) = house.table(skirmish()).await;
    let mut red = a.play(&id).await.unwrap();
    red.done(&Ask::Notes { id: "n1".into(), text: "attack at dawn".into() }).await.unwrap();
    assert_eq!(a.play(&id).await.unwrap().hello.notes, "attack at dawn");
    assert_eq!(b.play(&id).await.unwrap().hello.notes, "");
    let long = Ask::Notes { id: "n2".into(), text: "я".repeat(20_001) };
    assert!(matches!(red.ask(&long).await.unwrap(), Reply::Refused { .. }));
    let nobody = script::Person::stranger(house.at());
    let mut watcher = nobody.play(&id).await.unwrap();
    let scribble = Ask::Notes { id: "n".into(), text: "mine".into() };
    assert!(matches!(watcher.ask(&scribble).await.unwrap(), Reply::Refused { .. }));
    assert_eq!(nobody.play(&id).await.unwrap().hello.notes, "");
}
