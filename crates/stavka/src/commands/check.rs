//! `stavka check FILE... [--as SIDE]`

use crate::args::Check;
use crate::failure::Failure;
use crate::files;
use crate::report::Report;
use crate::session::Session;
use crate::show;
use catalog::{Catalog, FileKind, kind_of};
use content::{Ledger, Problems, Source};
use engine::{Record, Viewer, msg};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use table::Text;

/// Checks all files; all that is wrong with any of them is told at once.
pub fn run(session: &Session, args: &Check) -> Result<Report, Failure> {
    let mut problems = Problems::new();
    let mut report = Report::default();
    let mut facts = Vec::new();
    for path in &args.files {
        let source = match files::read(session, path) {
            Ok(source) => source,
            Err(Failure::Problems(more)) => {
                problems.extend(more);
                continue;
            }
            Err(other) => return Err(other),
        };
        match check(session, &source, path, args.viewer.as_deref()) {
            Ok(checked) => {
                let _ = writeln!(report.text, "{}: {}", source.name, session.say(&checked.what));
                report.text.push_str(&checked.shown);
                facts.push(json!({ "file": source.name, "kind": checked.kind, "view": checked.view }));
            }
            Err(Failure::Problems(more)) => problems.extend(more),
            Err(other) => return Err(other),
        }
    }
    report.json = json!({ "files": facts, "problems": [] });
    Ok(problems.or_value(report)?)
}

/// A file without fault.
struct Checked {
    kind: &'static str,
    what: Text,
    /// What a viewer sees, in words and as facts.
    shown: String,
    view: Value,
}

impl Checked {
    fn new(kind: &'static str, what: Text) -> Self {
        Checked { kind, what, shown: String::new(), view: Value::Null }
    }
}

fn check(session: &Session, source: &Source, path: &Path, viewer: Option<&str>) -> Result<Checked, Failure> {
    let mut checked = match kind_of(source) {
        FileKind::Data => return data(session, source, path, viewer),
        FileKind::Record => {
            let lines = Record::read(source)?.len() as i32;
            session.catalog.match_of(source, session.lang)?;
            Checked::new("record", msg!("check-record", n = lines))
        }
        FileKind::Position => {
            session.catalog.match_of(source, session.lang)?;
            Checked::new("position", msg!("check-position"))
        }
    };
    if let Some(viewer) = viewer {
        let voice = session.voice(session.catalog.game_of(source)?);
        let mut game = session.catalog.match_of(source, session.lang)?;
        let viewer = voice.viewer(&*game, viewer)?;
        checked.shown = format!("\n{}", show::table::whole(&voice, &mut *game, viewer));
        checked.view = serde_json::to_value(game.view(viewer)).unwrap_or_default();
    }
    Ok(checked)
}

fn data(session: &Session, source: &Source, path: &Path, viewer: Option<&str>) -> Result<Checked, Failure> {
    if viewer.is_some() {
        return Err(session.fail(&msg!("check-no-view", file = source.name.clone())));
    }
    let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    let rows = |n: usize| msg!("check-rows", n = n as i32);
    let mut checked = match ending {
        "tsv" if name == "rules.tsv" => {
            let clauses = Ledger::read("", source)?.clauses().len() as i32;
            Checked::new("ledger", msg!("check-ledger", n = clauses))
        }
        "tsv" => Checked::new("table", rows(content::tsv::<BTreeMap<String, String>>(source)?.len())),
        "csv" => Checked::new("table", rows(content::csv::<BTreeMap<String, String>>(source)?.len())),
        "toml" => {
            content::toml::<toml::Table>(source)?;
            Checked::new("data", msg!("check-data"))
        }
        "ftl" if box_of(path).is_some() => Checked::new("words", msg!("check-words")),
        _ => return Err(session.fail(&msg!("check-unknown", file = source.name.clone()))),
    };
    // A file in a box is checked with its box: what it names must be there.
    if let Some((id, folder)) = box_of(path)
        && let Some(opened) = Catalog::try_data(&id, &folder)
    {
        let game = opened?;
        for scenario in &game.info().scenarios {
            let mut start = game.start(&scenario.id, &engine::Options::default())?;
            start.view(Viewer::Referee);
        }
        checked.what = msg!("check-in-box", game = id, what = checked.what);
    }
    Ok(checked)
}

/// The game a data file belongs to, and its data folder: `games/skirmish/data/map.csv`.
fn box_of(path: &Path) -> Option<(String, std::path::PathBuf)> {
    let path = path.canonicalize().ok()?;
    let folder = path.ancestors().find(|folder| folder.file_name().is_some_and(|n| n == "data"))?;
    let id = folder.parent()?.file_name()?.to_str()?.to_owned();
    Some((id, folder.to_owned()))
}
