//! Chance is a player: what it is asked, and what it may answer.
//!
//! All dice here have six sides, as in all four books.

use crate::seat::Audience;
use crate::set::Set;
use crate::token::{Kind, Token};
use serde::{Deserialize, Serialize};

/// A question to chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    /// What is rolled or drawn.
    pub what: What,
    /// What it is for; no two rolls of a game have the same label.
    pub label: Label,
    /// Who sees the answer.
    pub audience: Audience,
    /// Who may know that chance was asked at all.
    pub witnesses: Audience,
}

/// What is rolled or drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// Dice whose faces matter one by one, at most [`Faces::MAX`].
    Dice(u8),
    /// A pool of dice of which only the number that hit matters.
    Hits {
        /// How many dice.
        dice: u8,
        /// The highest face that hits, 0 to 6.
        accuracy: u8,
    },
    /// One of a set, each as likely: a card from the deck, a marker from the cup.
    Pick {
        /// What is drawn, as tokens call it.
        kind: Kind,
        /// From what.
        from: PickSet,
    },
}

/// An answer of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Thrown {
    /// The faces that came up.
    Dice(Faces),
    /// How many dice hit; the faces are a remark and may be empty.
    Hits(u8, Faces),
    /// What was drawn.
    Pick(u8),
}

/// Names a roll for good: the key of its draw from the fair dice.
///
/// No running counter, which would betray a roll made in secret.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Label {
    /// Game turn.
    pub turn: u16,
    /// Phase or step in the turn.
    pub step: u16,
    /// Who acts: a unit, a hex, a side.
    pub actor: u16,
    /// Upon whom.
    pub target: u16,
    /// What for, as the game numbers its purposes.
    pub purpose: u8,
    /// Moment inside the step.
    pub tick: u8,
    /// Round, re-roll or batch.
    pub retry: u8,
    /// How often play was taken back past a roll; set by the match, not by rules.
    pub epoch: u8,
}

impl Label {
    /// The label as the nonce of its draw.
    pub fn nonce(self) -> [u8; 12] {
        let mut bytes = [0; 12];
        for (slot, n) in bytes.chunks_exact_mut(2).zip([self.turn, self.step, self.actor, self.target]) {
            slot.copy_from_slice(&n.to_le_bytes());
        }
        bytes[8..].copy_from_slice(&[self.purpose, self.tick, self.retry, self.epoch]);
        bytes
    }
}

/// Up to 49 die faces in one number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Faces {
    count: u8,
    code: u128,
}

impl Faces {
    /// The most dice whose faces are kept.
    pub const MAX: usize = 49;

    /// Faces from 1 to 6, if they are that and not too many.
    pub fn of(faces: &[u8]) -> Option<Self> {
        if faces.len() > Faces::MAX || faces.iter().any(|f| !(1..=6).contains(f)) {
            return None;
        }
        let code = faces.iter().rev().fold(0, |code, f| code * 6 + u128::from(f - 1));
        Some(Faces { count: faces.len() as u8, code })
    }

    /// One die.
    pub fn one(face: u8) -> Option<Self> {
        Faces::of(&[face])
    }

    /// How many dice.
    pub fn len(self) -> usize {
        usize::from(self.count)
    }

    /// Whether there are no dice.
    pub fn is_empty(self) -> bool {
        self.count == 0
    }

    /// The faces in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut code = self.code;
        (0..self.count).map(move |_| {
            let face = (code % 6) as u8 + 1;
            code /= 6;
            face
        })
    }

    /// The face of the first die.
    pub fn first(self) -> u8 {
        (self.code % 6) as u8 + 1
    }

    /// The sum of the faces.
    pub fn sum(self) -> u32 {
        self.iter().map(u32::from).sum()
    }

    /// How many faces are at most `accuracy`.
    pub fn hits(self, accuracy: u8) -> u8 {
        self.iter().filter(|f| *f <= accuracy).count() as u8
    }
}

impl TryFrom<Vec<u8>> for Faces {
    type Error = &'static str;

    fn try_from(faces: Vec<u8>) -> Result<Self, Self::Error> {
        Faces::of(&faces).ok_or("faces are 1 to 6, at most 49 of them")
    }
}

impl From<Faces> for Vec<u8> {
    fn from(faces: Faces) -> Self {
        faces.iter().collect()
    }
}

