//! What hexes, units and steps are worth by themselves.

use crate::components::{Branch, NO_VP, Side, Special, hexes, place};
use crate::position::{Position, Unit, fact};
use crate::setup::NoRetreat;

impl NoRetreat {
    /// What a VP hex is worth, 4 being an ordinary city.
    pub(crate) fn hex_value(&self, p: &Position, at: u16) -> f32 {
        let i = self.c.vp_index[usize::from(at)];
        if i == NO_VP {
            return 0.0;
        }
        let late = p.fact(fact::YEAR_1945) && self.c.german_vp >> i & 1 == 0;
        let mut value = if late { 1.0 } else { 4.0 };
        // Where only VP are counted, one hex is as good as another.
        if self.s.victory.as_ref().is_some_and(|v| v.objectives.is_empty()) && !self.s.standard {
            return value;
        }
        if self.is_objective(at) {
            value += 3.0;
        }
        if matches!(at, hexes::MOSCOW | hexes::CAUCASUS | hexes::PLOESTI | hexes::BERLIN) {
            value += 2.0;
        }
        value
    }

    /// VP of a side with what its hexes are worth beyond that.
    pub(crate) fn stand(&self, p: &Position, side: Side) -> f32 {
        let mut sum = f32::from(if side == Side::Axis { p.event_vp } else { 0 });
        for (i, h) in self.c.vp_hexes.iter().enumerate() {
            if (p.control >> i & 1 == 1) == (side == Side::Axis) {
                sum += 0.125 * self.hex_value(p, *h);
            }
        }
        if self.holder_of_finland(p) == Some(side) {
            sum += 0.5;
        }
        sum
    }

    /// What a unit is worth where it is.
    pub(crate) fn unit_worth(&self, p: &Position, unit: u8) -> f32 {
        let u = p.units[usize::from(unit)];
        let spec = &self.c.units[usize::from(unit)];
        if u.place == place::OUT || u.place == place::WAITING {
            return 0.0;
        }
        let face = self.face(p, unit);
        let mut worth = 1.5 + f32::from(face.strength);
        if face.branch == Branch::Tank {
            worth += 1.0;
        }
        if spec.special == Special::Cadre {
            worth *= 0.4;
        }
        match u.place {
            place::SHATTERED => worth * 0.6,
            place::DESTROYED => worth * 0.3,
            place::SURRENDERED => worth * 0.15,
            place::RAIL => worth * 0.7,
            place::CADRES => worth * 0.5,
            at if at >= place::TURN => worth * 0.4,
            _ if u.is(Unit::DISORGANISED) => worth - 0.8,
            _ => worth,
        }
    }

    /// What a unit loses with one step.
    pub(crate) fn step_worth(&self, p: &Position, unit: u8) -> f32 {
        let u = p.units[usize::from(unit)];
        let spec = &self.c.units[usize::from(unit)];
        let two = spec.two_faced && u.is(Unit::FULL) && (spec.side == Side::Axis || self.turn(p).two_steps);
        if two {
            f32::from(spec.faces[1].strength.saturating_sub(spec.faces[0].strength)) + 0.8
        } else {
            self.unit_worth(p, unit) * 0.7
        }
    }
}
