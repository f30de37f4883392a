//! Counters, read from a scenario's `units.csv`.

use super::{Class, Side};
use content::{Problems, Row, Source, csv};
use serde::{Deserialize, Serialize};

/// Arms of the service.
///
/// Rule: TB 4Lh
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    /// Infantry and machine-gun units.
    Infantry,
    /// Motorised infantry.
    MotInfantry,
    /// Mechanised infantry.
    MechInfantry,
    /// Cavalry.
    Cavalry,
    /// Tanks.
    Tank,
    /// Flame tanks and special vehicles.
    FlameTank,
    /// Reconnaissance.
    Recon,
    /// Motorcycles.
    Motorcycle,
    /// Artillery.
    Artillery,
    /// Heavy artillery.
    HeavyArtillery,
    /// Anti-tank artillery.
    AtArtillery,
    /// Self-propelled artillery.
    SpArtillery,
    /// Self-propelled anti-tank artillery.
    SpAt,
    /// Assault guns.
    AssaultGun,
    /// Engineers.
    Engineer,
    /// Construction units.
    Construction,
    /// Pontoon units.
    Pontoon,
    /// Anti-aircraft artillery.
    Aa,
    /// Armoured trains.
    ArmouredTrain,
    /// Headquarters.
    Hq,
}

impl Arm {
    /// Towed guns that must be in column to move.
    ///
    /// Rule: TB X2.1a, TB X7d
    pub const fn limbers(self) -> bool {
        matches!(self, Arm::Artillery | Arm::HeavyArtillery | Arm::Aa)
    }

    /// Who may dig in.
    ///
    /// Rule: TB 7.7b, TB 11.8b, TB F3a. Ruling: Q84
    pub const fn digs(self) -> bool {
        use Arm::*;
        matches!(
            self,
            Infantry | MotInfantry | MechInfantry | Cavalry | Motorcycle | Recon | Engineer | Construction
        )
    }

    /// Who unloads at stations only.
    ///
    /// Rule: TB 7.11d. Ruling: Q33
    pub const fn heavy_load(self) -> bool {
        use Arm::*;
        matches!(
            self,
            Tank | FlameTank
                | AssaultGun
                | Artillery
                | HeavyArtillery
                | AtArtillery
                | SpArtillery
                | SpAt
                | Aa
        )
    }

    /// Infantry that a penal battalion can join.
    pub const fn is_infantry(self) -> bool {
        matches!(self, Arm::Infantry | Arm::MotInfantry | Arm::MechInfantry)
    }

    /// The drawing key.
    pub const fn symbol(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::MotInfantry => "motorised",
            Arm::MechInfantry => "mechanised",
            Arm::Cavalry => "cavalry",
            Arm::Tank | Arm::FlameTank => "armour",
            Arm::Recon => "reconnaissance",
            Arm::Motorcycle => "motorcycle",
            Arm::Artillery | Arm::HeavyArtillery => "artillery",
            Arm::AtArtillery => "antitank",
            Arm::SpArtillery | Arm::AssaultGun => "sp-artillery",
            Arm::SpAt => "sp-antitank",
            Arm::Engineer | Arm::Construction | Arm::Pontoon => "engineer",
            Arm::Aa => "air-defence",
            Arm::ArmouredTrain => "train",
            Arm::Hq => "headquarters",
        }
    }
}

/// Sizes of units.
///
/// Rule: TB 4Ld
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    /// Company.
    Co,
    /// Battalion.
    Bn,
    /// Regiment.
    Rgt,
    /// Brigade.
    Bde,
    /// Division.
    Div,
    /// Corps.
    Corps,
    /// Army.
    Army,
    /// Front.
    Front,
}

impl Size {
    /// The drawing key.
    pub const fn key(self) -> &'static str {
        ["company", "battalion", "regiment", "brigade", "division", "corps", "army", "front"][self as usize]
    }
}

/// What one side of a counter shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Face {
    /// Attack.
    pub attack: u8,
    /// Defence.
    pub defence: u8,
    /// Movement.
    pub movement: u8,
    /// Tank shift.
    pub tank: u8,
    /// Anti-tank shift.
    pub at: u8,
}

/// What the other side is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reverse {
    /// One-sided.
    #[default]
    None,
    /// Weakened.
    Weak,
    /// Guns in column.
    Column,
    /// A pontoon laid as a bridge.
    Bridge,
}

