//! Lines of supply and command: whom a move would cut off.

use super::Commander;
use super::ground::strength;
use crate::components::{Arm, Side, place};
use crate::position::{Position, flag};
use crate::scenario::TankBattles;

impl Commander {
    /// How much of a side is out of supply or command in a position, a regiment counting one.
    pub(super) fn cut_off(&mut self, r: &TankBattles, p: &Position, side: Side) -> f32 {
        let stacks = &mut self.derived.truth;
        stacks.sync(r, p);
        let (supplied, commanded) = r.provided(p, stacks, side, &|_: &Position, _| true);
        r.own[side.at()]
            .iter()
            .filter(|u| place::on_map(p.place(*u)) && r.counter(*u).arm != Arm::Hq)
            .map(|u| {
                let lacks = f32::from(u8::from(!supplied.has(u))) + f32::from(u8::from(!commanded.has(u)));
                lacks * (0.2 + 0.1 * strength(r, p, u).0)
            })
            .sum()
    }

    /// How much more of its side would be cut off if a unit stood elsewhere.
    pub(super) fn cuts(&mut self, r: &TankBattles, p: &Position, side: Side, u: u16, to: u16) -> f32 {
        let before = self.cut_off(r, p, side);
        let mut q = *p;
        q.at[usize::from(u)] = to;
        q.clear(u, flag::UNKNOWN);
        self.cut_off(r, &q, side) - before
    }
}
