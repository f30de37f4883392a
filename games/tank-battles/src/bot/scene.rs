//! The look at the map that serves a phase, and what a unit is worth in a hex.

use super::aims::Aims;
use super::effort::{Effort, adds, efforts, prize, stout};
use super::ground::{Chart, Forces, gates, hope, risk, strength, ways};
use super::{Commander, Weights};
use crate::action::Look;
use crate::components::{Arm, Class, Hexes, River, Side, place};
use crate::position::{COUNTERS, Position};
use crate::scenario::TankBattles;
use crate::stacks::{Stacks, bridged};
use crate::supply::Net;
use arrayvec::ArrayVec;
use engine::Known;
use std::sync::Arc;

/// When a look was taken: turn, side, corps, extra move, phase, attacks made.
type Moment = (u8, u8, u8, u16, u8, u8, u8);

fn moment(p: &Position, side: Side) -> Moment {
    (p.turn, p.active, p.corps, p.extra_move, p.phase, p.struck.len() as u8, side as u8)
}

/// A look kept for the next decision: of when it is, and who stood where.
pub struct Seen {
    moment: Moment,
    at: [u16; COUNTERS],
    scene: Arc<Scene>,
}

/// The map as one side sees it.
#[derive(Clone)]
pub struct Scene {
    pub(super) side: Side,
    w: Weights,
    /// Strengths; own ones are brought up to date as units move.
    pub forces: Box<Forces>,
    /// What the enemy can bring against each hex.
    pub threat: Box<Chart>,
    ways: [Box<Chart>; 3],
    gates: Box<Chart>,
    /// The chance that somebody rides into a hex left empty.
    raids: Box<Chart>,
    efforts: Vec<Effort>,
    /// HQs with the hexes they supply and command, one more all around.
    nets: Vec<(u16, Hexes)>,
    near_source: Hexes,
    /// Zones of control of the enemy when the look was taken.
    foe_zoc: Hexes,
    stacks: Box<Stacks>,
}

impl Commander {
    /// The look at the map this decision needs; the enemy is looked at once a phase.
    pub(super) fn scene(&mut self, r: &TankBattles, known: &Known<Position>, side: Side) -> Arc<Scene> {
        let p: &Position = known;
        let now = moment(p, side);
        let old = self.seen.take().filter(|seen| seen.moment == now);
        if let Some(seen) = old.as_ref().filter(|seen| seen.at == p.at) {
            let scene = seen.scene.clone();
            self.seen = old;
            return scene;
        }
        let aims = self.aims(r, p, side);
        let forces = Forces::of(r, p, &aims);
        let scene = match old.map(|seen| Arc::unwrap_or_clone(seen.scene)) {
            Some(mut scene) => {
                scene.stacks.sync(r, p);
                Scene { forces, ..scene }
            }
            None => {
                self.derived.known.sync(r, p);
                let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
                Scene::new(r, &mut look, &aims, forces)
            }
        };
        let scene = Arc::new(scene);
        self.seen = Some(Box::new(Seen { moment: now, at: p.at, scene: scene.clone() }));
        scene
    }
}

impl Scene {
    fn new(r: &TankBattles, look: &mut Look<'_>, aims: &Aims, forces: Box<Forces>) -> Scene {
        let w = aims.w;
        let side = aims.side;
        let threat = forces.threat(r, look.p, side.enemy());
        let goals = goals(r, look.p, aims, &threat);
        let ways = [Class::Foot, Class::Mot, Class::Mech].map(|c| ways(r, look, aims, c, &goals, &forces));
        let efforts = efforts(r, look, aims, &forces);
        let net = Net::of(r, look.p, look.stacks, side);
        let nets = net.hqs.iter().map(|(u, supplied, carried, heard)| {
            let hexes = if *supplied { *carried & *heard } else { Hexes::EMPTY };
            (*u, hexes.dilated(&r.map.grid))
        });
        let near_source = net.near_source.dilated(&r.map.grid);
        let nets = nets.collect();
        let gates = gates(r, look.p, aims);
        Scene {
            side,
            w,
            threat,
            ways,
            gates,
            raids: Forces::raids(r, look.p, side.enemy()),
            efforts,
            nets,
            near_source,
            foe_zoc: *look.stacks.zoc(r, look.p, side.enemy()),
            stacks: Box::new(look.stacks.clone()),
            forces,
        }
    }

    /// Movement points from a hex to what counts most.
    pub fn way(&self, class: Class, hex: u16) -> f32 {
        self.ways[class.column()][usize::from(hex)].min(60.0)
    }

    /// The shifts a hex gives its defender: ground, works, and a river all along the enemy's side.
    fn cover(&self, r: &TankBattles, p: &Position, hex: u16) -> f32 {
        let mut shift = f32::from(r.hex_shift(p, hex));
        let here = self.threat[usize::from(hex)];
        let mut water: Option<f32> = None;
        for (d, to) in r.map.around(hex) {
            if self.threat[usize::from(to)] < here {
                continue;
            }
            let side = r.map.sides[usize::from(hex)][usize::from(d)];
            let wet = match side.river {
                River::None => 0.0,
                _ if bridged(&r.map, p, hex, d) => 1.0,
                River::Small => 1.0,
                River::Big => 3.0,
                River::Great => 4.0,
            };
            water = Some(water.map_or(wet, |w| w.min(wet)));
        }
        shift += water.unwrap_or(0.0);
        shift
    }

