//! Rings, discs and sectors.

use crate::{Cell, Direction, Grid, HexSet};

impl Grid {
    /// The hexes at most so far away, the hex itself included.
    #[must_use]
    pub fn disc<const N: usize>(&self, centre: Cell, radius: u16) -> HexSet<N> {
        let (line, along) = self.doubled(centre);
        let radius = i32::from(radius);
        let mut set = HexSet::EMPTY;
        for at in (line - radius).max(0)..=(line + radius).min(self.lines() as i32 - 1) {
            // Of `radius` steps, those to another line move half a hex aside.
            let half = 2 * radius - (at - line).abs();
            let shift = i32::from(self.is_shifted(at as usize));
            let first = (along - half - shift + 1).div_euclid(2).max(0);
            let last = (along + half - shift).div_euclid(2).min(self.width() as i32 - 1);
            if first <= last {
                set.0[at as usize] = (((1u64 << (last - first + 1)) - 1) << first) << 1;
            }
        }
        set
    }

    /// The hexes exactly so far away.
    #[must_use]
    pub fn ring<const N: usize>(&self, centre: Cell, radius: u16) -> HexSet<N> {
        let disc = self.disc(centre, radius);
        if radius == 0 { disc } else { disc - self.disc(centre, radius - 1) }
    }

    /// Whether a hex lies in the closed wedge, a sixth of the circle, round a
    /// facing.
    ///
    /// A wedge holds 1, 3, 3, 5, 5, 7 hexes at distance 1 to 6; a hex on the
    /// line between two facings belongs to both, the hex itself to all.
    #[must_use]
    pub fn in_sector(&self, from: Cell, facing: Direction, to: Cell) -> bool {
        let ahead = facing.cube(self.orientation());
        let offset = self.axial(to) - self.axial(from);
        let offset = [offset.x, offset.y, offset.z()];
        let part = |wanted| offset.iter().zip(ahead).find_map(|(o, a)| (a == wanted).then_some(*o));
        part(1) >= part(0) && part(0) >= part(-1)
    }

    /// The hexes of the wedge up to a distance, without the hex itself.
    #[must_use]
    pub fn sector<const N: usize>(&self, from: Cell, facing: Direction, radius: u16) -> HexSet<N> {
        let disc: HexSet<N> = self.disc(from, radius);
        HexSet::of(self, disc.iter(self).filter(|c| *c != from && self.in_sector(from, facing, *c)))
    }
}
