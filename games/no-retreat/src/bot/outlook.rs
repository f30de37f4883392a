//! How near victory is: what will be counted next, and how soon.

use crate::components::{NO_VP, Side};
use crate::position::{Position, fact};
use crate::setup::NoRetreat;
use arrayvec::ArrayVec;

/// What winning or losing a reckoning in this turn is worth.
const STAKES: f32 = 24.0;
/// The turn before which High Tide is compared.
const RECKONING: u8 = 23;

/// The last turn that can win the war: after it objectives are counted once more.
const LAST_COUNT: u8 = 28;

/// A count of VP that ends the game.
#[derive(Clone, Copy, Debug)]
struct Count {
    side: Side,
    /// VP that win it.
    vp: i16,
    /// How much it presses, 1 in the last turn before it.
    press: f32,
}

/// What a side must reach, as far as a turn can see.
#[derive(Clone, Debug, Default)]
pub struct Outlook {
    counts: ArrayVec<Count, 4>,
    /// Objectives of a scenario: the hexes by bits, how many in all, how much they press.
    named: Option<(Side, u64, u32, f32)>,
    /// How many objectives each side needs by the standard rules.
    standard: Option<[u32; 2]>,
    /// Turns left after this one until all is counted for good.
    deadline: Option<u8>,
}

/// How much a reckoning after so many more turns presses.
fn press(turns_left: u8) -> f32 {
    match turns_left {
        0 => 1.0,
        1 => 0.5,
        2 => 0.3,
        n if n < 6 => 0.15,
        _ => 0.05,
    }
}

/// A margin as a share of victory, between −1 and 1.
fn share(margin: f32) -> f32 {
    margin / (1.0 + margin.abs())
}

impl Outlook {
    /// Looks at the calendar.
    pub fn new(r: &NoRetreat, p: &Position) -> Self {
        let mut outlook = Outlook::default();
        let mut count = |side, vp, press| _ = outlook.counts.try_push(Count { side, vp, press });
        if let Some(v) = &r.s.victory {
            let last = if v.at_change { r.s.last_turn - 1 } else { r.s.last_turn };
            let press = press(last.saturating_sub(p.turn));
            count(v.side, v.vp.into(), press);
            if !v.objectives.is_empty() {
                let bits = v.objectives.iter().map(|h| r.c.vp_index[usize::from(*h)]);
                let hexes = bits.filter(|i| *i != NO_VP).fold(0, |all, i| all | 1 << i);
                outlook.named = Some((v.side, hexes, v.objectives.len() as u32 + u32::from(v.also), press));
            }
        }
        outlook.deadline = match &r.s.victory {
            Some(v) => Some((r.s.last_turn - u8::from(v.at_change)).saturating_sub(p.turn)),
            None if p.fact(fact::YEAR_1945) => Some(LAST_COUNT.saturating_sub(p.turn)),
            None => None,
        };
        if r.s.standard {
            let mut count = |side, vp, press| _ = outlook.counts.try_push(Count { side, vp, press });
            for side in Side::BOTH {
                let due = |t: &u8| r.c.turns[usize::from(*t)].sudden_death[side.at()].is_some();
                let next = (p.turn + 1..=r.s.last_turn).find(due);
                // The war of 1945 counts other hexes.
                if let Some(t) = next.filter(|t| *t < RECKONING || p.fact(fact::YEAR_1945)) {
                    let limit = r.c.turns[usize::from(t)].sudden_death[side.at()].unwrap_or(0);
                    count(side, i16::from(limit) + 1, press(t - 1 - p.turn));
                }
            }
            if p.turn < RECKONING && p.initiative() == Side::Soviet {
                count(Side::Soviet, p.high_tide.into(), press(RECKONING - 1 - p.turn));
            }
            outlook.standard = Some(Side::BOTH.map(|side| r.objectives_needed(p, side)));
        }
        outlook
    }

    /// How much the most pressing reckoning presses.
    pub fn press(&self) -> f32 {
        self.counts.iter().map(|c| c.press).fold(0.0, f32::max)
    }

    /// Turns left after this one until all is counted for good, if that is in sight.
    pub fn deadline(&self) -> Option<u8> {
        self.deadline
    }

    /// Who has to win ground to win, if only one side has.
    pub fn challenger(&self, r: &NoRetreat, p: &Position) -> Side {
        r.s.victory.as_ref().map_or(p.initiative(), |v| v.side)
    }

    /// What the reckonings promise a side; cities with a supply path by bits.
    pub fn value(&self, r: &NoRetreat, p: &Position, fed: [u64; 2], side: Side) -> f32 {
        let vp = Side::BOTH.map(|s| r.vp(p, s, &mut ()));
        let signed = |owner: Side, worth: f32| if owner == side { worth } else { -worth };
        let owned = |s: Side| if s == Side::Axis { p.control } else { !p.control };
        let mut sum = 0.0;
        let mut named = None;
        if let Some((owner, hexes, needed, press)) = self.named {
            let held = owned(owner) & r.c.objectives[owner.at()];
            let missing = (hexes & !owned(owner)).count_ones().max(needed.saturating_sub(held.count_ones()));
            named = Some((0.5 - 2.0 * missing as f32, press));
        }
        for c in &self.counts {
            let mut margin = f32::from(vp[c.side.at()] - c.vp) + 0.5;
            if let Some((other, _)) = named {
                margin = margin.max(other);
            }
            sum += signed(c.side, STAKES * c.press * share(margin));
        }
        if let Some(needed) = self.standard {
            for s in Side::BOTH {
                let held = (owned(s) & fed[s.at()] & r.c.objectives[s.at()]).count_ones();
                let missing = needed[s.at()].saturating_sub(held) as f32;
                let press = self.deadline.map_or(0.4, |left| press(left.saturating_sub(1)).max(0.4));
                sum += signed(s, press * STAKES * share(0.5 - missing));
            }
        }
        sum
    }
}
