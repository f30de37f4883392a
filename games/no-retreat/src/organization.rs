//! Chapter 7: organisation — improve, place and rebuild, reorganise.
//!
//! Step A flips units to their better side, step B brings units to the map,
//! step C takes disorganised markers off. Prices are paid in cards; the
//! other side may cancel a purchase when the step ends (ruling F2).

use crate::action::{Look, verb};
use crate::cards::{VOLKSGRENADIERS, Win};
use crate::components::{Branch, Side, Special, StepLaw, hexes, place, units};
use crate::derived::Derived;
use crate::flow::Cx;
use crate::hexes::{HexSet, UnitSet};
use crate::position::{Frame, Position, Unit, fact};
use crate::sequence::org_step;
use crate::setup::{NoRetreat, Option15};
use engine::{Choices, Kind, Sink, Token};

/// The Abteilung option begins (NR 15.1a).
const ABTEILUNG_TURN: u8 = 8;
/// The fortified fronts option begins (NR 15.2a).
const FORT_FRONTS_TURN: u8 = 5;
/// The optional Reserves arrive (NR 15.8a).
pub const RESERVES_TURN: u8 = 5;
/// The partisans marker arrives (NR 15.9a).
pub const PARTISANS_TURN: u8 = 4;
/// Sevastopol is a fort at once if placed at home in this turn (NR 13.5.3b).
const SEVASTOPOL_TURN: u8 = 3;
/// Set in `Unit::aux` of a unit improved in this step.
const IMPROVED: u8 = 0x80;

impl NoRetreat {
    /// Cards to improve a unit on the map, if it can be improved for cards.
    ///
    /// Rule: NR 7.1a, NR 7.1b, NR 7.1c, NR 7.1d, NR 7.9.1, NR 13.5.24, NR 14.5c, NR 14.6c, NR 14.7c
    pub fn improve_price(&self, p: &Position, unit: u8) -> Option<u8> {
        let (u, spec) = (p.units[usize::from(unit)], &self.c.units[usize::from(unit)]);
        if u.is(Unit::FULL) || u.is(Unit::OOS) || !spec.two_faced {
            return None;
        }
        let turn = self.turn(p);
        match (spec.side, spec.steps) {
            (Side::Axis, StepLaw::Two) if turn.axis_rebuild => Some(spec.improve_cost.unwrap_or(2)),
            (Side::Soviet, StepLaw::Soviet) if turn.two_steps => Some(spec.improve_cost.unwrap_or(1)),
            _ => None,
        }
    }

    /// Whether a unit can take a free upgrade.
    ///
    /// Rule: NR 7.2.0, NR 7.2.1, NR 13.5.3c. Ruling: O2, O3
    pub fn upgradable(&self, p: &Position, unit: u8) -> bool {
        let (u, spec) = (p.units[usize::from(unit)], &self.c.units[usize::from(unit)]);
        spec.side == Side::Soviet
            && !u.is(Unit::FULL)
            && !u.is(Unit::OOS)
            && match spec.steps {
                StepLaw::Soviet => true,
                StepLaw::Fort => self.may_flip_fort(u.place, spec.special),
                _ => false,
            }
    }

    /// Yugoslavs flip only in the Balkans.
    ///
    /// Rule: NR 14.8a
    fn may_flip_fort(&self, at: u16, special: Special) -> bool {
        special != Special::Yugoslav || matches!(at, place::WBK | place::SBK)
    }

    /// Free upgrades left in this phase.
    fn upgrades_left(&self, p: &Position) -> u8 {
        (self.turn(p).upgrades + u8::from(p.fact(fact::LEND_LEASE))).saturating_sub(p.upgraded)
    }

    /// Cards to fortify a regional unit, if it can be fortified.
    ///
    /// Rule: NR 7.5a, NR 7.5b. Ruling: O13
    pub fn fortify_price(&self, p: &Position, unit: u8) -> Option<u8> {
        let (u, spec) = (p.units[usize::from(unit)], &self.c.units[usize::from(unit)]);
        let able = spec.steps == StepLaw::Fort
            && u.on_map()
            && !u.is(Unit::FULL)
            && self.turn(p).fortify
            && self.may_flip_fort(u.place, spec.special);
        able.then_some(if spec.home == Some(u.place) { 1 } else { 2 })
    }

    /// Whether a fort may be turned back.
    ///
    /// Rule: NR 7.5c
    fn unfortifiable(&self, p: &Position, unit: u8) -> bool {
        let (u, spec) = (p.units[usize::from(unit)], &self.c.units[usize::from(unit)]);
        spec.steps == StepLaw::Fort
            && u.on_map()
            && u.is(Unit::FULL)
            && self.may_flip_fort(u.place, spec.special)
    }

