//! Starting other programs.

use std::io::{BufRead, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// What a chore ends with: nothing, or what went wrong.
pub type Outcome<T = ()> = Result<T, String>;

/// The folder of the project.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

/// Cargo with words that hold no spaces of their own.
pub fn cargo(words: &str) -> Command {
    program("cargo", words)
}

/// Builds `target/debug/stavka` as the tests do, so that nothing is compiled twice.
pub fn build_server() -> Outcome {
    cargo("build --profile test --workspace --tests --bin stavka").run()
}

/// A program with words that hold no spaces of their own.
pub fn program(name: &str, words: &str) -> Command {
    let mut command = Command::new(name);
    command.args(words.split_whitespace());
    command
}

/// Prints facts. Whoever reads them may stop reading.
pub fn say(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}

/// What we do with a command.
pub trait Run {
    /// Runs it to its end; anything but success is an error.
    fn run(&mut self) -> Outcome;
    /// Whether it runs well, without a word.
    fn works(&mut self) -> bool;
    /// Runs it, showing its output as it comes and keeping it, without
    /// colours, to be read afterwards. Says whether it ended well.
    fn heard(&mut self) -> Outcome<(bool, String)>;
}

impl Run for Command {
    fn run(&mut self) -> Outcome {
        let status = self.status().map_err(|error| format!("{} does not start: {error}", told(self)))?;
        if status.success() { Ok(()) } else { Err(format!("{} failed ({status})", told(self))) }
    }

    fn works(&mut self) -> bool {
        let quiet = self.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        quiet.status().is_ok_and(|status| status.success())
    }

    fn heard(&mut self) -> Outcome<(bool, String)> {
        if std::io::stderr().is_terminal() {
            self.env("CARGO_TERM_COLOR", "always");
        }
        // One pipe for both outputs keeps their lines in order.
        let (reader, writer) = std::io::pipe().map_err(|error| format!("no pipe: {error}"))?;
        let copy = writer.try_clone().map_err(|error| format!("no pipe: {error}"))?;
        let child = self.stdout(copy).stderr(writer).spawn();
        let mut child = child.map_err(|error| format!("{} does not start: {error}", told(self)))?;
        // The command still holds our ends of the pipe, which would keep it open for ever.
        self.stdout(Stdio::null()).stderr(Stdio::null());
        let mut heard = String::new();
        let mut lines = BufReader::new(reader);
        let mut line = Vec::new();
        while lines.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
            // Nothing is lost for the reader if our own output is closed.
            let _ = std::io::stderr().write_all(&line);
            heard.push_str(&without_colour(&String::from_utf8_lossy(&line)));
            line.clear();
        }
        let status = child.wait().map_err(|error| format!("{} is lost: {error}", told(self)))?;
        Ok((status.success(), heard))
    }
}

fn told(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    format!("`{}`", words.join(" "))
}

/// Escape sequences taken out.
fn without_colour(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once(|c: char| c.is_ascii_alphabetic()).map_or("", |(_, rest)| rest));
    }
    plain
}

/// Runs a step under its headline, tells what went wrong, and its time.
pub fn step<T>(title: &str, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    eprintln!("\n== {title}");
    let start = Instant::now();
    let outcome = work();
    let seconds = start.elapsed().as_secs_f32();
    match &outcome {
        Ok(_) => eprintln!("== {title}: done in {seconds:.1} s"),
        Err(message) => eprintln!("{message}\n== {title}: FAILED in {seconds:.1} s"),
    }
    outcome
}

/// Installs a cargo tool unless the command that shows its version works.
pub fn need_cargo_tool(package: &str, version: &mut Command) -> Outcome {
    if version.works() {
        return Ok(());
    }
    eprintln!("{package} is missing, installing it");
    // A lock file may name a version that a mirror does not have yet.
    cargo("install --locked --quiet")
        .arg(package)
        .run()
        .or_else(|_| cargo("install --quiet").arg(package).run())
}

/// Installs PostgreSQL, which tests start for themselves, unless it is there.
pub fn need_postgres() -> Outcome {
    let debian = std::fs::read_dir("/usr/lib/postgresql")
        .is_ok_and(|versions| versions.flatten().any(|version| version.path().join("bin/pg_ctl").exists()));
    if debian || program("pg_ctl", "--version").works() {
        return Ok(());
    }
    eprintln!("PostgreSQL is missing, installing it");
    let install = "DEBIAN_FRONTEND=noninteractive apt-get install -y -q postgresql";
    let sudo = if program("id", "-u").output().is_ok_and(|id| id.stdout == b"0\n") { "" } else { "sudo -n" };
    let script = format!("{sudo} apt-get update -q && {sudo} env {install}");
    let installed = Command::new("sh").args(["-c", &script]).stdout(Stdio::null()).run();
    installed
        .map_err(|why| format!("{why}; the tests need PostgreSQL: install it, or put pg_ctl in the PATH"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_fall_away() {
        assert_eq!(without_colour("\u{1b}[32;1m 3 passed\u{1b}[0m, x"), " 3 passed, x");
    }

    #[test]
    fn output_is_heard_in_order() {
        let mut both = Command::new("sh");
        let (well, text) = both.args(["-c", "echo a; echo b >&2; echo c; exit 3"]).heard().unwrap();
        assert_eq!((well, text.as_str()), (false, "a\nb\nc\n"));
    }
}
