//! The house: starting, stopping, and the list of routes.

use crate::config::Config;
use crate::hub::Hub;
use crate::letters::Postman;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::push::Sender;
use crate::routes::{away, catalog, events, health, matches, me, play, records};
use crate::{assets, now, random, remote};
use ::catalog::Catalog;
use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use engine::msg;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;
use store::{PersonNo, Store};
use subtle::ConstantTimeEq;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::MissedTickBehavior;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What every handler has at hand.
#[derive(Clone)]
pub struct App {
    /// Matches and database.
    pub(crate) hub: Arc<Hub>,
    /// Signs what sessions must send back.
    pub(crate) key: Arc<[u8]>,
    /// How much one address may ask.
    pub(crate) per_address: Arc<Limits<IpAddr>>,
    /// How much one person may ask over his sockets.
    pub(crate) per_person: Arc<Limits<PersonNo>>,
    /// How often one address may try a password or make a guest.
    pub(crate) per_door: Arc<Limits<IpAddr>>,
    /// Signs pushes.
    pub(crate) push: Arc<Sender>,
}

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// The database cannot be opened.
    #[error("{0}")]
    Store(#[from] store::Error),
    /// A game's data is faulty.
    #[error("{0}")]
    Content(#[from] content::Problems),
    /// The address cannot be listened on.
    #[error("cannot listen on {0}: {1}")]
    Listen(String, std::io::Error),
    /// Letters cannot be sent like this.
    #[error("{0}")]
    Post(String),
    /// There is no folder for its data.
    #[error("{0}")]
    Data(String),
}

/// A server that listens.
pub struct Running {
    /// Where.
    pub address: SocketAddr,
    app: App,
    stop: watch::Sender<bool>,
    served: tokio::task::JoinHandle<std::io::Result<()>>,
}

impl Running {
    /// How to reach it.
    pub fn url(&self) -> String {
        url(self.address)
    }

    /// Stops listening, puts all matches away, closes the database.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        self.app.hub.stop().await;
        let _ = tokio::time::timeout(Duration::from_secs(5), self.served).await;
    }
}

fn url(address: SocketAddr) -> String {
    let ip = address.ip();
    let ip = if ip.is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { ip };
    format!("http://{}", SocketAddr::new(ip, address.port()))
}

/// Opens the database, listens and serves.
///
/// # Errors
/// Whatever keeps it from starting, in words.
pub async fn start(config: Config, catalog: Catalog) -> Result<Running, Failed> {
    start_opening(config, || Ok(catalog)).await
}

/// The same with games that are opened while the database is.
///
/// # Errors
/// Whatever keeps it from starting, in words.
pub async fn start_opening(
    config: Config,
    open: impl FnOnce() -> Result<Catalog, content::Problems> + Send + 'static,
) -> Result<Running, Failed> {
    let catalog = tokio::task::spawn_blocking(open);
    let store = open_store(&config).await?;
    let catalog = catalog.await.unwrap_or_else(|broken| std::panic::resume_unwind(broken.into_panic()))?;
    start_with(config, catalog, store).await
}

pub(crate) async fn open_store(config: &Config) -> Result<Arc<dyn Store>, Failed> {
    if let Some(url) = &config.database {
        return Ok(Arc::new(store_postgres::PostgresStore::connect(url).await?));
    }
    let folder = match &config.data {
        Some(folder) => folder.clone(),
        None => data_folder()?,
    };
    Ok(Arc::new(store_sqlite::SqliteStore::open(folder.join("stavka.db")).await?))
}

/// Where programs of this user keep their data.
fn data_folder() -> Result<std::path::PathBuf, Failed> {
    let home =
        |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(std::path::PathBuf::from);
    let folder = if cfg!(windows) {
        home("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        home("XDG_DATA_HOME").or_else(|| home("HOME").map(|home| home.join(".local/share")))
    };
    folder.map(|folder| folder.join("stavka")).ok_or_else(|| {
        Failed::Data("there is no home folder to keep the data in; name one with --data".to_owned())
    })
}

async fn start_with(config: Config, catalog: Catalog, store: Arc<dyn Store>) -> Result<Running, Failed> {
    let wanted = format!("{}:{}", config.listen, config.port);
    let listener = TcpListener::bind(&wanted).await.map_err(|error| Failed::Listen(wanted.clone(), error))?;
    let address = listener.local_addr().map_err(|error| Failed::Listen(wanted, error))?;
    store.alive(now(), true).await?;
    let outages = store.outages(0).await?;
    let key = store.house_secret("csrf", &random::<32>()).await?;
    let secret = store.house_secret("processes", crate::token(52).as_bytes()).await?;
    let secret = String::from_utf8_lossy(&secret).into_owned();
    let (rate, burst) = config.rate;
    let push = Arc::new(Sender::of(&*store, config.contact()).await?);
    let place = config.internal_url.clone().unwrap_or_else(|| url(address));
    let hub = Hub::new(Arc::new(catalog), store, config, outages, (place, secret));
    hub.beat().await?;
    tokio::spawn(hub.clone().listen());
    let app = App {
        hub,
        key: key.into(),
        per_address: Arc::new(Limits::new(rate, burst)),
        per_person: Arc::new(Limits::new(rate * 4.0, burst)),
        per_door: Arc::new(Limits::new(0.2, 20.0)),
        push: push.clone(),
    };
    let (stop, stopped) = watch::channel(false);
    let postman = Postman::new(app.hub.clone(), push).map_err(Failed::Post)?;
    tokio::spawn(keep_house(app.clone(), stopped.clone()));
    tokio::spawn(postman.run(stopped.clone()));
    let service = router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let mut until = stopped;
    let served = tokio::spawn(
        axum::serve(listener, service)
            .with_graceful_shutdown(async move {
                let _ = until.changed().await;
            })
            .into_future(),
    );
    Ok(Running { address, app, stop, served })
}

/// Chores of the house: it says that it lives, mends cards that a crash left behind, and takes over what
/// dead processes have left.
async fn keep_house(app: App, mut stopped: watch::Receiver<bool>) {
    let mend = app.hub.wake();
    let live = async {
        let mut second = tokio::time::interval(Duration::from_secs(1));
        second.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            second.tick().await;
            let lives = async {
                app.hub.beat().await?;
                app.hub.store().alive(now(), false).await
            };
            if let Err(error) = lives.await {
                tracing::error!(%error, "the database fails");
            }
        }
    };
    let look_around = async {
        let mut second = tokio::time::interval(Duration::from_secs(1));
        second.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            second.tick().await;
            if let Err(error) = app.hub.look_around().await {
                tracing::error!(%error, "the database fails");
            }
        }
    };
    tokio::select! {
        _ = async { tokio::join!(mend, live, look_around) } => {}
        _ = stopped.changed() => {}
    }
}

