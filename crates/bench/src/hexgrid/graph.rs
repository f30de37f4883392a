//! Searches on a graph in fine fractions of a point against `pathfinding`.

use std::hint::black_box;

use hexgrid::{Graph, GraphSearch, Node};
use pathfinding::directed::dijkstra::dijkstra_reach;

use super::map::{MP, Map};
use crate::figure::{Bench, Figure, Report};
use crate::measure::{Work, allocations, instructions, interleaved};

/// Twelve parts to a point: the motor of a truck on a road.
const LIMIT: u16 = MP as u16 * 12;

/// Figures of the graph.
pub const BENCH: Bench = Bench {
    figures: &["hexgrid/graph_reach", "hexgrid/graph_instructions", "hexgrid/graph_allocations"],
    run,
};

/// A reach from every unit in turn.
pub const WORK: Work = Work {
    name: "hexgrid/graph",
    run: |times| {
        let map = Map::new();
        let (graph, sources) = (graph(&map), sources(&map));
        let mut search = GraphSearch::new(&graph);
        for source in sources.iter().cycle().take(times as usize) {
            search.reach(&graph, &[*source], LIMIT, |link| Some(link.cost));
            black_box(&search);
        }
    },
};

/// The map as a graph; every third step follows a road.
fn graph(map: &Map) -> Graph {
    let ways = map.table.iter().zip(0..).flat_map(|(ways, from)| ways.iter().map(move |way| (from, way)));
    let links = ways.filter(|(_, (_, cost))| *cost > 0).map(|(from, (to, cost))| {
        let road = (from + to) % 3 == 0;
        (Node(from), Node(*to), if road { 5 } else { u16::from(*cost) * 12 })
    });
    Graph::new(map.grid.len(), links).expect("the links lie on the map")
}

fn sources(map: &Map) -> Vec<Node> {
    map.units().map(|(_, unit)| Node(unit.0)).collect()
}

fn run(report: &mut Report) -> Result<(), String> {
    let map = Map::new();
    let (graph, sources) = (graph(&map), sources(&map));
    let mut search = GraphSearch::new(&graph);
    let library = |source: Node, found: &mut dyn FnMut(Node, u16)| {
        let reached = dijkstra_reach(&source, |node| graph.links(*node).map(|link| (link.to, link.cost)));
        for item in reached.take_while(|item| item.total_cost <= LIMIT) {
            found(item.node, item.total_cost);
        }
    };
    for source in &sources {
        search.reach(&graph, &[*source], LIMIT, |link| Some(link.cost));
        let mut theirs = vec![None; graph.nodes()];
        library(*source, &mut |node, cost| theirs[node.index()] = Some(cost));
        if let Some(cell) = map.grid.cells().find(|cell| search.cost(Node(cell.0)) != theirs[cell.index()]) {
            return Err(format!("hexgrid/graph_reach: the searches disagree on hex {}", map.grid.hex(cell)));
        }
    }
    let [ours, theirs] = interleaved(
        sources.len(),
        &mut [
            &mut || {
                for source in &sources {
                    search.reach(&graph, &[*source], LIMIT, |link| Some(link.cost));
                    black_box(&search);
                }
            },
            &mut || {
                for source in &sources {
                    let mut sum = 0;
                    library(*source, &mut |_, cost| sum += u32::from(cost));
                    black_box(sum);
                }
            },
        ],
    );
    report.push(Figure {
        name: "hexgrid/graph_reach",
        value: ours,
        unit: "ns",
        peer: Some("pathfinding::dijkstra_reach"),
        ratio: Some(theirs / ours),
    });
    if report.wants("hexgrid/graph_instructions") {
        match instructions(WORK.name, 1_000) {
            Some(count) => report.alone("hexgrid/graph_instructions", count, "instructions"),
            None => report.note("hexgrid/graph_instructions is left out: valgrind is not there"),
        }
    }
    let count = allocations(|| {
        for source in &sources {
            search.reach(&graph, &[*source], LIMIT, |link| Some(link.cost));
        }
    });
    report.alone("hexgrid/graph_allocations", count as f64, "allocations");
    Ok(())
}
