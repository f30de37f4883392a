//! Slow plain twins of the clever searches: arrays and queues, nothing else.
//!
//! They are the oracles of the tests and the yardsticks of the benches.

use std::collections::VecDeque;

use crate::{Area, Cell, Direction, Graph, Grid, HexSet, Link, Mover, Node, Place, Sides, Steps};

/// A path as the law compares it: cost, then number of steps, then the
/// directions taken.
pub type Route = (u8, usize, Vec<(Place, u16)>);

/// The lawful path to every place that can be reached: all hexes in cell
/// order, then the areas.
#[must_use]
pub fn reach<const N: usize, const K: usize>(
    steps: &Steps<N, K>,
    start: Place,
    mover: &Mover<'_, N>,
    areas: &[Area<N, K>],
) -> Vec<Option<Route>> {
    let grid = steps.grid();
    let index = |place| match place {
        Place::Hex(cell) => Cell::index(cell),
        Place::Area(area) => grid.len() + usize::from(area),
    };
    let in_zone = |place| match place {
        Place::Hex(cell) => mover.zone.contains(grid, cell),
        Place::Area(area) => mover.zone_areas >> area & 1 != 0,
    };
    let closed = |place| match place {
        Place::Hex(cell) => mover.closed.contains(grid, cell),
        Place::Area(area) => mover.closed_areas >> area & 1 != 0,
    };
    let mut best: Vec<Option<Route>> = vec![None; grid.len() + areas.len()];
    best[index(start)] = Some((0, 0, Vec::new()));
    // Relaxes until nothing gets better; every place is looked at each time.
    let mut changed = true;
    while changed {
        changed = false;
        let hexes = grid.cells().map(Place::Hex);
        for from in hexes.chain((0..areas.len() as u8).map(Place::Area)) {
            let Some((cost, length, turns)) = best[index(from)].clone() else { continue };
            for (order, to, points) in exits(steps, areas, from) {
                let Some(extra) = mover.law.extra(in_zone(from), in_zone(to), from == start) else {
                    continue;
                };
                let total = u16::from(cost) + u16::from(points) + u16::from(extra);
                if closed(to) && to != start || total > u16::from(mover.mp) {
                    continue;
                }
                let mut turns = turns.clone();
                turns.push((to, order));
                let route = (total as u8, length + 1, turns);
                let key = |r: &Route| (r.0, r.1, r.2.iter().map(|t| t.1).collect::<Vec<_>>());
                let old = &mut best[index(to)];
                if old.as_ref().is_none_or(|old| key(&route) < key(old)) {
                    *old = Some(route);
                    changed = true;
                }
            }
        }
    }
    best
}

/// The steps out of a place in lawful order: order, goal, cost.
fn exits<const N: usize, const K: usize>(
    steps: &Steps<N, K>,
    areas: &[Area<N, K>],
    from: Place,
) -> Vec<(u16, Place, u8)> {
    let grid = steps.grid();
    let mut out = Vec::new();
    match from {
        Place::Hex(cell) => {
            for (direction, next) in grid.neighbours(cell) {
                if let Some(points) = steps.cost(cell, direction) {
                    out.push((direction.number().into(), Place::Hex(next), points));
                }
            }
            for (number, area) in areas.iter().enumerate() {
                if let Some(at) = area.enter.iter().position(|set| set.contains(grid, cell)) {
                    out.push((10_000 + number as u16, Place::Area(number as u8), at as u8 + 1));
                }
            }
        }
        Place::Area(area) => {
            let area = &areas[usize::from(area)];
            for cell in grid.cells() {
                if let Some(at) = area.leave.iter().position(|set| set.contains(grid, cell)) {
                    out.push((cell.0, Place::Hex(cell), at as u8 + 1));
                }
            }
            for (number, link) in area.links.into_iter().enumerate().filter(|(_, link)| *link > 0) {
                out.push((10_000 + number as u16, Place::Area(number as u8), link));
            }
        }
    }
    out
}

