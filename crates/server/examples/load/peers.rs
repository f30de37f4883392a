//! The same work by others: a plain Node server with better-sqlite3 and ws, and boardgame.io.
//!
//! Neither knows a rule: an action moves a unit. The plain server syncs each
//! action before it is told; boardgame.io keeps its games in memory only.

use crate::measure::{Figures, Process, progress};
use crate::pace::{Plays, full_speed, steady};
use crate::table::at_once;
use script::{Line, Person};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// A game at one of them.
struct Game {
    kind: Kind,
    room: usize,
    n: u32,
    lines: [Line; 2],
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Plain,
    BoardgameIo,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Plain => "Node + better-sqlite3 + ws",
            Kind::BoardgameIo => "boardgame.io",
        }
    }

    fn program(self) -> &'static str {
        match self {
            Kind::Plain => "plain.mjs",
            Kind::BoardgameIo => "boardgame.mjs",
        }
    }

    /// What a socket says that brings the table of a game.
    fn is_table(self, text: &str) -> bool {
        match self {
            Kind::Plain => text.starts_with(r#"{"v":"#),
            Kind::BoardgameIo => {
                text.starts_with(r#"42/game,["update""#) || text.starts_with(r#"42/game,["sync""#)
            }
        }
    }
}

impl Game {
    async fn sit(person: &Person, kind: Kind, room: usize) -> Game {
        let line = |seat: usize| async move {
            let mut line = match kind {
                Kind::Plain => Line::connect(person, &format!("/{room}/{seat}")).await.unwrap(),
                Kind::BoardgameIo => {
                    let mut line =
                        Line::connect(person, "/socket.io/?EIO=4&transport=websocket").await.unwrap();
                    line.say("40/game,".to_owned()).await.unwrap();
                    // What is said before it has opened the room is not heard.
                    while !line.next().await.unwrap().starts_with("40/game") {}
                    line.say(format!(r#"42/game,["sync","m{room}","{seat}",null,2]"#)).await.unwrap();
                    line
                }
            };
            hear(&mut line, kind).await;
            line
        };
        Game { kind, room, n: 0, lines: [line(0).await, line(1).await] }
    }
}

/// Hears up to the next table.
async fn hear(line: &mut Line, kind: Kind) {
    loop {
        let text = line.next().await.unwrap();
        if kind.is_table(&text) {
            return;
        }
        if kind == Kind::BoardgameIo && text == "2" {
            line.say("3".to_owned()).await.unwrap();
        }
    }
}

impl Plays for Game {
    async fn play(&mut self) -> bool {
        let (n, seat) = (self.n, self.n as usize % 2);
        let (unit, hex) = (n % 16, 101 + n % 97);
        let ask = match self.kind {
            Kind::Plain => format!(r#"{{"id":"a{n}","unit":{unit},"to":{hex}}}"#),
            Kind::BoardgameIo => format!(
                r#"42/game,["update",{{"type":"MAKE_MOVE","payload":{{"type":"move","args":[{unit},{hex}],"playerID":"{seat}"}}}},{n},"m{room}","{seat}"]"#,
                room = self.room
            ),
        };
        self.n += 1;
        self.lines[seat].say(ask).await.unwrap();
        for line in &mut self.lines {
            hear(line, self.kind).await;
        }
        true
    }
}

pub async fn measure(games: usize, seconds: Duration, figures: &mut Figures, ours: f64) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers");
    if let Err(why) = install(&folder) {
        return progress(&format!("the others cannot be measured: {why}"));
    }
    for kind in [Kind::Plain, Kind::BoardgameIo] {
        let program = folder.join(kind.program());
        let Some(server) = Process::start(Command::new("node").arg(program).current_dir(&folder)) else {
            progress(&format!("{} does not start", kind.name()));
            continue;
        };
        progress(&format!("{games} games of {} as fast as it goes", kind.name()));
        let person = Person::stranger(server.address);
        let tables = at_once(games, |room| Game::sit(&person, kind, room)).await;
        let cpu = server.cpu();
        let (actions, took) = full_speed(tables, seconds).await;
        let each = (server.cpu() - cpu).as_secs_f64() * 1e6 / actions as f64;
        figures.add(&format!("{}: CPU of an action", kind.name()), each, "µs", "");
        figures.add(
            &format!("{}: actions a second", kind.name()),
            actions as f64 / took.as_secs_f64(),
            "1/s",
            "",
        );
        progress(&format!("{games} games of {}, an action a second each", kind.name()));
        let tables = at_once(games, |room| Game::sit(&person, kind, games + room)).await;
        let p99 = steady(tables, Duration::from_secs(1), seconds).await.p99_ms();
        figures.add(&format!("{}: p99 to both views", kind.name()), p99, "ms", "");
        figures.add(
            &format!("our p99 against {}", kind.name()),
            ours / p99,
            "x",
            if kind == Kind::Plain { "" } else { "≤ 0.25" },
        );
        server.stop();
    }
}

/// Installs them as their lock file says, unless they are there.
fn install(folder: &Path) -> Result<(), String> {
    if folder.join("node_modules/.package-lock.json").exists() {
        return Ok(());
    }
    progress("npm ci for the others (SQLite may have to be compiled)");
    let npm = Command::new("npm")
        .args(["ci", "--no-audit", "--no-fund"])
        .current_dir(folder)
        .stdout(Stdio::null())
        .status();
    match npm {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("npm ci ends with {status}")),
        Err(error) => Err(format!("npm does not start: {error}")),
    }
}
