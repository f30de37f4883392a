//! Clocks over the wire.

use crate::house::{House, skirmish};
use wire::{ClockKind, How, Invitation, Reply, Status};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_flag_falls_by_itself() {
    let house = House::open().await;
    let mut wish = skirmish();
    wish.clock = Some(ClockKind::Live { main: 1_000, increment: 0 });
    let (a, b, id) = house.table(wish).await;
    let mut red = a.play(&id).await.unwrap();
    let clock = red.header.clock.clone().unwrap();
    assert!(clock.left.iter().any(|purse| purse.running));
    red.until(|red| red.header.status == Status::Over).await.unwrap();
    let result = red.header.result.clone().unwrap();
    assert_eq!(result.how, How::Time);
    assert!(b.play(&id).await.unwrap().header.result.is_some());
    // Whoever comes late is told so.
    let late = wire::Ask::Act { id: "late".into(), revision: red.revision, action: "pass".into() };
    assert!(matches!(red.ask(&late).await.unwrap(), Reply::Refused { .. }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn days_off_are_taken_and_given_back() {
    const DAY: u64 = 24 * 60 * 60 * 1000;
    let house = House::open().await;
    let mut wish = skirmish();
    wish.clock = Some(ClockKind::Correspondence { per_turn: DAY, bank: DAY, vacation_days: 10 });
    let (a, _, id) = house.table(wish).await;
    let days = |n: u16| serde_json::json!({ "days": n });
    let path = format!("/api/matches/{id}/vacation");
    // A day begun is a day taken.
    for (wanted, left, away) in [(4, 6, true), (0, 9, false), (20, 0, true)] {
        let match_: Invitation = a.post(&path, &days(wanted)).await.unwrap().json().unwrap();
        let purse = match_.header.clock.unwrap().left[0];
        assert_eq!((purse.vacation_days, purse.vacation_until.is_some()), (left, away));
    }
    let (b, _, plain) = house.table(skirmish()).await;
    assert_eq!(b.post(&format!("/api/matches/{plain}/vacation"), &days(3)).await.unwrap().status, 409);
    let stranger = house.guest().await;
    assert_eq!(stranger.post(&path, &days(3)).await.unwrap().status, 409);
}
