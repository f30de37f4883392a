//! Records: export, import, and any moment of a finished match.

use super::play::{As, looking};
use super::{Json, Path, Plain, Query};
use crate::actor::Cmd;
use crate::app::App;
use crate::live::Live;
use crate::people::{Anyone, Caller};
use crate::problem::Problem;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::{Viewer, msg};
use store::MatchNo;
use wire::{Hello, Imported, Scope, Status};

async fn whole(app: &App, no: MatchNo) -> Result<Box<Live>, Problem> {
    let whole = app.hub.ask(no, Cmd::Whole).await?;
    whole.map_err(|why| {
        tracing::error!(no, why, "a match cannot be read back");
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, msg!("match-unreadable"))
    })
}

/// The record. While a match runs it is the caller's own; in full once it is over.
#[utoipa::path(get, path = "/api/matches/{id}/record", params(("id" = String, Path, description = "The match"), As), responses(
    (status = 200, description = "A .hgn file", content_type = "text/plain", body = String),
    (status = 403, description = "Not your side", body = Problem),
    (status = 404, description = "No such match", body = Problem),
))]
pub async fn export(
    State(app): State<App>,
    Anyone(caller): Anyone,
    Path(id): Path<String>,
    Query(wanted): Query<As>,
) -> Result<Response, Problem> {
    let (no, who) = looking(&app, caller, &id, &wanted).await?;
    let live = whole(&app, no).await?;
    let tags = live.tags();
    let tags: Vec<(&str, String)> = tags.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    let over = live.status() == Status::Over;
    if !over && who.seat.is_none() && live.setup().delay > 0 {
        return Err(Problem::forbidden(msg!("house-delayed")));
    }
    let text = if over { live.game().record(&tags) } else { live.game().export(&tags, who.viewer()) };
    let name = format!("attachment; filename=\"{}-{id}.hgn\"", live.setup().game);
    let kind = "text/plain; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response())
}

/// A match as it stood after so many lines; of a match that is over, with nothing hidden to its players' eyes.
#[utoipa::path(get, path = "/api/matches/{id}/at/{n}",
    params(("id" = String, Path, description = "The match"), ("n" = u32, Path, description = "After so many lines"), As),
    responses(
        (status = 200, description = "Header, table, log", body = Hello),
        (status = 403, description = "It is not over yet, or not your side", body = Problem),
        (status = 404, description = "No such match or moment", body = Problem),
    ))]
pub async fn at(
    State(app): State<App>,
    Anyone(caller): Anyone,
    Path((id, n)): Path<(String, u32)>,
    Query(wanted): Query<As>,
) -> Result<Json<Hello>, Problem> {
    let no = app.hub.number(&id).await?;
    let mut live = whole(&app, no).await?;
    if live.status() != Status::Over {
        return Err(Problem::forbidden(msg!("match-not-over")));
    }
    let viewer = match wanted.side() {
        None | Some("spectator") => Viewer::Spectator,
        Some("referee") => Viewer::Referee,
        Some(side) => {
            let seat = live.game().seats().iter().position(|known| *known == side);
            Viewer::Seat(engine::Seat(seat.ok_or_else(Problem::unknown)? as u8))
        }
    };
    let mut then = live.game().at(n as usize).ok_or_else(Problem::unknown)?;
    let own = caller.map(|caller| live.seats_of(caller.person.no)).unwrap_or_default();
    let own = own.into_iter().map(|seat| live.game().seats()[seat.index()].to_owned()).collect();
    let header = live.header(engine::SeatSet::NONE, 0);
    let mut view = then.view(viewer);
    view.table.prompt = table::Prompt { text: view.table.prompt.text, ..table::Prompt::default() };
    Ok(Json(Hello {
        header,
        side: wanted.side().map(str::to_owned),
        own,
        log: then.log(viewer),
        view,
        log_from: 0,
        chat: live.talk(viewer),
        notes: String::new(),
        standing: false,
        fair: live.fair(),
        now: crate::now(),
    }))
}

/// A moment of a match that is over, as a position file: other matches can start from it.
#[utoipa::path(get, path = "/api/matches/{id}/at/{n}/position",
    params(("id" = String, Path, description = "The match"), ("n" = u32, Path, description = "After so many lines")),
    responses(
        (status = 200, description = "A position file", content_type = "text/plain", body = String),
        (status = 403, description = "It is not over yet", body = Problem),
        (status = 404, description = "No such match or moment", body = Problem),
    ))]
pub async fn position(State(app): State<App>, Path((id, n)): Path<(String, u32)>) -> Result<String, Problem> {
    let no = app.hub.number(&id).await?;
    let live = whole(&app, no).await?;
    if live.status() != Status::Over {
        return Err(Problem::forbidden(msg!("match-not-over")));
    }
    let then = live.game().at(n as usize).ok_or_else(Problem::unknown)?;
    Ok(then.position_file())
}

/// Take a record in: a match to look at and to replay.
#[utoipa::path(post, path = "/api/import", request_body(content = String, content_type = "text/plain"), responses(
    (status = 200, description = "The match made of it", body = Imported),
    (status = 401, description = "Nobody we know", body = Problem),
    (status = 403, description = "The token does not allow it", body = Problem),
    (status = 422, description = "The record cannot be played through", body = Problem),
))]
pub async fn import(
    State(app): State<App>,
    caller: Caller,
    Plain(text): Plain,
) -> Result<Json<Imported>, Problem> {
    caller.may(Scope::Lobby)?;
    let id = app.hub.import(caller.person.no, &text).await?;
    Ok(Json(Imported { id }))
}
