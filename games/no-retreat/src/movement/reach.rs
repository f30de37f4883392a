//! The search behind a move: where a unit can go, at what cost and by which route.
//!
//! It is not hexgrid's reach, which settles whole layers of hexes at once and
//! knows costs but no first comer. A move names only its goal, and the route
//! taken decides which cities change hands on the way (NR 6.1b); so of two
//! routes of equal cost the same one must be taken in every replay of a
//! recorded game: the one found first, in the order of directions.

use super::LEAVE_ZOC;
use crate::components::{Branch, place};
use crate::derived::Board;
use crate::position::Position;
use crate::setup::NoRetreat;
use arrayvec::ArrayVec;

/// Where a unit can go, at what cost, and how.
#[derive(Clone, Debug)]
pub struct Reach {
    cost: [u8; place::MAP],
    from: [u16; place::MAP],
    /// Places reached, the start first.
    pub found: ArrayVec<u16, { place::MAP }>,
    // By cost, in the order found: a place comes into each at most once.
    buckets: [ArrayVec<u16, { place::MAP }>; 12],
}

const UNREACHED: u8 = u8::MAX;

impl Default for Reach {
    fn default() -> Self {
        Reach {
            cost: [UNREACHED; place::MAP],
            from: [0; place::MAP],
            found: ArrayVec::new(),
            buckets: [const { ArrayVec::new_const() }; 12],
        }
    }
}

impl Reach {
    /// The cost of reaching a place.
    pub fn cost(&self, at: u16) -> Option<u8> {
        self.cost.get(usize::from(at)).copied().filter(|c| *c != UNREACHED)
    }

    /// The route to a reached place, start and goal included.
    pub fn route(&self, goal: u16) -> ArrayVec<u16, 16> {
        let mut route = ArrayVec::new();
        let mut at = goal;
        while route.try_push(at).is_ok() && self.cost[usize::from(at)] != 0 {
            at = self.from[usize::from(at)];
        }
        route.reverse();
        route
    }
}

impl NoRetreat {
    /// Finds where a unit can go with so many MP.
    ///
    /// Rule: NR 8.0a, NR 8.3c, NR 8.5.1, NR 8.5.2, NR 8.5.3, NR 8.5.3b
    pub fn reach(&self, p: &Position, board: &Board, unit: u8, mp: u8, fresh: bool, reach: &mut Reach) {
        for at in reach.found.drain(..) {
            reach.cost[usize::from(at)] = UNREACHED;
        }
        let start = p.units[usize::from(unit)].place;
        let side = self.side_of[usize::from(unit)];
        let foe = side.enemy();
        let tank = self.face(p, unit).branch == Branch::Tank;
        let mp = mp.min(11);
        reach.buckets.iter_mut().for_each(ArrayVec::clear);
        reach.cost[usize::from(start)] = 0;
        reach.found.push(start);
        let held = board.controls(foe, start);
        let leave = if fresh && held { LEAVE_ZOC } else { 0 };
        self.c.each_open(start, |to| {
            if !self.may_enter(p, board, unit, to)
                || held && board.controls(foe, to) && !board.holds(side, to)
            {
                return;
            }
            let mut cost = self.entry_cost(p, tank, to) + leave;
            if cost > mp {
                if !fresh || mp == 0 {
                    return;
                }
                // One hex is always allowed.
                cost = mp;
            }
            let old = &mut reach.cost[usize::from(to)];
            if *old == UNREACHED {
                reach.found.push(to);
            }
            if cost < *old {
                *old = cost;
                reach.from[usize::from(to)] = start;
                reach.buckets[usize::from(cost)].push(to);
            }
        });
        for level in 1..mp {
            // Every step costs a point, so nothing comes into the bucket at work.
            for i in 0..reach.buckets[usize::from(level)].len() {
                let at = reach.buckets[usize::from(level)][i];
                if reach.cost[usize::from(at)] != level || board.controls(foe, at) {
                    continue;
                }
                self.c.each_open(at, |to| {
                    let cost = level + self.entry_cost(p, tank, to);
                    if cost > mp || cost >= reach.cost[usize::from(to)] || !self.may_enter(p, board, unit, to)
                    {
                        return;
                    }
                    let old = &mut reach.cost[usize::from(to)];
                    if *old == UNREACHED {
                        reach.found.push(to);
                    }
                    *old = cost;
                    reach.from[usize::from(to)] = at;
                    reach.buckets[usize::from(cost)].push(to);
                });
            }
        }
    }
}
