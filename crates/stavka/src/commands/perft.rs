//! `stavka perft POS DEPTH`

use crate::args::Perft;
use crate::failure::Failure;
use crate::files;
use crate::report::Report;
use crate::session::Session;
use crate::show::text::{pad, width};
use engine::msg;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::time::Instant;

/// Counts the ways to go on.
pub fn run(session: &Session, args: &Perft) -> Result<Report, Failure> {
    let (_, mut game) = files::open(session, &args.file)?;
    let begun = Instant::now();
    let parts = if args.divide { game.perft_by_first(args.depth) } else { Vec::new() };
    let nodes = if args.divide && args.depth > 0 {
        parts.iter().map(|(_, count)| count).sum()
    } else {
        game.perft(args.depth)
    };
    let seconds = begun.elapsed().as_secs_f64();
    let mut text = String::new();
    let wide = parts.iter().map(|(word, _)| width(word)).max().unwrap_or_default();
    for (word, count) in &parts {
        let _ = writeln!(text, "{}  {count}", session.paint.word(&pad(word, wide)));
    }
    let took = format!("{seconds:.3}");
    let count = nodes.to_string();
    let _ = writeln!(
        text,
        "{}",
        session.say(&msg!("perft", nodes = count, depth = args.depth as i32, seconds = took))
    );
    let mut facts = json!({ "depth": args.depth, "nodes": nodes, "seconds": seconds });
    if args.divide {
        let parts: Map<String, Value> = parts.into_iter().map(|(word, count)| (word, count.into())).collect();
        facts["divide"] = parts.into();
    }
    Ok(Report::new(text, facts))
}
