//! How a server is set up: flags, environment and file all lead here.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// All settings, with sensible defaults.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The address to listen on.
    pub listen: String,
    /// The port; 0 for any free one.
    pub port: u16,
    /// The folder for the database; none for the user's data folder.
    pub data: Option<PathBuf>,
    /// A PostgreSQL URL; without it, SQLite in the data folder.
    pub database: Option<String>,
    /// How people reach this server, such as `https://stavka.example`; for links in letters, and for secure cookies.
    pub public_url: Option<String>,
    /// Where the other processes reach this one (several processes, one PostgreSQL).
    pub internal_url: Option<String>,
    /// Milliseconds after which a match nobody looks at leaves memory.
    pub idle: u64,
    /// Whether the address of a caller is taken from `X-Forwarded-For` (behind a proxy of one's own).
    pub behind_proxy: bool,
    /// Requests a second that one address may make for long, and how many at once.
    pub rate: (f64, f64),
    /// An SMTP server, `smtp://user:password@host:port`; none sends no letters.
    pub smtp: Option<String>,
    /// The sender of letters.
    pub mail_from: String,
    /// Milliseconds a player has to come to the table or to move before he is written to.
    pub grace: u64,
    /// Whether webhooks and pushes may call addresses of the local network (for tests and private servers).
    pub local_webhooks: bool,
    /// A token that opens `/metrics` and the server's export to callers from elsewhere; none keeps them to the machine itself.
    pub admin_token: Option<String>,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            listen: "127.0.0.1".to_owned(),
            port: 0,
            data: None,
            database: None,
            public_url: None,
            internal_url: None,
            idle: 60_000,
            behind_proxy: false,
            rate: (50.0, 400.0),
            smtp: None,
            mail_from: "stavka@localhost".to_owned(),
            grace: 5_000,
            local_webhooks: false,
            admin_token: None,
        }
    }
}

impl Config {
    /// Whom push services may write to about this server.
    pub fn contact(&self) -> String {
        let from = self.mail_from.rsplit('<').next().unwrap_or_default().trim_end_matches('>');
        match &self.public_url {
            Some(url) if self.secure() => url.clone(),
            _ => format!("mailto:{from}"),
        }
    }

    /// Whether cookies go over HTTPS only.
    pub fn secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}
