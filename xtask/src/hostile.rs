//! A server among people who mean no good: requests made up from its own description, and broken messages on
//! its sockets. It must never fail by its own fault, never panic, and not grow.

use crate::shell::{Outcome, Run, build_server, cargo, program, say, step};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// Where schemathesis is installed.
const TOOLS: &str = "target/schemathesis";
/// Where the server's data and log are.
const PLACE: &str = "target/hostile";
/// Settings that name a game and a match that are there, and settings that leave all names to chance.
const KNOWN: &str = "target/hostile/known.toml";
const ANY: &str = "target/hostile/any.toml";
/// How many megabytes the server may have more at the end than when it was warm.
const GROWTH: u64 = 64;
/// What does not end, and what would end the caller's session.
const LEFT_OUT: &str = "/(events|stream|socket|logout)$";
const CHECKS: &str =
    "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";

/// Torments a server for so many seconds.
pub fn run(seconds: u32) -> Outcome {
    step("schemathesis", need_schemathesis)?;
    step("server", build_server)?;
    let server = Server::start()?;
    let guest = server.guest()?;
    let token = server.token(&guest)?;
    server.table(&guest)?;
    let share = (seconds / 4).max(5);
    // Whatever happens, we want to see what became of the server.
    let mut outcomes = vec![
        step("requests of a guest", || requests(&server, &guest, ANY, share)),
        step("requests of strangers", || requests(&server, &[], KNOWN, share)),
    ];
    // By now it has hashed passwords on every thread, which takes most.
    let warm = server.memory()?;
    outcomes.push(step("requests with a token", || requests(&server, &token, KNOWN, share)));
    let known = server.memory()?;
    outcomes.push(step("broken messages on sockets", || messages(&server, share)));
    outcomes.push(step("what became of the server", || server.judge([warm, known])));
    outcomes.into_iter().collect()
}

fn need_schemathesis() -> Outcome {
    if program(&format!("{TOOLS}/bin/schemathesis"), "--version").works() {
        return Ok(());
    }
    program("python3", "-m venv").arg(TOOLS).run()?;
    program(&format!("{TOOLS}/bin/pip"), "install --quiet schemathesis>=4.30,<5").run()
}

fn requests(server: &Server, headers: &[String], config: &str, seconds: u32) -> Outcome {
    let mut command = program(&format!("{TOOLS}/bin/schemathesis"), "--no-color --config-file");
    command.args([config, "run", "--warnings=off"]);
    command.args([format!("--max-time={seconds}"), format!("--exclude-path-regex={LEFT_OUT}")]);
    command.args([format!("--checks={CHECKS}"), "--request-timeout=20".to_owned()]);
    for header in headers {
        command.args(["--header", header]);
    }
    command.arg(format!("http://{}/api/openapi.json", server.at)).run()
}

fn messages(server: &Server, seconds: u32) -> Outcome {
    cargo("test --workspace --test it no_message_breaks_a_match_or_makes_it_grow")
        .env("STAVKA_FUZZ_SERVER", &server.at)
        .env("STAVKA_FUZZ_SECONDS", seconds.to_string())
        .run()
}

/// The server in question; it does not outlive the chore.
struct Server {
    child: Child,
    at: String,
}

impl Server {
    fn start() -> Outcome<Server> {
        let _ = fs::remove_dir_all(PLACE);
        fs::create_dir_all(PLACE).map_err(|error| format!("{PLACE}: {error}"))?;
        let log = File::create(format!("{PLACE}/log")).map_err(|error| format!("no log: {error}"))?;
        // Without limits on rates, or we would test nothing but them.
        let mut child = Command::new("target/debug/stavka")
            .args(["serve", "--data", PLACE, "--rate", "1000000,1000000", "--idle", "2000"])
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .map_err(|error| format!("the server does not start: {error}"))?;
        let mut line = String::new();
        let said = child.stdout.take().map(|out| BufReader::new(out).read_line(&mut line));
        match (said, line.trim().rsplit_once("http://")) {
            (Some(Ok(_)), Some((_, at))) => Ok(Server { child, at: at.to_owned() }),
            _ => Err(format!("the server said {line:?}; see {PLACE}/log")),
        }
    }

