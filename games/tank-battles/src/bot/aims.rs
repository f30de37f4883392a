//! What a side wants: what a hex, a unit, a level is worth to it, in victory points.

use super::Weights;
use crate::components::{Arm, Side};
use crate::position::{Position, flag};
use crate::scenario::TankBattles;

/// What things are worth to a side.
///
/// Victory is a ratio of points. Where a ratio of `n` to 1 decides, one enemy
/// point weighs as much as `n` own ones.
#[derive(Clone, Copy, Debug)]
pub struct Aims {
    /// Whose aims they are.
    pub side: Side,
    mine: f32,
    theirs: f32,
    /// The share of the game that is left.
    pub left: f32,
    /// How much own losses matter: little to a side that will not have won as things stand.
    spare: f32,
    /// What weighs with the player.
    pub w: Weights,
}

impl Aims {
    /// The aims of a side now.
    pub fn of(r: &TankBattles, p: &Position, side: Side, w: Weights) -> Aims {
        let level = r.scoring.levels.get(if side == Side::German { 1 } else { 2 });
        let ratio = level.map_or(1.0, |[n, m]| f32::from(*n) / f32::from(*m));
        let scale = 2.0 / (1.0 + ratio);
        let (mine, theirs) = match side {
            Side::German => (scale, ratio * scale),
            Side::Soviet => (ratio * scale, scale),
        };
        let turns = f32::from(r.turns());
        let left = (turns - f32::from(p.turn) + 1.0) / turns;
        let wins = match r.level(p) {
            0 | 1 => side == Side::German,
            2 => false,
            _ => side == Side::Soviet,
        };
        let spare = if wins || u16::from(p.turn) < u16::from(r.turns()) { 1.0 } else { w.behind };
        Aims { side, mine, theirs, left, spare, w }
    }

    /// The side that must take ground: the Germans in every scenario.
    pub const fn attacks(&self) -> bool {
        matches!(self.side, Side::German)
    }

    /// What winning a hex, or losing it, comes to.
    pub fn hex(&self, r: &TankBattles, hex: u16) -> f32 {
        2.0 * f32::from(r.map.vp[usize::from(hex)])
    }

    /// The points for a unit's loss.
    pub fn unit(&self, r: &TankBattles, u: u16) -> f32 {
        let c = r.counter(u);
        if r.is_slip(u) {
            return 0.0;
        }
        let tanks = c.faces[0].tank > 0 && r.scoring.tanks_of[c.side.at()];
        let points = match c.arm {
            Arm::Hq => r.scoring.hq,
            _ if tanks => r.scoring.tanks,
            _ => r.scoring.other,
        };
        f32::from(points) * if c.side == self.side { self.theirs } else { self.mine }
    }

    /// What the next level of a unit is worth: its share of the points, and the fighting it would still do.
    pub fn level(&self, r: &TankBattles, p: &Position, u: u16) -> f32 {
        let face = r.face(p, u);
        let might = f32::from(face.attack) + f32::from(face.defence) + 2.0 * f32::from(face.tank + face.at);
        let might = self.w.might * might * self.left.powf(self.w.age);
        let own = if r.counter(u).side == self.side { self.spare } else { 1.0 };
        let (might, points) = (own * might, own * self.unit(r, u));
        match r.levels(p, u) {
            2 => 0.35 * points + 0.5 * might,
            _ if p.is(u, flag::REVERSE) => 0.65 * points + might,
            _ => points + might,
        }
    }

    /// The unit whose next level is worth most.
    pub fn dearest(&self, r: &TankBattles, p: &Position, units: impl Iterator<Item = u16>) -> Option<u16> {
        units.max_by(|a, b| self.level(r, p, *a).total_cmp(&self.level(r, p, *b)))
    }
}

/// Kinds of artillery points a side has, the lightest guns first, rockets last.
pub fn guns(p: &Position, side: Side) -> impl Iterator<Item = usize> {
    let points = p.ao[side.at()];
    (0..points.len()).filter(move |kind| points[*kind] > 0)
}