/// Where a counter starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setup {
    /// In this hex.
    At(u16),
    /// Laid on this side of a hex.
    Laid(u16, u8),
    /// Arrives on this turn or later in one of these hexes.
    Arrives(u8, Vec<u16>),
    /// A temporary HQ, created from this turn on.
    Created(u8),
    /// A slip: a battalion or a penal battalion that may come into being.
    Slip,
}

/// A counter.
#[derive(Clone, Debug)]
pub struct Counter {
    /// Stable id.
    pub id: String,
    /// The name on the counter, in Russian and transliterated.
    pub label: [String; 2],
    /// Whose it is.
    pub side: Side,
    /// Its arm.
    pub arm: Arm,
    /// Its size.
    pub size: Size,
    /// The formation after the slash; 0 is none.
    pub division: u8,
    /// Corps.
    pub corps: u8,
    /// Army.
    pub army: u8,
    /// Colour group; 0 for independents.
    pub group: u8,
    /// Front and reverse.
    pub faces: [Face; 2],
    /// What the reverse is.
    pub reverse: Reverse,
    /// The attack is fire strength in parentheses.
    pub fires: bool,
    /// The attack is subtracted from the defence.
    pub subtracts: bool,
    /// The defence is bracketed: only against tanks.
    pub bracketed: bool,
    /// Movement class.
    pub class: Class,
    /// Range in hexes, 0 if it does not fire at a distance.
    pub range: u8,
    /// Calibre as printed.
    pub calibre: String,
    /// Gives the engineer modifier.
    pub engineer: bool,
    /// Gives the modifier of flame and special vehicles.
    pub flame: bool,
    /// Independent.
    pub independent: bool,
    /// Additional rules only.
    pub extra: bool,
    /// Where it starts.
    pub setup: Setup,
    /// Starts on its reverse.
    pub turned: bool,
    /// A temporary HQ: commands any unit of its side.
    pub any_hq: bool,
}

/// Names of formations, by number; 0 is none.
#[derive(Clone, Debug, Default)]
pub struct Formations(pub Vec<String>);

impl Formations {
    /// The number of a formation, entered if new.
    pub fn number(&mut self, name: &str) -> u8 {
        if name.is_empty() || name == "*" {
            return 0;
        }
        if let Some(n) = self.find(name) {
            return n;
        }
        self.0.push(name.to_owned());
        self.0.len() as u8
    }

    /// The number of a formation.
    pub fn find(&self, name: &str) -> Option<u8> {
        self.0.iter().position(|f| f == name).map(|i| i as u8 + 1)
    }

    /// The name of a formation.
    pub fn name(&self, n: u8) -> &str {
        n.checked_sub(1).and_then(|i| self.0.get(usize::from(i))).map_or("", String::as_str)
    }
}

/// The name of a formation in English letters, as on the English counters: 5Гвтк is 5GTC.
pub fn in_latin(name: &str) -> String {
    const PARTS: [(&str, &str); 13] = [
        ("Гв", "G"),
        ("вдд", "AbD"),
        ("вдк", "AbC"),
        ("тбр", "TB"),
        ("ск", "RC"),
        ("тк", "TC"),
        ("мк", "MC"),
        ("сд", "RD"),
        ("тд", "TD"),
        ("мд", "MD"),
        ("кд", "CD"),
        ("А", "A"),
        ("Катуков", "Katukov"),
    ];
    PARTS.iter().fold(name.replace("ТА", "TA"), |name, (ru, en)| name.replace(ru, en))
}

/// The name of a formation in a sentence, English and Russian: a group called after its commander is in quotes.
pub fn in_words(name: &str) -> [String; 2] {
    if name.chars().nth(1).is_some_and(char::is_lowercase) && !name.contains(|c: char| c.is_ascii()) {
        [format!("“{}”", in_latin(name)), format!("«{name}»")]
    } else {
        [in_latin(name), name.to_owned()]
    }
}

