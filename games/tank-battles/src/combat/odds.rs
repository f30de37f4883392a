//! The odds, with every shift and its clause.

use crate::components::{Arm, River, Settlement, Works};
use crate::position::{Attack, Battle, Position, UnitSet, fact, flag};
use crate::scenario::TankBattles;
use crate::stacks::bridged;
use engine::{Clause, Tallying, Text, msg, signed};

/// What an attack comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Odds {
    /// Attack in twelfths.
    pub attack: u32,
    /// Defence.
    pub defence: u32,
    /// The column before shifts, 0 for 1:4.
    pub ratio: u8,
    /// Shifts for the attacker.
    pub plus: i8,
    /// Shifts for the defender.
    pub minus: i8,
    /// The column after shifts.
    pub column: u8,
    /// Added to the die.
    pub die: i8,
    /// Of that the attacker's modifiers.
    pub gain: i8,
    /// The attack is one with tanks.
    pub tanks: bool,
    /// The star costs a level.
    pub star: bool,
}

/// The column of a ratio, rounded for the defender.
///
/// Rule: TB 10.1.1f, TB 10.1.1i, TB 10.1.1j. Ruling: Q52
pub fn ratio(attack: u32, defence: u32) -> u8 {
    if attack >= defence {
        (attack / defence.max(1)).clamp(1, 6) as u8 + 2
    } else {
        4 - defence.div_ceil(attack.max(1)).clamp(2, 4) as u8
    }
}

/// Half of a number, rounding up.
const fn half_up(n: u8) -> u8 {
    n.div_ceil(2)
}

impl TankBattles {
    /// The attack strength of a unit next to its target.
    ///
    /// Rule: TB 3.1.1a, TB 13.3.2b. Ruling: Q53, Q107
    pub fn attack_of(&self, p: &Position, u: u16) -> u8 {
        let c = self.spec(p, u);
        if c.subtracts {
            return 0;
        }
        let n = self.face(p, u).attack;
        if p.is(u, flag::NO_SUPPLY) && n > 1 { half_up(n) } else { n }
    }

    /// The number assault guns take off the defence.
    ///
    /// Rule: TB X3.1a
    pub fn subtraction_of(&self, p: &Position, u: u16) -> u8 {
        let n = if self.spec(p, u).subtracts { self.face(p, u).attack } else { 0 };
        if p.is(u, flag::NO_SUPPLY) && n > 1 { half_up(n) } else { n }
    }

    /// Whether a unit counts as tanks.
    ///
    /// Ruling: Q09
    pub fn is_tank(&self, p: &Position, u: u16) -> bool {
        self.face(p, u).tank > 0
            || matches!(self.spec(p, u).arm, Arm::Tank | Arm::FlameTank | Arm::AssaultGun)
    }

    /// The defence of a unit in its hex.
    ///
    /// Rule: TB 11.4b, TB 11.4c, TB X2c, TB X2d, TB X2.1d, TB X3.2a, TB 4Lf. Ruling: Q107
    pub fn defence_of(&self, p: &Position, u: u16, tanks: bool, with_troops: bool, march: bool) -> u8 {
        let c = self.spec(p, u);
        let face = self.face(p, u);
        let n = if c.bracketed && !tanks {
            1
        } else if c.fires && c.arm.limbers() && !p.is(u, flag::REVERSE) && with_troops && !march {
            face.attack
        } else {
            face.defence
        };
        if p.is(u, flag::NO_SUPPLY) && n > 1 { half_up(n) } else { n }
    }

