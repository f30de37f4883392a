//! The main effort: where a corps can come together against one hex.

use super::Weights;
use super::aims::Aims;
use super::ground::{Forces, hope, strength};
use crate::action::Look;
use crate::components::{Hexes, Works};
use crate::position::Position;
use crate::scenario::TankBattles;
use hexgrid::Cell;

/// What a corps goes for in this phase.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    group: u8,
    target: u16,
    /// What a point of attack next to the target is worth.
    point: f32,
}

/// What can come next to a target.
struct Massed {
    target: u16,
    tank: u8,
    divisions: Vec<(u8, f32)>,
}

impl Massed {
    /// The attack from so many hexes, a division each.
    fn sum(&self, hexes: usize) -> f32 {
        let mut sums: Vec<f32> = self.divisions.iter().map(|(_, sum)| *sum).collect();
        sums.sort_by(|a, b| b.total_cmp(a));
        sums.iter().take(hexes).sum()
    }
}

/// The target of each corps: what its units can reach together, and gain most by.
pub fn efforts(r: &TankBattles, look: &mut Look<'_>, aims: &Aims, forces: &Forces) -> Vec<Effort> {
    if look.p.phase != 3 {
        return Vec::new();
    }
    let p = look.p;
    let foes = look.stacks.held[aims.side.enemy().at()];
    // By corps and target: the best tank shift, attack by division.
    let mut sums: Vec<(u8, Vec<Massed>)> = Vec::new();
    for u in r.own[aims.side.at()].iter() {
        let c = r.spec(p, u);
        let (attack, _) = strength(r, p, u);
        if attack == 0.0 || c.independent || r.may_move(p, u).is_err() {
            continue;
        }
        r.reach(look, &[u]);
        let near = look.reach.hexes.iter().copied().chain([p.place(u)]).map(Cell);
        let near = Hexes::of(&r.map.grid, near);
        let targets = near.dilated(&r.map.grid) & foes;
        let at = match sums.iter().position(|(g, _)| *g == c.group) {
            Some(at) => at,
            None => {
                sums.push((c.group, Vec::new()));
                sums.len() - 1
            }
        };
        let list = &mut sums[at].1;
        for target in targets.iter(&r.map.grid) {
            let tank = r.face(p, u).tank;
            let at = match list.iter().position(|m| m.target == target.0) {
                Some(at) => at,
                None => {
                    list.push(Massed { target: target.0, tank, divisions: Vec::new() });
                    list.len() - 1
                }
            };
            let massed = &mut list[at];
            massed.tank = massed.tank.max(tank);
            match massed.divisions.iter_mut().find(|(d, _)| *d == c.division) {
                Some((_, sum)) => *sum += attack,
                None => massed.divisions.push((c.division, attack)),
            }
        }
    }
    let air = f32::from(p.air[aims.side.at()].min(r.special.air_max)) * 0.5;
    let gain = |massed: &Massed| {
        let target = massed.target;
        let shift =
            stout(r, p, &aims.w, forces, aims.side.enemy().at(), target) - f32::from(massed.tank) - air;
        let sum = massed.sum(r.map.around(target).filter(|(_, h)| !r.map.has(&foes, *h)).count());
        let hope = hope(sum, forces.defence[aims.side.enemy().at()][usize::from(target)], shift);
        prize(r, p, aims, forces, target) * hope
    };
    sums.into_iter()
        .filter_map(|(group, list)| {
            let best = list.iter().max_by(|a, b| gain(a).total_cmp(&gain(b)))?;
            Some(Effort { group, target: best.target, point: gain(best) / best.sum(6).max(1.0) })
        })
        .collect()
}

impl Effort {
    /// Whether a hex lies next to the target of a corps.
    pub fn is_near(&self, r: &TankBattles, group: u8, hex: u16) -> bool {
        self.group == group && r.map.distance(self.target, hex) == 1
    }
}

/// The shifts those in a hex can count on: ground, works and what they have against tanks.
pub fn stout(r: &TankBattles, p: &Position, w: &Weights, forces: &Forces, foe: usize, hex: u16) -> f32 {
    let works = if p.works_at(hex) == Works::None { 0.0 } else { 1.0 };
    f32::from(r.hex_shift(p, hex)) + w.stout * (forces.tanks[foe][usize::from(hex)] + works)
}

/// What it is worth to beat those in a hex.
pub fn prize(r: &TankBattles, p: &Position, aims: &Aims, forces: &Forces, hex: u16) -> f32 {
    let ground = if p.control(hex) == aims.side { 0.0 } else { aims.hex(r, hex) };
    0.4 + 0.5 * forces.worth[aims.side.enemy().at()][usize::from(hex)] + ground
}

/// What a unit adds to the effort of its corps in a hex.
pub fn adds(r: &TankBattles, efforts: &[Effort], group: u8, attack: f32, hex: u16) -> f32 {
    efforts.iter().filter(|e| e.is_near(r, group, hex)).map(|e| e.point * attack).sum()
}
