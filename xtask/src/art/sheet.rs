//! The map of a game: its hexes and where they lie.

use super::shape::{P, between, distance};
use crate::shell::Outcome;
use std::collections::HashMap;
use std::path::Path;

/// How the hexes of a game stand.
#[derive(Clone, Copy)]
pub struct Grid {
    /// Corners up.
    pub pointy: bool,
    /// Whether even lines are the shifted ones.
    pub even_shifted: bool,
    /// The first column and row.
    pub first: (u8, u8),
}

impl Grid {
    /// The centre of a hex `CCRR`, from that of the first hex; neighbours are one apart.
    pub fn centre(self, hex: &str) -> Outcome<P> {
        let number = |at: std::ops::Range<usize>| hex.get(at).and_then(|digits| digits.parse::<u8>().ok());
        let (Some(col), Some(row)) = (number(0..2), number(2..4)) else {
            return Err(format!("\"{hex}\" is no hex"));
        };
        let along = (f64::from(col) - f64::from(self.first.0), f64::from(row) - f64::from(self.first.1));
        let line = if self.pointy { row } else { col };
        let shift = if line.is_multiple_of(2) == self.even_shifted { 0.5 } else { 0.0 };
        let step = 3.0_f64.sqrt() / 2.0;
        Ok(if self.pointy { (along.0 + shift, along.1 * step) } else { (along.0 * step, along.1 + shift) })
    }

    /// The way to the neighbour on a side, clockwise from the first at or right of north.
    pub fn way(self, side: u8) -> P {
        let turn = f64::from(side) * 60.0 - if self.pointy { 60.0 } else { 90.0 };
        let (sin, cos) = turn.to_radians().sin_cos();
        (cos, sin)
    }
}

/// What a hex is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Dry.
    Land,
    /// Sea.
    Sea,
    /// A lake as large as a hex.
    Lake,
    /// Off the map, or half and half.
    Any,
}

/// One hex of the map.
pub struct Cell {
    /// The columns of its row.
    pub row: HashMap<String, String>,
    /// Its centre.
    pub centre: P,
    /// Longitude and latitude, if the map tells.
    pub globe: Option<P>,
    /// What it is made of.
    pub ground: Ground,
}

impl Cell {
    /// A column, or nothing.
    pub fn get(&self, column: &str) -> &str {
        self.row.get(column).map_or("", String::as_str)
    }
}

/// A side between two hexes.
pub struct Side {
    /// Its ends.
    pub ends: [P; 2],
    /// From the first hex to the second.
    pub way: P,
    /// Whether the second is a lake.
    pub lake: bool,
}

impl Side {
    /// The side between two centres.
    pub fn between(a: P, b: P, lake: bool) -> Side {
        let way = (b.0 - a.0, b.1 - a.1);
        let mid = between(a, b, 0.5);
        let half = 0.5 / 3.0_f64.sqrt();
        let ends =
            [(mid.0 - way.1 * half, mid.1 + way.0 * half), (mid.0 + way.1 * half, mid.1 - way.0 * half)];
        Side { ends, way, lake }
    }

    /// Its middle.
    pub fn middle(&self) -> P {
        between(self.ends[0], self.ends[1], 0.5)
    }
}

/// Rows of a CSV file by column name.
pub fn rows(path: &Path) -> Outcome<Vec<HashMap<String, String>>> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')).map(cells);
    let heading = lines.next().unwrap_or_default();
    Ok(lines.map(|line| heading.iter().cloned().zip(line).collect()).collect())
}

fn cells(line: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => out.push(String::new()),
            _ => out.last_mut().into_iter().for_each(|cell| cell.push(letter)),
        }
    }
    out
}

/// Reads a `map.csv`.
pub fn read(path: &Path, grid: Grid) -> Outcome<Vec<Cell>> {
    let cell = |row: HashMap<String, String>| {
        let get = |column: &str| row.get(column).map_or("", String::as_str);
        let centre = grid.centre(get("hex"))?;
        let globe = get("lon").parse().ok().zip(get("lat").parse().ok());
        let ground = match get("terrain") {
            "sea" => Ground::Sea,
            "lake" => Ground::Lake,
            "off" | "kerch" => Ground::Any,
            _ => Ground::Land,
        };
        Ok(Cell { centre, globe, ground, row })
    };
    rows(path)?.into_iter().map(cell).collect()
}

/// The sides where two hexes differ as asked, once each, from the first hex.
pub fn sides(cells: &[Cell], differ: impl Fn(&Cell, &Cell) -> bool) -> Vec<Side> {
    let mut out = Vec::new();
    for a in cells {
        for b in cells {
            if (distance(a.centre, b.centre) - 1.0).abs() < 0.01 && differ(a, b) {
                out.push(Side::between(a.centre, b.centre, b.ground == Ground::Lake));
            }
        }
    }
    out
}
