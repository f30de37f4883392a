//! Floods and traces against their plain twin.

use hexgrid::{Direction, HexSet, Passages, plain};
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
        directions in prop_oneof![Just(63u8), 0..64u8],
    ) {
        let grid = s.grid;
        let sides = s.sides(closed);
        let directions: Vec<_> = Direction::ALL.into_iter().filter(|d| directions >> d.number() & 1 != 0).collect();
        let passages = Passages::towards(&grid, &sides, &directions);
        if directions.len() == 6 {
            prop_assert_eq!(&passages, &Passages::new(&grid, &sides));
        }
        let open = HexSet::full(&grid) - s.set(walls);
        let seeds = HexSet::of(&grid, [s.cell(), s.cell()]);
        let twin = plain::distances(&grid, &sides, &open, &seeds, u8::MAX - 1, &directions);
        let within = |most: u8| HexSet::filled(&grid, |c| twin[c.index()] <= most);
        prop_assert_eq!(passages.flood(&seeds, &open), within(u8::MAX - 1));
        prop_assert_eq!(passages.trace(&seeds, &open, limit), within(limit));
        let some = s.set(20);
        let steps = some.iter(&grid).flat_map(|c| grid.neighbours(c).map(move |(d, to)| (c, d, to)));
        let open_steps = steps.filter(|(c, d, _)| directions.contains(d) && !sides.contains(&grid, *c, *d));
        prop_assert_eq!(passages.entered(&some), HexSet::of(&grid, open_steps.map(|(_, _, to)| to)));
        let mut distances = vec![0; grid.len()];
        passages.distances(&seeds, &open, u8::MAX, &mut distances);
        prop_assert_eq!(&distances, &twin);
        passages.distances(&seeds, &open, limit, &mut distances);
        prop_assert_eq!(&distances, &plain::distances(&grid, &sides, &open, &seeds, limit, &directions));
    }

    #[test]
    fn a_flood_after_a_change_is_a_flood(
        mut s in sample(),
        walls in 0..60usize,
        closed in 0..40usize,
        one_way in proptest::bool::weighted(0.1),
    ) {
        let grid = s.grid;
        let sides = s.sides(closed);
        let passages = Passages::towards(&grid, &sides, &Direction::ALL[usize::from(one_way)..]);
        let seeds = HexSet::of(&grid, [s.cell(), s.cell()]);
        let mut open = HexSet::full(&grid) - s.set(walls);
        let mut filled = passages.flood(&seeds, &open);
        for _ in 0..12 {
            let before = open;
            for _ in 0..=s.below(3) {
                open ^= HexSet::of(&grid, [s.cell()]);
            }
            filled = passages.reflood(&seeds, &open, &before, &filled);
            prop_assert_eq!(filled, passages.flood(&seeds, &open));
        }
    }
}
