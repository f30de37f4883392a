//! Strengths, column and shifts: one function, tallied or not (10.5, 10.6).

use crate::components::{Branch, COLUMNS, Side, Special, Weather, place};
use crate::hexes::UnitSet;
use crate::position::{Position, Unit, fact, fx, phase_fx};
use crate::setup::NoRetreat;
use engine::{Clause, Tallying, msg};

/// The column 2:1.
pub const TWO_TO_ONE: i8 = 4;
/// The rightmost column, 6:1.
pub const LAST: i8 = 8;

/// Strengths and column of a battle round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Strength of the attackers.
    pub attack: u16,
    /// Strength of the defenders.
    pub defence: u16,
    /// Column before shifts, −1 below 1:3.
    pub initial: i8,
    /// Sum of the shifts, right positive.
    pub shift: i8,
    /// Final column, −1 for an automatic CA.
    pub column: i8,
}

/// The column of a ratio, rounded down in the defender's favour.
///
/// Rule: NR 10.5.3, NR 10.6.4a
pub fn column(attack: u16, defence: u16) -> i8 {
    const RATIOS: [(u16, u16); 9] = [(1, 3), (1, 2), (1, 1), (3, 2), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)];
    RATIOS
        .iter()
        .rposition(|(a, d)| u32::from(attack) * u32::from(*d) >= u32::from(defence) * u32::from(*a))
        .map_or(-1, |c| c as i8)
}

/// A column's printed odds.
pub fn column_name(column: i8) -> &'static str {
    COLUMNS.get(column.max(0) as usize).copied().unwrap_or("6:1")
}

/// A shift as players write it.
pub fn arrow(shift: i8) -> String {
    match shift {
        0 => "0".to_owned(),
        n if n < 0 => format!("◄{}", -n),
        n => format!("►{n}"),
    }
}

impl NoRetreat {
    /// A unit's strength in the present battle round.
    ///
    /// Rule: NR 2.3d, NR 10.5.1, NR 15.3.3
    pub fn strength(&self, p: &Position, unit: u8, attacking: bool) -> u16 {
        let side = self.side_of[usize::from(unit)];
        let mut n = u16::from(self.face(p, unit).strength);
        if p.local[side.at()] == unit + 1 {
            n += u16::from(self.local_value(p, side));
        }
        if side == Side::Soviet && p.sturmovik > 0 {
            n += if self.turn(p).year >= 1944 { 4 } else { 2 };
        }
        if p.battle.doubled == unit + 1 || side == Side::Axis && !attacking && p.battle.fx & fx::MODEL != 0 {
            n *= 2;
        }
        n
    }

    fn total(&self, p: &Position, set: UnitSet, attacking: bool) -> u16 {
        set.iter().map(|u| self.strength(p, u, attacking)).sum()
    }

    /// Whether a place is an objective of either side.
    pub fn is_objective(&self, at: u16) -> bool {
        let i = self.c.vp_index[usize::from(at)];
        i != crate::components::NO_VP && (self.c.objectives[0] | self.c.objectives[1]) >> i & 1 == 1
    }

    /// Whether the defender has a choice of ground worth asking for.
    ///
    /// Rule: NR 10.6.1c. Ruling: B5
    pub fn ground_differs(&self, p: &Position) -> bool {
        let b = &p.battle;
        let kind = |h: u16| {
            let terrain = self.terrain(p, h);
            let armour = self.c.effects[terrain as usize].armour && !self.is_objective(h);
            if b.round > 0 {
                return (armour, 0, self.c.ussr.has(h), self.c.coast[1].has(h));
            }
            let river = b.attackers.iter().all(|u| self.c.river_between(p.units[usize::from(u)].place, h));
            let forced = b.targets().iter().position(|t| *t == h).is_some_and(|i| b.forced >> i & 1 == 1);
            let shift = self.c.effects[terrain as usize].shift * 8
                + i8::from(self.is_objective(h)) * 4
                + i8::from(river) * 2
                + i8::from(h == p.works);
            (armour, if forced { 0 } else { shift }, self.c.ussr.has(h), self.c.coast[1].has(h))
        };
        let targets = b.targets();
        targets.iter().skip(1).any(|h| kind(*h) != kind(targets[0]))
    }

