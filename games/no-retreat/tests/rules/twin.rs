//! Supply and reach once more, plain and slow, straight from the tables, over random positions.

use crate::{Given, given, unit_index};
use std::collections::{BTreeMap, BTreeSet};

type Place = String;
type Row = BTreeMap<String, String>;

/// The rows of a table; cells may be quoted.
fn table(text: &str) -> Vec<Row> {
    let split = |line: &str| {
        let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
        for c in line.chars() {
            match c {
                '"' => quoted = !quoted,
                ',' if !quoted => cells.push(std::mem::take(&mut cell)),
                c => cell.push(c),
            }
        }
        cells.push(cell);
        cells
    };
    let mut lines = text.lines();
    let head = split(lines.next().expect("a header"));
    lines.map(|l| head.iter().cloned().zip(split(l)).collect()).collect()
}

/// The tables, by hex and by counter.
struct Twin {
    map: BTreeMap<Place, Row>,
    units: BTreeMap<String, Row>,
}

/// A counter on the map.
#[derive(Clone)]
struct Piece {
    id: String,
    at: Place,
    full: bool,
    oos: bool,
}

/// A position as the twin sees it.
struct Scene {
    turn: u8,
    pieces: Vec<Piece>,
    axis_cities: BTreeSet<Place>,
    balkans: bool,
}

fn words(cell: &str) -> impl Iterator<Item = &str> {
    cell.split_whitespace()
}

fn number(digits: &str) -> i32 {
    digits.parse().expect("digits")
}

fn is_area(at: &str) -> bool {
    at.starts_with(char::is_alphabetic)
}

/// The hex a step away: 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW.
fn step(at: &str, direction: usize) -> Place {
    let (c, r) = (number(&at[..2]), number(&at[2..]));
    let even = i32::from(r % 2 == 0);
    let (dc, dr) = [(even, -1), (1, 0), (even, 1), (even - 1, 1), (-1, 0), (even - 1, -1)][direction];
    format!("{:02}{:02}", c + dc, r + dr)
}

fn area_near(area: &str) -> &'static [&'static str] {
    match area {
        "FIN" => &["1902", "2103", "2203"],
        "WBK" => &["0213", "0313", "0314", "0415", "SBK"],
        _ => &["0415", "0515", "0516", "0617", "WBK"],
    }
}

impl Twin {
    fn new() -> Self {
        let by = |key: &str, rows: Vec<Row>| rows.into_iter().map(|r| (r[key].clone(), r)).collect();
        Twin {
            map: by("hex", table(include_str!("../../data/map.csv"))),
            units: by("id", table(include_str!("../../data/units.csv"))),
        }
    }

    fn cell(&self, at: &str, column: &str) -> &str {
        self.map.get(at).map_or("", |r| &r[column])
    }

    fn land(&self, at: &str) -> bool {
        matches!(self.cell(at, "terrain"), "clear" | "forest" | "swamp" | "mountain" | "city" | "kerch")
    }

    fn axis(&self, id: &str) -> bool {
        self.units[id]["side"] == "Axis"
    }

    fn face(&self, piece: &Piece, column: &str) -> &str {
        let row = &self.units[&piece.id];
        let side = if piece.full || row["reduced_type"].is_empty() { "full" } else { "reduced" };
        &row[&format!("{side}_{column}")]
    }

    /// Everything next to a place, whatever lies between.
    fn touching(&self, at: &str) -> Vec<Place> {
        if is_area(at) {
            return area_near(at).iter().map(|h| (*h).to_owned()).collect();
        }
        let mut near: Vec<Place> = (0..6).map(|d| step(at, d)).collect();
        near.extend(
            ["FIN", "WBK", "SBK"].into_iter().filter(|a| area_near(a).contains(&at)).map(str::to_owned),
        );
        near
    }

    /// Places next to one, over open sides.
    fn open(&self, at: &str) -> Vec<Place> {
        let closed = |n: &Place| {
            let direction = (0..6).find(|d| step(at, *d) == *n).expect("a neighbour").to_string();
            !self.land(n) || words(self.cell(at, "impassable")).any(|w| w == direction)
        };
        self.touching(at).into_iter().filter(|n| is_area(at) || is_area(n) || !closed(n)).collect()
    }

    fn held(&self, s: &Scene, axis: bool) -> BTreeSet<Place> {
        s.pieces.iter().filter(|p| self.axis(&p.id) == axis).map(|p| p.at.clone()).collect()
    }

