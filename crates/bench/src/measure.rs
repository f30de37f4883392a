//! Stopwatch, instruction counter, allocation counter.

use std::process::{Command, Stdio};
use std::time::Instant;

/// The hidden mode in which the harness does fixed work under a counter.
pub const WORK_FLAG: &str = "--work";

/// Fixed work: the same instructions every time it is done.
#[derive(Clone, Copy)]
pub struct Work {
    /// Its name.
    pub name: &'static str,
    /// Does it so many times.
    pub run: fn(u64),
}

/// Does a work by name; the other end of [`instructions`].
pub fn run_work(works: &[Work], name: &str, times: &str) -> Result<(), String> {
    let work =
        works.iter().find(|work| work.name == name).ok_or_else(|| format!("no work is called {name}"))?;
    let times = times.parse().map_err(|_| format!("`{times}` is not a number of times"))?;
    (work.run)(times);
    Ok(())
}

/// Instructions of doing a work once, or `None` without valgrind.
///
/// The harness runs itself under the counter for n and 2n times; the
/// difference has no start-up in it.
pub fn instructions(name: &str, n: u64) -> Option<f64> {
    let (once, twice) = (counted(name, n)?, counted(name, 2 * n)?);
    Some((twice.checked_sub(once)?) as f64 / n as f64)
}

fn counted(name: &str, n: u64) -> Option<u64> {
    let own = std::env::current_exe().ok()?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(own)
        .args([WORK_FLAG, name, &n.to_string()])
        .stdin(Stdio::null())
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok()
}

/// Median nanoseconds of each candidate per operation. Candidates take turns
/// in short batches of `operations`, so that a slow minute is slow for all.
pub fn interleaved<const C: usize>(operations: usize, candidates: &mut [&mut dyn FnMut(); C]) -> [f64; C] {
    const ROUNDS: usize = 61;
    const BATCH_NANOS: u128 = 300_000;
    // A batch repeats a candidate until it takes long enough to be timed.
    let mut repeats = [1u32; C];
    for (candidate, repeat) in candidates.iter_mut().zip(&mut repeats) {
        candidate();
        let start = Instant::now();
        candidate();
        *repeat = (BATCH_NANOS / start.elapsed().as_nanos().max(1)).clamp(1, 10_000) as u32;
    }
    let mut times = [const { Vec::new() }; C];
    for _ in 0..ROUNDS {
        for ((candidate, repeat), times) in candidates.iter_mut().zip(repeats).zip(&mut times) {
            let start = Instant::now();
            for _ in 0..repeat {
                candidate();
            }
            times.push(start.elapsed().as_nanos() as f64 / f64::from(repeat) / operations as f64);
        }
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[ROUNDS / 2]
    })
}

/// How often something allocates.
pub fn allocations(work: impl FnOnce()) -> u64 {
    allocation_counter::measure(work).count_total
}
