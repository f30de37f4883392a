//! What can be typed after `stavka`. People script against these: names stay.

use clap::{Parser, Subcommand, ValueEnum};
use content::Lang;
use std::path::PathBuf;

/// Plays, referees and studies historical hex wargames.
#[derive(Parser)]
#[command(
    name = "stavka",
    version,
    propagate_version = true,
    after_help = "\
Examples:
  stavka                                 play in the browser
  stavka play                            choose a game and play in the terminal
  stavka games                           what can be played
  stavka rules no-retreat 10.7.2a        what a clause says
  stavka play skirmish --seat red        play red in the terminal
  stavka legal position.toml             what may be done here
  stavka --lang ru explain position.toml 'attack 0304 R1'"
)]
pub struct Args {
    /// What to do; without it, serve and open the browser.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Language: en or ru (default: that of the system)
    #[arg(long, global = true, value_name = "LANG")]
    pub lang: Option<Lang>,
    /// Print facts as JSON
    #[arg(long, global = true)]
    pub json: bool,
    /// A folder of changed game data: DIR/GAME/FILE stands in for the built-in file
    #[arg(long, global = true, value_name = "DIR")]
    pub boxes: Option<PathBuf>,
    /// When to use colour
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: When,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// On a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The sub-commands.
#[derive(Subcommand)]
pub enum Command {
    /// Serve the browser table and the API
    #[command(after_help = "\
Every flag can be set in the environment, too (STAVKA_PORT=8080), or in a TOML file (--config):
  port = 8080
  database = \"postgres://stavka@localhost/stavka\"
A flag wins over the environment, the environment over the file.

Examples:
  stavka serve --open                        play in the browser on this machine
  stavka serve --port 8080 --data /srv/games keep the games there
  stavka serve --listen 0.0.0.0 --public-url https://stavka.example --behind-proxy
  stavka serve --database postgres://stavka@localhost/stavka
  stavka serve --export all.jsonl            write everything the server keeps, and stop
  stavka serve --import all.jsonl            take such a file into an empty database, and stop")]
    Serve(Serve),
    /// Play in the terminal, against a bot or a friend at the same keyboard
    #[command(after_help = "\
Examples:
  stavka play skirmish                      the first scenario, as the first side
  stavka play skirmish ford --seat both     two players at one keyboard
  stavka play skirmish --opponent level-2   against a better player
  stavka play skirmish --dice type          real dice on a real table
  stavka play skirmish --save ford.hgn      keep the record, move by move
  stavka play ford.hgn                      go on with a saved game")]
    Play(Play),
    /// List games, scenarios and optional rules
    #[command(after_help = "Examples:\n  stavka games\n  stavka games --json | jq '.games[].id'")]
    Games,
    /// Show a clause, a chapter, or all clauses with a word
    #[command(after_help = "\
Examples:
  stavka rules no-retreat               the chapters
  stavka rules no-retreat 10.7.2a       one clause
  stavka rules no-retreat 10.7          a chapter or section
  stavka rules tank-battles supply      a search
  stavka --lang ru rules NR 8.5         in Russian, by the book's prefix")]
    Rules(Rules),
    /// Check positions, records and data files, and name all that is wrong
    #[command(after_help = "\
Examples:
  stavka check position.toml game.hgn
  stavka check games/skirmish/data/map.csv
  stavka check position.toml --as red     what red sees")]
    Check(Check),
    /// List the legal actions, or the words that may follow a prefix
    #[command(after_help = "\
Examples:
  stavka legal position.toml
  stavka legal position.toml attack 0304
  stavka legal position.toml --seat blue --json")]
    Legal(Legal),
    /// Show the sums and exact chances of an action, clause by clause
    #[command(after_help = "\
Examples:
  stavka explain position.toml 'attack 0304 R1 R2'
  stavka explain position.toml 'red: move R1 0305' --json")]
    Explain(Explain),
    /// Play actions and print the new position
    #[command(after_help = "\
Examples:
  stavka apply position.toml 'move R1 0305' 'attack 0304 R1' --dice 4
  stavka apply position.toml 'red: ready' 'blue: ready' --dice 3,5 --log
  stavka apply position.toml 'draw flare' --record > game.hgn")]
    Apply(Apply),
    /// Show supply: of the whole map, or of one unit or city
    #[command(
        after_help = "Examples:\n  stavka supply position.toml\n  stavka supply position.toml R1 --as red"
    )]
    Supply(Supply),
    /// Look at the map through one of the game's lenses
    #[command(
        after_help = "Examples:\n  stavka lens position.toml zoc\n  stavka lens position.toml reach R1"
    )]
    Lens(Lens),
    /// Count the ways to go on, word by word
    #[command(
        after_help = "Examples:\n  stavka perft position.toml 4\n  stavka perft position.toml 4 --divide"
    )]
    Perft(Perft),
    /// Play a record through and tell it in words
    #[command(after_help = "Examples:\n  stavka replay game.hgn\n  stavka replay game.hgn --to 40")]
    Replay(Replay),
    /// Check a record's moves, digests and fair dice
    #[command(after_help = "Examples:\n  stavka verify game.hgn\n  stavka verify game.hgn --json")]
    Verify(Verify),
    /// Let bots play many games against each other and count them up
    #[command(after_help = "\
