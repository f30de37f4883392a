//! What chance is asked, in words.

use crate::session::Voice;
use engine::{Roll, What, msg};

/// What is awaited: so many dice, a pool, a draw.
pub fn asked(voice: &Voice<'_>, roll: &Roll) -> String {
    voice.own(&match roll.what {
        What::Dice(n) => msg!("roll-dice", n = i32::from(n)),
        What::Hits { dice, accuracy } => {
            msg!("roll-hits", n = i32::from(dice), accuracy = i32::from(accuracy))
        }
        What::Pick { from, .. } => msg!("roll-pick", n = from.len() as i32),
    })
}
