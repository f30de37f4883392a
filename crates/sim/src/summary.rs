//! Counting games up.

use crate::contest::Contest;
use crate::play::{Ended, GameResult};
use crate::wilson::wilson;
use engine::GameInfo;
use engine::table::Text;
use serde::Serialize;

/// The figures of a contest.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The game's id.
    pub game: &'static str,
    /// The scenario's id.
    pub scenario: String,
    /// The seed of it all.
    pub seed: u64,
    /// Whether seats were changed round.
    pub swapped: bool,
    /// Games that ended by the rules.
    pub games: u64,
    /// Games that went wrong, by number from one, and how.
    pub failed: Vec<(u64, String)>,
    /// Draws.
    pub draws: u64,
    /// How each player fared.
    pub players: Vec<Player>,
    /// Wins of each seat, whoever sat there.
    pub seats: Vec<(&'static str, u64)>,
    /// The kinds of ending, the most frequent first.
    pub endings: Vec<Ending>,
    /// Lines of the record: decisions and rolls.
    pub actions: Length,
    /// Decisions the bots made.
    pub decisions: Length,
    /// Turns, where the table has a track of them.
    pub turns: Option<Length>,
}

/// How a player fared.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Player {
    /// The bot's id.
    pub bot: String,
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Wins and half the draws, as a share of the games.
    pub share: f64,
    /// The 95 % interval of the share.
    pub interval: (f64, f64),
}

/// A kind of ending.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ending {
    /// The winner's seat; none for a draw.
    pub winner: Option<&'static str>,
    /// Which of the game's endings.
    pub ending: u8,
    /// How great the victory was, where the game has levels.
    pub level: u8,
    /// How often.
    pub count: u64,
    /// What such an ending is called.
    #[serde(skip)]
    pub text: Text,
}

/// Lengths of games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Length {
    /// The mean.
    pub mean: f64,
    /// The shortest.
    pub min: u64,
    /// The longest.
    pub max: u64,
}

impl Length {
    /// The lengths of some games; all zero for none.
    pub fn of(lengths: impl IntoIterator<Item = u64>) -> Self {
        let (mut count, mut sum, mut min, mut max) = (0u64, 0u64, u64::MAX, 0);
        for length in lengths {
            count += 1;
            sum += length;
            min = min.min(length);
            max = max.max(length);
        }
        if count == 0 {
            return Length { mean: 0.0, min: 0, max: 0 };
        }
        Length { mean: sum as f64 / count as f64, min, max }
    }
}

impl Summary {
    /// Counts the games of a contest up; they come in order.
    pub fn of(contest: &Contest, info: &GameInfo, games: &[GameResult]) -> Self {
        let ended: Vec<(u64, &Ended, &GameResult)> =
            (0u64..).zip(games).filter_map(|(n, game)| Some((n, game.end.as_ref().ok()?, game))).collect();
        let failed = (1u64..).zip(games).filter_map(|(n, game)| {
            let failed = game.end.as_ref().err()?;
            let who = failed.seat.map_or(String::new(), |seat| format!("{}: ", info.seats[seat.index()]));
            Some((n, who + &failed.what))
        });
        let draws = ended.iter().filter(|(_, end, _)| end.outcome.winner.is_none()).count() as u64;
        let players = contest.bots.iter().enumerate().map(|(player, bot)| {
            let won = |(n, end, _): &&(u64, &Ended, &GameResult)| {
                end.outcome.winner.is_some_and(|seat| seat.index() == contest.seat_of(player, *n))
            };
            let wins = ended.iter().filter(won).count() as u64;
            let all = ended.len() as u64;
            let points = wins as f64 + draws as f64 / 2.0;
            let share = if all == 0 { 0.0 } else { points / all as f64 };
            let losses = all - wins - draws;
            Player { bot: bot.clone(), wins, losses, share, interval: wilson(points, all) }
        });
        let seats = info.seats.iter().enumerate().map(|(at, seat)| {
            let won = |end: &Ended| end.outcome.winner.is_some_and(|winner| winner.index() == at);
            (*seat, ended.iter().filter(|(_, end, _)| won(end)).count() as u64)
        });
        let first = info.scenarios.first().map(|scenario| scenario.id.clone()).unwrap_or_default();
        let turns: Option<Vec<u64>> = ended.iter().map(|(_, end, _)| end.turn.map(u64::from)).collect();
        Summary {
            game: info.id,
            scenario: if contest.scenario.is_empty() { first } else { contest.scenario.clone() },
            seed: contest.seed,
            swapped: contest.swap,
            games: ended.len() as u64,
            failed: failed.collect(),
            draws,
            players: players.collect(),
            seats: seats.collect(),
            endings: endings(info, ended.iter().map(|(_, end, _)| *end)),
            actions: Length::of(ended.iter().map(|(_, _, game)| game.actions as u64)),
            decisions: Length::of(ended.iter().map(|(_, _, game)| game.asked as u64)),
            turns: turns.filter(|turns| !turns.is_empty()).map(Length::of),
        }
    }
}

fn endings<'a>(info: &GameInfo, ended: impl Iterator<Item = &'a Ended>) -> Vec<Ending> {
    let mut endings: Vec<Ending> = Vec::new();
    for end in ended {
        let winner = end.outcome.winner.map(|seat| info.seats[seat.index()]);
        let kind = (winner, end.outcome.ending, end.outcome.level);
        match endings.iter_mut().find(|e| (e.winner, e.ending, e.level) == kind) {
            Some(ending) => ending.count += 1,
            None => endings.push(Ending {
                winner,
                ending: end.outcome.ending,
                level: end.outcome.level,
                count: 1,
                text: end.text.clone(),
            }),
        }
    }
    endings.sort_by_key(|e| (std::cmp::Reverse(e.count), e.winner, e.ending, e.level));
    endings
}
