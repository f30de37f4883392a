//! Targets, counterblows, and which units attack what (10.1 to 10.4).

mod phase;

use crate::action::{Look, verb};
use crate::cards::Win;
use crate::components::{Side, Weather, place};
use crate::hexes::UnitSet;
use crate::position::{Frame, Marker, MarkerKind, Position, Unit};
use crate::setup::NoRetreat;
use arrayvec::ArrayVec;
use engine::{Choices, Kind, Token};

/// Axis targets in long winter.
///
/// Rule: NR 13.1o
pub const WINTER_TARGETS: u8 = 3;

/// Marked hexes still to be fought over.
type Marked = ArrayVec<(u16, bool), 10>;

impl NoRetreat {
    /// Whether a unit could attack a hex: voluntarily, or because it must.
    ///
    /// Rule: NR 10.1b, NR 10.1.1b, NR 10.1.2f, NR 10.3.4, NR 2.3e, NR 14.1c
    fn may_attack(&self, p: &Position, unit: u8, hex: u16, forced: bool) -> bool {
        let u = p.units[usize::from(unit)];
        u.on_map()
            && !u.is(Unit::FOUGHT)
            && self.c.open_between(u.place, hex)
            && (forced || !u.is(Unit::DISORGANISED) && !self.face(p, unit).white)
            && (forced || self.group_allows(p, unit, hex))
    }

    /// On the first turn an army group attacks only the front it faces.
    pub(crate) fn group_allows(&self, p: &Position, unit: u8, hex: u16) -> bool {
        if !self.s.army_groups || p.turn != self.s.first_turn || p.active() != Side::Axis {
            return true;
        }
        let prey = match self.c.units[usize::from(unit)].group {
            b'N' => "S01",
            b'C' => "S02",
            b'S' => "S03",
            b'R' => "S05",
            _ => return false,
        };
        p.units_at(hex).any(|u| self.c.units[usize::from(u)].id == prey)
    }

    /// Targets a side may declare in all.
    ///
    /// Rule: NR 10.1d, NR 13.1o, NR 13.5.20, NR 13.5.26. Ruling: B14
    pub fn target_limit(&self, p: &Position, side: Side) -> u8 {
        match side {
            Side::Axis if self.weather(p) == Weather::LongWinter => {
                self.turn(p).axis_targets.min(WINTER_TARGETS)
            }
            Side::Axis => self.turn(p).axis_targets,
            Side::Soviet => 5,
        }
    }

    /// Hexes a side may still declare as targets.
    ///
    /// Rule: NR 10.1.1a, NR 10.1c
    fn target_hexes(&self, look: &mut Look<'_>, side: Side) -> ArrayVec<u16, 64> {
        let p = look.p;
        let mut found = ArrayVec::new();
        let wave = p.flow.top().b == 1;
        let declared =
            p.markers[side.at()].iter().filter(|m| matches!(m.kind, MarkerKind::Target)).count() as u8;
        let limit = if wave { 1 } else { self.target_limit(p, side) };
        if p.free_marker(side).is_none() || declared >= limit {
            return found;
        }
        let board = look.d.board(self, p);
        let foe = side.enemy();
        // Most units are far from any enemy.
        let near = board.held[foe.at()].wide();
        let far = |at: u16| board.held_areas[foe.at()] == 0 && !place::is_area(at) && !near.has(at);
        for unit in self.c.of_side[side.at()].iter() {
            let u = p.units[usize::from(unit)];
            if !u.on_map()
                || far(u.place)
                || u.is(Unit::FOUGHT)
                || u.is(Unit::DISORGANISED)
                || self.face(p, unit).white
            {
                continue;
            }
            self.c.each_open(u.place, |to| {
                if board.holds(foe, to)
                    && !found.contains(&to)
                    && p.marker_at(side, to, MarkerKind::Target).is_none()
                    && p.marker_at(foe, to, MarkerKind::Counterblow).is_none()
                    && self.group_allows(p, unit, to)
                {
                    _ = found.try_push(to);
                }
            });
        }
        found
    }

    /// Offers voluntary targets.
    pub fn offer_targets(&self, look: &mut Look<'_>, side: Side, draft: &[Token], out: &mut Choices) {
        match draft {
            [] => {
                if !self.target_hexes(look, side).is_empty() {
                    out.offer(verb::TARGET);
                }
                self.offer_plays(look, side, Win::OwnFree, out);
                out.offer(verb::DONE);
            }
            [v] if *v == verb::TARGET => {
                let mut hexes = self.target_hexes(look, side);
                hexes.sort_unstable();
                hexes.iter().for_each(|h| out.offer(Token::place(*h)));
            }
            [v, _] if *v == verb::TARGET => out.complete = true,
            [v, ..] if *v == verb::PLAY => self.offer_play_rest(look, side, Win::OwnFree, draft, out),
            [v] if *v == verb::DONE => out.complete = true,
            _ => {}
        }
    }

