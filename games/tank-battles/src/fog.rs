//! 9.5: fog of war. Who sees what; nothing else hides anything.

use crate::action::verb;
use crate::components::{Side, place};
use crate::markers::MarkerKind;
use crate::position::{Doing, NONE, Places, Position, UnitSet, flag};
use crate::scenario::TankBattles;
use engine::{Audience, Known, QuickDice, Seat, Token};

/// A drawn marker one may not know.
const BLANK: u16 = u16::MAX;

impl TankBattles {
    /// Whether the enemy sees which counter this is.
    ///
    /// Rule: TB 9.5a, TB 9.5b, TB 9.5c. Ruling: Q137
    pub fn public(&self, p: &Position, u: u16) -> bool {
        if !place::on_map(p.place(u)) || p.is(u, flag::SHOWN | flag::SCOUTED) {
            return true;
        }
        let face_down = self.special.hidden == Some(self.counter(u).side) && !p.is(u, flag::SEEN);
        p.is(u, flag::TOP) && !face_down
    }

    /// Blanks what a viewer may not know: which counters lie under a stack, hands, the cup.
    pub fn blank(&self, p: &mut Position, viewer: Option<Seat>) {
        for side in Side::BOTH {
            if viewer == Some(side.seat()) {
                continue;
            }
            self.blank_stacks(p, side);
            let own = self.markers_of(side);
            p.hand &= !own;
            p.cup &= !own;
            for f in p.flow.iter_mut() {
                if f.doing == Doing::Drawing && f.step == 3 && f.seat == side as u8 {
                    f.a = BLANK;
                }
            }
        }
    }

    /// A side's counters the enemy cannot tell apart if they are on the map: all that are not [`TankBattles::public`].
    pub fn unseen(&self, p: &Position, side: Side) -> UnitSet {
        let shown = flag::SHOWN | flag::SCOUTED;
        let mut seen = p.with(shown | flag::TOP);
        if self.special.hidden == Some(side) {
            // Even on top they lie face down.
            seen = seen & p.with(shown | flag::SEEN);
        }
        self.own[side.at()] - seen
    }

    /// Hidden counters keep their places but not their names: the places go to them in order.
    fn blank_stacks(&self, p: &mut Position, side: Side) {
        let hidden = self.unseen(p, side) & p.on_map();
        let mut counts = [0u8; place::HEXES];
        let mut places = Places::EMPTY;
        for u in hidden.iter() {
            let at = p.place(u);
            counts[usize::from(at)] += 1;
            places.insert(at);
        }
        let (mut hexes, mut left, mut hex) = (places.iter(), 0, 0);
        for u in hidden.iter() {
            if left == 0 {
                hex = hexes.next().expect("every hidden counter stands somewhere");
                left = counts[usize::from(hex)];
            }
            left -= 1;
            p.at[usize::from(u)] = hex;
            p.flags[usize::from(u)] = flag::UNKNOWN;
            p.left[usize::from(u)] = 0;
        }
        for u in (hidden & self.slips).iter() {
            p.parents[usize::from(u) - (self.counters.len() - crate::position::SLIPS)] = NONE;
        }
    }

    /// Fills what a viewer does not know with something that could be so.
    pub fn guess(&self, known: &Known<Position>, dice: &mut QuickDice) -> Position {
        let mut p = **known;
        for side in Side::BOTH {
            if known.seat() != Some(side.seat()) {
                self.guess_stacks(&mut p, side, dice);
                self.guess_markers(&mut p, side, dice);
            }
        }
        p
    }

    fn guess_stacks(&self, p: &mut Position, side: Side, dice: &mut QuickDice) {
        let hidden: Vec<usize> = (0..self.counters.len())
            .filter(|u| self.counters[*u].side == side && p.flags[*u] & flag::UNKNOWN != 0)
            .collect();
        for i in (1..hidden.len()).rev() {
            let j = dice.below(i as u32 + 1) as usize;
            p.at.swap(hidden[i], hidden[j]);
        }
        for u in &hidden {
            p.flags[*u] = 0;
            let topped = (0..self.counters.len()).any(|o| p.at[o] == p.at[*u] && p.flags[o] & flag::TOP != 0);
            if !topped {
                p.flags[*u] |= flag::TOP;
            }
            if self.is_slip(*u as u16) {
                let parent = self.counters.iter().position(|c| {
                    c.side == side && c.reverse == crate::components::Reverse::Weak && c.arm.is_infantry()
                });
                p.parents[*u - (self.counters.len() - crate::position::SLIPS)] =
                    parent.map_or(NONE, |i| i as u16);
            }
        }
    }

    fn guess_markers(&self, p: &mut Position, side: Side, dice: &mut QuickDice) {
        // Given out at the start or not in the game at all: everybody knows who holds it.
        let given = self.markers_like(side, MarkerKind::Cprep);
        if self.special.cprep > 0 {
            p.hand |= given & !p.gone;
        }
        let placed = p.gone | p.lasting | p.hand | p.cup | given;
        let mut free: Vec<u32> = (0..self.markers.len() as u32)
            .filter(|m| self.markers[*m as usize].side == side && placed >> m & 1 == 0)
            .collect();
        let mut pick = |keep: &dyn Fn(u32) -> bool| -> Option<u32> {
            let fits: Vec<usize> = (0..free.len()).filter(|i| keep(free[*i])).collect();
            let i = *fits.get(dice.below(fits.len().max(1) as u32) as usize)?;
            Some(free.swap_remove(i))
        };
        // Only events are held; what was drawn and what is in the cup can be anything else.
        let event = |m: u32| self.markers[m as usize].kind != MarkerKind::Corps;
        while (p.hand & self.markers_of(side)).count_ones() < u32::from(p.hand_count[side.at()]) {
            let Some(m) = pick(&event) else { break };
            p.hand |= 1 << m;
        }
        for i in 0..p.flow.len() {
            let f = p.flow[i];
            if f.doing == Doing::Drawing
                && f.step == 3
                && f.seat == side as u8
                && f.a == BLANK
                && let Some(m) = pick(&|_| true)
            {
                p.flow[i].a = m as u16;
            }
        }
        while (p.cup & self.markers_of(side)).count_ones() < u32::from(p.cup_count[side.at()]) {
            let Some(m) = pick(&|_| true) else { break };
            p.cup |= 1 << m;
        }
    }

    /// Who sees an action as it is made: one that names hidden counters or markers stays with its seat.
    pub fn heard_by(&self, p: &Position, seat: Seat, action: &[Token]) -> Audience {
        let secret = action.iter().any(|t| match t.kind() {
            engine::Kind::Unit => {
                let u = t.index() as u16;
                self.counters.get(t.index()).is_some_and(|c| c.side.seat() == seat) && !self.public(p, u)
            }
            _ => false,
        });
        // Whoever fights is shown, and so is the HQ that listens.
        let hq = |t: &Token| {
            t.kind() == engine::Kind::Unit && self.headquarters.iter().any(|s| s.has(t.index() as u16))
        };
        let shown = match action.first().copied().unwrap_or(verb::DONE) {
            verb::ATTACK
            | verb::MARCH
            | verb::DEFEND
            | verb::GUN
            | verb::LOSS
            | verb::PURSUE
            | verb::EVADE => true,
            verb::PLAY => action.iter().any(hq),
            _ => false,
        };
        let secret = secret && !shown;
        let laying = matches!(p.flow.top().doing, Doing::Turn);
        if secret || laying { Audience::only(seat) } else { Audience::PUBLIC }
    }
}
