//! Refusals of chapter 5: events, payments, support.

use super::Reason;
use crate::cards::Win;
use crate::components::Side;
use crate::position::{Doing, Frame, Position, Unit};
use crate::sequence::{combat_step, move_step};
use crate::setup::NoRetreat;
use engine::{Kind, Token, msg};

impl NoRetreat {
    /// Why a card cannot be played or committed.
    pub(super) fn refuse_card(&self, p: &Position, side: Side, said: &[Token], card: u8) -> Reason {
        let name = self.card_arg(side, card);
        if said.iter().any(|t| t.kind() == Kind::Card) {
            return ("NR 10.5.2b", msg!("no-second-card"));
        }
        if card > 53 || p.hands[side.at()] >> card & 1 == 0 {
            return ("NR 5.3a", msg!("no-card-in-hand", card = name));
        }
        if self.is_immediate(side, card) {
            return ("NR 14.14.2", msg!("no-immediate", card = name));
        }
        if p.happened[side.at()] >> self.event(side, card) & 1 == 1 {
            return ("NR 5.0h", msg!("no-twice", card = name));
        }
        match self.c.cards[usize::from(card)].icon[side.at()] {
            Some(Side::Axis) if p.initiative() != Side::Axis => {
                return ("NR 5.3.3a", msg!("no-initiative", card = name));
            }
            Some(Side::Soviet) if p.initiative() != Side::Soviet => {
                return ("NR 5.3.3b", msg!("no-initiative", card = name));
            }
            _ => {}
        }
        // Would it do if the attackers were supplied? Then their supply is to blame.
        let f = p.flow.top();
        let hungry = p.battle.attackers.iter().any(|u| p.units[usize::from(u)].is(Unit::OOS));
        if f.doing == Doing::Battle && hungry {
            let mut fed = *p;
            p.battle.attackers.iter().for_each(|u| fed.units[usize::from(u)].set(Unit::OOS, false));
            if self.modes(&fed, side, card, Win::Commit) != 0 {
                return ("NR 6.5.5", msg!("no-oos-event", card = name));
            }
        }
        // The card states its moment; in that moment the phase or its effect may still forbid it.
        let stated = moment(f).is_some_and(|win| self.fitting(p, side, win) >> card & 1 == 1);
        (if stated { "NR 5.0e" } else { "NR 5.3.1" }, msg!("no-card-now", card = name))
    }

    /// Why no card of the hand can be played: what all of them meet, if it is one thing.
    pub(super) fn refuse_play(&self, p: &Position, side: Side) -> Reason {
        let hand = (0..54).filter(|c| p.hands[side.at()] >> c & 1 == 1);
        let mut reasons = hand.map(|card| self.refuse_card(p, side, &[], card));
        let text = msg!("no-play-now");
        let Some(first) = reasons.next() else { return ("NR 5.3a", text) };
        match reasons.next() {
            None => first,
            Some(second) if second.0 == first.0 && reasons.all(|r| r.0 == first.0) => (first.0, text),
            Some(_) => ("NR 5.0e", text),
        }
    }

    /// Why a card does not pay.
    pub(super) fn refuse_payment(&self, p: &Position, side: Side, paid: &[Token], card: u8) -> Reason {
        let name = self.card_arg(side, card);
        if card > 53 || p.hands[side.at()] >> card & 1 == 0 {
            ("NR 5.4", msg!("no-card-in-hand", card = name))
        } else if paid.contains(&Token::card(card.into())) {
            ("NR 5.4", msg!("no-paid-twice", card = name))
        } else {
            ("NR 5.4", msg!("no-payment", card = name))
        }
    }

    /// Why no support marker helps.
    pub(super) fn refuse_support(&self, p: &Position, f: Frame) -> Reason {
        let attacker = f.step == crate::combat::ATTACKER;
        let starved = p.battle.attackers.iter().all(|u| p.units[usize::from(u)].is(Unit::OOS));
        let clause = match (attacker, starved) {
            (false, _) => "NR 10.5.2a",
            (true, true) => "NR 10.6.2c",
            (true, false) => "NR 10.6.2a",
        };
        (clause, msg!("no-support"))
    }
}

/// The window in which a frame lets its seat play cards.
fn moment(f: Frame) -> Option<Win> {
    Some(match (f.doing, f.step) {
        (Doing::Window, win) => Win::of(win),
        (Doing::Battle, crate::combat::ATTACKER | crate::combat::DEFENDER) => Win::Commit,
        (Doing::CardPhase, _) => Win::OwnCard,
        (Doing::OrgPhase, _) => Win::OwnOrg,
        (Doing::MovePhase, move_step::MOVE) => Win::OwnMove,
        (Doing::CombatPhase, combat_step::COUNTERBLOWS) => Win::Counterblow,
        (Doing::CombatPhase | Doing::DetrainPhase, _) => Win::OwnFree,
        _ => return None,
    })
}
