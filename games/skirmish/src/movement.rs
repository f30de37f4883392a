//! Movement: all at once, hex by hex (SK 4).

use crate::position::{Order, Place, Position};
use crate::scenario::{Skirmish, UNITS};
use engine::table::Cue;
use engine::{Audience, Sink, msg, shown};
use hexgrid::{Cell, Direction};

impl Skirmish {
    /// Carries out all moves.
    ///
    /// Rule: SK 4.1
    pub(crate) fn move_all<S: Sink>(&self, p: &mut Position, sink: &mut S) {
        self.show_movers(p, sink);
        let mut stopped = [false; UNITS];
        for tick in 0..2 {
            self.tick(p, tick, &mut stopped, sink);
            self.look_around(p, sink);
        }
        for unit in &mut p.units {
            if let Order::Move(..) = unit.order {
                unit.order = Order::Hold;
            }
        }
        self.occupy_villages(p);
    }

    /// Hidden units that do more than creep are seen.
    ///
    /// Rule: SK 4.3
    fn show_movers<S: Sink>(&self, p: &mut Position, sink: &mut S) {
        for u in 0..self.counters.len() {
            let (unit, at) = (p.units[u], p.units[u].cell());
            let Order::Move(first, second) = unit.order else { continue };
            let to = at.and_then(|c| self.step(c, Direction::new(first)));
            let creeps = second.is_none() && to.is_some_and(|c| self.woods.contains(&self.grid, c));
            if unit.hidden && !creeps {
                self.discover(p, u, "SK 4.3", sink);
            }
        }
    }

    fn tick<S: Sink>(&self, p: &mut Position, tick: u8, stopped: &mut [bool; UNITS], sink: &mut S) {
        let mut goals: [Option<Cell>; UNITS] = [None; UNITS];
        for u in 0..self.counters.len() {
            let step = match p.units[u].order {
                Order::Move(first, _) if tick == 0 => Some(first),
                Order::Move(_, second) if !stopped[u] => second,
                _ => None,
            };
            goals[u] = p.units[u].cell().zip(step).and_then(|(c, d)| self.step(c, Direction::new(d)));
        }
        let wanted = goals;
        // Stopping one unit may stop another behind it, so look again until nobody stops any more.
        while let Some(u) = (0..self.counters.len()).find(|u| self.is_barred(p, *u, &goals, &wanted)) {
            goals[u] = None;
            stopped[u] = true;
        }
        for u in 0..self.counters.len() {
            if stopped[u] && wanted[u].is_some() && goals[u].is_none() {
                self.bump(p, u, &wanted, sink);
            }
        }
        for (u, goal) in goals.into_iter().enumerate() {
            if let Some(to) = goal {
                self.go(p, u, to, (tick, "SK 4.1"), sink);
            }
        }
    }

    /// Rule: SK 4.2
    fn is_barred(
        &self,
        p: &Position,
        u: usize,
        goals: &[Option<Cell>; UNITS],
        wanted: &[Option<Cell>; UNITS],
    ) -> bool {
        let Some(to) = goals[u] else { return false };
        let others = || (0..self.counters.len()).filter(move |v| *v != u);
        others().any(|v| {
            let there = p.units[v].cell() == Some(to);
            let swaps = there && goals[v] == p.units[u].cell();
            wanted[v] == Some(to)
                || there && goals[v].is_none()
                || swaps && self.counters[u].seat != self.counters[v].seat
        })
    }

    /// A unit that ran into another: hidden ones are seen.
    ///
    /// Rule: SK 9.3
    fn bump<S: Sink>(&self, p: &mut Position, u: usize, wanted: &[Option<Cell>; UNITS], sink: &mut S) {
        let to = wanted[u].expect("it was on the move");
        let enemy = |v: &usize| {
            self.counters[*v].seat != self.counters[u].seat
                && (p.units[*v].cell() == Some(to) || wanted[*v] == Some(to))
        };
        let Some(v) = (0..self.counters.len()).find(enemy) else { return };
        for unit in [u, v] {
            if p.units[unit].hidden {
                self.discover(p, unit, "SK 9.3", sink);
            }
        }
        sink.tell(Audience::PUBLIC, || {
            let text = msg!("stopped", unit = self.unit_arg(u), hex = self.hex_arg(to));
            shown("SK 4.2", text, Cue::Point(engine::table::Element::Place(self.name(to))))
        });
    }

    /// Moves a unit one hex, heard by those who can see it.
    pub(crate) fn go<S: Sink>(
        &self,
        p: &mut Position,
        u: usize,
        to: Cell,
        (tick, clause): (u8, &'static str),
        sink: &mut S,
    ) {
        let from = p.units[u].cell().expect("a moving unit is on the map");
        let audience =
            if p.units[u].hidden { Audience::only(self.counters[u].seat) } else { Audience::PUBLIC };
        p.units[u].place = Place::Hex(to.0 as u8);
        sink.tell(audience, || {
            let text =
                msg!("moved", unit = self.unit_arg(u), from = self.hex_arg(from), to = self.hex_arg(to));
            let path = vec![self.name(from), self.name(to)];
            shown(clause, text, Cue::Move { piece: self.counters[u].id.clone(), path, beat: tick })
        });
    }
}
