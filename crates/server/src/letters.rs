//! The postman: takes notices that are due and sends them, by e-mail, by a call or by a push.
//!
//! A notice whose match has gone on meanwhile is thrown away: nobody wants to
//! be called to a table that does not wait for him.

use crate::config::Config;
use crate::hub::Hub;
use crate::notify::{By, HandOver, Message as Said, has_confirmed, settings_of, wants_letters, ways};
use crate::push::Sender;
use crate::{call, now};
use content::{Lang, Layer, Source, Words};
use engine::msg;
use lettre::message::{Mailbox, header::ContentType};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::sync::Arc;
use std::time::Duration;
use store::{Notice, PersonRow};
use table::Text;
use tokio::sync::watch;
use tokio::task::JoinSet;
use wire::PushSubscription;

/// How often the postman looks.
const BEAT: Duration = Duration::from_millis(500);
/// How long a delivery may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// For how long nobody else takes a notice.
const LEASE: u64 = 60_000;
/// How many at a time.
const BAG: u32 = 32;
/// How often he comes again: after 2 seconds, 8, 32 and so on to nine hours.
const TRIES: u32 = 8;
/// How long a letter that asks for a confirmation can be answered.
const ANSWERED: u64 = 24 * 60 * 60 * 1000;

/// Why a notice was not delivered.
#[derive(Debug)]
pub enum Undelivered {
    /// It may be another time.
    Now(String),
    /// It never will be.
    Ever(String),
}

/// The postman.
pub struct Postman {
    hub: Arc<Hub>,
    smtp: Option<AsyncSmtpTransport<Tokio1Executor>>,
    push: Arc<Sender>,
    words: Words,
}

/// The server's words on top of the engine's.
pub fn words() -> Result<Words, content::Problems> {
    let [(en_name, en), (ru_name, ru)] = engine::MESSAGES;
    let layer = |name: &str, en, ru| Layer { name: name.to_owned(), en, ru, nouns: None };
    Words::new([
        layer("engine", Source::new(en_name, en), Source::new(ru_name, ru)),
        layer(
            "server",
            Source::new("server/en.ftl", crate::problem::EN),
            Source::new("server/ru.ftl", crate::problem::RU),
        ),
    ])
}

/// The way to the SMTP server; the error says what is wrong with its address or the sender's.
pub fn transport(config: &Config) -> Result<Option<AsyncSmtpTransport<Tokio1Executor>>, String> {
    let Some(url) = &config.smtp else { return Ok(None) };
    config.mail_from.parse::<Mailbox>().map_err(|error| format!("the sender of letters: {error}"))?;
    let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
        .map_err(|error| format!("the SMTP server: {error}"))?;
    Ok(Some(builder.timeout(Some(PATIENCE)).build()))
}

impl Postman {
    /// A postman of this house.
    ///
    /// # Errors
    /// The settings or the words are faulty.
    pub fn new(hub: Arc<Hub>, push: Arc<Sender>) -> Result<Self, String> {
        let smtp = transport(hub.config())?;
        let words = words().map_err(|problems| problems.to_string())?;
        Ok(Postman { hub, smtp, push, words })
    }

