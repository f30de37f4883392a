//! Step B: placing, rebuilding and splitting (7.6 to 7.9).

use super::{ABTEILUNG_TURN, FORT_FRONTS_TURN, PARTISANS_TURN, RESERVES_TURN, SEVASTOPOL_TURN};
use crate::action::{Look, verb};
use crate::cards::Win;
use crate::components::{Branch, Side, Special, StepLaw, hexes, place, units};
use crate::derived::Derived;
use crate::flow::Cx;
use crate::hexes::{HexSet, UnitSet};
use crate::position::{Position, Unit, fact};
use crate::setup::{NoRetreat, Option15};
use engine::{Choices, Sink, Token};

impl NoRetreat {
    /// Whether a counter in a box may come back at all.
    pub fn rebuildable(&self, _p: &Position, unit: u8) -> bool {
        self.c.units[usize::from(unit)].special != Special::Finn
    }

    /// Where a unit that comes to the map may be placed.
    ///
    /// Rule: NR 7.6b, NR 7.6c, NR 7.6d, NR 7.6e, NR 7.6f, NR 14.9.4a. Ruling: O1, O7, O14, N22
    pub fn placement(&self, p: &Position, d: &mut Derived, unit: u8) -> HexSet {
        let spec = &self.c.units[usize::from(unit)];
        let side = spec.side;
        let u = p.units[usize::from(unit)];
        if !self.rebuildable(p, unit) {
            return HexSet::EMPTY;
        }
        let shattered = u.place == place::SHATTERED;
        let reinforcement = u.place >= place::TURN || u.place == place::OUT;
        let (overland, overland_units) = {
            let s = d.supply(self, p, side);
            (s.overland, s.overland_units)
        };
        let board = d.board(self, p);
        let cities = &board.cities[side.at()];
        let (german, other) = (cities.and(&self.c.germany), cities.minus(&self.c.germany));
        let (at_home, abroad) = if side == Side::Axis { (german, other) } else { (other, german) };
        let mut hexes = at_home.wide();
        if side == Side::Axis {
            hexes = hexes.and(&self.c.germany);
        }
        if shattered {
            hexes = hexes.or(&abroad.wide());
        }
        hexes = hexes.and(&overland);
        let edge = match side {
            Side::Axis if shattered => self.c.edge[0].and(&self.c.germany),
            Side::Axis => HexSet::EMPTY,
            Side::Soviet => self.c.edge[1].and(&self.c.ussr),
        };
        let foe = side.enemy().at();
        let mine = if side == Side::Axis { p.control } else { !p.control };
        let mut theirs = HexSet::EMPTY;
        for (i, h) in self.c.vp_hexes.iter().enumerate() {
            if mine >> i & 1 == 0 {
                theirs.insert(*h);
            }
        }
        let enemy = theirs.or(&board.held[foe]).or(&board.zoc[foe]);
        hexes = hexes.or(&edge).and(&self.c.land).minus(&enemy);
        if !reinforcement {
            for cadre in self.c.of_side[side.at()].iter() {
                let is_cadre = self.c.units[usize::from(cadre)].special == Special::Cadre;
                if is_cadre && overland_units.has(cadre) {
                    hexes.insert(p.units[usize::from(cadre)].place);
                }
            }
        }
        hexes
    }

    /// Cards to rebuild a lost unit, if it can be rebuilt for cards.
    ///
    /// Rule: NR 7.9a, NR 7.9b, NR 7.9.1, NR 14.7c. Ruling: O4, O5, O10
    pub fn rebuild_price(&self, p: &Position, unit: u8) -> Option<u8> {
        let (u, spec) = (p.units[usize::from(unit)], &self.c.units[usize::from(unit)]);
        if spec.side == Side::Axis && !self.turn(p).axis_rebuild || !self.rebuildable(p, unit) {
            return None;
        }
        match u.place {
            place::DESTROYED if spec.shock && (u.is(Unit::FULL) || self.turn(p).two_steps) => Some(2),
            place::DESTROYED => Some(1),
            place::SURRENDERED => Some(2),
            _ => None,
        }
    }

    /// Units that have to be placed in this step: shattered units and reinforcements.
    ///
    /// Rule: NR 7.7a, NR 7.8. Ruling: O11
    pub(super) fn due<'a>(&'a self, p: &'a Position, side: Side) -> impl Iterator<Item = u8> + 'a {
        let now = place::TURN + u16::from(p.turn);
        self.c.of_side[side.at()].iter().filter(move |u| {
            let at = p.units[usize::from(*u)].place;
            at == place::SHATTERED || at > place::TURN && at <= now
        })
    }

