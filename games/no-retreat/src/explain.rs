//! Sums and chances before one commits, and lenses over the map.

use crate::action::verb;
use crate::combat::odds::{arrow, column_name};
use crate::components::{COLUMNS, CombatResult, NO_VP, Side, Special, place};
use crate::derived::Derived;
use crate::hexes::{HEXES, next_to};
use crate::position::{Battle, Doing, MarkerKind, Position, Unit};
use crate::setup::NoRetreat;
use crate::victory::table_side;
use engine::table::{Chance, Explanation, Forecast, Overlay, OverlayPath, Tally, TallyLine};
use engine::{Kind, Known, Sheet, Token, msg};
use std::collections::VecDeque;

impl NoRetreat {
    /// Everything that can be said of a draft.
    pub(crate) fn explain_draft(
        &self,
        known: &Known<Position>,
        draft: &[Token],
        d: &mut Derived,
    ) -> Explanation {
        let p: &Position = known;
        let mut out = Explanation::default();
        let f = p.top();
        match (f.doing, draft) {
            (Doing::CombatPhase, [v, rest @ ..])
                if *v == verb::ATTACK && rest.iter().any(|t| t.kind() == Kind::Unit) =>
            {
                let mut trial = *p;
                trial.battle = self.declared(p, rest);
                self.take_ground(&mut trial);
                self.explain_battle(&trial, &mut out);
            }
            (Doing::Battle, _) if f.step <= crate::combat::ROLL => {
                let mut trial = *p;
                trial.battle.support |= draft.contains(&verb::SUPPORT);
                if trial.battle.ground == 0 {
                    self.take_ground(&mut trial);
                }
                self.explain_battle(&trial, &mut out);
            }
            (Doing::MovePhase | Doing::BonusMove, [v, unit, to]) if *v == verb::MOVE => {
                self.explain_move(p, unit.index() as u8, to.index() as u16, d, &mut out);
            }
            (Doing::Retreats, [_, unit, ..]) => {
                out.tallies.push(self.retreat_tally(p, d, unit.index() as u8));
            }
            (Doing::Advances, [_, unit, ..]) => {
                let mut sheet = Sheet::default();
                let limit = self.advance_limit(p, unit.index() as u8, &mut sheet);
                out.tallies
                    .push(sheet.total(msg!("advance-title"), msg!("advance-result", n = i32::from(limit))));
            }
            (Doing::CardPhase, _) if f.step == crate::sequence::card_step::DISCARD => {
                out.tallies.push(self.draw_tally(p, Side::of(f.seat)));
            }
            _ => {}
        }
        out
    }

    /// The ways back a unit may choose from, and by which clause others are worse.
    fn retreat_tally(&self, p: &Position, d: &mut Derived, unit: u8) -> Tally {
        let paths = self.retreat_paths(p, d, unit);
        let lines = paths.iter().map(|path| {
            let clause = if path.last == path.first { "NR 10.7.5c" } else { "NR 10.7.5b" };
            let value = format!("{} {}", self.place_id(path.first), self.place_id(path.last));
            TallyLine {
                label: msg!("retreat-way", at = self.place_arg(path.last)),
                value,
                clause: clause.into(),
            }
        });
        Tally {
            title: msg!("retreat-title"),
            lines: lines.collect(),
            result: msg!("retreat-result", n = paths.len() as i32),
        }
    }

    /// How many cards a side draws, and why.
    fn draw_tally(&self, p: &Position, side: Side) -> Tally {
        let mut sheet = Sheet::default();
        let n = self.draw_count(p, side, &mut sheet);
        sheet.total(msg!("draw-title", side = table_side(side)), msg!("draw-result", n = i32::from(n)))
    }

    /// VP of the side with the initiative, and how far sudden death is.
    pub(crate) fn vp_tally(&self, p: &Position) -> Tally {
        let side = p.initiative();
        let mut sheet = Sheet::default();
        let vp = self.vp(p, side, &mut sheet);
        let mut tally =
            sheet.total(msg!("vp-title", side = table_side(side)), msg!("vp-result", n = i32::from(vp)));
        let next = (p.turn + 1..=28).find_map(|t| {
            let row = &self.c.turns[usize::from(t)];
            row.sudden_death[side.at()].map(|limit| (t, limit))
        });
        if let Some((turn, limit)) = next {
            tally.lines.push(TallyLine {
                label: msg!("vp-sudden-death", turn = i32::from(turn), limit = i32::from(limit)),
                value: engine::signed(i32::from(limit) + 1 - i32::from(vp)),
                clause: "NR 12.2a".into(),
            });
        }
        tally
    }

