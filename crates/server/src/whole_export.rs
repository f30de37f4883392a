//! The whole of a server as a file, one JSON line for everything it keeps.

use crate::app::{Failed, open_store};
use crate::config::Config;
use std::path::Path;
use store::Exported;

/// How many lines are taken in at a time.
const PAGE: usize = 1_000;

/// Writes everything a server keeps.
///
/// # Errors
/// The database or the file cannot be used.
pub async fn export(config: &Config, file: &Path) -> Result<(), Failed> {
    use std::io::Write;
    let store = open_store(config).await?;
    let io = |error: std::io::Error| Failed::Data(format!("{}: {error}", file.display()));
    let mut out: Box<dyn Write> = if file == Path::new("-") {
        Box::new(std::io::stdout().lock())
    } else {
        Box::new(std::io::BufWriter::new(std::fs::File::create_new(file).map_err(io)?))
    };
    let mut cursor = None;
    loop {
        let (page, next) = store.export(cursor).await?;
        for line in page {
            serde_json::to_writer(&mut out, &line).map_err(|error| io(error.into()))?;
            out.write_all(b"\n").map_err(io)?;
        }
        cursor = next;
        if cursor.is_none() {
            break;
        }
    }
    out.flush().map_err(io)?;
    store.close().await;
    Ok(())
}

/// Takes an export into an empty database. A faulty line is named, and nothing of the file is taken in.
///
/// # Errors
/// The file is faulty, or the database is not empty.
pub async fn import(config: &Config, file: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failed::Data(format!("{}: {error}", file.display())))?;
    let mut lines = Vec::new();
    for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
        let exported: Exported = serde_json::from_str(line)
            .map_err(|error| Failed::Data(format!("{}:{}: {error}", file.display(), i + 1)))?;
        lines.push(exported);
    }
    let store = open_store(config).await?;
    for (i, page) in lines.chunks(PAGE).enumerate() {
        store.import(page, i == 0).await?;
    }
    store.close().await;
    Ok(())
}
