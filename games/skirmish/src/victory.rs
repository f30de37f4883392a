//! Victory (SK 10).

use crate::position::{Phase, Position};
use crate::scenario::Skirmish;
use engine::{Clause, Outcome, Seat, Sheet, Tallying, msg, signed, table};

/// Points for a village (SK 10.1).
const VILLAGE: i32 = 2;

/// Ended by points.
pub(crate) const BY_POINTS: u8 = 0;
/// Ended because a side had no units left.
pub(crate) const BY_ANNIHILATION: u8 = 1;

impl Skirmish {
    /// Who stands in a village holds it.
    pub(crate) fn occupy_villages(&self, p: &mut Position) {
        for (i, village) in self.villages.iter().enumerate() {
            if let Some(u) = p.unit_in(*village) {
                p.control[i] = Some(self.counters[u].seat);
            }
        }
    }

    /// A side's points.
    ///
    /// Rule: SK 10.1
    pub(crate) fn points<T: Tallying>(&self, p: &Position, seat: Seat, tally: &mut T) -> i32 {
        let mut points = 0;
        for (i, village) in self.villages.iter().enumerate() {
            if p.control[i] == Some(seat) {
                points += VILLAGE;
                tally.part(Clause("SK 10.1"), || {
                    (msg!("tally-village", hex = self.hex_arg(*village)), signed(VILLAGE))
                });
            }
        }
        for u in self.of(seat.other()) {
            if !p.units[u].alive() {
                points += 1;
                tally.part(Clause("SK 10.1"), || (msg!("tally-kill", unit = self.unit_arg(u)), signed(1)));
            }
        }
        points
    }

    /// A side's points as a tally.
    pub(crate) fn points_tally(&self, p: &Position, seat: Seat) -> table::Tally {
        let mut sheet = Sheet::default();
        let points = self.points(p, seat, &mut sheet);
        let side = crate::words::side_arg(seat);
        sheet.total(msg!("tally-points-title", side = side), msg!("n-points", n = points))
    }

    fn has_units(&self, p: &Position, seat: Seat) -> bool {
        self.of(seat).any(|u| p.units[u].alive())
    }

    /// Ends the game if a side has no units left.
    ///
    /// Rule: SK 10.2
    pub(crate) fn end_if_annihilated(&self, p: &mut Position) -> bool {
        let over = !self.has_units(p, Seat(0)) || !self.has_units(p, Seat(1));
        if over {
            for unit in &mut p.units {
                unit.order = Default::default();
            }
            p.phase = Phase::Over;
        }
        over
    }

    /// How a game that is over ended.
    pub(crate) fn result(&self, p: &Position) -> Outcome {
        let left = [Seat(0), Seat(1)].map(|s| self.has_units(p, s));
        if left != [true, true] {
            let winner = [Seat(0), Seat(1)].into_iter().find(|s| left[s.index()]);
            return Outcome { winner, ending: BY_ANNIHILATION, level: 0 };
        }
        let points = [Seat(0), Seat(1)].map(|s| self.points(p, s, &mut ()));
        let winner = match points[0] - points[1] {
            0 => None,
            lead if lead > 0 => Some(Seat(0)),
            _ => Some(Seat(1)),
        };
        Outcome { winner, ending: BY_POINTS, level: points[0].abs_diff(points[1]) as u8 }
    }
}