    /// Units a verb of step A can name.
    fn improvements(&self, p: &Position, d: &mut Derived, side: Side, v: Token) -> UnitSet {
        let able = match v {
            verb::IMPROVE | verb::FORTIFY => self.can_pay(p, side, 1),
            verb::UPGRADE => self.upgrades_left(p) > 0,
            _ => true,
        };
        if !able {
            return UnitSet::EMPTY;
        }
        let overland = match v {
            verb::IMPROVE | verb::UPGRADE => d.supply(self, p, side).overland_units,
            _ => UnitSet::EMPTY,
        };
        self.c.of_side[side.at()]
            .iter()
            .filter(|u| {
                if !p.units[usize::from(*u)].on_map() {
                    return false;
                }
                match v {
                    verb::IMPROVE => {
                        overland.has(*u)
                            && self.improve_price(p, *u).is_some_and(|n| self.can_pay(p, side, n))
                    }
                    verb::UPGRADE => overland.has(*u) && self.upgradable(p, *u),
                    verb::FORTIFY => self.fortify_price(p, *u).is_some_and(|n| self.can_pay(p, side, n)),
                    _ => self.unfortifiable(p, *u),
                }
            })
            .collect()
    }

    /// Offers step A.
    pub fn offer_improvements(&self, look: &mut Look<'_>, side: Side, draft: &[Token], out: &mut Choices) {
        let p = look.p;
        match draft {
            [] => {
                for v in [verb::IMPROVE, verb::UPGRADE, verb::FORTIFY, verb::UNFORTIFY] {
                    if !self.improvements(p, look.d, side, v).is_empty() {
                        out.offer(v);
                    }
                }
                self.offer_plays(look, side, Win::OwnOrg, out);
                out.offer(verb::DONE);
            }
            [v, ..] if *v == verb::PLAY => self.offer_play_rest(look, side, Win::OwnOrg, draft, out),
            [v] if *v == verb::DONE => out.complete = true,
            [v] => {
                self.improvements(p, look.d, side, *v).iter().for_each(|u| out.offer(Token::unit(u.into())))
            }
            [v, unit, cards @ ..] => {
                let unit = unit.index() as u8;
                let price = match *v {
                    verb::IMPROVE => self.improve_price(p, unit).unwrap_or(0),
                    verb::FORTIFY => self.fortify_price(p, unit).unwrap_or(0),
                    _ => 0,
                };
                self.offer_payment(p, side, price, cards, out);
            }
        }
    }

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
    fn due<'a>(&'a self, p: &'a Position, side: Side) -> impl Iterator<Item = u8> + 'a {
        let now = place::TURN + u16::from(p.turn);
        self.c.of_side[side.at()].iter().filter(move |u| {
            let at = p.units[usize::from(*u)].place;
            at == place::SHATTERED || at > place::TURN && at <= now
        })
    }

