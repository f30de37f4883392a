//! Lenses: zones, reach, control and supply laid over the map.

use crate::components::{NO_VP, Side, Special, place};
use crate::derived::Derived;
use crate::hexes::{HEXES, next_to};
use crate::position::{Position, Unit};
use crate::setup::NoRetreat;
use engine::table::{Overlay, OverlayPath, Tally, TallyLine};
use engine::{Kind, Known, Token, msg};
use std::collections::VecDeque;

impl NoRetreat {
    /// Looks through a lens.
    pub(crate) fn look_through(
        &self,
        known: &Known<Position>,
        id: &str,
        elements: &[Token],
        d: &mut Derived,
    ) -> Option<Overlay> {
        let p: &Position = known;
        match (id, elements) {
            ("supply", [what]) => self.supply_lens(p, *what, d),
            ("zoc", []) => {
                let board = d.board(self, p);
                let mut places = Vec::new();
                for h in 0..HEXES as u16 {
                    let sides = Side::BOTH.into_iter().filter(|side| board.zoc[side.at()].has(h));
                    let sides: Vec<&str> = sides.map(|side| crate::SEATS[side.at()]).collect();
                    if !sides.is_empty() {
                        places.push((self.place_id(h), sides.join(" ")));
                    }
                }
                Some(Overlay {
                    id: "zoc".to_owned(),
                    title: Some(msg!("lens-zoc")),
                    places,
                    ..Overlay::default()
                })
            }
            ("reach", [unit]) if unit.kind() == Kind::Unit && unit.index() < p.units.len() => {
                let unit = unit.index() as u8;
                if !p.units[usize::from(unit)].on_map() {
                    return None;
                }
                let mp = self.allowance(p, unit);
                let (board, reach) = d.board_and_reach(self, p);
                self.reach(p, board, unit, mp, true, reach);
                let places = reach
                    .found
                    .iter()
                    .skip(1)
                    .map(|at| (self.place_id(*at), reach.cost(*at).unwrap_or(0).to_string()))
                    .collect();
                Some(Overlay {
                    id: "reach".to_owned(),
                    title: Some(msg!("lens-reach")),
                    places,
                    ..Overlay::default()
                })
            }
            ("control", []) => Some(Overlay {
                id: "control".to_owned(),
                title: Some(msg!("lens-control")),
                places: self.holders(p),
                ..Overlay::default()
            }),
            ("draw", []) => Some(Overlay {
                id: "draw".to_owned(),
                title: Some(msg!("lens-draw")),
                tally: Some(self.draw_tally(p, known.seat().map_or(p.active(), |s| Side::of(s.0)))),
                ..Overlay::default()
            }),
            ("vp", []) => Some(Overlay {
                id: "vp".to_owned(),
                title: Some(msg!("lens-vp")),
                places: self.holders(p),
                tally: Some(self.vp_tally(p)),
                ..Overlay::default()
            }),
            _ => None,
        }
    }

    /// Cities and oil with the sides that hold them.
    fn holders(&self, p: &Position) -> Vec<(String, String)> {
        let side = |i: usize| crate::SEATS[usize::from(p.control >> i & 1 == 0)].to_owned();
        self.c.vp_hexes.iter().enumerate().map(|(i, h)| (self.place_id(*h), side(i))).collect()
    }

    /// The supply path of a unit or city, or the hex that cuts it.
    fn supply_lens(&self, p: &Position, what: Token, d: &mut Derived) -> Option<Overlay> {
        let (start, side, city) = match what.kind() {
            Kind::Unit if what.index() < p.units.len() => {
                let u = p.units[what.index()];
                (u.on_map().then_some(u.place)?, self.side_of[what.index()], false)
            }
            Kind::Place if what.index() < place::MAP => {
                let at = what.index() as u16;
                let i = self.c.vp_index[usize::from(at)];
                if i == NO_VP {
                    return None;
                }
                (at, if p.control >> i & 1 == 1 { Side::Axis } else { Side::Soviet }, true)
            }
            _ => return None,
        };
        let supply = d.supply(self, p, side).clone();
        let (path, cut) = self.trace_path(p, &supply, side, start, city);
        let unit = what.index() as u8;
        let fed = match city {
            true => supply.cities >> self.c.vp_index[usize::from(start)] & 1 == 1,
            false => supply.supplied.has(unit),
        };
        let title = if city {
            if fed { msg!("supply-city") } else { msg!("supply-city-cut") }
        } else if supply.overland_units.has(unit) {
            msg!("supply-overland", n = path.len().saturating_sub(1) as i32)
        } else if !fed {
            msg!("supply-none")
        } else if supply.seas(self, p, side).has(start) {
            msg!("supply-sea")
        } else {
            msg!("supply-adjacent")
        };
        let clause = match (city, fed) {
            (true, true) => "NR 6.1c",
            (false, true) if supply.overland_units.has(unit) => "NR 6.1a",
            (false, true) => self.other_source(p, &supply, side, start, unit),
            (_, false) => self.cut_clause(p, d, side, cut, city),
        };
        let at = self.place_arg(cut.filter(|_| !fed).unwrap_or(path.last().copied().unwrap_or(start)));
        let label = if fed { msg!("supply-from", at = at) } else { msg!("supply-cut-at", at = at) };
        let line =
            TallyLine { label, value: path.len().saturating_sub(1).to_string(), clause: clause.into() };
        let tally = Tally { title: msg!("lens-supply"), lines: vec![line], result: title.clone() };
        let marked = p.units.get(what.index()).is_some_and(|u| !city && u.is(Unit::OOS));
        let nodes = path.iter().map(|h| self.place_id(*h)).collect();
        Some(Overlay {
            id: "supply".to_owned(),
            title: Some(title),
            places: if marked { vec![(self.place_id(start), "oos".to_owned())] } else { Vec::new() },
            paths: vec![OverlayPath { nodes, labels: Vec::new(), cut: cut.map(|h| self.place_id(h)) }],
            tally: Some(tally),
        })
    }

