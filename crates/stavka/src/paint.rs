//! Colours, where the terminal has them.

use crate::args::When;
use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use std::io::IsTerminal;

/// Whether and how things are coloured.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    on: bool,
}

impl Paint {
    /// Colours for the standard output.
    pub fn output(when: When) -> Self {
        Paint::when(when, std::io::stdout().is_terminal())
    }

    /// Colours for the error stream.
    pub fn errors(when: When) -> Self {
        Paint::when(when, std::io::stderr().is_terminal())
    }

    fn when(when: When, terminal: bool) -> Self {
        let wanted = || terminal && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
        let dumb = || std::env::var_os("TERM").is_some_and(|v| v == "dumb");
        Paint {
            on: match when {
                When::Always => true,
                When::Never => false,
                When::Auto => wanted() && !dumb(),
            },
        }
    }

    /// Whether there are colours.
    pub fn on(self) -> bool {
        self.on
    }

    /// A text in a style.
    pub fn put(self, style: Style, text: &str) -> String {
        if self.on && !text.is_empty() { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }

    /// A heading.
    pub fn strong(self, text: &str) -> String {
        self.put(Style::new().bold(), text)
    }

    /// Something less important: a clause, a remark.
    pub fn faint(self, text: &str) -> String {
        self.put(Style::new().dimmed(), text)
    }

    /// Something to type.
    pub fn word(self, text: &str) -> String {
        self.put(Style::new().fg_color(Some(AnsiColor::Cyan.into())), text)
    }

    /// A refusal.
    pub fn bad(self, text: &str) -> String {
        self.put(Style::new().fg_color(Some(AnsiColor::Red.into())), text)
    }
}

/// One of the 256 colours.
pub fn colour(index: u8) -> Color {
    Ansi256Color(index).into()
}

/// The colour of a side: by its name where that tells one, else by its seat.
pub fn side(name: &str, seat: usize) -> u8 {
    const BY_SEAT: [u8; 6] = [160, 27, 28, 130, 90, 240];
    match name {
        "red" | "reds" | "soviet" | "ussr" => 160,
        "blue" => 27,
        "green" => 28,
        "german" | "axis" => 238,
        "white" | "whites" => 25,
        _ => BY_SEAT[seat % BY_SEAT.len()],
    }
}
