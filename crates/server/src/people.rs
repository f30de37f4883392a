//! Who is asking: a cookie's guest or member, or a token's owner.

use crate::app::App;
use crate::problem::Problem;
use crate::{hash, token};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use engine::msg;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use store::PersonRow;
use subtle::ConstantTimeEq;
use wire::Scope;

/// The session's cookie.
pub const COOKIE: &str = "stavka_session";

/// The one who asks.
#[derive(Clone, Debug)]
pub struct Caller {
    /// Who.
    pub person: PersonRow,
    /// His session's cookie; none if he came with a token.
    pub session: Option<String>,
    /// What he may do.
    pub scopes: Vec<Scope>,
}

impl Caller {
    /// Whether he may do something.
    ///
    /// # Errors
    /// His token does not allow it.
    pub fn may(&self, scope: Scope) -> Result<(), Problem> {
        if self.session.is_some() || self.scopes.contains(&scope) {
            Ok(())
        } else {
            Err(Problem::forbidden(msg!("house-scope")))
        }
    }
}

/// Somebody may be asking, or nobody we know.
#[derive(Clone, Debug)]
pub struct Anyone(pub Option<Caller>);

/// The cookie of a request.
pub fn cookie(headers: &HeaderMap) -> Option<&str> {
    headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok()).find_map(|value| {
        value.split(';').find_map(|pair| pair.trim().strip_prefix(COOKIE)?.strip_prefix('='))
    })
}

/// A session's cookie as it is set.
pub fn set_cookie(app: &App, session: &str, days: u32) -> HeaderValue {
    let secure = if app.hub.config().secure() { "; Secure" } else { "" };
    let age = u64::from(days) * 24 * 60 * 60;
    HeaderValue::from_str(&format!(
        "{COOKIE}={session}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"
    ))
    .expect("tokens are plain ASCII")
}

/// Opens a session for a person.
///
/// # Errors
/// The database fails.
pub async fn open_session(app: &App, person: &PersonRow) -> Result<String, Problem> {
    let session = token(32);
    app.hub.store().open_session(&hash(&session), person.no, crate::now()).await?;
    Ok(session)
}

/// What a session must send with everything that changes something.
pub fn csrf(app: &App, session: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(&app.key).expect("any length will do");
    mac.update(session.as_bytes());
    crate::live::hex(&mac.finalize().into_bytes()[..16])
}

async fn identify(app: &App, headers: &HeaderMap) -> Result<Option<Caller>, Problem> {
    if let Some(bearer) = headers.get(header::AUTHORIZATION) {
        let unknown = || Problem::new(StatusCode::UNAUTHORIZED, msg!("house-token"));
        let token = bearer.to_str().ok().and_then(|text| text.strip_prefix("Bearer ")).ok_or_else(unknown)?;
        let (row, person) = app.hub.store().token(&hash(token)).await?.ok_or_else(unknown)?;
        let scopes = serde_json::from_str(&row.scopes).unwrap_or_default();
        return Ok(Some(Caller { person, session: None, scopes }));
    }
    let Some(session) = cookie(headers) else { return Ok(None) };
    let person = app.hub.store().session(&hash(session)).await?;
    Ok(person.map(|person| Caller { person, session: Some(session.to_owned()), scopes: Vec::new() }))
}

fn same_origin(app: &App, parts: &Parts) -> bool {
    let Some(origin) = parts.headers.get(header::ORIGIN).and_then(|value| value.to_str().ok()) else {
        return true;
    };
    let host = parts.headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let bare = origin.split_once("://").map_or(origin, |(_, bare)| bare);
    bare == host || app.hub.config().public_url.as_deref() == Some(origin)
}

impl FromRequestParts<App> for Anyone {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let caller = identify(app, &parts.headers).await?;
        let safe = matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
        let socket = parts.headers.contains_key(header::UPGRADE);
        if let Some(session) = caller.as_ref().and_then(|caller| caller.session.as_deref()) {
            if (!safe || socket) && !same_origin(app, parts) {
                return Err(Problem::forbidden(msg!("house-origin")));
            }
            let sent = parts.headers.get("x-csrf").map(HeaderValue::as_bytes).unwrap_or_default();
            if !safe && !bool::from(csrf(app, session).as_bytes().ct_eq(sent)) {
                return Err(Problem::forbidden(msg!("house-csrf")));
            }
        }
        Ok(Anyone(caller))
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Anyone(caller) = Anyone::from_request_parts(parts, app).await?;
        caller.ok_or_else(|| Problem::new(StatusCode::UNAUTHORIZED, msg!("house-who")))
    }
}
