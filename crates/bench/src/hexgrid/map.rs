//! The map of the benches: mixed terrain, rivers, lakes, two armies.

use hexgrid::{Cell, Direction, Grid, HexSet, Shifted, Sides, Steps};

/// Lines of the map.
pub const N: usize = 40;
/// The dearest step.
pub const K: usize = 4;
/// Movement points.
pub const MP: u8 = 6;

/// The map, and several positions of two armies on it. Searches take turns
/// with the positions: a branch predictor should not learn one by heart.
pub struct Map {
    pub grid: Grid,
    pub steps: Steps<N, K>,
    /// Sides nobody traces across.
    pub closed_sides: Sides<N>,
    pub woods: HexSet<N>,
    /// Neighbour and cost of the step there by cell and direction; no cost
    /// means no step. What a search by hand works on.
    pub table: Vec<[(u16, u8); 6]>,
    pub positions: Vec<Position>,
}

/// Where the armies stand: about 60 units each.
pub struct Position {
    pub units: Vec<Cell>,
    pub enemies: HexSet<N>,
    pub zone: HexSet<N>,
    /// Hexes over which supply can be traced, and where it starts.
    pub open: HexSet<N>,
    pub cities: HexSet<N>,
    /// The same as tables by cell.
    pub flat_enemies: Vec<bool>,
    pub flat_zone: Vec<bool>,
    pub flat_open: Vec<bool>,
    pub cities_in_order: Vec<Cell>,
}

/// A small fixed generator (splitmix64): the map is the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % n
    }

    fn percent(&mut self, n: u64) -> bool {
        self.below(100) < n
    }
}

impl Map {
    /// The map.
    pub fn new() -> Self {
        let grid = Grid::pointy_top(60, 40, Shifted::Even);
        let mut chance = Chance(1941);
        let terrain: Vec<u8> = grid
            .cells()
            .map(|_| match chance.below(100) {
                0..55 => 1,
                55..85 => 2,
                85..95 => 3,
                _ => 0,
            })
            .collect();
        let (mut rivers, mut closed_sides) = (Sides::EMPTY, Sides::EMPTY);
        for cell in grid.cells() {
            for (direction, _) in grid.neighbours(cell) {
                if chance.percent(8) {
                    rivers.insert(&grid, cell, direction);
                }
                if chance.below(400) == 0 {
                    closed_sides.insert(&grid, cell, direction);
                }
            }
        }
        let steps = Steps::by_terrain(&grid, |cell| terrain[cell.index()], (&rivers, 1), &closed_sides);
        let lakes = HexSet::filled(&grid, |cell| terrain[cell.index()] == 0);
        let woods = HexSet::filled(&grid, |_| chance.percent(20));
        let table = grid
            .cells()
            .map(|cell| {
                Direction::ALL.map(|direction| {
                    let to = grid.neighbour(cell, direction);
                    let cost = steps.cost(cell, direction);
                    (to.map_or(0, |to| to.0), cost.unwrap_or(0))
                })
            })
            .collect();
        let positions = (0..16).map(|_| Position::new(&grid, lakes, &mut chance)).collect();
        Self { grid, steps, closed_sides, woods, table, positions }
    }

    /// Every unit with its position.
    pub fn units(&self) -> impl Iterator<Item = (&Position, Cell)> {
        self.positions.iter().flat_map(|position| position.units.iter().map(move |unit| (position, *unit)))
    }
}

impl Position {
    fn new(grid: &Grid, lakes: HexSet<N>, chance: &mut Chance) -> Self {
        let land = HexSet::full(grid) - lakes;
        let enemies = land & HexSet::filled(grid, |_| chance.below(40) == 0);
        let held = (land - enemies) & HexSet::filled(grid, |_| chance.below(40) == 0);
        let zone = enemies.border(grid);
        // Enemy zones cut supply unless a friendly unit stands there.
        let open = land - enemies - (zone - held);
        let cities =
            open & HexSet::filled(grid, |cell| grid.hex(cell).col() == 1 && grid.hex(cell).row() % 8 == 4);
        let flat = |set: HexSet<N>| grid.cells().map(|cell| set.contains(grid, cell)).collect();
        Self {
            units: held.iter(grid).collect(),
            enemies,
            zone,
            open,
            cities,
            flat_enemies: flat(enemies),
            flat_zone: flat(zone),
            flat_open: flat(open),
            cities_in_order: cities.iter(grid).collect(),
        }
    }
}