    /// Kinds of ground that divide an attack: marsh, swamp, city.
    fn divisors(&self, from: u16, targets: &[u16]) -> u32 {
        let mut marsh = false;
        let mut swamp = false;
        let mut city = false;
        let mut look = |hex: u16, into: bool| {
            let i = usize::from(hex);
            let row = self.chart.of(self.map.ground[i], self.map.settlement[i]);
            if row.divisor == 1 || !into && !row.out {
                return;
            }
            match (self.map.settlement[i], row.divisor) {
                (Settlement::None, 2) => marsh = true,
                (Settlement::None, _) => swamp = true,
                _ => city = true,
            }
        };
        look(from, false);
        targets.iter().for_each(|t| look(*t, true));
        (if marsh { 2 } else { 1 }) * (if swamp { 3 } else { 1 }) * (if city { 2 } else { 1 })
    }

    /// The units' attack in twelfths after the divisors of the ground.
    ///
    /// Rule: TB TEC5a, TB TEC6a, TB TEC9a, TB TEC10a. Ruling: Q53
    pub fn attack_twelfths(&self, p: &Position, units: &[u16], targets: &[u16]) -> u32 {
        units
            .iter()
            .map(|u| u32::from(self.attack_of(p, *u)) * 12 / self.divisors(p.place(*u), targets))
            .sum()
    }

    /// Whether a unit is one guns find cover with.
    fn is_troops(&self, p: &Position, u: u16) -> bool {
        let arm = self.spec(p, u).arm;
        !arm.limbers() && arm != Arm::Hq
    }

    /// Whether a towed gun supports an attack from next to a target.
    pub fn fires_from_beside(&self, p: &Position, b: &Battle, u: u16) -> bool {
        let c = self.spec(p, u);
        let near = |hex: &u16| self.map.distance(p.place(u), *hex) == 1;
        c.arm.limbers() && c.side == p.active() && b.hexes().iter().any(near)
    }

    /// Whoever a gun finds cover with in its hex.
    pub fn cover_of<'a>(&'a self, p: &'a Position, u: u16) -> impl Iterator<Item = u16> + 'a {
        let at = p.place(u);
        (0..self.counters.len() as u16).filter(move |o| p.place(*o) == at && self.is_troops(p, *o))
    }

    /// Fire of a gun in support: 1 next to the target without troops of its own beside it. Once it has fired, these
    /// are seen.
    ///
    /// Rule: TB X2c, TB X2d. Ruling: Q190
    fn fire_of(&self, p: &Position, b: &Battle, u: u16) -> u8 {
        let open = p.is(u, flag::FIRED);
        if self.fires_from_beside(p, b, u) && !self.cover_of(p, u).any(|o| !open || self.public(p, o)) {
            return 1;
        }
        let n = self.face(p, u).attack;
        if p.is(u, flag::NO_SUPPLY) && n > 1 { half_up(n) } else { n }
    }

    /// Whether a hex has works or a settlement with a combat effect.
    ///
    /// Rule: TB 10.3j, TB 10.3k, TB 11.7b. Ruling: Q64, Q69
    pub fn strong_place(&self, p: &Position, hex: u16) -> bool {
        let town = !matches!(self.map.settlement[usize::from(hex)], Settlement::None | Settlement::Village);
        town || p.works_at(hex) != Works::None
    }

    /// The river shift of a target: the smallest, and only if all attackers are across.
    ///
    /// Rule: TB TEC12a, TB TEC13a, TB TEC14a, TB TEC15a, TB TEC15b. Ruling: Q61, Q62, Q132
    pub fn river_shift(&self, p: &Position, attackers: &UnitSet, target: u16) -> (i8, &'static str) {
        let sides = attackers.iter().filter_map(|u| self.river_between(p, p.place(u), target));
        sides.min().unwrap_or_default()
    }

    /// The shift of the river between neighbours, 0 if none runs there, and its clause.
    pub fn river_between(&self, p: &Position, at: u16, target: u16) -> Option<(i8, &'static str)> {
        let d = self.map.towards(at, target)?;
        if let Some((from, to, held)) = self.special.bridgehead
            && from == at
            && to == target
            && p.control(held) == crate::components::Side::German
        {
            return Some((0, "TB 15a"));
        }
        let bridge = bridged(&self.map, p, at, d);
        let row = match self.map.sides[usize::from(at)][usize::from(d)].river {
            River::None => return Some((0, "TB 4.1a")),
            River::Small if bridge => 3,
            _ if bridge => 4,
            River::Small => 0,
            River::Big => 1,
            River::Great => 2,
        };
        let row = &self.chart.water[row];
        Some((row.shift, row.clause))
    }

