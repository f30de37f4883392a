//! Straight lines and sight tables against their plain twins.

use hexgrid::{AlongSide, Crossing, HexSet, MAX_SIGHT, SightMatrix, Sightlines, plain};
use proptest::prelude::*;

use crate::sample::{N, sample};

proptest! {
    #[test]
    fn a_line_passes_the_hexes_it_shares_a_piece_with(mut s in sample()) {
        let grid = s.grid;
        for _ in 0..20 {
            let (from, to) = (s.cell(), s.cell());
            let line: Vec<_> = grid.line(from, to).collect();
            let mut passed = HexSet::<N>::EMPTY;
            for crossing in &line {
                match crossing {
                    Crossing::Hex(cell) => passed.insert(&grid, *cell),
                    Crossing::Side(a, b) => {
                        passed.insert(&grid, *a);
                        b.iter().for_each(|b| passed.insert(&grid, *b));
                    }
                }
            }
            let twin = HexSet::filled(&grid, |hex| plain::on_line(&grid, from, to, hex));
            prop_assert_eq!(passed, twin);
            prop_assert_eq!(line[0], Crossing::Hex(from));
            prop_assert_eq!(line[line.len() - 1], Crossing::Hex(to));
            let mut back: Vec<_> = grid.line(to, from).collect();
            back.reverse();
            prop_assert_eq!(line, back);
            // The library's line of one hex a step lies within ours.
            for hex in grid.axial(from).line_to(grid.axial(to)) {
                let cell = grid.cell_at_axial(hex);
                prop_assert!(cell.is_none_or(|cell| passed.contains(&grid, cell)));
            }
        }
    }

    #[test]
    fn tables_see_what_the_walk_sees(mut s in sample(), density in 0..50usize, radius in prop_oneof![30 => 0..12u16, 1 => Just(MAX_SIGHT)]) {
        let grid = s.grid;
        let blockers = s.set(density);
        for along in [AlongSide::Either, AlongSide::Both] {
            let tables = Sightlines::new(&grid, radius, along);
            for _ in 0..3 {
                let from = s.cell();
                let field = tables.field(from, &blockers);
                for to in grid.cells() {
                    let walk = grid.sees(from, to, along, |cell| blockers.contains(&grid, cell));
                    prop_assert_eq!(tables.sees(from, to, &blockers), walk);
                    prop_assert_eq!(tables.sees(to, from, &blockers), walk);
                    prop_assert_eq!(field.contains(&grid, to), walk && grid.distance(from, to) <= radius);
                }
                if radius < 4 {
                    let matrix = SightMatrix::new(&tables, &blockers);
                    prop_assert_eq!(matrix.field(from), &field);
                }
            }
        }
    }
}
