//! A client's socket to a match.

use crate::actor::{Cmd, QUEUE, To, encode};
use crate::app::App;
use crate::live::{Asker, NOBODY};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use engine::msg;
use futures_util::{SinkExt, StreamExt};
use std::time::Duration;
use store::MatchNo;
use tokio::sync::{mpsc, oneshot};
use wire::{Ask, Gap, Reply, Say, Trouble};

/// The longest message a client may send: notes are the longest.
pub const LONGEST: usize = 96 * 1024;
/// A silent client is asked whether it is there.
const PING: Duration = Duration::from_secs(30);

/// Serves a socket to its end.
///
/// One whose token does not let him play may look on from his seat.
pub async fn serve(app: App, no: MatchNo, who: (Asker, bool), have: Option<Gap>, socket: WebSocket) {
    app.hub.metrics().socket(1);
    run(&app, no, who, have, socket).await;
    app.hub.metrics().socket(-1);
}

async fn run(app: &App, no: MatchNo, (who, plays): (Asker, bool), have: Option<Gap>, socket: WebSocket) {
    let (mut sink, mut stream) = socket.split();
    let (tx, mut queue) = mpsc::channel::<Utf8Bytes>(QUEUE);
    let (reply, connected) = oneshot::channel();
    let connect = Cmd::Connect { who: who.clone(), have, tx: tx.clone(), reply };
    let conn = match app.hub.send(no, connect).await {
        Ok(()) => connected.await.ok(),
        Err(_) => None,
    };
    let Some(conn) = conn else {
        let _ = sink.send(Message::Close(None)).await;
        return;
    };
    // The match holds the only other sender: when it drops it, this client has been cut off.
    let own = tx.downgrade();
    drop(tx);
    let mut silent = 0;
    // Those without a name have a bucket each.
    let bucket =
        if who.person == NOBODY { i64::from_le_bytes(crate::random()) | i64::MIN } else { who.person };
    loop {
        tokio::select! {
            message = queue.recv() => match message {
                Some(text) => {
                    if sink.feed(Message::Text(text)).await.is_err() {
                        break;
                    }
                    // What is ready now goes out in one write.
                    let mut lost = false;
                    while let Ok(text) = queue.try_recv() {
                        lost |= sink.feed(Message::Text(text)).await.is_err();
                    }
                    if lost || sink.flush().await.is_err() {
                        break;
                    }
                }
                None => {
                    let frame = CloseFrame { code: 1013, reason: "connect again".into() };
                    let _ = sink.send(Message::Close(Some(frame))).await;
                    return;
                }
            },
            message = stream.next() => {
                silent = 0;
                match message {
                    Some(Ok(Message::Text(text))) => {
                        if let Err(wait) = app.per_person.take(bucket, 1.0) {
                            let trouble = Trouble { text: msg!("house-slow-down", seconds = wait as i32), clause: None };
                            let told = own.upgrade().is_some_and(|tx| tx.try_send(encode(&Say::Trouble { n: 0, trouble })).is_ok());
                            if !told {
                                break;
                            }
                            continue;
                        }
                        match serde_json::from_str::<Ask>(&text) {
                            Ok(ask) if !plays && !ask.only_looks() => {
                                let trouble = Trouble { text: msg!("house-scope"), clause: None };
                                let reply = Reply::Refused { id: ask.id().to_owned(), trouble };
                                let told = own.upgrade().is_some_and(|tx| tx.try_send(encode(&Say::Reply(reply))).is_ok());
                                if !told {
                                    break;
                                }
                            }
                            Ok(ask) => {
                                let cmd = Cmd::Ask(Box::new((who.clone(), ask)), To::Conn(conn));
                                if app.hub.send(no, cmd).await.is_err() {
                                    break;
                                }
                            }
                            Err(error) => {
                                let text = msg!("house-bad-message", why = error.to_string());
                                let trouble = Trouble { text, clause: None };
                                let told = own.upgrade().is_some_and(|tx| tx.try_send(encode(&Say::Trouble { n: 0, trouble })).is_ok());
                                if !told {
                                    break;
                                }
                            }
                        }
                    }
                    Some(Ok(Message::Binary(_))) => {
                        let frame = CloseFrame { code: 1003, reason: "text only".into() };
                        let _ = sink.send(Message::Close(Some(frame))).await;
                        break;
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                }
            }
            () = tokio::time::sleep(PING) => {
                silent += 1;
                if silent > 2 || sink.send(Message::Ping(Default::default())).await.is_err() {
                    break;
                }
            }
        }
    }
    let _ = app.hub.send(no, Cmd::Disconnect(conn)).await;
}
