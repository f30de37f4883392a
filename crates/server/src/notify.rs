//! Telling people that it is their move: news for open pages, notices for those who are away.
//!
//! A hand-over has a number folded from the journal, and a notice is named by
//! it: however often a match is read back, nobody is told of it twice.

use crate::hub::Hub;
use crate::live::{Holder, Live};
use crate::now;
use engine::SeatSet;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use store::{Notice, PersonNo, Store};
use tokio::sync::broadcast;
use wire::{News, Settings};

/// The one who tells people.
pub struct Notifier {
    news: broadcast::Sender<Told>,
}

/// What is told inside the house.
#[derive(Clone, Debug)]
pub enum Told {
    /// Somebody's move.
    Move(PersonNo, News),
    /// The lists of matches have changed.
    Lobby,
    /// The house closes.
    Stop,
}

/// How a notice goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// By e-mail.
    Mail,
    /// By a call to the person's address.
    Hook,
}

impl By {
    /// Whether a person wants it, as far as this server can.
    pub fn wanted(self, settings: &Settings, mail: bool) -> bool {
        match self {
            By::Mail => mail && settings.notify && !settings.email.is_empty(),
            By::Hook => !settings.webhook.is_empty(),
        }
    }
}

/// A hand-over, as its notice keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HandOver {
    /// How it goes out.
    pub by: By,
    /// The match.
    #[serde(rename = "match")]
    pub id: String,
    /// The game.
    pub game: String,
    /// The side that is to move.
    pub side: String,
    /// Its seat.
    pub seat: u8,
    /// Which hand-over of this seat it is.
    pub turn: u32,
    /// How many entries the match had then.
    pub entries: u32,
    /// Who else plays.
    pub opponents: String,
}

impl Notifier {
    /// A notifier without listeners.
    pub fn new() -> Self {
        Notifier { news: broadcast::channel(256).0 }
    }

    /// Hears what is told from now on.
    pub fn listen(&self) -> broadcast::Receiver<Told> {
        self.news.subscribe()
    }

    /// The lists of matches have changed.
    pub fn lobby(&self) {
        let _ = self.news.send(Told::Lobby);
    }

    /// The house closes: open streams end.
    pub fn stop(&self) {
        let _ = self.news.send(Told::Stop);
    }

    /// Tells those a match was handed over to; whoever is not at the table gets a notice.
    pub fn hand_over(&self, hub: &Hub, live: &Live, handed: SeatSet, online: SeatSet) {
        let person = |holder: &Holder| match holder {
            Holder::Person(person, _) => Some(*person),
            _ => None,
        };
        let here = live.holders().filter(|(seat, _)| online.contains(*seat));
        let here: Vec<PersonNo> = here.filter_map(|(_, holder)| person(holder)).collect();
        for (seat, holder) in live.holders().filter(|(seat, _)| handed.contains(*seat)) {
            let Some(person) = person(holder) else { continue };
            let (id, game) = (live.setup().id.clone(), live.setup().game.clone());
            let side = live.game().seats()[seat.index()].to_owned();
            let news = News::YourMove { id: id.clone(), game: game.clone(), side: side.clone() };
            let _ = self.news.send(Told::Move(person, news));
            if here.contains(&person) {
                continue;
            }
            let others = live.holders().filter(|(other, _)| *other != seat);
            let names = others.filter_map(|(_, holder)| match holder {
                Holder::Person(_, name) => Some(name.clone()),
                Holder::Bot(bot) => Some(format!("bot {bot}")),
                Holder::Empty => None,
            });
            let hand_over = HandOver {
                by: By::Mail,
                id,
                game,
                side,
                seat: seat.0,
                turn: live.turn(seat),
                entries: live.entries(),
                opponents: names.collect::<Vec<_>>().join(", "),
            };
            let (mail, grace) = (hub.config().smtp.is_some(), hub.config().grace);
            tokio::spawn(keep(hub.store().clone(), person, hand_over, mail, grace));
        }
    }
}

/// Keeps a notice for every way the person wants to be told.
async fn keep(store: Arc<dyn Store>, person: PersonNo, hand_over: HandOver, mail: bool, grace: u64) {
    let settings = match store.person(person).await {
        Ok(Some(row)) => settings_of(&row.settings),
        Ok(None) => return,
        Err(error) => return tracing::warn!(%error, "a notice was not kept"),
    };
    for by in [By::Mail, By::Hook].into_iter().filter(|by| by.wanted(&settings, mail)) {
        let hand_over = HandOver { by, ..hand_over.clone() };
        let HandOver { id, seat, turn, .. } = &hand_over;
        let notice = Notice {
            no: 0,
            person,
            key: format!("{id}:{seat}:{turn}:{by:?}"),
            body: serde_json::to_string(&hand_over).expect("hand-overs are plain data"),
            due: now() + grace,
            tries: 0,
        };
        if let Err(error) = store.post(&notice).await {
            tracing::warn!(%error, "a notice was not kept");
        }
    }
}

/// A person's settings as they are kept.
pub fn settings_of(kept: &str) -> Settings {
    serde_json::from_str(kept).unwrap_or_default()
}
