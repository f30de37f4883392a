//! The map: terrain and its effects, read from `map.csv` and `terrain.csv`.

use super::{Components, NOWHERE, parse_place, place};
use crate::hexes::{GRID, HEXES, Passages, Sides, col_row};
use content::{Problems, Row};
use hexgrid::{Cell, Direction};
use serde::Deserialize;

/// Terrain of a hex.
///
/// Rule: NR TEC.1, NR TEC.10
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Open ground.
    Clear,
    /// A city.
    City,
    /// Forest.
    Forest,
    /// Swamp.
    Swamp,
    /// Mountains.
    Mountain,
    /// The Kerch Strait hex.
    Kerch,
    /// One of the three areas.
    Area,
    /// A lake: supply passes, nothing else.
    Lake,
    /// Sea.
    Sea,
    /// Outside the map.
    Off,
}

/// One row of the terrain effects chart.
#[derive(Clone, Copy, Debug, Default)]
pub struct TerrainEffects {
    /// Movement points for tank units and for all others.
    pub mp: [u8; 2],
    /// Whether tanks get their shift there.
    pub armour: bool,
    /// Left shifts for the defender.
    pub shift: i8,
    /// Whether an advance ends there.
    pub stops: bool,
}

#[derive(Deserialize)]
pub(super) struct HexRow {
    hex: String,
    col: u8,
    row: u8,
    lat: f32,
    lon: f32,
    terrain: Terrain,
    name_en: String,
    name_ru: String,
    is_city: u8,
    is_oil: u8,
    german_objective: u8,
    soviet_objective: u8,
    region: String,
    start_control: String,
    coast: String,
    edge: String,
    rivers: String,
    impassable: String,
    n0: String,
    n1: String,
    n2: String,
    n3: String,
    n4: String,
    n5: String,
    prov: String,
}

#[derive(Deserialize)]
pub(super) struct TerrainRow {
    terrain: Terrain,
    mp_tank: u8,
    mp_other: u8,
    armour: u8,
    shift: i8,
    stops: u8,
    clause: String,
}

impl Terrain {
    /// Drawing and data key.
    pub const fn key(self) -> &'static str {
        match self {
            Terrain::Clear => "clear",
            Terrain::City => "city",
            Terrain::Forest => "forest",
            Terrain::Swamp => "swamp",
            Terrain::Mountain => "mountain",
            Terrain::Kerch => "kerch",
            Terrain::Area => "area",
            Terrain::Lake => "lake",
            Terrain::Sea => "sea",
            Terrain::Off => "off",
        }
    }
}

impl Components {
    pub(super) fn read_map(&mut self, rows: &[Row<HexRow>], problems: &mut Problems) {
        for row in rows {
            _ = (&row.prov, row.is_oil);
            let Some(h) = parse_place(&row.hex).filter(|h| (row.col, row.row) == col_row(*h)) else {
                problems.push(row.problem("hex", "the number does not fit column and row"));
                continue;
            };
            let at = usize::from(h);
            self.terrain[at] = row.terrain;
            self.geography[at] = (row.lat, row.lon);
            let passable =
                !matches!(row.terrain, Terrain::Lake | Terrain::Sea | Terrain::Off | Terrain::Area);
            if row.terrain == Terrain::Area {
                if let Some(a) = place::AREAS.iter().position(|a| *a == row.region) {
                    self.area_cells[a].push(h);
                }
                continue;
            }
            if row.terrain == Terrain::Lake {
                self.supply_land.insert(h);
            }
            if !row.name_en.is_empty() {
                self.names[at] = Some([row.name_en.clone(), row.name_ru.clone()]);
            }
            if !passable {
                continue;
            }
            self.land.insert(h);
            self.supply_land.insert(h);
            self.closed[at] = 0;
            let near = [&row.n0, &row.n1, &row.n2, &row.n3, &row.n4, &row.n5];
            for (d, id) in near.into_iter().enumerate() {
                match parse_place(id) {
                    Some(n) => {
                        self.near[at][d] = n;
                        if place::is_area(n) {
                            self.area_near[usize::from(n - place::FIN)].insert(h);
                        }
                    }
                    None => self.closed[at] |= 1 << d,
                }
            }
            for (column, text) in [("rivers", &row.rivers), ("impassable", &row.impassable)] {
                for word in text.split_whitespace() {
                    match word.parse::<u8>() {
                        Ok(d) if d < 6 && column == "rivers" => self.river[at] |= 1 << d,
                        Ok(d) if d < 6 => self.closed[at] |= 1 << d,
                        _ => problems
                            .push(row.problem(column, format!("\"{word}\" is not a side: 0 to 5 are"))),
                    }
                }
            }
            match row.region.as_str() {
                "USSR" => self.ussr.insert(h),
                "GG" => self.germany.insert(h),
                other => problems.push(row.problem("region", format!("there is no region \"{other}\""))),
            }
            for (i, sea) in ["Baltic", "Black", "Caspian"].into_iter().enumerate() {
                if row.coast.split_whitespace().any(|s| s == sea) {
                    self.coast[i].insert(h);
                }
            }
            match row.edge.as_str() {
                "" => {}
                "W" => self.edge[0].insert(h),
                _ => self.edge[1].insert(h),
            }
            if row.is_city + row.is_oil > 0 {
                let bit = 1u64 << self.vp_hexes.len();
                self.vp_index[at] = self.vp_hexes.len() as u8;
                self.vp_hexes.push(h);
                if row.is_city == 1 {
                    self.cities |= bit;
                    self.city_hexes.insert(h);
                }
                if row.region == "GG" {
                    self.german_vp |= bit;
                }
                if row.start_control == "G" {
                    self.start_control |= bit;
                }
                self.objectives[0] |= bit * u64::from(row.german_objective);
                self.objectives[1] |= bit * u64::from(row.soviet_objective);
            }
        }
        // Lakes and sea sides between land are closed; a closed side is closed from both hexes.
        for h in 0..HEXES {
            for d in 0..6 {
                let n = self.near[h][d];
                if n == NOWHERE || place::is_area(n) {
                    continue;
                }
                if !self.land.has(n) {
                    self.closed[h] |= 1 << d;
                }
                if self.closed[h] >> d & 1 == 1 && self.land.has(n) {
                    self.closed[usize::from(n)] |= 1 << ((d + 3) % 6);
                }
            }
        }
        let mut closed = Sides::EMPTY;
        for h in 0..HEXES {
            for d in Direction::ALL.into_iter().filter(|d| self.closed[h] >> d.index() & 1 == 1) {
                closed.insert(&GRID, Cell(h as u16), d);
            }
        }
        self.ways = Passages::new(&GRID, &closed);
        for (a, en, ru) in [
            (0, "Finland", "Финляндия"),
            (1, "West Balkans", "Западные Балканы"),
            (2, "South Balkans", "Южные Балканы"),
        ] {
            let at = usize::from(place::FIN) + a;
            self.terrain[at] = Terrain::Area;
            self.closed[at] = 0;
            self.names[at] = Some([en.to_owned(), ru.to_owned()]);
        }
    }

    pub(super) fn read_terrain(&mut self, rows: &[Row<TerrainRow>]) {
        for row in rows {
            _ = &row.clause;
            self.effects[row.terrain as usize] = TerrainEffects {
                mp: [row.mp_tank, row.mp_other],
                armour: row.armour == 1,
                shift: row.shift,
                stops: row.stops == 1,
            };
        }
    }
}
