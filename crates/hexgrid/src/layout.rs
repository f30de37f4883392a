//! Coordinates of the `hexx` library, and pixels. Only for drawing: no rule
//! may depend on the floating-point numbers of a layout.

pub use hexx::{Hex as Axial, HexLayout, HexOrientation, Vec2};

use crate::{Cell, Grid, Orientation};

impl Grid {
    /// The axial coordinates of a cell; the first cell is at the origin.
    #[must_use]
    pub fn axial(&self, cell: Cell) -> Axial {
        let (line, along) = self.doubled(cell);
        let skew = (along - self.first_line_shift() - line).div_euclid(2);
        match self.orientation() {
            Orientation::PointyTop => Axial::new(skew, line),
            Orientation::FlatTop => Axial::new(line, skew),
        }
    }

    /// The cell at axial coordinates, if it is on the map.
    #[must_use]
    pub fn cell_at_axial(&self, axial: Axial) -> Option<Cell> {
        let (skew, line) = match self.orientation() {
            Orientation::PointyTop => (axial.x, axial.y),
            Orientation::FlatTop => (axial.y, axial.x),
        };
        self.undoubled(line, 2 * skew + line + self.first_line_shift())
    }

    /// A layout whose hexes measure `size` from centre to corner; y grows
    /// downwards, the first hex lies at the origin.
    #[must_use]
    pub fn layout(&self, size: f32) -> HexLayout {
        let orientation = match self.orientation() {
            Orientation::PointyTop => HexOrientation::Pointy,
            Orientation::FlatTop => HexOrientation::Flat,
        };
        HexLayout::new(orientation).with_hex_size(size)
    }

    /// The centre of a cell in pixels.
    #[must_use]
    pub fn centre(&self, layout: &HexLayout, cell: Cell) -> (f32, f32) {
        let at = layout.hex_to_world_pos(self.axial(cell));
        (at.x, at.y)
    }

    /// The six corners of a cell in pixels.
    #[must_use]
    pub fn corners(&self, layout: &HexLayout, cell: Cell) -> [(f32, f32); 6] {
        layout.hex_corners(self.axial(cell)).map(|at| (at.x, at.y))
    }

    /// The cell under a pixel.
    #[must_use]
    pub fn cell_at_pixel(&self, layout: &HexLayout, x: f32, y: f32) -> Option<Cell> {
        self.cell_at_axial(layout.world_pos_to_hex(Vec2::new(x, y)))
    }
}
