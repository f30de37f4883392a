//! Battles: what they promise, which are worth declaring, who attacks what.

use crate::action::verb;
use crate::combat::odds::LAST;
use crate::components::{Branch, CombatResult, Side, Special, hexes};
use crate::derived::Board;
use crate::eval::Weights;
use crate::hexes::{HexSet, UnitSet};
use crate::position::{Battle, MarkerKind, Position, Unit};
use crate::setup::NoRetreat;
use arrayvec::ArrayVec;
use engine::{Action, Token};

/// What the end of the war is worth.
const WAR: f32 = 60.0;

/// What both sides have at stake in a battle.
#[derive(Clone, Copy, Debug)]
pub struct Stake {
    /// Worth of the attackers.
    pub attack: f32,
    /// Their cheapest step.
    pub attack_step: f32,
    /// Worth of the defenders.
    pub defence: f32,
    /// Their cheapest step.
    pub defence_step: f32,
    /// What the hex is worth to the attacker.
    pub ground: f32,
    /// The defenders cannot retreat.
    pub trapped: bool,
    /// A fort holds the hex.
    pub fort: bool,
    /// Nobody retreats: a fort or the Volkssturm is in the hex.
    pub fast: bool,
    /// A step is all the defenders have.
    pub last_step: bool,
}

impl Stake {
    /// What one result gives the attacker.
    pub fn of(&self, result: CombatResult) -> f32 {
        let exchange = self.defence_step - self.attack_step;
        match result {
            CombatResult::None => 0.0,
            CombatResult::CA => -0.25 * self.attack.min(12.0),
            CombatResult::CB => 0.0,
            // The fort falls first: half the way into the hex.
            CombatResult::EX | CombatResult::DS if self.fort => exchange + 0.5 * self.ground,
            CombatResult::EX => exchange,
            CombatResult::DR if self.fast => 0.0,
            CombatResult::DR if self.trapped => 0.8 * self.defence + self.ground,
            CombatResult::DR => 0.12 * self.defence + self.ground,
            CombatResult::DS => 0.45 * self.defence + self.ground,
            CombatResult::DD if self.fort => {
                let share = if self.last_step { 1.0 } else { 0.5 };
                self.defence_step.max(0.7 * self.defence) + share * self.ground
            }
            CombatResult::DD => 0.7 * self.defence + self.ground,
        }
    }

    /// What a column promises on the table of a side.
    pub fn gain(&self, r: &NoRetreat, table: Side, column: i8) -> f32 {
        if column < 0 {
            return self.of(CombatResult::CA) * 1.5;
        }
        let row = &r.c.crt[table.at()][column.min(LAST) as usize];
        row.iter().map(|result| self.of(*result)).sum::<f32>() / 6.0
    }
}

/// A battle worth fighting.
#[derive(Clone, Copy, Debug)]
pub struct Planned {
    /// Where.
    pub hex: u16,
    /// And where besides, in the same attack.
    pub also: Option<u16>,
    /// With whom.
    pub units: UnitSet,
    /// What it promises.
    pub gain: f32,
}

/// Battles of a side.
pub type Plan = ArrayVec<Planned, 12>;

/// What is at stake in the battle of a position's register.
pub fn stake(r: &NoRetreat, p: &Position, board: &Board, w: &Weights) -> Stake {
    let b = &p.battle;
    let side = Side::of(b.side);
    let mut trapped = true;
    let mut ground = 0.0;
    for hex in b.targets() {
        if r.controls(p, side.enemy(), *hex) {
            ground += w.vp * 0.25 * r.hex_value(p, *hex);
        }
        r.c.each_open(*hex, |n| {
            let shut = board.holds(side, n)
                || board.controls(side, n) && !board.holds(side.enemy(), n)
                || usize::from(n) >= crate::hexes::HEXES;
            trapped &= shut;
        });
    }
    let worth = |set: UnitSet| set.iter().map(|u| r.unit_worth(p, u)).sum::<f32>();
    let step = |set: UnitSet| set.iter().map(|u| r.step_worth(p, u)).fold(9.0, f32::min);
    // Who loses the garrison of Berlin first of all loses the war with it.
    let garrison = b.defenders.iter().any(|u| r.c.units[usize::from(u)].special == Special::Garrison);
    let fort = b.defenders.iter().any(|u| r.face(p, u).branch == Branch::Fort);
    let volkssturm = b.defenders.iter().any(|u| r.c.units[usize::from(u)].special == Special::Volkssturm);
    Stake {
        attack: w.blood * worth(b.attackers),
        attack_step: w.blood * step(b.attackers),
        defence: worth(b.defenders),
        defence_step: if garrison { WAR } else { step(b.defenders) },
        ground: ground + w.vp * 0.25 * beyond(r, p, board, side) + w.push,
        trapped,
        fort,
        fast: fort || volkssturm,
        last_step: b.defenders.iter().all(|u| r.steps(p, u) < 2),
    }
}

