//! The ground as a staff sees it: strengths by hex, what may come, the way to what counts.

use super::aims::Aims;
use crate::action::Look;
use crate::components::{ALL_MP, Arm, CLOSED, Class, MP, Setup, Side, place};
use crate::position::{Position, flag};
use crate::scenario::TankBattles;
use crate::stacks::bridged;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A number for every hex.
pub type Chart = [f32; place::HEXES];

/// Strengths by side and hex.
#[derive(Clone)]
pub struct Forces {
    /// Attack of all units.
    pub attack: [Chart; 2],
    /// Defence of the three best.
    pub defence: [Chart; 2],
    /// The least of the three, 0 if they are fewer: what one more must exceed to count.
    pub third: [Chart; 2],
    /// How many there are.
    pub count: [Chart; 2],
    /// What the levels there are worth.
    pub worth: [Chart; 2],
    /// The best tank shift.
    pub tanks: [Chart; 2],
    /// Attack of units that move far, and of those that do not.
    reach: [[Chart; 2]; 2],
}

/// How much of an attack comes over one to four hexes: fast units, slow units.
const CARRY: [[f32; 5]; 2] = [[0.0, 1.0, 0.8, 0.5, 0.25], [0.0, 1.0, 0.4, 0.0, 0.0]];

impl Forces {
    /// Counts the forces on the map; counters nobody has seen count as the average of such.
    pub fn of(r: &TankBattles, p: &Position, aims: &Aims) -> Box<Forces> {
        let zero = [[0.0; place::HEXES]; 2];
        let mut f = Box::new(Forces {
            attack: zero,
            defence: zero,
            third: zero,
            count: zero,
            worth: zero,
            tanks: zero,
            reach: [zero; 2],
        });
        let mut best = vec![[0f32; 3]; place::HEXES];
        let on_map = |u: &u16| place::on_map(p.place(*u));
        let unknown = |u: u16| p.is(u, flag::UNKNOWN);
        let units = || (0..r.counters.len() as u16).filter(on_map);
        let mut mean = [0f32; 4];
        for u in units().filter(|u| unknown(*u)) {
            let (a, d) = strength(r, p, u);
            mean[0] += a;
            mean[1] += d;
            mean[2] += aims.level(r, p, u);
            mean[3] += 1.0;
        }
        for u in units() {
            let (at, side) = (usize::from(p.place(u)), r.counter(u).side.at());
            let n = mean[3].max(1.0);
            let (attack, defence, worth) = if unknown(u) {
                (mean[0] / n, mean[1] / n, mean[2] / n)
            } else {
                let (a, d) = strength(r, p, u);
                (a, d, aims.level(r, p, u))
            };
            f.attack[side][at] += attack;
            f.worth[side][at] += worth;
            let slow = !unknown(u) && r.printed_movement(p, u) < 6;
            f.reach[side][usize::from(slow)][at] += attack;
            if !unknown(u) {
                f.tanks[side][at] = f.tanks[side][at].max(f32::from(r.face(p, u).tank));
            }
            let three = &mut best[at];
            if defence > three[2] {
                three[2] = defence;
                three.sort_unstable_by(|a, b| b.total_cmp(a));
            }
            f.defence[side][at] = three.iter().sum();
            f.third[side][at] = three[2];
            f.count[side][at] += 1.0;
        }
        f
    }

    /// The attack a side can bring against each hex within a turn, with those who arrive by then.
    pub fn threat(&self, r: &TankBattles, p: &Position, side: Side) -> Box<Chart> {
        let mut coming = [0f32; place::HEXES];
        for (u, hexes) in arrivals(r, p, side, 1) {
            for hex in hexes {
                coming[usize::from(*hex)] += strength(r, p, u).0 / hexes.len() as f32;
            }
        }
        let mut threat = Box::new([0f32; place::HEXES]);
        let hexes = r.map.near.len() as u16;
        for from in 0..hexes {
            let [fast, slow] = [0, 1].map(|s| self.reach[side.at()][s][usize::from(from)]);
            let fast = fast + 0.7 * coming[usize::from(from)];
            if fast + slow == 0.0 {
                continue;
            }
            for to in 0..hexes {
                let d = usize::from(r.map.distance(from, to));
                if (1..5).contains(&d) {
                    threat[usize::from(to)] += fast * CARRY[0][d] + slow * CARRY[1][d];
                }
            }
        }
        threat
    }

    /// The chance that a side rides into a hex with points that is left empty, from where it stands or enters.
    pub fn raids(r: &TankBattles, p: &Position, side: Side) -> Box<Chart> {
        let mut raids = Box::new([0f32; place::HEXES]);
        let there = r.own[side.at()].iter().filter(|u| place::on_map(p.place(*u)));
        let there = there.map(|u| (u, std::slice::from_ref(&p.at[usize::from(u)])));
        let riders: Vec<(f32, &[u16])> = there
            .chain(arrivals(r, p, side, 1))
            .map(|(u, hexes)| (f32::from(r.printed_movement(p, u)).max(1.0), hexes))
            .collect();
        // Nobody rides farther than two moves.
        let most = 2.0 * riders.iter().map(|(mp, _)| *mp).fold(0.0, f32::max);
        for to in (0..r.map.near.len() as u16).filter(|h| r.map.vp[usize::from(*h)] > 0) {
            let far = spread(r, [(to, 0.0)], most, |from, d, _| step(r, p, Class::Mech, from, d));
            let mut safe = 1.0;
            for (mp, hexes) in &riders {
                let nearest = hexes.iter().map(|h| far[usize::from(*h)]).fold(f32::MAX, f32::min);
                let moves = (nearest / mp).ceil() as usize;
                safe *= 1.0 - RAID[moves.saturating_sub(1).min(2)];
            }
            raids[usize::from(to)] = 1.0 - safe;
        }
        raids
    }
}

