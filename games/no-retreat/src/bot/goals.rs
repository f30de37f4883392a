//! Where units should be: what is to be won or guarded, and who is sent there.

use crate::components::{NOWHERE, Side, UNITS};
use crate::hexes::{HEXES, HexSet, distance};
use crate::position::Position;
use crate::setup::NoRetreat;

/// An army sent against a hex is so many times as strong as who holds it.
const MASS: u16 = 3;
/// And at least so strong.
const LEAST: u16 = 4;
/// And at most.
const MOST: u16 = 26;
/// Nobody is sent farther.
const REACH: u16 = 14;

/// How far everything is from where it should be.
#[derive(Clone, Debug)]
pub struct Goals {
    /// How far the nearest thing to win or to guard is, by hex.
    near: [f32; HEXES],
    /// The hex a unit is sent against.
    sent: [u16; UNITS],
}

impl Goals {
    /// Looks at the map for a side; who is keen sends armies against what is to be won.
    pub fn new(r: &NoRetreat, p: &Position, side: Side, keen: bool) -> Self {
        let mut goals = Goals { near: [30.0; HEXES], sent: [NOWHERE; UNITS] };
        for (i, h) in r.c.vp_hexes.iter().enumerate() {
            let mine = (p.control >> i & 1 == 1) == (side == Side::Axis);
            let value = r.hex_value(p, *h);
            let bias = match (mine, keen) {
                (false, true) => -0.35 * value,
                (false, false) => 3.0 - 0.25 * value,
                (true, true) => 4.0 - 0.2 * value,
                (true, false) => 1.5 - 0.35 * value,
            };
            // Far behind the line nothing is to be guarded.
            let foe = nearest(r, p, side.enemy(), *h).unwrap_or(20);
            let calm = if mine { (f32::from(foe) - 4.0).max(0.0) } else { 0.0 };
            for at in r.c.land.iter() {
                let far = f32::from(distance(*h, at)) + bias + calm;
                let slot = &mut goals.near[usize::from(at)];
                *slot = slot.min(far);
            }
        }
        if keen {
            goals.send(r, p, side);
        }
        goals
    }

    /// Sends armies: the best prize within reach first, each by the nearest units that are free.
    fn send(&mut self, r: &NoRetreat, p: &Position, side: Side) {
        let mut prizes: Vec<(f32, u16)> =
            r.c.vp_hexes
                .iter()
                .filter(|h| !r.controls(p, side, **h))
                .filter_map(|h| nearest(r, p, side, *h).map(|far| (r.hex_value(p, *h) - f32::from(far), *h)))
                .collect();
        prizes.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, prize) in prizes {
            let held: u16 = around(prize)
                .iter()
                .flat_map(|h| p.units_at(h))
                .filter(|u| r.side_of[usize::from(*u)] != side)
                .map(|u| {
                    let strength = u16::from(r.face(p, u).strength);
                    if p.units[usize::from(u)].place == prize { 2 * strength } else { strength }
                })
                .sum();
            let wanted = (MASS * held / 2 + LEAST).min(MOST);
            let mut sent = 0;
            while sent < wanted {
                let free = r.c.of_side[side.at()].iter().filter(|u| {
                    let face = r.face(p, *u);
                    let at = p.units[usize::from(*u)].place;
                    usize::from(at) < HEXES
                        && face.movement > 0
                        && !face.white
                        && self.sent[usize::from(*u)] == NOWHERE
                        && distance(at, prize) <= REACH
                });
                let Some(unit) = free.min_by_key(|u| distance(p.units[usize::from(*u)].place, prize)) else {
                    break;
                };
                self.sent[usize::from(unit)] = prize;
                sent += u16::from(r.face(p, unit).strength).max(1);
            }
        }
    }

    /// How far from a place the nearest thing to win or to guard is.
    pub fn near(&self, at: u16) -> f32 {
        self.near.get(usize::from(at)).copied().unwrap_or(30.0)
    }

    /// How far a unit in a hex is from where it should be.
    #[inline]
    pub fn of(&self, unit: u8, at: u16) -> f32 {
        match self.sent[usize::from(unit)] {
            NOWHERE => self.near(at),
            prize => f32::from(distance(at, prize)),
        }
    }
}

/// A hex and its neighbours.
fn around(hex: u16) -> HexSet {
    HexSet::from_iter([hex]).wide()
}

/// How far the nearest unit of a side is from a hex.
fn nearest(r: &NoRetreat, p: &Position, side: Side, hex: u16) -> Option<u16> {
    r.c.of_side[side.at()]
        .iter()
        .map(|u| p.units[usize::from(u)].place)
        .filter(|at| usize::from(*at) < HEXES)
        .map(|at| distance(at, hex))
        .min()
}
