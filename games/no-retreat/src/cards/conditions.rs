//! When an event fits the moment, beyond its window: one line an event.
//!
//! All conditions are public, so that a window may open on them.

use super::Win;
use crate::components::{Branch, CombatResult, Side, Special, Weather, hexes, place};
use crate::position::{Doing, MarkerKind, Position, Unit, fact, fx};
use crate::setup::{NoRetreat, Option15};

const YES: u8 = 1;

fn when(yes: bool) -> u8 {
    u8::from(yes)
}

impl NoRetreat {
    /// The modes an event can be played in now, a bit each.
    pub(super) fn conditions(&self, p: &Position, side: Side, event: u8, win: Win) -> u8 {
        match win {
            Win::Commit => self.commit_conditions(p, side, event),
            Win::AfterRoll => self.roll_conditions(p, side, event),
            Win::Response => response_conditions(p, side, event),
            _ => self.phase_conditions(p, side, event, win),
        }
    }

    fn phase_conditions(&self, p: &Position, side: Side, event: u8, win: Win) -> u8 {
        let turn = self.turn(p);
        let own_box = |boxes: &[u16]| {
            self.c.of_side[side.at()]
                .iter()
                .any(|u| boxes.contains(&p.units[usize::from(u)].place) && self.rebuildable(p, u))
        };
        const LOST: [u16; 2] = [place::DESTROYED, place::SURRENDERED];
        const BOXES: [u16; 3] = [place::DESTROYED, place::SURRENDERED, place::SHATTERED];
        let on_map = |side: Side| self.c.of_side[side.at()].iter().any(|u| p.units[usize::from(u)].on_map());
        let rails = self.on_rails(p, side).count();
        match (side, event) {
            // Counterblow step: three, two, two markers.
            (Side::Axis, 1 | 26) | (Side::Soviet, 37) => {
                when(win == Win::Counterblow && p.free_marker(side).is_some() && p.active() != side)
            }
            (Side::Axis, 3) => YES,
            (Side::Axis, 5) => when((0..3).any(|n| {
                p.discard_count
                    .checked_sub(n + 1)
                    .is_some_and(|i| !self.is_immediate(Side::Axis, p.discard[usize::from(i)]))
            })),
            (Side::Axis, 6) => when(
                win == Win::Removal
                    && self.c.of_side[0].iter().any(|u| {
                        let u = p.units[usize::from(u)];
                        u.on_map() && u.is(Unit::OOS)
                    }),
            ),
            (Side::Axis, 7) | (Side::Soviet, 31) => when(!p.bought.is_empty() && p.active() != side),
            (Side::Axis, 10 | 36 | 39) => when(p.active() == Side::Soviet && on_map(Side::Axis)),
            (Side::Axis, 43) => when(p.active() == Side::Soviet && self.weather(p) == Weather::Clear),
            (Side::Axis, 13) => when(turn.year >= 1944 && on_map(Side::Soviet)),
            (Side::Axis, 17) => when(win == Win::OwnMove && on_map(Side::Axis)),
            (Side::Axis, 18) => when(self.c.of_side[1].iter().any(|u| {
                let u = p.units[usize::from(u)];
                u.on_map() && u.is(Unit::OOS)
            })),
            (Side::Axis, 23) => when(p.active() == Side::Soviet),
            (Side::Axis, 25) => {
                when(self.c.of_side[0].iter().any(|u| p.units[usize::from(u)].place == place::CADRES))
            }
            (Side::Axis, 30 | 45) => YES,
            (Side::Axis, 35) => when(self.weather(p) == Weather::Clear),
            (Side::Axis, 40) | (Side::Soviet, 32) => {
                if win == Win::Victory {
                    1
                } else {
                    2
                }
            }
            (Side::Axis, 41) => when(on_map(Side::Axis)),
            (Side::Axis, 42) => when(p.hand_count[1] > 0),
            (Side::Axis, 48) => when(self.lost_forts(p).next().is_some()),
            (Side::Axis, 49) => when(self.lost_volkssturm(p).next().is_some()),
            (Side::Axis, 22) => YES,
            (Side::Soviet, 1) => {
                let top = p.top_discard().is_some_and(|c| !self.is_immediate(Side::Soviet, c));
                let joker = self.has(Option15::Joker) && p.joker == Side::Axis as u8;
                when(top) | when(joker) << 1
            }
            (Side::Soviet, 2) => when(rails < crate::rail::RAIL_CAPACITY && own_box(&BOXES)),
            (Side::Soviet, 5) => when(on_map(Side::Axis)),
            (Side::Soviet, 6) => when(on_map(Side::Axis)),
            (Side::Soviet, 7) => when(p.scorched == crate::components::NOWHERE && p.control != u64::MAX),
            (Side::Soviet, 8) => {
                let fits = p.turn >= crate::organization::LEND_LEASE_TURN;
                let improving =
                    p.top().doing == Doing::OrgPhase && p.top().step == crate::sequence::org_step::IMPROVE;
                if fits { 1 | when(improving) << 1 } else { 0 }
            }
            (Side::Soviet, 9) => YES,
            (Side::Soviet, 11) => when(own_box(&LOST)),
            (Side::Soviet, 13) => when(rails > 0),
            (Side::Soviet, 15) => when(own_box(&BOXES)),
            (Side::Soviet, 18) => when(rails < crate::rail::RAIL_CAPACITY),
            (Side::Soviet, 19) => when(p.active() == Side::Axis),
            (Side::Soviet, 20) => when(matches!(self.weather(p), Weather::Clear | Weather::Snow)),
            (Side::Soviet, 24) => when(p.hand_count[0] > 0),
            (Side::Soviet, 25) => when(p.hand_count[0] > 0),
            (Side::Soviet, 29) => when(p.active() == Side::Soviet && win == Win::CombatEnd),
            (Side::Soviet, 38) => when(p.active() == Side::Soviet),
            (Side::Soviet, 39) => YES,
            (Side::Soviet, 41) => when(p.active() == Side::Axis && on_map(Side::Soviet)),
            (Side::Soviet, 44) => when(
                p.active() == Side::Axis
                    && self.c.of_side[0]
                        .iter()
                        .any(|u| p.units[usize::from(u)].on_map() && self.c.units[usize::from(u)].axis_ally),
            ),
            // After an exchange of a Soviet attack.
            (Side::Soviet, 51) => when(
                p.battle.side == Side::Soviet as u8
                    && p.battle.fx & fx::LAST_PUSH == 0
                    && !self.alive(p, p.battle.attackers).is_empty()
                    && !self.alive(p, p.battle.defenders).is_empty(),
            ),
            _ => 0,
        }
    }

