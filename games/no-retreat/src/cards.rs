//! Chapter 5: cards, hands, and the windows in which events are played.
//!
//! A card is played in a window: one's own prompt in a phase, or a reaction
//! the game asks for. A reaction is asked only on public grounds: when, by
//! what everybody knows, the seat could hold a fitting card. Every play may
//! be answered by the other side; then the event happens, and the card goes
//! to the discard pile.

mod boxes;
mod choose;
mod copy;
mod events;
mod hands;
mod moves;
mod payment;
mod responses;
mod weather;
mod windows;

pub(crate) use hands::offer_cards as offer_set;

pub use payment::Paid;
pub use windows::{Fits, Win};

use crate::action::{Look, verb};
use crate::components::Side;
use crate::flow::Cx;
use crate::position::{Doing, Frame, Position};
use crate::setup::{NoRetreat, Option15};
use engine::{Choices, Go, Sink, Token};

/// Events that carry out the event on top of the discard pile.
const COPIES: [u8; 2] = [2, 26];

impl NoRetreat {
    /// The number of the event on a side's half of a card.
    ///
    /// Ruling: C2 (the printed deck pairs two Soviet events the other way round).
    #[inline]
    pub fn event(&self, side: Side, card: u8) -> u8 {
        match (side, card) {
            (Side::Soviet, 0) if self.has(Option15::PrintedDeck) => 11,
            (Side::Soviet, 10) if self.has(Option15::PrintedDeck) => 1,
            _ => card + 1,
        }
    }

    /// Whether a card acts when this side draws it.
    pub fn is_immediate(&self, side: Side, card: u8) -> bool {
        self.c.cards[usize::from(card)].immediate[side.at()]
    }

    /// Cards that, by what everybody knows, could be in a side's hand.
    pub fn candidates(&self, p: &Position, side: Side) -> u64 {
        (p.deck | p.hands[0] | p.hands[1]) & !p.public[side.enemy().at()]
    }

    /// Halves of a side worth looking at in a window: those that fit, and the copying card if the top discard fits.
    pub(crate) fn fitting(&self, p: &Position, side: Side, win: Win) -> u64 {
        let mut mask = self.fits.mask(win, side);
        if self.has(Option15::PrintedDeck) && side == Side::Soviet {
            let (a, b) = (mask & 1, mask >> 10 & 1);
            mask = mask & !(1 | 1 << 10) | b | a << 10;
        }
        let copy = 1u64 << (COPIES[side.at()] - 1);
        match p.top_discard() {
            Some(top)
                if mask >> top & 1 == 1 && top != COPIES[side.at()] - 1 && !self.is_immediate(side, top) =>
            {
                mask | copy
            }
            _ => mask & !copy,
        }
    }

    /// Whether a side could play something in a window, as everybody can see.
    ///
    /// Rule: NR 5.3.3a, NR 5.0h. Ruling: F4
    pub fn could_play(&self, p: &Position, side: Side, win: Win) -> bool {
        if p.hand_count[side.at()] == 0 {
            return false;
        }
        let mut cards = self.fitting(p, side, win) & self.candidates(p, side);
        while cards != 0 {
            let card = cards.trailing_zeros() as u8;
            cards &= cards - 1;
            if self.modes(p, side, card, win) != 0 {
                return true;
            }
        }
        false
    }

    /// The ways a card can be played now, a bit each; 0 if it cannot.
    pub fn modes(&self, p: &Position, side: Side, card: u8, win: Win) -> u8 {
        if self.fitting(p, side, win) >> card & 1 == 0 {
            return 0;
        }
        let icon = self.c.cards[usize::from(card)].icon[side.at()];
        let event = self.event(side, card);
        if icon.is_some_and(|s| s != p.initiative()) || p.happened[side.at()] >> event & 1 == 1 {
            return 0;
        }
        if event == COPIES[side.at()] {
            // Rule: NR 5.0h. Ruling: K6
            return match p.top_discard() {
                Some(top) => {
                    let copied = self.event(side, top);
                    if p.happened[side.at()] >> copied & 1 == 1 {
                        0
                    } else {
                        self.conditions(p, side, copied, win)
                    }
                }
                None => 0,
            };
        }
        self.conditions(p, side, event, win)
    }

    /// When an event fits the moment, beyond its window; all of it is public.
    fn conditions(&self, p: &Position, side: Side, event: u8, win: Win) -> u8 {
        events::modes(&events::Moment { r: self, p, b: &p.battle, side, win }, event)
    }