    fn zone(&self, s: &Scene, axis: bool) -> BTreeSet<Place> {
        let has = |p: &&Piece| self.axis(&p.id) == axis && !p.oos && self.face(p, "zoc") == "1";
        s.pieces.iter().filter(has).flat_map(|p| self.open(&p.at)).collect()
    }

    /// Units of a side with overland supply, and with any.
    fn supply(&self, s: &Scene, axis: bool) -> (BTreeSet<String>, BTreeSet<String>) {
        let (mine, his, zone) = (self.held(s, axis), self.held(s, !axis), self.zone(s, !axis));
        let city = |h: &str| self.cell(h, "is_city") == "1";
        let own = |h: &str| s.axis_cities.contains(h) == axis;
        let passes = |h: &Place| {
            (self.land(h) || self.cell(h, "terrain") == "lake")
                && !his.contains(h)
                && (!city(h) || own(h))
                && (!zone.contains(h) || mine.contains(h))
        };
        let edge = |h: &str| {
            let edge = self.cell(h, "edge");
            if axis { edge == "W" } else { edge == "E" || edge == "S" }
        };
        let city_path = |h: &str| {
            let directions = if axis { [3, 4, 5] } else { [0, 1, 2] };
            let (mut seen, mut stack) = (BTreeSet::new(), vec![h.to_owned()]);
            while let Some(at) = stack.pop() {
                if edge(&at) {
                    return true;
                }
                for n in directions.map(|d| step(&at, d)) {
                    if passes(&n) && seen.insert(n.clone()) {
                        stack.push(n);
                    }
                }
            }
            false
        };
        let sources: BTreeSet<Place> =
            self.map.keys().filter(|h| city(h) && own(h) && city_path(h)).cloned().collect();
        let overland = |from: &Place| {
            if sources.contains(from) || edge(from) {
                return true;
            }
            let (mut seen, mut front) = (BTreeSet::new(), vec![from.clone()]);
            for length in 1..=4 {
                let mut next = Vec::new();
                for n in front.iter().flat_map(|at| self.touching(at)).filter(|n| !is_area(n)) {
                    if passes(&n) && seen.insert(n.clone()) {
                        // A city hex may be the fourth, an edge hex only the third.
                        if sources.contains(&n) || edge(&n) && length < 4 {
                            return true;
                        }
                        next.push(n);
                    }
                }
                front = next;
            }
            false
        };
        let units: Vec<&Piece> = s.pieces.iter().filter(|p| self.axis(&p.id) == axis).collect();
        let by_land: BTreeSet<String> =
            units.iter().filter(|p| overland(&p.at)).map(|p| p.id.clone()).collect();
        let baltic = axis || own("1902") && city_path("1902");
        let fed = |p: &&&Piece| {
            let nation = self.units[&p.id]["nation"].as_str();
            let sea = match p.at.as_str() {
                "FIN" => nation == "Finland" || nation == "Germany" || !axis && baltic,
                "WBK" | "SBK" => nation == "Yugoslavia",
                h => words(self.cell(h, "coast")).any(|sea| match sea {
                    "Black" => true,
                    "Baltic" => baltic,
                    "Caspian" => !axis,
                    _ => false,
                }),
            };
            let near = self.touching(&p.at);
            sea || by_land.contains(&p.id)
                || units.iter().any(|o| by_land.contains(&o.id) && near.contains(&o.at))
        };
        let any = units.iter().filter(fed).map(|p| p.id.clone()).collect();
        (by_land, any)
    }

    /// The whole supply check.
    fn check(&self, s: &mut Scene, axis_first: bool) {
        for axis in [axis_first, !axis_first] {
            let (_, fed) = self.supply(s, axis);
            for i in 0..s.pieces.len() {
                let id = &s.pieces[i].id;
                if self.axis(id) == axis && !fed.contains(id) {
                    s.pieces[i].oos = true;
                }
            }
        }
    }

