//! Whether the server is well.

use crate::app::App;
use crate::problem::Problem;
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Response};
use std::net::IpAddr;
use subtle::ConstantTimeEq;

/// The process lives.
#[utoipa::path(get, path = "/health/live", responses((status = 200, description = "It lives", body = String)))]
pub async fn live() -> &'static str {
    "ok"
}

/// The process can serve: its database answers.
#[utoipa::path(get, path = "/health/ready", responses(
    (status = 200, description = "It can serve", body = String),
    (status = 503, description = "The database fails", body = Problem),
))]
pub async fn ready(State(app): State<App>) -> Result<&'static str, Problem> {
    app.hub.store().healthy().await?;
    Ok("ok")
}

/// Whether a caller runs this server: he calls from the machine itself, or has its token.
pub fn runs_the_house(app: &App, from: IpAddr, headers: &HeaderMap) -> bool {
    match &app.hub.config().admin_token {
        None => from.is_loopback() && !app.hub.config().behind_proxy,
        Some(token) => {
            let sent = headers.get(header::AUTHORIZATION).map(|value| value.as_bytes()).unwrap_or_default();
            let sent = sent.strip_prefix(b"Bearer ").unwrap_or_default();
            token.as_bytes().ct_eq(sent).into()
        }
    }
}

/// Counters for Prometheus; for those who run the server.
pub async fn metrics(
    State(app): State<App>,
    Extension(from): Extension<IpAddr>,
    headers: HeaderMap,
) -> Response {
    if !runs_the_house(&app, from, &headers) {
        return Problem::unknown().into_response();
    }
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.hub.metrics().text(app.hub.resident())).into_response()
}

/// The API for people to read.
pub async fn docs() -> Html<String> {
    Html(page(&crate::app::openapi()))
}

/// A plain page of the document: no script, so that the strictest policy shows it.
fn page(document: &utoipa::openapi::OpenApi) -> String {
    use std::fmt::Write;
    let value = serde_json::to_value(document).expect("the document is plain data");
    let mut out = String::from(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>\
         <title>Stavka API</title><style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}\
         code{background:#8882;padding:.1em .3em;border-radius:3px}dt{margin-top:1rem}b{display:inline-block;width:4.5rem}\
         </style><h1>Stavka API</h1>",
    );
    let text = |value: &serde_json::Value| escape(value.as_str().unwrap_or_default());
    let _ = write!(out, "<p>{}</p>", text(&value["info"]["description"]));
    out.push_str(
        "<p>The whole description for programs: <a href=/api/openapi.json>/api/openapi.json</a>.</p><dl>",
    );
    for (path, methods) in value["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let summary =
                operation["summary"].as_str().or(operation["description"].as_str()).unwrap_or_default();
            let _ = write!(
                out,
                "<dt><b>{}</b> <code>{}</code></dt><dd>{}</dd>",
                method.to_uppercase(),
                escape(path),
                escape(summary)
            );
        }
    }
    out.push_str("</dl></html>");
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
