//! Whole matches on both databases, over a restart.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod engines;

use engines::{Engine, Player, guest, join, nothing_lost_or_doubled, play_until, skirmish, verified_record};
use std::sync::Arc;
use store::Store;

async fn a_match_is_played_over_a_restart(engine: Engine) {
    let running = engine.start().await;
    let url = running.url();
    let (red, blue) = (guest(&url).await, guest(&url).await);
    let id = skirmish(&url, &red).await;
    join(&url, &id, &blue).await;
    let mut red = Player::new("red", vec![url.clone()], red, &id);
    let mut blue = Player::new("blue", vec![url.clone()], blue, &id);
    play_until(&mut red, &mut blue, 5).await;
    running.stop().await;

    let running = engine.start().await;
    let url = running.url();
    (red.urls, blue.urls) = (vec![url.clone()], vec![url.clone()]);
    play_until(&mut red, &mut blue, 10).await;
    red.resign().await;
    blue.listen_to_the_end().await;
    verified_record(&url, &id, &blue.who).await;
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
