//! The charts of the player aid, from the data the rules themselves read.

use crate::combat::declare::WINTER_TARGETS;
use crate::components::{COLUMNS, CombatResult, Components, FaceSpec, Side, Stacking, Terrain, Weather};
use crate::movement::{MUD_MP, SNOW_MP};
use crate::setup::NoRetreat;
use crate::victory::table_side;
use engine::table::{Arg, Chart, ChartRow, Element};
use engine::{Text, msg};
use std::borrow::Cow;

/// The last turn of the calendar.
const LAST: u8 = 28;

fn key(key: String) -> Text {
    Text { key: Cow::Owned(key), args: Vec::new() }
}

fn chart(id: &str, title: Text, clause: &str, columns: Vec<Text>) -> Chart {
    let (rows, notes) = (Vec::new(), Vec::new());
    Chart { id: id.to_owned(), title, clause: Some(clause.to_owned()), scenario: None, columns, rows, notes }
}

fn row(clause: impl Into<Option<&'static str>>, cells: Vec<Arg>) -> ChartRow {
    ChartRow { cells, clause: clause.into().map(str::to_owned) }
}

fn nothing() -> Arg {
    "–".into()
}

fn or_nothing(n: impl Into<i32>) -> Arg {
    match n.into() {
        0 => nothing(),
        n => n.into(),
    }
}

fn yes(is: bool) -> Arg {
    if is { msg!("chart-yes").into() } else { nothing() }
}

/// A few texts in one cell.
fn several(texts: Vec<Text>) -> Arg {
    if texts.is_empty() { nothing() } else { texts.into_iter().map(Arg::from).collect() }
}

impl CombatResult {
    /// As it stands in the combat tables.
    fn short(self) -> Text {
        match self {
            CombatResult::None => msg!("crt-none"),
            CombatResult::CA => msg!("crt-ca"),
            CombatResult::CB => msg!("crt-cb"),
            CombatResult::DR => msg!("crt-dr"),
            CombatResult::DS => msg!("crt-ds"),
            CombatResult::DD => msg!("crt-dd"),
            CombatResult::EX => msg!("crt-ex"),
        }
    }
}

impl Components {
    /// All charts, in the order of the rules.
    pub fn charts(&self) -> Vec<Chart> {
        let [axis, soviet] = Side::BOTH.map(|side| self.combat_chart(side));
        let units = Side::BOTH.map(|side| self.unit_chart(side));
        let mut charts = vec![axis, soviet, self.terrain_chart(), weather_chart(), self.turn_chart()];
        charts.extend(units);
        charts.push(self.card_chart());
        charts
    }

    fn combat_chart(&self, side: Side) -> Chart {
        let mut columns = vec![msg!("chart-odds")];
        columns.extend((1..=6).map(|die| msg!("chart-die", n = die)));
        let title = msg!("chart-crt", side = table_side(side));
        let mut made = chart(["crt-axis", "crt-soviet"][side.at()], title, "NR 10.7a", columns);
        for (n, (odds, results)) in (1..).zip(COLUMNS.iter().zip(&self.crt[side.at()])) {
            let cells = results.iter().map(|result| result.short().into());
            let cells = std::iter::once((*odds).into()).chain(cells).collect();
            let clause = Some(format!("NR CRT.{}{n}", ["G", "S"][side.at()]));
            made.rows.push(ChartRow { cells, clause });
        }
        made.notes = CombatResult::ALL[1..].iter().map(|result| NoRetreat::result_text(*result)).collect();
        made
    }