#[derive(Deserialize)]
struct UnitRow {
    id: String,
    label: String,
    label_en: String,
    side: Side,
    #[serde(rename = "type")]
    arm: Arm,
    size: Size,
    division: String,
    corps: String,
    army: String,
    group: String,
    atk: u8,
    atk_kind: String,
    def: u8,
    def_kind: String,
    #[serde(rename = "move")]
    movement: u8,
    move_type: Class,
    tank_shift: u8,
    at_shift: u8,
    range: Option<u8>,
    calibre: String,
    eng: String,
    aa: String,
    rev_kind: Reverse,
    rev_atk: Option<u8>,
    rev_def: Option<u8>,
    rev_move: Option<u8>,
    rev_tank_shift: Option<u8>,
    rev_at_shift: Option<u8>,
    independent: u8,
    extra: u8,
    setup: String,
    state: String,
    prov_id: String,
    prov_val: String,
    prov_rev: String,
    prov_pos: String,
    note: String,
}

/// Reads `units.csv`; `hex` knows the printed numbers of the map.
pub fn read(
    source: &Source,
    formations: &mut Formations,
    hex: impl Fn(&str) -> Option<u16>,
) -> Result<Vec<Counter>, Problems> {
    let mut problems = Problems::new();
    let mut counters: Vec<Counter> = Vec::new();
    for row in csv::<UnitRow>(source)? {
        _ = (&row.aa, &row.prov_id, &row.prov_val, &row.prov_rev, &row.prov_pos, &row.note);
        if counters.iter().any(|c| c.id == row.id) {
            problems.push(row.problem("id", format!("two counters are called \"{}\"", row.id)));
        }
        let Some(setup) = setup(&row, &hex, &mut problems) else { continue };
        let front = Face {
            attack: row.atk,
            defence: row.def,
            movement: row.movement,
            tank: row.tank_shift,
            at: row.at_shift,
        };
        let back = Face {
            attack: row.rev_atk.unwrap_or(0),
            defence: row.rev_def.unwrap_or(0),
            movement: row.rev_move.unwrap_or(0),
            tank: row.rev_tank_shift.unwrap_or(0),
            at: row.rev_at_shift.unwrap_or(0),
        };
        counters.push(Counter {
            label: [row.label.clone(), row.label_en.clone()],
            side: row.side,
            arm: row.arm,
            size: row.size,
            division: formations.number(&row.division),
            corps: formations.number(&row.corps),
            army: formations.number(&row.army),
            group: formations.number(&row.group),
            faces: [front, back],
            reverse: row.rev_kind,
            fires: row.atk_kind == "f",
            subtracts: row.atk_kind == "m",
            bracketed: row.def_kind == "at",
            class: row.move_type,
            range: row.range.unwrap_or(0),
            calibre: row.calibre.clone(),
            engineer: row.eng == "E",
            flame: row.eng == "F",
            independent: row.independent == 1,
            extra: row.extra == 1,
            any_hq: matches!(setup, Setup::Created(_)),
            turned: row.state != "F",
            setup,
            id: row.id.clone(),
        });
    }
    problems.or_value(counters)
}

fn setup(row: &Row<UnitRow>, hex: &impl Fn(&str) -> Option<u16>, problems: &mut Problems) -> Option<Setup> {
    let mut at = |word: &str| {
        let found = hex(word);
        if found.is_none() {
            problems.push(row.problem("setup", format!("there is no hex {word} on this map")));
        }
        found
    };
    if let Some((turn, hexes)) = row.setup.strip_prefix('T').and_then(|s| s.split_once(':')) {
        let Ok(turn) = turn.parse() else {
            problems.push(row.problem("setup", "a turn is a number"));
            return None;
        };
        if hexes == "?" {
            return Some(Setup::Created(turn));
        }
        return hexes.split('|').map(at).collect::<Option<Vec<u16>>>().map(|list| Setup::Arrives(turn, list));
    }
    if let Some((place, side)) = row.setup.split_once(':') {
        let place = at(place)?;
        let Some(side) = super::map::direction(side) else {
            problems.push(row.problem("setup", "a side is N, NE, SE, S, SW or NW"));
            return None;
        };
        return Some(Setup::Laid(place, side));
    }
    at(&row.setup).map(Setup::At)
}

#[cfg(test)]
mod tests {
    use super::in_latin;

    #[test]
    fn formations_have_names_in_english() {
        for (ru, en) in
            [("5Гвтк", "5GTC"), ("9мк", "9MC"), ("IISS", "IISS"), ("4 тбр", "4 TB"), ("1ТА", "1TA")]
        {
            assert_eq!(in_latin(ru), en);
        }
    }
}
