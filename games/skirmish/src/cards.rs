//! Cards (SK 8).

use crate::position::Position;
use crate::scenario::{Hexes, Skirmish};
use crate::words::*;
use engine::table::{Cue, Element};
use engine::{Audience, Choices, PickSet, Seat, Sink, Token, msg, shown};
use hexgrid::Cell;

/// What a card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Card {
    /// Shows hidden enemies (SK 8.2).
    Flare,
    /// Adds to an assault (SK 8.3).
    Bayonets,
    /// Gives a step back (SK 8.4).
    Rally,
}

/// The deck (SK 8.1).
pub const CARDS: [(&str, Card); 6] = [
    ("f1", Card::Flare),
    ("f2", Card::Flare),
    ("b1", Card::Bayonets),
    ("b2", Card::Bayonets),
    ("r1", Card::Rally),
    ("r2", Card::Rally),
];

/// A side draws while it has fewer cards than this (SK 2.2).
pub const HAND: u8 = 2;

/// Cards of a kind in a hand.
pub(crate) fn held(p: &Position, seat: Seat, card: Card) -> impl Iterator<Item = Token> {
    let hand = p.hands[seat.index()];
    (0..CARDS.len()).filter(move |i| hand >> i & 1 == 1 && CARDS[*i].1 == card).map(|i| Token::card(i as u16))
}

/// Cards neither in a hand nor discarded.
pub(crate) fn deck(p: &Position) -> PickSet {
    let out = p.hands[0] | p.hands[1] | p.discard;
    (0..CARDS.len() as u8).filter(|i| out >> i & 1 == 0).collect()
}

/// Whether a side draws now.
///
/// Rule: SK 2.2
pub(crate) fn draws(p: &Position, seat: Seat) -> bool {
    p.counts[seat.index()] < HAND && !deck(p).is_empty()
}

/// Whether a side is asked for a card: it could hold one, as far as all can know.
pub(crate) fn asked(p: &Position, seat: Seat, card: Card) -> bool {
    let all_gone = (0..CARDS.len()).all(|i| CARDS[i].1 != card || p.discard >> i & 1 == 1);
    p.counts[seat.index()] > 0 && !all_gone
}

/// Takes a card into a hand.
pub(crate) fn take(p: &mut Position, seat: Seat, card: u8) {
    p.hands[seat.index()] |= 1 << card;
    p.counts[seat.index()] += 1;
}

/// Plays a card from a hand onto the discard pile.
pub(crate) fn discard<S: Sink>(game: &Skirmish, p: &mut Position, seat: Seat, card: Token, sink: &mut S) {
    p.hands[seat.index()] &= !(1 << card.value());
    p.counts[seat.index()] -= 1;
    p.discard |= 1 << card.value();
    sink.tell(Audience::PUBLIC, || {
        let element = Element::Card(game.id_of(card.kind(), card.index()).into_owned());
        let text = msg!("card-played", side = side_arg(seat), card = element.clone());
        shown("SK 8.1", text, Cue::Point(element))
    });
}

/// What can be said when bayonets may be played.
///
/// Rule: SK 8.3
pub(crate) fn next_bayonets(p: &Position, seat: Seat, draft: &[Token], out: &mut Choices) {
    match draft {
        [] => {
            out.offer(PASS);
            if held(p, seat, Card::Bayonets).next().is_some() {
                out.offer(PLAY);
            }
        }
        [PLAY] => held(p, seat, Card::Bayonets).for_each(|c| out.offer(c)),
        _ => out.complete = true,
    }
}

impl Skirmish {
    /// What can be said in the rally phase.
    ///
    /// Rule: SK 8.4
    pub(crate) fn next_rally(&self, p: &Position, seat: Seat, draft: &[Token], out: &mut Choices) {
        let weary = |u: &usize| {
            let unit = &p.units[*u];
            unit.alive() && unit.steps < self.counters[*u].steps && self.in_supply(p, *u)
        };
        match draft {
            [] => {
                out.offer(PASS);
                if held(p, seat, Card::Rally).next().is_some() && self.of(seat).any(|u| weary(&u)) {
                    out.offer(PLAY);
                }
            }
            [PLAY] => held(p, seat, Card::Rally).for_each(|c| out.offer(c)),
            [PLAY, _] => self.of(seat).filter(weary).for_each(|u| out.offer(Token::unit(u as u16))),
            _ => out.complete = true,
        }
    }

    /// A flare shows hidden enemies in a hex and next to it.
    ///
    /// Rule: SK 8.2
    pub(crate) fn flare<S: Sink>(&self, p: &mut Position, seat: Seat, at: Cell, sink: &mut S) {
        let lit: Hexes = self.grid.disc(at, 1);
        for u in self.of(seat.other()) {
            if p.units[u].hidden && p.units[u].cell().is_some_and(|c| lit.contains(&self.grid, c)) {
                self.discover(p, u, "SK 8.2", sink);
            }
        }
    }

    /// A unit regains a step.
    pub(crate) fn rally<S: Sink>(&self, p: &mut Position, unit: usize, sink: &mut S) {
        p.units[unit].steps += 1;
        sink.tell(Audience::PUBLIC, || {
            let text = msg!("rallied", unit = self.unit_arg(unit), steps = i32::from(p.units[unit].steps));
            shown("SK 8.4", text, Cue::Flip(self.counters[unit].id.clone()))
        });
    }
}
