//! One game between bots.

use engine::table::Text;
use engine::{Action, AnyBot, AnyMatch, Awaiting, FairDice, Outcome, Seat, SeatSet, Viewer};

/// How a game went.
#[derive(Clone, Debug)]
pub struct GameResult {
    /// How it ended, or why it did not.
    pub end: Result<Ended, Failed>,
    /// Lines of the record: decisions and rolls.
    pub actions: usize,
    /// Decisions bots made.
    pub asked: usize,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    /// Winner, ending, level.
    pub outcome: Outcome,
    /// The same in words to be rendered.
    pub text: Text,
    /// The turn it ended in, if the table has a track of turns.
    pub turn: Option<u16>,
}

/// Why a game did not end as it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// Whose fault it seems to be.
    pub seat: Option<Seat>,
    /// What happened.
    pub what: String,
}

/// Plays a match to its end, one bot a seat, all rolls from the seed.
///
/// A choice that is none is made without asking. A seat that may act but need
/// not is asked once between decisions that must be made.
pub fn play(game: &mut dyn AnyMatch, bots: &mut [Box<dyn AnyBot>], seed: u64, longest: usize) -> GameResult {
    let mut asked = 0;
    let end = drive(game, bots, seed, longest, &mut asked);
    GameResult { end, actions: game.len(), asked }
}

fn drive(
    game: &mut dyn AnyMatch,
    bots: &mut [Box<dyn AnyBot>],
    seed: u64,
    longest: usize,
    asked: &mut usize,
) -> Result<Ended, Failed> {
    let mut dice = FairDice::new(&seed.to_le_bytes(), &[]);
    let mut declined = SeatSet::NONE;
    loop {
        game.settle(&mut dice);
        let Awaiting::Decide { must, may } = game.awaiting() else { return Ok(ended(game)) };
        if game.len() >= longest {
            return Err(Failed { seat: None, what: format!("no end after {longest} lines") });
        }
        if let Some(seat) = may.iter().find(|seat| !must.contains(*seat) && !declined.contains(*seat)) {
            declined = declined.with(seat);
            if let Some(action) = bots[seat.index()].decide(game, seat) {
                *asked += 1;
                decide(game, seat, &action)?;
            }
            continue;
        }
        declined = SeatSet::NONE;
        let Some(seat) = must.iter().next() else {
            return Err(Failed { seat: None, what: "nobody has anything to do".to_owned() });
        };
        let action = game.forced(seat).or_else(|| {
            *asked += 1;
            bots[seat.index()].decide(game, seat)
        });
        let nothing = || Failed { seat: Some(seat), what: "it must act and did nothing".to_owned() };
        decide(game, seat, &action.ok_or_else(nothing)?)?;
    }
}

fn decide(game: &mut dyn AnyMatch, seat: Seat, action: &Action) -> Result<(), Failed> {
    let refused = game.decide(seat, action).err();
    refused.map_or(Ok(()), |illegal| {
        let what = format!("{} is illegal: {illegal}", game.write(action));
        Err(Failed { seat: Some(seat), what })
    })
}

fn ended(game: &mut dyn AnyMatch) -> Ended {
    let (outcome, text) = game.outcome().expect("a match that waits for nothing is over");
    let table = game.view(Viewer::Referee).table;
    let turns = table.tracks.iter().find(|track| track.id == "turns");
    let turn = turns.and_then(|track| track.markers.first()).map(|(_, cell)| cell + 1);
    Ended { outcome, text, turn }
}
