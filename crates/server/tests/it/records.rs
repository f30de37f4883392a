//! Records out and in.

use crate::house::{House, play_on, skirmish};
use engine::{QuickDice, Record};
use wire::{Ask, Hello, Imported, Status};

fn verify(text: &str) {
    let catalog = catalog::Catalog::open(None).unwrap();
    let record = Record::read(&content::Source::new("record", text)).unwrap();
    let game = catalog.game(record.tag("Game").unwrap()).unwrap();
    let play = game.replay(&record, None, content::Lang::En).unwrap();
    play.verify(&record).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_record_is_a_seats_own_and_a_finished_one_is_whole_and_verifies() {
    let house = House::open().await;
    let (a, b, id) = house.table(skirmish()).await;
    let mut red = a.play(&id).await.unwrap();
    let mut blue = b.play(&id).await.unwrap();
    let mut dice = QuickDice::new(21);
    play_on(&mut [&mut red, &mut blue], &mut dice, 14).await;
    let path = format!("/api/matches/{id}/record");
    let own = [a.get(&path).await.unwrap(), b.get(&path).await.unwrap()];
    assert_ne!(own[0].body, own[1].body);
    assert!(own.iter().all(|answer| answer.status == 200 && !answer.body.contains("Secret")));
    assert_eq!(a.get(&format!("/api/matches/{id}/at/3")).await.unwrap().status, 403);
    play_on(&mut [&mut red, &mut blue], &mut dice, 100_000).await;
    assert_eq!(red.header.status, Status::Over);
    let full = house.guest().await.get(&path).await.unwrap();
    assert!(full.header("content-disposition").unwrap().contains(".hgn"));
    verify(&full.body);

    // Any moment of it can be looked at, from any side.
    for (n, side) in [(0, "spectator"), (5, "red"), (9, "blue"), (9, "referee")] {
        let then: Hello =
            a.get(&format!("/api/matches/{id}/at/{n}?as={side}")).await.unwrap().json().unwrap();
        assert!(then.view.table.prompt.choices.is_empty());
    }
    assert_eq!(a.get(&format!("/api/matches/{id}/at/4000000")).await.unwrap().status, 404);

    // And it comes in again as a match of its own.
    let sent = a.send("POST", "/api/import", Some(("text/plain", full.body.as_bytes())), &[]).await.unwrap();
    let copy: Imported = sent.json().unwrap();
    let there: Hello =
        a.get(&format!("/api/matches/{}/view?as=spectator", copy.id)).await.unwrap().json().unwrap();
    let here: Hello =
        house.guest().await.get(&format!("/api/matches/{id}/view")).await.unwrap().json().unwrap();
    assert_eq!(there.view.table.pieces, here.view.table.pieces);
    assert_eq!(there.header.status, Status::Over);
    for nonsense in ["", "[Game \"skirmish\"]", "[Game \"chess\"]\n\ne4", &format!("{}\nfly\n", full.body)] {
        let sent =
            a.send("POST", "/api/import", Some(("text/plain", nonsense.as_bytes())), &[]).await.unwrap();
        assert_eq!(sent.status, 422, "{}", sent.body);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_ended_record_tells_how_it_ended() {
    let house = House::open().await;
    let (a, b, id) = house.table(skirmish()).await;
    let mut red = a.play(&id).await.unwrap();
    let mut blue = b.play(&id).await.unwrap();
    play_on(&mut [&mut red, &mut blue], &mut QuickDice::new(8), 30).await;
    red.done(&Ask::Resign { id: "enough".into() }).await.unwrap();
    let record = a.get(&format!("/api/matches/{id}/record")).await.unwrap().body;
    assert!(record.contains("resigned blue"), "{record}");
    verify(&record);
}