    /// What every place costs a unit in its movement phase.
    fn reach(&self, s: &Scene, piece: &Piece) -> BTreeMap<Place, u8> {
        let axis = self.axis(&piece.id);
        let nation = self.units[&piece.id]["nation"].as_str();
        let mut mp: u8 = self.face(piece, "mov").parse().expect("a number");
        mp = mp.min(match s.turn {
            4 | 5 => 4,
            6 => 3,
            _ => 9,
        });
        if piece.oos {
            mp = mp.min(3);
        }
        let mut found = BTreeMap::from([(piece.at.clone(), 0)]);
        if mp == 0 {
            return found;
        }
        let (mine, his, zone) = (self.held(s, axis), self.held(s, !axis), self.zone(s, !axis));
        let tank = self.face(piece, "type") == "tank";
        let may = |to: &Place| {
            !his.contains(to)
                && match to.as_str() {
                    "FIN" => !axis || nation == "Germany" || nation == "Finland",
                    "WBK" | "SBK" => s.balkans && (!axis || nation == "Germany"),
                    _ => true,
                }
        };
        let entry = |to: &str| match (self.cell(to, "terrain"), tank) {
            ("clear" | "city", _) | ("forest", false) => 1,
            ("forest", true) => 2,
            ("swamp", true) => 4,
            (_, tank) => 2 + u8::from(tank && self.cell(to, "terrain") != "swamp"),
        };
        loop {
            let before = found.clone();
            for (at, spent) in &before {
                let start = *at == piece.at;
                if !start && zone.contains(at) {
                    continue;
                }
                for to in self.open(at).into_iter().filter(may) {
                    let leaving = start && zone.contains(at);
                    if leaving && zone.contains(&to) && !mine.contains(&to) {
                        continue;
                    }
                    let mut cost = spent + entry(&to) + u8::from(leaving);
                    if cost > mp && start {
                        cost = mp;
                    }
                    if cost <= mp && found.get(&to).is_none_or(|old| cost < *old) {
                        found.insert(to, cost);
                    }
                }
            }
            if found == before {
                return found;
            }
        }
    }
}

/// A small generator: the positions are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

/// A random position and its lines.
fn scene(twin: &Twin, dice: &mut Dice, phase: &str) -> (Scene, Given) {
    let turn = [4u8, 5, 6, 7, 20][dice.below(5)];
    let balkans = turn == 20;
    let cities: Vec<&Place> = twin.map.iter().filter(|(_, r)| r["is_city"] == "1").map(|(h, _)| h).collect();
    let flips = dice.below(4) * 4;
    let mut axis_cities: BTreeSet<Place> =
        cities.iter().filter(|h| twin.cell(h, "start_control") == "G").map(|h| (*h).clone()).collect();
    for h in &cities {
        if dice.below(16) < flips && !axis_cities.remove(*h) {
            axis_cities.insert((*h).clone());
        }
    }
    // Crowded around one hex, so that zones meet.
    let land: Vec<&Place> = twin.map.keys().filter(|h| twin.land(h)).collect();
    let center = land[dice.below(land.len())].clone();
    let near = |h: &&&Place| {
        let far = |a: &str, b: &str| number(a).abs_diff(number(b));
        far(&h[..2], &center[..2]) <= 4 && far(&h[2..], &center[2..]) <= 4
    };
    let mut spots: Vec<Place> = land.iter().filter(near).map(|h| (*h).clone()).collect();
    for area in ["FIN", "WBK", "SBK"] {
        if area_near(area).iter().any(|h| spots.iter().any(|s| s == h)) && (balkans || area == "FIN") {
            spots.push(area.to_owned());
        }
    }
    let ids: Vec<&String> = twin.units.keys().filter(|id| matches!(&id[..1], "G" | "A" | "S")).collect();
    let mut pieces: Vec<Piece> = Vec::new();
    for _ in 0..2 + dice.below(14) {
        let id = ids[dice.below(ids.len())].clone();
        let at = spots[dice.below(spots.len())].clone();
        let friend = |p: &Piece| twin.axis(&p.id) == twin.axis(&id) && twin.axis(&id);
        let there = pieces.iter().filter(|p| p.at == at).count();
        if id == "A01" && at != "FIN"
            || pieces.iter().any(|p| p.id == id || p.at == at && !friend(p))
            || there > 1
        {
            continue;
        }
        if twin.cell(&at, "is_city") == "1" {
            axis_cities.remove(&at);
            if twin.axis(&id) {
                axis_cities.insert(at.clone());
            }
        }
        let two = !twin.units[&id]["reduced_type"].is_empty();
        let full = !two || dice.below(2) == 0;
        let oos = phase.ends_with("movement") && dice.below(5) == 0;
        pieces.push(Piece { id, at, full, oos });
    }
    let list: Vec<String> = pieces
        .iter()
        .map(|p| {
            let face = if p.full { "full" } else { "reduced" };
            format!("{} {} {face} {}", p.id, p.at, if p.oos { "oos" } else { "" })
        })
        .collect();
    let quote = |axis: bool| -> String {
        let hexes = cities.iter().filter(|h| axis_cities.contains(**h) == axis);
        hexes.map(|h| format!("\"{h}\"")).collect::<Vec<_>>().join(", ")
    };
    let facts = if balkans { "facts = [\"ploesti-lost\"]" } else { "" };
    let head = format!("turn = {turn}; german = [{}]; soviet = [{}]; {facts}", quote(true), quote(false));
    (Scene { turn, pieces, axis_cities, balkans }, given(&head, phase).units(&list.join("; ")))
}