Examples:
  stavka sim skirmish ford --games 1000 --seats level-1,random
  stavka sim skirmish ford --games 400 --seats level-2,level-1 --swap --seed 7
  stavka sim skirmish ford --games 100 --seats random,random --json
  stavka sim skirmish ford --games 20 --seats level-1,level-1 --save-records games")]
    Sim(Sim),
    /// Print completions for a shell
    #[command(after_help = "\
Examples:
  stavka completions bash > ~/.local/share/bash-completion/completions/stavka
  stavka completions fish > ~/.config/fish/completions/stavka.fish")]
    Completions(Completions),
}

/// A rate and a burst: `50,400`.
fn rate(text: &str) -> Result<(f64, f64), String> {
    let pair = text.split_once(',').and_then(|(rate, burst)| Some((rate.parse().ok()?, burst.parse().ok()?)));
    pair.filter(|(rate, burst)| *rate > 0.0 && *burst >= 1.0)
        .ok_or_else(|| "two numbers with a comma, such as 50,400".to_owned())
}

/// Serving. What is not given is taken from the environment, the file, or the default.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Serve {
    /// Open the browser
    #[arg(long)]
    pub open: bool,
    /// A TOML file of settings
    #[arg(long, value_name = "FILE", env = "STAVKA_CONFIG")]
    pub config: Option<PathBuf>,
    /// The address to listen on [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS", env = "STAVKA_LISTEN")]
    pub listen: Option<String>,
    /// The port [default: any free one]
    #[arg(long, value_name = "PORT", env = "STAVKA_PORT")]
    pub port: Option<u16>,
    /// The folder for the database [default: stavka in the user's data folder]
    #[arg(long, value_name = "DIR", env = "STAVKA_DATA")]
    pub data: Option<PathBuf>,
    /// A PostgreSQL database instead of a file
    #[arg(long, value_name = "URL", env = "STAVKA_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// How people reach this server; with https, cookies are kept to it
    #[arg(long, value_name = "URL", env = "STAVKA_PUBLIC_URL")]
    pub public_url: Option<String>,
    /// How the other processes on the same PostgreSQL reach this one
    #[arg(long, value_name = "URL", env = "STAVKA_INTERNAL_URL")]
    pub internal_url: Option<String>,
    /// Take callers' addresses from X-Forwarded-For, behind a proxy of one's own
    #[arg(long, env = "STAVKA_BEHIND_PROXY")]
    pub behind_proxy: bool,
    /// Milliseconds after which a match nobody looks at leaves memory [default: 60000]
    #[arg(long, value_name = "MS", env = "STAVKA_IDLE")]
    pub idle: Option<u64>,
    /// Requests one address may make: a second for long, and at once [default: 50,400]
    #[arg(long, value_name = "RATE,BURST", value_parser = rate, env = "STAVKA_RATE")]
    pub rate: Option<(f64, f64)>,
    /// The SMTP server for letters: smtp://user:password@host:port
    #[arg(long, value_name = "URL", env = "STAVKA_SMTP", hide_env_values = true)]
    pub smtp: Option<String>,
    /// The sender of letters
    #[arg(long, value_name = "ADDRESS", env = "STAVKA_MAIL_FROM")]
    pub mail_from: Option<String>,
    /// Milliseconds an absent player has before he is written to [default: 5000]
    #[arg(long, value_name = "MS", env = "STAVKA_GRACE")]
    pub grace: Option<u64>,
    /// Let webhooks call addresses of the local network
    #[arg(long, env = "STAVKA_LOCAL_WEBHOOKS")]
    pub local_webhooks: bool,
    /// A token that opens /metrics to callers from elsewhere
    #[arg(long, value_name = "TOKEN", env = "STAVKA_ADMIN_TOKEN", hide_env_values = true)]
    pub admin_token: Option<String>,
    /// Write everything the server keeps to a file (`-`: the output), and stop
    #[arg(long, value_name = "FILE", conflicts_with_all = ["import", "open"])]
    pub export: Option<PathBuf>,
    /// Take such a file into an empty database, and stop
    #[arg(long, value_name = "FILE", conflicts_with = "open")]
    pub import: Option<PathBuf>,
}

