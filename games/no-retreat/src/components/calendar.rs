//! The calendar and what each turn allows, read from `turns.csv` and `turn_rules.csv`.

use super::Components;
use content::{Problems, Row};
use serde::{Deserialize, Serialize};

/// Weather of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weather {
    /// Clear.
    Clear,
    /// Mud.
    Mud,
    /// Snow.
    Snow,
    /// A snow turn after a snow turn.
    LongWinter,
}

impl Weather {
    /// Hexes a unit may advance after combat.
    ///
    /// Rule: NR 10.8.1a, NR 10.8.1c, NR 13.1d, NR 13.1j, NR 13.1n
    pub const fn advance(self) -> u8 {
        match self {
            Weather::Mud | Weather::LongWinter => 1,
            Weather::Snow | Weather::Clear => 2,
        }
    }

    /// Whether tanks get their shift.
    ///
    /// Rule: NR 10.6.3a, NR 10.6.3e
    pub const fn carries_tanks(self) -> bool {
        matches!(self, Weather::Clear | Weather::Snow)
    }
}

/// Soviet stacking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stacking {
    /// One unit a hex.
    One,
    /// A tank unit and one more, no fort.
    Tank,
    /// Any two.
    Two,
}

/// All the rules that change from turn to turn, one row a turn.
#[derive(Clone, Debug)]
pub struct TurnRules {
    /// Months as printed.
    pub months: String,
    /// Year.
    pub year: u16,
    /// Printed weather; long winters are derived.
    pub weather: Weather,
    /// The other face of the weather marker, on variable turns.
    pub other_weather: Option<Weather>,
    /// Support markers received: Blitz!, Shock!.
    pub support: [u8; 2],
    /// Sudden death: more VP than this, by side.
    pub sudden_death: [Option<u8>; 2],
    /// Name of the red event, English and Russian.
    pub red_event: Option<[String; 2]>,
    /// Whether each side may buy loading (Axis: may load at all).
    pub rail: [bool; 2],
    /// Whether the Axis may rebuild and improve for cards.
    pub axis_rebuild: bool,
    /// Whether Soviet units may be fortified.
    pub fortify: bool,
    /// Free Soviet upgrades.
    pub upgrades: u8,
    /// Extra cards drawn.
    pub extra: [u8; 2],
    /// The Axis draws exactly so many.
    pub axis_draw_exactly: Option<u8>,
    /// Axis target markers.
    pub axis_targets: u8,
    /// Soviet stacking.
    pub stacking: Stacking,
    /// Soviet tanks break through.
    pub soviet_breakthrough: bool,
    /// Soviet units have two steps.
    pub two_steps: bool,
    /// The strategic reserve exists.
    pub reserve: bool,
    /// Shifts of snow for Soviet defenders in the USSR.
    pub snow_shift: i8,
    /// The counter this turn takes away.
    pub removes: Option<u8>,
}

#[derive(Deserialize)]
pub(super) struct TurnRow {
    turn: u8,
    year: u16,
    months: String,
    weather_printed: String,
    variable: u8,
    variable_other_side: String,
    blitz: u8,
    shock: u8,
    sudden_death_more_than: String,
    sudden_death_side: String,
    red_event_en: String,
    red_event_ru: String,
    other: String,
    prov: String,
}

#[derive(Deserialize)]
pub(super) struct TurnRuleRow {
    turn: u8,
    axis_rail: u8,
    soviet_paid_rail: u8,
    axis_rebuild: u8,
    fortify: u8,
    upgrades: u8,
    axis_extra: u8,
    soviet_extra: u8,
    axis_draw_exactly: u8,
    axis_targets: u8,
    soviet_stacking: Stacking,
    soviet_breakthrough: u8,
    soviet_two_steps: u8,
    reserve: u8,
    snow_shift: i8,
    year: u16,
    removes: String,
    clause: String,
}

impl Components {
    pub(super) fn read_turns(
        &mut self,
        rows: &[Row<TurnRow>],
        rules: &[Row<TurnRuleRow>],
        problems: &mut Problems,
    ) {
        for (i, (row, rule)) in rows.iter().zip(rules).enumerate() {
            _ = (&row.sudden_death_side, &row.other, &row.prov, row.variable, &rule.clause, rule.year);
            if usize::from(row.turn) != i + 1 || rule.turn != row.turn {
                problems.push(row.problem("turn", "turns are numbered in order"));
            }
            let mut weather = |column: &str, word: &str| match word {
                "" => None,
                "clear" => Some(Weather::Clear),
                "mud" => Some(Weather::Mud),
                "snow" | "long winter" => Some(Weather::Snow),
                other => {
                    problems.push(row.problem(column, format!("there is no weather \"{other}\"")));
                    None
                }
            };
            let printed = weather("weather_printed", &row.weather_printed).unwrap_or(Weather::Clear);
            let other = weather("variable_other_side", &row.variable_other_side);
            let mut sudden_death = [None; 2];
            let numbers: Vec<u8> =
                row.sudden_death_more_than.split('/').filter_map(|n| n.trim().parse().ok()).collect();
            match (numbers.as_slice(), row.sudden_death_side.as_str()) {
                ([a, s], _) => sudden_death = [Some(*a), Some(*s)],
                ([n], "Axis") => sudden_death[0] = Some(*n),
                ([n], _) => sudden_death[1] = Some(*n),
                _ => {}
            }
            let turn = TurnRules {
                months: row.months.clone(),
                year: row.year,
                weather: printed,
                other_weather: other,
                support: [row.blitz, row.shock],
                sudden_death,
                red_event: (!row.red_event_en.is_empty())
                    .then(|| [row.red_event_en.clone(), row.red_event_ru.clone()]),
                rail: [rule.axis_rail == 1, rule.soviet_paid_rail == 1],
                axis_rebuild: rule.axis_rebuild == 1,
                fortify: rule.fortify == 1,
                upgrades: rule.upgrades,
                extra: [rule.axis_extra, rule.soviet_extra],
                axis_draw_exactly: (rule.axis_draw_exactly > 0).then_some(rule.axis_draw_exactly),
                axis_targets: rule.axis_targets,
                stacking: rule.soviet_stacking,
                soviet_breakthrough: rule.soviet_breakthrough == 1,
                two_steps: rule.soviet_two_steps == 1,
                reserve: rule.reserve == 1,
                snow_shift: rule.snow_shift,
                removes: self.units.iter().position(|u| u.id == rule.removes).map(|u| u as u8),
            };
            if self.turns.is_empty() {
                self.turns.push(turn.clone());
            }
            self.turns.push(turn);
        }
    }
}
