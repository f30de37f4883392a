//! Chapter 3: scenarios, options, and the position a game starts from.

use crate::cards::Fits;
use crate::components::{
    Arrival, Components, Era, Fate, JOKER, Side, Special, TurnRules, UNITS, Weather, hexes, parse_place,
    place, units,
};
use crate::derived::Derived;
use crate::flow::Cx;
use crate::position::{Doing, Frame, Position, Unit, fact};
use content::{Problem, Problems, Source, Spanned, toml};
use engine::Options;
use serde::Deserialize;
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

/// A scenario file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    /// Titles and summaries.
    pub title_en: String,
    /// Russian title.
    pub title_ru: String,
    /// English summary.
    pub summary_en: String,
    /// Russian summary.
    pub summary_ru: String,
    /// First turn.
    pub first_turn: Spanned<u8>,
    /// Last turn.
    pub last_turn: Spanned<u8>,
    #[serde(default)]
    axis_opens: Option<Spanned<String>>,
    /// Army group restrictions of turn 1.
    #[serde(default)]
    army_groups: bool,
    #[serde(default)]
    axis_opening: Option<OpeningHand>,
    #[serde(default)]
    soviet_starts: bool,
    #[serde(default)]
    initiative: Option<Side>,
    #[serde(default)]
    high_tide: u8,
    #[serde(default)]
    event_vp: i8,
    #[serde(default)]
    shock: u8,
    #[serde(default)]
    german: Vec<Spanned<String>>,
    #[serde(default)]
    soviet: Vec<Spanned<String>>,
    #[serde(default)]
    hands: Option<Hands>,
    #[serde(default)]
    joker: Option<Side>,
    #[serde(default)]
    happened: Vec<Spanned<String>>,
    #[serde(default)]
    standard_victory: bool,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default)]
    boxes: Vec<Boxed>,
    units: Vec<Placed>,
    #[serde(default)]
    victory: Option<VictoryFile>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OpeningHand {
    draw: u8,
    discard: u8,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Hands {
    axis: u8,
    soviet: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Boxed {
    unit: Spanned<String>,
    at: Spanned<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    unit: Spanned<String>,
    face: Spanned<String>,
    at: Spanned<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct VictoryFile {
    side: Side,
    vp: u8,
    #[serde(default)]
    objectives: Vec<Spanned<String>>,
    #[serde(default)]
    also_objectives: u8,
    #[serde(default)]
    at_initiative_change: bool,
}

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

/// Builds the position before anything is drawn or decided.
fn starting_position(
    c: &Components,
    file: &ScenarioFile,
    source: &Source,
    options: u16,
    problems: &mut Problems,
) -> Position {
    let has = |o: Option15| options >> o as u8 & 1 == 1;
    let mut p = Position::blank();
    let first = *file.first_turn.get_ref();
    if !(1..=28).contains(&first) || *file.last_turn.get_ref() < first || *file.last_turn.get_ref() > 28 {
        problems.push(Problem::new(source, file.last_turn.span(), "turns run from 1 to 28"));
        return p;
    }
    p.turn = first;
    let turn = &c.turns[usize::from(first)];
    let soviets_two_steps = turn.two_steps;
    p.initiative = file.initiative.unwrap_or(Side::Axis) as u8;
    p.event_vp = file.event_vp.clamp(-6, 6);
    p.high_tide = file.high_tide;
    p.support[1] = file.shock;
    p.joker = if has(Option15::Joker) { file.joker.unwrap_or(Side::Axis) as u8 } else { 2 };
    for word in &file.happened {
        p.facts |= match word.get_ref().as_str() {
            "gg" => fact::GG_DONE,
            "oil" => fact::OIL_DONE,
            "volkssturm" => fact::REICH_DONE | fact::YEAR_1945,
            other => {
                let names = ["gg", "oil", "volkssturm"];
                problems.push(
                    Problem::new(source, word.span(), format!("there is no event \"{other}\""))
                        .suggest(other, names),
                );
                0
            }
        };
    }
    set_control(c, &mut p, file, source, problems);
    // Snow before the first turn matters for long winters and the first Shock!.
    for t in 1..first {
        p.facts |= if c.turns[usize::from(t)].weather == Weather::Snow { fact::SNOW_SEEN } else { 0 };
    }
    if first > 1 && c.turns[usize::from(first) - 1].weather == Weather::Snow {
        p.facts |= fact::SNOW_BEFORE;
    }
    // Scenarios G6: who is not set up waits, is lost, or is gone.
    for (i, spec) in c.units.iter().enumerate() {
        let u = &mut p.units[i];
        u.flags = if spec.starts_full { Unit::FULL } else { 0 };
        u.place = match spec.arrival {
            Arrival::Turn(t) if t >= first => place::TURN + u16::from(t),
            Arrival::Turn(_) | Arrival::Start => match (spec.special, spec.fate) {
                (Special::Cadre, _) => place::CADRES,
                (_, Fate::Track(_)) => place::TURN + u16::from(first),
                (_, Fate::Gone) => place::OUT,
                _ => {
                    u.flags = 0;
                    place::DESTROYED
                }
            },
            Arrival::GreaterGermany if p.facts & fact::GG_DONE != 0 => place::DESTROYED,
            Arrival::Oil if p.facts & fact::OIL_DONE != 0 => place::DESTROYED,
            _ => place::WAITING,
        };
        if spec.side == Side::Soviet && !soviets_two_steps && u.place == place::DESTROYED {
            u.flags = 0;
        }
    }
    for t in 1..first {
        if let Some(u) = c.turns[usize::from(t)].removes {
            p.units[usize::from(u)].place = place::OUT;
        }
    }
    // Rule: NR 15.8a, NR 15.9a. Ruling: N24
    if has(Option15::Reserves) && first > crate::organization::RESERVES_TURN {
        p.units[usize::from(units::RESERVES)].place = place::SURRENDERED;
    }
    if has(Option15::Partisans) && first > crate::organization::PARTISANS_TURN {
        p.facts |= fact::PARTISANS_READY;
    }
    if p.fact(fact::OIL_DONE) {
        units::ROMANIANS.iter().for_each(|u| p.units[usize::from(*u)].place = place::OUT);
    }
    let find = |id: &Spanned<String>, problems: &mut Problems| {
        let at = c.units.iter().position(|u| u.id == *id.get_ref());
        if at.is_none() {
            let problem =
                Problem::new(source, id.span(), format!("there is no counter \"{}\"", id.get_ref()));
            problems.push(problem.suggest(id.get_ref(), c.units.iter().map(|u| u.id.as_str())));
        }
        at
    };
    let mut set = [false; UNITS];
    for placed in &file.units {
        let Some(unit) = find(&placed.unit, problems) else { continue };
        if std::mem::replace(&mut set[unit], true) {
            problems.push(Problem::new(source, placed.unit.span(), "this counter is set up twice"));
        }
        let Some(at) = parse_place(placed.at.get_ref()).filter(|h| place::is_area(*h) || c.land.has(*h))
        else {
            problems.push(Problem::new(source, placed.at.span(), "no unit can be there"));
            continue;
        };
        let full = match placed.face.get_ref().as_str() {
            "full" => true,
            "reduced" => false,
            other => {
                problems.push(Problem::new(
                    source,
                    placed.face.span(),
                    format!("a face is full or reduced, not \"{other}\""),
                ));
                true
            }
        };
        p.units[unit] = Unit { place: at, flags: u8::from(full), aux: 0 };
        let i = c.vp_index[usize::from(at)];
        if i != crate::components::NO_VP {
            p.control = p.control & !(1 << i) | u64::from(c.units[unit].side == Side::Axis) << i;
        }
    }
    for boxed in &file.boxes {
        let Some(unit) = find(&boxed.unit, problems) else { continue };
        p.units[unit].place = match boxed.at.get_ref().as_str() {
            "turn" => place::TURN + u16::from(first),
            name => match place::BOXES.iter().position(|b| *b == name) {
                Some(b) => place::SHATTERED + b as u16,
                None => {
                    problems.push(
                        Problem::new(source, boxed.at.span(), "there is no such box")
                            .suggest(name, place::BOXES),
                    );
                    place::OUT
                }
            },
        };
        p.units[unit].flags = u8::from(c.units[unit].starts_full);
    }
    deal(c, &mut p, first);
    begin(&mut p, file);
    p
}

fn set_control(
    c: &Components,
    p: &mut Position,
    file: &ScenarioFile,
    source: &Source,
    problems: &mut Problems,
) {
    p.control = c.start_control;
    if p.fact(fact::YEAR_1945) {
        // By 1945 the whole USSR is liberated.
        p.control &= c.german_vp;
    }
    for (list, axis) in [(&file.german, true), (&file.soviet, false)] {
        for id in list {
            match parse_place(id.get_ref()).map(|h| c.vp_index[usize::from(h)]) {
                Some(i) if i != crate::components::NO_VP => {
                    p.control = p.control & !(1 << i) | u64::from(axis) << i;
                }
                _ => problems.push(Problem::new(source, id.span(), "this is not a city or oil hex")),
            }
        }
    }
    if p.control >> c.vp_index[usize::from(hexes::PLOESTI)] & 1 == 0 {
        p.facts |= fact::OIL_DONE;
    }
}

/// The deck of the first turn.
///
/// Rule: NR 5.5b
fn deal(c: &Components, p: &mut Position, first: u8) {
    let late = c.turns[usize::from(first)].year >= 1945;
    for (i, card) in c.cards.iter().enumerate() {
        let fits = match card.era {
            Era::All => true,
            Era::Struck => !late,
            Era::Green => late,
        };
        if fits && i != usize::from(JOKER) {
            p.deck |= 1 << i;
        }
    }
    p.deck_count = p.deck.count_ones() as u8;
    if late {
        p.facts |= fact::YEAR_1945;
    }
}

/// The first frames: hands are drawn, then the first turn begins.
fn begin(p: &mut Position, file: &ScenarioFile) {
    let step = if file.soviet_starts { crate::sequence::SOVIET_TURN } else { crate::sequence::EVENTS };
    p.push(Frame { doing: Doing::Turn, step, ..Frame::default() });
    if let Some(hands) = file.hands {
        for (seat, n) in [(1, hands.soviet), (0, hands.axis)] {
            p.push(Frame { doing: Doing::Draw, seat, a: n.into(), ..Frame::default() });
        }
    }
    if let Some(hand) = file.axis_opening {
        p.push(Frame {
            doing: Doing::Opening,
            seat: 0,
            a: hand.draw.into(),
            b: hand.discard.into(),
            ..Frame::default()
        });
    }
}