    /// One request; head and body of the answer.
    fn ask(&self, start: &str, headers: &[String], body: &str) -> Outcome<(String, String)> {
        let failed = |error: std::io::Error| format!("{start}: {error}");
        let mut stream = TcpStream::connect(&self.at).map_err(failed)?;
        let headers: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
        let request = format!(
            "{start} HTTP/1.0\r\nHost: {}\r\n{headers}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.at,
            body.len()
        );
        stream.write_all(request.as_bytes()).map_err(failed)?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).map_err(failed)?;
        let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(|| format!("{start}: no answer"))?;
        Ok((head.to_owned(), body.to_owned()))
    }

    /// A newcomer's headers: his cookie, and what goes with it.
    fn guest(&self) -> Outcome<Vec<String>> {
        let (head, body) = self.ask("GET /api/me", &[], "")?;
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
        let csrf = word(&body, "csrf")?;
        Ok(vec![format!("Cookie: {}", cookie.ok_or("no cookie")?), format!("x-csrf: {csrf}")])
    }

    /// The header of a token that allows everything.
    fn token(&self, guest: &[String]) -> Outcome<Vec<String>> {
        let wish = r#"{"name":"hostile","scopes":["read","play","lobby"]}"#;
        let (_, body) = self.ask("POST /api/tokens", guest, wish)?;
        Ok(vec![format!("Authorization: Bearer {}", word(&body, "token")?)])
    }

    /// A match of the guest with himself, to be asked about.
    fn table(&self, guest: &[String]) -> Outcome {
        let wish = r#"{"game":"skirmish","open":true,"seats":[{"kind":"me"},{"kind":"me"}]}"#;
        let (_, body) = self.ask("POST /api/matches", guest, wish)?;
        let made: serde_json::Value = serde_json::from_str(&body).map_err(|error| error.to_string())?;
        let id = made["header"]["id"].as_str().ok_or_else(|| format!("no match: {body}"))?;
        let known = format!("[parameters]\n\"path.id\" = \"{id}\"\n\"path.game\" = \"skirmish\"\n");
        let written = fs::write(KNOWN, known).and_then(|()| fs::write(ANY, ""));
        written.map_err(|error| format!("{PLACE}: {error}"))
    }

    /// Megabytes in memory.
    fn memory(&self) -> Outcome<u64> {
        let file = format!("/proc/{}/status", self.child.id());
        let status = fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
        Ok(kilobytes.ok_or_else(|| format!("{file} says nothing of memory"))? / 1024)
    }

    fn judge(&self, [warm, known]: [u64; 2]) -> Outcome {
        let (_, metrics) = self.ask("GET /metrics", &[], "")?;
        let counts = metrics.lines().filter(|line| !line.starts_with('#'));
        let faults = counts.clone().find_map(|line| line.strip_prefix("stavka_faults_total "));
        let log = fs::read_to_string(format!("{PLACE}/log")).unwrap_or_default();
        let bad: Vec<&str> =
            log.lines().filter(|line| line.contains("panicked") || line.contains("ERROR")).collect();
        let now = self.memory()?;
        let told: Vec<&str> = counts.filter(|line| line.starts_with("stavka_requests_total")).collect();
        say(&format!(
            "{}; {warm} MB warm, {known} MB before the sockets, {now} MB at the end\n",
            told.join(", ")
        ));
        match faults {
            Some("0") if bad.is_empty() && now <= warm + GROWTH => Ok(()),
            _ => Err(format!("faults {faults:?}, {} bad lines in {PLACE}/log: {:?}", bad.len(), bad.first())),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A word of a JSON object.
fn word(json: &str, name: &str) -> Outcome<String> {
    let object: serde_json::Value = serde_json::from_str(json).map_err(|error| format!("{error}: {json}"))?;
    object[name].as_str().map(str::to_owned).ok_or_else(|| format!("no {name} in {json}"))
}
