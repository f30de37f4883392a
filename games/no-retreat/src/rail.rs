//! Chapter 9: rail movement and the strategic reserve (14.12).
//!
//! In the movement phase units are loaded into the owner's rail box instead
//! of moving, one of them free; in the detraining phase they are placed
//! within three hexes of a source, away from the enemy.

use crate::action::{Look, verb};
use crate::cards::Win;
use crate::components::{Side, place};
use crate::derived::{Board, Derived};
use crate::flow::Cx;
use crate::hexes::HexSet;
use crate::position::{Frame, Position, Unit, fact};
use crate::setup::{NoRetreat, Option15};
use engine::{Choices, Sink, Token};

/// Units a rail box holds.
///
/// Rule: NR 9.1.2
pub const RAIL_CAPACITY: usize = 3;

impl NoRetreat {
    /// Units of a side in its rail box.
    pub fn on_rails(&self, p: &Position, side: Side) -> impl Iterator<Item = u8> {
        let units = p.units;
        self.c.of_side[side.at()].iter().filter(move |u| units[usize::from(*u)].place == place::RAIL)
    }

    /// How many more units a side may load now: `None` none, else whether a card is due.
    ///
    /// Rule: NR 9.1a, NR 9.1.1, NR 9.1.2, NR 9.1.3a, NR 9.1.3b
    fn loading_price(&self, p: &Position, side: Side) -> Option<u8> {
        let rail = self.turn(p).rail[side.at()];
        if self.on_rails(p, side).count() >= RAIL_CAPACITY || side == Side::Axis && !rail {
            return None;
        }
        match p.loaded {
            0 => Some(0),
            _ if !rail || p.hand_count[side.at()] == 0 => None,
            _ => Some(1),
        }
    }

    /// Units that may be loaded.
    ///
    /// Rule: NR 9.0, NR 9.1b, NR 6.5.2b
    fn loadable(&self, p: &Position, d: &mut Derived, side: Side, moved: bool) -> crate::hexes::UnitSet {
        let supplied = d.supply(self, p, side).supplied;
        supplied
            .iter()
            .filter(|u| {
                let unit = p.units[usize::from(*u)];
                self.face(p, *u).movement > 0 && !unit.is(Unit::OOS) && (moved || !unit.is(Unit::MOVED))
            })
            .collect()
    }

    /// Offers the verb if a unit may be loaded.
    pub fn offer_entrain_verb(&self, look: &mut Look<'_>, side: Side, out: &mut Choices) {
        if self.loading_price(look.p, side).is_some()
            && !self.loadable(look.p, look.d, side, false).is_empty()
        {
            out.offer(verb::ENTRAIN);
        }
    }

    /// Offers units to load, and a card to pay.
    pub fn offer_entrain(&self, look: &mut Look<'_>, side: Side, draft: &[Token], out: &mut Choices) {
        let price = self.loading_price(look.p, side).unwrap_or(0);
        match draft {
            [_] => {
                for unit in self.loadable(look.p, look.d, side, false).iter() {
                    out.offer(Token::unit(unit.into()));
                }
            }
            [_, _, cards @ ..] => self.offer_payment(look.p, side, price, cards, out),
            _ => {}
        }
    }

    /// Where a unit may detrain.
    ///
    /// Rule: NR 9.2b. Ruling: M6
    pub fn detrain_hexes(&self, p: &Position, d: &mut Derived, side: Side) -> HexSet {
        let reach = d.supply(self, p, side).detrain;
        let (board, foe) = (d.board(self, p), side.enemy().at());
        reach.minus(&board.cities[foe].wide()).minus(&board.held[foe]).minus(&board.zoc[foe])
    }

    /// Units a side may detrain now; in the enemy's phase only the reserve.
    ///
    /// Rule: NR 9.2a, NR 14.12.2
    fn detrainable(&self, p: &Position, side: Side) -> impl Iterator<Item = u8> {
        let own = p.active() == side;
        let reserve = p.reserve;
        self.on_rails(p, side).filter(move |u| own || reserve == u + 1)
    }

