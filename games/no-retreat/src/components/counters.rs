//! Counters and their faces, read from `units.csv`.

use super::{Components, Side, UNITS, parse_place};
use content::{Problems, Row};
use serde::Deserialize;

/// Branch of a counter's face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Branch {
    /// Tank unit.
    Tank,
    /// Motorised infantry.
    Mech,
    /// Infantry.
    #[default]
    Infantry,
    /// Regional infantry, can become a fort.
    Regional,
    /// Fortified unit.
    Fort,
    /// Kampfgruppe or Ostatki.
    Cadre,
    /// The optional Reserves counter.
    Reserve,
}

/// One face of a counter.
#[derive(Clone, Copy, Debug, Default)]
pub struct FaceSpec {
    /// Branch.
    pub branch: Branch,
    /// Combat strength.
    pub strength: u8,
    /// Movement allowance; 0 cannot move.
    pub movement: u8,
    /// White strength: no voluntary attack.
    pub white: bool,
    /// Whether it has a zone of control.
    pub zoc: bool,
}

/// How many steps a counter has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepLaw {
    /// One.
    One,
    /// Two: full and reduced.
    Two,
    /// One until two-step Soviets begin, then two (NR 7.3).
    Soviet,
    /// Two on the fort face, one on the regional face.
    Fort,
}

/// Where a one-faced counter goes when it is eliminated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Destroyed, or Surrendered if out of supply.
    Boxes,
    /// The turn box so many turns on.
    Track(u8),
    /// Out of the game.
    Gone,
    /// The Destroyed box, whatever its supply (a one-faced counter that is no ally).
    Destroyed,
}

/// When a counter first arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// In the set-up.
    Start,
    /// On a turn.
    Turn(u8),
    /// When Greater Germany is invaded.
    GreaterGermany,
    /// When Ploesti falls.
    Oil,
    /// When Warsaw is liberated.
    Warsaw,
    /// By an optional rule only.
    Optional,
}

/// A counter as printed.
#[derive(Clone, Debug)]
pub struct UnitSpec {
    /// Printed id.
    pub id: String,
    /// Names of the full and the reduced face, English and Russian.
    pub names: [[String; 2]; 2],
    /// Whose it is.
    pub side: Side,
    /// German (not an ally).
    pub german: bool,
    /// Hungarian, Romanian, Italian or Finnish.
    pub axis_ally: bool,
    /// Its two faces: reduced, full.
    pub faces: [FaceSpec; 2],
    /// Has strength on both faces.
    pub two_faced: bool,
    /// Face on arrival: full?
    pub starts_full: bool,
    /// Steps.
    pub steps: StepLaw,
    /// Shock unit while on its red face.
    pub shock: bool,
    /// Where it goes when eliminated.
    pub fate: Fate,
    /// First arrival.
    pub arrival: Arrival,
    /// Army group on turn 1: N, C, S or R; 0 for none.
    pub group: u8,
    /// The city of its name, or the city where it arrives.
    pub home: Option<u16>,
    /// Cards to improve it, where the counter says so.
    pub improve_cost: Option<u8>,
    /// What makes it special.
    pub special: Special,
}

/// What makes a counter special (chapter 14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Special {
    /// Nothing.
    #[default]
    None,
    /// Kampfgruppe or Ostatki (14.9).
    Cadre,
    /// SS Panzer (14.5).
    SsPanzer,
    /// SS Panzer Grenadiers (14.6).
    SsGrenadier,
    /// Luftwaffe field unit (14.10).
    Luftwaffe,
    /// German fort (14.1).
    GermanFort,
    /// The Berlin Garrison (12.5).
    Garrison,
    /// Volkssturm (14.11).
    Volkssturm,
    /// The Finnish army (14.1).
    Finn,
    /// A Yugoslav army (14.8).
    Yugoslav,
    /// Optional reserves (15.8).
    Reserves,
}

#[derive(Deserialize)]
pub(super) struct UnitRow {
    id: String,
    kind: String,
    name_en: String,
    name_ru: String,
    side: String,
    nation: String,
    start_side: String,
    steps: String,
    full_name_en: String,
    full_name_ru: String,
    full_type: String,
    full_str: Option<u8>,
    full_mov: Option<u8>,
    full_white: Option<u8>,
    full_zoc: Option<u8>,
    shock_full: Option<u8>,
    reduced_name_en: String,
    reduced_name_ru: String,
    reduced_type: String,
    reduced_str: Option<u8>,
    reduced_mov: Option<u8>,
    reduced_white: Option<u8>,
    reduced_zoc: Option<u8>,
    when_eliminated: String,
    reinforcement: String,
    setup_campaign: String,
    prov_setup: String,
    tags: String,
    prov: String,
    note: String,
}

