//! A match line by line, as a server keeps it.
//!
//! A journal's lines are those of the full record without numbers and
//! audiences: `red move R1 0304`, `* roll 4`, `undo to 17 by consent`, `edition 2`.

use crate::illegal::Illegal;
use crate::msg;
use crate::notation;
use crate::play::{Line, Match};
use crate::position_file;
use crate::rules::Rules;

/// Writes a line.
pub fn write<R: Rules>(game: &Match<R>, line: &Line) -> String {
    let rules = &**game.rules();
    match line {
        Line::Decision { seat, action, .. } => {
            format!("{} {}", R::SEATS[seat.index()], notation::write(rules, action))
        }
        Line::Chance { roll, thrown } => format!("* {}", notation::write_thrown(rules, roll, thrown)),
        Line::Undo { to, consent } => {
            format!("undo to {to}{}", if *consent { " by consent" } else { "" })
        }
        Line::Edition(to) => format!("edition {to}"),
    }
}

/// Plays a line that [`write()`] wrote. A refusal changes nothing.
pub fn play<R: Rules>(game: &mut Match<R>, line: &str) -> Result<(), Illegal> {
    if let Some(edition) = line.strip_prefix("edition ") {
        // 0 is nobody's edition.
        return game.change_edition(edition.parse().unwrap_or(0)).map(|_| ());
    }
    match line.strip_prefix("undo to ") {
        Some(undo) => {
            let (to, consent) = undo.split_once(' ').map_or((undo, false), |(to, _)| (to, true));
            let to = to.parse().map_err(|_| Illegal::house(msg!("nothing-to-undo")))?;
            game.replay_undo(to, consent)
        }
        None => position_file::play_line(game, line),
    }
}
