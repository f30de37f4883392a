//! `stavka`: play, referee and study hex wargames from the command line.
//!
//! Every command reads its input whole, then prints a [`report::Report`] in
//! words or as JSON. Bad input ends with code 2, one message on the error
//! stream and nothing anywhere else. Only [`play`] talks back and forth.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command line is there to print")]

mod args;
mod commands;
mod failure;
mod files;
mod paint;
mod play;
mod report;
mod session;
mod show;
#[cfg(test)]
mod words;

use args::{Args, Command};
use clap::Parser;
use failure::Failure;
use report::Report;
use session::Session;
use std::process::ExitCode;

/// A server allocates much and in many threads.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = Args::parse();
    let (json, colour) = (args.json, paint::Paint::errors(args.color));
    match run(args) {
        Ok(()) | Err(Failure::Closed) => ExitCode::SUCCESS,
        Err(failure) => {
            failure.tell(json, colour);
            ExitCode::from(2)
        }
    }
}

fn run(mut args: Args) -> Result<(), Failure> {
    if let Some(Command::Completions(shell)) = &args.command {
        return commands::completions::run(shell).print(false);
    }
    let command = args.command.take();
    let command =
        command.unwrap_or_else(|| Command::Serve(args::Serve { open: true, ..args::Serve::default() }));
    if let Command::Serve(serve) = &command {
        return commands::serve::run(&args, serve);
    }
    let session = Session::open(&args)?;
    answer(&session, command)?.print(args.json)
}

fn answer(session: &Session, command: Command) -> Result<Report, Failure> {
    match command {
        Command::Serve(_) => unreachable!("serving never answers"),
        Command::Play(args) => play::run(session, &args),
        Command::Games => commands::games::run(session),
        Command::Rules(args) => commands::rules::run(session, &args),
        Command::Check(args) => commands::check::run(session, &args),
        Command::Legal(args) => commands::legal::run(session, &args),
        Command::Explain(args) => commands::explain::run(session, &args),
        Command::Apply(args) => commands::apply::run(session, &args),
        Command::Supply(args) => commands::lens::run(session, &args.into()),
        Command::Lens(args) => commands::lens::run(session, &args),
        Command::Perft(args) => commands::perft::run(session, &args),
        Command::Replay(args) => commands::replay::run(session, &args),
        Command::Verify(args) => commands::verify::run(session, &args),
        Command::Sim(args) => commands::sim::run(session, &args),
        Command::Completions(shell) => Ok(commands::completions::run(&shell)),
    }
}
