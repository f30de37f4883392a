//! Lines of sight against the lines of hexx.

use std::hint::black_box;

use hexgrid::{AlongSide, Axial, Cell, SightMatrix, Sightlines};

use super::map::{Map, N};
use crate::figure::{Bench, Figure, Report};
use crate::measure::{Work, allocations, instructions, interleaved};

const RADIUS: u16 = 8;

/// Figures of lines of sight.
pub const BENCH: Bench = Bench {
    figures: &[
        "hexgrid/los",
        "hexgrid/los_matrix",
        "hexgrid/fov",
        "hexgrid/fov_instructions",
        "hexgrid/fov_allocations",
    ],
    run,
};

/// The field of view of every unit of the map in turn.
pub const WORK: Work = Work {
    name: "hexgrid/fov",
    run: |times| {
        let map = Map::new();
        let lines = Sightlines::new(&map.grid, RADIUS, AlongSide::Either);
        let units: Vec<_> = map.units().map(|(_, unit)| unit).collect();
        for unit in units.iter().cycle().take(times as usize) {
            black_box(lines.field(*unit, black_box(&map.woods)));
        }
    },
};

fn run(report: &mut Report) -> Result<(), String> {
    let map = Map::new();
    let grid = map.grid;
    let lines = Sightlines::new(&grid, RADIUS, AlongSide::Either);
    let matrix = SightMatrix::new(&lines, &map.woods);
    let units: Vec<_> = map.units().map(|(_, unit)| unit).take(200).collect();
    let pairs: Vec<(Cell, Cell)> = units
        .iter()
        .flat_map(|unit| grid.disc::<N>(*unit, RADIUS).iter(&grid).map(|to| (*unit, to)).collect::<Vec<_>>())
        .collect();
    check(&map, &lines, &matrix, &pairs)?;

    // The library gets its coordinates ready-made, and the blockers as a table.
    let blocked: Vec<bool> = grid.cells().map(|cell| map.woods.contains(&grid, cell)).collect();
    let blocks = |hex: Axial| grid.cell_at_axial(hex).is_some_and(|cell| blocked[cell.index()]);
    let axial: Vec<_> = pairs.iter().map(|(a, b)| (grid.axial(*a), grid.axial(*b))).collect();
    let [pair, by_matrix, library] = interleaved(
        pairs.len(),
        &mut [
            &mut || {
                for (from, to) in &pairs {
                    black_box(lines.sees(*from, *to, black_box(&map.woods)));
                }
            },
            &mut || {
                for (from, to) in &pairs {
                    black_box(matrix.sees(*from, *to));
                }
            },
            &mut || {
                for (from, to) in &axial {
                    black_box(!from.line_to(*to).any(|hex| hex != *from && hex != *to && blocks(hex)));
                }
            },
        ],
    );
    let [field, library_field] = interleaved(
        units.len(),
        &mut [
            &mut || {
                for unit in &units {
                    black_box(lines.field(*unit, black_box(&map.woods)));
                }
            },
            &mut || {
                for unit in &units {
                    black_box(hexx::algorithms::range_fov(grid.axial(*unit), RADIUS.into(), blocks));
                }
            },
        ],
    );
    let figure = |name, value, peer, theirs: f64| Figure {
        name,
        value,
        unit: "ns",
        peer: Some(peer),
        ratio: Some(theirs / value),
    };
    report.push(figure("hexgrid/los", pair, "hexx line_to", library));
    report.push(figure("hexgrid/los_matrix", by_matrix, "hexx line_to", library));
    report.push(figure("hexgrid/fov", field, "hexx range_fov", library_field));
    if report.wants("hexgrid/fov_instructions") {
        match instructions(WORK.name, 2_000) {
            Some(count) => report.alone("hexgrid/fov_instructions", count, "instructions"),
            None => report.note("hexgrid/fov_instructions is left out: valgrind is not there"),
        }
    }
    let count = allocations(|| {
        black_box(lines.field(units[0], &map.woods));
    });
    report.alone("hexgrid/fov_allocations", count as f64, "allocations");
    Ok(())
}

/// The tables must see what the exact walk sees; the library's thinner line
/// is never blocked where ours is free.
fn check(
    map: &Map,
    lines: &Sightlines,
    matrix: &SightMatrix<N>,
    pairs: &[(Cell, Cell)],
) -> Result<(), String> {
    let grid = map.grid;
    for (from, to) in pairs {
        let blocks = |cell| map.woods.contains(&grid, cell);
        let walk = grid.sees(*from, *to, AlongSide::Either, blocks);
        let (a, b) = (grid.axial(*from), grid.axial(*to));
        let library =
            a.line_to(b).all(|hex| hex == a || hex == b || !grid.cell_at_axial(hex).is_some_and(blocks));
        let agree = lines.sees(*from, *to, &map.woods) == walk
            && matrix.sees(*from, *to) == walk
            && (library || !walk);
        if !agree {
            let (from, to) = (grid.hex(*from), grid.hex(*to));
            return Err(format!("hexgrid/los: the searches disagree from {from} to {to}"));
        }
    }
    Ok(())
}
