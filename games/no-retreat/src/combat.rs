//! Chapter 10: combat.
//!
//! Targets are declared, counterblows are placed, then battles are fought one
//! by one: strengths, support and cards, column, die, result; a counterattack
//! swaps the roles and begins anew.

mod advance;
mod commit;
pub mod declare;
pub mod duel;
pub mod odds;
mod results;
mod retreat;

use crate::action::verb;
use crate::cards::Win;
use crate::components::{CombatResult, Side};
use crate::flow::Cx;
use crate::hexes::UnitSet;
use crate::position::{Battle, Doing, Frame, fx};
use engine::{Faces, Go, Sink, Token};

/// Why a unit is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A DD or EX result (or a loss in battle by a card): a cadre may follow.
    Battle,
    /// It could not retreat.
    NoRetreat,
    /// It had no supply.
    Supply,
    /// An event.
    Event,
}

/// The defender chooses the hex that sets the terrain effects.
pub const GROUND: u8 = 0;
/// The attacker commits.
pub const ATTACKER: u8 = 1;
/// The defender commits.
pub const DEFENDER: u8 = 2;
/// Column and results without a roll.
pub const RESOLVE: u8 = 3;
/// The die.
pub const ROLL: u8 = 4;
/// Two dice, one is chosen.
pub const TWO_DICE: u8 = 5;
/// Windows after the die.
pub const AFTER: u8 = 6;
/// The result is applied.
pub const APPLY: u8 = 7;
/// Counterattack or not.
pub const OPTION: u8 = 8;
/// Retreats are over.
pub const RETREATED: u8 = 9;
/// Losses after a retreat are over: the attacker advances.
pub const ADVANCING: u8 = 10;
/// An exchange was applied.
pub const EXCHANGED: u8 = 11;
/// The battle is over but for lasting effects.
pub const FINISH: u8 = 12;
/// Overstacked places, then the end.
pub const CLOSE: u8 = 13;

