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
    /// Whether webhooks may call addresses of the local network (for tests and private servers).
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
            local_webhooks: false,
            admin_token: None,
        }
    }
}

impl Config {
    /// Whether cookies go over HTTPS only.
    pub fn secure(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}