/// The API's description.
#[derive(OpenApi)]
#[openapi(info(
    title = "Stavka",
    description = "Rules-enforced historical hex wargames. Everything the browser can do, a script can do. \
        Send a personal token as `Authorization: Bearer …`; cookies need the header `x-csrf` from `/api/me` with \
        everything that changes something. Refusals are `application/problem+json`."
))]
struct Api;

fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Api::openapi())
        .routes(routes!(me::show, me::set))
        .routes(routes!(me::enrol))
        .routes(routes!(me::login))
        .routes(routes!(me::logout))
        .routes(routes!(me::tokens, me::create_token))
        .routes(routes!(me::revoke_token))
        .routes(routes!(away::confirm))
        .routes(routes!(away::push_key, away::subscribe, away::unsubscribe))
        .routes(routes!(catalog::games))
        .routes(routes!(catalog::words))
        .routes(routes!(catalog::rules))
        .routes(routes!(catalog::board))
        .routes(routes!(matches::list, matches::create))
        .routes(routes!(matches::show))
        .routes(routes!(matches::join))
        .routes(routes!(matches::leave))
        .routes(routes!(matches::invited))
        .routes(routes!(play::view))
        .routes(routes!(play::ask))
        .routes(routes!(play::vacation))
        .routes(routes!(play::socket))
        .routes(routes!(play::stream))
        .routes(routes!(events::events))
        .routes(routes!(records::export))
        .routes(routes!(records::at))
        .routes(routes!(records::position))
        .routes(routes!(records::import))
        .routes(routes!(health::live))
        .routes(routes!(health::ready))
}

fn parts() -> (Router<App>, utoipa::openapi::OpenApi) {
    let (api, mut document) = api().split_for_parts();
    crate::problem::declare(&mut document);
    (api, document)
}

/// The API's OpenAPI document.
pub fn openapi() -> utoipa::openapi::OpenApi {
    parts().1
}

fn router(app: App) -> Router {
    let (api, document) = parts();
    let document = Arc::new(document);
    api.route("/metrics", axum::routing::get(health::metrics))
        .route(
            "/api/openapi.json",
            axum::routing::get(move || async move { axum::Json((*document).clone()) }),
        )
        .route("/api/docs", axum::routing::get(health::docs))
        .fallback(assets::serve)
        .method_not_allowed_fallback(|| async {
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, msg!("house-bad-request"))
        })
        .layer(DefaultBodyLimit::max(2 * 1024 * 1024))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(app.clone(), guard))
        .route("/internal/matches/{no}", axum::routing::get(internal))
        .with_state(app)
}

/// A link of another process of this house to a match of ours; to all others there is no such page.
async fn internal(
    State(app): State<App>,
    Path(no): Path<store::MatchNo>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let sent = headers.get(remote::HOUSE).map(HeaderValue::as_bytes).unwrap_or_default();
    if app.hub.process() == 0 || !bool::from(app.hub.secret().as_bytes().ct_eq(sent)) {
        return Problem::unknown().into_response();
    }
    match app.hub.adopt(no).await {
        Ok(_) => upgrade.on_upgrade(move |socket| remote::serve(app, no, socket)),
        Err(error) => Problem::from(error).into_response(),
    }
}

/// The address a request came from.
pub(crate) fn address(app: &App, request: &Request) -> IpAddr {
    let direct = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let told = request.headers().get("x-forwarded-for").and_then(|value| value.to_str().ok());
    let last = told.and_then(|list| list.rsplit(',').next()).and_then(|ip| ip.trim().parse().ok());
    let forwarded = if app.hub.config().behind_proxy { last } else { None };
    forwarded.or(direct).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
}

/// Limits, counts and heads every answer.
async fn guard(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let from = address(&app, &request);
    request.extensions_mut().insert(from);
    let mut answer = match app.per_address.take(from, 1.0) {
        Ok(()) => next.run(request).await,
        Err(wait) => too_many(wait),
    };
    app.hub.metrics().request(answer.status().as_u16());
    let head = answer.headers_mut();
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
             font-src 'self'; connect-src 'self' ws: wss:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
             form-action 'self'; frame-ancestors 'none'",
        ),
    ];
    for (name, value) in fixed {
        head.insert(name, HeaderValue::from_static(value));
    }
    if app.hub.config().secure() {
        head.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    if !head.contains_key(header::CACHE_CONTROL) {
        head.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    answer
}

/// A caller asks too much.
pub(crate) fn too_many(wait: u64) -> Response {
    let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, msg!("house-slow-down", seconds = wait as i32));
    let mut answer = problem.into_response();
    answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait));
    answer
}
