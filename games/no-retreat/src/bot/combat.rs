//! The combat phase: targets, counterblows, and the battles themselves.

use super::{Commander, battles};
use crate::action::verb;
use crate::components::Side;
use crate::derived::Board;
use crate::hexes::UnitSet;
use crate::position::{MarkerKind, Position};
use crate::setup::NoRetreat;
use engine::{Action, Kind, Known, Token, draft};

/// A counterblow must promise so much more than the card it costs.
const BLOW_COSTS: f32 = 1.5;
/// One attack on two hexes must promise so much more than two.
const TOGETHER: f32 = 0.1;

impl Commander {
    /// The next target worth declaring, or the end of declaring.
    pub(super) fn next_target(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        side: Side,
    ) -> Option<Action> {
        if let Some(event) = self.worthwhile_event(r, known, side) {
            return Some(event);
        }
        let board = self.derived.board(r, known).clone();
        let w = self.scene(r, known, side).w;
        let mut plan = battles::plan(r, known, &board, side, &w);
        battles::combine(r, known, &board, side, &w, &mut plan);
        for hex in plan.iter().flat_map(|b| [Some(b.hex), b.also]).flatten() {
            if known.marker_at(side, hex, MarkerKind::Target).is_some() {
                continue;
            }
            let action = Action::of(&[verb::TARGET, Token::place(hex)])?;
            if draft::allows(r, known, &action, &mut self.derived) {
                return Some(action);
            }
        }
        self.ordered_target(r, known, side, &board).or_else(|| Action::of(&[verb::DONE]))
    }

    /// The least bad target more, if attacks are demanded.
    fn ordered_target(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        side: Side,
        board: &Board,
    ) -> Option<Action> {
        if known.attacks >= known.demand[side.at()] {
            return None;
        }
        let w = self.scene(r, known, side).w;
        let price = w.vp * f32::from(known.demand_vp[side.at()]) / f32::from(known.demand[side.at()]);
        let mut others = battles::single(r, known, board, side, &w);
        others.retain(|b| b.gain > -price && known.marker_at(side, b.hex, MarkerKind::Target).is_none());
        battles::orders(others).into_iter().find(|order| draft::allows(r, known, order, &mut self.derived))
    }

    /// A counterblow where the enemy would have to attack and lose by it.
    pub(super) fn next_counterblow(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        side: Side,
    ) -> Option<Action> {
        if let Some(event) = self.worthwhile_event(r, known, side) {
            return Some(event);
        }
        let foe = side.enemy();
        let free = known.flow.top().a > 0;
        let board = self.derived.board(r, known).clone();
        let mut q: Position = **known;
        let w = self.scene(r, known, side).w;
        let mut best: Option<(f32, u16)> = None;
        let hexes: Vec<u16> = r.counterblow_hexes(known, side).collect();
        for hex in hexes {
            let near: UnitSet = r.c.of_side[foe.at()]
                .iter()
                .filter(|u| {
                    let at = known.units[usize::from(*u)].place;
                    known.units[usize::from(*u)].on_map() && r.c.open_between(at, hex)
                })
                .collect();
            if near.is_empty() {
                continue;
            }
            battles::register(r, &mut q, foe, &[hex], near);
            q.battle.forced = 1;
            let harm = -battles::promise(r, &q, &board, &w, 0);
            if best.is_none_or(|b| harm > b.0) {
                best = Some((harm, hex));
            }
        }
        let done = Action::of(&[verb::DONE]);
        let Some((harm, hex)) = best else { return done };
        if free && harm > -0.5 {
            return Action::of(&[verb::COUNTER, Token::place(hex)]);
        }
        // A card is worth keeping unless the hand is full.
        let price = if known.hand_count[side.at()] > 3 { BLOW_COSTS - 0.7 } else { BLOW_COSTS };
        if !free && harm > price {
            let mut action = Action::of(&[verb::COUNTER, Token::place(hex)])?;
            self.pay(r, known, side, &mut action);
            return Some(action);
        }
        done
    }

