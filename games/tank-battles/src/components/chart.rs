//! The terrain effects chart, read from `terrain.csv`.

use super::MP;
use content::{Problems, Row, Source, csv};
use serde::{Deserialize, Serialize};

/// Ground of a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// Open ground.
    #[default]
    Clear,
    /// Forest.
    Forest,
    /// Dense forest.
    DenseForest,
    /// Broken ground.
    Rough,
    /// Marshy ground.
    Marshy,
    /// Swamp.
    Swamp,
    /// A lake.
    Lake,
    /// The sea.
    Sea,
}

impl Ground {
    /// The drawing key.
    pub const fn key(self) -> &'static str {
        ["clear", "forest", "dense-forest", "rough", "marshy", "swamp", "lake", "sea"][self as usize]
    }
}

/// A settlement in a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settlement {
    /// None.
    #[default]
    #[serde(rename = "")]
    None,
    /// A plain settlement without combat effect.
    Village,
    /// A town.
    Town,
    /// A big city.
    City,
    /// The centre of a big city.
    CityCentre,
}

/// Works in a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Works {
    /// None.
    #[default]
    None,
    /// Level 1.
    One,
    /// Level 2.
    Two,
    /// Level 3.
    Three,
    /// A defensive line.
    Line,
    /// Permanent works of level 3.
    Permanent,
}

impl Works {
    /// Works of a number.
    pub const fn of(n: u8) -> Works {
        [Works::None, Works::One, Works::Two, Works::Three, Works::Line, Works::Permanent]
            [if n < 6 { n as usize } else { 0 }]
    }
}

/// One row of the chart: what ground, works or a hexside do to an attack on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerrainRow {
    /// The row's clause.
    pub clause: &'static str,
    /// Cost by class in twelfths; `None` is closed.
    pub cost: [Option<u8>; 3],
    /// Shifts for the defender.
    pub shift: i8,
    /// The attack is divided by this.
    pub divisor: u8,
    /// The divisor works for attacks out of the hex as well.
    pub out: bool,
    /// The defence is multiplied by this.
    pub defence: u8,
    /// Tank shifts are smaller by this; 9 means none at all.
    pub tank_less: u8,
    /// More anti-tank shifts.
    pub at_bonus: i8,
    /// Added to the die.
    pub die: i8,
    /// May be bombed.
    pub bombed: bool,
}

impl Default for TerrainRow {
    fn default() -> Self {
        TerrainRow {
            clause: "TB 4.1a",
            cost: [None; 3],
            shift: 0,
            divisor: 1,
            out: false,
            defence: 1,
            tank_less: 0,
            at_bonus: 0,
            die: 0,
            bombed: true,
        }
    }
}

/// The whole chart.
#[derive(Clone, Debug, Default)]
pub struct Chart {
    /// Ground, in the order of [`Ground`].
    pub ground: [TerrainRow; 8],
    /// Settlements, in the order of [`Settlement`]; the first row is empty.
    pub settlement: [TerrainRow; 5],
    /// Height.
    pub height: TerrainRow,
    /// River, big river, great river, bridge, bridge over a big or great river.
    pub water: [TerrainRow; 5],
    /// Track, road, highway.
    pub line: [TerrainRow; 3],
    /// Works, in the order of [`Works`].
    pub works: [TerrainRow; 6],
}

#[derive(Deserialize)]
struct ChartRow {
    id: String,
    name_en: String,
    name_ru: String,
    class: String,
    foot: String,
    mot: String,
    mech: String,
    def_shift: i8,
    attack_factor: String,
    attack_scope: String,
    def_factor: u8,
    tank_shift_mod: String,
    at_shift_bonus: i8,
    die_mod: i8,
    condition: String,
    may_be_bombed: u8,
    prov: String,
}

/// Twelfths of a printed number such as `2/3`.
fn twelfths(text: &str) -> Option<u8> {
    let (n, d) = text.split_once('/').unwrap_or((text, "1"));
    let (n, d) = (n.trim_start_matches('+').parse::<u8>().ok()?, d.parse::<u8>().ok()?);
    let whole = n.checked_mul(MP)?;
    (d > 0 && whole % d == 0).then(|| whole / d)
}

