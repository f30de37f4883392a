//! How one asks over HTTP. The list of routes is in `app`.

pub mod away;
pub mod catalog;
pub mod events;
pub mod health;
pub mod matches;
pub mod me;
pub mod play;
pub mod records;

use crate::problem::Problem;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use engine::msg;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A JSON body; refusals are problems.
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let axum::Json(value) = axum::Json::from_request(request, state).await?;
        Ok(Json(value))
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

/// A body of plain text; refusals are problems.
pub struct Plain(pub String);

impl<S: Send + Sync> FromRequest<S> for Plain {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let text = String::from_request(request, state).await.map_err(|rejection| {
            Problem::new(rejection.status(), msg!("house-bad-request")).detail(rejection.body_text())
        })?;
        Ok(Plain(text))
    }
}

/// Parts of the path; refusals are problems.
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let axum::extract::Path(value) = axum::extract::Path::from_request_parts(parts, state).await?;
        Ok(Path(value))
    }
}

/// The query; refusals are problems.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let axum::extract::Query(value) = axum::extract::Query::from_request_parts(parts, state).await?;
        Ok(Query(value))
    }
}