    /// The best battle among the marked hexes, with its units.
    pub(super) fn next_battle(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        side: Side,
    ) -> Option<Action> {
        if let Some(event) = self.worthwhile_event(r, known, side) {
            return Some(event);
        }
        let board = self.derived.board(r, known).clone();
        let alone = self.single_assaults(r, known, side, &board);
        let best = alone.iter().max_by(|a, b| a.gain.total_cmp(&b.gain))?;
        let mut choice = (best.gain, best.action);
        for (i, a) in alone.iter().enumerate() {
            for b in alone.iter().skip(i + 1).filter(|b| b.able.intersects(&a.able)) {
                let Some(both) = self.gather(r, known, side, &board, &[a.hex, b.hex]) else { continue };
                let one_by_one = self.in_turn(r, known, side, &board, a, b);
                let one_by_one = one_by_one.max(self.in_turn(r, known, side, &board, b, a));
                let gain = both.gain - one_by_one + a.gain.max(b.gain);
                if both.gain > one_by_one + TOGETHER && gain > choice.0 {
                    choice = (gain, both.action);
                }
            }
        }
        Some(choice.1)
    }

    /// The best attack on each marked hex.
    fn single_assaults(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        side: Side,
        board: &Board,
    ) -> Vec<Assault> {
        self.choices.clear();
        r.list(known, &[verb::ATTACK], &mut self.derived, &mut self.choices);
        let hexes: Vec<u16> = self
            .choices
            .tokens
            .iter()
            .filter(|t| t.kind() == Kind::Place)
            .map(|t| t.index() as u16)
            .collect();
        hexes.iter().filter_map(|hex| self.gather(r, known, side, board, &[*hex])).collect()
    }

    /// The best attack on each marked hex, the best of all first.
    pub(super) fn assaults(&mut self, r: &NoRetreat, known: &Known<Position>, side: Side) -> Vec<Action> {
        let board = self.derived.board(r, known).clone();
        let mut alone = self.single_assaults(r, known, side, &board);
        alone.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        alone.iter().map(|a| a.action).collect()
    }

    /// What two battles promise, fought one after the other.
    fn in_turn(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        side: Side,
        board: &Board,
        first: &Assault,
        then: &Assault,
    ) -> f32 {
        let left = then.able - first.units;
        if left.is_empty() {
            return first.gain;
        }
        let w = self.scene(r, known, side).w;
        let mut q: Position = **known;
        let extra = i8::from(known.support[side.at()] > 1);
        first.gain + battles::promise_on(r, &mut q, board, &w, &[then.hex], left, extra)
    }

    /// Gathers units against hexes while each makes the battle better.
    fn gather(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        side: Side,
        board: &Board,
        hexes: &[u16],
    ) -> Option<Assault> {
        let mut q: Position = **known;
        let mut start = Action::of(&[verb::ATTACK])?;
        hexes.iter().for_each(|h| _ = start.push(Token::place(*h)));
        let forced =
            hexes.iter().any(|h| known.marker_at(side.enemy(), *h, MarkerKind::Counterblow).is_some());
        // Units offered in ascending order: try all of them, and each weakest set that keeps the column.
        let mut action = start;
        let mut able = UnitSet::EMPTY;
        loop {
            self.choices.clear();
            r.list(known, &action, &mut self.derived, &mut self.choices);
            let Some(next) = self.choices.tokens.iter().copied().find(|t| t.kind() == Kind::Unit) else {
                break;
            };
            able.insert(next.index() as u8);
            if !action.push(next) {
                break;
            }
        }
        if able.is_empty() {
            return None;
        }
        let w = self.scene(r, known, side).w;
        let extra = i8::from(known.support[side.at()] > 0 && !forced);
        let mut units = able;
        let mut gain = battles::promise_on(r, &mut q, board, &w, hexes, units, extra);
        // Leave out who only adds to the risk.
        for u in able.iter() {
            let mut fewer = units;
            fewer.remove(u);
            if fewer.is_empty() {
                break;
            }
            let without = battles::promise_on(r, &mut q, board, &w, hexes, fewer, extra);
            if without >= gain {
                gain = without;
                units = fewer;
            }
        }
        let mut action = start;
        units.iter().for_each(|u| _ = action.push(Token::unit(u.into())));
        draft::allows(r, known, &action, &mut self.derived).then_some(Assault {
            hex: hexes[0],
            able,
            units,
            gain,
            action,
        })
    }
}

/// An attack that could be made now.
struct Assault {
    hex: u16,
    /// Who could take part.
    able: UnitSet,
    /// Who should.
    units: UnitSet,
    /// What it promises.
    gain: f32,
    action: Action,
}
