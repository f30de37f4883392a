//! 15: victory points and levels.

use crate::components::{Arm, Side, place};
use crate::position::Position;
use crate::scenario::TankBattles;
use engine::{Clause, Tallying, msg};

impl TankBattles {
    /// Victory points of a side.
    ///
    /// Rule: TB 15b. Ruling: Q131, Q140
    pub fn points<T: Tallying>(&self, p: &Position, side: Side, tally: &mut T) -> u16 {
        let held: u16 = (0..self.map.vp.len() as u16)
            .filter(|h| p.control(*h) == side)
            .map(|h| u16::from(self.map.vp[usize::from(h)]))
            .sum();
        tally.part(Clause("TB 15b"), || (msg!("points-places"), held.to_string()));
        let mut lost = u16::from(self.scoring.hq) * u16::from(p.hqs_lost[side.enemy().at()]);
        for (u, c) in self.counters.iter().enumerate() {
            let gone = matches!(p.at[u], place::FIELD | place::OUT);
            if c.side == side || !gone || c.arm == Arm::Hq || self.is_slip(u as u16) {
                continue;
            }
            let tanks = c.faces[0].tank > 0 && self.scoring.tanks_of[c.side.at()];
            lost += u16::from(if tanks { self.scoring.tanks } else { self.scoring.other });
        }
        tally.part(Clause("TB 15b"), || (msg!("points-losses"), lost.to_string()));
        let exits = match &self.special.exit {
            Some((s, ..)) if *s == side => u16::from(p.exit_vp),
            _ => 0,
        };
        if exits > 0 {
            tally.part(Clause("TB 15a"), || (msg!("points-exits"), exits.to_string()));
        }
        held + lost + exits
    }

    /// The level of victory: 0 is the best German result.
    ///
    /// Rule: TB 15c
    pub fn level(&self, p: &Position) -> u8 {
        let [german, soviet] = Side::BOTH.map(|s| u32::from(self.points(p, s, &mut ())));
        self.scoring
            .levels
            .iter()
            .position(|[n, m]| german * u32::from(*m) >= u32::from(*n) * soviet)
            .unwrap_or(self.scoring.levels.len()) as u8
    }
}
