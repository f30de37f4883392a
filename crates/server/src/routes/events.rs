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
use store::{Page, PersonNo, Which};
use tokio::sync::broadcast::{Receiver, error::RecvError};
use wire::{News, Scope};

/// An empty line now and then shows that the server is there.
const BEAT: Duration = Duration::from_secs(15);
/// How often one of several processes looks for what happened in the others.
const LOOK: Duration = Duration::from_secs(3);

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
    let ear = Ear { heard: app.hub.notifier().listen(), me: caller.person.no, seen: None, app };
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
    app: App,
    me: PersonNo,
    heard: Receiver<Told>,
    /// How many matches waited for him, and the latest open one: what other processes change.
    seen: Option<(u32, Option<(u64, i64)>)>,
}

impl Ear {
    /// What he hears next: news, or nothing for a while (`Some(None)`); `None` at the end.
    async fn next(&mut self) -> Option<Option<News>> {
        let shared = self.app.hub.store().shared();
        let wait = if shared { LOOK } else { BEAT };
        loop {
            let heard = tokio::time::timeout(wait, self.heard.recv()).await;
            match heard {
                Ok(Ok(Told::Move(person, news))) if person == self.me => return Some(Some(news)),
                Ok(Ok(Told::Move(..))) => {}
                Ok(Ok(Told::Lobby) | Err(RecvError::Lagged(_))) => return Some(Some(News::Lobby)),
                Ok(Ok(Told::Stop) | Err(RecvError::Closed)) => return None,
                Err(_) => {
                    let changed = shared && self.looks_different().await;
                    return Some(changed.then_some(News::Lobby));
                }
            }
        }
    }

    async fn looks_different(&mut self) -> bool {
        let store = self.app.hub.store();
        let page = Page { which: Which::Open, game: None, before: None, limit: 1 };
        let (Ok(waiting), Ok(open)) = (store.waiting_for(self.me).await, store.list(&page).await) else {
            return false;
        };
        let now = (waiting, open.first().map(|row| (row.changed, row.no)));
        self.seen.replace(now).is_some_and(|before| before != now)
    }
}