    /// The table the roll is read on.
    ///
    /// Rule: NR 3.0b, NR 13.1e, NR 13.1l. Ruling: B8
    pub fn table_used(&self, p: &Position) -> Side {
        let b = &p.battle;
        if b.fx & fx::AXIS_CRT != 0 {
            Side::Axis
        } else if b.fx & fx::SOVIET_CRT != 0 || self.frozen(p) {
            Side::Soviet
        } else {
            Side::of(b.side)
        }
    }

    /// Strengths, column and all shifts of the present round.
    ///
    /// Rule: NR 10.5.3, NR 10.5.4, NR 10.6.1a, NR 10.6.4a, NR 10.6.4b
    pub fn odds<T: Tallying>(&self, p: &Position, tally: &mut T) -> Odds {
        let b = &p.battle;
        let attack = self.total(p, b.attackers, true);
        let defence = self.total(p, b.defenders, false);
        tally.part(Clause("NR 10.5.1"), || (msg!("odds-strengths"), format!("{attack}:{defence}")));
        let initial = if defence == 0 { LAST } else { column(attack, defence) };
        tally.part(Clause("NR 10.5.3"), || {
            (
                msg!("odds-initial"),
                if initial < 0 { "<1:3".to_owned() } else { column_name(initial).to_owned() },
            )
        });
        let mut shift = 0;
        self.shifts(p, |n, clause, label| {
            if n != 0 {
                shift += n;
                tally.part(Clause(clause), || (label(), arrow(n)));
            }
        });
        let column = if initial < 0 { -1 } else { (initial + shift).clamp(-1, LAST) };
        Odds { attack, defence, initial, shift, column }
    }

