//! The harness behind `cargo xtask bench [FILTER] [--json]`.
//!
//! Every figure is one line: name, value, unit and, where there is a peer,
//! how many times better we are in the same run. FILTER is a part of the
//! name. Timings are for reading; instruction counts of fixed work hold
//! still under load and are what a gate may look at.
//!
//! A module adds its benches by a list of [`Bench`] and, for instruction
//! counts, a list of [`Work`]; both are named in the two lists below.

mod figure;
mod games;
mod hexgrid;
mod measure;
mod search;

use std::io::{self, Write};
use std::process::ExitCode;

use figure::{Bench, Report};
use measure::Work;

/// All benches, by module.
const BENCHES: &[&[Bench]] = &[hexgrid::BENCHES, games::BENCHES, search::BENCHES];
/// All fixed work that can be counted, by module.
const WORKS: &[&[Work]] = &[hexgrid::WORKS, games::WORKS];

const USAGE: &str = "usage: stavka-bench [FILTER] [--json]";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [measure::WORK_FLAG, name, times] => measure::run_work(WORKS.concat().as_slice(), name, times),
        _ => bench(&args),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            let _ = writeln!(io::stderr(), "{why}");
            ExitCode::from(2)
        }
    }
}

fn bench(args: &[String]) -> Result<(), String> {
    let (flags, filters): (Vec<_>, Vec<_>) = args.iter().partition(|arg| arg.starts_with('-'));
    let json = match flags[..] {
        [] => false,
        [flag] if flag == "--json" => true,
        _ => return Err(USAGE.to_owned()),
    };
    let filter = match filters[..] {
        [] => "",
        [filter] => filter,
        _ => return Err(USAGE.to_owned()),
    };
    let benches: Vec<_> = BENCHES.iter().copied().flatten().filter(|bench| bench.matches(filter)).collect();
    if benches.is_empty() {
        return Err(format!("no bench has `{filter}` in its name"));
    }
    let mut report = Report::new(filter, json);
    for bench in benches {
        (bench.run)(&mut report)?;
    }
    report.finish().map_err(|error| format!("cannot print: {error}"))
}