    /// Hexes a side may put a counterblow marker on.
    ///
    /// Rule: NR 10.1.2a, NR 10.1.2b, NR 10.1.2e
    pub fn counterblow_hexes<'a>(&'a self, p: &'a Position, side: Side) -> impl Iterator<Item = u16> + 'a {
        let free = p.free_marker(side).is_some();
        let mine = self.c.of_side[side.at()];
        mine.iter().filter_map(move |u| {
            let at = p.units[usize::from(u)].place;
            // The first unit of a hex speaks for it.
            let first = || mine.iter().find(|o| p.units[usize::from(*o)].place == at) == Some(u);
            let fit = free
                && place::on_map(at)
                && first()
                && p.units_at(at).any(|o| !self.face(p, o).white)
                && p.marker_at(side, at, MarkerKind::Counterblow).is_none()
                && p.marker_at(side.enemy(), at, MarkerKind::Target).is_none();
            fit.then_some(at)
        })
    }

    /// Offers counterblows: paid for by an event, or by a card each.
    pub fn offer_counterblows(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        let (p, side) = (look.p, Side::of(f.seat));
        match draft {
            [] => {
                let paid = f.a > 0 || p.hands[side.at()] != 0;
                if paid && self.counterblow_hexes(p, side).next().is_some() {
                    out.offer(verb::COUNTER);
                }
                self.offer_plays(look, side, Win::Counterblow, out);
                out.offer(verb::DONE);
            }
            [v] if *v == verb::COUNTER => {
                self.counterblow_hexes(p, side).for_each(|h| out.offer(Token::place(h)))
            }
            [v, _, cards @ ..] if *v == verb::COUNTER => {
                self.offer_payment(p, side, u8::from(f.a == 0), cards, out);
            }
            [v, ..] if *v == verb::PLAY => self.offer_play_rest(look, side, Win::Counterblow, draft, out),
            [v] if *v == verb::DONE => out.complete = true,
            _ => {}
        }
    }

    /// Marked hexes that have not been fought over, and whether the attack is forced.
    fn marked(&self, p: &Position, side: Side) -> Marked {
        let mut marked = Marked::new();
        for m in &p.markers[side.at()] {
            let held = |m: &Marker| p.units_at(m.hex).any(|u| self.side_of[usize::from(u)] != side);
            if m.kind == MarkerKind::Target && held(m) {
                marked.push((m.hex, false));
            }
        }
        for m in &p.markers[side.enemy().at()] {
            if m.kind == MarkerKind::Counterblow {
                marked.push((m.hex, true));
            }
        }
        marked
    }

    /// Unused units that could attack a marked hex.
    fn askable(&self, p: &Position, side: Side, hex: u16, forced: bool) -> UnitSet {
        self.c.of_side[side.at()].iter().filter(|u| self.may_attack(p, *u, hex, forced)).collect()
    }

    /// Whether any battle is left to fight.
    ///
    /// Rule: NR 10.2b
    fn battles_left(&self, p: &Position, side: Side) -> bool {
        self.marked(p, side).iter().any(|(h, forced)| !self.askable(p, side, *h, *forced).is_empty())
    }

    /// Offers battles: marked hexes, then units.
    ///
    /// Rule: NR 10.3.1, NR 10.3.2, NR 10.3.3, NR 10.3.5, NR 10.4a. Ruling: B16, F3, N25, N26
    pub fn offer_battles(&self, look: &mut Look<'_>, side: Side, draft: &[Token], out: &mut Choices) {
        let p = look.p;
        match draft {
            [] => {
                out.offer(verb::ATTACK);
                self.offer_plays(look, side, Win::OwnFree, out);
            }
            [v, ..] if *v == verb::PLAY => self.offer_play_rest(look, side, Win::OwnFree, draft, out),
            [v, rest @ ..] if *v == verb::ATTACK => {
                let marked = self.marked(p, side);
                let able: ArrayVec<(u16, UnitSet), 10> =
                    marked.iter().map(|(h, forced)| (*h, self.askable(p, side, *h, *forced))).collect();
                let cut = rest.iter().position(|t| t.kind() != Kind::Place).unwrap_or(rest.len());
                let (hexes, units) = rest.split_at(cut);
                let chosen = |h: u16| hexes.iter().any(|t| t.index() as u16 == h);
                let mut common = UnitSet::ALL;
                for (h, set) in able.iter().filter(|(h, _)| chosen(*h)) {
                    _ = h;
                    common = common & *set;
                }
                if units.is_empty() && hexes.len() < 6 {
                    for (h, set) in able.iter().filter(|(h, _)| !chosen(*h)) {
                        if common.intersects(set) {
                            out.offer(Token::place(*h));
                        }
                    }
                }
                if hexes.is_empty() {
                    return;
                }
                let mut used: UnitSet = units.iter().map(|t| t.index() as u8).collect();
                let last = units.last().map(|t| t.index() as u8);
                out.complete = !used.is_empty();
                // Action length: verb, hexes and units.
                if draft.len() >= engine::Action::MAX {
                    return;
                }
                for u in common.iter().filter(|u| last.is_none_or(|l| *u > l)) {
                    used.insert(u);
                    // Every other marked hex that could be attacked must keep a unit.
                    let fair =
                        able.iter().all(|(h, set)| chosen(*h) || set.is_empty() || !(*set - used).is_empty());
                    used.remove(u);
                    if fair {
                        out.offer(Token::unit(u.into()));
                    }
                }
            }
            _ => {}
        }
    }
}
