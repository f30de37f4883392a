//! Playing: the table, asks, sockets and streams.

use super::{Json, Path, Query};
use crate::actor::{Cmd, To};
use crate::app::{App, too_many};
use crate::live::{Asker, NOBODY};
use crate::people::{Anyone, Caller};
use crate::problem::Problem;
use crate::socket;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use engine::{Seat, msg};
use serde::Deserialize;
use store::MatchNo;
use utoipa::IntoParams;
use wire::{Ask, Gap, Hello, Invitation, Reply, Say, Scope};

/// As whom, and what one has already.
#[derive(Deserialize, IntoParams)]
pub struct As {
    /// The side, for one who plays both; `spectator` to look on.
    #[serde(default, rename = "as")]
    side: Option<String>,
    /// The revision one has.
    #[serde(default)]
    revision: Option<u32>,
    /// How many lines of log one has.
    #[serde(default)]
    log: Option<u32>,
}

impl As {
    /// The side named.
    pub(super) fn side(&self) -> Option<&str> {
        self.side.as_deref()
    }
}

/// Who asks, in a match: by the side he names, or by the first he sits on.
async fn seated(
    app: &App,
    no: MatchNo,
    caller: Option<Caller>,
    side: Option<&str>,
) -> Result<Asker, Problem> {
    let Some(caller) = caller else {
        return match side {
            None | Some("spectator") => Ok(Asker { person: NOBODY, name: String::new(), seat: None }),
            Some(_) => Err(Problem::new(StatusCode::UNAUTHORIZED, msg!("house-who"))),
        };
    };
    let person = caller.person.no;
    let own: Vec<Seat> = app.hub.ask(no, |reply| Cmd::Seats(person, reply)).await?;
    let seat = match side {
        None => own.first().copied(),
        Some("spectator") if own.is_empty() => None,
        Some(side) => {
            let header = app.hub.ask(no, Cmd::Header).await?;
            let index = header.seats.iter().position(|seat| seat.side == side);
            let seat = index.map(|index| Seat(index as u8)).filter(|seat| own.contains(seat));
            // A player does not look on at his own match: spectators may see what he may not.
            Some(seat.ok_or_else(|| Problem::forbidden(msg!("house-not-your-side")))?)
        }
    };
    Ok(Asker { person, name: caller.person.name, seat })
}

/// The match and who looks at it; a token must allow that, and those without one may.
pub(super) async fn looking(
    app: &App,
    caller: Option<Caller>,
    id: &str,
    wanted: &As,
) -> Result<(MatchNo, Asker), Problem> {
    caller.as_ref().map_or(Ok(()), |caller| caller.may(Scope::Read))?;
    let no = app.hub.number(id).await?;
    Ok((no, seated(app, no, caller, wanted.side()).await?))
}

/// The whole of a match as the caller sees it.
#[utoipa::path(get, path = "/api/matches/{id}/view", params(("id" = String, Path, description = "The match"), As), responses(
    (status = 200, description = "Header, table, log", body = Hello),
    (status = 403, description = "Not your side", body = Problem),
    (status = 404, description = "No such match", body = Problem),
))]
pub async fn view(
    State(app): State<App>,
    Anyone(caller): Anyone,
    Path(id): Path<String>,
    Query(wanted): Query<As>,
) -> Result<Json<Hello>, Problem> {
    let (no, who) = looking(&app, caller, &id, &wanted).await?;
    let hello = app.hub.ask(no, |reply| Cmd::Hello(who, reply)).await?;
    Ok(Json(*hello))
}

