//! Floods and traces against their plain twin.

use hexgrid::{HexSet, Passages, plain};
use proptest::prelude::*;

use crate::sample::sample;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn flood_trace_and_distances_agree_with_their_twin(
        mut s in sample(),
        walls in 0..60usize,
        closed in 0..60usize,
        limit in 0..12u8,
    ) {
        let grid = s.grid;
        let sides = s.sides(closed);
        let passages = Passages::new(&grid, &sides);
        let open = HexSet::full(&grid) - s.set(walls);
        let seeds = HexSet::of(&grid, [s.cell(), s.cell()]);
        let twin = plain::distances(&grid, &sides, &open, &seeds, u8::MAX - 1);
        let within = |most: u8| HexSet::filled(&grid, |c| twin[c.index()] <= most);
        prop_assert_eq!(passages.flood(&seeds, &open), within(u8::MAX - 1));
        prop_assert_eq!(passages.trace(&seeds, &open, limit), within(limit));
        let mut distances = vec![0; grid.len()];
        passages.distances(&seeds, &open, u8::MAX, &mut distances);
        prop_assert_eq!(&distances, &twin);
        passages.distances(&seeds, &open, limit, &mut distances);
        prop_assert_eq!(&distances, &plain::distances(&grid, &sides, &open, &seeds, limit));
    }
}