/// The best prize that lies open behind the hexes of the battle, near enough for an advance.
fn beyond(r: &NoRetreat, p: &Position, board: &Board, side: Side) -> f32 {
    let b = &p.battle;
    let foe = side.enemy();
    let oil = [hexes::PLOESTI, hexes::CAUCASUS].into_iter().filter(|h| r.controls(p, foe, *h)).collect();
    let open = board.cities[foe.at()].or(&oil).minus(&board.held[foe.at()]);
    let near = HexSet::from_iter(b.targets().iter().copied()).wide().wide();
    if !near.meets(&open) {
        return 0.0;
    }
    let limit = b.attackers.iter().map(|u| r.advance_limit(p, u, &mut ())).max().unwrap_or(0);
    let mut best = 0.0f32;
    let mut front = HexSet::from_iter(b.targets().iter().copied().filter(|h| !r.advance_stops(p, *h)));
    for _ in 1..limit {
        let reached = r.c.spread(&front).minus(&board.held[foe.at()]);
        best = reached.and(&open).iter().map(|h| r.hex_value(p, h)).fold(best, f32::max);
        front = reached.iter().filter(|h| !r.advance_stops(p, *h)).collect();
    }
    best
}

/// What the battle of a position's register promises the side that rolls.
pub fn promise(r: &NoRetreat, p: &Position, board: &Board, w: &Weights, extra: i8) -> f32 {
    let stake = stake(r, p, board, w);
    let odds = r.odds(p, &mut ());
    let column = if odds.column < 0 { -1 } else { (odds.column + extra).min(LAST) };
    stake.gain(r, r.table_used(p), column)
}

/// A hex that could be attacked.
#[derive(Clone, Copy)]
struct Target {
    hex: u16,
    units: UnitSet,
    defenders: UnitSet,
    /// What it promised when last reckoned, with or without support.
    gain: f32,
    extra: i8,
    fresh: bool,
}

/// Hexes with enemies, and who of a side could attack them.
fn targets(r: &NoRetreat, p: &Position, board: &Board, side: Side) -> ArrayVec<Target, 40> {
    let army_groups = r.s.army_groups && p.turn == r.s.first_turn && side == Side::Axis;
    let mut found: ArrayVec<Target, 40> = ArrayVec::new();
    for u in r.c.of_side[side.at()].iter() {
        let unit = p.units[usize::from(u)];
        if !unit.on_map() || unit.is(Unit::FOUGHT | Unit::DISORGANISED) || r.face(p, u).white {
            continue;
        }
        r.c.each_open(unit.place, |hex| {
            if !board.holds(side.enemy(), hex) || army_groups && !r.group_allows(p, u, hex) {
                return;
            }
            match found.iter_mut().find(|t| t.hex == hex) {
                Some(target) => target.units.insert(u),
                None => {
                    let (units, defenders) = (UnitSet::one(u), UnitSet::EMPTY);
                    let target = Target { hex, units, defenders, gain: 0.0, extra: 0, fresh: false };
                    _ = found.try_push(target);
                }
            }
        });
    }
    for u in r.c.of_side[side.enemy().at()].iter() {
        let at = p.units[usize::from(u)].place;
        if let Some(target) = found.iter_mut().find(|t| t.hex == at) {
            target.defenders.insert(u);
        }
    }
    found
}

/// Orders to attack these, the most promising first.
pub fn orders(mut planned: Vec<Planned>) -> Vec<Action> {
    planned.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    planned.iter().filter_map(|b| Action::of(&[verb::TARGET, Token::place(b.hex)])).collect()
}

/// Every hex that could be attacked, with all who could do it.
pub fn single(r: &NoRetreat, p: &Position, board: &Board, side: Side, w: &Weights) -> Vec<Planned> {
    let mut q = *p;
    let extra = i8::from(p.support[side.at()] > 0);
    let planned = |t: Target| {
        let gain = promise_on(r, &mut q, board, w, &[t.hex], t.units, extra);
        Planned { hex: t.hex, also: None, units: t.units, gain }
    };
    targets(r, p, board, side).into_iter().map(planned).collect()
}

