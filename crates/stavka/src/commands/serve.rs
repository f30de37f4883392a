//! `stavka serve`: the browser table and the API, until somebody says stop.

use crate::args::{Args, Serve};
use crate::failure::Failure;
use catalog::Catalog;
use server::Config;
use std::path::Path;

/// Serves until a signal, or exports or imports and stops.
pub fn run(args: &Args, serve: &Serve) -> Result<(), Failure> {
    let config = config(serve)?;
    start_logs(args.json);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::said(format!("cannot start: {error}")))?;
    runtime.block_on(async {
        if let Some(file) = &serve.export {
            return server::export(&config, file).await.map_err(said);
        }
        if let Some(file) = &serve.import {
            return server::import(&config, file).await.map_err(said);
        }
        let boxes = args.boxes.clone();
        let opening = server::start_opening(config, move || Catalog::open(boxes.as_deref()));
        let running = opening.await.map_err(said)?;
        let url = running.url();
        if args.json {
            println!("{}", serde_json::json!({ "url": url }));
        } else {
            println!("Stavka: {url}");
        }
        if serve.open {
            open_browser(&url);
        }
        until_told().await;
        running.stop().await;
        Ok(())
    })
}

fn said(error: server::Failed) -> Failure {
    match error {
        server::Failed::Content(problems) => problems.into(),
        other => Failure::said(other.to_string()),
    }
}

/// File, then environment and flags on top.
fn config(serve: &Serve) -> Result<Config, Failure> {
    let mut config = match &serve.config {
        Some(file) => read(file)?,
        None => Config::default(),
    };
    let Serve {
        listen,
        port,
        data,
        database,
        public_url,
        internal_url,
        idle,
        smtp,
        mail_from,
        grace,
        admin_token,
        ..
    } = serve.clone();
    config.listen = listen.unwrap_or(config.listen);
    config.port = port.unwrap_or(config.port);
    config.data = data.or(config.data);
    config.database = database.or(config.database);
    config.public_url = public_url.or(config.public_url);
    config.internal_url = internal_url.or(config.internal_url);
    config.idle = idle.unwrap_or(config.idle);
    config.smtp = smtp.or(config.smtp);
    config.mail_from = mail_from.unwrap_or(config.mail_from);
    config.grace = grace.unwrap_or(config.grace);
    config.admin_token = admin_token.or(config.admin_token);
    config.behind_proxy |= serve.behind_proxy;
    config.local_webhooks |= serve.local_webhooks;
    config.rate = serve.rate.unwrap_or(config.rate);
    let (rate, burst) = config.rate;
    if !(rate > 0.0 && burst >= 1.0 && rate.is_finite() && burst.is_finite()) {
        return Err(Failure::said("the rate must be positive, and the burst at least 1"));
    }
    Ok(config)
}

fn read(file: &Path) -> Result<Config, Failure> {
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file).map_err(|error| Failure::said(format!("{name}: {error}")))?;
    Ok(content::toml::<Config>(&content::Source::new(name, text))?)
}

fn start_logs(json: bool) {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_env("STAVKA_LOG").unwrap_or_else(|_| EnvFilter::new("warn,server=info"));
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let _ = if json { logs.json().try_init() } else { logs.try_init() };
}

/// Until the user or the system wants us to stop.
async fn until_told() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}

fn open_browser(url: &str) {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let quiet = std::process::Stdio::null;
    let opened = std::process::Command::new(opener).arg(url).stdout(quiet()).stderr(quiet()).spawn();
    if opened.is_err() {
        eprintln!("stavka: no browser could be opened; go to {url}");
    }
}