    /// The clause by which a unit lives without a path overland.
    fn other_source(
        &self,
        p: &Position,
        supply: &crate::supply::Supply,
        side: Side,
        at: u16,
        unit: u8,
    ) -> &'static str {
        let [baltic, black, _] = &self.c.coast;
        match at {
            place::FIN if self.c.units[usize::from(unit)].special == Special::Finn => "NR 6.2h",
            place::WBK | place::SBK if self.c.units[usize::from(unit)].special == Special::Yugoslav => {
                "NR 6.2i"
            }
            place::FIN => "NR 8.6d",
            _ if !supply.seas(self, p, side).has(at) => "NR 6.2g",
            _ if baltic.has(at) && side == Side::Axis => "NR 6.2e",
            _ if baltic.has(at) => "NR 6.2d",
            _ if black.has(at) => "NR 6.2f",
            _ => "NR 6.2c",
        }
    }

    /// The clause that cuts a path; without a hex that does it, the source is too far.
    fn cut_clause(
        &self,
        p: &Position,
        d: &mut Derived,
        side: Side,
        cut: Option<u16>,
        city: bool,
    ) -> &'static str {
        match cut {
            Some(h) if d.board(self, p).holds(side.enemy(), h) || self.controls(p, side.enemy(), h) => {
                "NR 6.3a"
            }
            Some(h) if place::is_area(h) => "NR 6.3b",
            Some(_) => "NR 6.3c",
            None if city => "NR 6.1e",
            None => "NR 6.1a",
        }
    }

    /// A shortest path over open hexes; if there is none, over all land, with the first hex that blocks it.
    pub(super) fn trace_path(
        &self,
        p: &Position,
        supply: &crate::supply::Supply,
        side: Side,
        start: u16,
        city: bool,
    ) -> (Vec<u16>, Option<u16>) {
        let directions: &[u8] = match (city, side) {
            (false, _) => &[0, 1, 2, 3, 4, 5],
            (true, Side::Axis) => &[3, 4, 5],
            (true, Side::Soviet) => &[0, 1, 2],
        };
        let limit = if city { usize::MAX } else { usize::from(crate::supply::BETWEEN) + 1 };
        for strict in [true, false] {
            let mut from = vec![u16::MAX; HEXES];
            let mut queue = VecDeque::new();
            if place::is_area(start) {
                for h in self.c.area_near[usize::from(start - place::FIN)].iter() {
                    if !strict || supply.open.has(h) {
                        from[usize::from(h)] = start;
                        queue.push_back((h, 1));
                    }
                }
            } else {
                from[usize::from(start)] = start;
                queue.push_back((start, 0));
            }
            while let Some((at, steps)) = queue.pop_front() {
                let i = self.c.vp_index[usize::from(at)];
                let source = !city && i != NO_VP && supply.cities & self.c.cities & 1 << i != 0;
                let edge = self.c.edge[side.at()].has(at) && (city || steps < limit);
                if source || edge {
                    let mut path = vec![at];
                    let mut back = at;
                    while back != start {
                        back = from[usize::from(back)];
                        path.push(back);
                    }
                    path.reverse();
                    let cut = (!strict)
                        .then(|| path.iter().skip(1).copied().find(|h| !supply.open.has(*h)))
                        .flatten();
                    return (path, cut);
                }
                if steps >= limit {
                    continue;
                }
                for d in directions {
                    let Some(to) = next_to(at, *d) else { continue };
                    let fits = if strict { supply.open.has(to) } else { self.c.supply_land.has(to) };
                    if fits && from[usize::from(to)] == u16::MAX {
                        from[usize::from(to)] = at;
                        queue.push_back((to, steps + 1));
                    }
                }
            }
        }
        _ = p;
        (vec![start], None)
    }
}