/// Playing in the terminal.
#[derive(clap::Args, Default)]
pub struct Play {
    /// A game, or a position or record to go on from
    pub game: Option<String>,
    /// A scenario of the game (default: its first)
    pub scenario: Option<String>,
    /// Your side; `both` for two players at one keyboard, `none` to look on
    #[arg(long, value_name = "SIDE")]
    pub seat: Option<String>,
    /// Who plays the other side: a bot of the game (`stavka games` lists them; default: the
    /// weakest), or `human`
    #[arg(long, value_name = "BOT")]
    pub opponent: Option<String>,
    /// Same seed, same dice and same opponent
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Dice: rolled here, or typed in from a real table
    #[arg(long, value_enum, default_value_t)]
    pub dice: DiceFrom,
    /// Optional rules, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "RULE")]
    pub options: Vec<String>,
    /// Keep the record in this file, move by move
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

/// Where dice come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum DiceFrom {
    /// Rolled by Stavka.
    #[default]
    Roll,
    /// Typed in.
    Type,
}

/// Reading the rules.
#[derive(clap::Args)]
pub struct Rules {
    /// The game, or the prefix of its clauses
    pub game: String,
    /// A clause, a chapter, or words to search for
    pub clause: Vec<String>,
}

/// Checking files.
#[derive(clap::Args)]
pub struct Check {
    /// Positions, records, data files
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Print what this side sees (a side, `spectator` or `referee`)
    #[arg(long = "as", value_name = "SIDE")]
    pub viewer: Option<String>,
}

/// Listing legal actions.
#[derive(clap::Args)]
pub struct Legal {
    /// A position or record, `-` for the standard input, or GAME/SCENARIO for its start
    pub file: PathBuf,
    /// The first words of an action
    pub prefix: Vec<String>,
    /// Only for this side
    #[arg(long, value_name = "SIDE")]
    pub seat: Option<String>,
}

/// Explaining an action or a sum.
#[derive(clap::Args)]
pub struct Explain {
    /// A position or record, `-` for the standard input, or GAME/SCENARIO for its start
    pub file: PathBuf,
    /// The action, whole or only begun: `attack 0304 R1`, `red: move R1 0305`; or a lens with what
    /// it looks at: `supply R1`; nothing for the standing sums
    ///
    /// In `no-retreat`:
    ///   attack 1811 G10 G11   odds with every shift, and the chances of the whole chain
    ///   move G10 1811         MP hex by hex, or why the hex cannot be entered
    ///   supply G10, supply 2008   the path of a unit or a city, or the hex that cuts it
    ///   retreat S01, advance G10  the ways back, how far an advance may go
    ///   draw, vp              cards to draw, VP and how far sudden death is
    ///   reach G10, zoc, control   movement range, zones of control, who holds the cities
    #[arg(verbatim_doc_comment)]
    pub action: Vec<String>,
}

