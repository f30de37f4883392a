//! Where a move can go: weighted reach by cost layers on bitboards.
//!
//! Hexes reached at the same cost are one layer. A layer, moved one step in
//! all six directions and cut by the masks of [`Steps`], lands in the layers
//! above it; a whole line of hexes takes a handful of instructions. Costs of
//! fine fractions (twelfths of a point) want a [`Graph`](crate::Graph).

use crate::set::far_side;
use crate::{Area, Cell, Grid, HexSet, MAX_AREAS, Mover, Place, Steps};

const NEVER: u8 = u8::MAX;

/// The result of a reach and its scratch: make one, use it for every search.
///
/// `L` is the number of layers: movement points at most `L - 1`.
///
/// ```
/// use hexgrid::{Grid, HexSet, Mover, Reach, Shifted, Sides, Steps};
/// let grid = Grid::flat_top(20, 12, Shifted::Even);
/// let steps = Steps::<20, 3>::by_terrain(&grid, |_| 2, (&Sides::EMPTY, 1), &Sides::EMPTY);
/// let start = grid.cell("0707".parse()?).expect("on the map");
/// let mut reach = Reach::<20, 9>::new();
/// reach.run(&steps, start, &Mover::new(8, &HexSet::EMPTY));
/// assert_eq!(reach.hexes().len(), 61);
/// assert_eq!(reach.cost(&grid, grid.cell("0709".parse()?).expect("on the map")), Some(4));
/// # Ok::<(), hexgrid::BadHex>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reach<const N: usize, const L: usize> {
    // By line and cost. Below the layer at work, hexes reached at exactly
    // that cost; above it, hexes entered so far.
    layers: [[u64; L]; N],
    // Hexes reached or closed, and the part of a layer that moves on.
    taken: [u64; N],
    source: [u64; N],
    areas: [u8; MAX_AREAS],
    start: Place,
    mp: u8,
    first: usize,
    last: usize,
}