fn cost(row: &Row<ChartRow>, column: &str, text: &str, problems: &mut Problems) -> Option<u8> {
    if matches!(text, "no" | "-" | "ALL" | "bridge") || text.starts_with("max") {
        return None;
    }
    let read = twelfths(text);
    if read.is_none() {
        problems.push(row.problem(column, "a cost is a number, a fraction in twelfths, no, ALL or bridge"));
    }
    read
}

impl Chart {
    /// Reads the chart.
    pub fn read(source: &Source) -> Result<Chart, Problems> {
        let mut chart = Chart::default();
        let mut problems = Problems::new();
        for row in csv::<ChartRow>(source)? {
            _ = (&row.name_en, &row.name_ru, &row.condition, &row.prov);
            let divisor = match row.attack_factor.as_str() {
                "1/2" => 2,
                "1/3" => 3,
                "1" => 1,
                _ => {
                    problems.push(row.problem("attack_factor", "an attack factor is 1, 1/2 or 1/3"));
                    1
                }
            };
            let tank_less = match row.tank_shift_mod.as_str() {
                "none" => 9,
                less => less.trim_start_matches('-').parse().unwrap_or(0),
            };
            let read = TerrainRow {
                cost: [
                    cost(&row, "foot", &row.foot, &mut problems),
                    cost(&row, "mot", &row.mot, &mut problems),
                    cost(&row, "mech", &row.mech, &mut problems),
                ],
                shift: row.def_shift,
                divisor,
                out: row.attack_scope == "into_or_out",
                defence: row.def_factor,
                tank_less,
                at_bonus: row.at_shift_bonus,
                die: row.die_mod,
                bombed: row.may_be_bombed == 1,
                ..TerrainRow::default()
            };
            let (slot, clause) = match row.id.as_str() {
                "clear" => (&mut chart.ground[0], "TB TEC1a"),
                "forest" => (&mut chart.ground[1], "TB TEC2a"),
                "dense_forest" => (&mut chart.ground[2], "TB TEC3a"),
                "rough" => (&mut chart.ground[3], "TB TEC4a"),
                "marshy" => (&mut chart.ground[4], "TB TEC5a"),
                "swamp" => (&mut chart.ground[5], "TB TEC6a"),
                "lake" => (&mut chart.ground[6], "TB TEC20a"),
                "sea" => (&mut chart.ground[7], "TB TEC20a"),
                "village" => (&mut chart.settlement[1], "TB TEC7a"),
                "town" => (&mut chart.settlement[2], "TB TEC8a"),
                "city" => (&mut chart.settlement[3], "TB TEC9a"),
                "city_centre" => (&mut chart.settlement[4], "TB TEC10a"),
                "height" => (&mut chart.height, "TB TEC11a"),
                "river" => (&mut chart.water[0], "TB TEC12a"),
                "big_river" => (&mut chart.water[1], "TB TEC13a"),
                "great_river" => (&mut chart.water[2], "TB TEC14a"),
                "bridge" => (&mut chart.water[3], "TB TEC15a"),
                "bridge_big" => (&mut chart.water[4], "TB TEC15b"),
                "track" => (&mut chart.line[0], "TB TEC17a"),
                "road" => (&mut chart.line[1], "TB TEC16a"),
                "highway" => (&mut chart.line[2], "TB TEC18a"),
                "fort1" => (&mut chart.works[1], "TB TEC21a"),
                "fort2" => (&mut chart.works[2], "TB TEC22a"),
                "fort3" => (&mut chart.works[3], "TB TEC23a"),
                "line" => (&mut chart.works[4], "TB TEC24a"),
                "rail" if row.class == "line" => continue,
                _ => {
                    problems.push(row.problem("id", "the chart has no such row"));
                    continue;
                }
            };
            *slot = TerrainRow { clause, ..read };
        }
        chart.works[5] = chart.works[3];
        problems.or_value(chart)
    }

    /// The row of a hex's own ground: its settlement, if it has one.
    ///
    /// Ruling: Q60
    pub fn of(&self, ground: Ground, settlement: Settlement) -> &TerrainRow {
        match settlement {
            Settlement::None => &self.ground[ground as usize],
            s => &self.settlement[s as usize],
        }
    }
}