/// Playing actions.
#[derive(clap::Args)]
pub struct Apply {
    /// A position or record, `-` for the standard input, or GAME/SCENARIO for its start
    pub file: PathBuf,
    /// Actions, each one argument: `move R1 0305`, `blue: ready`, `* roll 4`
    pub actions: Vec<String>,
    /// Answers to the rolls and draws: faces, or names of what is drawn
    #[arg(long, value_delimiter = ',', value_name = "FACES")]
    pub dice: Vec<String>,
    /// Print the record instead of the position
    #[arg(long)]
    pub record: bool,
    /// Print the log in words instead of the position
    #[arg(long, conflicts_with = "record")]
    pub log: bool,
}

/// Looking at supply.
#[derive(clap::Args)]
pub struct Supply {
    /// A position or record, `-` for the standard input, or GAME/SCENARIO for its start
    pub file: PathBuf,
    /// A unit or a city
    pub elements: Vec<String>,
    /// As this side sees it (a side, `spectator` or `referee`)
    #[arg(long = "as", value_name = "SIDE")]
    pub viewer: Option<String>,
}

/// Looking through a lens.
#[derive(clap::Args)]
pub struct Lens {
    /// A position or record, `-` for the standard input, or GAME/SCENARIO for its start
    pub file: PathBuf,
    /// The lens: `supply`, `zoc`, `reach`
    pub id: String,
    /// What to look at: units, hexes
    pub elements: Vec<String>,
    /// As this side sees it (a side, `spectator` or `referee`)
    #[arg(long = "as", value_name = "SIDE")]
    pub viewer: Option<String>,
}

impl From<Supply> for Lens {
    fn from(args: Supply) -> Self {
        Lens { file: args.file, id: "supply".to_owned(), elements: args.elements, viewer: args.viewer }
    }
}

/// Counting.
#[derive(clap::Args)]
pub struct Perft {
    /// A position or record, `-` for the standard input, or GAME/SCENARIO for its start
    pub file: PathBuf,
    /// How many words and rolls deep
    #[arg(value_parser = clap::value_parser!(u32).range(..=64))]
    pub depth: u32,
    /// A count for every first word
    #[arg(long)]
    pub divide: bool,
}

/// Replaying.
#[derive(clap::Args)]
pub struct Replay {
    /// A record
    pub file: PathBuf,
    /// Only the first N lines of play
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
}

/// Verifying.
#[derive(clap::Args)]
pub struct Verify {
    /// A record
    pub file: PathBuf,
}

/// Simulating.
#[derive(clap::Args)]
pub struct Sim {
    /// The game
    pub game: String,
    /// A scenario of the game (default: its first)
    pub scenario: Option<String>,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub games: u64,
    /// A bot for each side, in the order of the sides
    #[arg(long, value_delimiter = ',', value_name = "BOT,BOT", required = true)]
    pub seats: Vec<String>,
    /// Same seed, same games, whatever the number of threads
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Change the sides round from game to game
    #[arg(long)]
    pub swap: bool,
    /// How many games at once (default: one a core)
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    pub threads: Option<u16>,
    /// Optional rules, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "RULE")]
    pub options: Vec<String>,
    /// Keep the record of every game in this folder
    #[arg(long, value_name = "DIR")]
    pub save_records: Option<PathBuf>,
}

/// Completions.
#[derive(clap::Args)]
pub struct Completions {
    /// The shell
    pub shell: clap_complete::Shell,
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_rate_is_two_numbers() {
        assert_eq!(super::rate("50,400"), Ok((50.0, 400.0)));
        assert!(["50", "50,", "0,1", "1,0", "a,b"].iter().all(|text| super::rate(text).is_err()));
    }
}
