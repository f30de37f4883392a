//! The cartography under the grid: coast, lakes, rivers and names from `data/art.csv`.

use content::{Problems, Shelf};
use engine::table::Art;

/// Reads the drawn layers, the bottom one first; a box without the file has none.
///
/// # Errors
/// All that is wrong with the file.
pub fn layers(shelf: &Shelf) -> Result<Vec<Art>, Problems> {
    if shelf.has("art.csv") { engine::art(&shelf.read("art.csv")?) } else { Ok(Vec::new()) }
}
