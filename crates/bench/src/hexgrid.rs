//! Reach, flood and sight on one map of 60 by 40 hexes, against the public
//! libraries and against what one writes by hand.

mod flood;
mod graph;
mod map;
mod reach;
mod sight;

use crate::figure::Bench;
use crate::measure::Work;

/// The benches of this module.
pub const BENCHES: &[Bench] = &[reach::BENCH, flood::BENCH, sight::BENCH, graph::BENCH];
/// The fixed work of this module.
pub const WORKS: &[Work] = &[reach::WORK, flood::WORK, sight::WORK, graph::WORK];
