//! The result of an attack, and losses.

use super::step;
use crate::action::{Look, verb};
use crate::components::{Arm, Loser, Reverse, place};
use crate::flow::Cx;
use crate::position::{Doing, Frame, Position, UnitSet, flag};
use crate::scenario::TankBattles;
use engine::{Choices, Go, Sink, Token};

/// Who stands to lose: the first number of a losses frame.
pub mod of {
    /// The attackers.
    pub const ATTACKERS: u8 = 0;
    /// The defenders that took part.
    pub const DEFENDERS: u8 = 1;
    /// A stack that retreats.
    pub const GROUP: u8 = 2;
}

impl TankBattles {
    /// Units that may take a level.
    ///
    /// Rule: TB 10.9a, TB 10.10a, TB 10.11b, TB 8.5b. Ruling: Q46, Q68, Q77
    pub fn victims(&self, p: &Position, n: u8) -> UnitSet {
        match n {
            of::ATTACKERS => p.battle.attackers,
            of::DEFENDERS => p.battle.defenders,
            _ => p.battle.group,
        }
    }

    /// Offers losses.
    pub fn offer_losses(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        match draft {
            [] => out.offer(verb::LOSS),
            [verb::LOSS] => self.victims(look.p, f.n).iter().for_each(|u| out.offer(Token::unit(u))),
            [verb::LOSS, _] => out.complete = true,
            _ => {}
        }
    }

    /// Levels a unit can lose before it is gone.
    pub fn levels(&self, p: &Position, u: u16) -> u8 {
        let weak = self.spec(p, u).reverse == Reverse::Weak && !self.is_slip(u);
        if weak && !p.is(u, flag::REVERSE) { 2 } else { 1 }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// The result is read and its losses are due.
    ///
    /// Rule: TB 10.3a, TB 10.3b, TB 10.3e, TB 10.3g, TB 10.3h, TB 10.3i, TB 10.3j, TB 10.3k, TB 10.4a. Ruling: Q69, Q72
    pub fn apply_result(&mut self) -> Go {
        let b = self.p.battle;
        let result = self.r.crt.look(b.row, b.column);
        let odds = self.r.odds(self.p, &b, &mut ());
        let attacker = result.attacker + u8::from(result.star && odds.star);
        self.p.battle.retreat = result.retreat;
        self.p.flow.top_mut().step = step::RETREATS;
        self.tell_result(&result);
        let side = self.p.active() as u8;
        let enemy = self.p.active().enemy() as u8;
        let frame = |seat: u8, n: u8, levels: u8| Frame {
            doing: Doing::Losses,
            seat,
            n,
            a: levels.into(),
            ..Frame::default()
        };
        // Pushed last, asked first: the opponent's pick, then the owner's choice.
        let picked = u8::from(result.picks);
        match result.loser {
            Loser::Attacker => {
                self.p.flow.push(frame(side, of::ATTACKERS, attacker - picked));
                if result.picks {
                    self.p.flow.push(frame(enemy, of::ATTACKERS, 1));
                }
            }
            _ => {
                self.p.flow.push(frame(enemy, of::DEFENDERS, result.defender - picked.min(result.defender)));
                if result.picks && result.defender > 0 {
                    self.p.flow.push(frame(side, of::DEFENDERS, 1));
                }
                if attacker > 0 {
                    self.p.flow.push(frame(side, of::ATTACKERS, attacker));
                }
            }
        }
        Go::On
    }

    /// Losses go on until the levels or the victims are used up.
    pub fn advance_losses(&mut self, f: Frame) -> Go {
        let victims = self.r.victims(self.p, f.n);
        if f.a == 0 || victims.is_empty() {
            return self.end();
        }
        if victims.len() == 1 {
            if let Some(u) = victims.iter().next() {
                self.p.flow.top_mut().a -= 1;
                self.lose_level(u);
            }
            return Go::On;
        }
        Go::Wait
    }

    /// Somebody has chosen who takes a level.
    pub fn act_loss(&mut self, f: Frame, u: u16) {
        self.p.flow.top_mut().a = f.a - 1;
        self.lose_level(u);
    }

    /// A unit loses a level.
    ///
    /// Rule: TB 3.1.1a, TB 3.1.1b, TB 3.1.1c. Ruling: Q10
    pub fn lose_level(&mut self, u: u16) {
        if self.r.levels(self.p, u) == 2 {
            self.p.set(u, flag::REVERSE);
            self.tell_weakened(u);
        } else {
            self.destroy(
                u,
                if self.r.spec(self.p, u).reverse == Reverse::Weak { "TB 3.1.1b" } else { "TB 3.1.1c" },
            );
        }
    }

    /// A unit is removed, by a clause.
    ///
    /// Rule: TB 12.5a. Ruling: Q116, Q129, Q138, Q140
    pub fn destroy(&mut self, u: u16, clause: &'static str) {
        self.tell_destroyed(u, clause);
        let c = self.r.counter(u);
        if c.arm == Arm::Hq {
            self.p.hqs_lost[c.side.at()] += 1;
        }
        let slip = self.r.is_slip(u);
        let to = if slip || c.any_hq { place::OUT } else { place::FIELD };
        self.put(u, to);
        // An HQ lost in its own phase III waits for the next.
        let late = c.arm == Arm::Hq && self.p.phase == 3 && self.p.active() == c.side;
        self.p.flags[usize::from(u)] = if late { flag::MOVED } else { 0 };
        self.p.left[usize::from(u)] = 0;
        if slip {
            self.slip_gone(u);
        }
        for set in [
            &mut self.p.battle.attackers,
            &mut self.p.battle.defenders,
            &mut self.p.battle.group,
            &mut self.p.battle.guns,
        ] {
            set.remove(u);
        }
    }
}
