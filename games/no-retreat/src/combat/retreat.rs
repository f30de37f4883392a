//! Retreats: two hexes, away from the battle, out of enemy ZOC (10.7.5).

use crate::action::{Look, verb};
use crate::components::{Side, place};
use crate::derived::{Board, Derived};
use crate::flow::Cx;
use crate::hexes::{HexSet, distance};
use crate::position::{Frame, Position, fx};
use crate::setup::NoRetreat;
use arrayvec::ArrayVec;
use engine::{Choices, Go, Sink, Token};

use super::Cause;

/// A legal way back: one place (an area), or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// First place.
    pub first: u16,
    /// Second place, or the first again if it is an area.
    pub last: u16,
    /// Lower is better: paths clear of EZOC first, then ends with overland supply.
    class: u8,
}

/// All ways back of one unit.
pub type Paths = ArrayVec<Path, 40>;

impl NoRetreat {
    /// The legal ways back of a unit: only those of the best class.
    ///
    /// Rule: NR 10.7.5a, NR 10.7.5b, NR 10.7.5c, NR 10.7.5d, NR 10.7.5e, NR PA-7. Ruling: B17
    pub fn retreat_paths(&self, p: &Position, d: &mut Derived, unit: u8) -> Paths {
        let side = self.side_of[usize::from(unit)];
        let overland = d.supply(self, p, side).overland;
        let board = d.board(self, p);
        let mut paths = self.all_paths(p, board, &overland, unit);
        let best = paths.iter().map(|path| path.class).min().unwrap_or(0);
        paths.retain(|path| path.class == best);
        paths
    }

    fn all_paths(&self, p: &Position, board: &Board, overland: &HexSet, unit: u8) -> Paths {
        let side = self.side_of[usize::from(unit)];
        let start = p.units[usize::from(unit)].place;
        let roving = side == Side::Axis && p.battle.fx & fx::ROVING != 0;
        let zone = |at: u16| !roving && board.controls(side.enemy(), at);
        let open = |at: u16| {
            at != start && self.may_enter(p, board, unit, at) && (!zone(at) || board.holds(side, at))
        };
        let mut paths = Paths::new();
        self.c.each_open(start, |first| {
            if !open(first) {
                return;
            }
            if place::is_area(first) {
                let path = Path { first, last: first, class: 2 * u8::from(zone(first)) };
                if !paths.contains(&path) {
                    _ = paths.try_push(path);
                }
                return;
            }
            self.c.each_open(first, |last| {
                if !open(last) {
                    return;
                }
                // An area is one big hex: what touches it is one hex away.
                let far = place::is_area(last)
                    || place::is_area(start) && !self.c.open_between(start, last)
                    || !place::is_area(start)
                        && (distance(start, last) == 2
                            || distance(start, last) == 1 && !self.c.open_between(start, last));
                if far && last != first {
                    let blocked = zone(first) || zone(last);
                    let hungry = !place::is_area(last) && !overland.has(last);
                    let path = Path { first, last, class: 2 * u8::from(blocked) + u8::from(hungry) };
                    if !paths.contains(&path) {
                        _ = paths.try_push(path);
                    }
                }
            });
        });
        paths
    }

    /// Offers retreating units and their ways.
    pub fn offer_retreats(&self, look: &mut Look<'_>, draft: &[Token], out: &mut Choices) {
        let p = look.p;
        match draft {
            [] => out.offer(verb::RETREAT),
            [v] if *v == verb::RETREAT => {
                for u in p.battle.retreating.iter() {
                    if !self.retreat_paths(p, look.d, u).is_empty() {
                        out.offer(Token::unit(u.into()));
                    }
                }
            }
            [v, unit] if *v == verb::RETREAT => {
                for path in self.retreat_paths(p, look.d, unit.index() as u8) {
                    let token = Token::place(path.first);
                    if !out.tokens.contains(&token) {
                        out.offer(token);
                    }
                }
            }
            [v, unit, first] if *v == verb::RETREAT => {
                let first = first.index() as u16;
                for path in
                    self.retreat_paths(p, look.d, unit.index() as u8).iter().filter(|q| q.first == first)
                {
                    if path.last == path.first {
                        out.complete = true;
                    } else {
                        out.offer(Token::place(path.last));
                    }
                }
            }
            [v, _, _, _] if *v == verb::RETREAT => out.complete = true,
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Retreats go on; who cannot retreat is eliminated.
    ///
    /// Rule: NR 10.7.5i, NR 10.7.6. Ruling: B18
    pub fn advance_retreats(&mut self, _f: Frame) -> Go {
        let retreating = self.p.battle.retreating;
        if retreating.is_empty() {
            return self.end();
        }
        if retreating.iter().any(|u| !self.r.retreat_paths(self.p, self.d, u).is_empty()) {
            return Go::Wait;
        }
        for unit in retreating.iter() {
            self.p.battle.retreating.remove(unit);
            self.tell_no_retreat(unit);
            self.eliminate(unit, Cause::NoRetreat);
        }
        if self.p.ending > 0 { Go::On } else { self.end() }
    }

    /// A unit goes back.
    pub fn act_retreat(&mut self, action: &[Token]) {
        let unit = action[1].index() as u8;
        let from = self.p.units[usize::from(unit)].place;
        self.p.battle.retreating.remove(unit);
        let mut route: ArrayVec<u16, 3> = ArrayVec::new();
        route.push(from);
        action[2..].iter().for_each(|t| route.push(t.index() as u16));
        self.tell_retreat(unit, &route);
        for at in &route[1..] {
            self.enter(unit, *at);
        }
        self.tidy_markers();
    }
}
