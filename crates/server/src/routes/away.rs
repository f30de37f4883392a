//! How people who are away want to be told: the address for letters, and pushes to browsers.

use super::Json;
use crate::app::{App, too_many};
use crate::people::Caller;
use crate::problem::Problem;
use crate::{hash, push};
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use engine::msg;
use std::net::IpAddr;
use wire::{Confirmation, PushEnd, PushKey, PushSubscription, Scope};

/// How many browsers of one person are told.
const BROWSERS: usize = 20;

/// Answer the letter that asks whether an address is yours. The token is enough: the letter may be read elsewhere.
#[utoipa::path(post, path = "/api/confirm", request_body = Confirmation, responses(
    (status = 204, description = "It is yours: letters will be sent there"),
    (status = 404, description = "No such letter, or it is too old", body = Problem),
    (status = 429, description = "Too many attempts", body = Problem),
))]
pub async fn confirm(
    State(app): State<App>,
    Extension(from): Extension<IpAddr>,
    Json(answer): Json<Confirmation>,
) -> Result<Response, Problem> {
    if let Err(wait) = app.per_door.take(from, 1.0) {
        return Ok(too_many(wait));
    }
    // Found by its hash, so that no time tells how much of a guess was right.
    match app.hub.store().confirm_mail(&hash(&answer.token), crate::now()).await? {
        Some(_) => Ok(StatusCode::NO_CONTENT.into_response()),
        None => Err(Problem::new(StatusCode::NOT_FOUND, msg!("house-no-letter"))),
    }
}

/// What a browser needs to subscribe to pushes.
#[utoipa::path(get, path = "/api/push", responses((status = 200, description = "The server's key", body = PushKey)))]
pub async fn push_key(State(app): State<App>) -> Json<PushKey> {
    Json(PushKey { key: app.push.public() })
}

/// Tell this browser when it is my move.
#[utoipa::path(post, path = "/api/push", request_body = PushSubscription, responses(
    (status = 204, description = "It will be told"),
    (status = 401, description = "Nobody we know", body = Problem),
    (status = 403, description = "The token does not allow it", body = Problem),
    (status = 422, description = "This is no subscription, or there are too many", body = Problem),
))]
pub async fn subscribe(
    State(app): State<App>,
    caller: Caller,
    Json(wish): Json<PushSubscription>,
) -> Result<StatusCode, Problem> {
    caller.may(Scope::Lobby)?;
    let store = app.hub.store();
    let secure = wish.endpoint.starts_with("https://")
        || (app.hub.config().local_webhooks && wish.endpoint.starts_with("http://"));
    let plain = wish.endpoint.len() <= 1_000 && !wish.endpoint.chars().any(|c| c.is_control() || c == ' ');
    let body = serde_json::to_string(&wish).expect("subscriptions are plain data");
    let many = store.pushes(caller.person.no).await?.len() >= BROWSERS;
    if !secure || !plain || many || body.len() > 2_000 || !push::is_sound(&wish) {
        return Err(Problem::bad(msg!("house-push")));
    }
    store.subscribe_push(caller.person.no, &wish.endpoint, &body).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Tell this browser no more.
#[utoipa::path(delete, path = "/api/push", request_body = PushEnd, responses(
    (status = 204, description = "It will not be told, if it was"),
    (status = 401, description = "Nobody we know", body = Problem),
    (status = 403, description = "The token does not allow it", body = Problem),
))]
pub async fn unsubscribe(
    State(app): State<App>,
    caller: Caller,
    Json(end): Json<PushEnd>,
) -> Result<StatusCode, Problem> {
    caller.may(Scope::Lobby)?;
    let store = app.hub.store();
    let own = store.pushes(caller.person.no).await?;
    let own = own.iter().filter_map(|body| serde_json::from_str::<PushSubscription>(body).ok());
    if own.into_iter().any(|push| push.endpoint == end.endpoint) {
        store.drop_push(&end.endpoint).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
