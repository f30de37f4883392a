//! Drawing, discarding, reshuffling.

use crate::action::verb;
use crate::components::Side;
use crate::flow::Cx;
use crate::position::{Doing, Frame, Position};
use crate::setup::NoRetreat;
use engine::{Choices, Go, Sink, Token};

impl NoRetreat {
    /// Offers each card of the hand to discard.
    pub fn offer_discard(&self, p: &Position, side: Side, draft: &[Token], out: &mut Choices) {
        match draft {
            [] => out.offer(verb::DISCARD),
            [v] if *v == verb::DISCARD => offer_cards(p.hands[side.at()], out),
            [v, _] if *v == verb::DISCARD => out.complete = true,
            _ => {}
        }
    }

    /// Offers the two cards drawn, one of which is discarded.
    pub fn offer_keep(&self, _p: &Position, f: Frame, draft: &[Token], out: &mut Choices) {
        match draft {
            [] => out.offer(verb::DISCARD),
            [v] if *v == verb::DISCARD => {
                [f.a, f.b].into_iter().filter(|c| *c > 0).for_each(|c| out.offer(Token::card(c - 1)));
            }
            [v, _] if *v == verb::DISCARD => out.complete = true,
            _ => {}
        }
    }
}

/// Offers every card of a set.
pub(crate) fn offer_cards(mut cards: u64, out: &mut Choices) {
    while cards != 0 {
        out.offer(Token::card(cards.trailing_zeros() as u16));
        cards &= cards - 1;
    }
}

impl<S: Sink> Cx<'_, S> {
    /// A side draws cards, one by one.
    pub fn draw(&mut self, side: Side, n: u16) {
        self.p.flow.push(Frame { doing: Doing::Draw, seat: side as u8, a: n, ..Frame::default() });
    }

    /// Draws while there are cards to draw.
    ///
    /// Rule: NR 5.0a, NR 5.0c. Ruling: K11
    pub fn advance_draw(&mut self, f: Frame) -> Go {
        if f.a == 0 || !self.can_draw() {
            return self.end();
        }
        Go::Wait
    }

    /// Makes sure there is a card to draw; the last card of the deck is never drawn.
    fn can_draw(&mut self) -> bool {
        if self.p.deck_count <= 1 {
            if self.p.discard_count == 0 {
                return false;
            }
            self.reshuffle();
        }
        self.p.deck_count > 1
    }

    /// Deck and discard pile become a new deck.
    pub fn reshuffle(&mut self) {
        for i in 0..usize::from(self.p.discard_count) {
            self.p.deck |= 1 << self.p.discard[i];
            self.p.discard[i] = 0;
        }
        self.p.deck_count += self.p.discard_count;
        self.p.discard_count = 0;
        self.tell_reshuffle();
    }

    /// A card was drawn.
    pub fn drawn(&mut self, f: Frame, card: u8) {
        let side = Side::of(f.seat);
        self.p.draws = self.p.draws.wrapping_add(1);
        self.p.deck &= !(1 << card);
        self.p.deck_count -= 1;
        if f.doing == Doing::Draw {
            self.p.flow.top_mut().a -= 1;
        }
        if self.r.is_immediate(side, card) {
            // Rule: NR 5.0a, NR 14.14.2
            let at = self.p.flow.len() - 1;
            match (self.immediate(side, card), f.doing) {
                (true, Doing::Draw) => self.p.flow[at].a += 1,
                (false, Doing::KeepOne) => self.p.flow[at].card += 1,
                _ => {}
            }
            return;
        }
        self.p.hands[side.at()] |= 1 << card;
        self.p.hand_count[side.at()] += 1;
        self.tell_drawn(side, card);
        if f.doing == Doing::KeepOne {
            let top = self.p.flow.top_mut();
            top.card += 1;
            if top.a == 0 {
                top.a = u16::from(card) + 1;
            } else {
                top.b = u16::from(card) + 1;
            }
        }
    }

    /// Za Rodinu!, Das Vaterland: two cards are drawn, one of them is kept.
    pub fn advance_keep_one(&mut self, f: Frame) -> Go {
        if f.step == 0 {
            if f.card < 2 && self.can_draw() {
                return Go::Wait;
            }
            return self.step(1);
        }
        if f.a > 0 && f.b > 0 { Go::Wait } else { self.end() }
    }

    /// Asks for discards while there are cards and some are due.
    pub fn advance_discard(&mut self, f: Frame) -> Go {
        if f.a == 0 || self.p.hand_count[usize::from(f.seat)] == 0 { self.end() } else { Go::Wait }
    }

    /// A random card, if there is one.
    pub fn advance_random_discard(&mut self, f: Frame) -> Go {
        if self.p.hand_count[usize::from(f.seat)] == 0 { self.end() } else { Go::Wait }
    }

    /// The opening hand of the campaign: six drawn, two discarded.
    pub fn advance_opening(&mut self, f: Frame) -> Go {
        match f.step {
            0 => {
                self.p.flow.top_mut().step = 1;
                self.draw(Side::of(f.seat), f.a);
                Go::On
            }
            _ if f.b > 0 && self.p.hand_count[usize::from(f.seat)] > 0 => Go::Wait,
            _ => self.end(),
        }
    }
}
