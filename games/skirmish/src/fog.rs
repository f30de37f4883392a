//! Fog: who sees what (SK 9). Nothing else hides anything.

use crate::cards::CARDS;
use crate::position::{Order, Phase, Place, Position};
use crate::scenario::{Hexes, Skirmish};
use engine::table::Cue;
use engine::{Audience, Clause, Known, QuickDice, Seat, Sink, msg, shown};

impl Skirmish {
    /// A hidden unit is seen.
    pub(crate) fn discover<S: Sink>(&self, p: &mut Position, u: usize, clause: &'static str, sink: &mut S) {
        p.units[u].hidden = false;
        sink.reveal(Clause(clause));
        sink.tell(Audience::PUBLIC, || {
            let hex = self.hex_arg(p.units[u].cell().expect("a hidden unit is on the map"));
            let text = msg!("discovered", unit = self.unit_arg(u), hex = hex);
            shown(clause, text, Cue::Reveal(self.counters[u].id.clone()))
        });
    }

    /// Hidden units next to an enemy are seen.
    ///
    /// Rule: SK 9.3
    pub(crate) fn look_around<S: Sink>(&self, p: &mut Position, sink: &mut S) {
        for u in 0..self.counters.len() {
            let Some(at) = p.units[u].cell().filter(|_| p.units[u].hidden) else { continue };
            let near: Hexes = self.grid.disc(at, 1);
            if near.intersects(&self.enemies(p, self.counters[u].seat)) {
                self.discover(p, u, "SK 9.3", sink);
            }
        }
    }

    /// Hidden units that fire or assault are seen.
    ///
    /// Rule: SK 5.4
    pub(crate) fn show_fighters<S: Sink>(&self, p: &mut Position, sink: &mut S) {
        for u in 0..self.counters.len() {
            if p.units[u].hidden && matches!(p.units[u].order, Order::Fire(_) | Order::Assault(_)) {
                self.discover(p, u, "SK 5.4", sink);
            }
        }
    }

    /// At the end of a turn units go into hiding.
    ///
    /// Rule: SK 9.2
    pub(crate) fn hide_units<S: Sink>(&self, p: &mut Position, sink: &mut S) {
        for u in 0..self.counters.len() {
            let order = std::mem::take(&mut p.units[u].order);
            let Some(at) = p.units[u].cell().filter(|_| order == Order::Hide && !p.units[u].hidden) else {
                continue;
            };
            let near: Hexes = self.grid.disc(at, 1);
            if self.woods.contains(&self.grid, at)
                && !near.intersects(&self.enemies(p, self.counters[u].seat))
            {
                p.units[u].hidden = true;
                sink.tell(Audience::PUBLIC, || {
                    let text = msg!("out-of-sight", unit = self.unit_arg(u));
                    shown("SK 9.2", text, Cue::Remove(self.counters[u].id.clone()))
                });
            }
        }
    }

    /// Blanks what a viewer may not know: the other side's hidden units, its
    /// hand, and its orders until they are carried out.
    pub(crate) fn blank(&self, p: &mut Position, viewer: Option<Seat>) {
        for seat in [Seat(0), Seat(1)] {
            if viewer == Some(seat) {
                continue;
            }
            p.hands[seat.index()] = 0;
            for u in self.of(seat) {
                let unit = &mut p.units[u];
                if unit.hidden {
                    unit.place = Place::Unseen;
                }
                if unit.hidden || p.phase == Phase::Orders {
                    unit.order = Order::Hold;
                }
            }
        }
    }

    /// Fills what a viewer does not know with something that could be so.
    pub(crate) fn guess(&self, known: &Known<Position>, dice: &mut QuickDice) -> Position {
        let mut p = **known;
        for seat in [Seat(0), Seat(1)] {
            if known.seat() != Some(seat) {
                self.guess_side(&mut p, seat, dice);
            }
        }
        p
    }

    fn guess_side(&self, p: &mut Position, seat: Seat, dice: &mut QuickDice) {
        for u in self.of(seat) {
            if p.units[u].place == Place::Unseen {
                let taken = Hexes::of(&self.grid, p.units.iter().filter_map(|u| u.cell()));
                let free = self.woods - taken - self.enemies(p, seat).dilated(&self.grid);
                let n = dice.below(free.len() as u32) as usize;
                let cell = free.nth(&self.grid, n).expect("the woods had room for it");
                p.units[u].place = Place::Hex(cell.0 as u8);
            }
        }
        while p.hands[seat.index()].count_ones() < u32::from(p.counts[seat.index()]) {
            let unseen = crate::cards::deck(p);
            let card =
                unseen.iter().nth(dice.below(unseen.len() as u32) as usize).expect("unseen cards are left");
            debug_assert!(usize::from(card) < CARDS.len());
            p.hands[seat.index()] |= 1 << card;
        }
    }
}
