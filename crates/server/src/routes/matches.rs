//! Making, finding and joining matches.

use super::{Json, Path, Query};
use crate::actor::Cmd;
use crate::app::App;
use crate::hash;
use crate::live::Asker;
use crate::people::{Anyone, Caller};
use crate::problem::Problem;
use axum::extract::State;
use axum::http::StatusCode;
use engine::msg;
use serde::Deserialize;
use store::{MatchRow, Page};
use utoipa::IntoParams;
use wire::{Brief, Creation, Invitation, Joining, MatchHeader, MatchList, Scope, SeatHolder, Status, Which};

/// Which matches to list.
#[derive(Deserialize, IntoParams)]
pub struct Wanted {
    /// Which.
    #[serde(default)]
    #[param(inline)]
    which: Which,
    /// Only those of this game.
    #[serde(default)]
    game: Option<String>,
    /// `next` of the page before.
    #[serde(default)]
    before: Option<String>,
}

/// Matches: open ones, mine, those being played, those that are over.
#[utoipa::path(get, path = "/api/matches", params(Wanted), responses(
    (status = 200, description = "A page of matches", body = MatchList),
    (status = 401, description = "My matches need somebody we know", body = Problem),
    (status = 422, description = "No such page", body = Problem),
))]
pub async fn list(
    State(app): State<App>,
    Anyone(caller): Anyone,
    Query(wanted): Query<Wanted>,
) -> Result<Json<MatchList>, Problem> {
    let me = caller.map(|caller| caller.person.no);
    let which = match (wanted.which, me) {
        (Which::Open, _) => store::Which::Open,
        (Which::Live, _) => store::Which::Live,
        (Which::Over, _) => store::Which::Over,
        (Which::Mine, Some(me)) => store::Which::Of(me),
        (Which::Mine, None) => return Err(Problem::new(StatusCode::UNAUTHORIZED, msg!("house-who"))),
    };
    let before = match &wanted.before {
        None => None,
        Some(text) => {
            let (changed, no) = text.split_once('-').ok_or_else(|| Problem::bad(msg!("house-page")))?;
            let place = changed.parse().ok().filter(|at| *at < i64::MAX as u64).zip(no.parse().ok());
            Some(place.ok_or_else(|| Problem::bad(msg!("house-page")))?)
        }
    };
    const LIMIT: u32 = 30;
    let page = Page { which, game: wanted.game, before, limit: LIMIT };
    let rows = app.hub.store().list(&page).await?;
    let next =
        rows.last().filter(|_| rows.len() == LIMIT as usize).map(|row| format!("{}-{}", row.changed, row.no));
    let mut matches = Vec::with_capacity(rows.len());
    for row in rows {
        let seats = match me {
            Some(_) => app.hub.store().seats(row.no).await?,
            None => Vec::new(),
        };
        let mine: Vec<_> = seats.iter().filter(|(_, person, _)| Some(*person) == me).collect();
        let Some(header) = header_of(&row) else { continue };
        // A match whose seats are taken waits for the parts of the dice, not for strangers.
        if wanted.which == Which::Open && !header.seats.iter().any(|seat| seat.holder == SeatHolder::Empty) {
            continue;
        }
        let side = mine
            .first()
            .and_then(|(seat, ..)| header.seats.get(usize::from(*seat)))
            .map(|seat| seat.side.clone());
        matches.push(Brief { my_move: mine.iter().any(|(_, _, waits)| *waits), side, header });
    }
    Ok(Json(MatchList { matches, next }))
}

fn header_of(row: &MatchRow) -> Option<MatchHeader> {
    serde_json::from_str(&row.card)
        .inspect_err(|error| tracing::error!(no = row.no, %error, "a card cannot be read"))
        .ok()
}

