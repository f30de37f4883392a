//! Chapter 6: supply.
//!
//! Two kinds of path. A *city* traces to its owner's map edge at any length,
//! only west (Axis) or east (Soviets), its own hex not counted. A *unit*
//! traces at most four hexes in any direction to a supplied city, whose hex
//! counts, or to the edge. Enemy units, enemy cities and enemy ZOC without a
//! friendly unit block; lakes and closed sides do not. Beyond that there are
//! seas, neighbours with overland supply, and two minor countries.

use crate::components::{NO_VP, Side, Special, hexes, place};
use crate::derived::{Board, Derived};
use crate::hexes::{HexSet, UnitSet};
use crate::position::{Position, Unit};
use crate::setup::NoRetreat;

/// Hexes between a unit and its source: at most so many.
///
/// Rule: NR 6.1a
pub const BETWEEN: u8 = 3;

/// The supply of one side.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Supply {
    /// Hexes a path may pass.
    pub open: HexSet,
    /// Own VP hexes with a city path (or on the edge), a bit each.
    pub cities: u64,
    /// Where a unit would have overland supply.
    pub overland: HexSet,
    /// Areas where it would.
    pub overland_areas: u8,
    /// Where a unit may detrain as far as supply goes (9.2).
    pub detrain: HexSet,
    /// Units with overland supply.
    pub overland_units: UnitSet,
    /// Units with any supply.
    pub supplied: UnitSet,
}

impl Supply {
    /// Traces everything for a side.
    ///
    /// Rule: NR 6.1, NR 6.2, NR 6.3
    pub fn trace(rules: &NoRetreat, p: &Position, board: &Board, side: Side) -> Supply {
        let c = &*rules.c;
        let (me, foe) = (side.at(), side.enemy().at());
        let mine = if side == Side::Axis { p.control } else { !p.control };
        // NR 6.3a, NR 6.3c
        let open = c
            .supply_land
            .minus(&board.held[foe])
            .minus(&board.cities[foe])
            .minus(&board.zoc[foe].minus(&board.held[me]));
        let edge = &c.edge[me];
        // Hexes that lead to the edge by a city's path: NR 6.1c, NR 6.1e
        let ways = &c.from_edge[me];
        let to_edge = ways.flood(&edge.0, &open.0);
        let traced = HexSet(ways.entered(&to_edge)).or(edge);
        let mut cities = 0;
        for (i, h) in c.vp_hexes.iter().enumerate() {
            cities |= u64::from(traced.has(*h)) << i;
        }
        cities &= mine;
        let sources = traced.and(&board.cities[me]);
        // Hexes a unit's path passes with one, two, three hexes to go: NR 6.1a, NR PA-1, Ruling: S1, S2
        let one = sources.and(&open).wide().or(edge).and(&open);
        let two = one.wide().and(&open);
        let three = two.wide().and(&open);
        let standing = sources.or(edge);
        let overland = three.wide().or(&standing).and(&c.land);
        let mut overland_areas = 0;
        for a in 0..3 {
            if c.area_near[a].meets(&three) {
                overland_areas |= 1 << a;
            }
        }
        let detrain = two.wide().or(&standing).and(&c.land);
        let mut supply = Supply {
            open,
            cities,
            overland,
            overland_areas,
            detrain,
            overland_units: UnitSet::EMPTY,
            supplied: UnitSet::EMPTY,
        };
        supply.feed_units(rules, p, side);
        supply
    }

