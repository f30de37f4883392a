//! Properties: every clever search agrees with its plain twin, on random maps
//! of both orientations and both parities.

mod flood;
mod geometry;
mod graph;
mod reach;
mod sample;
mod sight;
