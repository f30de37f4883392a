//! The combat phase: targets, counterblows, and the battles themselves.

use super::{Commander, battles};
use crate::action::verb;
use crate::components::Side;
use crate::hexes::UnitSet;
use crate::position::{MarkerKind, Position};
use crate::setup::NoRetreat;
use engine::{Action, Kind, Known, Token};

/// A counterblow must promise so much more than the card it costs.
const BLOW_COSTS: f32 = 1.5;

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
        let plan = battles::plan(r, known, &board, side, &self.weights);
        for battle in plan {
            if known.marker_at(side, battle.hex, MarkerKind::Target).is_some() {
                continue;
            }
            let action = Action::of(&[verb::TARGET, Token::place(battle.hex)])?;
            if self.legal(r, known, &action) {
                return Some(action);
            }
        }
        Action::of(&[verb::DONE])
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
        let free = known.top().a > 0;
        let board = self.derived.board(r, known).clone();
        let mut q: Position = **known;
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
            battles::register(r, &mut q, foe, hex, near);
            q.battle.forced = 1;
            let harm = -battles::promise(r, &q, &board, &self.weights, 0);
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
        let attack = Action::of(&[verb::ATTACK])?;
        self.choices.clear();
        r.list(known, &attack, &mut self.derived, &mut self.choices);
        let hexes: Vec<Token> =
            self.choices.tokens.iter().copied().filter(|t| t.kind() == Kind::Place).collect();
        let board = self.derived.board(r, known).clone();
        let mut best: Option<(f32, Action)> = None;
        for hex in hexes {
            let Some((gain, action)) = self.gather(r, known, side, &board, attack, hex) else { continue };
            if best.is_none_or(|(b, _)| gain > b) {
                best = Some((gain, action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// Gathers units against a hex while each makes the battle better.
    fn gather(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        side: Side,
        board: &crate::derived::Board,
        attack: Action,
        hex: Token,
    ) -> Option<(f32, Action)> {
        let mut q: Position = **known;
        let at = hex.index() as u16;
        let mut start = attack;
        start.push(hex);
        let forced = known.marker_at(side.enemy(), at, MarkerKind::Counterblow).is_some();
        // Units offered in ascending order: try all of them, and each weakest set that keeps the column.
        let mut action = start;
        let mut units = UnitSet::EMPTY;
        loop {
            self.choices.clear();
            r.list(known, &action, &mut self.derived, &mut self.choices);
            let Some(next) = self.choices.tokens.iter().copied().find(|t| t.kind() == Kind::Unit) else {
                break;
            };
            units.insert(next.index() as u8);
            if !action.push(next) {
                break;
            }
        }
        if units.is_empty() {
            return None;
        }
        battles::register(r, &mut q, side, at, units);
        let extra = i8::from(known.support[side.at()] > 0 && !forced);
        let mut gain = battles::promise(r, &q, board, &self.weights, extra);
        // Leave out who only adds to the risk.
        for u in units.iter() {
            let mut fewer = units;
            fewer.remove(u);
            if fewer.is_empty() {
                break;
            }
            battles::register(r, &mut q, side, at, fewer);
            let without = battles::promise(r, &q, board, &self.weights, extra);
            if without >= gain {
                gain = without;
                units = fewer;
            }
        }
        let mut action = start;
        units.iter().for_each(|u| _ = action.push(Token::unit(u.into())));
        self.legal(r, known, &action).then_some((gain, action))
    }
}