// Rules: NR 6.0a, NR 6.1a, NR 6.1e, NR 6.2a, NR 6.2g, NR 6.3a, NR 6.3b, NR 6.3c, NR 6.3d
#[test]
fn supply_agrees_with_a_slow_twin() {
    let twin = Twin::new();
    let mut dice = Dice(0x6d61_726b_6574);
    let (mut marked, mut by_sea) = (0, 0);
    for round in 0..300 {
        let axis_first = round % 2 == 0;
        let phase = if axis_first { "axis movement" } else { "soviet movement" };
        let (mut s, mut g) = scene(&twin, &mut dice, phase);
        s.pieces.iter_mut().for_each(|p| p.oos = false);
        let game = g.game();
        let rules = game.rules().clone();
        let mut p = *game.position();
        p.units.iter_mut().for_each(|u| u.set(no_retreat::Unit::OOS, false));
        let mut d = no_retreat::Derived::default();
        for axis in [axis_first, !axis_first] {
            let side = if axis { no_retreat::Side::Axis } else { no_retreat::Side::Soviet };
            let (land, fed) = twin.supply(&s, axis);
            let supply = d.supply(&rules, &p, side).clone();
            for piece in s.pieces.iter_mut().filter(|q| twin.axis(&q.id) == axis) {
                let u = unit_index(game, &piece.id);
                let what = format!("round {round}, {} in {}", piece.id, piece.at);
                assert_eq!(supply.overland_units.has(u as u8), land.contains(&piece.id), "{what}: overland");
                assert_eq!(supply.supplied.has(u as u8), fed.contains(&piece.id), "{what}: supplied");
                piece.oos = !fed.contains(&piece.id);
                p.units[u].set(no_retreat::Unit::OOS, piece.oos);
                marked += u32::from(piece.oos);
                by_sea += u32::from(!piece.oos && !land.contains(&piece.id));
            }
        }
    }
    assert!(marked > 150 && by_sea > 30, "the positions are worth looking at: {marked} {by_sea}");
}

// Rules: NR 6.0a, NR 6.4
#[test]
fn the_supply_phase_agrees_with_a_slow_twin() {
    let twin = Twin::new();
    let mut dice = Dice(0x0070_6861_7365);
    for round in 0..100 {
        let axis_first = round % 2 == 0;
        let (mut s, mut g) =
            scene(&twin, &mut dice, if axis_first { "axis supply" } else { "soviet supply" });
        twin.check(&mut s, axis_first);
        for piece in &s.pieces {
            let what = format!("round {round}, {} in {}", piece.id, piece.at);
            assert_eq!(crate::chapter_06::oos(&mut g, &piece.id), piece.oos, "{what}");
        }
    }
}

// Rules: NR 8.0a, NR 8.2a, NR 8.2b, NR 8.3a, NR 8.3c, NR 8.4a, NR 8.5.1, NR 8.5.2, NR 8.5.3, NR 8.5.3b
#[test]
fn reach_agrees_with_a_slow_twin() {
    let twin = Twin::new();
    let mut dice = Dice(0x7265_6163_6821);
    let mut places = 0;
    for round in 0..300 {
        let axis = round % 2 == 0;
        let phase = if axis { "axis movement" } else { "soviet movement" };
        let (s, mut g) = scene(&twin, &mut dice, phase);
        let game = g.game();
        let (rules, p) = (game.rules().clone(), *game.position());
        let mut d = no_retreat::Derived::default();
        for piece in s.pieces.iter().filter(|q| twin.axis(&q.id) == axis) {
            let u = unit_index(game, &piece.id) as u8;
            let (board, reach) = d.board_and_reach(&rules, &p);
            rules.reach(&p, board, u, rules.mp_left(&p, u), true, reach);
            let name =
                |at: u16| engine::Rules::id(&*rules, engine::Kind::Place, usize::from(at)).into_owned();
            let found: BTreeMap<Place, u8> =
                reach.found.iter().map(|at| (name(*at), reach.cost(*at).expect("reached"))).collect();
            assert_eq!(
                found,
                twin.reach(&s, piece),
                "round {round}, turn {}, {} in {}",
                s.turn,
                piece.id,
                piece.at
            );
            places += found.len();
        }
    }
    assert!(places > 5000, "{places}");
}
