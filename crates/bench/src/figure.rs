//! Figures and how they are printed.

use std::io::{self, Write};

use serde::Serialize;

/// One measured number.
#[derive(Clone, Debug, Serialize)]
pub struct Figure {
    /// Its name, such as `hexgrid/reach`.
    pub name: &'static str,
    /// The number.
    pub value: f64,
    /// What it counts.
    pub unit: &'static str,
    /// Whom it is compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peer: Option<&'static str>,
    /// How many times better we are than the peer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio: Option<f64>,
}

/// Something that makes figures.
#[derive(Clone, Copy)]
pub struct Bench {
    /// The names of the figures it makes.
    pub figures: &'static [&'static str],
    /// Measures and reports; an error ends the run.
    pub run: fn(&mut Report) -> Result<(), String>,
}

impl Bench {
    /// Whether the filter wants a figure of this bench.
    pub fn matches(&self, filter: &str) -> bool {
        self.figures.iter().any(|name| name.contains(filter))
    }
}

/// Where figures go: a line each as they come, or one array at the end.
pub struct Report {
    filter: String,
    json: bool,
    figures: Vec<Figure>,
}

impl Report {
    /// A report of the figures with this in their name.
    pub fn new(filter: &str, json: bool) -> Self {
        Self { filter: filter.to_owned(), json, figures: Vec::new() }
    }

    /// Whether a figure is asked for.
    pub fn wants(&self, name: &str) -> bool {
        name.contains(&self.filter)
    }

    /// Takes a figure, if it is asked for.
    pub fn push(&mut self, figure: Figure) {
        if !self.wants(figure.name) {
            return;
        }
        if !self.json {
            let Figure { name, value, unit, .. } = figure;
            let against = match (figure.peer, figure.ratio) {
                (Some(peer), Some(ratio)) => format!("{ratio:9.1}x {peer}"),
                _ => String::new(),
            };
            let _ = writeln!(io::stdout(), "{name:<34} {value:>12.1} {unit:<14} {against}");
        }
        self.figures.push(figure);
    }

    /// A figure without a peer.
    pub fn alone(&mut self, name: &'static str, value: f64, unit: &'static str) {
        self.push(Figure { name, value, unit, peer: None, ratio: None });
    }

    /// A remark for the reader, such as why a figure is missing.
    pub fn note(&self, text: &str) {
        let _ = writeln!(io::stderr(), "note: {text}");
    }

    /// Prints what has not been printed yet.
    pub fn finish(self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &self.figures)?;
            writeln!(out)?;
        }
        out.flush()
    }
}
