//! The one who asks: guest, account, tokens.

use super::{Json, Path};
use crate::app::{App, too_many};
use crate::people::{Anyone, Caller, cookie, csrf, open_session, set_cookie};
use crate::problem::Problem;
use crate::{hash, notify, token};
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::msg;
use std::net::IpAddr;
use store::{AuditRow, PersonRow, TokenRow};
use wire::{Account, Login, Me, NewToken, Person, PersonKind, Scope, Settings, TokenInfo};

/// How long a session's cookie lasts.
const DAYS: u32 = 365;

fn settings_of(person: &PersonRow) -> Settings {
    let kept: Settings = serde_json::from_str(&person.settings).unwrap_or_default();
    Settings { name: person.name.clone(), ..kept }
}

async fn me(app: &App, person: &PersonRow, session: Option<&str>) -> Result<Me, Problem> {
    let kind = if person.login.is_some() { PersonKind::Member } else { PersonKind::Guest };
    let settings = settings_of(person);
    Ok(Me {
        confirmed: notify::has_confirmed(&**app.hub.store(), person.no, &settings).await?,
        person: Person { name: person.name.clone(), kind },
        settings,
        to_move: app.hub.store().waiting_for(person.no).await?,
        csrf: session.map(|session| csrf(app, session)).unwrap_or_default(),
    })
}

async fn audit(app: &App, person: Option<i64>, from: IpAddr, what: &str, detail: &str) {
    let row = AuditRow {
        at: crate::now(),
        person,
        address: from.to_string(),
        what: what.to_owned(),
        detail: detail.chars().take(200).collect(),
    };
    if let Err(error) = app.hub.store().audit(&row).await {
        tracing::error!(%error, what, "the audit log was not written");
    }
}

/// Who am I? A newcomer becomes a guest.
#[utoipa::path(get, path = "/api/me", responses(
    (status = 200, description = "The caller", body = Me),
    (status = 429, description = "Too many newcomers from one address", body = Problem),
))]
pub async fn show(
    State(app): State<App>,
    Extension(from): Extension<IpAddr>,
    Anyone(caller): Anyone,
) -> Result<Response, Problem> {
    if let Some(caller) = caller {
        return Ok(Json(me(&app, &caller.person, caller.session.as_deref()).await?).into_response());
    }
    if let Err(wait) = app.per_door.take(from, 0.1) {
        return Ok(too_many(wait));
    }
    let number = u32::from_le_bytes(crate::random()) % 9_000 + 1_000;
    let person = app.hub.store().create_guest(&format!("Guest {number}"), crate::now()).await?;
    let session = open_session(&app, &person).await?;
    let body = Json(me(&app, &person, Some(&session)).await?);
    Ok(([(header::SET_COOKIE, set_cookie(&app, &session, DAYS))], body).into_response())
}

/// Change name and settings.
#[utoipa::path(put, path = "/api/me", request_body = Settings, responses(
    (status = 200, description = "The caller", body = Me),
    (status = 401, description = "Nobody we know", body = Problem),
    (status = 403, description = "The token does not allow it", body = Problem),
    (status = 422, description = "Something is not as it should be", body = Problem),
    (status = 429, description = "Too many addresses to ask", body = Problem),
))]
pub async fn set(
    State(app): State<App>,
    Extension(from): Extension<IpAddr>,
    caller: Caller,
    Json(wish): Json<Settings>,
) -> Result<Response, Problem> {
    caller.may(Scope::Lobby)?;
    let name = wish.name.trim();
    let name = if name.is_empty() { caller.person.name.as_str() } else { name };
    let plain = |text: &str, most: usize| text.chars().count() <= most && !text.chars().any(char::is_control);
    let mail =
        wish.email.is_empty() || (wish.email.contains('@') && !wish.email.contains(char::is_whitespace));
    let hook = wish.webhook.is_empty()
        || wish.webhook.starts_with("https://")
        || wish.webhook.starts_with("http://");
    let lang = matches!(wish.lang.as_str(), "" | "en" | "ru");
    if !plain(name, 30) || !plain(&wish.email, 200) || !plain(&wish.webhook, 500) || !mail || !hook || !lang {
        return Err(Problem::bad(msg!("house-settings")));
    }
    let store = app.hub.store();
    let asks = app.hub.config().smtp.is_some()
        && notify::wants_letters(&wish)
        && !notify::has_confirmed(&**store, caller.person.no, &wish).await?;
    let known = settings_of(&caller.person);
    if asks
        && (known.email, known.notify) != (wish.email.clone(), true)
        && let Err(wait) = app.per_door.take(from, 1.0)
    {
        return Ok(too_many(wait));
    }
    let settings = serde_json::to_string(&wish).expect("settings are plain data");
    store.write_person(caller.person.no, name, &settings).await?;
    if asks {
        notify::ask_address(&**store, caller.person.no, &wish.email).await?;
    }
    let person = PersonRow { name: name.to_owned(), settings, ..caller.person };
    Ok(Json(me(&app, &person, caller.session.as_deref()).await?).into_response())
}

