//! The postman: takes notices that are due and sends them, by e-mail or by a call.
//!
//! A notice whose match has gone on meanwhile is thrown away: nobody wants to
//! be called to a table that does not wait for him.

use crate::config::Config;
use crate::hub::Hub;
use crate::notify::{By, HandOver, settings_of};
use crate::{call, now};
use content::{Lang, Layer, Source, Words};
use engine::msg;
use lettre::message::{Mailbox, header::ContentType};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::sync::Arc;
use std::time::Duration;
use store::{Notice, PersonRow};
use tokio::sync::watch;
use tokio::task::JoinSet;

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
    pub fn new(hub: Arc<Hub>) -> Result<Self, String> {
        let smtp = transport(hub.config())?;
        let words = words().map_err(|problems| problems.to_string())?;
        Ok(Postman { hub, smtp, words })
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
        let later = |error: store::Error| Undelivered::Now(error.to_string());
        let store = self.hub.store();
        let hand_over: HandOver =
            serde_json::from_str(&notice.body).map_err(|error| Undelivered::Ever(error.to_string()))?;
        let Some(row) = store.find(&hand_over.id).await.map_err(later)? else { return Ok(()) };
        if row.card_entries < hand_over.entries {
            return Err(Undelivered::Now("the match's card is not written yet".to_owned()));
        }
        let seats = store.seats(row.no).await.map_err(later)?;
        let Some(person) = store.person(notice.person).await.map_err(later)? else { return Ok(()) };
        let settings = settings_of(&person.settings);
        let waits = seats.contains(&(hand_over.seat, notice.person, true));
        if !waits || !hand_over.by.wanted(&settings, self.smtp.is_some()) {
            return Ok(());
        }
        let url = self.link(&hand_over);
        match hand_over.by {
            By::Mail => {
                let lang = settings.lang.parse().unwrap_or(Lang::En);
                self.write(notice, &hand_over, &person, &settings.email, lang, &url).await
            }
            By::Hook => {
                let HandOver { id, game, side, turn, .. } = &hand_over;
                let body = serde_json::json!({
                    "kind": "your_move", "match": id, "game": game, "side": side, "turn": turn, "url": url,
                });
                let local = self.hub.config().local_webhooks;
                call::post(&settings.webhook, &body.to_string(), local, PATIENCE).await
            }
        }
    }

    fn link(&self, hand_over: &HandOver) -> String {
        let config = self.hub.config();
        let house = match &config.public_url {
            Some(url) => url.trim_end_matches('/').to_owned(),
            None => format!("http://{}:{}", config.listen, config.port),
        };
        format!("{house}/m/{}?as={}", hand_over.id, hand_over.side)
    }

    async fn write(
        &self,
        notice: &Notice,
        hand_over: &HandOver,
        person: &PersonRow,
        email: &str,
        lang: Lang,
        url: &str,
    ) -> Result<(), Undelivered> {
        let Some(smtp) = &self.smtp else { return Ok(()) };
        let never = |error: &dyn std::fmt::Display| Undelivered::Ever(error.to_string());
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
        let from: Mailbox = self.hub.config().mail_from.parse().map_err(|error| never(&error))?;
        // A letter that comes twice after all is known by its name.
        let name = format!("<{}@{}>", notice.key.replace(':', "."), from.email.domain());
        let letter = Message::builder()
            .from(from)
            .to(Mailbox::new(None, email.parse().map_err(|error| never(&error))?))
            .message_id(Some(name))
            .subject(self.words.render(lang, &subject))
            .header(ContentType::TEXT_PLAIN)
            .body(self.words.render(lang, &body))
            .map_err(|error| never(&error))?;
        match tokio::time::timeout(PATIENCE, smtp.send(letter)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) if error.is_permanent() => Err(never(&error)),
            Ok(Err(error)) => Err(Undelivered::Now(error.to_string())),
            Err(_) => Err(Undelivered::Now("the SMTP server does not answer".to_owned())),
        }
    }
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