impl<const N: usize, const L: usize> Default for Reach<N, L> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize, const L: usize> Reach<N, L> {
    /// An empty result.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            layers: [[0; L]; N],
            taken: [0; N],
            source: [0; N],
            areas: [NEVER; MAX_AREAS],
            start: Place::Hex(Cell(0)),
            mp: 0,
            first: 0,
            last: 0,
        }
    }

    /// Searches from a hex. Points beyond `L - 1` are not used.
    pub fn run<const K: usize>(&mut self, steps: &Steps<N, K>, start: Cell, mover: &Mover<'_, N>) {
        let (line, place) = steps.grid().spot(start);
        let mp = usize::from(mover.mp).min(L - 1);
        self.clear(line.saturating_sub(mp), (line + mp).min(steps.grid().lines() - 1), mover);
        (self.start, self.mp) = (Place::Hex(start), mp as u8);
        self.layers[line][0] = 2 << place;
        // The hex stood in is reached even if it may not be entered again.
        self.taken[line] &= !(2 << place);
        for cost in 0..=mp {
            let (first, last) = (line.saturating_sub(cost).max(self.first), (line + cost).min(self.last));
            self.settle(mover, cost, first, last);
            self.spread(steps, mover, cost, first, last);
        }
    }

    /// Searches from a hex or an area on a map with areas.
    ///
    /// # Panics
    /// If there are more than [`MAX_AREAS`] areas.
    pub fn run_with_areas<const K: usize>(
        &mut self,
        steps: &Steps<N, K>,
        start: Place,
        mover: &Mover<'_, N>,
        areas: &[Area<N, K>],
    ) {
        assert!(areas.len() <= MAX_AREAS, "a map has at most {MAX_AREAS} areas");
        let mp = usize::from(mover.mp).min(L - 1);
        let last = steps.grid().lines() - 1;
        self.clear(0, last, mover);
        (self.start, self.mp) = (start, mp as u8);
        match start {
            Place::Hex(cell) => {
                let (line, place) = steps.grid().spot(cell);
                self.layers[line][0] = 2 << place;
                self.taken[line] &= !(2 << place);
            }
            Place::Area(area) => self.areas[usize::from(area)] = 0,
        }
        for cost in 0..=mp {
            self.settle(mover, cost, 0, last);
            self.spread_areas(mover, areas, cost);
            self.spread(steps, mover, cost, 0, last);
        }
    }

    /// The cost of reaching a hex, if it can be reached. The start costs 0.
    #[must_use]
    pub fn cost(&self, grid: &Grid, cell: Cell) -> Option<u8> {
        let (line, place) = grid.spot(cell);
        let at = self.layers[line].iter().position(|word| word >> (place + 1) & 1 != 0)?;
        Some(at as u8)
    }

    /// The cost of reaching an area, if it can be reached.
    #[must_use]
    pub fn area_cost(&self, area: u8) -> Option<u8> {
        Some(self.areas[usize::from(area)]).filter(|cost| *cost <= self.mp)
    }

    /// The cost of reaching a place.
    #[must_use]
    pub fn place_cost(&self, grid: &Grid, place: Place) -> Option<u8> {
        match place {
            Place::Hex(cell) => self.cost(grid, cell),
            Place::Area(area) => self.area_cost(area),
        }
    }

    /// All hexes reached, the start included.
    #[must_use]
    pub fn hexes(&self) -> HexSet<N> {
        self.gather(|row| row.iter().fold(0, |all, word| all | word))
    }

    /// The hexes reached at exactly this cost.
    #[must_use]
    pub fn layer(&self, cost: u8) -> HexSet<N> {
        self.gather(|row| row.get(usize::from(cost)).copied().unwrap_or(0))
    }

    /// Where the move starts.
    #[must_use]
    pub const fn start(&self) -> Place {
        self.start
    }

    fn gather(&self, word: impl Fn(&[u64; L]) -> u64) -> HexSet<N> {
        let mut set = HexSet::EMPTY;
        for line in self.first..=self.last {
            set.0[line] = word(&self.layers[line]);
        }
        set
    }

    /// Forgets the last search and takes the lines this one can touch.
    fn clear(&mut self, first: usize, last: usize, mover: &Mover<'_, N>) {
        self.layers[self.first..=self.last].fill([0; L]);
        self.areas = [NEVER; MAX_AREAS];
        self.taken[first..=last].copy_from_slice(&mover.closed.0[first..=last]);
        (self.first, self.last) = (first, last);
    }

    /// Keeps of a layer what no cheaper layer has, and of that as the source
    /// of the next step what lies outside zones.
    #[inline]
    fn settle(&mut self, mover: &Mover<'_, N>, cost: usize, first: usize, last: usize) {
        let lines = first..last + 1;
        let rows = self.layers[lines.clone()].iter_mut().zip(&mut self.taken[lines.clone()]);
        let next = self.source[lines.clone()].iter_mut().zip(&mover.zone.0[lines]);
        for ((row, taken), (source, zone)) in rows.zip(next) {
            let fresh = row[cost] & !*taken;
            row[cost] = fresh;
            *taken |= fresh;
            *source = fresh & !zone;
        }
    }

    /// Moves a settled layer one step on.
    #[inline]
    fn spread<const K: usize>(
        &mut self,
        steps: &Steps<N, K>,
        mover: &Mover<'_, N>,
        cost: usize,
        first: usize,
        last: usize,
    ) {
        let law = mover.law;
        if cost == usize::from(self.mp) {
            return;
        }
        if law.enter == 0 {
            self.step::<K, false>(steps, mover, cost, first, last, 0);
        } else {
            self.step::<K, true>(steps, mover, cost, first, last, u64::MAX);
        }
        // A zone lets go of a move that starts in it, or one it does not stop.
        if law.stops && cost > 0 {
            return;
        }
        let mut any = 0;
        for line in first..=last {
            self.source[line] = self.layers[line][cost] & mover.zone.0[line];
            any |= self.source[line];
        }
        if any != 0 {
            let into_zone = if law.no_zone_to_zone { 0 } else { u64::MAX };
            self.step::<K, true>(steps, mover, cost + usize::from(law.leave), first, last, into_zone);
        }
    }

    /// Moves the source one step and adds it to the layers above `base`.
    /// With `ZONED`, what enters the zone pays more, or is cut off.
    #[inline]
    fn step<const K: usize, const ZONED: bool>(
        &mut self,
        steps: &Steps<N, K>,
        mover: &Mover<'_, N>,
        base: usize,
        first: usize,
        last: usize,
        into_zone: u64,
    ) {
        let mp = usize::from(self.mp);
        if base >= mp {
            return;
        }
        let most = K.min(mp - base);
        let mut shifted = steps.grid().is_shifted(first.saturating_sub(1).max(self.first));
        let (mut before, mut here) = (0, 0);
        if first <= self.first {
            here = self.source[first];
        }
        let end = (last + 2).min(self.last + 1).min(N);
        for line in first.saturating_sub(1).max(self.first)..end {
            let after = if line < last { self.source[line + 1] } else { 0 };
            if before | here | after != 0 {
                let (far, back) = (far_side(before, shifted), far_side(after, shifted));
                let from = [far, far >> 1, here << 1, here >> 1, back, back >> 1];
                let row = &mut self.layers[line];
                for (points, words) in steps.into[line][..most].iter().enumerate() {
                    let mut entered = (from[0] & words[0] | from[1] & words[1])
                        | (from[2] & words[2] | from[3] & words[3])
                        | (from[4] & words[4] | from[5] & words[5]);
                    if ZONED {
                        let zone = mover.zone.0[line];
                        let dear = base + 1 + points + usize::from(mover.law.enter);
                        if dear <= mp {
                            row[dear] |= entered & zone & into_zone;
                        }
                        entered &= !zone;
                    }
                    row[base + 1 + points] |= entered;
                }
            }
            (before, here) = (here, after);
            shifted = !shifted;
        }
    }

    /// Tries the ways into and out of areas at one cost.
    fn spread_areas<const K: usize>(&mut self, mover: &Mover<'_, N>, areas: &[Area<N, K>], cost: usize) {
        let (law, mp) = (mover.law, usize::from(self.mp));
        let zone_area = |area: usize| mover.zone_areas >> area & 1 != 0;
        for (at, area) in areas.iter().enumerate() {
            let open = mover.closed_areas >> at & 1 == 0;
            // Into the area, from hexes outside and inside a zone.
            for from_zone in [false, true].into_iter().filter(|_| open) {
                let Some(extra) = law.extra(from_zone, zone_area(at), cost == 0) else { continue };
                let cut = if from_zone { 0 } else { u64::MAX };
                let way = |set: &HexSet<N>| {
                    (self.first..=self.last)
                        .any(|line| self.layers[line][cost] & set.0[line] & (mover.zone.0[line] ^ cut) != 0)
                };
                if let Some(points) = area.enter.iter().position(way) {
                    let arrival = (cost + 1 + points + usize::from(extra)).min(usize::from(NEVER)) as u8;
                    self.areas[at] = self.areas[at].min(arrival);
                }
            }
            // Out of the area.
            if usize::from(self.areas[at]) != cost {
                continue;
            }
            for to_zone in [false, true] {
                let Some(extra) = law.extra(zone_area(at), to_zone, cost == 0) else { continue };
                let cut = if to_zone { 0 } else { u64::MAX };
                for (points, set) in area.leave.iter().enumerate() {
                    let arrival = cost + 1 + points + usize::from(extra);
                    for line in (self.first..=self.last).filter(|_| arrival <= mp) {
                        self.layers[line][arrival] |= set.0[line] & (mover.zone.0[line] ^ cut);
                    }
                }
            }
            for (to, link) in area.links.into_iter().enumerate().filter(|(_, link)| *link > 0) {
                let open = mover.closed_areas >> to & 1 == 0;
                if let Some(extra) = law.extra(zone_area(at), zone_area(to), cost == 0).filter(|_| open) {
                    let arrival = cost + usize::from(link) + usize::from(extra);
                    self.areas[to] = self.areas[to].min(arrival.min(usize::from(NEVER)) as u8);
                }
            }
        }
    }
}
