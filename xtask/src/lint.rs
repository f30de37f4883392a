//! Form: format, clippy, docs, licences, spelling.

use crate::shell::{Outcome, Run, cargo, need_cargo_tool, program, step};
use std::path::Path;
use std::process::Command;

/// Where a spell checker from Python's index is put: out of the system's way.
const TYPOS: &str = "target/tools/typos";

/// A headline and its work.
type Step = (&'static str, fn() -> Outcome);

/// Takes every step, so that one run tells all, and fails if any did.
pub fn run() -> Outcome {
    let steps: [Step; 5] = [
        ("format", format),
        ("clippy", clippy),
        ("docs", docs),
        ("licences and sources", deny),
        ("spelling", spelling),
    ];
    let failed = steps.into_iter().filter(|(title, work)| step(title, work).is_err());
    let failed: Vec<&str> = failed.map(|(title, _)| title).collect();
    if failed.is_empty() { Ok(()) } else { Err(format!("lint failed: {}", failed.join(", "))) }
}

fn format() -> Outcome {
    cargo("fmt --all --check").run()?;
    cargo("fmt --manifest-path fuzz/Cargo.toml --check").run()
}

fn clippy() -> Outcome {
    cargo("clippy --workspace --all-targets --quiet -- -D warnings").run()?;
    // A workspace of its own, so it must be asked for by name.
    cargo("clippy --manifest-path fuzz/Cargo.toml --target-dir target --quiet -- -D warnings").run()
}

fn docs() -> Outcome {
    cargo("doc --workspace --no-deps --quiet").env("RUSTDOCFLAGS", "-D warnings").run()
}

fn deny() -> Outcome {
    need_cargo_tool("cargo-deny", &mut cargo("deny --version"))?;
    // Advisories are kept elsewhere and change by themselves: not a matter of form.
    cargo("deny --log-level warn check bans licenses sources").run()
}

fn spelling() -> Outcome {
    let mut typos = spell_checker()?;
    typos.run()
}

/// `typos` from the machine, else from Python's index (a ready binary), else built.
fn spell_checker() -> Outcome<Command> {
    if program("typos", "--version").works() {
        return Ok(Command::new("typos"));
    }
    let own = Path::new(TYPOS).join("bin/typos");
    if !own.is_file() {
        eprintln!("typos is missing, installing it");
        let pip = program("python3", "-m pip install --quiet --target").arg(TYPOS).arg("typos").run();
        if pip.is_err() || !Command::new(&own).arg("--version").works() {
            need_cargo_tool("typos-cli", &mut program("typos", "--version"))?;
            return Ok(Command::new("typos"));
        }
    }
    Ok(Command::new(own))
}
