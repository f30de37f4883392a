//! What is computed from a position and kept beside it.
//!
//! Every part is keyed by what it was made from: counters and control. While
//! those are unchanged it is used again; in debug builds it is compared with
//! a rebuild.

use crate::components::{Side, UNITS, place};
use crate::hexes::HexSet;
use crate::movement::Reach;
use crate::position::{Position, Unit};
use crate::setup::NoRetreat;
use crate::supply::Supply;

/// Occupied places and zones of control by side.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Board {
    /// Hexes with units.
    pub held: [HexSet; 2],
    /// Hexes in the ZOC of units of this side.
    pub zoc: [HexSet; 2],
    /// Cities in control of this side.
    pub cities: [HexSet; 2],
    /// Areas with units, a bit each.
    pub held_areas: [u8; 2],
    /// Areas in the ZOC of this side.
    pub zoc_areas: [u8; 2],
}

impl Board {
    /// Whether a side has a unit there.
    #[inline]
    pub fn holds(&self, side: Side, at: u16) -> bool {
        if place::is_area(at) {
            self.held_areas[side.at()] >> (at - place::FIN) & 1 != 0
        } else {
            self.held[side.at()].has(at)
        }
    }

    /// Whether a place is in the ZOC of a side.
    #[inline]
    pub fn controls(&self, side: Side, at: u16) -> bool {
        if place::is_area(at) {
            self.zoc_areas[side.at()] >> (at - place::FIN) & 1 != 0
        } else {
            self.zoc[side.at()].has(at)
        }
    }
}

/// The caches.
#[derive(Clone, Debug)]
pub struct Derived {
    units: [Unit; UNITS],
    control: u64,
    valid: bool,
    board: Board,
    supply: [Supply; 2],
    supply_valid: [bool; 2],
    /// The last reach, and scratch for the next.
    pub reach: Reach,
}

impl Default for Derived {
    fn default() -> Self {
        Derived {
            units: [Unit::default(); UNITS],
            control: 0,
            valid: false,
            board: Board::default(),
            supply: [Supply::default(), Supply::default()],
            supply_valid: [false; 2],
            reach: Reach::default(),
        }
    }
}

impl Derived {
    /// Who stands where, and their zones.
    #[inline]
    pub fn board(&mut self, rules: &NoRetreat, p: &Position) -> &Board {
        self.refresh(rules, p);
        &self.board
    }

    /// The supply of a side, as the zones stand now.
    pub fn supply(&mut self, rules: &NoRetreat, p: &Position, side: Side) -> &Supply {
        self.refresh(rules, p);
        let i = side.at();
        if !self.supply_valid[i] {
            self.supply[i] = Supply::trace(rules, p, &self.board, side);
            self.supply_valid[i] = true;
        } else {
            debug_assert_eq!(
                self.supply[i],
                Supply::trace(rules, p, &self.board, side),
                "supply is up to date"
            );
        }
        &self.supply[i]
    }

    /// Board and reach scratch together.
    pub fn board_and_reach(&mut self, rules: &NoRetreat, p: &Position) -> (&Board, &mut Reach) {
        self.refresh(rules, p);
        (&self.board, &mut self.reach)
    }

    #[inline]
    fn refresh(&mut self, rules: &NoRetreat, p: &Position) {
        if self.valid && self.control == p.control && (self.units == p.units || self.stands_as(p)) {
            debug_assert_eq!(self.board, rules.board_of(p), "the board is up to date");
            return;
        }
        self.board = rules.board_of(p);
        self.units = p.units;
        self.control = p.control;
        self.valid = true;
        self.supply_valid = [false; 2];
    }

    /// Whether places and all that gives a zone are as they were; other states do not matter here.
    fn stands_as(&mut self, p: &Position) -> bool {
        // One word a counter, without a way out, is a few wide instructions.
        let word = |u: &Unit| u32::from(u.place) | u32::from(u.flags) << 16 | u32::from(u.aux) << 24;
        let zone = 0xFFFF | u32::from(Unit::FULL | Unit::OOS) << 16;
        let differ = self.units.iter().zip(&p.units).fold(0, |all, (a, b)| all | word(a) ^ word(b));
        let same = differ & zone == 0;
        if same {
            self.units = p.units;
        }
        same
    }
}
