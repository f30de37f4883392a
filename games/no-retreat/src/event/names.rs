//! Names of places, cards, results and months in texts.

use crate::components::{CombatResult, Side, Weather, place};
use crate::hexes::{GRID, HEXES};
use crate::setup::NoRetreat;
use engine::table::{Arg, Element};
use engine::{Text, msg};

impl NoRetreat {
    /// A counter as the table names it now: Soviet fronts change names with their faces.
    pub fn piece_id(&self, full: bool, unit: u8) -> String {
        let spec = &self.c.units[usize::from(unit)];
        if full && spec.names[0] != spec.names[1] { format!("{}r", spec.id) } else { spec.id.clone() }
    }

    /// The printed id of a place.
    pub fn place_id(&self, at: u16) -> String {
        match at {
            h if usize::from(h) < HEXES => GRID.hex(hexgrid::Cell(h)).to_string(),
            a if place::is_area(a) => place::AREAS[usize::from(a - place::FIN)].to_owned(),
            b if b < place::TURN => place::BOXES[usize::from(b - place::SHATTERED)].to_owned(),
            t => format!("turn-{}", t - place::TURN),
        }
    }

    /// A place as an argument of a text.
    pub fn place_arg(&self, at: u16) -> Arg {
        Arg::Element(Element::Place(self.place_id(at)))
    }

    /// A card as a side reads it.
    pub fn card_arg(&self, side: Side, card: u8) -> Arg {
        Arg::Element(Element::Card(format!("c{:02}{}", card + 1, ["a", "s"][side.at()])))
    }

    /// The words of a result.
    pub fn result_text(result: CombatResult) -> Text {
        match result {
            CombatResult::None => msg!("result-none"),
            CombatResult::CA => msg!("result-ca"),
            CombatResult::CB => msg!("result-cb"),
            CombatResult::DR => msg!("result-dr"),
            CombatResult::DS => msg!("result-ds"),
            CombatResult::DD => msg!("result-dd"),
            CombatResult::EX => msg!("result-ex"),
        }
    }

    /// The months of a turn.
    pub fn months_text(turn: u8) -> Text {
        Text { key: std::borrow::Cow::Owned(format!("months-{turn}")), args: Vec::new() }
    }

    /// The words of a weather.
    pub fn weather_text(weather: Weather) -> Text {
        match weather {
            Weather::Clear => msg!("weather-clear"),
            Weather::Mud => msg!("weather-mud"),
            Weather::Snow => msg!("weather-snow"),
            Weather::LongWinter => msg!("weather-long-winter"),
        }
    }
}
