//! Telling people who are away that it is their move.

use crate::config::Config;
use crate::hub::Hub;
use crate::live::{Holder, Live};
use engine::SeatSet;
use std::sync::Mutex;
use store::{MatchNo, Notice};

/// The one who writes to people.
pub struct Notifier {
    /// For each match in memory, the seats that were told of the present hand-over.
    told: Mutex<std::collections::HashMap<MatchNo, SeatSet>>,
}

impl Notifier {
    /// A notifier.
    pub fn new(_config: &Config) -> Self {
        Notifier { told: Mutex::default() }
    }

    /// Keeps a notice for everybody the match newly waits for and who is not here.
    pub fn hand_over(&self, hub: &Hub, no: MatchNo, live: &mut Live, online: SeatSet) {
        let waits = live.waits_for();
        let new = {
            let mut told = self.told.lock().expect("nobody panics with it");
            let before = told.insert(no, waits).unwrap_or(SeatSet::NONE);
            if waits.is_empty() {
                told.remove(&no);
            }
            waits.iter().filter(|seat| !before.contains(*seat) && !online.contains(*seat)).collect::<Vec<_>>()
        };
        for seat in new {
            let holder = live.holders().find(|(s, _)| *s == seat).map(|(_, holder)| holder.clone());
            let Some(Holder::Person(person, _)) = holder else { continue };
            let store = hub.store().clone();
            let notice = Notice {
                no: 0,
                person,
                key: format!("{}:{}:{}", live.setup().id, live.entries(), seat.0),
                body: serde_json::json!({
                    "match": live.setup().id, "game": live.setup().game, "side": live.game().seats()[seat.index()],
                })
                .to_string(),
                due: crate::now(),
                tries: 0,
            };
            tokio::spawn(async move {
                if let Err(error) = store.post(&notice).await {
                    tracing::warn!(%error, "a notice was not kept");
                }
            });
        }
    }
}
