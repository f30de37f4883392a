//! Cases checked by hand on the maps of the four games.

use hexgrid::{
    AlongSide, Cell, Crossing, Direction, Grid, Hex, HexSet, Mover, Orientation, Passages, Place, Reach,
    Shape, Shifted, Sides, Sightlines, Steps, ZoneLaw, pointy,
};

const NO_RETREAT: Grid = Grid::pointy_top(25, 22, Shifted::Even);
const TANK_BATTLES: Grid = Grid::flat_top(24, 18, Shifted::Even);

fn reds_and_whites() -> Grid {
    let shape = Shape {
        orientation: Orientation::FlatTop,
        shifted: Shifted::Odd,
        cols: 47,
        rows: 26,
        first_col: 10,
        first_row: 1,
    };
    Grid::new(shape).expect("a good shape")
}

fn great_patriotic() -> Grid {
    let shape = Shape {
        orientation: Orientation::PointyTop,
        shifted: Shifted::Odd,
        cols: 24,
        rows: 20,
        first_col: 0,
        first_row: 0,
    };
    Grid::new(shape).expect("a good shape")
}

fn at(grid: &Grid, hex: &str) -> Cell {
    let hex: Hex = hex.parse().expect("a number");
    grid.cell(hex).expect("on the map")
}

fn around(grid: &Grid, hex: &str) -> String {
    let named = |d: Direction| {
        let next = grid.neighbour(at(grid, hex), d).map_or("-".to_owned(), |c| grid.hex(c).to_string());
        format!("{} {next}", d.name(grid.orientation()))
    };
    Direction::ALL.map(named).join(", ")
}

#[test]
fn neighbours_on_the_four_maps() {
    assert_eq!(around(&NO_RETREAT, "0712"), "NE 0811, E 0812, SE 0813, SW 0713, W 0612, NW 0711");
    assert_eq!(around(&NO_RETREAT, "0711"), "NE 0710, E 0811, SE 0712, SW 0612, W 0611, NW 0610");
    assert_eq!(around(&NO_RETREAT, "0101"), "NE -, E 0201, SE 0102, SW -, W -, NW -");
    assert_eq!(around(&TANK_BATTLES, "0707"), "N 0706, NE 0806, SE 0807, S 0708, SW 0607, NW 0606");
    assert_eq!(around(&TANK_BATTLES, "0807"), "N 0806, NE 0907, SE 0908, S 0808, SW 0708, NW 0707");
    assert_eq!(around(&reds_and_whites(), "2522"), "N 2521, NE 2622, SE 2623, S 2523, SW 2423, NW 2422");
    assert_eq!(around(&reds_and_whites(), "1001"), "N -, NE -, SE 1101, S 1002, SW -, NW -");
    assert_eq!(around(&great_patriotic(), "0000"), "NE -, E 0100, SE 0001, SW -, W -, NW -");
    assert_eq!(around(&great_patriotic(), "0503"), "NE 0602, E 0603, SE 0604, SW 0504, W 0403, NW 0502");
}

#[test]
fn distances() {
    let far = |a, b| TANK_BATTLES.distance(at(&TANK_BATTLES, a), at(&TANK_BATTLES, b));
    assert_eq!(
        [far("0101", "0101"), far("0101", "0201"), far("0101", "0301"), far("0101", "0302")],
        [0, 1, 2, 2]
    );
    assert_eq!(
        [far("0303", "0903"), far("0303", "0906"), far("0303", "0907"), far("0808", "0809")],
        [6, 6, 7, 1]
    );
    // The axial formula of the map's own description.
    let axial = |hex: Hex| {
        let q = i32::from(hex.col()) - 1;
        (q, i32::from(hex.row()) - 1 - q.div_euclid(2))
    };
    for a in TANK_BATTLES.cells().step_by(7) {
        for b in TANK_BATTLES.cells() {
            let ((qa, sa), (qb, sb)) = (axial(TANK_BATTLES.hex(a)), axial(TANK_BATTLES.hex(b)));
            let (q, s) = (qa - qb, sa - sb);
            let distance = (q.abs() + s.abs() + (q + s).abs()) / 2;
            assert_eq!(i32::from(TANK_BATTLES.distance(a, b)), distance);
        }
    }
}

fn line(grid: &Grid, from: &str, to: &str) -> String {
    let show = |crossing| match crossing {
        Crossing::Hex(cell) => grid.hex(cell).to_string(),
        Crossing::Side(a, Some(b)) => format!("{}|{}", grid.hex(a), grid.hex(b)),
        Crossing::Side(a, None) => format!("{}|-", grid.hex(a)),
    };
    grid.line(at(grid, from), at(grid, to)).map(show).collect::<Vec<_>>().join(" ")
}

#[test]
fn straight_lines() {
    let grid = great_patriotic();
    assert_eq!(line(&grid, "0504", "0504"), "0504");
    assert_eq!(line(&grid, "0504", "0804"), "0504 0604 0704 0804");
    // Along a hexside: both hexes, then the hex beyond.
    assert_eq!(line(&grid, "0504", "0506"), "0504 0405|0505 0506");
    assert_eq!(line(&grid, "0504", "0508"), "0504 0405|0505 0506 0407|0507 0508");
    assert_eq!(line(&grid, "0504", "0605"), "0504 0604|0505 0605");
    assert_eq!(line(&grid, "0605", "0504"), "0605 0604|0505 0504");
    // At the end of the map the second hex is missing.
    assert_eq!(line(&grid, "0004", "0006"), "0004 0005|- 0006");
    // A line may cut a small piece off a hex: six hexes at distance four.
    assert_eq!(line(&grid, "0504", "0805"), "0504 0604 0605 0704 0705 0805");
}

