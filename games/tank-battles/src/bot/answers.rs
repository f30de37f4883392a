//! Answers: who takes a loss, where to retreat, who pursues, what fighters do.

use super::aims::guns;
use super::ground::{Forces, risk};
use super::{Commander, Skill};
use crate::action::{Look, verb};
use crate::air::kind as strike;
use crate::components::{Arm, Side, place};
use crate::position::{Frame, NONE, Position};
use crate::scenario::{AO_KINDS, TankBattles};
use engine::{Action, Known, Token};

impl Commander {
    /// The cheapest own level, or the dearest of the enemy's.
    pub(super) fn next_loss(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
        f: Frame,
    ) -> Option<Action> {
        let p: &Position = known;
        let aims = self.aims(r, p, side);
        let worth = |u: u16| {
            let own = r.counter(u).side == side;
            if own { -aims.level(r, p, u) } else { aims.level(r, p, u) }
        };
        let u = r.victims(p, f.n).iter().max_by(|a, b| worth(*a).total_cmp(&worth(*b)))?;
        Action::of(&[verb::LOSS, Token::unit(u)])
    }

    /// Works are held; otherwise the safest of the hexes.
    pub(super) fn next_retreat(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
        f: Frame,
    ) -> Option<Action> {
        let p: &Position = known;
        if r.may_hold(p, f) {
            return Action::of(&[verb::HOLD]);
        }
        let aims = self.aims(r, p, side);
        let forces = Forces::of(r, p, &aims);
        self.derived.known.sync(r, p);
        let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
        let target = p.battle.targets[usize::from(f.b)];
        let hexes = r.retreats(&mut look, &p.battle.group, side, target, f.a, f.n);
        let own = side.at();
        let score = |hex: u16| {
            let i = usize::from(hex);
            let enemies: f32 = r.map.around(hex).map(|(_, h)| forces.attack[1 - own][usize::from(h)]).sum();
            let defence = forces.defence[own][i] + 4.0;
            aims.hex(r, hex) * 0.5 - 3.0 * risk(0.6 * enemies, defence, f32::from(r.hex_shift(p, hex)))
        };
        let hex = hexes.iter().copied().max_by(|a, b| score(*a).total_cmp(&score(*b)))?;
        Action::of(&[verb::RETREAT, Token::place(hex)])
    }

    /// The ground is taken, if it can be held or is worth it.
    pub(super) fn next_pursuit(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
    ) -> Option<Action> {
        let p: &Position = known;
        let aims = self.aims(r, p, side);
        let scene = self.scene(r, known, side);
        self.derived.known.sync(r, p);
        let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
        let mut ways: Vec<(f32, u16, u16)> = Vec::new();
        for u in p.battle.group.iter() {
            if r.counter(u).arm == Arm::Hq {
                continue;
            }
            let from = p.place(u);
            let stay = scene.stand(r, p, &aims, u, from);
            for (hex, ..) in r.pursuits(&mut look, u) {
                let gain = scene.stand(r, p, &aims, u, hex) - stay;
                if gain > 0.0 {
                    ways.push((gain, u, hex));
                }
            }
        }
        if aims.w.cut > 0.0 {
            for way in &mut ways {
                way.0 -= aims.w.cut * self.cuts(r, p, side, way.1, way.2);
            }
        }
        let best = ways.into_iter().filter(|w| w.0 > 0.0).max_by(|a, b| a.0.total_cmp(&b.0));
        match best {
            Some((_, u, hex)) => Action::of(&[verb::PURSUE, Token::unit(u), Token::place(hex)]),
            None => Action::of(&[verb::DONE]),
        }
    }

    /// Fighters against a bombing that may hurt; points that are missed least.
    pub(super) fn next_in_strike(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
        f: Frame,
    ) -> Option<Action> {
        let p: &Position = known;
        if f.step == crate::air::step::REMOVAL {
            let owner = r.striker(f).enemy();
            let kinds = guns(p, owner);
            let kind = if owner == side {
                kinds.min_by_key(|k| AO_KINDS[*k].1)
            } else {
                kinds.max_by_key(|k| AO_KINDS[*k].1)
            };
            return Action::of(&[verb::SUBTRACT, Token::number(kind? as u16)]);
        }
        let aims = self.aims(r, p, side);
        let there = (0..r.counters.len() as u16).filter(|u| p.place(*u) == f.a);
        let harm: f32 = there.map(|u| aims.level(r, p, u)).sum::<f32>() / 6.0;
        let sends = f.n != strike::RAID && harm > 0.5 && p.air[side.at()] > 1 && self.skill == Skill::Staff;
        if sends { Action::of(&[verb::FIGHTERS, Token::number(1)]) } else { Action::of(&[verb::PASS]) }
    }

    /// The last aircraft of the turn bomb whatever loses most by it.
    pub(super) fn next_last_strike(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
    ) -> Option<Action> {
        let p: &Position = known;
        let done = Action::of(&[verb::DONE]);
        let aims = self.aims(r, p, side);
        let forces = Forces::of(r, p, &aims);
        self.derived.known.sync(r, p);
        let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
        let held = look.stacks.held[side.enemy().at()];
        let mut best = (0.0, NONE);
        for c in held.iter(&r.map.grid) {
            let worth = forces.worth[side.enemy().at()][c.index()];
            if worth > best.0 && r.may_bomb(&mut look, side, c.0).is_ok() {
                best = (worth, c.0);
            }
        }
        if !place::on_map(best.1) {
            return done;
        }
        let mut action = Action::of(&[verb::BOMB, Token::place(best.1)])?;
        if let Some(m) = r.held(p, side, crate::markers::MarkerKind::Ptab).filter(|_| r.markers_live(p)) {
            let tanks = (0..r.counters.len() as u16).any(|u| p.place(u) == best.1 && r.face(p, u).tank > 0);
            if tanks {
                action.push(Token::card(m.into()));
            }
        }
        Some(action)
    }
}
