//! The scribe: everything played goes on disk through him, many matches at a time.
//!
//! While one batch is being written the next gathers, so a sync is shared by
//! all matches that moved meanwhile. A match waits for its own entries before
//! anybody hears of them. Cards are not waited for unless somebody must see
//! them at once; they gather a while and go on disk together.

use std::sync::Arc;
use std::time::Duration;
use store::{Append, Card, Refused, Store};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout_at};

/// Most matches in one batch.
const BATCH: usize = 512;
/// How long cards gather.
const GATHER: Duration = Duration::from_millis(200);

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
/// A card, if there is one, and who waits until it and all before it are written.
type CardTask = (Option<Card>, Option<oneshot::Sender<()>>);

/// A handle to the scribe.
#[derive(Clone)]
pub struct Scribe {
    tasks: mpsc::Sender<Task>,
    cards: mpsc::UnboundedSender<CardTask>,
}

impl Scribe {
    /// Starts writing.
    pub fn start(store: Arc<dyn Store>) -> Self {
        let (tasks, inbox) = mpsc::channel(4 * BATCH);
        let (cards, drawer) = mpsc::unbounded_channel();
        tokio::spawn(write(store.clone(), inbox));
        tokio::spawn(write_cards(store, drawer));
        Scribe { tasks, cards }
    }

    /// A card is to be written, soon.
    pub fn card(&self, card: Card) {
        let _ = self.cards.send((Some(card), None));
    }

    /// Returns when this card and all before it have been written, or could not be.
    pub async fn cards_written(&self, card: Option<Card>) {
        let (told, written) = oneshot::channel();
        let _ = self.cards.send((card, Some(told)));
        let _ = written.await;
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

async fn write_cards(store: Arc<dyn Store>, mut inbox: mpsc::UnboundedReceiver<CardTask>) {
    let mut tasks: Vec<CardTask> = Vec::new();
    while inbox.recv_many(&mut tasks, BATCH).await > 0 {
        let until = Instant::now() + GATHER;
        while tasks.iter().all(|(_, told)| told.is_none())
            && let Ok(Some(task)) = timeout_at(until, inbox.recv()).await
        {
            tasks.push(task);
        }
        let (cards, waiting): (Vec<Option<Card>>, Vec<_>) = tasks.drain(..).unzip();
        let cards: Vec<Card> = cards.into_iter().flatten().collect();
        if let Err(error) = store.write_cards(&cards).await {
            tracing::warn!(%error, cards = cards.len(), "cards were not written");
        }
        for told in waiting.into_iter().flatten() {
            let _ = told.send(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{MatchRow, Status};

    #[tokio::test]
    async fn whoever_waits_for_cards_finds_them_written() {
        let store = store_sqlite::SqliteStore::in_memory().await.unwrap();
        let store: Arc<dyn Store> = Arc::new(store);
        let mut card = Card {
            no: 0,
            status: Status::Playing,
            open: true,
            card: "old".into(),
            entries: 0,
            changed: 1,
            seats: Vec::new(),
            invite: None,
        };
        let row = MatchRow {
            no: 0,
            id: "a".into(),
            game: "skirmish".into(),
            status: Status::Playing,
            open: true,
            secret: vec![1],
            invite: None,
            settings: "{}".into(),
            card: card.card.clone(),
            card_entries: 0,
            created: 1,
            changed: 1,
        };
        card.no = store.create(&row, &card, &[]).await.unwrap();
        let scribe = Scribe::start(store.clone());
        for text in ["one", "two"] {
            scribe.card(Card { card: text.into(), ..card.clone() });
        }
        scribe.cards_written(None).await;
        assert_eq!(store.get(card.no).await.unwrap().unwrap().card, "two");
    }
}