    fn terrain_chart(&self) -> Chart {
        let columns = vec![
            msg!("chart-terrain"),
            msg!("chart-mp-tanks"),
            msg!("chart-mp-others"),
            msg!("chart-shifts"),
            msg!("chart-armour"),
            msg!("chart-stops"),
        ];
        let mut made = chart("terrain", msg!("chart-terrain-effects"), "NR 8.3a", columns);
        let kinds = [
            (Terrain::Clear, "NR TEC.1"),
            (Terrain::City, "NR TEC.2"),
            (Terrain::Forest, "NR TEC.3"),
            (Terrain::Swamp, "NR TEC.4"),
            (Terrain::Mountain, "NR TEC.5"),
            (Terrain::Kerch, "NR TEC.6"),
            (Terrain::Area, "NR TEC.10"),
        ];
        for (terrain, clause) in kinds {
            let effects = self.effects[terrain as usize];
            let shift = if effects.shift == 0 { nothing() } else { format!("◄{}", effects.shift).into() };
            let cells = vec![
                key(format!("terrain-{}", terrain.key())).into(),
                i32::from(effects.mp[0]).into(),
                i32::from(effects.mp[1]).into(),
                shift,
                yes(effects.armour),
                yes(effects.stops),
            ];
            made.rows.push(row(clause, cells));
        }
        made
    }

    fn turn_chart(&self) -> Chart {
        let columns = vec![
            msg!("marker-turn"),
            msg!("chart-weather"),
            msg!("marker-blitz"),
            msg!("marker-shock"),
            msg!("chart-sudden-death"),
            msg!("chart-new"),
        ];
        let mut made = chart("turns", msg!("track-turns"), "NR 13.1a", columns);
        for turn in 1..=LAST {
            let rules = &self.turns[usize::from(turn)];
            let weathers = std::iter::once(rules.weather).chain(rules.other_weather);
            let weather: Vec<Text> = weathers.map(NoRetreat::weather_text).collect();
            let weather = match <[Text; 2]>::try_from(weather) {
                Ok([printed, other]) => msg!("chart-either", one = printed, two = other),
                Err(mut only) => only.remove(0),
            };
            let deaths = Side::BOTH.into_iter().filter_map(|side| {
                let n = rules.sudden_death[side.at()]?;
                Some(msg!("turn-sudden-death-short", side = table_side(side), n = i32::from(n)))
            });
            let red = rules.red_event.as_ref().map(|_| key(format!("red-event-{turn}")));
            let label = msg!(
                "turn-label",
                turn = i32::from(turn),
                months = NoRetreat::months_text(turn),
                year = rules.year.to_string()
            );
            let cells = vec![
                label.into(),
                weather.into(),
                or_nothing(rules.support[0]),
                or_nothing(rules.support[1]),
                several(deaths.collect()),
                several(red.into_iter().chain(self.turn_changes(turn)).collect()),
            ];
            made.rows.push(row(None, cells));
        }
        made
    }

    /// What a turn brings that the turn before it did not have.
    ///
    /// Rule: NR 13.5.1, NR 13.5.3a, NR 13.5.5a, NR 13.5.6, NR 13.5.8, NR 13.5.11a, NR 13.5.11b, NR 13.5.17, NR 13.5.20
    pub fn turn_changes(&self, turn: u8) -> Vec<Text> {
        let now = &self.turns[usize::from(turn)];
        let mut told = Vec::new();
        if turn > 1 {
            let before = &self.turns[usize::from(turn) - 1];
            let mut tell = |news: bool, text: Text| told.extend(news.then_some(text));
            tell(now.rail != before.rail, msg!("turn-rail"));
            tell(now.fortify && !before.fortify, msg!("turn-fortify"));
            tell(now.reserve && !before.reserve, msg!("turn-reserve"));
            tell(now.axis_rebuild && !before.axis_rebuild, msg!("turn-rebuild"));
            tell(before.axis_rebuild && !now.axis_rebuild, msg!("turn-no-rebuild"));
            tell(now.upgrades != before.upgrades, msg!("turn-upgrades", n = i32::from(now.upgrades)));
            for side in Side::BOTH {
                let n = now.extra[side.at()];
                let text = msg!("turn-extra", side = table_side(side), n = i32::from(n));
                tell(n != before.extra[side.at()], text);
            }
            tell(
                now.axis_targets != before.axis_targets,
                msg!("turn-targets", n = i32::from(now.axis_targets)),
            );
            let stacking = match now.stacking {
                Stacking::Two => msg!("turn-stacking-two"),
                Stacking::Tank | Stacking::One => msg!("turn-stacking-tank"),
            };
            tell(now.stacking != before.stacking, stacking);
            tell(now.soviet_breakthrough && !before.soviet_breakthrough, msg!("turn-breakthrough"));
            tell(now.two_steps && !before.two_steps, msg!("turn-two-steps"));
        }
        if let Some(n) = now.axis_draw_exactly {
            told.push(msg!("turn-draw-exactly", n = i32::from(n)));
        }
        if let Some(unit) = now.removes {
            let unit = Element::Piece(self.units[usize::from(unit)].id.clone());
            told.push(msg!("turn-removes", unit = unit));
        }
        told
    }

