//! 12.5: reconstitution of lost units.

use crate::action::Look;
use crate::components::{Arm, Hexes, Side, place};
use crate::flow::Cx;
use crate::movement::Ruled;
use crate::position::{COUNTERS, Position, flag};
use crate::scenario::TankBattles;
use arrayvec::ArrayVec;
use engine::{Choices, Sink, Token};
use hexgrid::Cell;

/// Lost units.
type Lost = ArrayVec<u16, COUNTERS>;
/// Units given up so that one returns.
type Bundle = ArrayVec<u16, 16>;

impl TankBattles {
    /// An HQ may receive a unit.
    ///
    /// Rule: TB 12.5b, TB 12.5g. Ruling: Q109, Q111
    pub fn may_receive(&self, p: &Position, hq: u16) -> Ruled {
        let c = self.counter(hq);
        if c.arm != Arm::Hq || !place::on_map(p.place(hq)) {
            return Err("TB 12.5f");
        }
        if self.sides[c.side.at()].reconstitution[0] == 0 {
            return Err("TB 12.5d");
        }
        self.acts(p, hq)?;
        if p.is(hq, flag::MOVED | flag::RECEIVED | flag::FRESH) {
            return Err("TB 12.5b");
        }
        if p.is(hq, flag::EMERGENCY | flag::NO_SUPPLY) { Err("TB 12.5g") } else { Ok(()) }
    }

    /// Where an HQ can receive a unit.
    ///
    /// Rule: TB 12.5f
    pub fn receiving_hexes(&self, look: &Look<'_>, hq: u16) -> Hexes {
        let side = self.counter(hq).side;
        let own = Hexes::of(&self.map.grid, [Cell(look.p.place(hq))]).dilated(&self.map.grid);
        let enemies = look.stacks.held[side.enemy().at()];
        own - enemies.dilated(&self.map.grid) - self.map.water
    }

    /// Lost units of a side that could enter a bundle.
    fn lost(&self, p: &Position, side: Side) -> Lost {
        (0..self.counters.len() as u16)
            .filter(|u| p.place(*u) == place::FIELD)
            .filter(|u| self.counter(*u).side == side && self.counter(*u).arm != Arm::Hq)
            .collect()
    }

    /// How good a unit is: the worst of a bundle returns.
    fn quality(&self, u: u16) -> (u8, u8, u8, u8, u16) {
        let f = self.counter(u).faces[0];
        (f.tank.max(f.at), f.attack, f.defence, f.movement, u)
    }

    /// The worst of a bundle: it returns.
    ///
    /// Rule: TB 12.5e. Ruling: Q110
    pub fn worst(&self, bundle: &[u16]) -> Option<u16> {
        bundle.iter().copied().min_by_key(|u| self.quality(*u))
    }

    /// Whether a bundle so far can be filled up: somebody in it must be the worst and belong to this HQ.
    ///
    /// Rule: TB 12.5c, TB 12.5d
    fn fits(&self, lost: &Lost, hq: u16, bundle: &[u16]) -> bool {
        let side = self.counter(hq).side;
        let [back, gone] = self.sides[side.at()].reconstitution;
        let size = usize::from(back + gone);
        let Some(first) = bundle.first() else { return false };
        let arm = self.counter(*first).arm;
        if bundle.iter().any(|u| self.counter(*u).arm != arm) || bundle.len() > size {
            return false;
        }
        let last = bundle[bundle.len() - 1];
        let more = || lost.iter().copied().filter(|u| *u > last && self.counter(*u).arm == arm);
        let worst = |u: u16| {
            let better = more().filter(|o| self.quality(*o) > self.quality(u)).count();
            let chosen = bundle.len() + usize::from(!bundle.contains(&u));
            self.commands(hq, u)
                && bundle.iter().all(|o| self.quality(*o) >= self.quality(u))
                && chosen <= size
                && chosen + better >= size
        };
        bundle.iter().copied().chain(more()).any(worst)
    }

    fn can_receive(&self, look: &Look<'_>, lost: &Lost, hq: u16) -> bool {
        self.may_receive(look.p, hq).is_ok()
            && lost.iter().any(|u| self.fits(lost, hq, &[*u]))
            && !self.receiving_hexes(look, hq).is_empty()
    }

    /// Whether some HQ can receive somebody.
    pub fn can_rebuild(&self, look: &mut Look<'_>, side: Side) -> bool {
        let [back, gone] = self.sides[side.at()].reconstitution;
        if back == 0 {
            return false;
        }
        let lost = self.lost(look.p, side);
        lost.len() >= usize::from(back + gone)
            && self.hqs(look.p, side).any(|hq| self.can_receive(look, &lost, hq))
    }

    /// Offers a reconstitution: HQ, hex, bundle.
    pub fn offer_rebuilding(&self, look: &mut Look<'_>, side: Side, draft: &[Token], out: &mut Choices) {
        match draft {
            [_] => {
                let lost = self.lost(look.p, side);
                self.hqs(look.p, side)
                    .filter(|hq| self.can_receive(look, &lost, *hq))
                    .for_each(|hq| out.offer(Token::unit(hq)));
            }
            [_, hq] => {
                let hexes = self.receiving_hexes(look, hq.index() as u16);
                hexes.iter(&self.map.grid).for_each(|c| out.offer(Token::place(c.0)));
            }
            [_, hq, _, bundle @ ..] => {
                let hq = hq.index() as u16;
                let [back, gone] = self.sides[side.at()].reconstitution;
                let bundle: Bundle = bundle.iter().map(|t| t.index() as u16).collect();
                if bundle.len() == usize::from(back + gone) {
                    out.complete = true;
                    return;
                }
                let after = bundle.last().copied();
                let lost = self.lost(look.p, side);
                for u in lost.iter().filter(|u| after.is_none_or(|a| **u > a)) {
                    let mut bigger = bundle.clone();
                    bigger.push(*u);
                    if self.fits(&lost, hq, &bigger) {
                        out.offer(Token::unit(*u));
                    }
                }
            }
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// A unit comes back, others are gone for good.
    ///
    /// Rule: TB 12.5d, TB 12.5d2, TB 12.5e. Ruling: Q109, Q110, Q139
    pub fn rebuild(&mut self, _: Side, action: &[Token]) {
        let (hq, hex) = (action[1].index() as u16, action[2].index() as u16);
        let bundle: Bundle = action[3..].iter().map(|t| t.index() as u16).collect();
        let Some(back) = self.r.worst(&bundle) else { return };
        for u in &bundle {
            if *u != back {
                self.p.at[usize::from(*u)] = place::OUT;
            }
        }
        self.p.flags[usize::from(back)] = flag::FRESH;
        self.enter(back, hex);
        self.p.left[usize::from(back)] = 0;
        self.p.set(hq, flag::RECEIVED | flag::FRESH);
        self.tell_rebuilt(back, hex);
    }
}
