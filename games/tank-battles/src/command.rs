//! 12.5: reconstitution of lost units.

use crate::action::Look;
use crate::components::{Arm, Hexes, Side, place};
use crate::flow::Cx;
use crate::movement::Ruled;
use crate::position::{Position, flag};
use crate::scenario::TankBattles;
use engine::{Choices, Sink, Token};
use hexgrid::Cell;

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
    fn lost(&self, p: &Position, side: Side) -> impl Iterator<Item = u16> {
        (0..self.counters.len() as u16).filter(move |u| {
            let c = self.counter(*u);
            c.side == side && p.place(*u) == place::FIELD && c.arm != Arm::Hq
        })
    }

    /// The worst of a bundle: it returns.
    ///
    /// Rule: TB 12.5e. Ruling: Q110
    pub fn worst(&self, bundle: &[u16]) -> Option<u16> {
        bundle.iter().copied().min_by_key(|u| {
            let f = self.counter(*u).faces[0];
            (f.tank.max(f.at), f.attack, f.defence, f.movement, *u)
        })
    }

    /// Whether a bundle so far can be filled up.
    ///
    /// Rule: TB 12.5c, TB 12.5d
    fn fits(&self, p: &Position, hq: u16, bundle: &[u16]) -> bool {
        let side = self.counter(hq).side;
        let [back, gone] = self.sides[side.at()].reconstitution;
        let size = usize::from(back + gone);
        let Some(first) = bundle.first() else { return false };
        let arm = self.counter(*first).arm;
        if bundle.iter().any(|u| self.counter(*u).arm != arm) || bundle.len() > size {
            return false;
        }
        let last = bundle[bundle.len() - 1];
        let more: Vec<u16> =
            self.lost(p, side).filter(|u| *u > last && self.counter(*u).arm == arm).collect();
        if bundle.len() + more.len() < size {
            return false;
        }
        // Somebody in a full bundle must be the worst and belong to this HQ.
        let mut chosen = bundle.to_vec();
        self.any_full(hq, &mut chosen, &more, size)
    }

    fn any_full(&self, hq: u16, chosen: &mut Vec<u16>, more: &[u16], size: usize) -> bool {
        if chosen.len() == size {
            return self.worst(chosen).is_some_and(|u| self.commands(hq, u));
        }
        for (i, u) in more.iter().enumerate() {
            chosen.push(*u);
            let found = self.any_full(hq, chosen, &more[i + 1..], size);
            chosen.pop();
            if found {
                return true;
            }
        }
        false
    }

    fn can_receive(&self, look: &Look<'_>, hq: u16) -> bool {
        self.may_receive(look.p, hq).is_ok()
            && !self.receiving_hexes(look, hq).is_empty()
            && self.lost(look.p, self.counter(hq).side).any(|u| self.fits(look.p, hq, &[u]))
    }

    /// Whether some HQ can receive somebody.
    pub fn can_rebuild(&self, look: &mut Look<'_>, side: Side) -> bool {
        self.sides[side.at()].reconstitution[0] > 0
            && self.lost(look.p, side).next().is_some()
            && self.hqs(look.p, side).any(|hq| self.can_receive(look, hq))
    }

    /// Offers a reconstitution: HQ, hex, bundle.
    pub fn offer_rebuilding(&self, look: &mut Look<'_>, side: Side, draft: &[Token], out: &mut Choices) {
        match draft {
            [_] => {
                let hqs: Vec<u16> = self.hqs(look.p, side).filter(|hq| self.can_receive(look, *hq)).collect();
                hqs.iter().for_each(|hq| out.offer(Token::unit(*hq)));
            }
            [_, hq] => {
                let hexes = self.receiving_hexes(look, hq.index() as u16);
                hexes.iter(&self.map.grid).for_each(|c| out.offer(Token::place(c.0)));
            }
            [_, hq, _, bundle @ ..] => {
                let hq = hq.index() as u16;
                let [back, gone] = self.sides[side.at()].reconstitution;
                let bundle: Vec<u16> = bundle.iter().map(|t| t.index() as u16).collect();
                if bundle.len() == usize::from(back + gone) {
                    out.complete = true;
                    return;
                }
                let after = bundle.last().copied();
                for u in self.lost(look.p, side).filter(|u| after.is_none_or(|a| *u > a)) {
                    let mut bigger = bundle.clone();
                    bigger.push(u);
                    if self.fits(look.p, hq, &bigger) {
                        out.offer(Token::unit(u));
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
        let bundle: Vec<u16> = action[3..].iter().map(|t| t.index() as u16).collect();
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
