//! Who answers for chance: fair dice, quick dice, typed dice.

use crate::chance::{Faces, Label, PickSet, Roll, Thrown, What};
use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// A supplier of rolls. Rules never see one.
pub trait Dice {
    /// Answers a roll.
    fn throw(&mut self, roll: &Roll) -> Thrown;
}

/// A stream of evenly distributed 32-bit words.
trait Words {
    fn word(&mut self) -> u32;

    /// A number below `n`, every one as likely: words in the last, incomplete stretch are thrown away.
    fn below(&mut self, n: u32) -> u32 {
        let limit = u32::MAX - (u32::MAX % n + 1) % n;
        loop {
            let word = self.word();
            if word <= limit {
                return word % n;
            }
        }
    }

    fn answer(&mut self, roll: &Roll) -> Thrown {
        match roll.what {
            What::Dice(n) => Thrown::Dice(self.faces(n)),
            What::Hits { dice, accuracy } if usize::from(dice) <= Faces::MAX => {
                let faces = self.faces(dice);
                Thrown::Hits(faces.hits(accuracy), faces)
            }
            What::Hits { dice, accuracy } => {
                let hits = (0..dice).filter(|_| self.below(6) < u32::from(accuracy)).count();
                Thrown::Hits(hits as u8, Faces::default())
            }
            What::Pick { from, .. } => Thrown::Pick(pick(from, |n| self.below(n))),
        }
    }

    fn faces(&mut self, n: u8) -> Faces {
        let mut faces = [0; Faces::MAX];
        let faces = &mut faces[..usize::from(n).min(Faces::MAX)];
        faces.iter_mut().for_each(|f| *f = self.below(6) as u8 + 1);
        Faces::of(faces).expect("faces are in range")
    }
}

fn pick(from: PickSet, below: impl FnOnce(u32) -> u32) -> u8 {
    let n = from.len() as u32;
    if n == 0 { 0 } else { from.iter().nth(below(n) as usize).expect("the index is below the size") }
}

/// Dice nobody chose alone.
///
/// The server commits to a secret before the game, every player adds a
/// contribution, and the key is their hash. Each roll is read from a ChaCha20
/// stream (RFC 8439, counter 0) whose nonce is the roll's [`Label`], so anyone
/// who learns the secret at the end can derive every roll again, in any order.
#[derive(Clone)]
pub struct FairDice {
    key: [u8; 32],
}

impl FairDice {
    /// Dice keyed by the server's secret and the players' contributions, in seat order.
    ///
    /// Every part is hashed with its length first, so no two sets of parts run together.
    pub fn new(secret: &[u8], contributions: &[&[u8]]) -> Self {
        let mut hash = Sha256::new();
        for part in std::iter::once(&secret).chain(contributions) {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        FairDice { key: hash.finalize().into() }
    }

    /// What the server publishes before the game: the hash of its secret.
    pub fn commitment(secret: &[u8]) -> [u8; 32] {
        Sha256::digest(secret).into()
    }

    /// Whether a revealed secret is the one committed to.
    pub fn honours(secret: &[u8], commitment: &[u8; 32]) -> bool {
        FairDice::commitment(secret).ct_eq(commitment).into()
    }
}

impl Dice for FairDice {
    fn throw(&mut self, roll: &Roll) -> Thrown {
        KeyStream::new(&self.key, roll.label).answer(roll)
    }
}

/// The words of one label's stream.
struct KeyStream {
    cipher: ChaCha20,
}

impl KeyStream {
    fn new(key: &[u8; 32], label: Label) -> Self {
        KeyStream { cipher: ChaCha20::new(key.into(), &label.nonce().into()) }
    }
}

impl Words for KeyStream {
    fn word(&mut self) -> u32 {
        let mut bytes = [0; 4];
        self.cipher.apply_keystream(&mut bytes);
        u32::from_le_bytes(bytes)
    }
}

/// Small fast dice for simulation: same seed, same rolls in the same order.
#[derive(Clone, Debug)]
pub struct QuickDice {
    rng: Xoshiro256PlusPlus,
}

impl QuickDice {
    /// Dice from a seed.
    pub fn new(seed: u64) -> Self {
        QuickDice { rng: Xoshiro256PlusPlus::seed_from_u64(seed) }
    }

    /// A number below `n` (0 for n = 0), for sampling decisions.
    ///
    /// The bias of the multiplication is below one in 2³²⁄n.
    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.rng.next_u32()) * u64::from(n)) >> 32) as u32
    }

    /// A random 64-bit number.
    pub fn number(&mut self) -> u64 {
        self.rng.next_u64()
    }
}

impl Words for QuickDice {
    fn word(&mut self) -> u32 {
        self.rng.next_u32()
    }

    fn below(&mut self, n: u32) -> u32 {
        QuickDice::below(self, n)
    }
}

impl Dice for QuickDice {
    fn throw(&mut self, roll: &Roll) -> Thrown {
        self.answer(roll)
    }
}