/// Ask anything that can be asked over a socket; the answer is what the socket would say.
#[utoipa::path(post, path = "/api/matches/{id}/ask", params(("id" = String, Path, description = "The match"), As),
    request_body = Ask, responses(
    (status = 200, description = "The answer: a reply, composed choices, an overlay …", body = Object),
    (status = 401, description = "Nobody we know", body = Problem),
    (status = 403, description = "Not your side, or the token does not allow it", body = Problem),
    (status = 404, description = "No such match", body = Problem),
    (status = 409, description = "The rules or the house do not allow it, or the table has changed", body = Problem),
))]
pub async fn ask(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(wanted): Query<As>,
    Json(ask): Json<Ask>,
) -> Result<Response, Problem> {
    caller.may(if ask.only_looks() { Scope::Read } else { Scope::Play })?;
    if let Err(wait) = app.per_person.take(caller.person.no, 1.0) {
        return Ok(too_many(wait));
    }
    let no = app.hub.number(&id).await?;
    let who = seated(&app, no, Some(caller), wanted.side()).await?;
    let say = app.hub.ask(no, |reply| Cmd::Ask(Box::new((who, ask)), To::Once(reply))).await?;
    match say {
        Say::Reply(Reply::Refused { trouble, .. }) | Say::Trouble { trouble, .. } => {
            Err(Problem::conflict(trouble))
        }
        Say::Reply(Reply::Stale { revision, .. }) => {
            Err(Problem::new(StatusCode::CONFLICT, msg!("match-stale", revision = revision as i32)))
        }
        say => Ok(Json(say).into_response()),
    }
}

/// Days off.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Days {
    /// How many; 0 to come back.
    #[schema(maximum = 365)]
    days: u16,
}

/// Take days off in a correspondence match, or come back.
#[utoipa::path(post, path = "/api/matches/{id}/vacation", params(("id" = String, Path, description = "The match"), As),
    request_body = Days, responses(
    (status = 200, description = "The match", body = Invitation),
    (status = 401, description = "Nobody we know", body = Problem),
    (status = 403, description = "Not your side", body = Problem),
    (status = 404, description = "No such match", body = Problem),
    (status = 409, description = "There are none to take", body = Problem),
))]
pub async fn vacation(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Query(wanted): Query<As>,
    Json(wish): Json<Days>,
) -> Result<Json<Invitation>, Problem> {
    caller.may(Scope::Play)?;
    let no = app.hub.number(&id).await?;
    let who = seated(&app, no, Some(caller), wanted.side()).await?;
    let header =
        app.hub.ask(no, |reply| Cmd::Vacation(who, wish.days, reply)).await?.map_err(Problem::conflict)?;
    Ok(Json(Invitation { header: *header, invite: None }))
}

/// The socket: `Say` messages down, `Ask` messages up.
#[utoipa::path(get, path = "/api/matches/{id}/socket", params(("id" = String, Path, description = "The match"), As), responses(
    (status = 101, description = "A WebSocket of JSON messages"),
    (status = 400, description = "Not a WebSocket request", body = Problem),
    (status = 403, description = "Not your side", body = Problem),
    (status = 404, description = "No such match", body = Problem),
))]
pub async fn socket(
    State(app): State<App>,
    Anyone(caller): Anyone,
    Path(id): Path<String>,
    Query(wanted): Query<As>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let plays = caller.as_ref().is_some_and(|caller| caller.may(Scope::Play).is_ok());
    let (no, who) = looking(&app, caller, &id, &wanted).await?;
    let upgrade = upgrade.map_err(|rejection| {
        Problem::new(StatusCode::BAD_REQUEST, msg!("house-bad-request")).detail(rejection.body_text())
    })?;
    let have = wanted.revision.zip(wanted.log).map(|(revision, log)| Gap { revision, log });
    let upgrade = upgrade
        .read_buffer_size(1024)
        .write_buffer_size(4 * 1024)
        .max_message_size(socket::LONGEST)
        .max_frame_size(socket::LONGEST);
    Ok(upgrade.on_upgrade(move |socket| socket::serve(app, no, (who, plays), have, socket)))
}

/// The same as lines of JSON, for bots: read the stream, answer with `ask`.
#[utoipa::path(get, path = "/api/matches/{id}/stream", params(("id" = String, Path, description = "The match"), As), responses(
    (status = 200, description = "One message a line", content_type = "application/x-ndjson", body = String),
    (status = 403, description = "Not your side", body = Problem),
    (status = 404, description = "No such match", body = Problem),
))]
pub async fn stream(
    State(app): State<App>,
    Anyone(caller): Anyone,
    Path(id): Path<String>,
    Query(wanted): Query<As>,
) -> Result<Response, Problem> {
    let (no, who) = looking(&app, caller, &id, &wanted).await?;
    crate::stream::follow(app, no, who).await
}
