//! A match that another process plays: what is said to it goes there, what it says comes back.
//!
//! Whoever is asked for such a match speaks to a task like the match's own
//! ([`start`]). It has one WebSocket to the owner, whose [`serve`] speaks to
//! the match. The owner believes who is asking: the link opens with the
//! secret of the house, which is in the database that both share.

use crate::actor::{Cmd, ConnNo, Handle, Inbox, QUEUE, To, encode, new_conn, pass_on};
use crate::app::App;
use crate::hub::Hub;
use crate::live::Asker;
use axum::extract::ws::{Message as Frame, Utf8Bytes, WebSocket};
use engine::msg;
use futures_util::{SinkExt, StreamExt};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use store::{MatchNo, PersonNo};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};
use wire::{Ask, Gap, Say};

/// The header that carries the secret of the house.
pub const HOUSE: &str = "x-house";
/// How long a process that lives may take to answer.
const ANSWER: Duration = Duration::from_secs(2);

/// A question's number on its link.
type Ticket = u64;

/// What goes to the owner.
#[derive(Debug, Serialize, Deserialize)]
enum Up {
    Connect(ConnNo, Asker, Option<Gap>),
    Disconnect(ConnNo),
    /// Answered over the connection.
    Tell(ConnNo, Asker, Ask),
    Ask(Ticket, Asker, Ask),
    Hello(Ticket, Asker),
    Header(Ticket),
    Seats(Ticket, PersonNo),
    Sit(Ticket, Asker, Option<String>),
    Leave(Ticket, Asker),
    Vacation(Ticket, Asker, u16),
}

/// What comes from the owner.
#[derive(Debug, Serialize, Deserialize)]
enum Down {
    /// For a connection.
    Say(ConnNo, String),
    /// A connection was cut off.
    Gone(ConnNo),
    /// To a question; none if the match was lost while it answered.
    Answer(Ticket, Option<Box<RawValue>>),
}

// ---- the side that is asked

/// Gives an answer to the one who waits for it.
type Waiting = Box<dyn FnOnce(&str) + Send>;

struct Remote {
    hub: Arc<Hub>,
    no: MatchNo,
    inbox: Inbox,
    handle: Handle,
    link: WebSocketStream<TcpStream>,
    conns: HashMap<ConnNo, mpsc::Sender<Utf8Bytes>>,
    waiting: HashMap<Ticket, Waiting>,
    next: Ticket,
}

/// The link is broken, or nobody needs it.
struct Over;

/// Starts a task that speaks for a match of another process; `None` if that does not answer.
pub async fn start(hub: Arc<Hub>, no: MatchNo, owner: i64, url: &str) -> Option<Handle> {
    let link = timeout(ANSWER, connect(&hub, no, url)).await.ok()?;
    let link = link.inspect_err(|error| tracing::warn!(no, url, %error, "a process does not answer")).ok()?;
    let (handle, inbox) = Handle::new(owner);
    let remote = Remote {
        hub,
        no,
        inbox,
        handle: handle.clone(),
        link,
        conns: HashMap::new(),
        waiting: HashMap::new(),
        next: 0,
    };
    tokio::spawn(remote.run());
    Some(handle)
}

type LinkError = Box<dyn std::error::Error + Send + Sync>;

async fn connect(hub: &Hub, no: MatchNo, url: &str) -> Result<WebSocketStream<TcpStream>, LinkError> {
    let place = url.strip_prefix("http://").ok_or("it is not an http:// address")?.trim_end_matches('/');
    let mut request = format!("ws://{place}/internal/matches/{no}").into_client_request()?;
    request.headers_mut().insert(HOUSE, hub.secret().parse()?);
    let (host, port) = (request.uri().host().unwrap_or_default(), request.uri().port_u16().unwrap_or(80));
    let stream = TcpStream::connect((host.trim_matches(['[', ']']), port)).await?;
    stream.set_nodelay(true)?;
    Ok(client_async(request, stream).await?.0)
}

