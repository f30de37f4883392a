//! Many games on many threads.

use crate::play::{Failed, GameResult, play};
use crate::summary::Summary;
use content::Problems;
use engine::{AnyGame, AnyMatch, Options};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Who plays what, how often, from which seed.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The scenario's id; an empty one means the default.
    pub scenario: String,
    /// Optional rules in force.
    pub options: Options,
    /// The bots' ids, in the order of the seats.
    pub bots: Vec<String>,
    /// How many games.
    pub games: u64,
    /// Same seed, same games.
    pub seed: u64,
    /// Whether every other game is played with the seats changed round.
    pub swap: bool,
    /// How many threads; 0 for as many as there are cores.
    pub threads: usize,
    /// A game still going after so many lines has failed.
    pub longest: usize,
}

impl Contest {
    /// A hundred games of a scenario.
    pub fn new<'a>(scenario: &str, bots: impl IntoIterator<Item = &'a str>) -> Self {
        Contest {
            scenario: scenario.to_owned(),
            options: Options::default(),
            bots: bots.into_iter().map(str::to_owned).collect(),
            games: 100,
            seed: 0,
            swap: false,
            threads: 0,
            longest: 200_000,
        }
    }

    /// Which player has the first seat in a game, the others following round the table.
    fn first(&self, number: u64) -> usize {
        if self.swap { (number % self.bots.len().max(1) as u64) as usize } else { 0 }
    }

    /// The seat of a player in a game.
    pub(crate) fn seat_of(&self, player: usize, number: u64) -> usize {
        let n = self.bots.len();
        (player + n - self.first(number)) % n
    }

    /// The player on a seat in a game.
    fn player_on(&self, seat: usize, number: u64) -> usize {
        (seat + self.first(number)) % self.bots.len()
    }

    /// The seed of a game, and of the bots in it. Games of a pair with seats changed have dice of their own.
    fn game_seed(&self, number: u64) -> u64 {
        stir(self.seed ^ stir(number))
    }
}

/// Spreads the bits of a number (the finisher of SplitMix64).
fn stir(n: u64) -> u64 {
    let n = n.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let n = (n ^ n >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let n = (n ^ n >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    n ^ n >> 31
}

/// What is to be seen and kept of a contest besides its summary.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Watch {
    /// Draws a bar on the error stream, if that is a terminal.
    pub bar: bool,
    /// Keeps every record, not only those of failed games.
    pub records: bool,
}

/// A contest that is over.
#[derive(Clone, Debug)]
pub struct Played {
    /// The figures.
    pub summary: Summary,
    /// Every game in order.
    pub games: Vec<GameResult>,
    /// Records by game number: all, or only those of failed games.
    pub records: Vec<(u64, String)>,
}

/// Plays a contest.
///
/// # Errors
/// The scenario cannot be set up.
///
/// # Panics
/// If a bot's id is none of the game's, or there is not one bot a seat.
pub fn run(game: &dyn AnyGame, contest: &Contest, watch: &Watch) -> Result<Played, Problems> {
    assert_eq!(contest.bots.len(), game.info().seats.len(), "one bot a seat");
    game.start(&contest.scenario, &contest.options)?;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = if contest.threads == 0 { cores() } else { contest.threads };
    let bar = bar(contest.games, watch.bar);
    let next = AtomicU64::new(0);
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.min(contest.games.max(1) as usize) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= contest.games {
                        return;
                    }
                    let one = one(game, contest, number, watch.records);
                    bar.inc(1);
                    done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((number, one));
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(number, _)| *number);
    let mut games = Vec::new();
    let mut records = Vec::new();
    for (number, (result, record)) in done {
        records.extend(record.map(|record| (number, record)));
        games.push(result);
    }
    Ok(Played { summary: Summary::of(contest, game.info(), &games), games, records })
}

/// Plays the game with a number: its result, and its record if that is wanted.
fn one(game: &dyn AnyGame, contest: &Contest, number: u64, keep: bool) -> (GameResult, Option<String>) {
    let seed = contest.game_seed(number);
    let seats = game.info().seats;
    let mut table: Box<dyn AnyMatch> =
        game.start(&contest.scenario, &contest.options).expect("the scenario was set up before");
    let ids: Vec<&str> =
        (0..seats.len()).map(|seat| contest.bots[contest.player_on(seat, number)].as_str()).collect();
    let bot = |(seat, id): (usize, &&str)| {
        let bot = game.bot(id, stir(seed ^ (seat as u64 + 1)));
        bot.unwrap_or_else(|| panic!("{} has no bot \"{id}\"", game.info().id))
    };
    let mut bots: Vec<_> = ids.iter().enumerate().map(bot).collect();
    let outcome = catch_unwind(AssertUnwindSafe(|| play(&mut *table, &mut bots, seed, contest.longest)));
    let result = outcome.unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().cloned();
        let said = said.or_else(|| panic.downcast_ref::<&str>().map(|s| (*s).to_owned()));
        let what = said.unwrap_or_else(|| "a panic".to_owned());
        GameResult { end: Err(Failed { seat: None, what }), actions: table.len(), asked: 0 }
    });
    let record = (keep || result.end.is_err()).then(|| {
        let names: Vec<String> = seats.iter().map(|seat| format!("Seat.{seat}")).collect();
        let mut tags: Vec<(&str, String)> =
            names.iter().zip(&ids).map(|(name, id)| (name.as_str(), (*id).to_owned())).collect();
        tags.push(("Seed", format!("{} game {}", contest.seed, number + 1)));
        table.record(&tags)
    });
    (result, record)
}

fn bar(games: u64, wanted: bool) -> ProgressBar {
    let target = if wanted { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len}  {per_sec}  {eta}");
    ProgressBar::with_draw_target(Some(games), target)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