    /// Units an Abteilung or fortified fronts may be made of.
    ///
    /// Rule: NR 15.1a, NR 15.2a. Ruling: O6
    fn splittable(&self, p: &Position, d: &mut Derived, side: Side) -> UnitSet {
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
    fn recallable(&self, p: &Position, side: Side) -> bool {
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

    /// Offers step C.
    ///
    /// Rule: NR 7.10a
    pub fn offer_reorganising(&self, look: &mut Look<'_>, side: Side, draft: &[Token], out: &mut Choices) {
        let p = look.p;
        let shaken =
            |u: &u8| p.units[usize::from(*u)].on_map() && p.units[usize::from(*u)].is(Unit::DISORGANISED);
        match draft {
            [] => {
                if p.hands[side.at()] != 0 && self.c.of_side[side.at()].iter().any(|u| shaken(&u)) {
                    out.offer(verb::REORGANISE);
                }
                self.offer_plays(look, side, Win::OwnOrg, out);
                out.offer(verb::DONE);
            }
            [v] if *v == verb::REORGANISE => {
                self.c.of_side[side.at()]
                    .iter()
                    .filter(shaken)
                    .for_each(|u| out.offer(Token::unit(u.into())));
            }
            // Volksgrenadiers are two discards: they pay for a second unit.
            [v, _, other, cards @ ..] if *v == verb::REORGANISE && other.kind() == Kind::Unit => {
                match cards {
                    [] => out.offer(Token::card(VOLKSGRENADIERS.into())),
                    _ => out.complete = true,
                }
            }
            [v, unit, cards @ ..] if *v == verb::REORGANISE => {
                self.offer_payment(p, side, 1, cards, out);
                let double = p.hands[side.at()] >> VOLKSGRENADIERS & 1 == 1;
                if cards.is_empty() && double && self.worth(p, side, VOLKSGRENADIERS) > 1 {
                    self.c.of_side[side.at()]
                        .iter()
                        .filter(|u| shaken(u) && usize::from(*u) > unit.index())
                        .for_each(|u| out.offer(Token::unit(u.into())));
                }
            }
            [v, ..] if *v == verb::PLAY => self.offer_play_rest(look, side, Win::OwnOrg, draft, out),
            [v] if *v == verb::DONE => out.complete = true,
            _ => {}
        }
    }

    /// Whether a step of the organisation phase is asked at all, on public grounds.
    pub fn org_asks(&self, p: &Position, d: &mut Derived, side: Side, step: u8) -> bool {
        let cards = p.hand_count[side.at()];
        let any = |test: &dyn Fn(u8) -> bool| self.c.of_side[side.at()].iter().any(test);
        let asked = match step {
            org_step::IMPROVE => any(&|u| {
                p.units[usize::from(u)].on_map()
                    && (self.improve_price(p, u).is_some_and(|n| n <= cards + 1 && cards > 0)
                        || self.upgrades_left(p) > 0 && self.upgradable(p, u)
                        || self.fortify_price(p, u).is_some_and(|n| n <= cards)
                        || self.unfortifiable(p, u))
            }),
            org_step::PLACE => {
                self.due(p, side).next().is_some()
                    || any(&|u| self.rebuild_price(p, u).is_some_and(|n| n <= cards + 1 && cards > 0))
                    || self.recallable(p, side)
                    || !self.splittable(p, d, side).is_empty()
            }
            _ => {
                cards > 0
                    && any(&|u| {
                        p.units[usize::from(u)].on_map() && p.units[usize::from(u)].is(Unit::DISORGANISED)
                    })
            }
        };
        asked || !p.bought.is_empty() || self.could_play(p, side, Win::OwnOrg)
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Carries out a decision of the organisation phase.
    pub fn act_org(&mut self, f: Frame, side: Side, action: &[Token]) {
        let unit = action.get(1).map_or(0, |t| t.index() as u8);
        match action[0] {
            verb::DONE => {
                if f.step == org_step::PLACE {
                    self.postpone_reinforcements(side);
                }
                self.p.top_mut().step += 1;
            }
            verb::IMPROVE | verb::FORTIFY => {
                self.pay(side, &action[2..], action[0] == verb::IMPROVE);
                self.improve(unit);
            }
            verb::UPGRADE => {
                self.p.upgraded += 1;
                self.improve(unit);
            }
            verb::UNFORTIFY => {
                self.p.units[usize::from(unit)].set(Unit::FULL, false);
                self.p.units[usize::from(unit)].aux = 0;
                self.p.bought.remove(unit);
                self.tell_flip(unit, "NR 7.5c");
            }
            verb::PLACE => self.place_due(unit, action[2].index() as u16),
            verb::REBUILD => {
                self.pay(side, &action[3..], true);
                let old = self.p.units[usize::from(unit)];
                let flags = self.rebuilt_face(unit);
                let u = &mut self.p.units[usize::from(unit)];
                u.flags = flags;
                u.aux = (old.place - place::SHATTERED + 1) as u8 | (old.flags & Unit::FULL) << 4;
                self.p.bought.insert(unit);
                self.place_returning(unit, action[2].index() as u16);
            }
            verb::SPLIT => self.split(side, unit),
            verb::RECALL => {
                self.p.facts |= fact::SS_RETURNED;
                self.change_vp(-2, "NR 13.5.23c");
                self.p.units[usize::from(units::SS_PANZER)].flags = Unit::FULL;
                self.place_unit(units::SS_PANZER, action[1].index() as u16, true);
            }
            verb::REORGANISE => {
                // A second unit rides in the upper byte, plus one.
                let (second, card) = match action[2].kind() {
                    Kind::Unit => (action[2].index() as u16 + 1, action[3]),
                    _ => (0, action[2]),
                };
                let units = u16::from(unit) | second << 8;
                self.pay_for(side, card.index() as u8, crate::cards::Paid::Reorganise, units);
            }
            _ => {}
        }
    }

    /// A unit turns to its better side and may yet be cancelled.
    fn improve(&mut self, unit: u8) {
        self.p.units[usize::from(unit)].aux = IMPROVED;
        self.p.bought.insert(unit);
        self.flip_up(unit);
    }

    /// Turns a unit to its full side.
    pub fn flip_up(&mut self, unit: u8) {
        self.p.units[usize::from(unit)].set(Unit::FULL, true);
        self.tell_flip(unit, "NR 7.1a");
        let at = self.p.units[usize::from(unit)].place;
        self.enter(unit, at);
    }

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
    fn place_due(&mut self, unit: u8, at: u16) {
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
    fn postpone_reinforcements(&mut self, side: Side) {
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
    fn split(&mut self, side: Side, unit: u8) {
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

    /// A purchase of this step is undone; its cards are lost.
    ///
    /// Ruling: F2
    pub fn cancel_purchase(&mut self, unit: u8) {
        self.p.bought.remove(unit);
        let u = &mut self.p.units[usize::from(unit)];
        if u.aux == IMPROVED {
            u.set(Unit::FULL, false);
        } else {
            *u = Unit {
                place: place::SHATTERED - 1 + u16::from(u.aux & 0x0F),
                flags: u.aux >> 4 & Unit::FULL,
                aux: 0,
            };
        }
        u.aux = 0;
        self.tell_purchase_cancelled(unit);
        self.tidy_markers();
    }

    /// Purchases of a step are settled.
    pub fn settle_purchases(&mut self) {
        for unit in self.p.bought.iter() {
            self.p.units[usize::from(unit)].aux = 0;
        }
        self.p.bought = UnitSet::EMPTY;
    }

    /// A disorganised marker comes off.
    pub fn reorganise(&mut self, unit: u8) {
        self.p.units[usize::from(unit)].set(Unit::DISORGANISED, false);
        self.tell_reorganised(unit);
    }
}
