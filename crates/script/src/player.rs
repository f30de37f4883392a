//! A player at a table: keeps it by applying updates, as the browser does.

use crate::{Failed, Person};
use engine::QuickDice;
use futures_util::{SinkExt, StreamExt};
use std::time::Duration;
use table::{LogLine, Prompt, Table};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::{Message, protocol::WebSocketConfig};
use wire::{Ask, ChatLine, Gap, Hello, ListPatch, LogPatch, MatchHeader, Patch, Reply, Say};

/// How long a player waits for the server before he gives up.
const PATIENCE: Duration = Duration::from_secs(30);

/// A socket, and nothing that reads what it says.
pub struct Line {
    socket: WebSocketStream<TcpStream>,
}

impl Line {
    /// Connects to a path of the person's server.
    ///
    /// # Errors
    /// The server refuses.
    pub async fn connect(person: &Person, path: &str) -> Result<Self, Failed> {
        let mut request = format!("ws://{}{path}", person.server).into_client_request()?;
        for (name, value) in person.headers() {
            request
                .headers_mut()
                .insert(HeaderName::from_bytes(name.as_bytes())?, HeaderValue::from_str(&value)?);
        }
        let stream = TcpStream::connect(person.server).await?;
        stream.set_nodelay(true)?;
        let config = WebSocketConfig::default().read_buffer_size(8 * 1024).write_buffer_size(0);
        let (socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(Line { socket })
    }

    /// Says something.
    ///
    /// # Errors
    /// The server is gone.
    pub async fn say(&mut self, text: String) -> Result<(), Failed> {
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// The next message.
    ///
    /// # Errors
    /// The server is gone, or silent for too long.
    pub async fn next(&mut self) -> Result<String, Failed> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.map_err(|_| "the server is silent")? {
                Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
                Some(Ok(Message::Close(frame))) => return Err(format!("the server closed: {frame:?}").into()),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Err("the server is gone".into()),
            }
        }
    }

    async fn hear(&mut self) -> Result<Say, Failed> {
        let text = self.next().await?;
        serde_json::from_str(&text).map_err(|error| format!("{error} in {text}").into())
    }
}

/// Somebody at a table.
pub struct Player {
    line: Line,
    /// The match.
    pub id: String,
    /// Its header as last told.
    pub header: MatchHeader,
    /// The table's revision.
    pub revision: u32,
    /// The table.
    pub table: Table,
    /// The log.
    pub log: Vec<LogLine>,
    /// What was said.
    pub chat: Vec<ChatLine>,
    /// The first message.
    pub hello: Hello,
    /// How many updates came.
    pub updates: u32,
    /// Whether the server told him to connect again.
    pub dismissed: bool,
    said: u64,
}

impl Player {
    /// Connects; `query` says as whom, and what one has (`as=red&revision=7&log=9`).
    ///
    /// # Errors
    /// The server refuses.
    pub async fn connect(person: &Person, id: &str, query: &str) -> Result<Self, Failed> {
        let mut line = Line::connect(person, &format!("/api/matches/{id}/socket?{query}")).await?;
        let hello = match line.hear().await? {
            Say::Hello(hello) => *hello,
            other => return Err(format!("a socket begins with {other:?}").into()),
        };
        Ok(Player {
            line,
            id: id.to_owned(),
            header: hello.header.clone(),
            revision: hello.view.revision,
            table: hello.view.table.clone(),
            log: hello.log.clone(),
            chat: hello.chat.clone(),
            hello,
            updates: 0,
            dismissed: false,
            said: 0,
        })
    }

    /// What this player has, for one who connects again.
    pub fn gap(&self) -> Gap {
        Gap { revision: self.revision, log: self.log.len() as u32 }
    }

    /// The next message, applied to the table if it tells of it.
    ///
    /// # Errors
    /// The server is gone, or an update does not fit.
    pub async fn hear(&mut self) -> Result<Say, Failed> {
        let say = self.line.hear().await?;
        match &say {
            Say::Hello(hello) => {
                self.header = hello.header.clone();
                self.revision = hello.view.revision;
                self.table = hello.view.table.clone();
                self.log.truncate(hello.log_from as usize);
                self.log.extend_from_slice(&hello.log);
                self.chat = hello.chat.clone();
            }
            Say::Update(update) => {
                if update.from != self.revision {
                    let have = self.revision;
                    return Err(format!("an update from {} came upon {have}", update.from).into());
                }
                self.revision = update.to;
                self.updates += 1;
                apply(&mut self.table, &update.table)?;
                apply_log(&mut self.log, &update.log)?;
            }
            Say::Header(header) => self.header = (**header).clone(),
            Say::Chat(line) => self.chat.push(line.clone()),
            Say::Bye { again, .. } => {
                self.dismissed = *again;
                return Err("the server said good-bye".into());
            }
            _ => {}
        }
        Ok(say)
    }

    /// Hears whatever comes until it is silent for so long.
    ///
    /// # Errors
    /// The server is gone, or an update does not fit.
    pub async fn listen(&mut self, silence: Duration) -> Result<(), Failed> {
        while let Ok(heard) = timeout(silence, self.hear()).await {
            heard?;
        }
        Ok(())
    }

    /// Hears until something is so.
    ///
    /// # Errors
    /// The server is gone, or it never comes.
    pub async fn until(&mut self, so: impl Fn(&Player) -> bool) -> Result<(), Failed> {
        while !so(self) {
            self.hear().await?;
        }
        Ok(())
    }

    /// A name for the next ask.
    pub fn name(&mut self) -> String {
        self.said += 1;
        format!("s{}", self.said)
    }

