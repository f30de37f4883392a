//! 12.5: reconstitution of lost units.

use crate::action::Look;
use crate::components::{Arm, Class, Hexes, Side, place};
use crate::flow::Cx;
use crate::movement::Ruled;
use crate::position::{Position, UnitSet, flag};
use crate::scenario::TankBattles;
use arrayvec::ArrayVec;
use engine::{Choices, Sink, Token};
use hexgrid::Cell;

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
    fn lost(&self, look: &Look<'_>, side: Side) -> UnitSet {
        (*look.stacks.in_box(place::FIELD) & self.own[side.at()]) - self.headquarters[side.at()]
    }

    /// How good a unit is: the worst of a bundle returns.
    fn quality(&self, u: u16) -> (u8, u8, u8, u8) {
        let f = self.counter(u).faces[0];
        (f.tank.max(f.at), f.attack, f.defence, f.movement)
    }

    /// Whether another unit of the same side and arm is no worse than a unit.
    pub fn no_worse(&self, u: u16, than: u16) -> bool {
        let (a, b) = (self.counter(u), self.counter(than));
        u != than && a.side == b.side && a.arm == b.arm && self.quality(u) >= self.quality(than)
    }

    /// The worst of a bundle returns; of equals one that belongs to the HQ.
    ///
    /// Rule: TB 12.5e, TB 12.5f. Ruling: Q110
    pub fn worst(&self, hq: u16, bundle: &[u16]) -> Option<u16> {
        let own = &self.followers[usize::from(hq)];
        bundle.iter().copied().min_by_key(|u| (self.quality(*u), !own.has(*u), *u))
    }

    /// Whether the ground of a hex is open to a unit.
    fn stands(&self, u: u16, hex: u16) -> bool {
        let (class, at) = (self.counter(u).class, usize::from(hex));
        match class {
            Class::Rail => self.map.has(&self.map.rails, hex),
            _ => self.chart.of(self.map.ground[at], self.map.settlement[at]).cost[class.column()].is_some(),
        }
    }

    /// How many units make a bundle.
    fn bundle_size(&self, side: Side) -> usize {
        let [back, gone] = self.sides[side.at()].reconstitution;
        usize::from(back + gone)
    }

    /// Whether a bundle can be filled up with some of these: somebody must be the worst of it and belong to this HQ.
    ///
    /// Rule: TB 12.5c, TB 12.5d
    fn fits(&self, more: &UnitSet, hq: u16, hex: u16, bundle: &UnitSet) -> bool {
        let size = self.bundle_size(self.counter(hq).side);
        let worst = |u: u16| {
            let mut others = *bundle;
            others.remove(u);
            let better = &self.better[usize::from(u)];
            (others - *better).is_empty()
                && others.len() < size
                && 1 + others.len() + (*more & *better).len() >= size
                && self.stands(u, hex)
        };
        ((*bundle | *more) & self.followers[usize::from(hq)]).iter().any(worst)
    }

    /// Lost units that can return: enough of their arm that are no worse are lost too.
    pub fn returnable(&self, look: &mut Look<'_>, side: Side) -> UnitSet {
        let (lost, size) = (self.lost(look, side), self.bundle_size(side));
        let known = &mut look.stacks.returnable[side.at()];
        if known.0 != lost {
            let can = |u: &u16| 1 + (lost & self.better[usize::from(*u)]).len() >= size;
            *known = (lost, lost.iter().filter(can).collect());
        }
        known.1
    }

    fn can_receive(&self, look: &Look<'_>, returnable: &UnitSet, hq: u16) -> bool {
        returnable.intersects(&self.followers[usize::from(hq)])
            && self.may_receive(look.p, hq).is_ok()
            && !self.places_for(look, returnable, hq).is_empty()
    }

    /// Where an HQ can receive one of some units.
    fn places_for(&self, look: &Look<'_>, units: &UnitSet, hq: u16) -> Hexes {
        let own = *units & self.followers[usize::from(hq)];
        let hexes = self.receiving_hexes(look, hq);
        let fits = |c: &Cell| own.iter().any(|u| self.stands(u, c.0));
        Hexes::of(&self.map.grid, hexes.iter(&self.map.grid).filter(fits))
    }

    /// Whether some HQ can receive somebody.
    pub fn can_rebuild(&self, look: &mut Look<'_>, side: Side) -> bool {
        if self.sides[side.at()].reconstitution[0] == 0 {
            return false;
        }
        let returnable = self.returnable(look, side);
        !returnable.is_empty() && self.hqs(look.p, side).any(|hq| self.can_receive(look, &returnable, hq))
    }

    /// Offers a reconstitution: HQ, hex, bundle.
    pub fn offer_rebuilding(&self, look: &mut Look<'_>, side: Side, draft: &[Token], out: &mut Choices) {
        match draft {
            [_] => {
                let returnable = self.returnable(look, side);
                self.hqs(look.p, side)
                    .filter(|hq| self.can_receive(look, &returnable, *hq))
                    .for_each(|hq| out.offer(Token::unit(hq)));
            }
            [_, hq] => {
                let returnable = self.returnable(look, side);
                let hexes = self.places_for(look, &returnable, hq.index() as u16);
                hexes.iter(&self.map.grid).for_each(|c| out.offer(Token::place(c.0)));
            }
            [_, hq, hex, bundle @ ..] => {
                let (hq, hex) = (hq.index() as u16, hex.index() as u16);
                if bundle.len() == self.bundle_size(side) {
                    out.complete = true;
                    return;
                }
                let lost = self.lost(look, side);
                let more = bundle.last().map_or(lost, |last| lost.above(last.index() as u16));
                let bundle: UnitSet = bundle.iter().map(|t| t.index() as u16).collect();
                for u in more.iter() {
                    let mut bigger = bundle;
                    bigger.insert(u);
                    if self.fits(&more.above(u), hq, hex, &bigger) {
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
        let bundle: Bundle = action[3..].iter().map(|t| t.index() as u16).collect();
        let Some(back) = self.r.worst(hq, &bundle) else { return };
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
