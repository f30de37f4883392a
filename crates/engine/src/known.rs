//! A position behind a mask.

use crate::rules::{Plain, Rules};
use crate::seat::{Seat, Viewer};
use std::ops::Deref;

/// What a viewer may know of a position: a copy with all else blanked.
///
/// There is no other way to make one than [`Known::of`], so whatever takes a
/// `Known` cannot tell a secret: it never had it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Known<P: Plain> {
    position: P,
    viewer: Viewer,
}

impl<P: Plain> Known<P> {
    /// What a viewer may know.
    pub fn of<R: Rules<Position = P>>(rules: &R, position: &P, viewer: impl Into<Viewer>) -> Self {
        let viewer = viewer.into();
        let mut known = Known { position: *position, viewer };
        match viewer {
            Viewer::Seat(seat) => rules.mask(&mut known.position, Some(seat)),
            Viewer::Spectator => rules.mask(&mut known.position, None),
            Viewer::Referee => {}
        }
        known
    }

    /// Who is looking.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The seat that is looking, if one is.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            _ => None,
        }
    }
}

impl<P: Plain> Deref for Known<P> {
    type Target = P;

    fn deref(&self) -> &P {
        &self.position
    }
}
