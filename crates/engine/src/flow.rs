//! The flow of a game: a small stack of frames, each a procedure inside the one below.

use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;
use std::ops::{Deref, DerefMut};

/// The frames of a position, at most `N`; the last is at work. As a slice it is the frames in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound(serialize = "F: Serialize", deserialize = "F: Deserialize<'de>"))]
pub struct Flow<F, const N: usize> {
    depth: u8,
    #[serde(with = "BigArray")]
    frames: [F; N],
}

impl<F: Copy + Default, const N: usize> Default for Flow<F, N> {
    fn default() -> Self {
        Flow { depth: 0, frames: [F::default(); N] }
    }
}

impl<F: Copy + Default, const N: usize> Flow<F, N> {
    /// The frame at work; an empty one if nothing is.
    #[inline]
    pub fn top(&self) -> F {
        self.frames[usize::from(self.depth.max(1)) - 1]
    }

    /// The frame at work, to change.
    #[inline]
    pub fn top_mut(&mut self) -> &mut F {
        &mut self.frames[usize::from(self.depth.max(1)) - 1]
    }

    /// The frame `n` below the top.
    #[inline]
    pub fn below(&self, n: usize) -> F {
        self.frames[usize::from(self.depth) - 1 - n]
    }

    /// Begins something inside what is done now.
    #[inline]
    pub fn push(&mut self, frame: F) {
        assert!(usize::from(self.depth) < N, "procedures nest no deeper than {N}");
        self.frames[usize::from(self.depth)] = frame;
        self.depth += 1;
    }

    /// Ends what is done now.
    #[inline]
    pub fn pop(&mut self) -> F {
        self.depth -= 1;
        std::mem::take(&mut self.frames[usize::from(self.depth)])
    }

    /// Ends something further down; what is inside it goes on.
    pub fn remove(&mut self, at: usize) {
        self.frames.copy_within(at + 1..usize::from(self.depth), at);
        self.pop();
    }

    /// Nothing is done any more.
    pub fn clear(&mut self) {
        *self = Flow::default();
    }

    /// Whether all above the top is blank, as equal positions must have it.
    pub fn is_tidy(&self) -> bool
    where
        F: PartialEq,
    {
        self.frames.get(usize::from(self.depth)..).is_some_and(|rest| rest.iter().all(|f| *f == F::default()))
    }
}

impl<F, const N: usize> Deref for Flow<F, N> {
    type Target = [F];

    #[inline]
    fn deref(&self) -> &[F] {
        &self.frames[..usize::from(self.depth)]
    }
}

impl<F, const N: usize> DerefMut for Flow<F, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [F] {
        &mut self.frames[..usize::from(self.depth)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_to_begin_is_the_first_to_end() {
        let mut flow: Flow<u8, 4> = Flow::default();
        assert_eq!(flow.top(), 0);
        [7, 8, 9].into_iter().for_each(|f| flow.push(f));
        *flow.top_mut() += 1;
        assert_eq!((flow.top(), flow.below(1), &*flow), (10, 8, &[7, 8, 10][..]));
        flow.remove(1);
        assert_eq!((flow.pop(), &*flow), (10, &[7][..]));
        assert!(flow.is_tidy());
    }

    #[test]
    #[should_panic(expected = "no deeper than 1")]
    fn it_does_not_nest_deeper_than_its_room() {
        let mut flow: Flow<u8, 1> = Flow::default();
        flow.push(1);
        flow.push(2);
    }
}