/// Make this guest a member.
#[utoipa::path(post, path = "/api/accounts", request_body = Account, responses(
    (status = 200, description = "The member", body = Me),
    (status = 401, description = "Nobody we know", body = Problem),
    (status = 403, description = "Members have an account already", body = Problem),
    (status = 409, description = "The login is taken", body = Problem),
    (status = 422, description = "Login or password is not as it should be", body = Problem),
    (status = 429, description = "Too many attempts", body = Problem),
))]
pub async fn enrol(
    State(app): State<App>,
    Extension(from): Extension<IpAddr>,
    caller: Caller,
    Json(wish): Json<Account>,
) -> Result<Response, Problem> {
    if let Err(wait) = app.per_door.take(from, 1.0) {
        return Ok(too_many(wait));
    }
    if caller.session.is_none() || caller.person.login.is_some() {
        return Err(Problem::forbidden(msg!("house-member-already")));
    }
    let login = wish.login.trim();
    let letters = login.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_');
    let length = wish.password.chars().count();
    if !letters || !(2..=30).contains(&login.chars().count()) || !(8..=200).contains(&length) {
        return Err(Problem::bad(msg!("house-account")));
    }
    let password = wish.password.clone();
    let hash = tokio::task::spawn_blocking(move || hash_password(&password))
        .await
        .map_err(|_| Problem::new(StatusCode::SERVICE_UNAVAILABLE, msg!("house-database")))?;
    match app.hub.store().enrol(caller.person.no, login, &hash).await {
        Ok(()) => {}
        Err(store::Error::Taken(_)) => {
            return Err(Problem::new(StatusCode::CONFLICT, msg!("house-login-taken")));
        }
        Err(error) => return Err(error.into()),
    }
    app.hub.store().write_person(caller.person.no, login, &caller.person.settings).await?;
    audit(&app, Some(caller.person.no), from, "enrolled", login).await;
    let person = PersonRow { name: login.to_owned(), login: Some(login.to_owned()), ..caller.person };
    Ok(Json(me(&app, &person, caller.session.as_deref()).await?).into_response())
}

fn hash_password(password: &str) -> String {
    let salt = crate::random::<16>();
    let hashed = Argon2::default().hash_password_with_salt(password.as_bytes(), &salt);
    hashed.map(|hash| hash.to_string()).expect("the parameters are sound")
}

/// Come in with login and password.
#[utoipa::path(post, path = "/api/login", request_body = Login, responses(
    (status = 200, description = "The member", body = Me),
    (status = 401, description = "Login or password is wrong", body = Problem),
    (status = 429, description = "Too many attempts", body = Problem),
))]
pub async fn login(
    State(app): State<App>,
    Extension(from): Extension<IpAddr>,
    Json(wish): Json<Login>,
) -> Result<Response, Problem> {
    if let Err(wait) = app.per_door.take(from, 1.0) {
        return Ok(too_many(wait));
    }
    let known = app.hub.store().credentials(wish.login.trim()).await?;
    let person = known.as_ref().map(|known| known.person);
    // An unknown login takes as long as a wrong password.
    let kept = known.map_or_else(|| DECOY.to_owned(), |known| known.hash);
    let password = wish.password.clone();
    let right = tokio::task::spawn_blocking(move || {
        PasswordHash::new(&kept)
            .is_ok_and(|kept| Argon2::default().verify_password(password.as_bytes(), &kept).is_ok())
    })
    .await
    .unwrap_or(false);
    let person = match person.filter(|_| right) {
        Some(no) => app.hub.store().person(no).await?,
        None => None,
    };
    let Some(person) = person else {
        audit(&app, None, from, "login-failed", &wish.login).await;
        return Err(Problem::new(StatusCode::UNAUTHORIZED, msg!("house-login")));
    };
    audit(&app, Some(person.no), from, "login", "").await;
    let session = open_session(&app, &person).await?;
    let body = Json(me(&app, &person, Some(&session)).await?);
    Ok(([(header::SET_COOKIE, set_cookie(&app, &session, DAYS))], body).into_response())
}

