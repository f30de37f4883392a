//! Where the dice of a sitting come from, and what its record says of them.

use engine::{Dice, FairDice, Record, Roll, Thrown};
use std::hash::{BuildHasher, RandomState};

/// The dice of a sitting.
pub struct Chance {
    dice: FairDice,
    /// Whether open rolls are typed in.
    pub typed: bool,
    /// What a record needs so that its rolls can be derived again.
    tags: Vec<(String, String)>,
}

impl Chance {
    /// Dice from a seed, or fresh ones; a game that goes on keeps the dice its record reveals.
    pub fn new(seed: Option<u64>, record: Option<&Record>, seats: &[&str], typed: bool) -> Self {
        let nothing = vec![Vec::new(); seats.len()];
        let (secret, parts, known) = match (record, record.and_then(|r| revealed(r, seats))) {
            (_, Some((secret, parts))) => (secret, parts, true),
            // The rolls so far came from elsewhere: nobody could derive them from our secret.
            (Some(_), None) => (secret_of(seed), nothing, false),
            (None, None) => (secret_of(seed), nothing, true),
        };
        let slices: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
        let dice = FairDice::new(&secret, &slices);
        let mut tags = Vec::new();
        if typed {
            tags.push(("Dice".to_owned(), "typed".to_owned()));
        } else if known {
            tags.push(("Commitment".to_owned(), hex(&FairDice::commitment(&secret))));
            tags.push(("Secret".to_owned(), hex(&secret)));
            let given = seats.iter().zip(&parts).filter(|(_, part)| !part.is_empty());
            tags.extend(given.map(|(seat, part)| (format!("Contribution.{seat}"), hex(part))));
        }
        Chance { dice, typed, tags }
    }

    /// Answers a roll.
    pub fn throw(&mut self, roll: &Roll) -> Thrown {
        self.dice.throw(roll)
    }

    /// What the record says of the dice.
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }
}

/// The secret and the players' contributions a record reveals.
fn revealed(record: &Record, seats: &[&str]) -> Option<(Vec<u8>, Vec<Vec<u8>>)> {
    let secret = unhex(record.tag("Secret")?)?;
    let part = |seat: &&str| record.tag(&format!("Contribution.{seat}")).map_or(Some(Vec::new()), unhex);
    Some((secret, seats.iter().map(part).collect::<Option<_>>()?))
}

fn secret_of(seed: Option<u64>) -> Vec<u8> {
    match seed {
        Some(seed) => format!("seed {seed}").into_bytes(),
        None => (0..4).flat_map(|_| fresh().to_le_bytes()).collect(),
    }
}

/// A number nobody can foresee, from the keys the standard library draws for its hash maps.
pub fn fresh() -> u64 {
    RandomState::new().hash_one(std::time::SystemTime::now())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.is_ascii() || text.len() % 2 == 1 {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}