    /// Says something.
    ///
    /// # Errors
    /// The server is gone.
    pub async fn say(&mut self, ask: &Ask) -> Result<(), Failed> {
        self.say_raw(serde_json::to_string(ask)?).await
    }

    /// Says anything at all.
    ///
    /// # Errors
    /// The server is gone.
    pub async fn say_raw(&mut self, text: String) -> Result<(), Failed> {
        self.line.say(text).await
    }

    /// Says something with an id and hears until it is answered.
    ///
    /// # Errors
    /// The server is gone.
    pub async fn ask(&mut self, ask: &Ask) -> Result<Reply, Failed> {
        self.say(ask).await?;
        loop {
            if let Say::Reply(reply) = self.hear().await? {
                return Ok(reply);
            }
        }
    }

    /// Says something and insists that it is done.
    ///
    /// # Errors
    /// The server is gone, or refuses.
    pub async fn done(&mut self, ask: &Ask) -> Result<(), Failed> {
        match self.ask(ask).await? {
            Reply::Done { .. } => Ok(()),
            other => Err(format!("{ask:?} was answered {other:?}").into()),
        }
    }

    /// What can follow a draft; `None` if the draft is refused.
    ///
    /// # Errors
    /// The server is gone.
    pub async fn compose(&mut self, draft: &str) -> Result<Option<Prompt>, Failed> {
        self.said += 1;
        let n = self.said as u32;
        self.say(&Ask::Compose { n, draft: draft.to_owned() }).await?;
        loop {
            match self.hear().await? {
                Say::Composed { n: m, composed } if m == n => return Ok(Some(composed.prompt)),
                Say::Trouble { n: m, .. } if m == n => return Ok(None),
                _ => {}
            }
        }
    }

    /// Whether he can decide something now.
    pub fn may_decide(&self) -> bool {
        !self.table.prompt.choices.is_empty() || self.table.prompt.complete
    }

    /// A random legal action, found as a person at the browser finds one: choice by choice.
    ///
    /// # Errors
    /// The server is gone.
    pub async fn random_action(&mut self, dice: &mut QuickDice) -> Result<Option<String>, Failed> {
        for _ in 0..20 {
            let mut draft: Vec<String> = Vec::new();
            let mut prompt = self.table.prompt.clone();
            for _ in 0..40 {
                let choices: Vec<_> = prompt.choices.iter().filter(|choice| !choice.housekeeping).collect();
                let stop = prompt.complete && (choices.is_empty() || dice.below(3) == 0);
                if stop {
                    return Ok(Some(draft.join(" ")));
                }
                if choices.is_empty() {
                    break;
                }
                draft.push(choices[dice.below(choices.len() as u32) as usize].word.clone());
                match self.compose(&draft.join(" ")).await? {
                    Some(next) => prompt = next,
                    None => break,
                }
            }
        }
        Ok(None)
    }

    /// Plays one random action if he may. Whether he did.
    ///
    /// # Errors
    /// The server is gone, or refuses what it offered.
    pub async fn play_one(&mut self, dice: &mut QuickDice) -> Result<bool, Failed> {
        if !self.may_decide() {
            return Ok(false);
        }
        let revision = self.revision;
        let Some(action) = self.random_action(dice).await? else { return Ok(false) };
        if revision != self.revision {
            return Ok(true);
        }
        let id = self.name();
        let ask = Ask::Act { id, revision, action };
        match self.ask(&ask).await? {
            Reply::Done { .. } | Reply::Stale { .. } => Ok(true),
            Reply::Refused { trouble, .. } => {
                Err(format!("{ask:?} was offered and refused: {trouble:?}").into())
            }
        }
    }

    /// Leaves without a word.
    pub fn vanish(self) {
        drop(self.line);
    }
}

/// Applies a patch to a table.
///
/// # Errors
/// It does not fit.
pub fn apply(table: &mut Table, patch: &Patch) -> Result<(), Failed> {
    fn set<T: Clone>(part: &mut T, new: &Option<T>) {
        if let Some(new) = new {
            *part = new.clone();
        }
    }
    set(&mut table.heading, &patch.heading);
    set(&mut table.hex_features, &patch.hex_features);
    set(&mut table.side_features, &patch.side_features);
    set(&mut table.hands, &patch.hands);
    set(&mut table.piles, &patch.piles);
    set(&mut table.tallies, &patch.tallies);
    set(&mut table.overlays, &patch.overlays);
    set(&mut table.sides, &patch.sides);
    set(&mut table.prompt, &patch.prompt);
    if let Some(outcome) = &patch.outcome {
        table.outcome = outcome.first().cloned();
    }
    list(&mut table.pieces, patch.pieces.as_ref())?;
    list(&mut table.tracks, patch.tracks.as_ref())
}

fn list<T: Clone>(items: &mut Vec<T>, patch: Option<&ListPatch<T>>) -> Result<(), Failed> {
    let Some(patch) = patch else { return Ok(()) };
    items.truncate(patch.len as usize);
    for (index, item) in &patch.set {
        let index = *index as usize;
        if index < items.len() {
            items[index] = item.clone();
        } else if index == items.len() {
            items.push(item.clone());
        } else {
            return Err("a patch leaves a hole in a list".into());
        }
    }
    if items.len() == patch.len as usize { Ok(()) } else { Err("a patch leaves a list too short".into()) }
}

/// Applies a patch to a log.
///
/// # Errors
/// It does not fit.
pub fn apply_log(log: &mut Vec<LogLine>, patch: &LogPatch) -> Result<(), Failed> {
    if log.len() < patch.keep as usize {
        return Err("a patch keeps more of the log than there is".into());
    }
    log.truncate(patch.keep as usize);
    log.extend_from_slice(&patch.add);
    Ok(())
}