impl Remote {
    async fn run(mut self) {
        let mut idle_since = Instant::now();
        let stop = loop {
            if !self.conns.is_empty() || !self.waiting.is_empty() {
                idle_since = Instant::now();
            }
            tokio::select! {
                cmd = self.inbox.recv() => match cmd.map(|cmd| *cmd) {
                    Some(Cmd::Stop(done)) => break Some(done),
                    Some(Cmd::Catchup) | None => break None,
                    Some(cmd) => {
                        idle_since = Instant::now();
                        if self.pass_up(cmd).await.is_err() {
                            break None;
                        }
                    }
                },
                frame = self.link.next() => match frame {
                    Some(Ok(Message::Text(text))) => {
                        if self.pass_down(&text).await.is_err() {
                            break None;
                        }
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    _ => break None,
                },
                () = sleep_until(idle_since + self.hub.idle_after()) => break None,
            }
        };
        self.hub.forget(self.no, &self.handle);
        let bye = encode(&Say::Bye { again: true, why: msg!("match-reload") });
        for tx in self.conns.values() {
            let _ = tx.try_send(bye.clone());
        }
        self.conns.clear();
        let _ = timeout(ANSWER, self.link.close(None)).await;
        match stop {
            Some(done) => _ = done.send(()),
            None => pass_on(self.hub, self.no, self.inbox).await,
        }
    }

    /// Notes who waits for an answer.
    fn ticket<T: DeserializeOwned + Send + 'static>(&mut self, reply: oneshot::Sender<T>) -> Ticket {
        let waiting = move |json: &str| match serde_json::from_str(json) {
            Ok(answer) => _ = reply.send(answer),
            Err(error) => tracing::error!(%error, "another process's answer cannot be read"),
        };
        self.next += 1;
        self.waiting.insert(self.next, Box::new(waiting));
        self.next
    }

    async fn pass_up(&mut self, cmd: Cmd) -> Result<(), Over> {
        let up = match cmd {
            Cmd::Connect { who, have, tx, reply } => {
                let conn = new_conn();
                self.conns.insert(conn, tx);
                let _ = reply.send(conn);
                Up::Connect(conn, who, have)
            }
            Cmd::Disconnect(conn) if self.conns.remove(&conn).is_some() => Up::Disconnect(conn),
            Cmd::Ask(asked, To::Conn(conn)) if self.conns.contains_key(&conn) => {
                Up::Tell(conn, asked.0, asked.1)
            }
            Cmd::Ask(asked, To::Once(reply)) => Up::Ask(self.ticket(reply), asked.0, asked.1),
            Cmd::Hello(who, reply) => Up::Hello(self.ticket(reply), who),
            Cmd::Header(reply) => Up::Header(self.ticket(reply)),
            Cmd::Seats(person, reply) => Up::Seats(self.ticket(reply), person),
            Cmd::Sit { who, side, reply } => Up::Sit(self.ticket(reply), who, side),
            Cmd::Leave(who, reply) => Up::Leave(self.ticket(reply), who),
            Cmd::Vacation(who, days, reply) => Up::Vacation(self.ticket(reply), who, days),
            Cmd::Whole(reply) => {
                let whole = self.hub.whole(self.no, u32::MAX).await;
                let _ = reply.send(whole.map(Box::new));
                return Ok(());
            }
            // A connection of an earlier task.
            Cmd::Disconnect(_) | Cmd::Ask(..) | Cmd::Catchup | Cmd::Stop(_) => return Ok(()),
        };
        self.send(&up).await
    }

    async fn send(&mut self, up: &Up) -> Result<(), Over> {
        let text = serde_json::to_string(up).expect("messages are plain data");
        self.link.send(Message::text(text)).await.map_err(|_| Over)
    }

    async fn pass_down(&mut self, text: &str) -> Result<(), Over> {
        let down = serde_json::from_str(text).map_err(|error| {
            tracing::error!(no = self.no, %error, "another process speaks otherwise");
            Over
        })?;
        match down {
            Down::Say(conn, text) => {
                let kept = self.conns.get(&conn).is_none_or(|tx| tx.try_send(text.into()).is_ok());
                if !kept {
                    self.conns.remove(&conn);
                    self.send(&Up::Disconnect(conn)).await?;
                }
            }
            Down::Gone(conn) => _ = self.conns.remove(&conn),
            Down::Answer(ticket, answer) => {
                if let (Some(waiting), Some(answer)) = (self.waiting.remove(&ticket), answer) {
                    waiting(answer.get());
                }
            }
        }
        Ok(())
    }
}

// ---- the owner's side

struct Owner {
    app: App,
    no: MatchNo,
    /// Their numbers of connections, and ours.
    conns: HashMap<ConnNo, ConnNo>,
    out: mpsc::Sender<Utf8Bytes>,
}

