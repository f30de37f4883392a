//! Newline-delimited JSON for bots and scripts: what a socket would say, one message a line.

use crate::actor::{Cmd, QUEUE};
use crate::app::App;
use crate::live::Asker;
use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use std::convert::Infallible;
use std::time::Duration;
use store::MatchNo;
use tokio::sync::{mpsc, oneshot};

/// An empty line now and then shows that the server is there.
const BEAT: Duration = Duration::from_secs(15);

/// Tells the match when its listener is gone.
struct Listener {
    app: App,
    no: MatchNo,
    conn: u64,
}

impl Drop for Listener {
    fn drop(&mut self) {
        let (app, no, conn) = (self.app.clone(), self.no, self.conn);
        tokio::spawn(async move {
            let _ = app.hub.send(no, Cmd::Disconnect(conn)).await;
        });
    }
}

/// Streams a match to its end, or until the caller leaves.
///
/// # Errors
/// There is no such match.
pub async fn follow(app: App, no: MatchNo, who: Asker) -> Result<Response, crate::problem::Problem> {
    let (tx, queue) = mpsc::channel(QUEUE);
    let (reply, connected) = oneshot::channel();
    app.hub.send(no, Cmd::Connect { who, have: None, tx, reply }).await?;
    let conn = connected.await.map_err(|_| crate::problem::Problem::unknown())?;
    let listener = Listener { app, no, conn };
    let lines = stream::unfold((queue, listener), |(mut queue, listener)| async move {
        let line = match tokio::time::timeout(BEAT, queue.recv()).await {
            Ok(Some(text)) => {
                let mut line = Vec::with_capacity(text.len() + 1);
                line.extend_from_slice(text.as_bytes());
                line.push(b'\n');
                Bytes::from(line)
            }
            Ok(None) => return None,
            Err(_) => Bytes::from_static(b"\n"),
        };
        Some((Ok::<_, Infallible>(line), (queue, listener)))
    });
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response())
}