/// Make a match.
#[utoipa::path(post, path = "/api/matches", request_body = Creation, responses(
    (status = 200, description = "The match and, if somebody is to come, the invitation", body = Invitation),
    (status = 401, description = "Nobody we know", body = Problem),
    (status = 403, description = "The token does not allow it", body = Problem),
    (status = 422, description = "The wish makes no sense", body = Problem),
))]
pub async fn create(
    State(app): State<App>,
    caller: Caller,
    Json(wish): Json<Creation>,
) -> Result<Json<Invitation>, Problem> {
    caller.may(Scope::Lobby)?;
    let maker = (caller.person.no, caller.person.name.as_str());
    let (header, invite) = app.hub.create(maker, &wish).await?;
    Ok(Json(Invitation { header, invite: invite.map(|invite| format!("/join/{invite}")) }))
}

/// A match.
#[utoipa::path(get, path = "/api/matches/{id}", params(("id" = String, Path, description = "The match")), responses(
    (status = 200, description = "The match", body = Invitation),
    (status = 404, description = "No such match", body = Problem),
))]
pub async fn show(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Invitation>, Problem> {
    let no = app.hub.number(&id).await?;
    let header = app.hub.ask(no, Cmd::Header).await?;
    Ok(Json(Invitation { header: *header, invite: None }))
}

/// The match an invitation leads to.
#[utoipa::path(get, path = "/api/join/{invite}", params(("invite" = String, Path, description = "The invitation")), responses(
    (status = 200, description = "The match", body = Invitation),
    (status = 404, description = "No such invitation", body = Problem),
))]
pub async fn invited(
    State(app): State<App>,
    Path(invite): Path<String>,
) -> Result<Json<Invitation>, Problem> {
    let row = app.hub.store().invited(&hash(&invite)).await?.ok_or_else(Problem::unknown)?;
    let header = app.hub.ask(row.no, Cmd::Header).await?;
    Ok(Json(Invitation { header: *header, invite: Some(format!("/join/{invite}")) }))
}

/// Sit down.
#[utoipa::path(post, path = "/api/matches/{id}/join", params(("id" = String, Path, description = "The match")),
    request_body = Joining, responses(
    (status = 200, description = "The match", body = Invitation),
    (status = 401, description = "Nobody we know", body = Problem),
    (status = 403, description = "It is not open, and this is not its invitation", body = Problem),
    (status = 404, description = "No such match", body = Problem),
    (status = 409, description = "The seat is taken", body = Problem),
))]
pub async fn join(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    Json(wish): Json<Joining>,
) -> Result<Json<Invitation>, Problem> {
    caller.may(Scope::Lobby)?;
    let row = app.hub.store().find(&id).await?.ok_or_else(Problem::unknown)?;
    let invited = match (&wish.invite, &row.invite) {
        (Some(sent), Some(kept)) => {
            use subtle::ConstantTimeEq;
            bool::from(hash(sent.trim_start_matches("/join/")).as_slice().ct_eq(kept))
        }
        _ => false,
    };
    if !row.open && !invited {
        return Err(Problem::forbidden(msg!("house-invitation")));
    }
    let who = asker(&caller);
    let answer = app.hub.ask(row.no, |reply| Cmd::Sit { who, side: wish.side, reply }).await?;
    let header = answer.map_err(Problem::conflict)?;
    Ok(Json(Invitation { header: *header, invite: None }))
}

fn asker(caller: &Caller) -> Asker {
    Asker { person: caller.person.no, name: caller.person.name.clone(), seat: None }
}

/// Stand up before it has begun; its maker thereby calls it off.
#[utoipa::path(post, path = "/api/matches/{id}/leave", params(("id" = String, Path, description = "The match")), responses(
    (status = 200, description = "The match", body = Invitation),
    (status = 401, description = "Nobody we know", body = Problem),
    (status = 404, description = "No such match", body = Problem),
    (status = 409, description = "It has begun, or you do not sit here", body = Problem),
))]
pub async fn leave(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Invitation>, Problem> {
    caller.may(Scope::Lobby)?;
    let no = app.hub.number(&id).await?;
    let who = asker(&caller);
    let header = app.hub.ask(no, |reply| Cmd::Leave(who, reply)).await?.map_err(Problem::conflict)?;
    debug_assert!(header.status != Status::Playing);
    Ok(Json(Invitation { header: *header, invite: None }))
}
