//! Each fuzz target for a short while.

use crate::shell::{Outcome, Run, cargo, need_cargo_tool, step};
use std::path::Path;
use std::process::Command;

/// Feeds every target of `fuzz/` for so many seconds; a crash is a failure.
pub fn run(seconds: u32) -> Outcome {
    let targets = targets(Path::new("fuzz/fuzz_targets"));
    if targets.is_empty() {
        eprintln!("there are no fuzz targets");
        return Ok(());
    }
    need_cargo_tool("cargo-fuzz", &mut cargo("fuzz --version"))?;
    let mut failed = Vec::new();
    for target in targets {
        let run = || {
            let time = format!("-max_total_time={seconds}");
            // New finds go to the first folder; the second holds the seeds we keep.
            let [corpus, seeds] = ["corpus", "seeds"].map(|kind| format!("fuzz/{kind}/{target}"));
            for folder in [&corpus, &seeds] {
                std::fs::create_dir_all(folder).map_err(|error| format!("{folder}: {error}"))?;
            }
            nightly()
                .args([
                    "fuzz",
                    "run",
                    &target,
                    &corpus,
                    &seeds,
                    "--",
                    &time,
                    "-timeout=10",
                    "-verbosity=0",
                    "-print_funcs=0",
                ])
                .run()
        };
        if step(&format!("fuzz {target}"), run).is_err() {
            failed.push(target);
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("fuzzing failed: {}", failed.join(", "))) }
}

/// The targets are the files of their folder.
fn targets(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let rust = entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|e| e == "rs"));
    let mut names: Vec<String> =
        rust.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

/// Sanitizers want a nightly compiler; without one, the stable compiler is told to act as one.
fn nightly() -> Command {
    let mut command = Command::new("cargo");
    if Command::new("cargo").args(["+nightly", "--version"]).works() {
        command.arg("+nightly");
    } else {
        command.env("RUSTC_BOOTSTRAP", "1");
    }
    command
}
