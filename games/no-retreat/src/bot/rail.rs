//! Rail: units far from what counts are loaded, and set down where they do.

use super::Commander;
use crate::action::verb;
use crate::components::Side;
use crate::eval::Scene;
use crate::hexes::{HEXES, distance};
use crate::position::Position;
use crate::setup::NoRetreat;
use arrayvec::ArrayVec;
use engine::{Action, Known, Token};

/// Rail must be better than walking by so much.
const WORTHWHILE: f32 = 0.5;
/// And by so much more if a card pays for it.
const CARD_COSTS: f32 = 0.8;
/// And more if the hand is small.
const LAST_CARDS: f32 = 0.7;
/// A journey is at least so much longer than a march.
const FAR: f32 = 2.0;
/// Stations thought of when a unit is loaded.
const STATIONS: usize = 5;
/// Hexes tried when it is set down.
const TRIED: usize = 28;

impl Commander {
    /// The next unit to load, if one is worth it.
    pub(super) fn next_train(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        scene: &Scene,
        base: f32,
    ) -> Option<Action> {
        let units = self.named(r, known, verb::ENTRAIN);
        let price = match (known.loaded, known.hand_count[scene.side.at()]) {
            (0, _) => 0.0,
            (_, 0..=2) => CARD_COSTS + LAST_CARDS,
            _ => CARD_COSTS,
        };
        let (gain, unit) = self.passenger(r, known, scene, &units, base)?;
        if gain < WORTHWHILE + price {
            return None;
        }
        let mut action = Action::of(&[verb::ENTRAIN, Token::unit(unit.into())])?;
        self.pay(r, known, scene.side, &mut action);
        Some(action)
    }

    /// The strategic reserve: one more journey, for nothing.
    pub(super) fn next_reserve(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        side: Side,
    ) -> Option<Action> {
        if known.reserve == 0 {
            let scene = self.scene(r, known, side);
            let base = scene.value(r, known, &mut self.derived);
            let units = self.named(r, known, verb::RESERVE);
            if let Some((gain, unit)) = self.passenger(r, known, &scene, &units, base)
                && gain > WORTHWHILE
            {
                return Action::of(&[verb::RESERVE, Token::unit(unit.into())]);
            }
        }
        Action::of(&[verb::PASS])
    }

    /// Sets a unit down where things look best.
    pub(super) fn next_detrain(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        side: Side,
    ) -> Option<Action> {
        let units = self.named(r, known, verb::DETRAIN);
        let unit = units.into_iter().max_by_key(|u| r.face(known, *u).strength)?;
        let scene = self.scene(r, known, side);
        let mut hexes = self.stops(r, known, side);
        hexes.sort_by(|a, b| scene.goal(*a).total_cmp(&scene.goal(*b)));
        hexes.truncate(TRIED);
        let (_, at) = self.best_stop(r, known, &scene, unit, &hexes)?;
        Action::of(&[verb::DETRAIN, Token::unit(unit.into()), Token::place(at)])
    }

    /// Units a verb may name now.
    fn named(&mut self, r: &NoRetreat, known: &Known<Position>, verb: Token) -> Vec<u8> {
        self.choices.clear();
        r.list(known, &[], &mut self.derived, &mut self.choices);
        if !self.choices.tokens.contains(&verb) {
            return Vec::new();
        }
        self.choices.clear();
        r.list(known, &[verb], &mut self.derived, &mut self.choices);
        self.choices.tokens.iter().map(|t| t.index() as u8).collect()
    }

    /// Where trains may stop and the unit does not crowd others out.
    fn stops(&mut self, r: &NoRetreat, p: &Position, side: Side) -> Vec<u16> {
        r.detrain_hexes(p, &mut self.derived, side).iter().collect()
    }

    /// The best of some hexes for a unit from the train, and what things are worth then.
    fn best_stop(
        &mut self,
        r: &NoRetreat,
        p: &Position,
        scene: &Scene,
        unit: u8,
        hexes: &[u16],
    ) -> Option<(f32, u16)> {
        let mut best: Option<(f32, u16)> = None;
        for at in hexes {
            let mut q = *p;
            q.units[usize::from(unit)].place = *at;
            if r.overstacked(&q, scene.side, *at) {
                continue;
            }
            let value = scene.value(r, &q, &mut self.derived);
            if best.is_none_or(|b| value > b.0) {
                best = Some((value, *at));
            }
        }
        best
    }

    /// The unit that gains most by a journey instead of a march.
    fn passenger(
        &mut self,
        r: &NoRetreat,
        p: &Position,
        scene: &Scene,
        units: &[u8],
        base: f32,
    ) -> Option<(f32, u8)> {
        if units.is_empty() {
            return None;
        }
        let mut stops = self.stops(r, p, scene.side);
        stops.sort_by(|a, b| scene.goal(*a).total_cmp(&scene.goal(*b)));
        let mut stations: ArrayVec<u16, STATIONS> = ArrayVec::new();
        for at in stops {
            if !stations.is_full() && stations.iter().all(|s| distance(*s, at) > 2) {
                stations.push(at);
            }
        }
        let nearest = scene.goal(*stations.first()?);
        let mut best: Option<(f32, u8)> = None;
        for unit in units {
            let at = p.units[usize::from(*unit)].place;
            let march = f32::from(r.mp_left(p, *unit));
            if usize::from(at) >= HEXES || scene.goal(at) - nearest < march + FAR {
                continue;
            }
            if let Some((value, _)) = self.best_stop(r, p, scene, *unit, &stations) {
                let gain = value - base - scene.w.near * march;
                if best.is_none_or(|b| gain > b.0) {
                    best = Some((gain, *unit));
                }
            }
        }
        best
    }
}