    /// Which units are supplied, and which of them overland.
    ///
    /// Rule: NR 6.2a
    fn feed_units(&mut self, rules: &NoRetreat, p: &Position, side: Side) {
        let c = &*rules.c;
        let mut givers = HexSet::EMPTY;
        let mut giver_areas = 0u8;
        let mut hungry = UnitSet::EMPTY;
        let coast = self.seas(rules, p, side);
        for unit in c.of_side[side.at()].iter() {
            let u = p.units[usize::from(unit)];
            if !u.on_map() {
                continue;
            }
            let overland = if place::is_area(u.place) {
                self.overland_areas >> (u.place - place::FIN) & 1 == 1
            } else {
                self.overland.has(u.place)
            };
            if overland {
                self.overland_units.insert(unit);
                self.supplied.insert(unit);
                if place::is_area(u.place) {
                    giver_areas |= 1 << (u.place - place::FIN);
                } else {
                    givers.insert(u.place);
                }
                continue;
            }
            let special = c.units[usize::from(unit)].special;
            // NR 6.2b, NR 6.2h, NR 6.2i, Ruling: S6, N23
            let fed = match u.place {
                // Finland lies on the Baltic; Soviet units need it open (6.2d).
                place::FIN if side == Side::Soviet => coast.has(hexes::LENINGRAD),
                place::FIN => special == Special::Finn || c.units[usize::from(unit)].german,
                place::WBK | place::SBK => special == Special::Yugoslav,
                h => coast.has(h),
            };
            if fed {
                self.supplied.insert(unit);
            } else {
                hungry.insert(unit);
            }
        }
        if hungry.is_empty() {
            return;
        }
        // NR 6.2g, Ruling: S13
        let mut near = givers.wide();
        for a in 0..3 {
            if giver_areas >> a & 1 == 1 {
                near = near.or(&c.area_near[a]);
            }
        }
        for unit in hungry.iter() {
            let at = p.units[usize::from(unit)].place;
            let fed = match at {
                place::FIN => c.area_near[0].meets(&givers),
                place::WBK => c.area_near[1].meets(&givers) || giver_areas & 4 != 0,
                place::SBK => c.area_near[2].meets(&givers) || giver_areas & 2 != 0,
                h => near.has(h),
            };
            if fed {
                self.supplied.insert(unit);
            }
        }
    }

    /// Coasts whose sea supplies a side.
    ///
    /// Rule: NR 6.2c, NR 6.2d, NR 6.2e, NR 6.2f
    pub fn seas(&self, rules: &NoRetreat, p: &Position, side: Side) -> HexSet {
        let [baltic, black, caspian] = &rules.c.coast;
        match side {
            Side::Axis => baltic.or(black),
            Side::Soviet => {
                let leningrad = rules.c.vp_index[usize::from(hexes::LENINGRAD)];
                let open = self.cities >> leningrad & 1 == 1 && p.control >> leningrad & 1 == 0;
                let seas = black.or(caspian);
                if open { seas.or(baltic) } else { seas }
            }
        }
    }
}

impl NoRetreat {
    /// Whether a side controls a VP hex.
    #[inline]
    pub fn controls(&self, p: &Position, side: Side, hex: u16) -> bool {
        let i = self.c.vp_index[usize::from(hex)];
        i != NO_VP && (p.control >> i & 1 == 1) == (side == Side::Axis)
    }

    /// Whether a side controls a city (or oil hex) and traces its path to the edge.
    ///
    /// Rule: NR 6.1c, NR PA-2
    pub fn city_supplied(&self, p: &Position, side: Side, hex: u16) -> bool {
        let i = self.c.vp_index[usize::from(hex)];
        i != NO_VP && Derived::default().supply(self, p, side).cities >> i & 1 == 1
    }

    /// Whether an objective counts as supplied: by its city path, by sea, or by a supplied unit in it.
    ///
    /// Rule: NR 12.1a. Ruling: S11
    pub fn objective_supplied(&self, p: &Position, d: &mut Derived, side: Side, hex: u16) -> bool {
        let i = self.c.vp_index[usize::from(hex)];
        let supply = d.supply(self, p, side);
        supply.cities >> i & 1 == 1
            || supply.seas(self, p, side).has(hex)
            || p.units_at(hex).any(|u| supply.supplied.has(u))
    }

    /// Marks the units of a side that cannot trace supply.
    ///
    /// Rule: NR 6.4
    pub fn mark_unsupplied(&self, p: &mut Position, d: &mut Derived, side: Side) -> UnitSet {
        let supplied = d.supply(self, p, side).supplied;
        let mut found = UnitSet::EMPTY;
        for unit in (self.c.of_side[side.at()] - supplied).iter() {
            let u = &mut p.units[usize::from(unit)];
            if u.on_map() && !u.is(Unit::OOS) {
                u.set(Unit::OOS, true);
                found.insert(unit);
            }
        }
        found
    }
}