/// Serves another process's link to a match of ours to its end.
pub async fn serve(app: App, no: MatchNo, socket: WebSocket) {
    let (mut sink, mut stream) = socket.split();
    let (out, mut queue) = mpsc::channel::<Utf8Bytes>(QUEUE);
    let writing = tokio::spawn(async move {
        while let Some(text) = queue.recv().await {
            let mut sent = sink.feed(Frame::Text(text)).await.is_ok();
            while let Ok(text) = queue.try_recv() {
                sent &= sink.feed(Frame::Text(text)).await.is_ok();
            }
            if !sent || sink.flush().await.is_err() {
                return;
            }
        }
        let _ = sink.close().await;
    });
    let mut owner = Owner { app, no, conns: HashMap::new(), out };
    let hub = owner.app.hub.clone();
    loop {
        let frame = tokio::select! {
            frame = stream.next() => frame,
            () = hub.stopping() => break,
        };
        let Some(Ok(frame)) = frame else { break };
        let Frame::Text(text) = frame else { continue };
        let done = match serde_json::from_str(&text) {
            Ok(up) => owner.carry_out(up).await,
            Err(error) => {
                tracing::error!(no, %error, "another process speaks otherwise");
                Err(Over)
            }
        };
        if done.is_err() {
            break;
        }
    }
    for conn in owner.conns.into_values() {
        if let Some(handle) = owner.app.hub.resident_match(no) {
            let _ = handle.send(Cmd::Disconnect(conn)).await;
        }
    }
    drop(owner.out);
    let _ = timeout(ANSWER, writing).await;
}

impl Owner {
    async fn carry_out(&mut self, up: Up) -> Result<(), Over> {
        match up {
            Up::Connect(theirs, who, have) => self.connect(theirs, who, have).await,
            Up::Disconnect(theirs) => match self.conns.remove(&theirs) {
                Some(ours) => self.send(Cmd::Disconnect(ours)).await,
                None => Ok(()),
            },
            Up::Tell(theirs, who, ask) => match self.conns.get(&theirs) {
                Some(ours) => self.send(Cmd::Ask(Box::new((who, ask)), To::Conn(*ours))).await,
                None => Ok(()),
            },
            Up::Ask(ticket, who, ask) => {
                self.ask(ticket, |reply| Cmd::Ask(Box::new((who, ask)), To::Once(reply))).await
            }
            Up::Hello(ticket, who) => self.ask(ticket, |reply| Cmd::Hello(who, reply)).await,
            Up::Header(ticket) => self.ask(ticket, Cmd::Header).await,
            Up::Seats(ticket, person) => self.ask(ticket, |reply| Cmd::Seats(person, reply)).await,
            Up::Sit(ticket, who, side) => self.ask(ticket, |reply| Cmd::Sit { who, side, reply }).await,
            Up::Leave(ticket, who) => self.ask(ticket, |reply| Cmd::Leave(who, reply)).await,
            Up::Vacation(ticket, who, days) => {
                self.ask(ticket, |reply| Cmd::Vacation(who, days, reply)).await
            }
        }
    }

    /// A match that is no longer ours ends the link: the other side looks for its owner anew.
    async fn send(&self, cmd: Cmd) -> Result<(), Over> {
        self.app.hub.send_own(self.no, cmd).await.map_err(|_| Over)
    }

    async fn connect(&mut self, theirs: ConnNo, who: Asker, have: Option<Gap>) -> Result<(), Over> {
        let (tx, mut queue) = mpsc::channel::<Utf8Bytes>(QUEUE);
        let (reply, connected) = oneshot::channel();
        self.send(Cmd::Connect { who, have, tx, reply }).await?;
        let ours = connected.await.map_err(|_| Over)?;
        self.conns.insert(theirs, ours);
        let out = self.out.clone();
        tokio::spawn(async move {
            while let Some(text) = queue.recv().await {
                if out.send(down(&Down::Say(theirs, text.as_str().to_owned()))).await.is_err() {
                    return;
                }
            }
            let _ = out.send(down(&Down::Gone(theirs))).await;
        });
        Ok(())
    }

    async fn ask<T: Serialize + Send + 'static>(
        &self,
        ticket: Ticket,
        cmd: impl FnOnce(oneshot::Sender<T>) -> Cmd,
    ) -> Result<(), Over> {
        let (reply, answer) = oneshot::channel();
        self.send(cmd(reply)).await?;
        let out = self.out.clone();
        tokio::spawn(async move {
            let answer = answer.await.ok();
            let answer = answer.and_then(|answer| serde_json::value::to_raw_value(&answer).ok());
            let _ = out.send(down(&Down::Answer(ticket, answer))).await;
        });
        Ok(())
    }
}

fn down(down: &Down) -> Utf8Bytes {
    Utf8Bytes::from(serde_json::to_string(down).expect("messages are plain data"))
}