    /// The battle a draft would begin.
    fn declared(&self, p: &Position, rest: &[Token]) -> Battle {
        let side = p.active();
        let mut b = Battle { side: side as u8, ..Battle::default() };
        for t in rest {
            match t.kind() {
                Kind::Place => {
                    let hex = t.index() as u16;
                    let n = usize::from(b.hex_count).min(5);
                    b.hexes[n] = hex;
                    b.hex_count = n as u8 + 1;
                    if p.marker_at(side.enemy(), hex, MarkerKind::Counterblow).is_some() {
                        b.forced |= 1 << n;
                    }
                    for u in p.units_at(hex).filter(|u| self.side_of[usize::from(*u)] != side) {
                        if b.forced >> n & 1 == 0 || !self.face(p, u).white {
                            b.defenders.insert(u);
                        }
                    }
                }
                Kind::Unit => b.attackers.insert(t.index() as u8),
                _ => {}
            }
        }
        b
    }

    fn explain_battle(&self, p: &Position, out: &mut Explanation) {
        let mut sheet = Sheet::default();
        let odds = self.odds(p, &mut sheet);
        let result = if odds.column < 0 {
            msg!("odds-below")
        } else {
            msg!("odds-result", shift = arrow(odds.shift), column = column_name(odds.column))
        };
        out.tallies.push(sheet.total(msg!("odds-title"), result));
        let chain = self.forecast_chain(p);
        out.forecasts.push(chain.accepted);
        out.forecasts.push(chain.declined);
        if p.battle.hex_count > 1 && self.ground_differs(p) {
            out.notes.push(msg!("note-ground"));
        }
    }

    /// Results of one round by the number of faces, CA for all if below 1:3.
    pub fn round_results(&self, p: &Position) -> [u128; 7] {
        let odds = self.odds(p, &mut ());
        let mut faces = [0; 7];
        if odds.column < 0 {
            faces[CombatResult::CA as usize] = 6;
        } else {
            let row = self.c.crt[self.table_used(p).at()][odds.column as usize];
            row.iter().for_each(|r| faces[*r as usize] += 1);
        }
        faces
    }

    /// The position of the next round if a CA is accepted, without cards or markers.
    fn swapped(&self, p: &Position) -> Position {
        let mut next = *p;
        let b = p.battle;
        next.battle = Battle {
            attackers: b.defenders,
            defenders: b.attackers,
            round: b.round.saturating_add(1),
            side: 1 - b.side,
            ..Battle::default()
        };
        let mut n = 0;
        for u in next.battle.defenders.iter() {
            let at = p.units[usize::from(u)].place;
            if n < 6 && !next.battle.hexes[..n].contains(&at) {
                next.battle.hexes[n] = at;
                n += 1;
            }
        }
        next.battle.hex_count = n as u8;
        self.take_ground(&mut next);
        next
    }

    /// The ground a defender would choose: the one with the lowest column.
    ///
    /// Rule: NR 10.6.1c
    fn take_ground(&self, p: &mut Position) {
        let mut best = (i8::MAX, p.battle.hexes[0]);
        for n in 0..usize::from(p.battle.hex_count) {
            p.battle.ground = p.battle.hexes[n];
            let column = self.odds(p, &mut ()).column;
            if column < best.0 {
                best = (column, p.battle.ground);
            }
        }
        p.battle.ground = best.1;
    }

