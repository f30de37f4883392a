//! Chapter 8.5: zones of control.
//!
//! A unit controls the six hexes around it, but not across lakes and seas
//! (closed sides). Units out of supply and bracketed strengths have no zone.
//! An area is one big hex: it is controlled and controls like any other.

use crate::components::{Side, UNITS, place};
use crate::derived::Board;
use crate::hexes::HexSet;
use crate::position::{Position, Unit};
use crate::setup::NoRetreat;

impl NoRetreat {
    /// Whether a unit has a zone of control.
    ///
    /// Rule: NR 8.5a, NR 6.5.3, NR 2.3h
    #[inline]
    pub fn has_zoc(&self, p: &Position, unit: u8) -> bool {
        let u = p.units[usize::from(unit)];
        !u.is(Unit::OOS) && self.c.units[usize::from(unit)].faces[u.face()].zoc
    }

    /// Who stands where, and all zones.
    ///
    /// Rule: NR 8.5, NR 8.5c, NR 8.6a, NR 8.7c
    pub fn board_of(&self, p: &Position) -> Board {
        let axis = self.c.cities_of(p.control);
        let mut board = Board { cities: [axis, self.c.city_hexes.minus(&axis)], ..Board::default() };
        let mut sources = [HexSet::EMPTY; 2];
        let mut area_sources = [0u8; 2];
        for unit in 0..UNITS as u8 {
            let u = p.units[usize::from(unit)];
            if !u.on_map() {
                continue;
            }
            let side = self.side_of[usize::from(unit)].at();
            let zoc = self.has_zoc(p, unit);
            if place::is_area(u.place) {
                let bit = 1 << (u.place - place::FIN);
                board.held_areas[side] |= bit;
                if zoc {
                    area_sources[side] |= bit;
                }
            } else {
                board.held[side].insert(u.place);
                if zoc {
                    sources[side].insert(u.place);
                }
            }
        }
        for side in [Side::Axis.at(), Side::Soviet.at()] {
            board.zoc[side] = self.c.spread(&sources[side]);
            for area in 0..3 {
                if area_sources[side] >> area & 1 != 0 {
                    board.zoc[side] = board.zoc[side].or(&self.c.area_near[area]);
                }
                if self.c.area_near[area].meets(&sources[side]) {
                    board.zoc_areas[side] |= 1 << area;
                }
            }
            // The two Balkan areas touch.
            let balkans = area_sources[side] & 6;
            board.zoc_areas[side] |= (balkans & 2) << 1 | (balkans & 4) >> 1;
        }
        board
    }
}
