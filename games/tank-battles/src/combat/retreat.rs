//! Retreats.

use super::losses::of;
use super::step;
use crate::action::{Look, verb};
use crate::components::{CLOSED, Class, Hexes, Reverse, Side, Works};
use crate::flow::Cx;
use crate::position::{Doing, Frame, Position, UnitSet, fact, flag};
use crate::scenario::TankBattles;
use crate::stacks::{bears_trains, bridged};
use arrayvec::ArrayVec;
use engine::{Choices, Go, Sink, Token};

/// Some of a stack could not go on and have paid for it.
const SPLIT: u8 = 2;

/// Whether a hex was attacked in this attack and nobody is left there.
///
/// Ruling: Q171
pub fn lost_ground(look: &Look<'_>, hex: u16) -> bool {
    look.p.battle.hexes().contains(&hex) && look.stacks.is_empty(hex)
}

impl TankBattles {
    /// Whether a unit can go over a hexside in retreat or pursuit: movement points do not matter.
    ///
    /// Ruling: Q75, Q81
    pub fn can_pass(&self, p: &Position, u: u16, from: u16, d: u8) -> bool {
        let class = self.class_of(p, u);
        if class == Class::Rail {
            return bears_trains(&self.map, p, from, d);
        }
        let bridge = bridged(&self.map, p, from, d);
        self.map.cost(p.weather, class, from, d).line[usize::from(bridge)] != CLOSED
    }

    /// Hexes one step farther from the combat hex that a stack can enter.
    ///
    /// Rule: TB 10.5b, TB 10.5f. Ruling: Q171
    fn steps_back(
        &self,
        look: &Look<'_>,
        group: &UnitSet,
        side: Side,
        target: u16,
        from: u16,
    ) -> ArrayVec<u16, 6> {
        let here = self.map.distance(from, target);
        let mut hexes = ArrayVec::new();
        for (d, to) in self.map.around(from) {
            let free = look.stacks.owner(self, to) != Some(side.enemy()) && !lost_ground(look, to);
            let farther = self.map.distance(to, target) > here;
            if free && farther && group.iter().all(|u| self.can_pass(look.p, u, from, d)) {
                hexes.push(to);
            }
        }
        hexes
    }

    /// Whether a stack can make so many more steps from a hex.
    pub fn way_back(
        &self,
        look: &Look<'_>,
        group: &UnitSet,
        side: Side,
        target: u16,
        from: u16,
        left: u8,
    ) -> bool {
        left == 0
            || self
                .steps_back(look, group, side, target, from)
                .iter()
                .any(|to| self.way_back(look, group, side, target, *to, left - 1))
    }

    /// Where a stack must go next, the best hexes only.
    ///
    /// Rule: TB 10.5b, TB 10.5c, TB 10.5d, TB 10.5e, TB 10.5f, TB 10.5.2a. Ruling: Q75, Q76, Q80
    pub fn retreats(
        &self,
        look: &mut Look<'_>,
        group: &UnitSet,
        side: Side,
        target: u16,
        from: u16,
        left: u8,
    ) -> ArrayVec<u16, 6> {
        let mut hexes = self.steps_back(look, group, side, target, from);
        let full: ArrayVec<u16, 6> = hexes
            .iter()
            .copied()
            .filter(|to| self.way_back(look, group, side, target, *to, left - 1))
            .collect();
        if !full.is_empty() {
            hexes = full;
        }
        let zoc = *look.stacks.zoc(self, look.p, side.enemy());
        let here = self.homeward(look, side, from);
        let rank = |to: u16| {
            // The ground itself: what lies on the way into it does not matter.
            let row = self.chart.of(self.map.ground[usize::from(to)], self.map.settlement[usize::from(to)]);
            let terrain = group
                .iter()
                .map(|u| match self.class_of(look.p, u) {
                    Class::Rail => 0,
                    class => row.cost[class.column()].unwrap_or(CLOSED),
                })
                .max()
                .unwrap_or(0);
            (self.map.has(&zoc, to), self.homeward(look, side, to) >= here, terrain)
        };
        if let Some(best) = hexes.iter().map(|h| rank(*h)).min() {
            hexes.retain(|h| rank(*h) == best);
        }
        hexes.sort_unstable();
        hexes
    }

    /// How far it is from a hex to the nearest source of a side that is not in enemy hands.
    ///
    /// Rule: TB 10.5d. Ruling: Q75, Q172
    pub fn homeward(&self, look: &Look<'_>, side: Side, hex: u16) -> u16 {
        let free = self.map.all - look.stacks.held[side.enemy().at()];
        let sources = self.live_sources(look.p, side, &free);
        sources.iter(&self.map.grid).map(|s| self.map.distance(s.0, hex)).min().unwrap_or(0)
    }

    /// Whether the units there may refuse to retreat.
    ///
    /// Rule: TB 11.9a. Ruling: Q74
    pub fn may_hold(&self, p: &Position, f: Frame) -> bool {
        let target = p.battle.targets[usize::from(f.b)];
        f.a == target && f.n == p.battle.retreat && p.works_at(target) == Works::Permanent && f.step == 0
    }

