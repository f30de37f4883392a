//! Lines that a map itself tells hex by hex: small rivers, roads, railways.

use super::shape::{P, between, distance, join};
use super::sheet::{Cell, Grid, Side};
use std::collections::BTreeMap;

/// Kind, weight and name of a line (as the map writes it).
pub type Label = (&'static str, u8, String);

/// All lines of a map, rounded, each with its label.
pub fn lines(grid: Grid, cells: &[Cell]) -> Vec<(Label, Vec<P>)> {
    let mut parts: BTreeMap<Label, Vec<Vec<P>>> = BTreeMap::new();
    for cell in cells {
        for (label, part) in parts_of(grid, cell) {
            let all = parts.entry(label).or_default();
            let middle = between(part[0], part[1], 0.5);
            if !all.iter().any(|other| distance(between(other[0], other[1], 0.5), middle) < 0.05) {
                all.push(part.to_vec());
            }
        }
    }
    let town = |cell: &&Cell| !cell.get("name_en").is_empty() || !cell.get("city_en").is_empty();
    let towns: Vec<P> = cells.iter().filter(town).map(|cell| cell.centre).collect();
    let mut out = Vec::new();
    for (label, sides) in &parts {
        // Lines of a kind meet exactly where they fork, and reach their towns.
        let ends: Vec<P> = parts
            .iter()
            .filter(|(other, _)| other.0 == label.0)
            .flat_map(|(_, parts)| parts.iter().flatten())
            .copied()
            .collect();
        let town = |p: P| towns.iter().any(|town| distance(*town, p) < 0.05);
        let forked = |p: P| town(p) || ends.iter().filter(|end| distance(**end, p) < 0.05).count() != 2;
        for line in join(sides.clone(), 0.05) {
            out.push((label.clone(), rounded(&line, forked)));
        }
    }
    out
}

fn parts_of(grid: Grid, cell: &Cell) -> Vec<(Label, [P; 2])> {
    let mut out = Vec::new();
    let step = |name: &str| {
        let side = ["N", "NE", "SE", "S", "SW", "NW"].iter().position(|side| *side == name)?;
        let way = grid.way(u8::try_from(side).ok()?);
        Some((cell.centre.0 + way.0, cell.centre.1 + way.1))
    };
    let list = |column: &str| cell.get(column).split([' ', ';']).map(str::to_owned).collect::<Vec<_>>();
    for river in list("rivers") {
        let mut words = river.split(':');
        let (Some(next), Some(kind), Some(name)) = (words.next().and_then(step), words.next(), words.next())
        else {
            continue;
        };
        let weight = match kind {
            "great_river" => 9,
            "big_river" => 6,
            _ => 3,
        };
        out.push((("river", weight, name.to_owned()), Side::between(cell.centre, next, false).ends));
    }
    for (column, kind, weight) in
        [("highway", "road", 8), ("road", "road", 5), ("track", "road", 2), ("rail", "rail", 5)]
    {
        for next in list(column).iter().filter_map(|name| step(name)) {
            out.push(((kind, weight, String::new()), [cell.centre, next]));
        }
    }
    for next in list("rails").iter().filter_map(|hex| grid.centre(hex).ok()) {
        out.push((("rail", 5, String::new()), [cell.centre, next]));
    }
    out
}

/// Cuts corners twice (Chaikin), but not those to be kept.
fn rounded(line: &[P], keep: impl Fn(P) -> bool) -> Vec<P> {
    let mut line = line.to_vec();
    for _ in 0..2 {
        let mut out: Vec<P> = line.first().copied().into_iter().collect();
        for three in line.windows(3) {
            if keep(three[1]) {
                out.push(three[1]);
            } else {
                out.extend([between(three[1], three[0], 0.25), between(three[1], three[2], 0.25)]);
            }
        }
        out.extend(line.last().copied());
        line = out;
    }
    line
}