/// A hash that no password has.
const DECOY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$c3RhdmthLXN0YXZrYQ$M0Zx0jG6Gq0Yh1l2gk0m7c0H0J3m2mU5k6b1xq8oZ3w";

/// Leave: the session ends.
#[utoipa::path(post, path = "/api/logout", responses(
    (status = 204, description = "Gone"),
    (status = 401, description = "Nobody we know", body = Problem),
))]
pub async fn logout(State(app): State<App>, headers: HeaderMap, caller: Caller) -> Result<Response, Problem> {
    if let Some(session) = cookie(&headers).filter(|_| caller.session.is_some()) {
        app.hub.store().close_session(&hash(session)).await?;
    }
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, set_cookie(&app, "", 0))]).into_response())
}

/// My tokens.
#[utoipa::path(get, path = "/api/tokens", responses(
    (status = 200, description = "Names and scopes; the tokens themselves are not kept", body = Vec<TokenInfo>),
    (status = 401, description = "Nobody we know", body = Problem),
))]
pub async fn tokens(State(app): State<App>, caller: Caller) -> Result<Json<Vec<TokenInfo>>, Problem> {
    let rows = app.hub.store().tokens(caller.person.no).await?;
    let info = |row: TokenRow| TokenInfo {
        name: row.name,
        scopes: serde_json::from_str(&row.scopes).unwrap_or_default(),
    };
    Ok(Json(rows.into_iter().map(info).collect()))
}

/// A new token. It is shown this once.
#[utoipa::path(post, path = "/api/tokens", request_body = TokenInfo, responses(
    (status = 200, description = "The token", body = NewToken),
    (status = 401, description = "Nobody we know", body = Problem),
    (status = 403, description = "Tokens cannot make tokens", body = Problem),
    (status = 409, description = "There is one of that name", body = Problem),
    (status = 422, description = "The name is not as it should be", body = Problem),
))]
pub async fn create_token(
    State(app): State<App>,
    caller: Caller,
    Json(info): Json<TokenInfo>,
) -> Result<Json<NewToken>, Problem> {
    if caller.session.is_none() {
        return Err(Problem::forbidden(msg!("house-scope")));
    }
    let plain = info.name.chars().count() <= 60 && !info.name.chars().any(|c| c.is_control() || c == '/');
    let many = app.hub.store().tokens(caller.person.no).await?.len() >= 50;
    if info.name.trim().is_empty() || !plain || info.scopes.is_empty() || many {
        return Err(Problem::bad(msg!("house-token-wish")));
    }
    let token = format!("stavka_{}", token(40));
    let row = TokenRow {
        person: caller.person.no,
        name: info.name.clone(),
        scopes: serde_json::to_string(&info.scopes).expect("scopes are plain data"),
        created: crate::now(),
    };
    match app.hub.store().create_token(&hash(&token), &row).await {
        Ok(()) => Ok(Json(NewToken { token, info })),
        Err(store::Error::Taken(_)) => Err(Problem::new(StatusCode::CONFLICT, msg!("house-token-taken"))),
        Err(error) => Err(error.into()),
    }
}

/// Revoke a token.
#[utoipa::path(delete, path = "/api/tokens/{name}", params(("name" = String, Path, description = "Its name")), responses(
    (status = 204, description = "Revoked"),
    (status = 401, description = "Nobody we know", body = Problem),
    (status = 403, description = "Tokens cannot revoke tokens", body = Problem),
    (status = 404, description = "There is none of that name", body = Problem),
))]
pub async fn revoke_token(
    State(app): State<App>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<StatusCode, Problem> {
    if caller.session.is_none() {
        return Err(Problem::forbidden(msg!("house-scope")));
    }
    if app.hub.store().revoke(caller.person.no, &name).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Problem::unknown())
    }
}
