//! Chapter 3: scenarios, options, and the position a game starts from.

mod scenario_file;
mod start;

pub use scenario_file::ScenarioFile;
use start::*;

use crate::cards::Fits;
use crate::components::{Components, Side, TurnRules, UNITS, Weather, parse_place};
use crate::derived::Derived;
use crate::flow::Cx;
use crate::position::{Position, fact};
use content::{Problems, Source, Spanned, toml};
use engine::Options;
use std::sync::Arc;

/// The optional rules of chapter 15, and two switches of our own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Option15 {
    /// 15.1
    Abteilung,
    /// 15.2
    FortFronts,
    /// 15.3
    LocalSupport,
    /// 15.4
    FixedWeather,
    /// 15.4, only in 1941.
    FixedWeather1941,
    /// 15.5
    CounterblowAdvance,
    /// 15.6
    NoSurrender,
    /// 15.7
    Joker,
    /// 15.8
    Reserves,
    /// 15.9
    Partisans,
    /// A short scenario that runs on as a campaign (scenarios, G3).
    RunOn,
    /// The two cards paired as printed in 2016 (ruling C2).
    PrintedDeck,
}

/// Ids of the options in order, with their clauses.
pub const OPTIONS: [(&str, &str); 12] = [
    ("abteilung", "NR 15.1"),
    ("fort-fronts", "NR 15.2"),
    ("local-support", "NR 15.3"),
    ("fixed-weather", "NR 15.4"),
    ("fixed-weather-1941", "NR 15.4"),
    ("counterblow-advance", "NR 15.5"),
    ("no-surrender", "NR 15.6"),
    ("joker", "NR 15.7"),
    ("reserves", "NR 15.8"),
    ("partisans", "NR 15.9"),
    ("run-on", "NR 12.0"),
    ("printed-deck", "NR 5.3a"),
];

/// A scenario's own victory condition.
#[derive(Clone, Debug)]
pub struct ScenarioVictory {
    /// Who must fulfil it.
    pub side: Side,
    /// So many VP win.
    pub vp: u8,
    /// Hexes that must be held in supply to win the other way.
    pub objectives: Vec<u16>,
    /// And so many further objectives of that side.
    pub also: u8,
    /// Checked at the change of initiative, not at the end of the last turn.
    pub at_change: bool,
}

/// A scenario, ready to start.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// First turn.
    pub first_turn: u8,
    /// Last turn.
    pub last_turn: u8,
    /// Army group restrictions of the first turn.
    pub army_groups: bool,
    /// The first Axis player turn begins with movement.
    pub axis_opens_moving: bool,
    /// Standard victory rules (12.0).
    pub standard: bool,
    /// The scenario's own condition.
    pub victory: Option<ScenarioVictory>,
    start: Position,
}

/// The rules bound to one scenario.
pub struct NoRetreat {
    /// Everything printed.
    pub c: Arc<Components>,
    /// The scenario.
    pub s: Scenario,
    /// Options in force, a bit each.
    pub options: u16,
    /// Sides of the counters.
    pub side_of: [Side; UNITS],
    /// Which card halves fit which windows.
    pub fits: Fits,
}

impl NoRetreat {
    /// Whether an option is in force.
    #[inline]
    pub fn has(&self, option: Option15) -> bool {
        self.options >> option as u8 & 1 == 1
    }

    /// The rules of the present turn.
    #[inline]
    pub fn turn(&self, p: &Position) -> &TurnRules {
        &self.c.turns[usize::from(p.turn).min(self.c.turns.len() - 1)]
    }

    /// The face of a turn's weather marker, or its printed weather; never a long winter.
    ///
    /// Rule: NR 14.14.3
    pub fn marker_weather(&self, p: &Position, turn: u8) -> Weather {
        let row = &self.c.turns[usize::from(turn).min(self.c.turns.len() - 1)];
        match row.other_weather {
            Some(other) if p.flipped >> turn & 1 == 1 => other,
            _ => row.weather,
        }
    }

    /// The weather in force.
    ///
    /// Rule: NR 13.1k. Ruling: V9
    #[inline]
    pub fn weather(&self, p: &Position) -> Weather {
        match self.marker_weather(p, p.turn) {
            Weather::Snow if p.fact(fact::SNOW_BEFORE) => Weather::LongWinter,
            weather => weather,
        }
    }

    /// Snow or long winter.
    pub fn frozen(&self, p: &Position) -> bool {
        matches!(self.weather(p), Weather::Snow | Weather::LongWinter)
    }

    /// Binds components to a scenario file.
    ///
    /// # Errors
    /// Every fault of the file by line.
    pub fn new(c: Arc<Components>, id: &str, source: &Source, chosen: &Options) -> Result<Self, Problems> {
        let file: ScenarioFile = toml(source)?;
        let mut options = 0;
        for (i, (name, _)) in OPTIONS.iter().enumerate() {
            if chosen.has(name) || file.options.iter().any(|o| o == name) {
                options |= 1 << i;
            }
        }
        let mut side_of = [Side::Axis; UNITS];
        for (u, spec) in c.units.iter().enumerate() {
            side_of[u] = spec.side;
        }
        let mut problems = Problems::new();
        let start = starting_position(&c, &file, source, options, &mut problems);
        let run_on = options >> Option15::RunOn as u8 & 1 == 1;
        let hexes = |list: &[Spanned<String>]| list.iter().filter_map(|h| parse_place(h.get_ref())).collect();
        let scenario = Scenario {
            id: id.to_owned(),
            first_turn: *file.first_turn.get_ref(),
            last_turn: if run_on { 28 } else { *file.last_turn.get_ref() },
            army_groups: file.army_groups,
            axis_opens_moving: file.axis_opens.is_some(),
            standard: file.standard_victory || run_on,
            victory: file.victory.as_ref().filter(|_| !run_on).map(|v| ScenarioVictory {
                side: v.side,
                vp: v.vp,
                objectives: hexes(&v.objectives),
                also: v.also_objectives,
                at_change: v.at_initiative_change,
            }),
            start,
        };
        let fits = Fits::new(&c);
        problems.or_value(NoRetreat { c, s: scenario, options, side_of, fits })
    }

    /// The position at the first decision.
    pub fn first_position(&self) -> Position {
        let mut p = self.s.start;
        let mut d = Derived::default();
        Cx { r: self, p: &mut p, d: &mut d, sink: &mut () }.run();
        p
    }
}
