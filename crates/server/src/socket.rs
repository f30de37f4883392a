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
use tokio::time::MissedTickBehavior;
use wire::{Ask, Gap, Reply, Say, Trouble};

/// The longest message a client may send: notes are the longest.
pub const LONGEST: usize = 96 * 1024;
/// So often it is seen whether a client was heard of; a silent one is asked whether it is there.
const PING: Duration = Duration::from_secs(20);

/// Serves a socket to its end.
///
/// One whose token does not let him play may look on from his seat.
pub async fn serve(app: App, no: MatchNo, who: (Asker, bool), have: Option<Gap>, socket: WebSocket) {
    app.hub.metrics().socket(1);
    run(&app, no, who, have, socket).await;
    app.hub.metrics().socket(-1);
}

async fn run(app: &App, no: MatchNo, (who, plays): (Asker, bool), have: Option<Gap>, mut socket: WebSocket) {
    let (tx, mut queue) = mpsc::channel::<Utf8Bytes>(QUEUE);
    let (reply, connected) = oneshot::channel();
    let way = match app.hub.open(no).await {
        Ok(way) => way,
        Err(_) => {
            let _ = socket.send(Message::Close(None)).await;
            return;
        }
    };
    let connect = Cmd::Connect { who: who.clone(), have, tx: tx.clone(), reply };
    let conn = match app.hub.send(no, connect).await {
        Ok(()) => connected.await.ok(),
        Err(_) => None,
    };
    let Some(conn) = conn else {
        let _ = socket.send(Message::Close(None)).await;
        return;
    };
    // The match holds the only other sender: when it drops it, this client has been cut off.
    let own = tx.downgrade();
    drop(tx);
    let (mut heard, mut silent) = (false, 0);
    let mut rounds = tokio::time::interval(PING);
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    rounds.reset();
    // Those without a name have a bucket each.
    let bucket =
        if who.person == NOBODY { i64::from_le_bytes(crate::random()) | i64::MIN } else { who.person };
    loop {
        tokio::select! {
            message = queue.recv() => match message {
                Some(text) => {
                    if socket.feed(Message::Text(text)).await.is_err() {
                        break;
                    }
                    // What is ready now goes out in one write.
                    let mut lost = false;
                    while let Ok(text) = queue.try_recv() {
                        lost |= socket.feed(Message::Text(text)).await.is_err();
                    }
                    if lost || socket.flush().await.is_err() {
                        break;
                    }
                }
                None => {
                    let frame = CloseFrame { code: 1013, reason: "connect again".into() };
                    let _ = socket.send(Message::Close(Some(frame))).await;
                    return;
                }
            },
            message = socket.next() => {
                heard = true;
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
                                // The match is seldom another than before.
                                let sent = match way.send(cmd).await {
                                    Ok(()) => Ok(()),
                                    Err(back) => app.hub.send(no, back).await,
                                };
                                if sent.is_err() {
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
                        let _ = socket.send(Message::Close(Some(frame))).await;
                        break;
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                }
            }
            _ = rounds.tick() => {
                silent = if std::mem::take(&mut heard) { 0 } else { silent + 1 };
                if silent == 0 {
                    continue;
                }
                if silent > 3 || socket.send(Message::Ping(Default::default())).await.is_err() {
                    break;
                }
            }
        }
    }
    let _ = app.hub.send(no, Cmd::Disconnect(conn)).await;
}