    /// Exact chances of the whole battle.
    ///
    /// With a, b, c sixths of CA in the first round, the counterattack and the
    /// answer to it, the rounds are visited 1, 6a/(36−bc) and ab/(36−bc) times.
    pub fn forecast_chain(&self, p: &Position) -> Chain {
        let ca = CombatResult::CA as usize;
        let second = self.swapped(p);
        let third = self.swapped(&second);
        let rounds = [self.round_results(p), self.round_results(&second), self.round_results(&third)];
        let [a, b, c] = [rounds[0][ca], rounds[1][ca], rounds[2][ca]];
        let rest = 36 - b * c;
        let mut chances = Vec::new();
        let mut push = |round: usize, result: usize, of: u128, total: u128| {
            if of > 0 {
                let g = gcd(of, total);
                let code = NoRetreat::result_text(CombatResult::ALL[result]);
                let outcome = match round {
                    0 => msg!("chance-attack", result = code),
                    1 => msg!("chance-counterattack", result = code),
                    _ => msg!("chance-answer", result = code),
                };
                chances.push(Chance { outcome, of: of / g, total: total / g });
            }
        };
        if rest == 0 {
            // Both keep rolling CA: somebody has to decline.
            for (result, faces) in rounds[0].iter().enumerate() {
                push(0, result, *faces, 6);
            }
        } else {
            let visits = [rest, 6 * a, a * b];
            for (round, faces) in rounds.iter().enumerate() {
                for (result, n) in faces.iter().enumerate().filter(|(r, _)| *r != ca) {
                    push(round, result, n * visits[round], 6 * rest);
                }
            }
        }
        let accepted = Forecast {
            title: msg!("forecast-accepted"),
            chances: std::mem::take(&mut chances),
            assumptions: vec![msg!("assume-no-cards")],
            estimate: false,
        };
        let declined = rounds[0]
            .iter()
            .enumerate()
            .filter(|(_, n)| **n > 0)
            .map(|(r, n)| {
                let g = gcd(*n, 6);
                let outcome = msg!("chance-attack", result = NoRetreat::result_text(CombatResult::ALL[r]));
                Chance { outcome, of: n / g, total: 6 / g }
            })
            .collect();
        let declined = Forecast {
            title: msg!("forecast-declined"),
            chances: declined,
            assumptions: vec![msg!("assume-no-cards"), msg!("assume-declined")],
            estimate: false,
        };
        Chain { accepted, declined }
    }

    fn explain_move(&self, p: &Position, unit: u8, to: u16, d: &mut Derived, out: &mut Explanation) {
        let fresh = p.mover != unit + 1;
        let mp = self.mp_left(p, unit);
        let (board, reach) = d.board_and_reach(self, p);
        self.reach(p, board, unit, mp, fresh, reach);
        let Some(cost) = reach.cost(to) else { return };
        let side = self.side_of[usize::from(unit)];
        let mut before = 0;
        let mut lines = Vec::new();
        let mut taken = Vec::new();
        for at in reach.route(to).iter().skip(1) {
            let now = reach.cost(*at).unwrap_or(before);
            lines.push(TallyLine {
                label: msg!("move-step", at = self.place_arg(*at)),
                value: format!("+{}", now - before),
                clause: "NR 8.3a".into(),
            });
            before = now;
            if self.controls(p, side.enemy(), *at) {
                taken.push(self.place_arg(*at));
            }
        }
        let result = msg!("move-result", cost = i32::from(cost), mp = i32::from(mp));
        out.tallies.push(Tally { title: msg!("move-title"), lines, result });
        if board.controls(side.enemy(), to) {
            out.notes.push(msg!("note-stops-in-zoc"));
        }
        if !taken.is_empty() {
            out.notes.push(msg!("note-takes", places = taken.into_iter().collect::<engine::table::Arg>()));
        }
    }

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
                    let (a, s) = (board.zoc[0].has(h), board.zoc[1].has(h));
                    if a || s {
                        let value = if a && s {
                            "both"
                        } else if a {
                            "axis"
                        } else {
                            "soviet"
                        };
                        places.push((self.place_id(h), value.to_owned()));
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
                places: self
                    .c
                    .vp_hexes
                    .iter()
                    .enumerate()
                    .map(|(i, h)| {
                        (self.place_id(*h), crate::SEATS[usize::from(p.control >> i & 1 == 0)].to_owned())
                    })
                    .collect(),
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
                tally: Some(self.vp_tally(p)),
                ..Overlay::default()
            }),
            _ => None,
        }
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
    fn trace_path(
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

    /// Printed odds columns, for tables.
    pub fn columns() -> [&'static str; 9] {
        COLUMNS
    }
}

/// Both forecasts of a battle.
pub struct Chain {
    /// Counterattacks are accepted whenever they come.
    pub accepted: Forecast,
    /// The first counterattack is declined.
    pub declined: Forecast,
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
