//! Who moves, and what stops him: the inputs of a reach.

use crate::{Cell, HexSet};

/// What a zone (of enemy control, of fire) does to a move. The words of each
/// game's rules choose; the default does nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ZoneLaw {
    /// Entering a zone ends the move. A move may always start in one.
    pub stops: bool,
    /// Extra points for a step into a zone.
    pub enter: u8,
    /// Extra points for a step out of a zone hex, wherever it leads.
    pub leave: u8,
    /// A step from one zone hex to another is forbidden.
    pub no_zone_to_zone: bool,
}

impl ZoneLaw {
    /// Extra points of a step, or `None` if it is forbidden.
    #[must_use]
    pub fn extra(self, from_zone: bool, to_zone: bool, from_start: bool) -> Option<u8> {
        let held = from_zone && (self.stops && !from_start || self.no_zone_to_zone && to_zone);
        let extra = if from_zone { self.leave } else { 0 } + if to_zone { self.enter } else { 0 };
        (!held).then_some(extra)
    }
}

/// A move to look for: points, hexes that may not be entered, zones.
#[derive(Clone, Copy, Debug)]
pub struct Mover<'a, const N: usize> {
    /// Movement points.
    pub mp: u8,
    /// Hexes that may not be entered (enemy units, hexes off a ragged map).
    pub closed: &'a HexSet<N>,
    /// Hexes in a zone.
    pub zone: &'a HexSet<N>,
    /// What the zone does.
    pub law: ZoneLaw,
    /// Areas that may not be entered, a bit each.
    pub closed_areas: u8,
    /// Areas in a zone, a bit each.
    pub zone_areas: u8,
}

impl<'a, const N: usize> Mover<'a, N> {
    /// A mover whom only these hexes stop.
    #[must_use]
    pub fn new(mp: u8, closed: &'a HexSet<N>) -> Self {
        let zone = const { &HexSet::<N>::EMPTY };
        Self { mp, closed, zone, law: ZoneLaw::default(), closed_areas: 0, zone_areas: 0 }
    }

    /// The same mover among zones.
    #[must_use]
    pub fn among(self, zone: &'a HexSet<N>, law: ZoneLaw) -> Self {
        Self { zone, law, ..self }
    }
}

/// A place a move can be: a hex, or an area that counts as one big hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A hex of the grid.
    Hex(Cell),
    /// An area beyond the grid, by its number.
    Area(u8),
}

/// The most areas a map may have.
pub const MAX_AREAS: usize = 8;

/// An area beyond the grid that counts as one big hex, such as a country of
/// which the map shows only the border.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area<const N: usize, const K: usize> {
    /// The hexes from which it is entered, by cost less one.
    pub enter: [HexSet<N>; K],
    /// The hexes entered from it, by cost less one.
    pub leave: [HexSet<N>; K],
    /// The cost of going from it to another area; 0 means there is no way.
    pub links: [u8; MAX_AREAS],
}

impl<const N: usize, const K: usize> Default for Area<N, K> {
    fn default() -> Self {
        Self { enter: [HexSet::EMPTY; K], leave: [HexSet::EMPTY; K], links: [0; MAX_AREAS] }
    }
}
