//! Reach and path against their plain twin.

use hexgrid::{Area, HexSet, Mover, Place, Reach, Steps, ZoneLaw, plain};
use proptest::prelude::*;

use crate::sample::{N, Sample, sample};

const K: usize = 4;
const L: usize = 9;

fn steps(s: &mut Sample) -> Steps<N, K> {
    let grid = s.grid;
    let terrain: Vec<u8> = grid.cells().map(|_| [1, 1, 1, 2, 2, 3, 0][s.below(7)]).collect();
    let (rivers, closed) = (s.sides(30), s.sides(5));
    Steps::by_terrain(&grid, |c| terrain[c.index()], (&rivers, 1), &closed)
}

fn areas(s: &mut Sample, count: usize) -> Vec<Area<N, K>> {
    let mut areas = vec![Area::default(); count];
    for area in &mut areas {
        for points in 0..K {
            area.enter[points] = s.set(2);
            area.leave[points] = s.set(2);
        }
        for link in &mut area.links[..count] {
            *link = [0, 0, 2, 3][s.below(4)];
        }
    }
    areas
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn reach_and_path_agree_with_their_twin(
        mut s in sample(),
        mp in 0..L as u8,
        law in (any::<bool>(), 0..3u8, 0..3u8, any::<bool>()),
        enemies in 0..20usize,
        count in 0..4usize,
    ) {
        let grid = s.grid;
        let steps = steps(&mut s);
        let areas = areas(&mut s, count);
        let (closed, zone) = (s.set(enemies), s.set(enemies * 2));
        let law = ZoneLaw { stops: law.0, enter: law.1, leave: law.2, no_zone_to_zone: law.3 };
        let mut mover = Mover::new(mp, &closed).among(&zone, law);
        (mover.closed_areas, mover.zone_areas) = (s.next() as u8 & s.next() as u8, s.next() as u8);
        let mut reach = Reach::<N, L>::new();
        // The second search proves that the first leaves nothing behind.
        for _ in 0..2 {
            let hex = s.cell();
            let start = if count > 0 && s.below(4) == 0 { Place::Area(s.below(count) as u8) } else { Place::Hex(hex) };
            if count == 0 {
                reach.run(&steps, hex, &mover);
            } else {
                reach.run_with_areas(&steps, start, &mover, &areas);
            }
            let twin = plain::reach(&steps, start, &mover, &areas);
            let places = grid.cells().map(Place::Hex).chain((0..count as u8).map(Place::Area));
            let mut path = Vec::new();
            for (place, route) in places.zip(&twin) {
                let cost = reach.place_cost(&grid, place);
                prop_assert_eq!(cost, route.as_ref().map(|r| r.0), "{:?} from {:?}", place, start);
                prop_assert_eq!(reach.path(&steps, &mover, &areas, place, &mut path), cost.is_some());
                if let Some((_, _, turns)) = route {
                    prop_assert_eq!(path[0], start);
                    prop_assert_eq!(&path[1..], turns.iter().map(|t| t.0).collect::<Vec<_>>());
                }
            }
            let hexes = HexSet::of(&grid, grid.cells().filter(|c| twin[c.index()].is_some()));
            prop_assert_eq!(reach.hexes(), hexes);
            let layers = (0..=mp).map(|cost| reach.layer(cost)).fold(HexSet::EMPTY, |all, layer| all | layer);
            prop_assert_eq!(layers, hexes);
        }
    }
}
