//! Random maps.

use hexgrid::{Cell, Grid, HexSet, MAX_WIDTH, Orientation, Shape, Shifted, Sides};
use proptest::prelude::*;

/// Lines of every sample.
pub const N: usize = 20;

/// A map to try something on: a grid and a source of chance for the rest.
#[derive(Clone, Debug)]
pub struct Sample {
    pub grid: Grid,
    pub seed: u64,
}

pub fn shape() -> impl Strategy<Value = Shape> {
    let orientation = prop_oneof![Just(Orientation::PointyTop), Just(Orientation::FlatTop)];
    let shifted = prop_oneof![Just(Shifted::Even), Just(Shifted::Odd)];
    // Mostly small, sometimes as wide as a grid may be.
    let width = prop_oneof![3 => 1..=N as u8, 1 => 58..=MAX_WIDTH as u8];
    (orientation, shifted, width, 1..=N as u8, 0..20u8, 0..20u8).prop_map(
        |(orientation, shifted, width, lines, first_col, first_row)| {
            let (cols, rows) = match orientation {
                Orientation::PointyTop => (width, lines),
                Orientation::FlatTop => (lines, width),
            };
            Shape { orientation, shifted, cols, rows, first_col, first_row }
        },
    )
}

pub fn sample() -> impl Strategy<Value = Sample> {
    (shape(), any::<u64>())
        .prop_map(|(shape, seed)| Sample { grid: Grid::new(shape).expect("a good shape"), seed })
}

impl Sample {
    /// The next number of the sample (splitmix64).
    pub fn next(&mut self) -> u64 {
        self.seed = self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.seed;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn cell(&mut self) -> Cell {
        let n = self.grid.len();
        Cell(self.below(n) as u16)
    }

    /// A set that holds each hex with a chance in a hundred.
    pub fn set(&mut self, percent: usize) -> HexSet<N> {
        let grid = self.grid;
        HexSet::filled(&grid, |_| self.below(100) < percent)
    }

    pub fn sides(&mut self, percent: usize) -> Sides<N> {
        let grid = self.grid;
        let mut sides = Sides::EMPTY;
        for cell in grid.cells() {
            for (direction, _) in grid.neighbours(cell) {
                if self.below(200) < percent {
                    sides.insert(&grid, cell, direction);
                }
            }
        }
        sides
    }
}