    /// Best tank and anti-tank shifts of defenders, from different units.
    ///
    /// Rule: TB 11.3a, TB 11.3b, TB 11.4a, TB X3a. Ruling: Q56
    fn defending_shifts(
        &self,
        p: &Position,
        b: &Battle,
        less: u8,
        tanks: bool,
        best_attacker: u8,
    ) -> (u8, u8) {
        let at_of = |u: u16| {
            let small = best_attacker >= 3 && self.special.small_guns.contains(&u);
            let column = self.spec(p, u).arm.limbers() && p.is(u, flag::REVERSE);
            if !tanks || small || column || b.is(fact::KV) { 0 } else { self.face(p, u).at }
        };
        let tank_of = |u: u16| self.face(p, u).tank.saturating_sub(less);
        let mut best = (0, 0);
        for u in b.defenders.iter() {
            let other = b.defenders.iter().filter(|v| *v != u).map(at_of).max().unwrap_or(0);
            if tank_of(u) + other > best.0 + best.1 {
                best = (tank_of(u), other);
            }
            if at_of(u) > best.0 + best.1 {
                best = (0, at_of(u));
            }
        }
        best
    }

    /// What an attack comes to, line by line.
    ///
    /// Rule: TB 10.1.1a, TB 10.1.1b, TB 10.1.1d, TB 10.1.1f, TB 10.1.1g, TB 3.4b, TB 3.4c. Ruling: Q49, Q54, Q55, Q57, Q58, Q59
    pub fn odds<T: Tallying>(&self, p: &Position, b: &Battle, tally: &mut T) -> Odds {
        let targets = b.hexes();
        let march = b.kind == Attack::March;
        let tanks = b.attackers.iter().any(|u| self.is_tank(p, u));
        let note = |clause: &'static str, text: fn() -> Text, value: String, tally: &mut T| {
            tally.part(Clause(clause), || (text(), value));
        };
        // Strengths.
        let mut attack = 0u32;
        for u in b.attackers.iter() {
            attack += u32::from(self.attack_of(p, u)) * 12 / self.divisors(p.place(u), targets);
        }
        note("TB 10.1.1a", || msg!("odds-units"), twelfths(attack), tally);
        let mine = self.counter(b.attackers.iter().next().unwrap_or(0)).side;
        let guns = |of: crate::components::Side| -> u32 {
            b.guns
                .iter()
                .filter(|u| self.counter(*u).side == of)
                .map(|u| u32::from(self.fire_of(p, b, u)))
                .sum()
        };
        let support = u32::from(b.ao[0]) + guns(mine);
        if support > 0 {
            note("TB 11.5.1a", || msg!("odds-artillery"), format!("+{support}"), tally);
        }
        attack += support * 12;
        let mut defence = 0u32;
        for hex in targets {
            let i = usize::from(*hex);
            let factor = self.chart.of(self.map.ground[i], self.map.settlement[i]).defence;
            let here: arrayvec::ArrayVec<u16, 8> =
                b.defenders.iter().filter(|u| p.place(*u) == *hex).collect();
            let troops = here.iter().any(|u| self.is_troops(p, *u));
            let sum: u32 = here.iter().map(|u| u32::from(self.defence_of(p, *u, tanks, troops, march))).sum();
            defence += sum * u32::from(factor);
        }
        note("TB 10.1.1d", || msg!("odds-defence"), defence.to_string(), tally);
        let cover = u32::from(b.ao[1]) + guns(mine.enemy());
        if cover > 0 {
            note("TB 10.1.1e", || msg!("odds-defence-artillery"), format!("+{cover}"), tally);
        }
        defence += cover;
        let less: u32 = b.attackers.iter().map(|u| u32::from(self.subtraction_of(p, u))).sum();
        if less > 0 {
            note("TB X3.1a", || msg!("odds-assault-guns"), format!("−{less}"), tally);
        }
        defence = defence.saturating_sub(less).max(1);
        let column = ratio(attack, defence * 12);
        note(
            "TB 10.1.1f",
            || msg!("odds-ratio"),
            crate::components::COLUMNS[usize::from(column)].to_owned(),
            tally,
        );
        // Shifts.
        let rows = targets.iter().map(|h| {
            let i = usize::from(*h);
            self.chart.of(self.map.ground[i], self.map.settlement[i])
        });
        let tank_less = rows.clone().map(|r| r.tank_less).max().unwrap_or(0);
        let best = b.attackers.iter().map(|u| self.face(p, u).tank).max().unwrap_or(0);
        let mut plus = 0i8;
        let mut minus = 0i8;
        let mut shift = |n: i8, clause: &'static str, text: fn() -> Text, tally: &mut T| {
            if n > 0 {
                plus += n;
            } else {
                minus -= n;
            }
            if n != 0 {
                tally.part(Clause(clause), || (text(), signed(n.into())));
            }
        };
        shift(best.saturating_sub(tank_less) as i8, "TB 11.3a", || msg!("odds-tanks"), tally);
        shift(b.air[0] as i8, "TB 11.11.1a", || msg!("odds-air"), tally);
        let scouted = self.choice.additional
            && (0..self.counters.len() as u16)
                .any(|u| p.is(u, flag::SCOUTED) && targets.contains(&p.place(u)));
        shift(i8::from(scouted), "TB X5.1b", || msg!("odds-scouted"), tally);
        let (tank, at) = self.defending_shifts(p, b, tank_less, tanks, best);
        shift(-(tank as i8), "TB 11.3a", || msg!("odds-defending-tanks"), tally);
        shift(-(at as i8), "TB 11.4a", || msg!("odds-anti-tank"), tally);
        if tanks && !b.is(fact::KV) {
            let (bonus, clause) = rows.clone().map(|r| (r.at_bonus, r.clause)).max().unwrap_or_default();
            shift(-bonus, clause, || msg!("odds-anti-tank-ground"), tally);
            shift(-i8::from(b.is(fact::ATAMB)), "TB 14.1b", || msg!("odds-strongpoint"), tally);
            shift(-i8::from(b.is(fact::FLAK88)), "TB 14.1b", || msg!("odds-flak88"), tally);
        }
        shift(if b.is(fact::AMBUSH) { -2 } else { 0 }, "TB 14.1b", || msg!("odds-ambush"), tally);
        // The hex that is hardest to attack counts for all.
        let hardest = targets
            .iter()
            .map(|h| (self.hex_shift(p, *h) + self.river_shift(p, &b.attackers, *h).0, *h))
            .max();
        if let Some((_, hex)) = hardest {
            let i = usize::from(hex);
            let ground = self.chart.of(self.map.ground[i], self.map.settlement[i]);
            shift(-ground.shift, ground.clause, || msg!("odds-ground"), tally);
            if self.map.height[i] {
                shift(-self.chart.height.shift, "TB TEC11a", || msg!("odds-height"), tally);
            }
            shift(
                -self.chart.works[p.works_at(hex) as usize].shift,
                "TB 11.8e",
                || msg!("odds-works"),
                tally,
            );
            shift(-self.obstacle_shift(p, hex), "TB 14.3.1a", || msg!("odds-obstacle"), tally);
            let (river, clause) = self.river_shift(p, &b.attackers, hex);
            shift(-river, clause, || msg!("odds-river"), tally);
        }
        shift(-(b.air[1] as i8), "TB 11.11.1a", || msg!("odds-defending-air"), tally);
        match b.kind {
            Attack::Prepared => {}
            Attack::Unprepared => shift(-2, "TB 5Be", || msg!("odds-unprepared"), tally),
            Attack::March => shift(-3, "TB 7.9e", || msg!("odds-march"), tally),
        }
        let column_after = (column as i8 + plus - minus).clamp(0, 8) as u8;
        // Modifiers.
        let strong = targets.iter().any(|h| self.strong_place(p, *h));
        let works = targets.iter().any(|h| p.works_at(*h) != Works::None);
        let (mut die, mut gain) = (0i8, 0i8);
        let mut modify = |n: i8, clause: &'static str, text: fn() -> Text, tally: &mut T| {
            die += n;
            gain += n.max(0);
            if n != 0 {
                tally.part(Clause(clause), || (text(), signed(n.into())));
            }
        };
        let fort = targets.iter().map(|h| self.chart.works[p.works_at(*h) as usize].die).min().unwrap_or(0);
        modify(fort, "TB 11.8e", || msg!("odds-works-die"), tally);
        if strong {
            let engineers = b.is(fact::ENGINEERS) || b.attackers.iter().any(|u| self.spec(p, u).engineer);
            modify(i8::from(engineers), "TB 11.7a", || msg!("odds-engineers"), tally);
            let heavy = b.is(fact::HEAVY)
                || b.guns
                    .iter()
                    .any(|u| self.counter(u).side == mine && self.spec(p, u).arm == Arm::HeavyArtillery);
            modify(i8::from(heavy), "TB 11.5.3a", || msg!("odds-heavy"), tally);
            let flame = b.attackers.iter().any(|u| self.spec(p, u).flame);
            modify(i8::from(flame), "TB X8a", || msg!("odds-flame"), tally);
        }
        modify(i8::from(b.is(fact::BORG) && works), "TB 14.1b", || msg!("odds-borg"), tally);
        modify(i8::from(b.is(fact::ROCKETS)), "TB 11.6a", || msg!("odds-rockets"), tally);
        modify(-i8::from(b.is(fact::GMORT)), "TB 14.1b", || msg!("odds-gmort"), tally);
        Odds {
            attack,
            defence,
            ratio: column,
            plus,
            minus,
            column: column_after,
            die,
            gain,
            tanks,
            star: strong && !b.is(fact::BORG),
        }
    }

    /// Shifts of a hex itself, rivers left out.
    ///
    /// Ruling: Q59
    pub fn hex_shift(&self, p: &Position, hex: u16) -> i8 {
        let i = usize::from(hex);
        self.chart.of(self.map.ground[i], self.map.settlement[i]).shift
            + if self.map.height[i] { self.chart.height.shift } else { 0 }
            + self.chart.works[p.works_at(hex) as usize].shift
            + self.obstacle_shift(p, hex)
    }

    /// The shift of mobile engineer works, if they lie for the side that holds the hex.
    fn obstacle_shift(&self, p: &Position, hex: u16) -> i8 {
        let ours = |o: &crate::position::Obstacle| {
            o.hex == hex && self.markers[usize::from(o.marker)].side == p.active().enemy()
        };
        i8::from(p.obstacles.iter().any(ours))
    }
}

/// Twelfths as a printed number.
pub fn twelfths(n: u32) -> String {
    fraction(n, 12)
}

/// Parts of a whole as a printed number: 16 twelfths are `1 1/3`.
pub fn fraction(n: u32, of: u32) -> String {
    let (whole, part) = (n / of, n % of);
    if part == 0 {
        return whole.to_string();
    }
    let by = engine::gcd(part.into(), of.into()) as u32;
    let fraction = format!("{}/{}", part / by, of / by);
    if whole == 0 { fraction } else { format!("{whole} {fraction}") }
}
