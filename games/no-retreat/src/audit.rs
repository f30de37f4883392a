//! What must always hold.

use super::{NoRetreat, Position, Side, position, victory};
use crate::components::{JOKER, UNITS, place};

impl NoRetreat {
    /// Cards that act when this side draws them, so they are never in its hand by drawing.
    pub(super) fn immediate_for(&self, side: Side) -> u64 {
        (0..54).filter(|c| self.is_immediate(side, *c)).fold(0, |all, c| all | 1 << c)
    }

    /// What must always hold.
    pub(super) fn audit_position(&self, p: &Position) -> Result<(), String> {
        for (i, u) in p.units.iter().enumerate() {
            let id = &self.c.units[i].id;
            let known = usize::from(u.place) < place::ALL;
            if !known || place::on_map(u.place) && !place::is_area(u.place) && !self.c.land.has(u.place) {
                return Err(format!("{id} is nowhere: {}", u.place));
            }
        }
        let board = self.board_of(p);
        if board.held[0].meets(&board.held[1]) || board.held_areas[0] & board.held_areas[1] != 0 {
            return Err("both sides stand in one place".to_owned());
        }
        for side in 0..2 {
            if p.hands[side].count_ones() != u32::from(p.hand_count[side]) {
                return Err(format!("hand {side} is miscounted"));
            }
        }
        if p.deck.count_ones() != u32::from(p.deck_count) {
            return Err("the deck is miscounted".to_owned());
        }
        let mut all = 0u64;
        let mut pile = |cards: u64| {
            let twice = all & cards != 0;
            all |= cards;
            twice
        };
        let discards = p.discard[..usize::from(p.discard_count)].iter();
        let mut twice = pile(p.hands[0]) | pile(p.hands[1]) | pile(p.deck);
        for card in discards {
            twice |= pile(1 << card);
        }
        if twice {
            return Err("a card is in two places".to_owned());
        }
        if (all >> JOKER) & 1 == 1 {
            return Err("the joker is never dealt".to_owned());
        }
        if p.units.len() != UNITS || p.event_vp.abs() > victory::EVENT_CAP {
            return Err("event VP are out of range".to_owned());
        }
        if p.ending == 0 {
            if !p.flow.is_tidy() {
                return Err("an idle frame holds something".to_owned());
            }
            let fighting = p
                .flow
                .iter()
                .any(|f| f.doing == position::Doing::Battle || f.doing == position::Doing::Losses);
            if !fighting && p.battle != position::Battle::default() {
                return Err("the battle register is not cleared".to_owned());
            }
        }
        Ok(())
    }
}
