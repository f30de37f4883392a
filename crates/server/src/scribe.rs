//! The scribe: everything played goes on disk through him, many matches at a time.
//!
//! While one batch is being written the next gathers, so a sync is shared by
//! all matches that moved meanwhile. A match waits for its own entries before
//! anybody hears of them.

use std::sync::Arc;
use store::{Append, Refused, Store};
use tokio::sync::{mpsc, oneshot};

/// Most matches in one batch.
const BATCH: usize = 512;

/// Why entries were not written.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Unwritten {
    /// Another writer was there first.
    #[error("another process plays this match")]
    Refused(Refused),
    /// The database fails.
    #[error("{0}")]
    Failed(String),
}

type Task = (Append, oneshot::Sender<Result<(), Unwritten>>);

/// A handle to the scribe.
#[derive(Clone)]
pub struct Scribe {
    tasks: mpsc::Sender<Task>,
}

impl Scribe {
    /// Starts writing.
    pub fn start(store: Arc<dyn Store>) -> Self {
        let (tasks, inbox) = mpsc::channel(4 * BATCH);
        tokio::spawn(write(store, inbox));
        Scribe { tasks }
    }

    /// Returns when the entries are on disk.
    pub async fn append(&self, append: Append) -> Result<(), Unwritten> {
        let gone = || Unwritten::Failed("the server is stopping".to_owned());
        let (told, answer) = oneshot::channel();
        self.tasks.send((append, told)).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

async fn write(store: Arc<dyn Store>, mut inbox: mpsc::Receiver<Task>) {
    let mut tasks: Vec<Task> = Vec::with_capacity(BATCH);
    while inbox.recv_many(&mut tasks, BATCH).await > 0 {
        let (batch, waiting): (Vec<Append>, Vec<_>) = tasks.drain(..).unzip();
        let written = store.append(&batch).await;
        if let Err(error) = &written {
            tracing::error!(%error, matches = batch.len(), "entries were not written");
        }
        let answers = match written {
            Ok(each) => each.into_iter().map(|one| one.map_err(Unwritten::Refused)).collect(),
            Err(error) => vec![Err(Unwritten::Failed(error.to_string())); batch.len()],
        };
        for (told, answer) in waiting.into_iter().zip(answers) {
            let _ = told.send(answer);
        }
    }
}
