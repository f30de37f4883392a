//! What goes wrong, as callers are told: `application/problem+json`.
//!
//! A caller's mistake is explained; a fault of ours is logged and told without its insides.

use crate::hub::Unavailable;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::msg;
use serde::Serialize;
use table::Text;
use utoipa::ToSchema;
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response as Described};

/// The server's own words, English.
pub const EN: &str = include_str!("../text/en.ftl");
/// The server's own words, Russian.
pub const RU: &str = include_str!("../text/ru.ftl");

/// A refusal.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// The HTTP status.
    pub status: u16,
    /// What, in short English.
    pub title: &'static str,
    /// What, in words the client renders.
    #[schema(value_type = Object)]
    pub text: Text,
    /// More, where there is more to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The clause of the rules, where one forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
}

impl Problem {
    /// A refusal with a status.
    pub fn new(status: StatusCode, text: Text) -> Self {
        let title = status.canonical_reason().unwrap_or("Error");
        Problem { status: status.as_u16(), title, text, detail: None, clause: None }
    }

    /// The request makes no sense.
    pub fn bad(text: Text) -> Self {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, text)
    }

    /// There is no such thing, or it is not for the caller to know.
    pub fn unknown() -> Self {
        Problem::new(StatusCode::NOT_FOUND, msg!("house-unknown"))
    }

    /// The caller may not do this.
    pub fn forbidden(text: Text) -> Self {
        Problem::new(StatusCode::FORBIDDEN, text)
    }

    /// It cannot be done as things stand.
    pub fn conflict(trouble: wire::Trouble) -> Self {
        Problem { clause: trouble.clause, ..Problem::new(StatusCode::CONFLICT, trouble.text) }
    }

    /// With more to say.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    /// With the problems of a file.
    #[must_use]
    pub fn because(self, problems: content::Problems) -> Self {
        self.detail(problems.to_string())
    }
}

/// What any request may be answered, whatever it asks for.
const ALWAYS: [(&str, &str); 5] = [
    ("400", "The request cannot be read"),
    ("401", "The token is not known"),
    ("403", "It comes from elsewhere, or the token does not allow it"),
    ("429", "Too many requests"),
    ("503", "The database or the match cannot be reached"),
];
/// And what a request with a body may be.
const WITH_BODY: [(&str, &str); 3] = [
    ("413", "The body is too long"),
    ("415", "The body is of another type"),
    ("422", "The body is not what it should be"),
];

/// Writes these refusals down for every route, and all refusals as what they are sent as.
pub fn declare(document: &mut OpenApi) {
    for item in document.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.put, &mut item.post, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            let more = if operation.request_body.is_some() { &WITH_BODY[..] } else { &[] };
            let answers = &mut operation.responses.responses;
            for (status, why) in ALWAYS.iter().chain(more) {
                answers.entry((*status).to_owned()).or_insert_with(|| RefOr::T(Described::new(*why)));
            }
            for (_, answer) in answers.iter_mut().filter(|(status, _)| status.as_str() >= "400") {
                if let RefOr::T(answer) = answer {
                    let problem = Content::new(Some(Ref::from_schema_name("Problem")));
                    answer.content = [("application/problem+json".to_owned(), problem.into())].into();
                }
            }
        }
    }
}

/// The database fails: ours to mend.
pub fn database(error: store::Error) -> Problem {
    tracing::error!(%error, "the database fails");
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, msg!("house-database"))
}

impl From<store::Error> for Problem {
    fn from(error: store::Error) -> Self {
        database(error)
    }
}

impl From<Unavailable> for Problem {
    fn from(error: Unavailable) -> Self {
        match error {
            Unavailable::Unknown => Problem::unknown(),
            Unavailable::Store(error) => database(error),
            Unavailable::Elsewhere | Unavailable::Unreached => {
                Problem::new(StatusCode::SERVICE_UNAVAILABLE, msg!("match-unreached"))
            }
            Unavailable::Edition { edition, from, to } => {
                tracing::warn!(edition, from, to, "a match is of an edition that is not played here");
                let text =
                    msg!("match-edition", n = i32::from(edition), from = i32::from(from), to = i32::from(to));
                Problem::new(StatusCode::CONFLICT, text)
            }
            Unavailable::Broken(why) => {
                tracing::error!(why, "a match is not available");
                Problem::new(StatusCode::SERVICE_UNAVAILABLE, msg!("match-unreadable"))
            }
        }
    }
}

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Self {
        Problem::new(rejection.status(), msg!("house-bad-request")).detail(rejection.body_text())
    }
}

impl From<PathRejection> for Problem {
    fn from(rejection: PathRejection) -> Self {
        Problem::new(rejection.status(), msg!("house-bad-request")).detail(rejection.body_text())
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Self {
        Problem::new(rejection.status(), msg!("house-bad-request")).detail(rejection.body_text())
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self).expect("problems are plain data");
        let kind = HeaderValue::from_static("application/problem+json");
        (status, [(header::CONTENT_TYPE, kind)], body).into_response()
    }
}