#[test]
fn along_a_hexside_either_or_both_block() {
    let grid = great_patriotic();
    let (from, to) = (at(&grid, "0504"), at(&grid, "0506"));
    let one = HexSet::<20>::of(&grid, [at(&grid, "0405")]);
    let two = one | HexSet::of(&grid, [at(&grid, "0505")]);
    let ends = HexSet::<20>::of(&grid, [from, to]);
    for (along, seen_past_one) in [(AlongSide::Either, false), (AlongSide::Both, true)] {
        let tables = Sightlines::new(&grid, 10, along);
        assert!(tables.sees(from, to, &ends));
        assert_eq!(tables.sees(from, to, &one), seen_past_one);
        assert!(!tables.sees(from, to, &two));
        assert_eq!(tables.field(from, &one).contains(&grid, to), seen_past_one);
        assert!(!tables.field(from, &two).contains(&grid, to));
    }
}

#[test]
fn sectors_hold_1_3_3_5_5_7_hexes() {
    let grid = great_patriotic();
    let from = at(&grid, "1010");
    for facing in Direction::ALL {
        let sector: HexSet<20> = grid.sector(from, facing, 6);
        let counts = [1, 2, 3, 4, 5, 6].map(|radius| (sector & grid.ring(from, radius)).len());
        assert_eq!(counts, [1, 3, 3, 5, 5, 7]);
    }
    assert!(grid.in_sector(from, pointy::E, at(&grid, "1210")));
    assert!(
        grid.in_sector(from, pointy::E, at(&grid, "1109"))
            && grid.in_sector(from, pointy::NE, at(&grid, "1109"))
    );
}

#[test]
fn a_hexside_has_one_name() {
    let (a, b) = (at(&NO_RETREAT, "0712"), at(&NO_RETREAT, "0711"));
    let side = NO_RETREAT.hexside(a, pointy::NW);
    assert_eq!(side, NO_RETREAT.hexside(b, pointy::SE));
    assert_eq!(Some(side), NO_RETREAT.hexside_between(b, a));
    assert_eq!(side.name(&NO_RETREAT), "0711/SE");
    assert_eq!(NO_RETREAT.hexside(at(&NO_RETREAT, "0101"), pointy::W).name(&NO_RETREAT), "0101/W");
}

/// A river costs a point to cross, a swamp two to enter; a zone stops.
#[test]
fn a_move_pays_for_the_step() {
    let grid = NO_RETREAT;
    let mut river = Sides::<22>::EMPTY;
    river.insert(&grid, at(&grid, "0510"), pointy::E);
    let steps = Steps::<22, 3>::by_terrain(
        &grid,
        |cell| if cell == at(&grid, "0710") { 2 } else { 1 },
        (&river, 1),
        &Sides::EMPTY,
    );
    let (enemy, none) = (HexSet::of(&grid, [at(&grid, "0910")]), HexSet::EMPTY);
    let zone = enemy.border(&grid);
    let law = ZoneLaw { stops: true, ..ZoneLaw::default() };
    let mut reach = Reach::<22, 7>::new();
    let start = at(&grid, "0510");
    reach.run(&steps, start, &Mover::new(6, &none));
    assert_eq!(reach.cost(&grid, at(&grid, "0610")), Some(2));
    assert_eq!(reach.cost(&grid, at(&grid, "0710")), Some(4));
    assert_eq!(reach.cost(&grid, at(&grid, "0810")), Some(4));
    assert_eq!(reach.cost(&grid, at(&grid, "0910")), Some(5));
    let mover = Mover::new(6, &enemy).among(&zone, law);
    reach.run(&steps, start, &mover);
    assert_eq!(reach.cost(&grid, at(&grid, "0810")), Some(4));
    assert_eq!(reach.cost(&grid, at(&grid, "0910")), None);
    // Beyond the zone only by a detour round it.
    assert_eq!(reach.cost(&grid, at(&grid, "1010")), None);
    let mut path = Vec::new();
    assert!(reach.path(&steps, &mover, &[], Place::Hex(at(&grid, "0810")), &mut path));
    let named: Vec<_> = path
        .iter()
        .map(|place| match place {
            Place::Hex(cell) => grid.hex(*cell).to_string(),
            Place::Area(area) => format!("area {area}"),
        })
        .collect();
    // Four hexes by the north come before four by the south.
    assert_eq!(named, ["0510", "0609", "0709", "0809", "0810"]);
}

#[test]
fn supply_goes_round_a_closed_side() {
    let grid = Grid::pointy_top(3, 1, Shifted::Even);
    let mut lake = Sides::<1>::EMPTY;
    lake.insert(&grid, at(&grid, "0201"), pointy::E);
    let passages = Passages::new(&grid, &lake);
    let source = HexSet::of(&grid, [at(&grid, "0101")]);
    assert_eq!(passages.flood(&source, &HexSet::full(&grid)).len(), 2);
}
