//! Deriving every roll of a finished game again.

use crate::dice::{Dice, FairDice};
use crate::play::{Line, Match};
use crate::record::Record;
use crate::rules::Rules;
use content::Problems;

/// Checks a played-through record against the dice it names: the commitment
/// must be that of the revealed secret, and every roll the one its label gives.
///
/// Returns how many rolls were derived again. A record of typed dice names no
/// secret and is refused.
pub fn verify<R: Rules>(record: &Record, game: &Match<R>) -> Result<usize, Problems> {
    let bytes = |tag: &str| -> Result<Vec<u8>, Problems> {
        let hex = record.tag(tag).ok_or_else(|| {
            record.tag_problem("Stavka", format!("the record has no {tag} tag: its dice cannot be verified"))
        })?;
        from_hex(hex).ok_or_else(|| record.tag_problem(tag, "this is not a hexadecimal number").into())
    };
    let secret = bytes("Secret")?;
    let commitment: [u8; 32] = bytes("Commitment")?
        .try_into()
        .map_err(|_| record.tag_problem("Commitment", "a commitment has 32 bytes"))?;
    if !FairDice::honours(&secret, &commitment) {
        return Err(record
            .tag_problem("Secret", "this is not the secret the server committed itself to")
            .into());
    }
    let contributions = R::SEATS
        .iter()
        .map(|seat| match record.tag(&format!("Contribution.{seat}")) {
            Some(_) => bytes(&format!("Contribution.{seat}")),
            None => Ok(Vec::new()),
        })
        .collect::<Result<Vec<_>, _>>()?;
    let contributions: Vec<&[u8]> = contributions.iter().map(Vec::as_slice).collect();
    let mut dice = FairDice::new(&secret, &contributions);
    let mut rolls = 0;
    for (i, line) in game.live().enumerate() {
        if let Line::Chance { roll, thrown } = line {
            rolls += 1;
            if dice.throw(roll) != *thrown {
                let what = format!("the roll in line {} is not the one the dice gave", i + 1);
                return Err(record.tag_problem("Secret", what).into());
            }
        }
    }
    Ok(rolls)
}

fn from_hex(hex: &str) -> Option<Vec<u8>> {
    if !hex.is_ascii() || hex.len() % 2 == 1 {
        return None;
    }
    (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).ok()).collect()
}
