//! The phases of a player turn.

use super::{KEPT, card_step, move_step, org_step};
use crate::action::verb;
use crate::cards::Win;
use crate::components::{Side, place};
use crate::flow::Cx;
use crate::position::{Doing, Frame, Unit, fact};
use engine::{Go, Sink, Token};

impl<S: Sink> Cx<'_, S> {
    /// The card phase.
    ///
    /// Rule: NR 4.1, NR 5.1, NR 5.2a, NR 5.2.1
    pub fn advance_card_phase(&mut self, f: Frame) -> Go {
        let side = Side::of(f.seat);
        match f.step {
            card_step::DISCARD => {
                if self.p.hand_count[side.at()] > KEPT {
                    Go::Wait
                } else {
                    self.step(card_step::DRAW)
                }
            }
            card_step::DRAW => {
                let n = self.r.draw_count(self.p, side, &mut ());
                self.p.draw_change[side.at()] = 0;
                self.p.fewer[0][side.at()] = 0;
                self.p.flow.top_mut().step = card_step::EVENTS;
                self.draw(side, n.into());
                Go::On
            }
            card_step::EVENTS => {
                let joker = self.p.joker == f.seat && self.p.hand_count[side.at()] > 0;
                if joker || self.r.could_play(self.p, side, Win::OwnCard) {
                    Go::Wait
                } else {
                    self.step(card_step::RED_EVENT)
                }
            }
            card_step::RED_EVENT => {
                self.p.flow.top_mut().step = card_step::ENEMY;
                if side == Side::Axis && self.r.turn(self.p).red_event.is_some() {
                    self.p.flow.push(Frame { doing: Doing::Discard, seat: f.seat, a: 1, ..Frame::default() });
                }
                Go::On
            }
            card_step::ENEMY => {
                self.p.flow.top_mut().step = card_step::END;
                self.open(side.enemy(), Win::EnemyCard);
                Go::On
            }
            _ => self.end(),
        }
    }

    /// Cards are discarded, or the card phase goes on.
    pub fn act_card(&mut self, f: Frame, side: Side, action: &[Token]) {
        match action[0] {
            verb::DISCARD => {
                let card = action[1].index() as u8;
                self.discard_from(side, card);
                self.tell_discard(side, card);
                match f.doing {
                    Doing::Opening => self.p.flow.top_mut().b -= 1,
                    Doing::Discard => self.p.flow.top_mut().a -= 1,
                    Doing::KeepOne => _ = self.p.flow.pop(),
                    _ => {}
                }
            }
            verb::JOKER => {
                let n = action.len() as u16 - 1;
                for card in &action[1..] {
                    self.discard_from(side, card.index() as u8);
                    self.tell_discard(side, card.index() as u8);
                }
                self.p.joker = side.enemy() as u8;
                self.draw(side, n);
            }
            _ => self.p.flow.top_mut().step = card_step::RED_EVENT,
        }
    }

    /// The supply check.
    ///
    /// Rule: NR 4.2, NR 6.0a, NR 6.0b. Ruling: S14
    pub fn advance_supply_phase(&mut self, f: Frame) -> Go {
        match f.step {
            0 => {
                let side = Side::of(f.seat);
                for side in [side, side.enemy()] {
                    let found = self.r.mark_unsupplied(self.p, self.d, side);
                    if !found.is_empty() {
                        self.tell_unsupplied(side, found);
                    }
                }
                self.p.flow.top_mut().step = 1;
                self.open_both(Win::SupplyEnd);
                Go::On
            }
            _ => self.end(),
        }
    }

    /// The organisation phase.
    ///
    /// Rule: NR 4.3, NR 7.0
    pub fn advance_org_phase(&mut self, f: Frame) -> Go {
        let side = Side::of(f.seat);
        match f.step {
            org_step::START => {
                self.p.upgraded = 0;
                self.p.flow.top_mut().step = org_step::IMPROVE;
                self.arrivals(side);
                self.open(side.enemy(), Win::OrgStart);
            }
            org_step::IMPROVE | org_step::PLACE | org_step::REORGANISE => {
                if self.r.org_asks(self.p, self.d, side, f.step) {
                    return Go::Wait;
                }
                self.p.flow.top_mut().step += 1;
            }
            org_step::CANCEL_A | org_step::CANCEL_B => {
                self.p.flow.top_mut().step += 1;
                if self.p.bought.is_empty() {
                    self.settle_purchases();
                } else {
                    self.open(side.enemy(), Win::OrgCancel);
                }
            }
            org_step::STACKS => {
                self.settle_purchases();
                if let Some(at) = self.first_overstack() {
                    self.ask_overstack(at);
                    return Go::On;
                }
                self.p.flow.top_mut().step = org_step::REORGANISE;
            }
            org_step::ENEMY => {
                self.p.flow.top_mut().step = org_step::END;
                self.open(side.enemy(), Win::PhaseEnd);
            }
            _ => {
                self.p.upgraded = 0;
                self.p.facts &= !fact::LEND_LEASE;
                return self.end();
            }
        }
        if self.p.flow.top().step == org_step::PLACE {
            self.settle_purchases();
        }
        Go::On
    }

    /// The movement phase.
    ///
    /// Rule: NR 4.4, NR 8.4.3a, NR 14.12.1a, NR 15.3.2, NR 15.8c
    pub fn advance_move_phase(&mut self, f: Frame) -> Go {
        let side = Side::of(f.seat);
        match f.step {
            move_step::MOVE => return Go::Wait,
            move_step::OWN_END => {
                self.p.flow.top_mut().step = move_step::RESERVE;
                self.open(side, Win::OwnMoveEnd);
            }
            move_step::RESERVE => {
                if side == Side::Soviet && !self.r.reserve_units(self.p, self.d).is_empty() {
                    return Go::Wait;
                }
                self.p.flow.top_mut().step = move_step::LOCAL;
            }
            move_step::LOCAL => {
                if self.r.local_support_asks(self.p, side) {
                    return Go::Wait;
                }
                self.p.flow.top_mut().step = move_step::ENEMY;
            }
            move_step::ENEMY => {
                self.p.flow.top_mut().step = move_step::STACKS;
                self.open(side.enemy(), Win::EnemyMoveEnd);
            }
            move_step::STACKS => {
                if let Some(at) = self.first_overstack() {
                    self.ask_overstack(at);
                    return Go::On;
                }
                self.check_reserves_counter(side);
                self.p.flow.top_mut().step = move_step::END;
            }
            _ => {
                self.p.bought = Default::default();
                self.p.loaded = 0;
                for u in &mut self.p.units {
                    u.flags &= !(Unit::MOVED | Unit::FAVOURED);
                }
                self.tidy_markers();
                return self.end();
            }
        }
        Go::On
    }

    /// The player has moved what he wants.
    pub fn finish_moves(&mut self) {
        self.p.mover = 0;
        self.p.mover_mp = 0;
        self.p.flow.top_mut().step = move_step::OWN_END;
    }

    /// The strategic reserve is named, or not.
    pub fn act_reserve(&mut self, action: &[Token]) {
        if action[0] == verb::RESERVE {
            let unit = action[1].index() as u8;
            self.p.reserve = unit + 1;
            if self.p.units[usize::from(unit)].place != place::RAIL {
                self.entrain(unit);
            }
            self.tell_reserve(unit);
        }
        self.p.flow.top_mut().step = move_step::LOCAL;
    }

    /// The detraining phase.
    ///
    /// Rule: NR 4.7, NR 9.2a, NR 14.12.2
    pub fn advance_detrain_phase(&mut self, f: Frame) -> Go {
        let side = Side::of(f.seat);
        match f.step {
            0 => {
                if self.r.detrain_asks(self.p, self.d, side, true) {
                    return Go::Wait;
                }
                self.p.flow.top_mut().step = 1;
            }
            1 => {
                // The reserve may come at the end of the Axis phase, too.
                let reserve =
                    side == Side::Axis && self.p.reserve > 0 || self.p.flow.top().seat != self.p.active;
                if reserve && self.r.detrain_asks(self.p, self.d, Side::Soviet, false) {
                    self.p.flow.top_mut().seat = Side::Soviet as u8;
                    return Go::Wait;
                }
                self.p.flow.top_mut().step = 2;
                self.p.flow.top_mut().seat = self.p.active;
            }
            2 => {
                self.p.flow.top_mut().step = 3;
                self.p.flow.top_mut().seat = self.p.active;
                self.open(self.p.active().enemy(), Win::PhaseEnd);
            }
            3 => {
                if let Some(at) = self.first_overstack() {
                    self.ask_overstack(at);
                    return Go::On;
                }
                return self.end();
            }
            _ => return self.end(),
        }
        Go::On
    }
}
