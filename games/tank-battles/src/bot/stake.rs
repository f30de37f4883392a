//! What is at stake in an attack, and what its odds promise.

use super::aims::Aims;
use crate::action::Look;
use crate::combat::odds::Odds;
use crate::components::{CombatResult, Loser};
use crate::position::{Attack, Battle, Position, UnitSet};
use crate::scenario::TankBattles;
use arrayvec::ArrayVec;

/// What an attack can win and lose, in points as its side counts them.
#[derive(Clone, Debug, Default)]
pub struct Stake {
    own: ArrayVec<f32, 48>,
    foe: ArrayVec<f32, 48>,
    /// What the ground is worth if the enemy leaves it.
    pub ground: f32,
    /// The enemy has no free way back.
    pub trapped: bool,
}

/// Levels of units, the cheapest first.
fn levels(r: &TankBattles, p: &Position, aims: &Aims, units: &UnitSet) -> ArrayVec<f32, 48> {
    let mut list: ArrayVec<f32, 48> = ArrayVec::new();
    for u in units.iter() {
        let first = aims.level(r, p, u);
        _ = list.try_push(first);
        if r.levels(p, u) == 2 {
            _ = list.try_push((0.65 * aims.unit(r, u) + first).max(first));
        }
    }
    list.sort_unstable_by(f32::total_cmp);
    list
}

/// What so many lost levels cost; if the opponent picks, one of them is the dearest.
fn cost(levels: &[f32], n: u8, picked: bool) -> f32 {
    let n = usize::from(n).min(levels.len());
    match (n, picked) {
        (0, _) => 0.0,
        (_, false) => levels[..n].iter().sum(),
        (_, true) => levels[..n - 1].iter().sum::<f32>() + levels[levels.len() - 1],
    }
}

impl Stake {
    /// The stake of an attack as its side sees it, the defenders being those in `b`.
    pub fn of(r: &TankBattles, look: &mut Look<'_>, aims: &Aims, p: &Position, b: &Battle) -> Stake {
        let attackers: UnitSet = b.attackers;
        let side = attackers.iter().next().map_or(aims.side, |u| r.counter(u).side);
        let mut ground = 0.0;
        let mut trapped = true;
        let zoc = *look.stacks.zoc(r, p, side);
        for hex in b.hexes() {
            ground += aims.w.ground;
            if p.control(*hex) != side {
                ground += aims.hex(r, *hex);
            }
            let free = |to: u16| {
                look.stacks.owner(r, to) != Some(side) && !r.map.has(&zoc, to) && !r.map.has(&r.map.water, to)
            };
            trapped &= !r.map.around(*hex).any(|(_, to)| free(to));
        }
        Stake { own: levels(r, p, aims, &attackers), foe: levels(r, p, aims, &b.defenders), ground, trapped }
    }

    /// What a result is worth to the attacker.
    pub fn result(&self, result: CombatResult, star: bool) -> f32 {
        let attacker = result.attacker + u8::from(result.star && star);
        match result.loser {
            Loser::Attacker => -cost(&self.own, attacker, result.picks),
            _ => {
                let mut defender = result.defender;
                let mut value = -cost(&self.own, attacker, false);
                if result.loser != Loser::Both && result.retreat > 0 {
                    value += self.ground;
                    if self.trapped {
                        defender += result.retreat;
                    }
                }
                value + cost(&self.foe, defender, result.picks)
            }
        }
    }

    /// What an attack is worth on average.
    pub fn promise(&self, r: &TankBattles, odds: &Odds) -> f32 {
        (1..=6).map(|die| self.result(r.crt.look(die + odds.die, odds.column), odds.star)).sum::<f32>() / 6.0
    }
}

/// The defenders a careful owner would name: up to three in each hex, so that the column is lowest.
pub fn stalwarts(r: &TankBattles, p: &Position, b: &Battle, stacks: &crate::stacks::Stacks) -> UnitSet {
    let tanks = b.attackers.iter().any(|u| r.is_tank(p, u));
    let march = b.kind == Attack::March;
    let mut chosen = UnitSet::EMPTY;
    for hex in b.hexes() {
        let mut stack: ArrayVec<(u16, f32), 40> = ArrayVec::new();
        for u in stacks.at(*hex) {
            let face = r.face(p, u);
            let shift = f32::from(face.tank) + if tanks { f32::from(face.at) } else { 0.0 };
            let might = f32::from(r.defence_of(p, u, tanks, true, march)) + 2.5 * shift;
            _ = stack.try_push((u, might));
        }
        stack.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        stack.iter().take(3).for_each(|(u, _)| chosen.insert(*u));
    }
    chosen
}