    /// Delivers until the house closes.
    pub async fn run(self, mut stopped: watch::Receiver<bool>) {
        let postman = Arc::new(self);
        let mut beat = tokio::time::interval(BEAT);
        beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = beat.tick() => {}
                _ = stopped.changed() => return,
            }
            let due = match postman.hub.store().due(now(), LEASE, BAG).await {
                Ok(due) => due,
                Err(error) => {
                    tracing::warn!(%error, "the post cannot be read");
                    continue;
                }
            };
            let mut round = JoinSet::new();
            for notice in due {
                let postman = postman.clone();
                round.spawn(async move { postman.carry(&notice).await });
            }
            while round.join_next().await.is_some() {}
        }
    }

    /// Delivers a notice, or puts it back for later.
    async fn carry(&self, notice: &Notice) {
        let again = match self.deliver(notice).await {
            Ok(()) => None,
            Err(Undelivered::Now(why)) if notice.tries < TRIES => {
                tracing::info!(key = notice.key, why, tries = notice.tries + 1, "a notice waits");
                Some(now() + 2_000 * 4u64.pow(notice.tries))
            }
            Err(Undelivered::Now(why) | Undelivered::Ever(why)) => {
                tracing::warn!(key = notice.key, why, "a notice is given up");
                None
            }
        };
        if let Err(error) = self.hub.store().settle(notice.no, again).await {
            tracing::error!(%error, key = notice.key, "a notice may be sent twice");
        }
    }

    async fn deliver(&self, notice: &Notice) -> Result<(), Undelivered> {
        let message =
            serde_json::from_str(&notice.body).map_err(|error| Undelivered::Ever(error.to_string()))?;
        match message {
            Said::YourMove(hand_over) => self.call_to_the_table(notice, hand_over).await,
            Said::Confirm { email } => self.ask_address(notice, &email).await,
        }
    }

    /// Asks an address whether it is the person's. The token is made here and only its hash is kept.
    async fn ask_address(&self, notice: &Notice, email: &str) -> Result<(), Undelivered> {
        let store = self.hub.store();
        let Some(person) = store.person(notice.person).await.map_err(later)? else { return Ok(()) };
        let settings = settings_of(&person.settings);
        let confirmed = has_confirmed(&**store, person.no, &settings).await.map_err(later)?;
        if settings.email != email || confirmed || !wants_letters(&settings) {
            return Ok(());
        }
        let token = crate::token(32);
        let hash = crate::hash(&token);
        store.ask_mail(person.no, email, &hash, now() + ANSWERED).await.map_err(later)?;
        let url = format!("{}/confirm/{token}", self.house());
        let body = msg!("confirm-body", name = person.name.as_str(), url = url.as_str());
        let lang = settings.lang.parse().unwrap_or(Lang::En);
        self.write(notice, email, lang, &msg!("confirm-subject"), &body).await
    }

    async fn call_to_the_table(&self, notice: &Notice, hand_over: HandOver) -> Result<(), Undelivered> {
        let store = self.hub.store();
        let Some(row) = store.find(&hand_over.id).await.map_err(later)? else { return Ok(()) };
        if row.card_entries < hand_over.entries {
            return Err(Undelivered::Now("the match's card is not written yet".to_owned()));
        }
        let seats = store.seats(row.no).await.map_err(later)?;
        let Some(person) = store.person(notice.person).await.map_err(later)? else { return Ok(()) };
        let settings = settings_of(&person.settings);
        let waits = seats.contains(&(hand_over.seat, notice.person, true));
        let ways = ways(&**store, person.no, &settings, self.smtp.is_some()).await.map_err(later)?;
        if !waits || !ways.contains(&hand_over.by) {
            return Ok(());
        }
        let url = format!("{}/m/{}?as={}", self.house(), hand_over.id, hand_over.side);
        let lang = settings.lang.parse().unwrap_or(Lang::En);
        match &hand_over.by {
            By::Mail => {
                let (subject, body) = self.your_move(&hand_over, &person, lang, &url)?;
                self.write(notice, &settings.email, lang, &subject, &body).await
            }
            By::Push(endpoint) => self.push(&hand_over, &person, lang, endpoint).await,
            By::Hook => {
                let HandOver { id, game, side, turn, .. } = &hand_over;
                let body = serde_json::json!({
                    "kind": "your_move", "match": id, "game": game, "side": side, "turn": turn, "url": url,
                });
                let local = self.hub.config().local_webhooks;
                call::post_json(&settings.webhook, &body.to_string(), local, PATIENCE).await
            }
        }
    }

    /// How people reach this house.
    fn house(&self) -> String {
        let config = self.hub.config();
        match &config.public_url {
            Some(url) => url.trim_end_matches('/').to_owned(),
            None => format!("http://{}:{}", config.listen, config.port),
        }
    }

    /// What somebody is told when it is his move: in a line, and at length.
    fn your_move(
        &self,
        hand_over: &HandOver,
        person: &PersonRow,
        lang: Lang,
        url: &str,
    ) -> Result<(Text, Text), Undelivered> {
        let game = match self.hub.catalog().game(&hand_over.game) {
            Ok(game) => game.words().render(lang, &game.info().title),
            Err(problems) => return Err(never(&problems)),
        };
        let subject = msg!("letter-subject", game = game.as_str());
        let body = msg!(
            "letter-body",
            name = person.name.as_str(),
            game = game.as_str(),
            opponents = hand_over.opponents.as_str(),
            url = url
        );
        Ok((subject, body))
    }

    /// Shows a line in a browser, which opens the table when it is clicked.
    async fn push(
        &self,
        hand_over: &HandOver,
        person: &PersonRow,
        lang: Lang,
        endpoint: &str,
    ) -> Result<(), Undelivered> {
        let HandOver { id, side, opponents, .. } = hand_over;
        let store = self.hub.store();
        let pushes = store.pushes(person.no).await.map_err(later)?;
        let mut pushes = pushes.iter().filter_map(|body| serde_json::from_str(body).ok());
        let Some(to) = pushes.find(|push: &PushSubscription| push.endpoint == endpoint) else {
            return Ok(());
        };
        let (title, _) = self.your_move(hand_over, person, lang, "")?;
        let message = serde_json::json!({
            "title": self.words.render(lang, &title),
            "body": self.words.render(lang, &msg!("push-body", opponents = opponents.as_str())),
            "path": format!("/m/{id}?as={side}"),
            "tag": id,
        });
        let local = self.hub.config().local_webhooks;
        if !self.push.send(&to, &message.to_string(), local, PATIENCE).await? {
            store.drop_push(endpoint).await.map_err(later)?;
        }
        Ok(())
    }

    async fn write(
        &self,
        notice: &Notice,
        email: &str,
        lang: Lang,
        subject: &Text,
        body: &Text,
    ) -> Result<(), Undelivered> {
        let Some(smtp) = &self.smtp else { return Ok(()) };
        let from: Mailbox = self.hub.config().mail_from.parse().map_err(|error| never(&error))?;
        // A letter that comes twice after all is known by its name.
        let name = format!("<{}@{}>", notice.key.replace(':', "."), from.email.domain());
        let letter = Message::builder()
            .from(from)
            .to(Mailbox::new(None, email.parse().map_err(|error| never(&error))?))
            .message_id(Some(name))
            .subject(self.words.render(lang, subject))
            .header(ContentType::TEXT_PLAIN)
            .body(self.words.render(lang, body))
            .map_err(|error| never(&error))?;
        match tokio::time::timeout(PATIENCE, smtp.send(letter)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) if error.is_permanent() => Err(never(&error)),
            Ok(Err(error)) => Err(Undelivered::Now(error.to_string())),
            Err(_) => Err(Undelivered::Now("the SMTP server does not answer".to_owned())),
        }
    }
}

fn later(error: store::Error) -> Undelivered {
    Undelivered::Now(error.to_string())
}

fn never(error: &dyn std::fmt::Display) -> Undelivered {
    Undelivered::Ever(error.to_string())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn both_languages_say_the_same() {
        assert_eq!(super::words().unwrap().check().to_string(), "");
    }

    #[test]
    fn every_message_is_said_and_worded() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        assert_eq!(super::words().unwrap().audit("server", &[sources], &[]).to_string(), "");
    }
}