/// A set of up to 128 things to draw from.
pub type PickSet = Set<u8, 2>;

impl Roll {
    /// Dice that everybody sees.
    pub fn dice(count: u8, label: Label) -> Self {
        Roll::of(What::Dice(count), label)
    }

    /// A pool that everybody sees.
    pub fn hits(dice: u8, accuracy: u8, label: Label) -> Self {
        Roll::of(What::Hits { dice, accuracy }, label)
    }

    /// A draw that everybody sees.
    pub fn pick(kind: Kind, from: PickSet, label: Label) -> Self {
        Roll::of(What::Pick { kind, from }, label)
    }

    fn of(what: What, label: Label) -> Self {
        Roll { what, label, audience: Audience::PUBLIC, witnesses: Audience::PUBLIC }
    }

    /// The same roll, its answer seen by fewer.
    #[must_use]
    pub fn seen_by(mut self, audience: Audience) -> Self {
        self.audience = audience;
        self
    }

    /// The same roll, even its happening known to fewer.
    #[must_use]
    pub fn witnessed_by(mut self, witnesses: Audience) -> Self {
        self.witnesses = witnesses;
        self.audience = self.audience.and(witnesses);
        self
    }

    /// Whether chance could answer this.
    pub fn accepts(&self, thrown: &Thrown) -> bool {
        match (self.what, *thrown) {
            (What::Dice(n), Thrown::Dice(faces)) => faces.len() == usize::from(n),
            (What::Hits { dice, accuracy }, Thrown::Hits(hits, faces)) => {
                hits <= dice
                    && (accuracy > 0 || hits == 0)
                    && (accuracy < 6 || hits == dice)
                    && (faces.is_empty() || faces.len() == usize::from(dice) && faces.hits(accuracy) == hits)
            }
            (What::Pick { from, .. }, Thrown::Pick(i)) => from.has(i),
            _ => false,
        }
    }

    /// How many answers there are to enumerate.
    pub fn outcome_count(&self) -> u64 {
        match self.what {
            What::Dice(n) => 6u64.saturating_pow(u32::from(n)),
            What::Hits { dice, .. } => u64::from(dice) + 1,
            What::Pick { from, .. } => from.len() as u64,
        }
    }

    /// Every answer with its weight; weights add up to [`Roll::total_weight`].
    ///
    /// Dice come in the order of their faces, pools by number of hits (answers
    /// that cannot happen are left out), picks in order. Weights of pools are
    /// exact up to 49 dice.
    pub fn outcomes(&self) -> Box<dyn Iterator<Item = (Thrown, u128)>> {
        match self.what {
            What::Dice(n) => Box::new(
                (0..6u128.saturating_pow(u32::from(n)))
                    .map(move |code| (Thrown::Dice(Faces { count: n, code }), 1)),
            ),
            What::Hits { dice, accuracy } => Box::new((0..=dice).filter_map(move |hits| {
                let weight = binomial(dice, hits)
                    .checked_mul(u128::from(accuracy).checked_pow(u32::from(hits))?)?
                    .checked_mul(u128::from(6 - accuracy).checked_pow(u32::from(dice - hits))?)?;
                (weight > 0).then_some((Thrown::Hits(hits, Faces::default()), weight))
            })),
            What::Pick { from, .. } => {
                Box::new((0..128).filter(move |i| from.has(*i)).map(|i| (Thrown::Pick(i), 1)))
            }
        }
    }

    /// The sum of all weights.
    pub fn total_weight(&self) -> u128 {
        match self.what {
            What::Dice(n) | What::Hits { dice: n, .. } => 6u128.saturating_pow(u32::from(n)),
            What::Pick { from, .. } => from.len() as u128,
        }
    }

    /// The token that names a drawn thing.
    pub fn drawn(&self, thrown: &Thrown) -> Option<Token> {
        match (self.what, thrown) {
            (What::Pick { kind, .. }, Thrown::Pick(i)) => Some(Token::new(kind, u32::from(*i))),
            _ => None,
        }
    }
}

/// n choose k, exact up to n = 49 and beyond (saturating only far above).
pub fn binomial(n: u8, k: u8) -> u128 {
    if k > n {
        return 0;
    }
    let step = |c: u128, i: u8| Some(c.checked_mul(u128::from(n - i))? / u128::from(i + 1));
    (0..k.min(n - k)).try_fold(1u128, step).unwrap_or(u128::MAX)
}