    /// Events of the commitment step.
    fn commit_conditions(&self, p: &Position, side: Side, event: u8) -> u8 {
        let b = &p.battle;
        let roller = Side::of(b.side);
        let attacking = roller == side;
        let defending = !attacking;
        let axis_combat = p.active() == Side::Axis;
        let city = self.c.city_hexes.has(b.ground) && b.ground != p.scorched;
        let year = self.turn(p).year;
        let branch = |b: Branch| move |u: u8, me: &NoRetreat| me.face(p, u).branch == b;
        let attackers_have = |wanted: Branch| b.attackers.iter().any(|u| branch(wanted)(u, self));
        match (side, event) {
            (Side::Axis, 1) => when(!b.attackers.or(b.defenders).and(self.c.of_side[0]).is_empty()),
            (Side::Axis, 4 | 9 | 52) => when(!axis_combat && defending),
            (Side::Axis, 6) => when(attacking),
            (Side::Axis, 8) => 3,
            (Side::Axis, 11) => when(
                attacking
                    && b.forced == 0
                    && b.round == 0
                    && b.defenders.iter().any(|u| self.face(p, u).branch == Branch::Fort),
            ),
            (Side::Axis, 12) => YES,
            (Side::Axis, 15) => when(
                axis_combat
                    && p.markers[1]
                        .iter()
                        .any(|m| m.kind == MarkerKind::Counterblow && !b.targets().contains(&m.hex)),
            ),
            (Side::Axis, 17) => when(attacking),
            (Side::Axis, 21) => YES,
            (Side::Axis, 24) => when(!axis_combat),
            (Side::Axis, 27) => when(axis_combat && attacking),
            (Side::Axis, 29) => when(!axis_combat && defending),
            (Side::Axis, 37) => when(attacking && !city),
            (Side::Axis, 38) => when(!axis_combat),
            (Side::Soviet, 3) => YES,
            (Side::Soviet, 4) => when(axis_combat),
            (Side::Soviet, 10) => when(axis_combat),
            (Side::Soviet, 14) => when(axis_combat && defending && b.round == 0 && city),
            (Side::Soviet, 16) => when(axis_combat),
            (Side::Soviet, 17) => {
                when(!axis_combat && attacking && b.round == 0 && b.hex_count == 1 && b.defenders.len() > 1)
            }
            (Side::Soviet, 21) => when(!axis_combat && attacking),
            (Side::Soviet, 22) => 3,
            (Side::Soviet, 23) => when(year >= 1943),
            (Side::Soviet, 27) => when(!axis_combat && attacking),
            (Side::Soviet, 28) => when(!axis_combat && attacking),
            (Side::Soviet, 33) => YES,
            (Side::Soviet, 42) => when(axis_combat && defending),
            (Side::Soviet, 46) => when(
                attacking
                    && b.attackers.iter().any(|u| !p.units[usize::from(u)].is(Unit::OOS))
                    && attackers_have(Branch::Tank)
                    && (attackers_have(Branch::Infantry)
                        || attackers_have(Branch::Mech)
                        || attackers_have(Branch::Regional)),
            ),
            (Side::Soviet, 47) => when(!axis_combat && attacking && city),
            (Side::Soviet, 50) => when(attacking && city && self.c.germany.has(b.ground)),
            (Side::Soviet, 54) => when(attacking),
            _ => 0,
        }
    }