/// The chance that a unit rides to a place a move away, two moves, or more.
const RAID: [f32; 3] = [0.3, 0.1, 0.0];

/// Movement points for a step; none if there is no way.
fn step(r: &TankBattles, p: &Position, class: Class, from: u16, d: u8) -> Option<f32> {
    let bridge = usize::from(bridged(&r.map, p, from, d));
    match r.map.cost(p.weather, class, from, d).line[bridge] {
        CLOSED => None,
        ALL_MP => Some(6.0),
        cost => Some(f32::from(cost) / f32::from(MP)),
    }
}

/// What it costs from every hex to the cheapest of some, `most` at most, by the cost of a step: from where, in which direction, to where.
fn spread(
    r: &TankBattles,
    ends: impl IntoIterator<Item = (u16, f32)>,
    most: f32,
    cost: impl Fn(u16, u8, u16) -> Option<f32>,
) -> Box<Chart> {
    let mut way = Box::new([f32::MAX; place::HEXES]);
    let mut heap = BinaryHeap::new();
    for (hex, away) in ends {
        if away < way[usize::from(hex)] {
            way[usize::from(hex)] = away;
            heap.push(Reverse(((away * 12.0) as u32, hex)));
        }
    }
    while let Some(Reverse((spent, at))) = heap.pop() {
        if spent > (way[usize::from(at)] * 12.0) as u32 {
            continue;
        }
        for (d, from) in r.map.around(at) {
            let Some(cost) = cost(from, (d + 3) % 6, at) else { continue };
            let total = way[usize::from(at)] + cost;
            if total + 0.01 < way[usize::from(from)] && total <= most {
                way[usize::from(from)] = total;
                heap.push(Reverse(((total * 12.0) as u32, from)));
            }
        }
    }
    way
}

/// A unit's attack and defence as its side lies up.
pub fn strength(r: &TankBattles, p: &Position, u: u16) -> (f32, f32) {
    let face = r.face(p, u);
    let attack = if r.counter(u).fires { 0.0 } else { f32::from(r.attack_of(p, u)) };
    let hq = r.counter(u).arm == Arm::Hq;
    let defence = if hq { 0.5 } else { f32::from(face.defence) + f32::from(face.tank + face.at) };
    (attack, defence)
}

/// Movement points from every hex to the nearest goal; a goal of less weight lies farther away.
pub fn ways(
    r: &TankBattles,
    look: &mut Look<'_>,
    aims: &Aims,
    class: Class,
    goals: &[(u16, f32)],
    forces: &Forces,
) -> Box<Chart> {
    let (p, side) = (look.p, aims.side);
    let foe = side.enemy();
    let zoc = *look.stacks.zoc(r, p, foe);
    let held = look.stacks.held[foe.at()];
    let thin = (zoc | held).len() as f32 <= THIN * r.map.near.len() as f32;
    let (leave, halt) = if thin && aims.w.leave > 0.0 { (aims.w.leave, 1.0) } else { (0.0, 3.0) };
    let most = goals.iter().map(|(_, w)| *w).fold(0.01, f32::max);
    let ends = goals.iter().map(|(hex, weight)| (*hex, aims.w.pull * (most / weight.max(0.01)).ln()));
    spread(r, ends, f32::MAX, |from, d, to| {
        let step = step(r, p, class, from, d)?;
        // Whoever stands in the way must be beaten; a zone of control halts, and is slow to leave.
        Some(if r.map.has(&held, to) {
            step + 4.0 + aims.w.toll * forces.defence[foe.at()][usize::from(to)]
        } else if r.map.has(&zoc, to) {
            step + halt
        } else if r.map.has(&zoc, from) {
            step.max(leave)
        } else {
            step
        })
    })
}

/// The front is thin if the enemy holds or watches no more than this share of the map.
const THIN: f32 = 0.4;

/// The chance that a stack is driven off or beaten, from the attack that may come and its defence.
/// Somebody always has a chance to hold; an empty hex is walked into.
pub fn risk(attack: f32, defence: f32, shift: f32) -> f32 {
    if defence == 0.0 {
        return (0.3 * attack).min(1.0);
    }
    let ratio = attack / defence.max(0.5) * 0.78f32.powf(shift);
    ((ratio - 0.6) / 3.4).clamp(0.0, 0.8)
}

/// How good an attack looks, from nothing to certain.
pub fn hope(attack: f32, defence: f32, shift: f32) -> f32 {
    let ratio = attack / defence.max(0.5) * 0.78f32.powf(shift);
    ((ratio - 0.3) / 3.7).clamp(0.0, 1.0)
}

/// Units of a side that arrive within so many turns, with their hexes.
fn arrivals<'a>(
    r: &'a TankBattles,
    p: &'a Position,
    side: Side,
    within: u8,
) -> impl Iterator<Item = (u16, &'a [u16])> {
    r.own[side.at()].iter().filter(|u| p.place(*u) == place::WAITING).filter_map(move |u| {
        match &r.counter(u).setup {
            Setup::Arrives(turn, hexes) if *turn <= p.turn + within => Some((u, hexes.as_slice())),
            _ => None,
        }
    })
}

/// What it is worth to stand where the enemy wants to come in.
pub fn gates(r: &TankBattles, p: &Position, aims: &Aims) -> Box<Chart> {
    let mut gates = Box::new([0f32; place::HEXES]);
    for (u, hexes) in arrivals(r, p, aims.side.enemy(), 2) {
        for hex in hexes {
            gates[usize::from(*hex)] += aims.level(r, p, u) / (hexes.len() * hexes.len()) as f32;
        }
    }
    gates
}
