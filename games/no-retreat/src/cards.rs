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
mod responses;
mod weather;

pub(crate) use hands::offer_cards as offer_set;

use crate::action::{Look, verb};
use crate::components::{Components, JOKER, Side};
use crate::flow::{Cx, Go};
use crate::position::{Doing, Frame, Position};
use crate::setup::{NoRetreat, Option15};
use engine::{Choices, Sink, Token};

/// A moment in which cards are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Win {
    /// Own card phase, after drawing.
    OwnCard,
    /// Enemy card phase, at its end.
    EnemyCard,
    /// End of a supply check.
    SupplyEnd,
    /// Start of the enemy organisation phase.
    OrgStart,
    /// Own organisation phase.
    OwnOrg,
    /// After the enemy's purchases of a step.
    OrgCancel,
    /// Own movement phase.
    OwnMove,
    /// End of the own movement phase.
    OwnMoveEnd,
    /// End of the enemy movement phase.
    EnemyMoveEnd,
    /// Counterblow step of the enemy combat phase.
    Counterblow,
    /// Commitment in a battle.
    Commit,
    /// After a battle die fell.
    AfterRoll,
    /// After an exchange was applied.
    Exchange,
    /// End of a combat phase.
    CombatEnd,
    /// Removal phase.
    Removal,
    /// Victory check.
    Victory,
    /// End of any other phase.
    PhaseEnd,
    /// The enemy just played or discarded a card.
    Response,
    /// Another own decision in one's own turn.
    OwnFree,
}

impl Win {
    /// Its name outside the rules.
    pub const fn name(self) -> &'static str {
        match self {
            Win::OwnCard | Win::EnemyCard => "cards",
            Win::SupplyEnd => "supply",
            Win::OrgStart | Win::OwnOrg | Win::OrgCancel => "organisation",
            Win::OwnMove | Win::OwnMoveEnd | Win::EnemyMoveEnd => "movement",
            Win::Counterblow => "counterblow",
            Win::Commit => "commit",
            Win::AfterRoll => "after-roll",
            Win::Exchange => "exchange",
            Win::CombatEnd => "combat",
            Win::Removal => "removal",
            Win::Victory => "victory",
            Win::PhaseEnd | Win::OwnFree => "phase-end",
            Win::Response => "response",
        }
    }

    /// Number of windows.
    pub const COUNT: usize = 19;
    /// All windows by number.
    pub const ALL: [Win; Win::COUNT] = [
        Win::OwnCard,
        Win::EnemyCard,
        Win::SupplyEnd,
        Win::OrgStart,
        Win::OwnOrg,
        Win::OrgCancel,
        Win::OwnMove,
        Win::OwnMoveEnd,
        Win::EnemyMoveEnd,
        Win::Counterblow,
        Win::Commit,
        Win::AfterRoll,
        Win::Exchange,
        Win::CombatEnd,
        Win::Removal,
        Win::Victory,
        Win::PhaseEnd,
        Win::Response,
        Win::OwnFree,
    ];

    /// The window of a number.
    pub fn of(n: u8) -> Win {
        Win::ALL[usize::from(n)]
    }
}

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

/// Which card halves fit which windows.
#[derive(Clone, Debug)]
pub struct Fits {
    masks: [[u64; 2]; Win::COUNT],
}

/// Event numbers that respond to cards, to dice and to purchases; "any time" means something special there.
const RESPONSES: [&[u8]; 2] = [&[14, 31], &[12, 36]];
const REROLLS: [u8; 2] = [16, 43];
const PURCHASE_CANCELS: [u8; 2] = [7, 31];
/// Events that carry out the event on top of the discard pile.
const COPIES: [u8; 2] = [2, 26];

impl Fits {
    /// Reads the timing codes of the cards.
    ///
    /// Rule: NR 5.0e, NR 5.3.1
    pub fn new(c: &Components) -> Self {
        let mut masks = [[0u64; 2]; Win::COUNT];
        for (i, card) in c.cards.iter().enumerate().filter(|(i, _)| *i != usize::from(JOKER)) {
            let no = i as u8 + 1;
            for side in Side::BOTH {
                for code in &card.timing[side.at()] {
                    for win in windows(side, no, code) {
                        masks[*win as usize][side.at()] |= 1 << i;
                    }
                }
            }
        }
        Fits { masks }
    }

    /// The halves of a side that fit a window.
    pub fn mask(&self, win: Win, side: Side) -> u64 {
        self.masks[win as usize][side.at()]
    }
}

