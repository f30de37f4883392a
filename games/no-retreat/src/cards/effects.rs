//! What each event does, by number; the longer ones live in their own files.

use super::{COPIED, Win};
use crate::components::Side;
use crate::flow::Cx;
use crate::position::{Doing, Frame, fact, fx, phase_fx};
use engine::Sink;

impl<S: Sink> Cx<'_, S> {
    /// Carries out an event.
    pub(super) fn effect(&mut self, side: Side, event: u8, win: Win, mode: u8) {
        match (side, event) {
            (Side::Axis, 2) | (Side::Soviet, 26) => self.copy_event(side, win, mode),
            (Side::Axis, 14) => self.cancel_card(side, false),
            (Side::Axis, 31) => self.cancel_card(side, true),
            (Side::Soviet, 12) => {
                self.cancel_card(side, false);
                self.draw(side, 1);
            }
            (Side::Soviet, 36) => {
                let card = crate::setup::NoRetreat::answered(self.p).map_or(super::TAKEN, |f| f.card);
                let take = card != super::TAKEN && !self.r.is_immediate(Side::Soviet, card);
                self.cancel_card(side, take);
            }
            _ if win == Win::Commit => self.commit_effect(side, event, mode),
            _ if win == Win::AfterRoll => self.roll_effect(event, side),
            (Side::Axis, 1) => self.free_counterblows(3),
            (Side::Axis, 26) | (Side::Soviet, 37) => self.free_counterblows(2),
            (Side::Axis, 3) => self.free_steps(side, 1),
            (Side::Axis, 30) => {
                self.change_vp(-1, "NR 12.7d");
                self.free_steps(side, 2);
            }
            (Side::Soviet, 38) => {
                self.free_steps(side, 1);
                self.draw(side, 2);
            }
            (Side::Soviet, 8) if mode == 1 => self.draw(side, 2),
            (Side::Soviet, 8) => self.p.facts |= fact::LEND_LEASE,
            (Side::Axis, 10 | 36 | 39 | 43) | (Side::Soviet, 41) => self.bonus_moves(side, event),
            (Side::Soviet, 13) => self.maskirovka(win),
            (Side::Soviet, 2) => self.choose(side, side, event, 2),
            (Side::Soviet, 18) => {
                self.bonus_detrain(side, event, 2, crate::components::place::RAIL);
                self.choose(side, side, event, 2);
            }
            (Side::Axis, 22) => {
                self.p.push(Frame { doing: Doing::Discard, seat: side as u8, a: 1, ..Frame::default() });
                self.draw(side, 3);
            }
            (Side::Axis, 23) => self.demand(Side::Soviet, 4, 1),
            (Side::Soviet, 19) => self.demand(Side::Axis, 3, 2),
            (Side::Axis, 35) => {
                self.demand(Side::Axis, 4, 1);
                self.draw(side, 3);
            }
            (Side::Soviet, 20) => {
                self.demand(Side::Soviet, 4, 2);
                self.draw(side, 4);
            }
            (Side::Axis, 40) | (Side::Soviet, 32) => {
                if mode == 1 {
                    self.p.facts |= fact::NO_SUDDEN_DEATH;
                } else {
                    self.p.push(Frame { doing: Doing::KeepOne, seat: side as u8, ..Frame::default() });
                }
            }
            (Side::Axis, 42) => {
                self.p.push(Frame {
                    doing: Doing::RandomDiscard,
                    seat: Side::Soviet as u8,
                    ..Frame::default()
                });
            }
            (Side::Axis, 45) => {
                self.p.support[0] += 3;
                self.change_vp(-1, "NR 12.7d");
                self.draw(side, 1);
            }
            (Side::Soviet, 39) => self.p.facts |= fact::STEAM_ROLLER,
            (Side::Soviet, 29) => self.p.phase_fx |= phase_fx::WAVE,
            (Side::Soviet, 51) => {
                self.p.battle.fx |= fx::LAST_PUSH;
                self.draw(side, 1);
            }
            (Side::Soviet, 1) if mode == 2 => {
                self.p.joker = Side::Soviet as u8;
            }
            (Side::Soviet, 1) => {
                if let Some(card) = self.p.top_discard() {
                    self.p.discard_count -= 1;
                    self.p.discard[usize::from(self.p.discard_count)] = 0;
                    self.take_openly(side, card);
                    self.tell_taken(side, card);
                }
            }
            (Side::Soviet, 24) => self.western_offensive(),
            (Side::Soviet, 25) => {
                self.p.seen[Side::Soviet.at()] |= self.p.hands[Side::Axis.at()];
                self.sink.reveal(engine::Clause("NR 5.3"));
                self.choose(Side::Soviet, Side::Soviet, 25, 1);
            }
            (Side::Soviet, 44) => self.allies_waver(),
            (Side::Axis, 13) => self.event_losses(Side::Soviet, 2),
            (Side::Soviet, 6) => self.event_losses(Side::Axis, 1),
            (Side::Soviet, 9) => self.choose(side, side, event, 3),
            (Side::Axis, 25) => self.bonus_detrain(side, event, 2, crate::components::place::CADRES),
            (Side::Axis, 49) => self.choose(side, side, event, 2),
            // The rest ask for one unit, hex or card.
            _ => self.choose(side, side, event, 1),
        }
    }

    /// Gott Mit Uns and Na Berlin!: the event on top of the discard pile happens.
    fn copy_event(&mut self, side: Side, win: Win, mode: u8) {
        let Some(top) = self.p.top_discard() else { return };
        let event = self.r.event(side, top);
        self.tell_copied(side, top);
        self.p.push(Frame {
            doing: Doing::Effect,
            step: 0,
            seat: side as u8,
            card: top,
            a: win as u16 | u16::from(mode) << 8,
            b: u16::from(event) | COPIED,
        });
    }

    /// So many attacks are demanded in the side's next combat phase.
    fn demand(&mut self, side: Side, attacks: u8, vp: u8) {
        self.p.demand[side.at()] = self.p.demand[side.at()].max(attacks);
        self.p.demand_vp[side.at()] = self.p.demand_vp[side.at()].max(vp);
    }

    /// Counterblow markers this card pays for.
    fn free_counterblows(&mut self, n: u16) {
        let at = (0..usize::from(self.p.depth)).rev().find(|i| self.p.flow[*i].doing == Doing::CombatPhase);
        if let Some(at) = at {
            self.p.flow[at].a += n;
        }
    }

    /// Western Allied Offensive: two cards, or one card and a step.
    fn western_offensive(&mut self) {
        self.choose(Side::Axis, Side::Soviet, 24, 1);
        self.p.push(Frame { doing: Doing::Discard, seat: Side::Axis as u8, a: 1, ..Frame::default() });
    }

    /// Axis Allies Waver: a card, and after turn 10 an ally.
    fn allies_waver(&mut self) {
        if self.p.turn > crate::organization::WAVER_TURN {
            self.choose(Side::Axis, Side::Soviet, 44, 1);
        }
        self.p.push(Frame { doing: Doing::Discard, seat: Side::Axis as u8, a: 1, ..Frame::default() });
    }

    /// Free rebuilding or improving steps.
    pub(super) fn free_steps(&mut self, side: Side, n: u16) {
        self.p.push(Frame { doing: Doing::FreeStep, seat: side as u8, a: n, ..Frame::default() });
    }
}
