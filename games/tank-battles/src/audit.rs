//! What must always hold.

use crate::components::{Side, place};
use crate::position::{NONE, Position, flag};
use crate::scenario::TankBattles;

impl TankBattles {
    /// Checks a position; an error says what broke.
    pub fn audit_position(&self, p: &Position) -> Result<(), String> {
        let mut owner = [None; place::HEXES];
        let mut tops = [0u8; place::HEXES];
        let mut count = [0u16; place::HEXES];
        for u in 0..self.counters.len() as u16 {
            let (c, at) = (self.counter(u), p.place(u));
            if !place::on_map(at) {
                if at > place::LAID {
                    return Err(format!("{} is nowhere", c.id));
                }
                continue;
            }
            let i = usize::from(at);
            if i >= self.map.near.len() {
                return Err(format!("{} is off the map", c.id));
            }
            if owner[i].is_some_and(|s: Side| s != c.side) {
                return Err(format!("both sides stand in {}", self.map.name(at)));
            }
            owner[i] = Some(c.side);
            count[i] += 1;
            tops[i] += u8::from(p.is(u, flag::TOP));
            if c.extra && !self.choice.additional && !self.is_slip(u) {
                return Err(format!("{} belongs to the additional rules", c.id));
            }
            if p.is(u, flag::EMERGENCY) && p.is(u, flag::NO_SUPPLY) {
                return Err(format!("{} has two supply markers", c.id));
            }
            if c.reverse == crate::components::Reverse::None && p.is(u, flag::REVERSE) {
                return Err(format!("{} has no reverse", c.id));
            }
            if p.control(at) != c.side {
                return Err(format!("{} stands in {} but does not control it", c.id, self.map.name(at)));
            }
        }
        for hex in 0..self.map.near.len() {
            if count[hex] > 0 && tops[hex] != 1 {
                return Err(format!("{} counters on top in {}", tops[hex], self.map.name(hex as u16)));
            }
        }
        for b in p.pontoons.iter().filter(|b| b.unit != NONE) {
            if p.place(b.unit) != place::LAID {
                return Err(format!("{} is laid and is not", self.counter(b.unit).id));
            }
        }
        for side in Side::BOTH {
            let own = self.markers_of(side);
            let hand = (p.hand & own).count_ones();
            let cup = (p.cup & own).count_ones();
            if hand != u32::from(p.hand_count[side.at()]) || cup != u32::from(p.cup_count[side.at()]) {
                return Err(format!("{side:?}: {hand} markers in hand, {cup} in the cup, the counts differ"));
            }
        }
        if p.hand & p.cup != 0 || p.hand & p.gone != 0 {
            return Err("a marker is in two places".to_owned());
        }
        Ok(())
    }
}