/// The windows of a timing code.
fn windows(side: Side, no: u8, code: &str) -> &'static [Win] {
    use Win::*;
    const ANY: &[Win] = &[
        OwnCard,
        EnemyCard,
        SupplyEnd,
        OwnOrg,
        OwnMove,
        OwnMoveEnd,
        EnemyMoveEnd,
        Counterblow,
        CombatEnd,
        Removal,
        PhaseEnd,
        OwnFree,
    ];
    // The own supply check ends right before the own organisation phase, so none is missed.
    const PHASE_ENDS: &[Win] =
        &[OwnCard, EnemyCard, SupplyEnd, OwnMoveEnd, EnemyMoveEnd, CombatEnd, Removal, PhaseEnd];
    let code = code.split_once("_from_").map_or(code, |(head, _)| head);
    match code {
        "anytime" if RESPONSES[side.at()].contains(&no) => &[Response],
        "anytime" if REROLLS[side.at()] == no => &[AfterRoll],
        "anytime" if PURCHASE_CANCELS[side.at()] == no => &[OrgCancel],
        "anytime" => ANY,
        "end_any_phase" => PHASE_ENDS,
        "own_card" | "own_card_clear" | "own_card_clear_or_snow" => &[OwnCard],
        "axis_card" if side == Side::Axis => &[OwnCard],
        "soviet_card" if side == Side::Soviet => &[OwnCard],
        "axis_card" | "soviet_card" => &[EnemyCard],
        "any_card" => &[OwnCard, EnemyCard],
        "own_org" => &[OwnOrg],
        "start_axis_org" => &[OrgStart],
        "own_move" => &[OwnMove],
        "end_axis_move" | "end_soviet_move" | "end_soviet_move_clear" => &[EnemyMoveEnd],
        "end_any_move" => &[OwnMoveEnd, EnemyMoveEnd],
        "end_any_supply" => &[SupplyEnd],
        "end_combat" | "end_soviet_combat" => &[CombatEnd],
        "any_removal" => &[Removal],
        "victory_check" => &[Victory],
        "own_turn" => &[OwnCard, OwnOrg, OwnMove, OwnFree],
        "counterblow_step_axis_combat" | "counterblow_step_soviet_combat" => &[Counterblow],
        "commit_any" | "commit_axis_combat" | "commit_soviet_combat" | "own_commit" => &[Commit],
        "after_axis_roll" | "after_soviet_roll" | "apply_result" => &[AfterRoll],
        "after_soviet_exchange" => &[Exchange],
        _ => &[],
    }
}

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
    fn fitting(&self, p: &Position, side: Side, win: Win) -> u64 {
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

    /// Offers a reaction window.
    pub fn offer_window(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        let (side, win) = (Side::of(f.seat), Win::of(f.step));
        match draft {
            [] => {
                self.offer_plays(look, side, win, out);
                out.offer(verb::PASS);
            }
            [v, ..] if *v == verb::PLAY => self.offer_play_rest(look, side, win, draft, out),
            [v] if *v == verb::PASS => out.complete = true,
            _ => {}
        }
    }

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
    /// A card is played for its event; the other side may answer first.
    ///
    /// Rule: NR 5.3b
    pub fn play_card(&mut self, side: Side, card: u8, win: Win, mode: u8) {
        let modes = self.r.modes(self.p, side, card, win);
        let mode = if mode > 0 { mode } else { modes.trailing_zeros() as u8 + 1 };
        let event = self.r.event(side, card);
        self.leave_hand(side, card);
        self.tell_play(side, card);
        self.p.push(Frame {
            doing: Doing::Effect,
            step: 0,
            seat: side as u8,
            card,
            a: win as u16 | u16::from(mode) << 8,
            b: event.into(),
        });
        self.open(side.enemy(), Win::Response);
    }

    /// A card is discarded for something the other side may still answer.
    pub fn pay_for(&mut self, side: Side, card: u8, what: Paid, for_what: u16) {
        self.leave_hand(side, card);
        self.tell_discard(side, card);
        self.p.push(Frame {
            doing: Doing::Paid,
            step: 0,
            seat: side as u8,
            card,
            a: for_what,
            b: what as u16,
        });
        self.open(side.enemy(), Win::Response);
    }

    /// Opens a window on top of what is done now.
    pub fn open(&mut self, side: Side, win: Win) {
        self.p.push(Frame { doing: Doing::Window, step: win as u8, seat: side as u8, ..Frame::default() });
    }

    /// Opens a window to both sides, the initiative first.
    ///
    /// Rule: NR 5.0g
    pub fn open_both(&mut self, win: Win) {
        let first = self.p.initiative();
        self.open(first.enemy(), win);
        self.open(first, win);
    }

    /// A window stays open while its seat could play, and closes when it is settled.
    pub fn advance_window(&mut self, f: Frame) -> Go {
        if f.a == 0 && self.r.could_play(self.p, Side::of(f.seat), Win::of(f.step)) {
            return Go::Wait;
        }
        self.end()
    }

    /// The seat passes.
    pub fn act_window(&mut self, _f: Frame, _side: Side, _action: &[Token]) {
        self.p.pop();
    }

    /// Carries a played card through: event, then discard pile.
    pub fn advance_effect(&mut self, f: Frame) -> Go {
        let side = Side::of(f.seat);
        match f.step {
            0 => {
                self.p.top_mut().step = 1;
                let event = f.b as u8;
                self.p.happened[side.at()] |= 1 << event;
                let (win, mode) = (Win::of(f.a as u8), (f.a >> 8) as u8);
                self.effect(side, event, win, mode);
            }
            _ => {
                self.p.pop();
                if f.b & COPIED == 0 && f.card != TAKEN {
                    self.put_on_pile(f.card);
                }
            }
        }
        Go::On
    }

    /// Carries out what a card was discarded for.
    pub fn advance_paid(&mut self, f: Frame) -> Go {
        self.p.pop();
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
