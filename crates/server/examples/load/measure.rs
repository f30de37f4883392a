//! Processes and figures.

use crate::ROLE;
use script::Person;
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Says how far it is, and when.
pub fn progress(what: &str) {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    println!("{:>4} s  {what} …", BEGUN.elapsed().as_secs());
}

/// A server in a process of its own.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
}

impl Process {
    /// Our server with its data in a folder.
    pub fn ours(folder: &Path) -> Self {
        Process::role(folder.to_str().unwrap())
    }

    /// This program as another server.
    pub fn role(role: &str) -> Self {
        Process::start(Command::new(std::env::current_exe().unwrap()).env(ROLE, role)).unwrap()
    }

    /// Starts a program that first says its address and ends with its input.
    pub fn start(command: &mut Command) -> Option<Self> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).ok()?;
        let address = line.trim().parse().ok()?;
        Some(Process { child, address })
    }

    /// Processor time so far.
    pub fn cpu(&self) -> Duration {
        cpu_of(&self.child.id().to_string())
    }

    /// Resident bytes.
    pub fn resident(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<f64>().unwrap() * 1024.0
    }

    /// One of our server's counters.
    pub async fn counter(&self, name: &str) -> f64 {
        let answer = Person::stranger(self.address).get("/metrics").await.unwrap();
        let line = answer.body.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap().parse().unwrap()
    }

    /// Stops it in good order.
    pub fn stop(mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

/// Processor time of this program so far.
pub fn own_cpu() -> Duration {
    cpu_of("self")
}

fn cpu_of(pid: &str) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
    let ticks = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
    Duration::from_millis(ticks * 10)
}

/// Milliseconds that a sync takes here, the middle of many.
pub fn sync(folder: &Path) -> f64 {
    let mut file = std::fs::File::create(folder.join("sync")).unwrap();
    let mut times: Vec<Duration> = (0..101)
        .map(|_| {
            file.write_all(&[b'x'; 200]).unwrap();
            let begun = Instant::now();
            file.sync_data().unwrap();
            begun.elapsed()
        })
        .collect();
    times.sort();
    times[50].as_secs_f64() * 1e3
}

/// What was measured.
#[derive(Default)]
pub struct Figures(Vec<[String; 3]>);

impl Figures {
    pub fn add(&mut self, name: &str, value: f64, unit: &str, goal: &str) {
        let digits = if value >= 100.0 { 0 } else { 1 };
        let value = format!("{value:.digits$} {unit}").trim_end().to_owned();
        progress(&format!("{name}: {value}"));
        self.0.push([name.to_owned(), value, goal.to_owned()]);
    }

    /// All of it as a table.
    pub fn print(&self) {
        println!(
            "\n| {:<50} | {:>12} | {:>8} |\n|{:-<52}|{:->13}:|{:->9}:|",
            "what", "measured", "goal", "", "", ""
        );
        for [name, value, goal] in &self.0 {
            println!("| {name:<50} | {value:>12} | {goal:>8} |");
        }
    }
}
