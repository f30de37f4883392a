//! The charts of the player aid, from the data the rules themselves read.

use crate::components::{COLUMNS, Chart as Terrain, Crt, MP, TerrainRow};
use crate::scenario::TankBattles;
use content::{Problems, Shelf};
use engine::table::{Arg, Chart, ChartRow, TrackCell};
use engine::{Text, msg};
use std::borrow::Cow;

fn key(key: &str) -> Text {
    Text { key: Cow::Owned(key.to_owned()), args: Vec::new() }
}

fn nothing() -> Arg {
    "–".into()
}

fn or_nothing(n: i32, sign: &str) -> Arg {
    if n == 0 { nothing() } else { format!("{sign}{}", n.abs()).into() }
}

/// Movement points in whole numbers and fractions.
fn points(cost: Option<u8>, more: &str) -> Arg {
    let Some(cost) = cost else { return nothing() };
    let (whole, rest) = (cost / MP, cost % MP);
    let fraction = match rest {
        3 => "¼",
        4 => "⅓",
        6 => "½",
        8 => "⅔",
        9 => "¾",
        _ => "",
    };
    match (whole, rest) {
        (0, 1..) => format!("{more}{fraction}").into(),
        _ => format!("{more}{whole}{fraction}").into(),
    }
}

/// The charts of the game, from its shelf.
///
/// # Errors
/// A table is faulty.
pub fn all(shelf: &Shelf) -> Result<Vec<Chart>, Problems> {
    let crt = Crt::read(&shelf.read("crt.csv")?)?;
    let terrain = Terrain::read(&shelf.read("terrain.csv")?)?;
    Ok(vec![combat(&crt), ground(&terrain)])
}

/// The turns of a scenario.
pub fn calendar(rules: &TankBattles, id: &str) -> Chart {
    let row = |cell: TrackCell| {
        let notes: Arg = match cell.notes.is_empty() {
            true => nothing(),
            false => cell.notes.into_iter().map(Arg::from).collect(),
        };
        ChartRow { cells: vec![cell.label.into(), notes], clause: None }
    };
    Chart {
        id: format!("calendar-{id}"),
        title: msg!("chart-calendar", scenario = key(&format!("scenario-{id}"))),
        clause: Some("TB 15a".to_owned()),
        columns: vec![msg!("chart-turn"), msg!("chart-brings")],
        rows: rules.calendar().into_iter().map(row).collect(),
        notes: Vec::new(),
    }
}

fn combat(crt: &Crt) -> Chart {
    let mut columns = vec![msg!("chart-die")];
    columns.extend(COLUMNS.iter().map(|odds| msg!("chart-odds", odds = *odds)));
    let rows = (1..=6i8).map(|die| {
        let cells = (0..COLUMNS.len() as u8).map(|column| crt.look(die, column).code().into());
        let clause = Some(format!("TB CRT{die}a"));
        ChartRow { cells: std::iter::once(i32::from(die).into()).chain(cells).collect(), clause }
    });
    Chart {
        id: "crt".to_owned(),
        title: msg!("chart-crt"),
        clause: Some("TB 10.1.1h".to_owned()),
        columns,
        rows: rows.collect(),
        notes: ["a", "o", "ub", "brackets", "star"].map(|note| key(&format!("chart-crt-{note}"))).to_vec(),
    }
}

fn ground(chart: &Terrain) -> Chart {
    let columns =
        ["terrain", "foot", "motor", "tracks", "shift", "attack", "defence", "tanks", "guns", "roll"]
            .map(|column| key(&format!("chart-{column}")))
            .to_vec();
    let row = |name: &str, row: &TerrainRow, more: &str, clause: &str| {
        let attack = match row.divisor {
            1 => nothing(),
            n => format!("÷{n}").into(),
        };
        let defence = if row.defence == 1 { nothing() } else { format!("×{}", row.defence).into() };
        let tanks = match row.tank_less {
            9 => msg!("chart-no-tanks").into(),
            n => or_nothing(i32::from(n), "−"),
        };
        let mut cells = vec![key(&format!("terrain-{name}")).into()];
        cells.extend(row.cost.map(|cost| points(cost, more)));
        cells.extend([
            or_nothing(i32::from(row.shift), "◄"),
            attack,
            defence,
            tanks,
            or_nothing(i32::from(row.at_bonus), "+"),
            or_nothing(i32::from(row.die), "−"),
        ]);
        ChartRow { cells, clause: Some(format!("TB {clause}")) }
    };
    let mut rows = Vec::new();
    let names = ["clear", "forest", "dense-forest", "rough", "marshy", "swamp"];
    for (i, name) in names.into_iter().enumerate() {
        rows.push(row(name, &chart.ground[i], "", &format!("TEC{}a", i + 1)));
    }
    for (i, name) in ["village", "town", "city", "city-centre"].into_iter().enumerate() {
        rows.push(row(name, &chart.settlement[i + 1], "", &format!("TEC{}a", i + 7)));
    }
    rows.push(row("height", &chart.height, "", "TEC11a"));
    for (i, name) in ["river", "big-river", "great-river", "bridge", "bridge-big"].into_iter().enumerate() {
        let clause = ["TEC12a", "TEC13a", "TEC14a", "TEC15a", "TEC15b"][i];
        rows.push(row(name, &chart.water[i], "+", clause));
    }
    for (i, name) in ["track", "road", "highway"].into_iter().enumerate() {
        rows.push(row(name, &chart.line[i], "", ["TEC17a", "TEC16a", "TEC18a"][i]));
    }
    for (i, name) in ["works-1", "works-2", "works-3", "works-line"].into_iter().enumerate() {
        rows.push(row(name, &chart.works[i + 1], "", &format!("TEC{}a", i + 21)));
    }
    Chart {
        id: "terrain".to_owned(),
        title: msg!("chart-terrain-effects"),
        clause: Some("TB 7.4.1a".to_owned()),
        columns,
        rows,
        notes: Vec::new(),
    }
}
