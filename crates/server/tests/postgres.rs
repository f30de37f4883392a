//! Whole matches on both databases, over a restart.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod engines;

use engines::{Engine, Player, nothing_lost_or_doubled, play_until, skirmish, verify_record};
use script::Person;
use std::sync::Arc;
use store::Store;

async fn a_match_is_played_over_a_restart(engine: Engine) {
    let running = engine.start().await;
    let at = running.address;
    let (red, blue) = (Person::guest(at).await.unwrap(), Person::guest(at).await.unwrap());
    let id = skirmish(&red).await;
    blue.join(&id, None).await.unwrap();
    let mut red = Player::new("red", vec![at], red, &id);
    let mut blue = Player::new("blue", vec![at], blue, &id);
    play_until(&mut red, &mut blue, 5).await;
    running.stop().await;

    let running = engine.start().await;
    (red.servers, blue.servers) = (vec![running.address], vec![running.address]);
    play_until(&mut red, &mut blue, 10).await;
    red.resign().await;
    blue.listen_to_the_end().await;
    verify_record(&blue.who, &id).await;
    running.stop().await;

    let config = engine.config();
    let store: Arc<dyn Store> = match (&config.database, &config.data) {
        (Some(url), _) => Arc::new(store_postgres::PostgresStore::connect(url).await.unwrap()),
        (None, Some(folder)) => {
            Arc::new(store_sqlite::SqliteStore::open(folder.join("stavka.db")).await.unwrap())
        }
        _ => unreachable!("every engine has its place"),
    };
    nothing_lost_or_doubled(&*store, &id, &[red, blue]).await;
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_is_played_over_a_restart_on_sqlite() {
    a_match_is_played_over_a_restart(Engine::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_is_played_over_a_restart_on_postgres() {
    a_match_is_played_over_a_restart(Engine::postgres().await).await;
}