    /// Units an Abteilung or fortified fronts may be made of.
    ///
    /// Rule: NR 15.1a, NR 15.2a. Ruling: O6
    pub(super) fn splittable(&self, p: &Position, d: &mut Derived, side: Side) -> UnitSet {
        let open = match side {
            Side::Axis => {
                self.has(Option15::Abteilung) && p.turn >= ABTEILUNG_TURN && !p.fact(fact::ABTEILUNG)
            }
            Side::Soviet => {
                self.has(Option15::FortFronts) && p.turn >= FORT_FRONTS_TURN && !p.fact(fact::FORT_FRONTS)
            }
        };
        if !open {
            return UnitSet::EMPTY;
        }
        let supplied = d.supply(self, p, side).supplied;
        supplied
            .iter()
            .filter(|u| {
                let face = self.face(p, *u);
                let at = p.units[usize::from(*u)].place;
                let spec = &self.c.units[usize::from(*u)];
                let alone = p.units_at(at).count() == 1;
                face.branch == Branch::Infantry
                    && face.strength == 4
                    && match side {
                        Side::Axis => spec.german && face.movement == 4,
                        Side::Soviet => face.movement == 3 && alone && spec.steps == StepLaw::Soviet,
                    }
            })
            .collect()
    }

    /// Whether SS Panzer may come back in 1945.
    ///
    /// Rule: NR 13.5.23c
    pub(super) fn recallable(&self, p: &Position, side: Side) -> bool {
        side == Side::Axis
            && p.fact(fact::YEAR_1945)
            && !p.fact(fact::SS_RETURNED)
            && p.units[usize::from(units::SS_PANZER)].place == place::OUT
    }