impl Components {
    pub(super) fn read_units(&mut self, rows: &[Row<UnitRow>], problems: &mut Problems) {
        for row in rows.iter().filter(|r| r.kind == "unit") {
            _ = (&row.name_en, &row.name_ru, &row.setup_campaign, &row.prov_setup, &row.prov, &row.note);
            let tag = |name: &str| row.tags.split(';').find_map(|t| t.trim().strip_prefix(name));
            let branch = |column: &str, word: &str, problems: &mut Problems| match word {
                "tank" => Branch::Tank,
                "mech" => Branch::Mech,
                "inf" => Branch::Infantry,
                "regional" => Branch::Regional,
                "fort" => Branch::Fort,
                "cadre" => Branch::Cadre,
                "reserve" => Branch::Reserve,
                _ => {
                    problems.push(row.problem(column, format!("there is no type \"{word}\"")));
                    Branch::Infantry
                }
            };
            let full = FaceSpec {
                branch: branch("full_type", &row.full_type, problems),
                strength: row.full_str.unwrap_or(0),
                movement: row.full_mov.unwrap_or(0),
                white: row.full_white == Some(1),
                zoc: row.full_zoc == Some(1),
            };
            let two_faced = !row.reduced_type.is_empty();
            let reduced = if two_faced {
                FaceSpec {
                    branch: branch("reduced_type", &row.reduced_type, problems),
                    strength: row.reduced_str.unwrap_or(0),
                    movement: row.reduced_mov.unwrap_or(0),
                    white: row.reduced_white == Some(1),
                    zoc: row.reduced_zoc == Some(1),
                }
            } else {
                full
            };
            let steps = match row.steps.as_str() {
                "1" => StepLaw::One,
                "2" => StepLaw::Two,
                "T17" => StepLaw::Soviet,
                "FORT" => StepLaw::Fort,
                other => {
                    problems
                        .push(row.problem("steps", format!("there is no such number of steps: \"{other}\"")));
                    StepLaw::One
                }
            };
            let fate = match row.when_eliminated.as_str() {
                "" => Fate::Boxes,
                "removed from game" => Fate::Gone,
                "Destroyed box" => Fate::Destroyed,
                text => match text.strip_prefix("turn track +").and_then(|n| n.parse().ok()) {
                    Some(n) => Fate::Track(n),
                    None => {
                        problems.push(
                            row.problem("when_eliminated", format!("\"{text}\" is no fate of a counter")),
                        );
                        Fate::Boxes
                    }
                },
            };
            let arrival = match row.reinforcement.as_str() {
                "start" => Arrival::Start,
                "GG" => Arrival::GreaterGermany,
                "OIL" => Arrival::Oil,
                "WARSAW" => Arrival::Warsaw,
                text if text.contains('.') || row.id.starts_with('O') => Arrival::Optional,
                text => match text.parse() {
                    Ok(turn) => Arrival::Turn(turn),
                    Err(_) => {
                        problems
                            .push(row.problem("reinforcement", format!("\"{text}\" is no time of arrival")));
                        Arrival::Start
                    }
                },
            };
            let has = |name: &str| row.tags.split(';').any(|t| t.trim() == name);
            let special = if has("CADRE") {
                Special::Cadre
            } else if has("SS_PANZER") {
                Special::SsPanzer
            } else if has("SS_GREN") {
                Special::SsGrenadier
            } else if has("LUFTWAFFE") {
                Special::Luftwaffe
            } else if has("BERLIN_GARRISON") {
                Special::Garrison
            } else if has("GERMAN_FORT") {
                Special::GermanFort
            } else if has("VOLKSSTURM") {
                Special::Volkssturm
            } else if has("FINN") {
                Special::Finn
            } else if has("YUGOSLAV") {
                Special::Yugoslav
            } else if has("RESERVES") {
                Special::Reserves
            } else {
                Special::None
            };
            let side = if row.side == "Axis" { Side::Axis } else { Side::Soviet };
            let home = tag("home=").or_else(|| tag("arrives=")).and_then(parse_place);
            self.of_side[side.at()].insert(self.units.len() as u8);
            self.units.push(UnitSpec {
                id: row.id.clone(),
                names: [
                    [row.full_name_en.clone(), row.full_name_ru.clone()],
                    if two_faced {
                        [row.reduced_name_en.clone(), row.reduced_name_ru.clone()]
                    } else {
                        [row.full_name_en.clone(), row.full_name_ru.clone()]
                    },
                ],
                side,
                german: row.nation == "Germany",
                axis_ally: side == Side::Axis && row.nation != "Germany",
                faces: [reduced, full],
                two_faced,
                starts_full: row.start_side == "full",
                steps,
                shock: row.shock_full == Some(1),
                fate,
                arrival,
                group: tag("group=").and_then(|g| g.bytes().next()).unwrap_or(0),
                home,
                improve_cost: tag("improve_cost=").and_then(|n| n.parse().ok()),
                special,
            });
        }
        if self.units.len() != UNITS
            && let Some(last) = rows.last()
        {
            problems
                .push(last.problem("id", format!("there are {} counters, not {UNITS}", self.units.len())));
        }
    }
}
