//! The browser table: its packages, its build, its tests.

use crate::shell::{Outcome, Run, build_server, program};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

const WEB: &str = "web";

fn npm(words: &str) -> Command {
    let mut command = program(if cfg!(windows) { "npm.cmd" } else { "npm" }, words);
    command.current_dir(WEB);
    command
}

/// When a file was last written.
fn written(path: &str) -> Option<SystemTime> {
    Path::new(path).metadata().and_then(|file| file.modified()).ok()
}

/// Installs the client's packages unless those of its lock file are there.
pub fn packages() -> Outcome {
    if !program("node", "--version").works() {
        return Err("the browser table needs Node.js 20 or later (https://nodejs.org) to be built".to_owned());
    }
    let installed = written("web/node_modules/.package-lock.json");
    if installed.is_some() && installed >= written("web/package-lock.json") {
        return Ok(());
    }
    npm("ci --no-audit --no-fund").run()
}

/// Builds the client into `web/dist`, where the server embeds it from, unless it is built as it stands.
pub fn build() -> Outcome {
    packages()?;
    if written("web/dist/index.html").is_some_and(|built| !changed(Path::new(WEB), built)) {
        return Ok(());
    }
    npm("run build").run()
}

/// Whether a file or folder, or something in it, was written after a moment or cannot be read.
fn changed(path: &Path, since: SystemTime) -> bool {
    let made = ["dist", "node_modules", "e2e", "test", "test-results"];
    if path.file_name().is_some_and(|name| made.iter().any(|made| name == *made)) {
        return false;
    }
    let Ok(file) = path.metadata() else { return true };
    // What is written into `web` itself as it is built and tested changes that folder's own date.
    if path != Path::new(WEB) && file.modified().is_ok_and(|written| written > since) {
        return true;
    }
    file.is_dir()
        && path
            .read_dir()
            .map_or(true, |mut entries| entries.any(|e| e.map_or(true, |e| changed(&e.path(), since))))
}

/// Types, form, and the tests of the client's own logic; how many of them passed.
pub fn test() -> Outcome<usize> {
    packages()?;
    npm("run check").run()?;
    let (well, text) = npm("test").heard()?;
    // `      Tests  57 passed (57)`
    let line = text.lines().find(|line| line.trim_start().starts_with("Tests "));
    let passed = line.and_then(|line| line.split_whitespace().nth(1)).and_then(|number| number.parse().ok());
    if well { Ok(passed.unwrap_or(0)) } else { Err("`npm test` failed".to_owned()) }
}

/// Plays in a real browser with the client as it was built; how many tests passed.
pub fn play() -> Outcome<usize> {
    if !Path::new("web/e2e").is_dir() {
        return Ok(0);
    }
    need_browser()?;
    build_server()?;
    let (well, text) = npm("run e2e").env("CI", "1").heard()?;
    // `  12 passed (1.2m)`
    let passed = text.lines().rev().find(|line| line.contains(" passed ("));
    let passed =
        passed.and_then(|line| line.split_whitespace().next()).and_then(|number| number.parse().ok());
    if well { Ok(passed.unwrap_or(0)) } else { Err("`npm run e2e` failed".to_owned()) }
}

/// Pans and zooms the largest map and a larger one in a real browser, opens a cached table, and weighs the bundle.
pub fn bench() -> Outcome {
    need_browser()?;
    build()?;
    // The frames are the browser's; any server will do.
    crate::shell::cargo("build --package stavka --bin stavka").run()?;
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let address = free.map_err(|error| format!("no free port: {error}"))?;
    let data = std::env::temp_dir().join(format!("stavka-bench-{}", std::process::id()));
    let mut server = program("target/debug/stavka", "serve --port")
        .arg(address.port().to_string())
        .arg("--data")
        .arg(&data)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("the server does not start: {error}"))?;
    let up = (0..200).any(|_| {
        let well = TcpStream::connect(address).is_ok();
        if !well {
            std::thread::sleep(Duration::from_millis(100));
        }
        well
    });
    let outcome = if up {
        npm("run --silent bench --").arg(format!("http://{address}")).run()
    } else {
        Err("the server does not answer".to_owned())
    };
    // It holds nothing but the games of the measurement.
    let _ = server.kill();
    let _ = server.wait();
    let _ = std::fs::remove_dir_all(&data);
    outcome
}

/// Debian's Chromium, unless there is one.
fn need_browser() -> Outcome {
    if program("chromium", "--version").works() {
        return Ok(());
    }
    eprintln!("Chromium is missing, installing it");
    let install = "install --yes --no-install-recommends chromium";
    let update = program("apt-get", "update --quiet").run();
    update.and_then(|()| program("apt-get", install).env("DEBIAN_FRONTEND", "noninteractive").run()).map_err(
        |why| {
            format!("{why}; the browser tests need Chromium: install it with your system's package manager")
        },
    )
}
