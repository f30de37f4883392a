//! The suite of all stores, on a real server.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use store_postgres::PostgresStore;
use store_postgres::testing::Postgres;
use store_sqlite::SqliteStore;
use store_tests::Shared;

async fn fresh(server: &Postgres) -> Shared {
    Arc::new(PostgresStore::connect(&server.database().await).await.unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn postgres_conforms() {
    let server = Postgres::start();
    store_tests::run(|| fresh(&server)).await;
}

#[tokio::test]
async fn copies_between_engines_are_equal() {
    let server = Postgres::start();
    let memory = || async { Arc::new(SqliteStore::in_memory().await.unwrap()) as Shared };
    let chain = vec![fresh(&server).await, memory().await, fresh(&server).await];
    store_tests::copies_are_equal(memory().await, chain).await;
}
