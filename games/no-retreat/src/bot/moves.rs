//! Movement: unit after unit goes where things look best.

use super::Commander;
use super::council::Temper;
use crate::action::verb;
use crate::components::{NO_VP, Side};
use crate::eval::Scene;
use crate::hexes::HEXES;
use crate::position::{Position, Unit};
use crate::setup::NoRetreat;
use engine::{Action, Known, Token, draft};

/// A move must improve things by so much.
const WORTHWHILE: f32 = 0.05;

/// A march thought of: who goes where, and the VP hexes it takes on the way by bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct March {
    unit: u8,
    to: u16,
    taken: u64,
}

/// The orders of a movement phase.
#[derive(Clone, Debug, Default)]
pub struct Moving {
    /// Turn and side, to begin anew.
    phase: (u8, u8),
    /// What is still to be carried out, the last first; nothing before it is thought through.
    orders: Option<Vec<March>>,
}

impl Moving {
    /// Marches to carry out in this phase.
    pub(super) fn follow(&mut self, p: &Position, side: Side, marches: Vec<March>) {
        *self = Moving { phase: (p.turn, side as u8 + 1), orders: Some(marches) };
    }
}

impl Commander {
    /// The next move, or the end of the phase.
    pub(super) fn next_move(&mut self, r: &NoRetreat, known: &Known<Position>, side: Side) -> Option<Action> {
        let now = (known.turn, side as u8 + 1);
        if self.moving.phase != now {
            self.moving = Moving { phase: now, orders: None };
        }
        if let Some(event) = self.worthwhile_event(r, known, side) {
            self.moving.orders = None;
            return Some(event);
        }
        let mut orders = match self.moving.orders.take() {
            Some(orders) => orders,
            None => {
                let scene = self.scene(r, known, side);
                let base = scene.value(r, known, &mut self.derived);
                if let Some(train) = self.next_train(r, known, &scene, base) {
                    return Some(train);
                }
                self.best_marches(r, known, side)
            }
        };
        let mut next = Action::of(&[verb::DONE]);
        while let Some(march) = orders.pop() {
            let action = Action::of(&[verb::MOVE, Token::unit(march.unit.into()), Token::place(march.to)])?;
            if draft::allows(r, known, &action, &mut self.derived) {
                next = Some(action);
                break;
            }
        }
        self.moving.orders = Some(orders);
        next
    }

    /// Thinks the whole phase through: unit after unit, the strongest first, goes where things look best;
    /// then each thinks again, knowing where the others will be. The last march comes first.
    pub(super) fn rehearse(&mut self, r: &NoRetreat, p: &Position, side: Side, temper: Temper) -> Vec<March> {
        let mut units: Vec<u8> = r.c.of_side[side.at()]
            .iter()
            .filter(|u| {
                let unit = p.units[usize::from(*u)];
                unit.on_map() && !unit.is(Unit::MOVED) && p.mover != u + 1 && r.mp_left(p, *u) > 0
            })
            .collect();
        units.sort_by_key(|u| (u8::MAX - r.face(p, *u).strength, *u));
        let mut marches: Vec<March> = Vec::new();
        for _ in 0..self.weights.rehearsals {
            let mut settled = true;
            for unit in &units {
                let old = marches.iter().position(|m| m.unit == *unit);
                let before = old.map(|i| marches.remove(i));
                let q = carried_out(p, side, &marches);
                let mut scene = self.scene(r, &q, side);
                scene.w.temper(temper);
                let base = scene.value(r, &q, &mut self.derived);
                let after = self.best_place(r, &q, &scene, *unit, base);
                match (old, after) {
                    (Some(i), Some(march)) if before.is_some_and(|b| b.to == march.to) => {
                        marches.insert(i, march);
                    }
                    _ => {
                        settled &= before.is_none() && after.is_none();
                        marches.extend(after);
                    }
                }
            }
            if settled {
                break;
            }
        }
        marches.reverse();
        marches
    }

    /// Where a unit should go, if not stay.
    fn best_place(
        &mut self,
        r: &NoRetreat,
        p: &Position,
        scene: &Scene,
        unit: u8,
        base: f32,
    ) -> Option<March> {
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
                best = (value, Some(March { unit, to, taken: p.control ^ q.control }));
            }
        }
        best.1
    }
}

/// A position after some marches of a side.
fn carried_out(p: &Position, side: Side, marches: &[March]) -> Position {
    let mut q = *p;
    for march in marches {
        let unit = &mut q.units[usize::from(march.unit)];
        unit.place = march.to;
        unit.set(Unit::MOVED, true);
        q.control = if side == Side::Axis { q.control | march.taken } else { q.control & !march.taken };
    }
    q
}
