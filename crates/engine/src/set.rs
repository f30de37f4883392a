//! Sets of small numbers, a bit each: counters, cards, things to draw.

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, Sub};

/// A number a [`Set`] can hold.
pub trait Number: Copy {
    /// As an index.
    fn index(self) -> usize;
    /// From an index that is small enough.
    fn of(index: usize) -> Self;
}

impl Number for u8 {
    #[inline]
    fn index(self) -> usize {
        self.into()
    }

    #[inline]
    fn of(index: usize) -> Self {
        index as u8
    }
}

impl Number for u16 {
    #[inline]
    fn index(self) -> usize {
        self.into()
    }

    #[inline]
    fn of(index: usize) -> Self {
        index as u16
    }
}

/// A set of numbers below 64 times `W`: plain data, written as its words.
pub struct Set<N, const W: usize>([u64; W], PhantomData<N>);

impl<N: Number, const W: usize> Set<N, W> {
    /// Nothing.
    pub const EMPTY: Self = Set::from_words([0; W]);
    /// Every number there is room for.
    pub const ALL: Self = Set::from_words([u64::MAX; W]);

    /// From words of 64 bits, the lowest numbers first.
    #[inline]
    pub const fn from_words(words: [u64; W]) -> Self {
        Set(words, PhantomData)
    }

    /// Its words, the lowest numbers first.
    #[inline]
    pub const fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// One number alone.
    #[inline]
    pub fn one(n: N) -> Self {
        let mut set = Self::EMPTY;
        set.insert(n);
        set
    }

    /// The first `n` numbers.
    pub fn first_few(n: N) -> Self {
        (0..n.index()).map(N::of).collect()
    }

    /// Whether a number is in it; one there is no room for never is.
    #[inline]
    pub fn has(&self, n: N) -> bool {
        self.0.get(n.index() / 64).is_some_and(|word| word >> (n.index() % 64) & 1 == 1)
    }

    /// Puts a number in.
    #[inline]
    pub fn insert(&mut self, n: N) {
        self.0[n.index() / 64] |= 1 << (n.index() % 64);
    }

    /// Takes a number out.
    #[inline]
    pub fn remove(&mut self, n: N) {
        self.0[n.index() / 64] &= !(1 << (n.index() % 64));
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// How many.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Those above a number.
    #[must_use]
    pub fn above(mut self, n: N) -> Self {
        let word = n.index() / 64;
        self.0[..word].fill(0);
        self.0[word] &= !0 << (n.index() % 64) << 1;
        self
    }

    /// The lowest.
    #[inline]
    pub fn first(&self) -> Option<N> {
        self.iter().next()
    }

    /// Whether the two share a number.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Set::from_words(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    /// The numbers in order.
    #[inline]
    pub fn iter(&self) -> Numbers<N, W> {
        Numbers { words: self.0, word: self.0[0], at: 0, what: PhantomData }
    }
}

/// The numbers of a set, in order.
#[derive(Clone, Debug)]
pub struct Numbers<N, const W: usize> {
    words: [u64; W],
    word: u64,
    at: usize,
    what: PhantomData<N>,
}

impl<N: Number, const W: usize> Iterator for Numbers<N, W> {
    type Item = N;

    #[inline]
    fn next(&mut self) -> Option<N> {
        while self.word == 0 {
            self.at += 1;
            self.word = *self.words.get(self.at)?;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(N::of(self.at * 64 + bit))
    }

    #[inline]
    fn fold<B, F: FnMut(B, N) -> B>(self, init: B, mut f: F) -> B {
        let (mut sum, mut word, mut at) = (init, self.word, self.at);
        loop {
            while word != 0 {
                sum = f(sum, N::of(at * 64 + word.trailing_zeros() as usize));
                word &= word - 1;
            }
            at += 1;
            let Some(next) = self.words.get(at) else { return sum };
            word = *next;
        }
    }
}

impl<N: Number, const W: usize> FromIterator<N> for Set<N, W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = N>>(numbers: I) -> Self {
        let mut set = Self::EMPTY;
        numbers.into_iter().for_each(|n| set.insert(n));
        set
    }
}

impl<N: Number, const W: usize> BitAnd for Set<N, W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<N: Number, const W: usize> BitOr for Set<N, W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<N: Number, const W: usize> Sub for Set<N, W> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

// By hand: a derive would ask the same of `N`.

impl<N, const W: usize> Clone for Set<N, W> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<N, const W: usize> Copy for Set<N, W> {}

impl<N: Number, const W: usize> Default for Set<N, W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<N, const W: usize> PartialEq for Set<N, W> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<N, const W: usize> Eq for Set<N, W> {}

impl<N, const W: usize> std::hash::Hash for Set<N, W> {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.0.hash(hasher);
    }
}

impl<N: Number, const W: usize> fmt::Debug for Set<N, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(N::index)).finish()
    }
}

impl<N, const W: usize> Serialize for Set<N, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(W)?;
        self.0.iter().try_for_each(|word| tuple.serialize_element(word))?;
        tuple.end()
    }
}

impl<'de, N, const W: usize> Deserialize<'de> for Set<N, W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Words<const W: usize>;

        impl<'de, const W: usize> Visitor<'de> for Words<W> {
            type Value = [u64; W];

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{W} words of 64 bits")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<[u64; W], A::Error> {
                let mut words = [0; W];
                for (i, word) in words.iter_mut().enumerate() {
                    *word = seq.next_element()?.ok_or_else(|| A::Error::invalid_length(i, &self))?;
                }
                Ok(words)
            }
        }

        deserializer.deserialize_tuple(W, Words).map(|words| Set(words, PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Cards = Set<u8, 2>;

    #[test]
    fn a_set_is_what_was_put_in_and_not_taken_out() {
        let mut set: Cards = [3, 63, 64, 127].into_iter().collect();
        set.remove(63);
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 127]);
        assert_eq!(set.len(), 3);
        assert_eq!(set.first(), Some(3));
        assert!(set.has(127) && !set.has(63) && !Cards::EMPTY.has(3));
        assert_eq!(set.above(3).iter().collect::<Vec<_>>(), [64, 127]);
        assert_eq!(set.above(127), Cards::EMPTY);
        assert_eq!(Cards::first_few(65).len(), 65);
    }

    #[test]
    fn sets_meet_join_and_part() {
        let [a, b]: [Cards; 2] = [[1, 70], [70, 100]].map(|few| few.into_iter().collect());
        assert_eq!((a & b).iter().collect::<Vec<_>>(), [70]);
        assert_eq!((a | b).iter().collect::<Vec<_>>(), [1, 70, 100]);
        assert_eq!((a - b).iter().collect::<Vec<_>>(), [1]);
        assert!(a.intersects(&b) && !(a - b).intersects(&b));
    }

    #[test]
    fn a_set_is_written_as_its_words_and_read_back() {
        let set: Cards = [0, 64].into_iter().collect();
        let text = serde_json::to_string(&set).expect("words are plain");
        assert_eq!(text, "[1,1]");
        assert_eq!(serde_json::from_str::<Cards>(&text).expect("it was written by us"), set);
        assert!(serde_json::from_str::<Cards>("[1]").is_err());
    }
}
