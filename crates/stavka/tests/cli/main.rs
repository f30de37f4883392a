//! The command line as people and scripts use it: the built program, its
//! streams and its exit codes.

mod files;
mod games_and_rules;
mod manners;
mod no_retreat;
mod play;
mod positions;
mod sim;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What the program answered.
pub struct Said {
    /// Its exit code.
    pub code: Option<i32>,
    /// The standard output.
    pub out: String,
    /// The error stream.
    pub err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
        Said { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

/// The program with no language but the one asked for, and no colours.
pub fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stavka"));
    for name in ["LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"] {
        command.env_remove(name);
    }
    command.args(args);
    command
}

/// Runs it with nothing to read.
pub fn stavka(args: &[&str]) -> Said {
    program(args).stdin(Stdio::null()).output().expect("the program starts").into()
}

/// Runs it with lines to read.
pub fn typed(args: &[&str], lines: &str) -> Said {
    let mut command = program(args);
    let streams = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = streams.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("the input is a pipe");
    // It may leave before it has read all; that is its right.
    let _ = stdin.write_all(lines.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends").into()
}

/// Runs it, expects success, gives the output.
#[track_caller]
pub fn good(args: &[&str]) -> String {
    let said = stavka(args);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{args:?}");
    said.out
}

/// Runs it, expects code 2 and nothing on the output, gives the message.
#[track_caller]
pub fn bad(args: &[&str]) -> String {
    let said = stavka(args);
    assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{args:?}: {}", said.err);
    said.err
}

/// Runs it with `--json`.
#[track_caller]
pub fn json(args: &[&str]) -> serde_json::Value {
    let args: Vec<&str> = args.iter().copied().chain(["--json"]).collect();
    serde_json::from_str(&good(&args)).expect("the output is JSON")
}

/// A file of a test's own.
pub fn scratch(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("the folder can be made");
    std::fs::write(&path, text).expect("the file can be written");
    path.display().to_string()
}

/// The name of a file that is not there yet.
pub fn no_file(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path.display().to_string()
}

/// A position in the middle of a fight.
pub const FIGHT: &str = r#"game = "skirmish"
scenario = "ford"

[position]
turn = 3

[position.units]
B1 = ["0604", 4]
B2 = ["0404", 3]
R1 = ["0304", 4]
R2 = ["0303", 3]

[secret.blue]
hand = ["b1"]

[secret.red]
hand = ["r1", "f1"]
"#;