    /// Names every shift: value (right positive), clause, label.
    fn shifts(&self, p: &Position, mut add: impl FnMut(i8, &'static str, fn() -> engine::Text)) {
        let b = &p.battle;
        let roller = Side::of(b.side);
        let ground = b.ground;
        let weather = self.weather(p);
        let frozen = self.frozen(p);
        let forced = b.targets().iter().position(|h| *h == ground).is_some_and(|i| b.forced >> i & 1 == 1);
        // Rule: NR 10.7.2d, NR 10.7.3a, NR 10.1.2g, NR PA-12
        if b.round == 0 && !forced {
            let terrain = self.terrain(p, ground);
            add(
                -self.c.effects[terrain as usize].shift,
                "NR 10.6.1a",
                match terrain {
                    crate::components::Terrain::City => || msg!("shift-city"),
                    crate::components::Terrain::Forest => || msg!("shift-forest"),
                    crate::components::Terrain::Swamp => || msg!("shift-swamp"),
                    crate::components::Terrain::Mountain => || msg!("shift-mountain"),
                    _ => || msg!("shift-kerch"),
                },
            );
            add(-i8::from(self.is_objective(ground)), "NR 10.6.1b", || msg!("shift-objective"));
            add(-i8::from(ground == p.works), "NR 14.13d", || msg!("shift-works"));
            let river = !frozen
                && b.fx & fx::NO_RIVER == 0
                && b.attackers.iter().all(|u| self.c.river_between(p.units[usize::from(u)].place, ground));
            add(-i8::from(river), "NR 10.6.1a", || msg!("shift-river"));
        }
        // Rule: NR 6.5.4c. Ruling: S10, B29
        let starving = b.defenders.iter().any(|u| p.units[usize::from(u)].is(Unit::OOS));
        add(2 * i8::from(starving), "NR 6.5.4c", || msg!("shift-oos"));
        // Rule: NR 13.1i, NR 13.5.5b. Ruling: B9, B10
        let finns = b.attackers.iter().all(|u| self.c.units[usize::from(u)].special == Special::Finn);
        if frozen && roller == Side::Axis && self.c.ussr.has(ground) && !finns {
            add(-self.turn(p).snow_shift, "NR 13.1i", || msg!("shift-snow"));
        }
        if b.support {
            // Rule: NR 10.6.2b
            let first_snow = frozen && !p.fact(fact::SNOW_SEEN);
            let double = roller == Side::Soviet && (first_snow || p.fact(fact::STEAM_ROLLER));
            add(1 + i8::from(double), "NR 10.6.2a", || msg!("shift-support"));
        }
        add(self.armour_shift(p, weather), "NR 10.6.3a", || msg!("shift-armour"));
        let grenadiers =
            b.defenders.iter().any(|u| self.c.units[usize::from(u)].special == Special::SsGrenadier);
        add(-i8::from(grenadiers), "NR 14.6a", || msg!("shift-grenadiers"));
        let shock = b.attackers.iter().filter(|u| self.is_shock(p, *u)).count() as i8;
        add(shock, "NR 14.7a", || msg!("shift-shock"));
        let year = self.turn(p).year;
        let card = |flag: u32, n: i8| if b.fx & flag != 0 { n } else { 0 };
        add(card(fx::LUFTWAFFE, 1), "NR 5.3", || msg!("shift-luftwaffe"));
        add(card(fx::KATYUSHA, if year >= 1944 { 2 } else { 1 }), "NR 5.3", || msg!("shift-katyushas"));
        add(card(fx::ROKOSSOVSKY, 1), "NR 5.3", || msg!("shift-rokossovsky"));
        add(card(fx::HEAVY, 1), "NR 5.3", || msg!("shift-heavy-artillery"));
        add(card(fx::HURRAH, 1), "NR 5.3", || msg!("shift-hurrah"));
        // Ruling: B27
        if p.phase_fx & phase_fx::FLEET != 0 && self.c.coast[1].has(ground) {
            add(if roller == Side::Soviet { 1 } else { -1 }, "NR 5.3", || msg!("shift-fleet"));
        }
        if p.phase_fx & phase_fx::LOGISTICS != 0 && roller == Side::Soviet {
            add(-1, "NR 5.3", || msg!("shift-logistics"));
        }
    }

    /// Whether a unit is a shock unit on its red side.
    pub fn is_shock(&self, p: &Position, unit: u8) -> bool {
        self.c.units[usize::from(unit)].shock && p.units[usize::from(unit)].is(Unit::FULL)
    }

    /// The armour shift of the present round.
    ///
    /// Rule: NR 10.6.3a, NR 10.6.3b, NR 10.6.3c, NR 10.6.3e, NR 6.5.4a, NR 14.5a, NR 13.5.OILa, NR 10.7.2d
    fn armour_shift(&self, p: &Position, weather: Weather) -> i8 {
        let b = &p.battle;
        let roller = Side::of(b.side);
        let has =
            |special: Special| b.attackers.iter().any(|u| self.c.units[usize::from(u)].special == special);
        if has(Special::SsPanzer) {
            return 1;
        }
        if roller == Side::Soviet && p.phase_fx & phase_fx::NO_SOVIET_ARMOUR != 0 {
            return 0;
        }
        let fuel = roller == Side::Soviet || !p.fact(fact::OIL_DONE);
        let tanks = fuel
            && b.attackers
                .iter()
                .any(|u| self.face(p, u).branch == Branch::Tank && !p.units[usize::from(u)].is(Unit::OOS));
        let dry = weather.carries_tanks();
        let open = self.c.effects[self.terrain(p, b.ground) as usize].armour && !self.is_objective(b.ground);
        let stopped =
            b.defenders.iter().any(|u| matches!(self.face(p, u).branch, Branch::Tank | Branch::Mech))
                && !(roller == Side::Axis && p.phase_fx & phase_fx::NEW_TANK != 0);
        if tanks && dry && open && !stopped { if b.fx & fx::STALIN_TANKS != 0 { 2 } else { 1 } } else { 0 }
    }

    /// Units in the defenders' hexes that take no part but retreat with them.
    ///
    /// Rule: NR 10.7.2e, NR 10.1.2c
    pub fn bystanders(&self, p: &Position) -> UnitSet {
        let b = &p.battle;
        let side = Side::of(b.side).enemy();
        self.c.of_side[side.at()]
            .iter()
            .filter(|u| {
                let at = p.units[usize::from(*u)].place;
                place::on_map(at) && b.targets().contains(&at) && !b.defenders.has(*u) && !b.queue.has(*u)
            })
            .collect()
    }
}
