//! Movement: unit after unit goes where things look best.

use super::Commander;
use crate::action::verb;
use crate::components::{NO_VP, Side};
use crate::eval::Scene;
use crate::hexes::{HEXES, UnitSet};
use crate::position::{Position, Unit};
use crate::setup::NoRetreat;
use engine::{Action, Known, Token};

/// How often the army is gone through.
const PASSES: u8 = 2;
/// A move must improve things by so much.
const WORTHWHILE: f32 = 0.05;

/// Who has been thought about in a movement phase.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moving {
    /// Turn and side, to begin anew.
    phase: (u8, u8),
    /// Units thought about in this pass.
    seen: UnitSet,
    /// Which pass.
    pass: u8,
}

impl Commander {
    /// The next move, or the end of the phase.
    pub(super) fn next_move(&mut self, r: &NoRetreat, known: &Known<Position>, side: Side) -> Option<Action> {
        if let Some(event) = self.worthwhile_event(r, known, side) {
            return Some(event);
        }
        let now = (known.turn, side as u8 + 1);
        if self.moving.phase != now {
            self.moving = Moving { phase: now, ..Moving::default() };
        }
        let scene = self.scene(r, known, side);
        let base = scene.value(r, known, &mut self.derived);
        if let Some(train) = self.next_train(r, known, &scene, base) {
            return Some(train);
        }
        loop {
            let Some(unit) = self.waiting(r, known, side) else {
                self.moving.pass += 1;
                self.moving.seen = UnitSet::EMPTY;
                if self.moving.pass < PASSES && self.waiting(r, known, side).is_some() {
                    continue;
                }
                return Action::of(&[verb::DONE]);
            };
            self.moving.seen.insert(unit);
            if let Some(to) = self.best_place(r, known, &scene, unit, base) {
                return Action::of(&[verb::MOVE, Token::unit(unit.into()), Token::place(to)]);
            }
        }
    }

    /// The unit to think about next: the strongest first.
    fn waiting(&self, r: &NoRetreat, p: &Position, side: Side) -> Option<u8> {
        r.c.of_side[side.at()]
            .iter()
            .filter(|u| {
                let unit = p.units[usize::from(*u)];
                unit.on_map()
                    && !unit.is(Unit::MOVED)
                    && !self.moving.seen.has(*u)
                    && p.mover != u + 1
                    && r.mp_left(p, *u) > 0
            })
            .max_by_key(|u| (r.face(p, *u).strength, u8::MAX - u))
    }

    /// Where a unit should go, if not stay.
    fn best_place(&mut self, r: &NoRetreat, p: &Position, scene: &Scene, unit: u8, base: f32) -> Option<u16> {
        let mp = r.mp_left(p, unit);
        let (board, reach) = self.derived.board_and_reach(r, p);
        r.reach(p, board, unit, mp, true, reach);
        let goals: Vec<(u16, arrayvec::ArrayVec<u16, 16>)> =
            reach.found.iter().skip(1).map(|at| (*at, reach.route(*at))).collect();
        let mut best = (base + WORTHWHILE, None);
        for (to, route) in goals {
            let mut q = *p;
            let u = &mut q.units[usize::from(unit)];
            u.place = to;
            u.set(Unit::MOVED, true);
            if r.overstacked(&q, scene.side, to) {
                continue;
            }
            for at in route.iter().filter(|at| usize::from(**at) < HEXES) {
                let i = r.c.vp_index[usize::from(*at)];
                if i != NO_VP && !r.controls(&q, scene.side, *at) {
                    q.control ^= 1 << i;
                }
            }
            let value = scene.value(r, &q, &mut self.derived);
            if value > best.0 {
                best = (value, Some(to));
            }
        }
        best.1
    }
}