/// The distance of every hex from the sources, over open hexes and sides and
/// by steps in some directions;
/// `u8::MAX` where there is no way within `limit` steps.
#[must_use]
pub fn distances<const N: usize>(
    grid: &Grid,
    closed: &Sides<N>,
    open: &HexSet<N>,
    sources: &HexSet<N>,
    limit: u8,
    directions: &[Direction],
) -> Vec<u8> {
    let mut distance = vec![u8::MAX; grid.len()];
    let mut queue = VecDeque::new();
    for cell in sources.iter(grid).filter(|cell| open.contains(grid, *cell)) {
        distance[cell.index()] = 0;
        queue.push_back(cell);
    }
    while let Some(cell) = queue.pop_front() {
        let next = distance[cell.index()].saturating_add(1);
        if next > limit {
            continue;
        }
        for (direction, to) in grid.neighbours(cell) {
            let way = directions.contains(&direction)
                && open.contains(grid, to)
                && !closed.contains(grid, cell, direction);
            if way && distance[to.index()] == u8::MAX {
                distance[to.index()] = next;
                queue.push_back(to);
            }
        }
    }
    distance
}

/// The neighbour by the formulas games print, for checks of [`Grid`].
#[must_use]
pub fn printed_neighbour(col: i32, row: i32, direction: Direction, pointy: bool, moved: bool) -> (i32, i32) {
    let half = i32::from(moved);
    match (pointy, direction.number()) {
        (true, 0) => (col + half, row - 1),
        (true, 1) => (col + 1, row),
        (true, 2) => (col + half, row + 1),
        (true, 3) => (col + half - 1, row + 1),
        (true, 4) => (col - 1, row),
        (true, _) => (col + half - 1, row - 1),
        (false, 0) => (col, row - 1),
        (false, 1) => (col + 1, row - 1 + half),
        (false, 2) => (col + 1, row + half),
        (false, 3) => (col, row + 1),
        (false, 4) => (col - 1, row + half),
        (false, _) => (col - 1, row - 1 + half),
    }
}

/// Whether a hex is on the straight line between two others, by the
/// half-planes of its six sides, in fractions.
#[must_use]
pub fn on_line(grid: &Grid, from: Cell, to: Cell, hex: Cell) -> bool {
    let cube = |cell| {
        let at = grid.axial(cell);
        [i64::from(at.x), i64::from(at.y), i64::from(-at.x - at.y)]
    };
    let (a, b, h) = (cube(from), cube(to), cube(hex));
    // The time interval as fractions (numerator, positive denominator).
    let (mut first, mut last) = ((0, 1), (1, 1));
    for i in 0..3 {
        let j = (i + 1) % 3;
        let slope = (b[i] - a[i]) - (b[j] - a[j]);
        let offset = (a[i] - h[i]) - (a[j] - h[j]);
        if slope == 0 {
            if offset.abs() > 1 {
                return false;
            }
            continue;
        }
        // -1 <= offset + slope * t <= 1
        let bound = |side: i64| ((side - offset) * slope.signum(), slope.abs());
        let (low, high) = if slope > 0 { (bound(-1), bound(1)) } else { (bound(1), bound(-1)) };
        let less = |p: (i64, i64), q: (i64, i64)| p.0 * q.1 < q.0 * p.1;
        if less(first, low) {
            first = low;
        }
        if less(high, last) {
            last = high;
        }
    }
    first.0 * last.1 < last.0 * first.1
}

/// The lawful path to every node that can be reached at a cost of at most
/// `limit`, with its cost, by relaxing until nothing gets better.
#[must_use]
pub fn graph_reach(
    graph: &Graph,
    sources: &[Node],
    limit: u16,
    price: impl Fn(Link) -> Option<u16>,
) -> Vec<Option<(u16, Vec<Node>)>> {
    // Cost, steps, rank of the source and links, nodes.
    type Key = (u16, usize, Vec<u32>, Vec<Node>);
    let mut best: Vec<Option<Key>> = vec![None; graph.nodes()];
    for (rank, source) in sources.iter().enumerate().rev() {
        best[source.index()] = Some((0, 0, vec![rank as u32], vec![*source]));
    }
    let mut changed = true;
    while changed {
        changed = false;
        for from in 0..graph.nodes() {
            let Some((cost, steps, links, nodes)) = best[from].clone() else { continue };
            for link in graph.links(Node(from as u16)) {
                let Some(total) = price(link).map(|points| cost + points).filter(|t| *t <= limit) else {
                    continue;
                };
                let links = [links.as_slice(), &[link.number]].concat();
                let key = (total, steps + 1, links, [nodes.as_slice(), &[link.to]].concat());
                if best[link.to.index()].as_ref().is_none_or(|old| key < *old) {
                    best[link.to.index()] = Some(key);
                    changed = true;
                }
            }
        }
    }
    best.into_iter().map(|key| key.map(|(cost, _, _, nodes)| (cost, nodes))).collect()
}
