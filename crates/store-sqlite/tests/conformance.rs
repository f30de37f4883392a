//! The suite of all stores, in a file and in memory.

use std::sync::Arc;
use store_sqlite::SqliteStore;
use store_tests::Shared;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_file_conforms() {
    let folder = tempfile::tempdir().unwrap();
    let mut count = 0;
    store_tests::run(|| {
        count += 1;
        let path = folder.path().join(format!("new/{count}.db"));
        async move { Arc::new(SqliteStore::open(path).await.unwrap()) as Shared }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn memory_conforms() {
    store_tests::run(|| async { Arc::new(SqliteStore::in_memory().await.unwrap()) as Shared }).await;
}

#[tokio::test]
async fn copies_are_equal() {
    let memory = || async { Arc::new(SqliteStore::in_memory().await.unwrap()) as Shared };
    store_tests::copies_are_equal(memory().await, vec![memory().await]).await;
}