/// The battles worth fighting, the best first; no unit in two of them.
pub fn plan(r: &NoRetreat, p: &Position, board: &Board, side: Side, w: &Weights) -> Plan {
    let mut plan = Plan::new();
    let mut targets = targets(r, p, board, side);
    if targets.is_empty() {
        return plan;
    }
    let mut q = *p;
    let mut support = p.support[side.at()];
    let most = usize::from(r.target_limit(p, side).min(5));
    while plan.len() < most {
        let extra = i8::from(support > 0);
        let mut best: Option<(f32, usize)> = None;
        for (i, target) in targets.iter_mut().enumerate().filter(|(_, t)| !t.units.is_empty()) {
            if !target.fresh || target.extra != extra {
                let mut b = Battle { side: side as u8, attackers: target.units, ..Battle::default() };
                (b.defenders, b.ground, b.hex_count) = (target.defenders, target.hex, 1);
                b.hexes[0] = target.hex;
                q.battle = b;
                target.gain = promise(r, &q, board, w, extra);
                (target.extra, target.fresh) = (extra, true);
            }
            if target.gain > w.daring && best.is_none_or(|b| target.gain > b.0) {
                best = Some((target.gain, i));
            }
        }
        let Some((gain, i)) = best else { break };
        let mut chosen = Planned { hex: targets[i].hex, also: None, units: targets[i].units, gain };
        if w.chain {
            chosen.units = trimmed(r, &mut q, side, chosen);
        }
        targets.remove(i);
        for target in &mut targets {
            let left = target.units - chosen.units;
            target.fresh &= left == target.units;
            target.units = left;
        }
        support = support.saturating_sub(1);
        plan.push(chosen);
    }
    plan
}

/// Writes an attack on some hexes into the battle register.
pub fn register(r: &NoRetreat, q: &mut Position, side: Side, hexes: &[u16], attackers: UnitSet) {
    let mut b = Battle { side: side as u8, attackers, ..Battle::default() };
    for (n, hex) in hexes.iter().take(b.hexes.len()).enumerate() {
        b.hexes[n] = *hex;
        b.hex_count += 1;
        let forced = q.marker_at(side.enemy(), *hex, MarkerKind::Counterblow).is_some();
        b.forced |= u8::from(forced) << n;
        for u in q.units_at(*hex).filter(|u| !forced || !r.face(q, *u).white) {
            b.defenders.insert(u);
        }
    }
    b.ground = b.hexes[0];
    q.battle = b;
}

/// What an attack on some hexes promises; the defender chooses the ground.
pub fn promise_on(
    r: &NoRetreat,
    q: &mut Position,
    board: &Board,
    w: &Weights,
    hexes: &[u16],
    units: UnitSet,
    extra: i8,
) -> f32 {
    let side = units.iter().next().map_or(Side::Axis, |u| r.side_of[usize::from(u)]);
    register(r, q, side, hexes, units);
    let mut least = f32::MAX;
    for hex in hexes {
        q.battle.ground = *hex;
        least = least.min(promise(r, q, board, w, extra));
    }
    least
}

/// One attack on two hexes must promise so much more than on one.
const TOGETHER: f32 = 0.3;

/// Adds second hexes to battles whose attackers are strong enough for both.
pub fn combine(r: &NoRetreat, p: &Position, board: &Board, side: Side, w: &Weights, plan: &mut Plan) {
    let mut q = *p;
    let mut support = p.support[side.at()];
    let most = usize::from(r.target_limit(p, side).min(5));
    let targets = targets(r, p, board, side);
    for i in 0..plan.len() {
        let extra = i8::from(support > 0);
        support = support.saturating_sub(1);
        let used = plan.iter().enumerate().filter(|(n, _)| *n != i);
        let used = used.fold(UnitSet::EMPTY, |all, (_, b)| all | b.units);
        let Some(near) = targets.iter().find(|t| t.hex == plan[i].hex) else { continue };
        for target in &targets {
            let declared = plan.iter().map(|b| 1 + usize::from(b.also.is_some())).sum::<usize>();
            let taken = plan.iter().any(|b| b.hex == target.hex || b.also == Some(target.hex));
            let units = (near.units & target.units) - used;
            if declared >= most || taken || plan[i].also.is_some() || units.is_empty() {
                continue;
            }
            let both = [plan[i].hex, target.hex];
            let gain = promise_on(r, &mut q, board, w, &both, units, extra);
            if gain > plan[i].gain + TOGETHER {
                plan[i] = Planned { hex: both[0], also: Some(both[1]), units, gain };
            }
        }
    }
}

/// The attackers without those who change nothing.
fn trimmed(r: &NoRetreat, q: &mut Position, side: Side, planned: Planned) -> UnitSet {
    let mut units = planned.units;
    register(r, q, side, &[planned.hex], units);
    let column = r.odds(q, &mut ()).column;
    for u in planned.units.iter() {
        let mut fewer = units;
        fewer.remove(u);
        if fewer.is_empty() {
            break;
        }
        register(r, q, side, &[planned.hex], fewer);
        if r.odds(q, &mut ()).column >= column {
            units = fewer;
        }
    }
    units
}