    /// Offers step B.
    pub fn offer_placements(&self, look: &mut Look<'_>, side: Side, draft: &[Token], out: &mut Choices) {
        let p = look.p;
        let affordable = |u: u8| self.rebuild_price(p, u).is_some_and(|n| self.can_pay(p, side, n));
        match draft {
            [] => {
                let due = self.due(p, side).any(|u| !self.placement(p, look.d, u).is_empty());
                if due {
                    out.offer(verb::PLACE);
                }
                if self.c.of_side[side.at()]
                    .iter()
                    .any(|u| affordable(u) && !self.placement(p, look.d, u).is_empty())
                {
                    out.offer(verb::REBUILD);
                }
                if !self.splittable(p, look.d, side).is_empty() {
                    out.offer(verb::SPLIT);
                }
                if self.recallable(p, side) && !self.placement(p, look.d, units::SS_PANZER).is_empty() {
                    out.offer(verb::RECALL);
                }
                self.offer_plays(look, side, Win::OwnOrg, out);
                if !due {
                    out.offer(verb::DONE);
                }
            }
            [v] if *v == verb::PLACE => {
                for u in self.due(p, side) {
                    if !self.placement(p, look.d, u).is_empty() {
                        out.offer(Token::unit(u.into()));
                    }
                }
            }
            [v] if *v == verb::REBUILD => {
                for u in self.c.of_side[side.at()].iter().filter(|u| affordable(*u)) {
                    if !self.placement(p, look.d, u).is_empty() {
                        out.offer(Token::unit(u.into()));
                    }
                }
            }
            [v] if *v == verb::SPLIT => {
                self.splittable(p, look.d, side).iter().for_each(|u| out.offer(Token::unit(u.into())));
            }
            [v] if *v == verb::RECALL => {
                self.placement(p, look.d, units::SS_PANZER).iter().for_each(|h| out.offer(Token::place(h)));
            }
            [v, unit] if *v == verb::PLACE || *v == verb::REBUILD => {
                self.placement(p, look.d, unit.index() as u8).iter().for_each(|h| out.offer(Token::place(h)));
            }
            [v, unit, _, cards @ ..] if *v == verb::REBUILD => {
                let price = self.rebuild_price(p, unit.index() as u8).unwrap_or(0);
                self.offer_payment(p, side, price, cards, out);
            }
            [v, ..] if *v == verb::PLAY => self.offer_play_rest(look, side, Win::OwnOrg, draft, out),
            [v] if *v == verb::DONE => out.complete = true,
            [v, _] if *v == verb::SPLIT || *v == verb::RECALL => out.complete = true,
            [v, _, _] if *v == verb::PLACE => out.complete = true,
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// The face a rebuilt unit has, as flags.
    ///
    /// Rule: NR 7.9.2, NR 7.2.2b, NR 7.3b
    pub fn rebuilt_face(&self, unit: u8) -> u8 {
        let (u, spec) = (self.p.units[usize::from(unit)], &self.r.c.units[usize::from(unit)]);
        match spec.steps {
            _ if u.place == place::SHATTERED => u.flags & Unit::FULL,
            StepLaw::One => Unit::FULL,
            StepLaw::Soviet if !self.r.turn(self.p).two_steps => u.flags & Unit::FULL,
            _ => 0,
        }
    }

    /// Puts a unit on the map.
    pub fn place_unit(&mut self, unit: u8, at: u16, fresh_face: bool) {
        let u = &mut self.p.units[usize::from(unit)];
        if fresh_face {
            u.flags = if self.r.c.units[usize::from(unit)].starts_full { Unit::FULL } else { 0 };
        }
        self.tell_place(unit, at, "NR 7.6");
        self.enter(unit, at);
    }

    /// A shattered unit or a reinforcement is placed.
    pub(super) fn place_due(&mut self, unit: u8, at: u16) {
        if self.p.units[usize::from(unit)].place == place::SHATTERED {
            self.place_returning(unit, at);
            return;
        }
        self.place_unit(unit, at, true);
        // Rule: NR 13.5.3b. Ruling: O8
        if unit == units::SEVASTOPOL && at == hexes::SEVASTOPOL && self.p.turn == SEVASTOPOL_TURN {
            self.p.units[usize::from(unit)].set(Unit::FULL, true);
        }
    }

    /// A shattered or rebuilt unit comes back: disorganised, unless it stands on a cadre.
    ///
    /// Rule: NR 7.7b, NR 7.7c, NR 7.9c, NR 14.9.4a, NR 14.9.4b
    pub fn place_returning(&mut self, unit: u8, at: u16) {
        let side = self.r.side_of[usize::from(unit)];
        let cadre = self.p.units_at(at).find(|u| {
            self.r.side_of[usize::from(*u)] == side
                && self.r.c.units[usize::from(*u)].special == Special::Cadre
        });
        self.p.units[usize::from(unit)].flags &= Unit::FULL;
        self.tell_place(unit, at, "NR 7.6");
        self.enter(unit, at);
        match cadre {
            Some(cadre) => self.cadre_to_track(cadre),
            None => self.p.units[usize::from(unit)].set(Unit::DISORGANISED, true),
        }
    }

    /// Cadres and counters due now go where they wait; called when the phase begins.
    ///
    /// Rule: NR 14.9.1, NR 15.8a, NR 15.9a
    pub fn arrivals(&mut self, side: Side) {
        let now = place::TURN + u16::from(self.p.turn);
        for unit in self.r.c.of_side[side.at()].iter() {
            let spec = &self.r.c.units[usize::from(unit)];
            let u = &mut self.p.units[usize::from(unit)];
            if u.place > place::TURN && u.place <= now && spec.special == Special::Cadre {
                *u = Unit { place: place::CADRES, flags: Unit::FULL, aux: 0 };
            }
        }
        if side == Side::Soviet {
            if self.p.turn == RESERVES_TURN && self.r.has(Option15::Reserves) {
                self.p.units[usize::from(units::RESERVES)] =
                    Unit { place: place::SURRENDERED, flags: Unit::FULL, aux: 0 };
            }
            if self.r.has(Option15::Partisans)
                && (self.p.turn == PARTISANS_TURN || self.p.turn == self.p.partisans_turn)
            {
                self.p.facts |= fact::PARTISANS_READY;
                self.p.partisans_turn = 0;
            }
        }
    }

    /// Reinforcements without a legal hex wait for the next turn.
    pub(super) fn postpone_reinforcements(&mut self, side: Side) {
        let now = place::TURN + u16::from(self.p.turn);
        for unit in self.r.c.of_side[side.at()].iter() {
            let u = &mut self.p.units[usize::from(unit)];
            if u.place > place::TURN && u.place <= now {
                u.place = now + 1;
            }
        }
    }

    /// One unit becomes several smaller ones.
    ///
    /// Rule: NR 15.1b, NR 15.1c, NR 15.2a, NR 15.2b. Ruling: O9
    pub(super) fn split(&mut self, side: Side, unit: u8) {
        self.p.units[usize::from(unit)] = Unit { place: place::OUT, flags: 0, aux: 0 };
        self.tell_out(unit);
        self.tidy_markers();
        match side {
            Side::Axis => {
                self.p.facts |= fact::ABTEILUNG;
                let [a, b, motorised] = units::ABTEILUNGEN;
                for (unit, at) in
                    [(a, place::SHATTERED), (b, place::SHATTERED), (motorised, place::SURRENDERED)]
                {
                    self.p.units[usize::from(unit)] = Unit { place: at, flags: 0, aux: 0 };
                }
                self.change_vp(-1, "NR 15.1c");
            }
            Side::Soviet => {
                self.p.facts |= fact::FORT_FRONTS;
                for unit in units::FORT_FRONTS {
                    self.p.units[usize::from(unit)] =
                        Unit { place: place::SHATTERED, flags: Unit::FULL, aux: 0 };
                }
                self.change_vp(1, "NR 15.2b");
            }
        }
    }
}
