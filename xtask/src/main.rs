//! The project's chores, one file each.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a chore talks to whoever runs it")]

mod art;
mod bindings;
mod coverage;
mod fuzz;
mod hostile;
mod lint;
mod shell;
mod test;
mod web;

use lexopt::prelude::{Long, Short, Value, ValueExt};
use shell::{Outcome, Run};
use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
Chores of the project. Usage: cargo xtask CHORE

  run [ARGS]                          build everything and play in the browser; ARGS go to `stavka serve`
  test                                all tests and checks; ends with `N passed, N failed`
  coverage [--missing GAME] [--json]  which clauses of the rules have a test
  web                                 build the browser table into web/dist
  bindings [--check]                  write the TypeScript types of the table, or see that they are fresh
  art GAME --geodata DIR [--maps DIR] draw a game's map background from Natural Earth extracts
  bench [FILTER] [--json]             measure; arguments go to `stavka-bench`
  bench server [GAMES] [SECONDS]      load a server on loopback (500 games, 8 seconds), and the store
  bench client                        frame times of the browser table, and its size
  lint                                format, clippy, docs, licences, spelling
  fuzz [SECONDS]                      feed each fuzz target for so many seconds (20)
  hostile [SECONDS]                   torment a server: made-up requests, broken messages (600)
  help                                this page

What a chore needs and does not find, it installs.
";

fn main() -> ExitCode {
    match chore() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            if !message.is_empty() {
                eprintln!("xtask: {message}");
            }
            ExitCode::FAILURE
        }
    }
}

fn chore() -> Outcome {
    std::env::set_current_dir(shell::root()).map_err(|error| format!("the project is gone: {error}"))?;
    let mut args = lexopt::Parser::from_env();
    let chore = match args.next().map_err(wrong)? {
        None | Some(Short('h') | Long("help")) => "help".to_owned(),
        Some(Value(chore)) => chore.string().map_err(wrong)?,
        Some(other) => return Err(wrong(other.unexpected())),
    };
    match chore.as_str() {
        "help" => shell::say(HELP),
        "run" => {
            let args = args.raw_args().map_err(wrong)?;
            web::build()?;
            shell::cargo("run --release --package stavka --bin stavka -- serve --open").args(args).run()?;
        }
        "bench" => {
            let mut args: Vec<_> = args.raw_args().map_err(wrong)?.collect();
            if args.first().is_some_and(|name| name == "client") {
                web::bench()?;
            } else if args.first().is_some_and(|name| name == "server") {
                args.remove(0);
                shell::cargo("run --release --package server --example load --").args(args).run()?;
                shell::cargo("run --release --package store-sqlite --example append -- target").run()?;
            } else {
                shell::cargo("run --release --package bench --bin stavka-bench --").args(args).run()?;
            }
        }
        "web" => web::build()?,
        "coverage" => {
            let mut missing = None;
            let mut json = false;
            while let Some(arg) = args.next().map_err(wrong)? {
                match arg {
                    Long("missing") => missing = Some(args.value().and_then(|v| v.string()).map_err(wrong)?),
                    Long("json") => json = true,
                    other => return Err(wrong(other.unexpected())),
                }
            }
            coverage::run(missing.as_deref(), json)?;
        }
        "art" => {
            let (mut game, mut geodata, mut maps) = (None, None, None);
            while let Some(arg) = args.next().map_err(wrong)? {
                match arg {
                    Value(name) if game.is_none() => game = Some(name.string().map_err(wrong)?),
                    Long("geodata") => geodata = Some(PathBuf::from(args.value().map_err(wrong)?)),
                    Long("maps") => maps = Some(PathBuf::from(args.value().map_err(wrong)?)),
                    other => return Err(wrong(other.unexpected())),
                }
            }
            let (Some(game), Some(geodata)) = (game, geodata) else {
                return Err(format!("art needs a game and --geodata\n\n{HELP}"));
            };
            art::run(&game, &geodata, maps.as_deref())?;
        }
        "bindings" => {
            let check = match args.next().map_err(wrong)? {
                None => false,
                Some(Long("check")) => true,
                Some(other) => return Err(wrong(other.unexpected())),
            };
            bindings::run(check)?;
        }
        "fuzz" => {
            let seconds = match args.next().map_err(wrong)? {
                None => 20,
                Some(Value(seconds)) => seconds.parse().map_err(wrong)?,
                Some(other) => return Err(wrong(other.unexpected())),
            };
            end(args)?;
            fuzz::run(seconds)?;
        }
        "hostile" => {
            let seconds = match args.next().map_err(wrong)? {
                None => 600,
                Some(Value(seconds)) => seconds.parse().map_err(wrong)?,
                Some(other) => return Err(wrong(other.unexpected())),
            };
            end(args)?;
            hostile::run(seconds)?;
        }
        "test" => {
            end(args)?;
            test::run()?;
        }
        "lint" => {
            end(args)?;
            lint::run()?;
        }
        other => return Err(format!("there is no chore \"{other}\"\n\n{HELP}")),
    }
    Ok(())
}

fn end(mut args: lexopt::Parser) -> Outcome {
    match args.next().map_err(wrong)? {
        None => Ok(()),
        Some(arg) => Err(wrong(arg.unexpected())),
    }
}

#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
fn wrong(error: lexopt::Error) -> String {
    format!("{error}\n\n{HELP}")
}
