//! Sums line by line, and chances as bars.

use super::text::{pad, width, wrap};
use crate::session::Voice;
use engine::msg;
use serde_json::{Value, json};
use std::fmt::Write;
use table::{Explanation, Forecast, Tally};

/// How long the bar of a certain outcome is.
const BAR: usize = 24;

/// Sums, chances and notes.
pub fn whole(voice: &Voice<'_>, explanation: &Explanation) -> String {
    let mut text = String::new();
    explanation.tallies.iter().for_each(|t| text.push_str(&tally(voice, t)));
    explanation.forecasts.iter().for_each(|f| text.push_str(&forecast(voice, f)));
    for note in &explanation.notes {
        let _ = writeln!(text, "{}", wrap(&format!("· {}", voice.game(note)), "  "));
    }
    text
}

/// A sum, line by line with its clauses.
pub fn tally(voice: &Voice<'_>, tally: &Tally) -> String {
    let paint = voice.paint();
    let (title, result) = (voice.game(&tally.title), voice.game(&tally.result));
    if tally.lines.is_empty() {
        return format!("  {title}: {}\n", paint.strong(&result));
    }
    let mut text = format!("  {}\n", paint.strong(&title));
    let labels: Vec<String> = tally.lines.iter().map(|line| voice.game(&line.label)).collect();
    let label_width = labels.iter().map(|label| width(label)).max().unwrap_or_default();
    let value_width = tally.lines.iter().map(|line| width(&line.value)).max().unwrap_or_default();
    for (label, line) in labels.iter().zip(&tally.lines) {
        let value = format!("{}{}", " ".repeat(value_width - width(&line.value)), line.value);
        let _ = writeln!(text, "    {}  {value}  {}", pad(label, label_width), paint.faint(&line.clause));
    }
    let _ = writeln!(text, "    = {}", paint.strong(&result));
    text
}

/// Outcomes with bars, fractions and percentages.
fn forecast(voice: &Voice<'_>, forecast: &Forecast) -> String {
    let paint = voice.paint();
    let estimate =
        if forecast.estimate { format!(" {}", voice.own(&msg!("forecast-estimate"))) } else { String::new() };
    let mut text = format!("  {}{}\n", paint.strong(&voice.game(&forecast.title)), paint.faint(&estimate));
    let labels: Vec<String> = forecast.chances.iter().map(|c| voice.game(&c.outcome)).collect();
    let label_width = labels.iter().map(|label| width(label)).max().unwrap_or_default();
    let fraction = |of: u128, total: u128| format!("{of}/{total}");
    let fraction_width =
        forecast.chances.iter().map(|c| width(&fraction(c.of, c.total))).max().unwrap_or_default();
    for (label, chance) in labels.iter().zip(&forecast.chances) {
        let share = chance.of as f64 / (chance.total.max(1)) as f64;
        let full = (share * BAR as f64).round() as usize;
        let bar = format!("{}{}", "█".repeat(full.min(BAR)), "░".repeat(BAR.saturating_sub(full)));
        let of = fraction(chance.of, chance.total);
        let gap = " ".repeat(fraction_width - width(&of));
        let _ = writeln!(text, "    {}  {bar}  {gap}{of}  {:5.1}%", pad(label, label_width), share * 100.0);
    }
    for assumption in &forecast.assumptions {
        let _ = writeln!(text, "    {}", paint.faint(&voice.game(assumption)));
    }
    text
}

/// An explanation as facts, its texts in words.
pub fn facts(voice: &Voice<'_>, explanation: &Explanation) -> Value {
    json!({
        "tallies": explanation.tallies.iter().map(|t| tally_facts(voice, t)).collect::<Vec<_>>(),
        "forecasts": explanation.forecasts.iter().map(|f| json!({
            "title": voice.game(&f.title),
            "chances": f.chances.iter().map(|c| json!({
                "outcome": voice.game(&c.outcome),
                "of": c.of.to_string(),
                "total": c.total.to_string(),
                "share": c.of as f64 / c.total.max(1) as f64,
            })).collect::<Vec<_>>(),
            "assumptions": f.assumptions.iter().map(|t| voice.game(t)).collect::<Vec<_>>(),
            "estimate": f.estimate,
        })).collect::<Vec<_>>(),
        "notes": explanation.notes.iter().map(|t| voice.game(t)).collect::<Vec<_>>(),
    })
}

/// A sum as facts, its texts in words.
pub fn tally_facts(voice: &Voice<'_>, tally: &Tally) -> Value {
    json!({
        "title": voice.game(&tally.title),
        "lines": tally.lines.iter().map(|line| json!({
            "label": voice.game(&line.label), "value": line.value, "clause": line.clause,
        })).collect::<Vec<_>>(),
        "result": voice.game(&tally.result),
    })
}
