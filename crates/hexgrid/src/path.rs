//! The cheapest path of a reach.
//!
//! Of all paths that cost least the law takes those of fewest hexes, and of
//! these the one whose directions, read from the start, come first in
//! direction order. Areas come after the six directions; out of an area
//! hexes go in cell order, then areas.

use crate::{Area, Direction, Grid, HexSet, Mover, Place, Reach, Steps};

/// Steps into and out of areas have no direction.
const NONE: Direction = Direction::ALL[0];

/// Places one and the same number of steps before the goal.
#[derive(Clone, Copy)]
struct Rank<const N: usize> {
    hexes: HexSet<N>,
    areas: u8,
}

impl<const N: usize> Rank<N> {
    const EMPTY: Self = Self { hexes: HexSet::EMPTY, areas: 0 };

    fn insert(&mut self, grid: &Grid, place: Place) {
        match place {
            Place::Hex(cell) => self.hexes.insert(grid, cell),
            Place::Area(area) => self.areas |= 1 << area,
        }
    }

    fn contains(&self, grid: &Grid, place: Place) -> bool {
        match place {
            Place::Hex(cell) => self.hexes.contains(grid, cell),
            Place::Area(area) => self.areas >> area & 1 != 0,
        }
    }

    fn iter(&self, grid: &Grid) -> impl Iterator<Item = Place> {
        let areas = self.areas;
        let areas = (0..8).filter(move |area| areas >> area & 1 != 0).map(Place::Area);
        self.hexes.iter(grid).map(Place::Hex).chain(areas)
    }
}

/// One map and one mover, the same the reach was run with.
struct Ways<'a, const N: usize, const K: usize> {
    steps: &'a Steps<N, K>,
    mover: &'a Mover<'a, N>,
    areas: &'a [Area<N, K>],
    start: Place,
}

impl<const N: usize, const K: usize> Ways<'_, N, K> {
    /// The cost of one step between two places, zones included; between hexes
    /// by its direction.
    fn cost(&self, from: Place, to: Place, direction: Direction) -> Option<u8> {
        let grid = self.steps.grid();
        let among = |sets: &[HexSet<N>; K], cell| {
            sets.iter().position(|set| set.contains(grid, cell)).map(|at| at as u8 + 1)
        };
        let points = match (from, to) {
            (Place::Hex(_), Place::Hex(b)) => self.steps.cost_into(b, direction)?,
            (Place::Hex(a), Place::Area(b)) => among(&self.areas[usize::from(b)].enter, a)?,
            (Place::Area(a), Place::Hex(b)) => among(&self.areas[usize::from(a)].leave, b)?,
            (Place::Area(a), Place::Area(b)) => {
                Some(self.areas[usize::from(a)].links[usize::from(b)]).filter(|link| *link > 0)?
            }
        };
        let extra = self.mover.law.extra(self.in_zone(from), self.in_zone(to), from == self.start)?;
        Some(points + extra)
    }

    fn in_zone(&self, place: Place) -> bool {
        match place {
            Place::Hex(cell) => self.mover.zone.contains(self.steps.grid(), cell),
            Place::Area(area) => self.mover.zone_areas >> area & 1 != 0,
        }
    }

    /// Calls for every place one step away: the six directions, or the hexes
    /// of `border` if it is an area, then areas. Stops when told to.
    fn beside(
        &self,
        place: Place,
        border: impl Fn(&Area<N, K>) -> &[HexSet<N>; K],
        mut visit: impl FnMut(Place, Direction) -> bool,
    ) {
        let grid = self.steps.grid();
        let met = match place {
            Place::Hex(cell) => {
                grid.neighbours(cell).any(|(direction, next)| visit(Place::Hex(next), direction))
            }
            Place::Area(area) => {
                let sets = border(&self.areas[usize::from(area)]);
                let hexes = sets.iter().fold(HexSet::EMPTY, |all, set| all | *set);
                hexes.iter(grid).any(|cell| visit(Place::Hex(cell), NONE))
            }
        };
        if !met {
            let _ = (0..self.areas.len() as u8).any(|area| visit(Place::Area(area), NONE));
        }
    }
}

impl<const N: usize, const L: usize> Reach<N, L> {
    /// Writes the cheapest path to a place into `path`, start and goal
    /// included, and says whether there is one. See the [module](self) for
    /// which of several cheapest paths it is.
    ///
    /// `steps`, `mover` and `areas` must be those of the search.
    pub fn path<const K: usize>(
        &self,
        steps: &Steps<N, K>,
        mover: &Mover<'_, N>,
        areas: &[Area<N, K>],
        goal: Place,
        path: &mut Vec<Place>,
    ) -> bool {
        path.clear();
        let grid = steps.grid();
        let Some(total) = self.place_cost(grid, goal) else { return false };
        let ways = Ways { steps, mover, areas, start: self.start() };
        // Every step costs a point at least, so the ranks fit the layers.
        let mut ranks = [Rank::<N>::EMPTY; L];
        ranks[0].insert(grid, goal);
        let mut length = 0;
        while !ranks[length].contains(grid, self.start()) {
            let mut next = Rank::EMPTY;
            for to in ranks[length].iter(grid) {
                let cost = self.place_cost(grid, to);
                ways.beside(
                    to,
                    |area| &area.enter,
                    |from, direction| {
                        if self.is_step(&ways, from, to, direction.opposite(), cost) {
                            next.insert(grid, from);
                        }
                        false
                    },
                );
            }
            length += 1;
            assert!(length <= usize::from(total), "a reached place has a path from the start");
            ranks[length] = next;
        }
        let mut at = self.start();
        path.push(at);
        for rank in ranks[..length].iter().rev() {
            let from = at;
            ways.beside(
                from,
                |area| &area.leave,
                |to, direction| {
                    let found = rank.contains(grid, to)
                        && self.is_step(&ways, from, to, direction, self.place_cost(grid, to));
                    if found {
                        at = to;
                    }
                    found
                },
            );
            path.push(at);
        }
        true
    }

    /// Whether a cheapest path to `to`, of this cost, may come from `from`.
    fn is_step<const K: usize>(
        &self,
        ways: &Ways<'_, N, K>,
        from: Place,
        to: Place,
        direction: Direction,
        cost: Option<u8>,
    ) -> bool {
        let Some(before) = self.place_cost(ways.steps.grid(), from) else { return false };
        ways.cost(from, to, direction).is_some_and(|step| before.checked_add(step) == cost)
    }
}