    /// Offers the verb if a card of the hand can be played.
    pub fn offer_plays(&self, look: &mut Look<'_>, side: Side, win: Win, out: &mut Choices) {
        let mut cards = self.fitting(look.p, side, win) & look.p.hands[side.at()];
        while cards != 0 {
            let card = cards.trailing_zeros() as u8;
            cards &= cards - 1;
            if self.modes(look.p, side, card, win) != 0 {
                out.offer(verb::PLAY);
                return;
            }
        }
    }

    /// Offers cards to play, and modes where a card has several.
    pub fn offer_play_rest(
        &self,
        look: &mut Look<'_>,
        side: Side,
        win: Win,
        draft: &[Token],
        out: &mut Choices,
    ) {
        match draft {
            [_] => {
                let mut cards = self.fitting(look.p, side, win) & look.p.hands[side.at()];
                while cards != 0 {
                    let card = cards.trailing_zeros() as u8;
                    cards &= cards - 1;
                    if self.modes(look.p, side, card, win) != 0 {
                        out.offer(Token::card(card.into()));
                    }
                }
            }
            [_, card] => {
                let modes = self.modes(look.p, side, card.index() as u8, win);
                if modes.count_ones() <= 1 {
                    out.complete = true;
                } else {
                    (0..8).filter(|m| modes >> m & 1 == 1).for_each(|m| out.offer(Token::number(m + 1)));
                }
            }
            [_, _, _] => out.complete = true,
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// A card is played for its event; the other side may answer first.
    ///
    /// Rule: NR 5.3b
    pub fn play_card(&mut self, side: Side, card: u8, win: Win, mode: u8) {
        let modes = self.r.modes(self.p, side, card, win);
        let mode = if mode > 0 { mode } else { modes.trailing_zeros() as u8 + 1 };
        let event = self.r.event(side, card);
        self.leave_hand(side, card);
        self.tell_play(side, card);
        self.p.flow.push(Frame {
            doing: Doing::Effect,
            step: 0,
            seat: side as u8,
            card,
            a: win as u16 | u16::from(mode) << 8,
            b: event.into(),
        });
        self.open(side.enemy(), Win::Response);
    }

    /// Carries a played card through: event, then discard pile.
    pub fn advance_effect(&mut self, f: Frame) -> Go {
        let side = Side::of(f.seat);
        match f.step {
            0 => {
                self.p.flow.top_mut().step = 1;
                let event = f.b as u8;
                self.p.happened[side.at()] |= 1 << event;
                let (win, mode) = (Win::of(f.a as u8), (f.a >> 8) as u8);
                self.effect(side, event, win, mode);
            }
            _ => {
                self.p.flow.pop();
                if f.b & COPIED == 0 && f.card != TAKEN {
                    self.put_on_pile(f.card);
                }
            }
        }
        Go::On
    }

    /// A card leaves a hand.
    pub fn leave_hand(&mut self, side: Side, card: u8) {
        let bit = !(1u64 << card);
        self.p.hands[side.at()] &= bit;
        self.p.public[side.at()] &= bit;
        self.p.seen[side.enemy().at()] &= bit;
        self.p.hand_count[side.at()] -= 1;
    }

    /// A card comes openly into a hand.
    pub fn take_openly(&mut self, side: Side, card: u8) {
        self.p.hands[side.at()] |= 1 << card;
        self.p.public[side.at()] |= 1 << card;
        self.p.hand_count[side.at()] += 1;
    }

    /// A card goes from a hand to the discard pile.
    pub fn discard_from(&mut self, side: Side, card: u8) {
        self.leave_hand(side, card);
        self.put_on_pile(card);
    }

    /// A card goes on top of the discard pile.
    ///
    /// Rule: NR 5.0b
    pub fn put_on_pile(&mut self, card: u8) {
        self.p.discard[usize::from(self.p.discard_count)] = card;
        self.p.discard_count += 1;
    }
}

/// Volksgrenadiers (card 53) count as two discards.
pub(crate) const VOLKSGRENADIERS: u8 = 52;
/// Fedor von Bock (card 34) brings a card when he pays.
const BOCK: u8 = 33;
/// The card of a frame went elsewhere.
pub const TAKEN: u8 = 255;
/// The frame's effect was cancelled.
pub const CANCELLED: u8 = 3;
/// The frame carries out a copied event and owns no card.
pub const COPIED: u16 = 0x100;
