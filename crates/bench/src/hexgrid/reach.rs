//! Reach against `pathfinding` and a bucket queue by hand.

use std::hint::black_box;

use hexgrid::{Cell, Mover, Place, Reach, ZoneLaw};
use pathfinding::directed::dijkstra::dijkstra_reach;

use super::map::{MP, Map, N, Position};
use crate::figure::{Bench, Figure, Report};
use crate::measure::{Work, allocations, instructions, interleaved};

/// Figures of the reach.
pub const BENCH: Bench = Bench {
    figures: &[
        "hexgrid/reach",
        "hexgrid/reach_bucket_queue",
        "hexgrid/path",
        "hexgrid/reach_instructions",
        "hexgrid/reach_allocations",
    ],
    run,
};

/// A reach from every unit of the map in turn.
pub const WORK: Work = Work {
    name: "hexgrid/reach",
    run: |times| {
        let map = Map::new();
        let mut reach = Reach::<N, L>::new();
        let units: Vec<_> = map.units().collect();
        for (position, start) in units.iter().cycle().take(times as usize) {
            reach.run(&map.steps, *start, &black_box(mover(position)));
            black_box(&reach);
        }
    },
};

const L: usize = MP as usize + 1;

fn mover(position: &Position) -> Mover<'_, N> {
    let law = ZoneLaw { stops: true, ..ZoneLaw::default() };
    Mover::new(MP, &position.enemies).among(&position.zone, law)
}

fn run(report: &mut Report) -> Result<(), String> {
    let map = Map::new();
    let units: Vec<_> = map.units().collect();
    let mut reach = Reach::<N, L>::new();
    let mut queue = BucketQueue::new(map.grid.len());
    let mut goals = Vec::new();
    for (position, start) in &units {
        reach.run(&map.steps, *start, &mover(position));
        queue.run(&map, position, *start);
        let mut library = vec![None; map.grid.len()];
        library_reach(&map, position, *start, |node, cost| library[usize::from(node)] = Some(cost));
        for cell in map.grid.cells() {
            let cost = reach.cost(&map.grid, cell);
            if cost != queue.cost(cell) || cost != library[cell.index()] {
                let hex = map.grid.hex(cell);
                return Err(format!("hexgrid/reach: the searches disagree on hex {hex}"));
            }
        }
        goals.push(reach.layer(MP).first(&map.grid).unwrap_or(*start));
    }
    let mut path = Vec::with_capacity(L);
    let mut path_reach = Reach::<N, L>::new();
    let [ours, library, by_hand, with_path] = interleaved(
        units.len(),
        &mut [
            &mut || {
                for (position, start) in &units {
                    reach.run(&map.steps, *start, &black_box(mover(position)));
                    black_box(&reach);
                }
            },
            &mut || {
                for (position, start) in &units {
                    let mut sum = 0;
                    library_reach(&map, position, *start, |_, cost| sum += u32::from(cost));
                    black_box(sum);
                }
            },
            &mut || {
                for (position, start) in &units {
                    queue.run(&map, position, *start);
                    black_box(&queue);
                }
            },
            &mut || {
                for ((position, start), goal) in units.iter().zip(&goals) {
                    path_reach.run(&map.steps, *start, &mover(position));
                    path_reach.path(&map.steps, &mover(position), &[], Place::Hex(*goal), &mut path);
                    black_box(&path);
                }
            },
        ],
    );
    let figure = |name, peer, theirs: f64| Figure {
        name,
        value: ours,
        unit: "ns",
        peer: Some(peer),
        ratio: Some(theirs / ours),
    };
    report.push(figure("hexgrid/reach", "pathfinding::dijkstra_reach", library));
    report.push(figure("hexgrid/reach_bucket_queue", "array bucket queue", by_hand));
    report.alone("hexgrid/path", with_path - ours, "ns");
    if report.wants("hexgrid/reach_instructions") {
        match instructions(WORK.name, 2_000) {
            Some(count) => report.alone("hexgrid/reach_instructions", count, "instructions"),
            None => report.note("hexgrid/reach_instructions is left out: valgrind is not there"),
        }
    }
    let mut reach = Reach::<N, L>::new();
    let count = allocations(|| {
        for ((position, start), goal) in units.iter().zip(&goals) {
            reach.run(&map.steps, *start, &mover(position));
            reach.path(&map.steps, &mover(position), &[], Place::Hex(*goal), &mut path);
        }
    });
    report.alone("hexgrid/reach_allocations", count as f64, "allocations");
    Ok(())
}

/// The library's search, under the same rules.
fn library_reach(map: &Map, position: &Position, start: Cell, mut found: impl FnMut(u16, u8)) {
    let (enemies, zone) = (&position.flat_enemies, &position.flat_zone);
    let reached = dijkstra_reach(&start.0, |node: &u16| {
        let at = usize::from(*node);
        let held = zone[at] && *node != start.0;
        let ways = if held { &[] } else { &map.table[at][..] };
        ways.iter().filter(|(to, cost)| *cost > 0 && !enemies[usize::from(*to)]).copied()
    });
    for item in reached.take_while(|item| item.total_cost <= MP) {
        found(item.node, item.total_cost);
    }
}

/// A bucket queue on arrays, as one would write it by hand.
struct BucketQueue {
    cost: Vec<u8>,
    touched: Vec<u16>,
    buckets: [Vec<u16>; L],
}

impl BucketQueue {
    fn new(cells: usize) -> Self {
        let buckets = [const { Vec::new() }; L].map(|_: Vec<u16>| Vec::with_capacity(cells));
        Self { cost: vec![u8::MAX; cells], touched: Vec::with_capacity(cells), buckets }
    }

    fn cost(&self, cell: Cell) -> Option<u8> {
        Some(self.cost[cell.index()]).filter(|cost| *cost != u8::MAX)
    }

    fn run(&mut self, map: &Map, position: &Position, start: Cell) {
        let (enemies, zone) = (&position.flat_enemies, &position.flat_zone);
        for cell in self.touched.drain(..) {
            self.cost[usize::from(cell)] = u8::MAX;
        }
        self.cost[start.index()] = 0;
        self.touched.push(start.0);
        self.buckets[0].push(start.0);
        for now in 0..L {
            let mut bucket = std::mem::take(&mut self.buckets[now]);
            for cell in bucket.drain(..) {
                let at = usize::from(cell);
                if usize::from(self.cost[at]) != now || zone[at] && cell != start.0 {
                    continue;
                }
                for (to, points) in map.table[at] {
                    let total = now + usize::from(points);
                    if points == 0 || total >= L || enemies[usize::from(to)] {
                        continue;
                    }
                    let old = &mut self.cost[usize::from(to)];
                    if total < usize::from(*old) {
                        if *old == u8::MAX {
                            self.touched.push(to);
                        }
                        *old = total as u8;
                        self.buckets[total].push(to);
                    }
                }
            }
            self.buckets[now] = bucket;
        }
    }
}