    /// What a unit is worth in a hex, in points.
    pub fn stand(&self, r: &TankBattles, p: &Position, aims: &Aims, u: u16, hex: u16) -> f32 {
        let i = usize::from(hex);
        let c = r.counter(u);
        let own = self.side.at();
        let here = p.place(u) == hex;
        let (attack, defence) = strength(r, p, u);
        // Three defend; a fourth is only there for the next battle.
        let (before, after) = if here {
            let all = self.forces.defence[own][i];
            let alone = if self.forces.count[own][i] > 3.0 { 0.3 * defence } else { defence };
            ((all - alone).max(0.0), all)
        } else {
            let others = self.forces.defence[own][i];
            (others, others + (defence - self.forces.third[own][i]).max(0.0))
        };
        let threat = self.threat[i];
        let cover = self.cover(r, p, hex);
        let (open, safe) =
            (risk(self.w.fear * threat, before, cover), risk(self.w.fear * threat, after, cover));
        let points = aims.hex(r, hex);
        let towed = c.arm.limbers();
        let mut value = 0.0;
        if points > 0.0 && !towed {
            let taken = p.control(hex) != self.side;
            let open = if before == 0.0 { open.max(self.raids[i]) } else { open };
            value += if taken { points * (1.0 - 0.7 * safe) } else { self.w.hold * points * (open - safe) };
        }
        // One is enough to shut a gate.
        if before == 0.0 && !towed {
            value += self.w.gate * self.gates[i] * (1.0 - 0.7 * safe);
        }
        let worth = aims.level(r, p, u);
        let comrades = self.forces.worth[own][i] - if here { worth } else { 0.0 };
        value += self.w.danger * (0.4 * comrades * (open - safe) - 1.2 * worth * safe);
        if c.arm == Arm::Hq {
            value -= match r.may_be_bombed(&self.foe_zoc, hex) {
                Ok(()) => self.w.shelter,
                Err(_) => self.w.escort / (1.0 + before),
            };
            return value - self.w.hq * worth * safe - self.w.scatter * self.scattered(r, p, u, hex);
        }
        if towed {
            return value + self.emplaced(r, p, u, hex);
        }
        if c.arm == Arm::Recon
            && r.choice.additional
            && self.forces.count[own][i] <= f32::from(u8::from(here))
        {
            value -= worth * self.caught(r, hex);
        }
        value -= self.w.way * self.way(c.class, hex);
        // One division attacks from a hex; a crowd in front of a place stands in its own way.
        let others = self.forces.count[own][i] - f32::from(u8::from(here));
        value -= self.w.crowd * (others - 3.0).max(0.0);
        if others > 0.0 {
            value -= self.w.spread;
        } else if self.w.bind > 0.0 {
            value += self.w.bind * self.bound(r, p, u, hex);
        }
        value += self.w.contact * self.contact(r, p, aims, u, attack, hex);
        if !self.provided(r, u, hex) {
            value -= self.w.supply;
        }
        value
    }

    /// How many enemies would touch one more of our hexes if a unit stood alone in this one.
    fn bound(&self, r: &TankBattles, p: &Position, u: u16, hex: u16) -> f32 {
        let count = &self.forces.count[self.side.at()];
        let ours = |h: u16| count[usize::from(h)] > if h == p.place(u) { 1.0 } else { 0.0 };
        let foes = r.map.around(hex).map(|(_, e)| e);
        let foes = foes.filter(|e| self.forces.attack[self.side.enemy().at()][usize::from(*e)] > 0.0);
        foes.filter(|e| r.map.around(*e).any(|(_, h)| h != hex && ours(h))).count() as f32
    }

    /// How an attack on the best neighbour gains by one more unit here.
    fn contact(&self, r: &TankBattles, p: &Position, aims: &Aims, u: u16, attack: f32, hex: u16) -> f32 {
        let (own, foe, from) = (self.side.at(), self.side.enemy().at(), p.place(u));
        let c = r.spec(p, u);
        let mut touched = 0.0;
        let mut best = 0f32;
        for (_, target) in r.map.around(hex) {
            let t = usize::from(target);
            if self.forces.defence[foe][t] == 0.0 {
                continue;
            }
            touched += 1.0;
            let (others, all) = self.assault(r, p, u, attack, hex, target);
            // Whoever comes at him from his own bank helps those across the river.
            let across = |from: u16| r.river_between(p, from, target).map(|(shift, _)| shift);
            let comrades = r.map.around(target).map(|(_, h)| h).filter(|h| {
                self.forces.attack[own][usize::from(*h)] > if *h == from { attack + 0.1 } else { 0.0 }
            });
            let wet = comrades.filter_map(across).min().unwrap_or(i8::MAX);
            let least = across(hex).map_or(wet, |w| w.min(wet));
            let shift = stout(r, p, &self.w, &self.forces, foe, target) - f32::from(r.face(p, u).tank) * 0.7;
            let prize = prize(r, p, aims, &self.forces, target);
            let defence = self.forces.defence[foe][t];
            let before = if others > 0.0 { hope(others, defence, shift + f32::from(wet)) } else { 0.0 };
            let gain = hope(all, defence, shift + f32::from(least)) - before;
            best = best.max(prize * gain);
        }
        // Whoever touches several must attack them all.
        if self.efforts.iter().any(|e| e.is_near(r, c.group, hex)) {
            let (others, all) = self.division(r, p, u, attack, hex);
            best += self.w.mass * adds(r, &self.efforts, c.group, all - others, hex);
        }
        best / (1.0 + self.w.touched * (touched - 1f32).max(0.0))
    }