    /// Events right after the die.
    fn roll_conditions(&self, p: &Position, side: Side, event: u8) -> u8 {
        let b = &p.battle;
        let roller = Side::of(b.side);
        let rolled = b.die > 0;
        let result = b.outcome();
        let retreats = matches!(result, CombatResult::DR | CombatResult::DS | CombatResult::DD);
        match (side, event) {
            (Side::Axis, 16) | (Side::Soviet, 43) => when(rolled && b.rerolls < 15),
            (Side::Axis, 19) => when(roller == Side::Soviet && retreats && b.fx & fx::ROVING == 0),
            (Side::Axis, 28) => when(rolled && roller == Side::Soviet),
            (Side::Axis, 44) => {
                when(rolled && b.rerolls < 15 && matches!(result, CombatResult::None | CombatResult::CB))
            }
            (Side::Soviet, 30) => when(rolled && roller == Side::Axis),
            _ => 0,
        }
    }

    /// German forts that left the game.
    pub(crate) fn lost_forts<'a>(&'a self, p: &'a Position) -> impl Iterator<Item = u8> + 'a {
        self.c.of_side[0].iter().filter(move |u| {
            self.c.units[usize::from(*u)].special == Special::GermanFort
                && p.units[usize::from(*u)].place == place::OUT
        })
    }

    /// Volkssturm that left the game and whose city is still held.
    pub(crate) fn lost_volkssturm<'a>(&'a self, p: &'a Position) -> impl Iterator<Item = u8> + 'a {
        self.c.of_side[0].iter().filter(move |u| {
            let spec = &self.c.units[usize::from(*u)];
            spec.special == Special::Volkssturm
                && p.units[usize::from(*u)].place == place::OUT
                && spec.home.is_some_and(|h| self.controls(p, Side::Axis, h))
        })
    }

    /// Whether the Axis has the garrison in Berlin.
    pub(crate) fn garrison_stands(&self, p: &Position) -> bool {
        p.units[usize::from(crate::components::units::GARRISON)].place == hexes::BERLIN
            && p.fact(fact::REICH_DONE)
    }

    /// Units of a set still on the map.
    pub fn alive(&self, p: &Position, set: crate::hexes::UnitSet) -> crate::hexes::UnitSet {
        set.iter().filter(|u| p.units[usize::from(*u)].on_map()).collect()
    }
}

/// Answers to a card: only to the other side's, and only to plays where the event says "played".
fn response_conditions(p: &Position, side: Side, event: u8) -> u8 {
    let Some(target) = NoRetreat::answered(p) else { return 0 };
    let played = target.doing == Doing::Effect;
    when(target.seat != side as u8 && target.step == 0 && (played || !(side == Side::Axis && event == 31)))
}
