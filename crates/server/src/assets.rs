//! The client, embedded in the program.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

/// The built client; without one, a page that says how to build it.
#[derive(Embed)]
#[folder = "$STAVKA_WEB_DIST"]
struct Client;

/// Serves a file of the client. Any path without a dot is the one page, and so is a clause such as `rules/…/8.5.1`.
pub async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return crate::problem::Problem::unknown().into_response();
    }
    let page = !path.contains('.') || path.starts_with("rules/");
    let name = if page { "index.html" } else { path };
    let Some(file) = Client::get(name) else {
        return if page { unbuilt() } else { StatusCode::NOT_FOUND.into_response() };
    };
    let tag = format!("\"{}\"", crate::live::hex(&file.metadata.sha256_hash()[..12]));
    // Names with a hash of their content never change.
    let cache = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|sent| sent.as_bytes() == tag.as_bytes());
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let mut answer = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Body::from(file.data.into_owned()).into_response()
    };
    let head = answer.headers_mut();
    for (header, value) in
        [(header::CONTENT_TYPE, kind.as_ref()), (header::ETAG, tag.as_str()), (header::CACHE_CONTROL, cache)]
    {
        head.insert(header, HeaderValue::from_str(value).expect("plain ASCII"));
    }
    answer
}

fn unbuilt() -> Response {
    let page = "<!doctype html><meta charset=utf-8><title>Stavka</title>\
        <p>This Stavka was built without its browser table. Run <code>cargo xtask run</code>, which builds both. \
        The API is at <a href=/api/docs>/api/docs</a>.</p>\
        <p lang=ru>Эта «Ставка» собрана без игрового стола для браузера. Запустите <code>cargo xtask run</code>.</p>";
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}
