//! Flood against petgraph and a search by hand.

use std::hint::black_box;

use hexgrid::{Cell, HexSet, Passages};
use petgraph::graph::{NodeIndex, UnGraph};
use petgraph::visit::{Bfs, NodeFiltered};

use super::map::{Map, N, Position};
use crate::figure::{Bench, Figure, Report};
use crate::measure::{Work, allocations, instructions, interleaved};

/// Figures of the flood.
pub const BENCH: Bench = Bench {
    figures: &[
        "hexgrid/flood",
        "hexgrid/flood_array",
        "hexgrid/flood_instructions",
        "hexgrid/flood_allocations",
        "hexgrid/reflood",
    ],
    run,
};

/// The supply of a side.
pub const WORK: Work = Work {
    name: "hexgrid/flood",
    run: |times| {
        let map = Map::new();
        let passages = Passages::<N>::new(&map.grid, &map.closed_sides);
        for position in map.positions.iter().cycle().take(times as usize) {
            black_box(passages.flood(black_box(&position.cities), black_box(&position.open)));
        }
    },
};

fn run(report: &mut Report) -> Result<(), String> {
    let map = Map::new();
    let grid = map.grid;
    let passages = Passages::<N>::new(&grid, &map.closed_sides);
    let mut array = ArraySearch::new(&map);
    let graph = library_graph(&map);
    for position in &map.positions {
        let filled = passages.flood(&position.cities, &position.open);
        array.run(position);
        let mut library = vec![false; grid.len()];
        library_flood(&graph, position, |at| library[at] = true);
        for cell in grid.cells() {
            let ours = filled.contains(&grid, cell);
            if ours != array.seen(cell) || ours != library[cell.index()] {
                return Err(format!("hexgrid/flood: the searches disagree on hex {}", grid.hex(cell)));
            }
        }
        if filled.len() < grid.len() / 3 {
            return Err("hexgrid/flood: the flood of the map is too small to measure".to_owned());
        }
    }
    let [ours, theirs, by_hand] = interleaved(
        map.positions.len(),
        &mut [
            &mut || {
                for position in &map.positions {
                    black_box(passages.flood(black_box(&position.cities), black_box(&position.open)));
                }
            },
            &mut || {
                for position in &map.positions {
                    let mut count = 0;
                    library_flood(&graph, position, |_| count += 1);
                    black_box(count);
                }
            },
            &mut || {
                for position in &map.positions {
                    array.run(position);
                    black_box(&array);
                }
            },
        ],
    );
    let figure = |name, peer, other: f64| Figure {
        name,
        value: ours,
        unit: "ns",
        peer: Some(peer),
        ratio: Some(other / ours),
    };
    report.push(figure("hexgrid/flood", "petgraph::visit::Bfs", theirs));
    report.push(figure("hexgrid/flood_array", "array breadth-first search", by_hand));
    if report.wants("hexgrid/flood_instructions") {
        match instructions(WORK.name, 2_000) {
            Some(count) => report.alone("hexgrid/flood_instructions", count, "instructions"),
            None => report.note("hexgrid/flood_instructions is left out: valgrind is not there"),
        }
    }
    let count = allocations(|| {
        black_box(passages.flood(&map.positions[0].cities, &map.positions[0].open));
    });
    report.alone("hexgrid/flood_allocations", count as f64, "allocations");
    reflood(report, &map, &passages);
    Ok(())
}

/// One hex closes or opens: the flood that knows the last one against a new one.
fn reflood(report: &mut Report, map: &Map, passages: &Passages<N>) {
    let grid = map.grid;
    let mut changes = Vec::new();
    for position in &map.positions {
        let filled = passages.flood(&position.cities, &position.open);
        for cell in grid.cells().step_by(97) {
            changes.push((position, filled, position.open ^ HexSet::of(&grid, [cell])));
        }
    }
    let [again, full] = interleaved(
        changes.len(),
        &mut [
            &mut || {
                for (position, filled, open) in &changes {
                    black_box(passages.reflood(&position.cities, black_box(open), &position.open, filled));
                }
            },
            &mut || {
                for (position, _, open) in &changes {
                    black_box(passages.flood(&position.cities, black_box(open)));
                }
            },
        ],
    );
    let peer = Some("the full flood");
    report.push(Figure {
        name: "hexgrid/reflood",
        value: again,
        unit: "ns",
        peer,
        ratio: Some(full / again),
    });
}

/// The map as the library likes it; closed sides are no edges.
fn library_graph(map: &Map) -> UnGraph<(), (), u16> {
    let mut graph = UnGraph::default();
    for _ in map.grid.cells() {
        graph.add_node(());
    }
    for cell in map.grid.cells() {
        for (direction, to) in map.grid.neighbours(cell) {
            if cell < to && !map.closed_sides.contains(&map.grid, cell, direction) {
                graph.add_edge(NodeIndex::new(cell.index()), NodeIndex::new(to.index()), ());
            }
        }
    }
    graph
}

fn library_flood(graph: &UnGraph<(), (), u16>, position: &Position, mut found: impl FnMut(usize)) {
    let filtered = NodeFiltered::from_fn(graph, |node: NodeIndex<u16>| position.flat_open[node.index()]);
    let mut cities = position.cities_in_order.iter().map(|city| NodeIndex::new(city.index()));
    let Some(first) = cities.next() else { return };
    let mut search = Bfs::new(&filtered, first);
    for city in cities {
        search.discovered.insert(city.index());
        search.stack.push_back(city);
    }
    while let Some(node) = search.next(&filtered) {
        found(node.index());
    }
}

/// Breadth first on arrays, as one would write it by hand.
struct ArraySearch {
    neighbours: Vec<Vec<u16>>,
    seen: Vec<u32>,
    now: u32,
    queue: Vec<u16>,
}

impl ArraySearch {
    fn new(map: &Map) -> Self {
        let open = |cell| {
            let grid = &map.grid;
            let ways = grid.neighbours(cell);
            ways.filter(|(d, _)| !map.closed_sides.contains(grid, cell, *d)).map(|(_, to)| to.0).collect()
        };
        let neighbours = map.grid.cells().map(open).collect::<Vec<_>>();
        Self {
            seen: vec![0; neighbours.len()],
            now: 0,
            queue: Vec::with_capacity(neighbours.len()),
            neighbours,
        }
    }

    fn seen(&self, cell: Cell) -> bool {
        self.seen[cell.index()] == self.now
    }

    fn run(&mut self, position: &Position) {
        let open = &position.flat_open;
        self.now += 1;
        self.queue.clear();
        for city in &position.cities_in_order {
            self.seen[city.index()] = self.now;
            self.queue.push(city.0);
        }
        let mut at = 0;
        while at < self.queue.len() {
            let cell = usize::from(self.queue[at]);
            at += 1;
            for to in &self.neighbours[cell] {
                let next = usize::from(*to);
                if open[next] && self.seen[next] != self.now {
                    self.seen[next] = self.now;
                    self.queue.push(*to);
                }
            }
        }
    }
}
