//! Supply (SK 7).

use crate::position::Position;
use crate::scenario::{Hexes, Skirmish};
use engine::Seat;
use engine::msg;
use engine::table::{Overlay, OverlayPath};
use hexgrid::Cell;

impl Skirmish {
    /// Hexes from which a side's edge can be reached.
    ///
    /// Rule: SK 7.1, SK 9.1
    pub(crate) fn supplied(&self, p: &Position, seat: Seat) -> Hexes {
        let open = self.land - self.seen_enemies(p, seat);
        self.passages.flood(&self.edges[seat.index()], &open)
    }

    /// Whether a unit is in supply.
    pub(crate) fn in_supply(&self, p: &Position, unit: usize) -> bool {
        let seat = self.counters[unit].seat;
        p.units[unit].cell().is_some_and(|c| self.supplied(p, seat).contains(&self.grid, c))
    }

    /// The supply lens: of one unit its line, else all supplied hexes of both sides' units.
    pub(crate) fn supply_lens(&self, p: &Position, unit: Option<usize>) -> Overlay {
        let units: Vec<usize> = match unit {
            Some(unit) => vec![unit],
            None => (0..self.counters.len()).filter(|u| p.units[*u].cell().is_some()).collect(),
        };
        let mut overlay =
            Overlay { id: "supply".into(), title: Some(msg!("lens-supply")), ..Overlay::default() };
        for u in units {
            let Some(at) = p.units[u].cell() else { continue };
            let state = if self.in_supply(p, u) { "supplied" } else { "cut" };
            overlay.places.push((self.name(at), state.to_owned()));
            overlay.paths.push(self.supply_line(p, self.counters[u].seat, at));
        }
        overlay
    }

    /// The shortest way from a hex to the side's edge; if there is none, the
    /// shortest that only enemies bar, with the first hex that cuts it.
    fn supply_line(&self, p: &Position, seat: Seat, from: Cell) -> OverlayPath {
        let enemies = self.seen_enemies(p, seat);
        let open =
            if self.supplied(p, seat).contains(&self.grid, from) { self.land - enemies } else { self.land };
        let mut distance = vec![u8::MAX; self.grid.len()];
        self.passages.distances(&self.edges[seat.index()], &open, u8::MAX, &mut distance);
        let mut at = from;
        let mut nodes = vec![from];
        while distance[at.index()] > 0 && distance[at.index()] < u8::MAX {
            let near = self.grid.neighbours(at).filter(|(d, c)| self.step(at, *d) == Some(*c));
            let Some((_, next)) = near.min_by_key(|(_, c)| distance[c.index()]) else { break };
            at = next;
            nodes.push(at);
        }
        let cut = nodes.iter().find(|c| enemies.contains(&self.grid, **c)).map(|c| self.name(*c));
        let cut = cut.or_else(|| (distance[from.index()] == u8::MAX).then(|| self.name(from)));
        OverlayPath { nodes: nodes.into_iter().map(|c| self.name(c)).collect(), labels: Vec::new(), cut }
    }
}
