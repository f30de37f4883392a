//! Numbers, neighbours, distance, sets.

use hexgrid::{Direction, Grid, Hex, HexSet, Orientation, Sides, plain};
use proptest::prelude::*;

use crate::sample::{N, sample};

proptest! {
    #[test]
    fn cells_and_numbers_are_one_to_one(s in sample()) {
        let grid = s.grid;
        let mut seen = std::collections::BTreeSet::new();
        for cell in grid.cells() {
            let hex = grid.hex(cell);
            prop_assert_eq!(grid.cell(hex), Some(cell));
            prop_assert_eq!(grid.cell_at_axial(grid.axial(cell)), Some(cell));
            seen.insert(hex);
        }
        prop_assert_eq!(seen.len(), grid.len());
        let json = serde_json::to_string(&grid).expect("writes");
        prop_assert_eq!(serde_json::from_str::<Grid>(&json).expect("reads"), grid);
    }

    #[test]
    fn neighbours_follow_the_printed_formulas(s in sample()) {
        let grid = s.grid;
        let shape = grid.shape();
        let pointy = shape.orientation == Orientation::PointyTop;
        for cell in grid.cells() {
            let hex = grid.hex(cell);
            let line = if pointy { hex.row() } else { hex.col() };
            let moved = (line % 2 == 1) == (shape.shifted == hexgrid::Shifted::Odd);
            for d in Direction::ALL {
                let (col, row) = plain::printed_neighbour(hex.col().into(), hex.row().into(), d, pointy, moved);
                let printed = u8::try_from(col).ok().zip(u8::try_from(row).ok());
                let printed = printed.filter(|(c, r)| *c < 100 && *r < 100);
                let printed = printed.and_then(|(c, r)| grid.cell(Hex::new(c, r)));
                prop_assert_eq!(grid.neighbour(cell, d), printed, "{} {:?}", hex, d);
            }
        }
    }

    #[test]
    fn distance_is_the_shortest_walk_and_discs_agree(mut s in sample()) {
        let grid = s.grid;
        let from = s.cell();
        let all = HexSet::<N>::full(&grid);
        let walked = plain::distances(&grid, &Sides::EMPTY, &all, &HexSet::of(&grid, [from]), u8::MAX - 1, &Direction::ALL);
        let radius = s.below(12) as u16;
        let (disc, ring) = (grid.disc::<N>(from, radius), grid.ring::<N>(from, radius));
        for to in grid.cells() {
            let distance = grid.distance(from, to);
            let axial = grid.axial(from).unsigned_distance_to(grid.axial(to));
            prop_assert_eq!(u32::from(distance), axial);
            prop_assert_eq!(disc.contains(&grid, to), distance <= radius);
            prop_assert_eq!(ring.contains(&grid, to), distance == radius);
            // On a map of one line the walk is longer than the crow flies.
            if grid.lines() > 1 && grid.width() > 1 {
                prop_assert_eq!(u16::from(walked[to.index()]), distance);
            }
        }
    }

    #[test]
    fn sets_move_as_their_hexes_do(mut s in sample()) {
        let grid = s.grid;
        let set = s.set(40);
        let mut near = HexSet::EMPTY;
        for d in Direction::ALL {
            let moved = HexSet::of(&grid, set.iter(&grid).filter_map(|c| grid.neighbour(c, d)));
            prop_assert_eq!(set.shifted(&grid, d), moved);
            near |= moved;
        }
        prop_assert_eq!(set.beside(&grid), near);
        prop_assert_eq!(set.dilated(&grid), near | set);
        prop_assert_eq!(set.len(), set.iter(&grid).count());
        for (n, cell) in set.iter(&grid).enumerate() {
            prop_assert_eq!(set.nth(&grid, n), Some(cell));
        }
        prop_assert_eq!(set.nth(&grid, set.len()), None);
        let json = serde_json::to_string(&set).expect("writes");
        prop_assert_eq!(serde_json::from_str::<HexSet<N>>(&json).expect("reads"), set);
    }

    #[test]
    fn a_hexside_is_one_value(mut s in sample()) {
        let grid = s.grid;
        for cell in grid.cells() {
            for (d, next) in grid.neighbours(cell) {
                prop_assert_eq!(grid.hexside(cell, d), grid.hexside(next, d.opposite()));
            }
        }
        let sides = s.sides(30);
        let listed: Vec<_> = sides.iter(&grid).collect();
        prop_assert_eq!(Sides::of(&grid, listed.iter().copied()), sides);
        let set = s.set(30);
        let across = HexSet::filled(&grid, |to| {
            grid.neighbours(to).any(|(d, from)| set.contains(&grid, from) && sides.contains(&grid, to, d))
        });
        prop_assert_eq!(sides.across(&grid, &set), across);
    }

    #[test]
    fn six_sectors_cover_the_map_and_turn_into_each_other(mut s in sample()) {
        let grid = s.grid;
        let from = s.cell();
        for to in grid.cells().filter(|to| *to != from) {
            let in_it: Vec<_> = Direction::ALL.into_iter().filter(|d| grid.in_sector(from, *d, to)).collect();
            prop_assert!(in_it.len() == 1 || in_it.len() == 2, "{:?}", in_it);
            prop_assert_eq!(grid.in_sector(to, in_it[0].opposite(), from), true);
        }
        for (d, next) in grid.neighbours(from) {
            prop_assert_eq!(grid.sector::<N>(from, d, 1), HexSet::of(&grid, [next]));
        }
    }

    #[test]
    fn pixels_find_their_hex(s in sample()) {
        let layout = s.grid.layout(10.0);
        for cell in s.grid.cells() {
            let (x, y) = s.grid.centre(&layout, cell);
            prop_assert_eq!(s.grid.cell_at_pixel(&layout, x + 3.0, y - 3.0), Some(cell));
        }
    }
}
