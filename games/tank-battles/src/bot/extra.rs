//! The additional rules: guns that limber, deploy and fire; reconnaissance.

use super::Commander;
use super::scene::Scene;
use crate::action::{Look, verb};
use crate::components::{Counter, Side};
use crate::position::{Battle, Frame, Position, UnitSet, flag};
use crate::scenario::TankBattles;
use engine::{Action, Known, Token};

/// Guns that could fire in a battle of a side, as many as may together.
pub fn gunners(r: &TankBattles, p: &Position, b: &Battle, side: Side) -> UnitSet {
    let mut with = *b;
    let mut found = UnitSet::EMPTY;
    if r.choice.additional {
        for u in
            (0..r.counters.len() as u16).filter(|u| r.counter(*u).side == side && r.counter(*u).range > 0)
        {
            if r.may_fire_in(p, &with, u).is_ok() {
                with.guns.insert(u);
                found.insert(u);
            }
        }
    }
    found
}

/// How far guns work: those against aircraft in the next hex.
fn range(c: &Counter) -> u16 {
    u16::from(c.range.max(1))
}

impl Commander {
    /// Guns with nobody to fire at limber, those who have somebody deploy.
    pub(super) fn next_preparation(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
    ) -> Option<Action> {
        let p: &Position = known;
        self.derived.known.sync(r, p);
        let stacks = &self.derived.known;
        let enemies = stacks.held[side.enemy().at()];
        for u in stacks.units[side.at()].iter().filter(|u| r.may_change(p, *u).is_ok()) {
            let at = p.place(u);
            let near = enemies.iter(&r.map.grid).map(|c| r.map.distance(at, c.0)).min().unwrap_or(u16::MAX);
            let left_alone = near == 1 && stacks.at(at).count() == 1;
            let column = near > range(r.counter(u)) || left_alone;
            if column != p.is(u, flag::REVERSE) {
                let order = if column { verb::COLUMN } else { verb::DEPLOY };
                return Action::of(&[order, Token::unit(u)]);
            }
        }
        Action::of(&[verb::DONE])
    }

    /// Reconnaissance attacked where it holds nothing and nobody stands beside it slips away.
    pub(super) fn next_evasion(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
        f: Frame,
    ) -> Option<Action> {
        let p: &Position = known;
        self.derived.known.sync(r, p);
        let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
        let attacked = f.n == 1;
        let mut able = r.evaders(&mut look, side, attacked).into_iter().filter(|_| attacked);
        let slips = able
            .find(|u| r.map.vp[usize::from(p.place(*u))] == 0 && look.stacks.at(p.place(*u)).count() == 1);
        match slips {
            Some(u) => Action::of(&[verb::EVADE, Token::unit(u)]),
            None => Action::of(&[verb::PASS]),
        }
    }

    /// Whoever must search looks where most is hidden.
    pub(super) fn next_search(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
        f: Frame,
    ) -> Option<Action> {
        let p: &Position = known;
        self.derived.known.sync(r, p);
        let stacks = &self.derived.known;
        let near = r.map.around(p.place(f.a)).map(|(_, to)| to);
        let hex = near
            .filter(|to| stacks.owner(r, *to) == Some(side.enemy()))
            .max_by_key(|to| (stacks.at(*to).filter(|u| p.is(*u, flag::UNKNOWN)).count(), *to))?;
        Action::of(&[verb::SEARCH, Token::place(hex)])
    }
}

impl Scene {
    /// What a hex is worth to towed guns: enemies in range, but none next to them, and comrades around.
    pub(super) fn emplaced(&self, r: &TankBattles, p: &Position, u: u16, hex: u16) -> f32 {
        let c = r.counter(u);
        let own = &self.forces.count[self.side.at()];
        let comrades = |h: u16| own[usize::from(h)] > if h == p.place(u) { 1.0 } else { 0.0 };
        let alone = !comrades(hex) && !r.map.around(hex).any(|(_, h)| comrades(h));
        let near = self.nearest_enemy(r, hex);
        let reach = match near {
            1 => -2.0,
            _ if near <= range(c) => 1.0,
            _ => -0.2 * f32::from(near.min(30) - range(c)),
        };
        reach - if alone { 0.5 } else { 0.0 }
    }

    /// The chance that reconnaissance alone in a hex is caught as it searches.
    pub(super) fn caught(&self, r: &TankBattles, hex: u16) -> f32 {
        if self.nearest_enemy(r, hex) == 1 { 1.0 / 6.0 } else { 0.0 }
    }

    fn nearest_enemy(&self, r: &TankBattles, hex: u16) -> u16 {
        let enemies = &self.forces.count[self.side.enemy().at()];
        let held = (0..r.map.vp.len() as u16).filter(|h| enemies[usize::from(*h)] > 0.0);
        held.map(|h| r.map.distance(hex, h)).min().unwrap_or(u16::MAX)
    }
}