    /// Offers a retreat.
    pub fn offer_retreat(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        let side = Side::of(f.seat);
        let target = look.p.battle.targets[usize::from(f.b)];
        let group = look.p.battle.group;
        match draft {
            [] => {
                out.offer(verb::RETREAT);
                if self.may_hold(look.p, f) {
                    out.offer(verb::HOLD);
                }
            }
            [verb::RETREAT] => self
                .retreats(look, &group, side, target, f.a, f.n)
                .iter()
                .for_each(|h| out.offer(Token::place(*h))),
            [verb::RETREAT, _] | [verb::HOLD] => out.complete = true,
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// The next attacked stack retreats.
    ///
    /// Rule: TB 9.4a, TB 10.5a
    pub fn next_retreat(&mut self) -> Go {
        let enemy = self.p.active().enemy();
        let at = self.p.battle.at;
        if self.p.battle.retreat == 0 || at >= self.p.battle.count {
            self.settle_targets();
            return self.step(step::PURSUIT);
        }
        self.p.battle.at += 1;
        let hex = self.p.battle.targets[usize::from(at)];
        let group: UnitSet = self.look().stacks.at(hex).collect();
        if group.is_empty() {
            return Go::On;
        }
        self.p.battle.group = group;
        let n = self.p.battle.retreat;
        self.p.flow.push(Frame {
            doing: Doing::Retreat,
            seat: enemy as u8,
            step: 0,
            n,
            a: hex,
            b: at.into(),
        });
        Go::On
    }

    /// Which targets were emptied by a result that drives off.
    fn settle_targets(&mut self) {
        if self.p.battle.retreat == 0 {
            return;
        }
        let hexes: ArrayVec<u16, 6> = self.p.battle.hexes().iter().copied().collect();
        let look = self.look();
        if hexes.iter().all(|h| look.stacks.is_empty(*h)) {
            self.p.battle.facts |= fact::CLEARED;
        }
    }

    /// A retreat goes on, step by step.
    ///
    /// Rule: TB 8.5a, TB 8.5c, TB 10.5.1a, TB 10.5.3a. Ruling: Q78
    pub fn advance_retreat(&mut self, f: Frame) -> Go {
        let r = self.r;
        let side = Side::of(f.seat);
        let target = self.p.battle.targets[usize::from(f.b)];
        if f.step == SPLIT {
            self.p.battle.group = self.p.battle.rest;
            return self.step(1);
        }
        let group = self.p.battle.group;
        if f.n == 0 || group.is_empty() {
            return self.end();
        }
        let hold = r.may_hold(self.p, f);
        let mut look = self.look();
        let hexes = r.retreats(&mut look, &group, side, target, f.a, f.n);
        if hold {
            if hexes.is_empty() {
                return self.end();
            }
            return Go::Wait;
        }
        match hexes.as_slice() {
            [] => self.stuck(f, side, target, &group),
            [only] => {
                let to = *only;
                self.step_back(f, to);
                Go::On
            }
            _ => Go::Wait,
        }
    }

    /// No way for the whole stack: those for whom alone the ground is closed stay behind.
    fn stuck(&mut self, f: Frame, side: Side, target: u16, group: &UnitSet) -> Go {
        let r = self.r;
        let look = self.look();
        let can = |u: u16| {
            let one: UnitSet = [u].into_iter().collect();
            !r.steps_back(&look, &one, side, target, f.a).is_empty()
        };
        let free: UnitSet = group.iter().filter(|u| can(*u)).collect();
        let together = !free.is_empty() && !r.steps_back(&look, &free, side, target, f.a).is_empty();
        if together && free != *group {
            // Those left behind pay for the hexes they do not make, then the rest goes on.
            self.p.battle.rest = free;
            self.p.battle.group = group.iter().filter(|u| !free.has(*u)).collect();
            self.p.flow.top_mut().step = SPLIT;
            self.p.flow.push(Frame {
                doing: Doing::Losses,
                seat: f.seat,
                n: of::GROUP,
                a: f.n.into(),
                ..Frame::default()
            });
            return Go::On;
        }
        self.p.flow.top_mut().n = 0;
        self.tell_stuck(f.a, f.n);
        self.p.flow.push(Frame {
            doing: Doing::Losses,
            seat: f.seat,
            n: of::GROUP,
            a: f.n.into(),
            ..Frame::default()
        });
        Go::On
    }

    /// A retreat is chosen, or refused.
    pub fn act_retreat(&mut self, f: Frame, action: &[Token]) {
        if action[0] == verb::HOLD {
            self.p.battle.facts |= fact::HELD;
            self.tell_held(f.a);
            self.p.flow.pop();
            return;
        }
        self.step_back(f, action[1].index() as u16);
    }

    fn step_back(&mut self, f: Frame, to: u16) {
        let r = self.r;
        let side = Side::of(f.seat);
        let group = self.p.battle.group;
        self.tell_retreat(&group, f.a, to);
        for u in self.top_first(group).iter().flat_map(UnitSet::iter) {
            self.enter(u, to);
            // Rule: TB X2.1f. Ruling: Q79
            if r.spec(self.p, u).reverse == Reverse::Column {
                self.p.set(u, flag::REVERSE);
            }
            self.p.clear(u, flag::LOADED | flag::LOADED_NOW);
        }
        let done = self.p.battle.retreat - f.n;
        self.p.battle.paths[usize::from(f.b)][usize::from(done) + 1] = to;
        self.p.flow.top_mut().n = f.n - 1;
        self.p.flow.top_mut().a = to;
        self.p.flow.top_mut().step = 1;
        let look = self.look();
        let zoc: Hexes = *look.stacks.zoc(r, look.p, side.enemy());
        if r.map.has(&zoc, to) {
            self.p.flow.push(Frame {
                doing: Doing::Losses,
                seat: f.seat,
                n: of::GROUP,
                a: 1,
                ..Frame::default()
            });
        }
    }
}
