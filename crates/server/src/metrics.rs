//! Counters for Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

/// What is counted.
#[derive(Debug, Default)]
pub struct Metrics {
    actions: AtomicU64,
    encodes: AtomicU64,
    sockets: AtomicI64,
    requests: AtomicU64,
    refused: AtomicU64,
    faults: AtomicU64,
}

impl Metrics {
    /// Something was played and written.
    pub fn action(&self) {
        self.actions.fetch_add(1, Ordering::Relaxed);
    }

    /// An update was encoded, for however many.
    pub fn encode(&self) {
        self.encodes.fetch_add(1, Ordering::Relaxed);
    }

    /// A socket was opened (1) or closed (-1).
    pub fn socket(&self, by: i64) {
        self.sockets.fetch_add(by, Ordering::Relaxed);
    }

    /// A request was answered.
    pub fn request(&self, status: u16) {
        self.requests.fetch_add(1, Ordering::Relaxed);
        match status {
            400..=499 => _ = self.refused.fetch_add(1, Ordering::Relaxed),
            500.. => _ = self.faults.fetch_add(1, Ordering::Relaxed),
            _ => {}
        }
    }

    /// In Prometheus's text form.
    pub fn text(&self, resident: usize) -> String {
        let mut out = String::new();
        let load = |n: &AtomicU64| n.load(Ordering::Relaxed) as i64;
        for (name, kind, help, value) in [
            ("stavka_actions_total", "counter", "Entries written", load(&self.actions)),
            ("stavka_encodes_total", "counter", "Updates encoded", load(&self.encodes)),
            ("stavka_requests_total", "counter", "HTTP requests answered", load(&self.requests)),
            ("stavka_refused_total", "counter", "HTTP requests refused", load(&self.refused)),
            ("stavka_faults_total", "counter", "HTTP requests that failed by our fault", load(&self.faults)),
            ("stavka_sockets", "gauge", "Open sockets", self.sockets.load(Ordering::Relaxed)),
            ("stavka_matches_resident", "gauge", "Matches in memory", resident as i64),
        ] {
            let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
        }
        out
    }
}
