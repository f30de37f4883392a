//! What a lens shows, as text.

use super::explanation;
use super::text::{columns, pad, width};
use crate::session::Voice;
use engine::msg;
use std::fmt::Write;
use table::Overlay;

/// Places with their values, paths, and the sum behind them.
pub fn whole(voice: &Voice<'_>, overlay: &Overlay) -> String {
    let mut text = String::new();
    let items: Vec<String> = overlay
        .places
        .iter()
        .map(|(place, value)| if value.is_empty() { place.clone() } else { format!("{place} {value}") })
        .collect();
    let widest = items.iter().map(|item| width(item)).max().unwrap_or_default() + 2;
    for row in items.chunks(((columns() - 2) / widest).max(1)) {
        let line: String = row.iter().map(|item| pad(item, widest)).collect();
        let _ = writeln!(text, "  {}", line.trim_end());
    }
    for path in &overlay.paths {
        let label = |at: usize| path.labels.get(at).filter(|l| !l.is_empty());
        let nodes = path.nodes.iter().enumerate().map(|(at, node)| match label(at) {
            Some(label) => format!("{node} ({label})"),
            None => node.clone(),
        });
        let _ = write!(text, "  {}", nodes.collect::<Vec<_>>().join(" → "));
        if let Some(cut) = &path.cut {
            let _ =
                write!(text, "  {}", voice.paint().bad(&voice.own(&msg!("path-cut", place = cut.clone()))));
        }
        text.push('\n');
    }
    if let Some(tally) = &overlay.tally {
        text.push_str(&explanation::tally(voice, tally));
    }
    if text.is_empty() {
        let _ = writeln!(text, "  {}", voice.own(&msg!("overlay-empty")));
    }
    text
}