impl<S: Sink> Cx<'_, S> {
    /// A battle goes on.
    ///
    /// Rule: NR 10.5.1, NR 10.5.2b, NR 10.5.3, NR 10.5.5, NR 10.5.6
    pub fn advance_battle(&mut self, f: Frame) -> Go {
        let roller = Side::of(self.p.battle.side);
        match f.step {
            GROUND => {
                if self.r.ground_differs(self.p) {
                    self.p.flow.top_mut().seat = roller.enemy() as u8;
                    return Go::Wait;
                }
                self.p.battle.ground = self.p.battle.hexes[0];
                self.step(ATTACKER)
            }
            ATTACKER | DEFENDER => {
                let (side, done) = if f.step == ATTACKER {
                    (roller, fx::ATTACKER_DONE)
                } else {
                    (roller.enemy(), fx::DEFENDER_DONE)
                };
                if self.p.battle.fx & done == 0 {
                    let asked = f.step == ATTACKER && self.r.may_support(self.p)
                        || side == Side::Soviet && self.r.zhukov(self.p)
                        || self.r.could_play(self.p, side, Win::Commit);
                    if asked {
                        self.p.flow.top_mut().seat = side as u8;
                        return Go::Wait;
                    }
                    self.p.battle.fx |= done;
                }
                self.step(f.step + 1)
            }
            RESOLVE => self.resolve(),
            ROLL => Go::Wait,
            TWO_DICE => {
                self.p.flow.top_mut().seat = Side::Axis as u8;
                Go::Wait
            }
            AFTER => {
                self.p.flow.top_mut().step = APPLY;
                self.open_both(Win::AfterRoll);
                Go::On
            }
            APPLY => self.apply_result(),
            OPTION => {
                let left = |set| !self.r.alive(self.p, set).is_empty();
                if !left(self.p.battle.attackers) || !left(self.p.battle.defenders) {
                    return self.step(FINISH);
                }
                self.p.flow.top_mut().seat = roller.enemy() as u8;
                if self.p.battle.fx & fx::AUTO_CA != 0 {
                    self.counterattack();
                    return Go::On;
                }
                Go::Wait
            }
            RETREATED => self.after_retreat(),
            ADVANCING => self.begin_advance(),
            EXCHANGED => {
                if self.p.battle.fx & fx::LAST_PUSH != 0 {
                    self.fight_again(fx::PUSHED);
                    return Go::On;
                }
                self.step(FINISH)
            }
            FINISH => self.finish_battle(),
            _ => self.close_battle(),
        }
    }

    /// A decision in a battle.
    pub fn act_battle(&mut self, f: Frame, side: Side, action: &[Token]) {
        match f.step {
            GROUND => {
                self.p.battle.ground = action[1].index() as u16;
                self.p.flow.top_mut().step = ATTACKER;
            }
            ATTACKER | DEFENDER => {
                self.p.battle.fx |= if f.step == ATTACKER { fx::ATTACKER_DONE } else { fx::DEFENDER_DONE };
                let mut rest = &action[1..];
                if rest.first() == Some(&verb::SUPPORT) {
                    // Rule: NR 10.6.2d
                    self.p.battle.support = true;
                    self.p.support[side.at()] -= 1;
                    self.tell_support(side);
                    rest = &rest[1..];
                }
                if rest.first().is_some_and(|t| t.kind() == engine::Kind::Number) {
                    self.p.battle.fx |= if rest[0].value() == 1 { fx::AXIS_CRT } else { fx::SOVIET_CRT };
                    rest = &rest[1..];
                }
                if let Some(card) = rest.first() {
                    let mode = rest.get(1).map_or(0, |t| t.index() as u8);
                    self.play_card(side, card.index() as u8, Win::Commit, mode);
                }
            }
            TWO_DICE => {
                self.p.battle.die = action[1].value() as u8;
                self.p.battle.two_dice = [0; 2];
                self.p.flow.top_mut().step = AFTER;
                self.read_result();
            }
            _ if action[0] == verb::COUNTERATTACK => self.counterattack(),
            _ => {
                self.tell_declined(side);
                self.p.flow.top_mut().step = FINISH;
            }
        }
    }

    /// Column, and results that need no die.
    ///
    /// Rule: NR 10.6.4b. Ruling: B4
    fn resolve(&mut self) -> Go {
        if self.p.battle.fx & fx::INFILTRATION != 0
            && self.p.battle.queue.is_empty()
            && self.p.battle.again == 0
        {
            // Each unit of the hex is attacked alone, one after the other.
            let mut rest = self.p.battle.defenders;
            if let Some(first) = rest.iter().next() {
                rest.remove(first);
                self.p.battle.queue = rest;
                self.p.battle.defenders = UnitSet::one(first);
            }
        }
        let odds = self.r.odds(self.p, &mut ());
        self.p.battle.column = odds.column;
        self.tell_odds(&odds);
        let flags = self.p.battle.fx;
        if flags & (fx::NKVD | fx::HEDGEHOGS) != 0 && flags & fx::TIE == 0 {
            self.p.flow.push(Frame { doing: Doing::Duel, ..Frame::default() });
            return Go::On;
        }
        let fixed = if flags & fx::AUTO_CA != 0 {
            Some(CombatResult::CA)
        } else if flags & fx::AUTO_EX != 0 {
            Some(CombatResult::EX)
        } else if flags & fx::AUTO_DR != 0 || flags & fx::LEADER_DR != 0 && odds.column >= odds::TWO_TO_ONE {
            Some(CombatResult::DR)
        } else if odds.column < 0 {
            Some(CombatResult::CA)
        } else {
            None
        };
        match fixed {
            Some(result) => {
                self.p.battle.result = result as u8;
                self.tell_fixed_result(result);
                self.step(AFTER)
            }
            None => self.step(ROLL),
        }
    }

    /// The battle die fell.
    pub fn battle_rolled(&mut self, faces: Faces) {
        if self.p.battle.rolls_two() {
            let mut two = faces.iter();
            self.p.battle.two_dice = [two.next().unwrap_or(1), two.next().unwrap_or(1)];
            self.p.flow.top_mut().step = TWO_DICE;
            return;
        }
        self.p.battle.die = faces.first();
        self.p.flow.top_mut().step = AFTER;
        self.read_result();
    }

    /// Reads the result of die and column.
    pub fn read_result(&mut self) {
        let b = &self.p.battle;
        let result = if b.column < 0 {
            CombatResult::CA
        } else {
            let table = self.r.table_used(self.p);
            self.r.c.crt[table.at()][b.column as usize][usize::from(b.die) - 1]
        };
        self.p.battle.result = result as u8;
        self.tell_roll(result);
    }

    /// The defender counterattacks: roles are swapped, cards and support forgotten.
    ///
    /// Rule: NR 10.7.2a, NR 10.7.2b, NR 10.7.2c, NR 10.7.2e, NR 10.7.2f, NR 10.7.2g
    fn counterattack(&mut self) {
        let old = self.p.battle;
        let attackers = self.r.alive(self.p, old.defenders);
        let defenders = self.r.alive(self.p, old.attackers);
        self.tell_counterattack(Side::of(old.side).enemy());
        self.p.battle = Battle {
            attackers,
            defenders,
            queue: old.queue,
            round: old.round.saturating_add(1),
            again: old.again,
            side: 1 - old.side,
            fx: old.fx & fx::LASTING,
            ..Battle::default()
        };
        self.round_hexes();
        self.p.flow.top_mut().step = GROUND;
    }

    /// The same sides fight once more.
    fn fight_again(&mut self, keep: u32) {
        let old = self.p.battle;
        self.p.battle = Battle {
            attackers: self.r.alive(self.p, old.attackers),
            defenders: self.r.alive(self.p, old.defenders),
            queue: old.queue,
            hexes: old.hexes,
            hex_count: old.hex_count,
            forced: old.forced,
            round: old.round,
            again: old.again + 1,
            side: old.side,
            fx: old.fx & fx::LASTING | keep,
            ..Battle::default()
        };
        self.p.battle.bystanders = self.r.bystanders(self.p);
        self.p.flow.top_mut().step = GROUND;
    }

    /// Sets the hexes of a counterattack: those of its defenders.
    fn round_hexes(&mut self) {
        let b = &mut self.p.battle;
        let mut count = 0usize;
        for u in b.defenders.iter() {
            let at = self.p.units[usize::from(u)].place;
            if !b.hexes[..count].contains(&at) && count < b.hexes.len() {
                b.hexes[count] = at;
                count += 1;
            }
        }
        b.hex_count = count as u8;
        self.p.battle.bystanders = self.r.bystanders(self.p);
    }

    /// Lasting effects, then the next defender of an infiltration, then the end.
    fn finish_battle(&mut self) -> Go {
        let b = self.p.battle;
        if b.fx & fx::NO_MERCY != 0 {
            self.p.battle.fx &= !fx::NO_MERCY;
            let roller = Side::of(b.side);
            self.battle_losses(1, roller.enemy());
            self.battle_losses(0, roller);
            return Go::On;
        }
        let queue = self.r.alive(self.p, b.queue);
        let soviets = if b.side == Side::Soviet as u8 { b.attackers } else { b.defenders };
        let attackers = self.r.alive(self.p, soviets);
        if let Some(next) = queue.iter().next()
            && !attackers.is_empty()
        {
            let mut rest = queue;
            rest.remove(next);
            let at = self.p.units[usize::from(next)].place;
            self.p.battle = Battle {
                attackers,
                defenders: UnitSet::one(next),
                queue: rest,
                again: b.again + 1,
                side: Side::Soviet as u8,
                fx: fx::INFILTRATION | b.fx & fx::MARKED,
                ..Battle::default()
            };
            self.p.battle.hexes[0] = at;
            self.p.battle.hex_count = 1;
            return self.step(GROUND);
        }
        self.step(CLOSE)
    }

    /// Stacks are settled and the registers cleared.
    ///
    /// Ruling: B26
    fn close_battle(&mut self) -> Go {
        if let Some(at) = self.first_overstack() {
            self.ask_overstack(at);
            return Go::On;
        }
        self.p.battle = Battle::default();
        self.p.battles = self.p.battles.wrapping_add(1);
        self.p.sturmovik = self.p.sturmovik.saturating_sub(1);
        self.tidy_markers();
        self.end()
    }
}
