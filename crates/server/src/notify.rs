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
    /// The other processes of the house, if it has any, and who this one is among them.
    others: Option<(Arc<dyn Store>, i64)>,
}

/// What is told inside the house.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Told {
    /// Somebody's move.
    Move(PersonNo, News),
    /// The lists of matches have changed.
    Lobby,
    /// The house closes.
    Stop,
}

/// How a notice goes out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// By e-mail.
    Mail,
    /// By a call to the person's address.
    Hook,
    /// By a push to a browser, named by its endpoint.
    Push(String),
}

impl By {
    /// Its short name in a notice's key.
    fn key(&self) -> String {
        match self {
            By::Mail => "mail".to_owned(),
            By::Hook => "hook".to_owned(),
            By::Push(endpoint) => format!("push-{}", crate::live::hex(&crate::hash(endpoint)[..8])),
        }
    }
}

/// The ways a person wants to be told, as far as this server can (`mail`: it sends letters).
///
/// # Errors
/// The database fails.
pub async fn ways(
    store: &dyn Store,
    person: PersonNo,
    settings: &Settings,
    mail: bool,
) -> store::Result<Vec<By>> {
    let mut ways = Vec::new();
    if mail && wants_letters(settings) && has_confirmed(store, person, settings).await? {
        ways.push(By::Mail);
    }
    if !settings.webhook.is_empty() {
        ways.push(By::Hook);
    }
    let pushes = store.pushes(person).await?.into_iter();
    let read = |body: String| serde_json::from_str::<wire::PushSubscription>(&body).ok();
    ways.extend(pushes.filter_map(read).map(|push| By::Push(push.endpoint)));
    Ok(ways)
}

/// Whether a person wants letters and says where.
pub fn wants_letters(settings: &Settings) -> bool {
    settings.notify && !settings.email.is_empty()
}

/// Whether a person has confirmed the address in his settings.
///
/// # Errors
/// The database fails.
pub async fn has_confirmed(store: &dyn Store, person: PersonNo, settings: &Settings) -> store::Result<bool> {
    Ok(!settings.email.is_empty()
        && store.confirmed_mail(person).await?.as_deref() == Some(settings.email.as_str()))
}

/// What a notice says.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Message {
    /// It is somebody's move.
    YourMove(HandOver),
    /// Whether an address is his.
    Confirm {
        /// The address.
        email: String,
    },
}

/// How long one waits before the same address is asked again.
const ASKED_AGAIN: u64 = 60 * 60 * 1000;

/// Asks an address whether it is the person's, at most once an hour.
///
/// # Errors
/// The database fails.
pub async fn ask_address(store: &dyn Store, person: PersonNo, email: &str) -> store::Result<()> {
    let time = now();
    let name = crate::live::hex(&crate::hash(email)[..8]);
    let message = Message::Confirm { email: email.to_owned() };
    let notice = Notice {
        no: 0,
        person,
        key: format!("confirm:{person}:{name}:{}", time / ASKED_AGAIN),
        body: serde_json::to_string(&message).expect("messages are plain data"),
        due: time,
        tries: 0,
    };
    store.post(&notice).await.map(|_| ())
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
    pub fn new(store: &Arc<dyn Store>, process: i64) -> Self {
        let others = store.shared().then(|| (store.clone(), process));
        Notifier { news: broadcast::channel(256).0, others }
    }

    /// Hears what is told from now on.
    pub fn listen(&self) -> broadcast::Receiver<Told> {
        self.news.subscribe()
    }

    /// The lists of matches have changed.
    pub fn lobby(&self) {
        self.tell(Told::Lobby);
    }

    /// Tells all who listen, in whichever process.
    fn tell(&self, told: Told) {
        if let Some((store, process)) = self.others.clone() {
            let news = serde_json::to_string(&(process, &told)).expect("news are plain data");
            tokio::spawn(async move {
                if let Err(error) = store.tell(&news).await {
                    tracing::warn!(%error, "the other processes were not told");
                }
            });
        }
        let _ = self.news.send(told);
    }

    /// Passes on what another process tells. If something was missed, listeners had better look for themselves.
    pub fn pass_on(&self, news: &str) {
        let me = self.others.as_ref().map(|(_, process)| *process);
        match serde_json::from_str::<(i64, Told)>(news) {
            Ok((from, _)) if Some(from) == me => {}
            Ok((_, told)) => _ = self.news.send(told),
            Err(_) => _ = self.news.send(Told::Lobby),
        }
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
            self.tell(Told::Move(person, news));
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
    let kept = async {
        let Some(row) = store.person(person).await? else { return Ok(()) };
        for by in ways(&*store, person, &settings_of(&row.settings), mail).await? {
            let HandOver { id, seat, turn, .. } = &hand_over;
            let key = format!("{id}:{seat}:{turn}:{}", by.key());
            let message = Message::YourMove(HandOver { by, ..hand_over.clone() });
            let body = serde_json::to_string(&message).expect("messages are plain data");
            store.post(&Notice { no: 0, person, key, body, due: now() + grace, tries: 0 }).await?;
        }
        Ok::<(), store::Error>(())
    };
    if let Err(error) = kept.await {
        tracing::warn!(%error, "a notice was not kept");
    }
}

/// A person's settings as they are kept.
pub fn settings_of(kept: &str) -> Settings {
    serde_json::from_str(kept).unwrap_or_default()
}