    fn unit_chart(&self, side: Side) -> Chart {
        use crate::components::Arrival;
        let columns =
            vec![msg!("chart-unit"), msg!("chart-full"), msg!("chart-reduced"), msg!("chart-arrives")];
        let title = msg!("chart-units", side = table_side(side));
        let mut made = chart(["units-axis", "units-soviet"][side.at()], title, "NR 2.3d", columns);
        for unit in self.units.iter().filter(|unit| unit.side == side) {
            let [reduced, full] = unit.faces;
            let arrival: Arg = match unit.arrival {
                Arrival::Start => msg!("arrives-start").into(),
                Arrival::Turn(turn) => msg!("arrives-turn", turn = i32::from(turn)).into(),
                Arrival::GreaterGermany => msg!("arrives-germany").into(),
                Arrival::Oil => msg!("arrives-oil").into(),
                Arrival::Warsaw => msg!("arrives-warsaw").into(),
                Arrival::Optional => msg!("arrives-optional").into(),
            };
            let cells =
                vec![Element::Piece(unit.id.clone()).into(), printed(full), printed(reduced), arrival];
            made.rows.push(row(None, cells));
        }
        made
    }

    fn card_chart(&self) -> Chart {
        let columns = vec![
            msg!("chart-card"),
            msg!("chart-event", side = table_side(Side::Axis)),
            msg!("chart-event", side = table_side(Side::Soviet)),
        ];
        let mut made = chart("cards", msg!("chart-cards"), "NR 5.0f", columns);
        for number in 1..=self.cards.len() {
            let event = |letter: &str| {
                let id = format!("c{number:02}{letter}");
                msg!("chart-event-text", card = Element::Card(id.clone()), text = key(format!("card-{id}")))
            };
            made.rows.push(row(None, vec![number.to_string().into(), event("a").into(), event("s").into()]));
        }
        made
    }
}

/// Strength and movement of a face, if there is one.
fn printed(face: FaceSpec) -> Arg {
    if face.strength == 0 && face.movement == 0 {
        return nothing();
    }
    format!("{}–{}", face.strength, face.movement).into()
}

fn weather_chart() -> Chart {
    let columns = vec![
        msg!("chart-weather"),
        msg!("chart-most-mp"),
        msg!("chart-advance"),
        msg!("chart-breakthrough"),
        msg!("chart-armour"),
        msg!("chart-axis-targets"),
    ];
    let mut made = chart("weather", msg!("chart-weather-effects"), "NR 13.1a", columns);
    let kinds = [
        (Weather::Clear, None, nothing(), "NR 13.1a"),
        (Weather::Mud, Some(MUD_MP), nothing(), "NR 13.1b"),
        (Weather::Snow, Some(SNOW_MP), nothing(), "NR 13.1e"),
        (Weather::LongWinter, Some(SNOW_MP), i32::from(WINTER_TARGETS).into(), "NR 13.1k"),
    ];
    for (weather, most, targets, clause) in kinds {
        let cells = vec![
            NoRetreat::weather_text(weather).into(),
            most.map_or_else(nothing, |mp| i32::from(mp).into()),
            i32::from(weather.advance()).into(),
            yes(weather == Weather::Clear),
            yes(weather.carries_tanks()),
            targets,
        ];
        made.rows.push(row(clause, cells));
    }
    made
}