    /// Offers detraining, the partisans (15.9) and events.
    pub fn offer_detrain(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        let (p, side) = (look.p, Side::of(f.seat));
        match draft {
            [] => {
                if self.detrainable(p, side).next().is_some()
                    && !self.detrain_hexes(p, look.d, side).is_empty()
                {
                    out.offer(verb::DETRAIN);
                }
                if f.step == 0 && self.partisan_targets(look.p, look.d).next().is_some() {
                    out.offer(verb::PARTISANS);
                }
                if f.step == 0 {
                    self.offer_plays(look, side, Win::OwnFree, out);
                }
                out.offer(verb::DONE);
            }
            [v] if *v == verb::DETRAIN => {
                for unit in self.detrainable(p, side) {
                    out.offer(Token::unit(unit.into()));
                }
            }
            [v, _] if *v == verb::DETRAIN => {
                for h in self.detrain_hexes(p, look.d, side).iter() {
                    out.offer(Token::place(h));
                }
            }
            [v, _, _] if *v == verb::DETRAIN => out.complete = true,
            [v] if *v == verb::PARTISANS => {
                self.partisan_targets(look.p, look.d).for_each(|u| out.offer(Token::unit(u.into())));
            }
            [v, _] if *v == verb::PARTISANS => out.complete = true,
            [v, ..] if *v == verb::PLAY => self.offer_play_rest(look, side, Win::OwnFree, draft, out),
            [v] if *v == verb::DONE => out.complete = true,
            _ => {}
        }
    }

    /// German units the partisans marker may be put on.
    ///
    /// Rule: NR 15.9b
    fn partisan_targets<'a>(&'a self, p: &'a Position, d: &'a mut Derived) -> impl Iterator<Item = u8> + 'a {
        let ready = p.fact(fact::PARTISANS_READY)
            && p.active() == Side::Soviet
            && self.weather(p) != crate::components::Weather::Clear;
        let supplied = if ready { d.supply(self, p, Side::Soviet).supplied } else { Default::default() };
        self.c.of_side[0].iter().filter(move |u| {
            let at = p.units[usize::from(*u)].place;
            ready
                && self.c.units[usize::from(*u)].german
                && self.c.ussr.has(at)
                && supplied.iter().any(|s| self.c.touch(p.units[usize::from(s)].place, at))
        })
    }

    /// Whether anything can be asked in a detraining prompt, on public grounds.
    pub fn detrain_asks(&self, p: &Position, d: &mut Derived, side: Side, own: bool) -> bool {
        self.detrainable(p, side).next().is_some()
            || own && (self.partisan_targets(p, d).next().is_some() || self.could_play(p, side, Win::OwnFree))
    }

    /// Units that may become the strategic reserve: on the map, or in the box if the marker is there.
    ///
    /// Rule: NR 14.12.1a, NR 14.12.1b. Ruling: M5
    pub fn reserve_units(&self, p: &Position, d: &mut Derived) -> crate::hexes::UnitSet {
        if !self.turn(p).reserve {
            return Default::default();
        }
        if p.reserve > 0 {
            return self.on_rails(p, Side::Soviet).filter(|u| p.reserve != u + 1).collect();
        }
        if self.on_rails(p, Side::Soviet).count() >= RAIL_CAPACITY {
            return Default::default();
        }
        self.loadable(p, d, Side::Soviet, true)
    }

    /// Whether a place that no unit holds may take a unit by placement: not the enemy's, not in his ZOC.
    pub fn quiet(&self, board: &Board, side: Side, at: u16) -> bool {
        !board.holds(side.enemy(), at) && !board.controls(side.enemy(), at)
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Loads a unit; a card beyond the first one waits for an answer.
    pub fn do_entrain(&mut self, side: Side, unit: u8, cards: &[Token]) {
        self.p.loaded += 1;
        match cards.first() {
            None => self.entrain(unit),
            Some(card) => self.pay_for(side, card.index() as u8, crate::cards::Paid::Rail, u16::from(unit)),
        }
    }

    /// Puts a unit into its rail box.
    pub fn entrain(&mut self, unit: u8) {
        let from = self.p.units[usize::from(unit)].place;
        let u = &mut self.p.units[usize::from(unit)];
        u.place = place::RAIL;
        u.set(Unit::MOVED, true);
        if self.p.mover == unit + 1 {
            self.p.mover = 0;
            self.p.mover_mp = 0;
        }
        self.tell_entrain(unit, from);
        self.tidy_markers();
    }

    /// Places a unit from the rail box.
    pub fn detrain(&mut self, unit: u8, at: u16) {
        if self.p.reserve == unit + 1 {
            self.p.reserve = 0;
        }
        self.p.units[usize::from(unit)].set(Unit::MOVED, false);
        self.tell_place(unit, at, "NR 9.2");
        self.enter(unit, at);
    }

    /// Puts the partisans on a German unit.
    ///
    /// Rule: NR 15.9c
    pub fn do_partisans(&mut self, unit: u8) {
        debug_assert!(self.r.has(Option15::Partisans), "the option is in force");
        self.p.facts &= !fact::PARTISANS_READY;
        self.p.partisans = unit + 1;
        self.p.units[usize::from(unit)].set(Unit::DISORGANISED, true);
        self.tell_partisans(unit);
    }
}
