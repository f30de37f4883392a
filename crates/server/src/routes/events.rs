//! What concerns the caller, as it happens: for the lobby, and for scripts that wait for their move.

use crate::app::App;
use crate::notify::Told;
use crate::people::Caller;
use crate::problem::Problem;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use std::convert::Infallible;
use std::time::Duration;
use store::PersonNo;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use wire::{News, Scope};

/// An empty line now and then shows that the server is there.
const BEAT: Duration = Duration::from_secs(15);

/// News for the caller: that a match waits for him, that the lists of matches have changed.
///
/// One message a line; an empty line means only that the server is there. What was before is not told:
/// ask for the lists once the stream is open.
#[utoipa::path(get, path = "/api/events", responses(
    (status = 200, description = "One message a line", content_type = "application/x-ndjson", body = News),
    (status = 401, description = "Nobody we know", body = Problem),
    (status = 403, description = "The token does not allow it", body = Problem),
))]
pub async fn events(State(app): State<App>, caller: Caller) -> Result<Response, Problem> {
    caller.may(Scope::Read)?;
    let ear = Ear { heard: app.hub.notifier().listen(), me: caller.person.no };
    let lines = stream::unfold(ear, |mut ear| async move {
        let line = match ear.next().await? {
            Some(news) => serde_json::to_string(&news).expect("news are plain data") + "\n",
            None => "\n".to_owned(),
        };
        Some((Ok::<_, Infallible>(Bytes::from(line)), ear))
    });
    // Packed lines would wait for each other.
    let heads = [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CONTENT_ENCODING, "identity")];
    Ok((heads, Body::from_stream(lines)).into_response())
}

/// Somebody who listens.
struct Ear {
    me: PersonNo,
    heard: Receiver<Told>,
}

impl Ear {
    /// What he hears next: news, or nothing for a while (`Some(None)`); `None` at the end.
    async fn next(&mut self) -> Option<Option<News>> {
        loop {
            match tokio::time::timeout(BEAT, self.heard.recv()).await {
                Ok(Ok(Told::Move(person, news))) if person == self.me => return Some(Some(news)),
                Ok(Ok(Told::Move(..))) => {}
                Ok(Ok(Told::Lobby) | Err(RecvError::Lagged(_))) => return Some(Some(News::Lobby)),
                Ok(Ok(Told::Stop) | Err(RecvError::Closed)) => return None,
                Err(_) => return Some(None),
            }
        }
    }
}
