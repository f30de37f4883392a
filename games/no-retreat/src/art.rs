//! The cartography under the grid.

use engine::table::Art;

/// Coast, rivers and names; drawn elsewhere, empty for now.
pub fn layers() -> Vec<Art> {
    Vec::new()
}
