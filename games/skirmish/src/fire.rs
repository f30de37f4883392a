//! Fire (SK 5).

use crate::position::{Order, Phase, Position};
use crate::scenario::Skirmish;
use crate::sequence::FIRE_STEP;
use crate::words::cell;
use engine::table::Cue;
use engine::{
    Audience, Clause, Distribution, Faces, Label, Roll, Sheet, Sink, Tallying, Thrown, Token, msg, shown,
    signed, table,
};
use hexgrid::Cell;

/// Faces up to this hit a target in the open (SK 5.1).
pub(crate) const OPEN: i32 = 3;

impl Skirmish {
    /// The unit that fires next, from a unit on; and where.
    pub(crate) fn next_fire(&self, p: &Position, from: usize) -> Option<(usize, Cell)> {
        (from..self.counters.len()).find_map(|u| self.fire_target(p, u).map(|c| (u, c)))
    }

    /// Where a unit's fire falls: its target, if an enemy is still seen there.
    ///
    /// Rule: SK 5.3
    fn fire_target(&self, p: &Position, u: usize) -> Option<Cell> {
        let Order::Fire(target) = p.units[u].order else { return None };
        let target = Cell(u16::from(target));
        let victim = p.unit_in(target)?;
        let enemy = self.counters[victim].seat != self.counters[u].seat;
        (p.units[u].alive() && enemy && !p.units[victim].hidden).then_some(target)
    }

    /// Dice and the highest face that hits.
    ///
    /// Rule: SK 5.1, SK 7.2
    fn fire_dice<T: Tallying>(&self, p: &Position, u: usize, target: Cell, tally: &mut T) -> (u8, u8) {
        let dice = p.units[u].steps;
        tally.part(Clause("SK 5.1"), || (msg!("tally-dice"), dice.to_string()));
        let mut accuracy = OPEN;
        tally.part(Clause("SK 5.1"), || (msg!("tally-open"), OPEN.to_string()));
        if self.cover.contains(&self.grid, target) {
            accuracy -= 1;
            tally.part(Clause("SK 5.1"), || (msg!("tally-cover"), signed(-1)));
        }
        if !self.in_supply(p, u) {
            accuracy -= 1;
            tally.part(Clause("SK 7.2"), || (msg!("tally-out-of-supply"), signed(-1)));
        }
        (dice, accuracy as u8)
    }

    /// The roll of a unit's fire.
    pub(crate) fn fire_roll(&self, p: &Position, u: usize) -> Roll {
        let target = self.fire_target(p, u).expect("only units with a target are asked for");
        let (dice, accuracy) = self.fire_dice(p, u, target, &mut ());
        let label = Label {
            turn: u16::from(p.turn),
            step: FIRE_STEP,
            actor: u as u16,
            target: target.0,
            ..Label::default()
        };
        Roll::hits(dice, accuracy, label)
    }

    /// Hits are noted, and count when all have fired.
    ///
    /// Rule: SK 5.2
    pub(crate) fn note_hits<S: Sink>(&self, p: &mut Position, u: usize, thrown: Thrown, sink: &mut S) {
        let Thrown::Hits(hits, faces) = thrown else { return };
        let target = self.fire_target(p, u).expect("only units with a target are asked for");
        let victim = p.unit_in(target).expect("a target holds a unit");
        p.hits[victim] += hits;
        sink.tell(Audience::PUBLIC, || {
            let dice: Vec<u8> = Faces::iter(faces).collect();
            let text = msg!(
                "fired",
                unit = self.unit_arg(u),
                victim = self.unit_arg(victim),
                dice = i32::from(p.units[u].steps),
                hits = i32::from(hits),
            );
            shown("SK 5.1", text, Cue::Dice(dice))
        });
        p.phase = Phase::Fire(u as u8 + 1);
    }

    /// Rule: SK 5.2, SK 1.2
    pub(crate) fn apply_hits<S: Sink>(&self, p: &mut Position, sink: &mut S) {
        for u in 0..self.counters.len() {
            let hits = std::mem::take(&mut p.hits[u]);
            if hits > 0 {
                self.lose_steps(p, u, hits, "SK 5.2", sink);
            }
        }
    }

    /// A unit loses steps, and is told of.
    pub(crate) fn lose_steps<S: Sink>(
        &self,
        p: &mut Position,
        u: usize,
        steps: u8,
        clause: &'static str,
        sink: &mut S,
    ) {
        p.lose(u, steps);
        let id = || self.counters[u].id.clone();
        sink.tell(Audience::PUBLIC, || match p.units[u].steps {
            0 => shown(clause, msg!("destroyed", unit = self.unit_arg(u)), Cue::Remove(id())),
            left => {
                let text = msg!(
                    "lost-steps",
                    unit = self.unit_arg(u),
                    steps = i32::from(steps),
                    left = i32::from(left)
                );
                shown(clause, text, Cue::Flip(id()))
            }
        });
    }

    /// What an order to fire may bring.
    pub(crate) fn explain_fire(
        &self,
        p: &Position,
        u: usize,
        target: Token,
    ) -> (table::Tally, table::Forecast) {
        let mut sheet = Sheet::default();
        let (dice, accuracy) = self.fire_dice(p, u, cell(target), &mut sheet);
        let result = msg!("tally-fire", dice = i32::from(dice), accuracy = i32::from(accuracy));
        let tally = sheet.total(msg!("tally-fire-title"), result);
        let roll = Roll::hits(dice, accuracy, Label::default());
        let hits = Distribution::of_roll(&roll, |thrown| match thrown {
            Thrown::Hits(hits, _) => hits,
            _ => 0,
        });
        let mut forecast = hits.forecast(msg!("forecast-fire"), |n| msg!("n-hits", n = i32::from(*n)));
        forecast.assumptions.push(msg!("assume-stays"));
        (tally, forecast)
    }
}