    /// What can attack a hex together: without a unit, and with it where it would stand.
    fn assault(
        &self,
        r: &TankBattles,
        p: &Position,
        u: u16,
        attack: f32,
        hex: u16,
        target: u16,
    ) -> (f32, f32) {
        let c = r.spec(p, u);
        let joins = |o: u16| c.independent || r.spec(p, o).group == c.group || r.spec(p, o).independent;
        let (mut others, mut all) = (0.0, 0.0);
        for (_, near) in r.map.around(target) {
            let (before, after) =
                self.best_division(r, p, near, u, &joins, if near == hex { attack } else { 0.0 });
            others += before;
            all += after;
        }
        (others, all)
    }

    fn division(&self, r: &TankBattles, p: &Position, u: u16, attack: f32, hex: u16) -> (f32, f32) {
        self.best_division(r, p, hex, u, &|_| true, attack)
    }

    /// The attack of the strongest division of a hex, without a unit and with it.
    fn best_division(
        &self,
        r: &TankBattles,
        p: &Position,
        hex: u16,
        u: u16,
        joins: &dyn Fn(u16) -> bool,
        attack: f32,
    ) -> (f32, f32) {
        let mut sums: ArrayVec<(u8, f32), 12> = ArrayVec::new();
        let mut free = 0.0;
        for o in self.stacks.at(hex).filter(|o| *o != u && r.counter(*o).side == self.side && joins(*o)) {
            let c = r.spec(p, o);
            let more = strength(r, p, o).0;
            if c.independent {
                free += more;
            } else {
                match sums.iter_mut().find(|(d, _)| *d == c.division) {
                    Some((_, sum)) => *sum += more,
                    None => _ = sums.try_push((c.division, more)),
                }
            }
        }
        let best = sums.iter().map(|(_, sum)| *sum).fold(0.0, f32::max);
        let c = r.spec(p, u);
        let own = sums.iter().find(|(d, _)| *d == c.division).map_or(0.0, |(_, sum)| *sum);
        let with = if c.independent { best + attack } else { best.max(own + attack) };
        (best + free, with + free)
    }

    /// Whether a hex is in reach of supply and command for a unit.
    fn provided(&self, r: &TankBattles, u: u16, hex: u16) -> bool {
        r.map.has(&self.near_source, hex)
            || self.nets.iter().any(|(hq, hexes)| r.commands(*hq, u) && r.map.has(hexes, hex))
    }

    /// How far an HQ would be from those it commands.
    pub fn scattered(&self, r: &TankBattles, p: &Position, hq: u16, hex: u16) -> f32 {
        let (mut sum, mut n) = (0.0, 0.0);
        for u in 0..r.counters.len() as u16 {
            let mine = place::on_map(p.place(u)) && u != hq && r.commands(hq, u);
            if mine && r.counter(u).arm != Arm::Hq {
                let far = f32::from(r.map.distance(hex, p.place(u)));
                sum += far + (far - 8.0).max(0.0) * 2.0;
                n += 1.0;
            }
        }
        if n == 0.0 { 0.0 } else { sum / n }
    }
}

/// Places a side would have or keep, with their weight.
fn goals(r: &TankBattles, p: &Position, aims: &Aims, threat: &Chart) -> Vec<(u16, f32)> {
    let mut goals = Vec::new();
    for hex in 0..r.map.vp.len() as u16 {
        let points = f32::from(r.map.vp[usize::from(hex)]);
        if points == 0.0 {
            continue;
        }
        let ours = p.control(hex) == aims.side;
        let pressed = (threat[usize::from(hex)] / 20.0).min(1.0);
        let was_ours = r.map.has(&r.map.german, hex) == (aims.side == Side::German);
        let weight = match (ours, aims.attacks() || was_ours) {
            (true, _) if aims.attacks() => 0.1 * points * pressed,
            (true, _) => points * (0.2 + 0.8 * pressed),
            (false, true) => points,
            (false, false) => 0.3 * points,
        };
        if weight > 0.0 {
            goals.push((hex, weight));
        }
    }
    if let Some((side, hexes, _)) = &r.special.exit
        && *side == aims.side
    {
        let late = 1.0 - aims.left;
        goals.extend(hexes.iter().map(|h| (*h, 1.0 + 12.0 * late)));
    }
    goals
}
