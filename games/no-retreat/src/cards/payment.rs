//! Cards as money (5.4).

use super::{BOCK, CANCELLED, TAKEN, VOLKSGRENADIERS, Win};
use crate::components::Side;
use crate::flow::Cx;
use crate::position::{Doing, Frame, Position};
use crate::setup::NoRetreat;
use engine::{Choices, Go, Sink, Token};

/// What a card is discarded for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Paid {
    /// Loading a unit.
    Rail,
    /// Removing a disorganised marker.
    Reorganise,
    /// A counterblow marker.
    Counterblow,
}

impl NoRetreat {
    /// What a card counts as a payment. Volksgrenadiers are worth two in the organisation phase.
    pub fn worth(&self, p: &Position, side: Side, card: u8) -> u8 {
        if side == Side::Axis && card == VOLKSGRENADIERS && p.phase == crate::sequence::phase::ORGANISATION {
            2
        } else {
            1
        }
    }

    /// Offers cards to pay a price, in ascending order.
    ///
    /// Rule: NR 5.4
    pub fn offer_payment(&self, p: &Position, side: Side, price: u8, paid: &[Token], out: &mut Choices) {
        let sum: u8 = paid.iter().map(|t| self.worth(p, side, t.index() as u8)).sum();
        if sum >= price {
            out.complete = true;
            return;
        }
        let hand = p.hands[side.at()];
        let from = paid.last().map_or(0, |t| t.index() as u32 + 1);
        let mut rest = hand >> from << from;
        while rest != 0 {
            let card = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            if sum + self.worth(p, side, card) >= price || rest != 0 {
                out.offer(Token::card(card.into()));
            }
        }
    }

    /// Whether a side's hand can pay a price.
    pub fn can_pay(&self, p: &Position, side: Side, price: u8) -> bool {
        let hand = p.hands[side.at()];
        let bonus =
            if price > 1 && self.worth(p, side, VOLKSGRENADIERS) == 2 && hand >> VOLKSGRENADIERS & 1 == 1 {
                1
            } else {
                0
            };
        hand.count_ones() as u8 + bonus >= price
    }
}

impl<S: Sink> Cx<'_, S> {
    /// A card is discarded for something the other side may still answer.
    pub fn pay_for(&mut self, side: Side, card: u8, what: Paid, for_what: u16) {
        self.leave_hand(side, card);
        self.tell_discard(side, card);
        self.p.flow.push(Frame {
            doing: Doing::Paid,
            step: 0,
            seat: side as u8,
            card,
            a: for_what,
            b: what as u16,
        });
        self.open(side.enemy(), Win::Response);
    }

    /// Carries out what a card was discarded for.
    pub fn advance_paid(&mut self, f: Frame) -> Go {
        self.p.flow.pop();
        if f.card != TAKEN {
            self.put_on_pile(f.card);
        }
        if f.step == CANCELLED {
            return Go::On;
        }
        let side = Side::of(f.seat);
        match f.b {
            x if x == Paid::Rail as u16 => self.entrain(f.a as u8),
            x if x == Paid::Reorganise as u16 => {
                self.reorganise(f.a as u8);
                if f.a >> 8 > 0 {
                    self.reorganise((f.a >> 8) as u8 - 1);
                }
            }
            _ => self.place_counterblow(side, f.a),
        }
        Go::On
    }

    /// Pays with cards that nobody may answer (ruling F2).
    ///
    /// Fedor von Bock brings a card when he pays for rebuilding or improving.
    pub fn pay(&mut self, side: Side, cards: &[Token], rebuilding: bool) {
        for card in cards.iter().filter(|t| t.kind() == engine::Kind::Card) {
            let card = card.index() as u8;
            self.discard_from(side, card);
            self.tell_discard(side, card);
            if rebuilding && side == Side::Axis && card == BOCK && self.p.initiative() == Side::Axis {
                self.draw(side, 1);
            }
        }
    }
}
