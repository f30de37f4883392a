//! The charts of the player aid, from the data the rules themselves read.

pub mod scenario;

use crate::components::{COLUMNS, Chart as Terrain, Crt, MP, TerrainRow};
use content::{Problems, Shelf, Source};
use engine::table::{Arg, Chart, ChartRow};
use engine::{Text, msg};
use std::borrow::Cow;
use std::collections::BTreeMap;

fn key(key: &str) -> Text {
    Text { key: Cow::Owned(key.to_owned()), args: Vec::new() }
}

fn nothing() -> Arg {
    "–".into()
}

fn or_nothing(n: i32, sign: &str) -> Arg {
    if n == 0 { nothing() } else { format!("{sign}{}", n.abs()).into() }
}

/// Movement points in whole numbers and fractions; where they are not a number, what is printed instead.
fn points(cost: Option<u8>, printed: &str) -> Arg {
    let Some(cost) = cost else {
        return match printed {
            "ALL" => msg!("chart-all-points").into(),
            "bridge" => msg!("chart-by-bridge").into(),
            "no" => msg!("chart-closed").into(),
            half if half.starts_with("max") => msg!("chart-half").into(),
            _ => nothing(),
        };
    };
    let more = if printed.starts_with('+') { "+" } else { "" };
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
    let source = shelf.read("terrain.csv")?;
    Ok(vec![combat(&crt), ground(&Terrain::read(&source)?, &Printed::read(&source)?)])
}

fn combat(crt: &Crt) -> Chart {
    let mut columns = vec![msg!("chart-die")];
    columns.extend(COLUMNS.iter().map(|odds| msg!("chart-odds", odds = *odds)));
    let rows = (1..=6i8).map(|die| {
        let cells = (0..COLUMNS.len() as u8).map(|column| crt.look(die, column).text().into());
        let clause = Some(format!("TB CRT{die}a"));
        ChartRow { cells: std::iter::once(i32::from(die).into()).chain(cells).collect(), clause }
    });
    Chart {
        id: "crt".to_owned(),
        title: msg!("chart-crt"),
        clause: Some("TB 10.1.1h".to_owned()),
        scenario: None,
        columns,
        rows: rows.collect(),
        notes: ["a", "o", "ub", "brackets", "star"].map(|note| key(&format!("chart-crt-{note}"))).to_vec(),
    }
}

/// The terrain effects chart as it is printed, by the name of the row: its costs are not all numbers.
struct Printed(BTreeMap<String, BTreeMap<String, String>>);

impl Printed {
    fn read(source: &Source) -> Result<Printed, Problems> {
        let rows = content::csv::<BTreeMap<String, String>>(source)?;
        let by_name = |row: content::Row<BTreeMap<String, String>>| {
            (row.value.get("id").cloned().unwrap_or_default(), row.value)
        };
        Ok(Printed(rows.into_iter().map(by_name).collect()))
    }

    fn cell(&self, name: &str, column: &str) -> &str {
        self.0.get(name).and_then(|row| row.get(column)).map_or("", String::as_str)
    }
}

/// What a row does besides: strengths, tank shifts, bombs, and when it works at all.
fn besides(name: &str, row: &TerrainRow) -> Arg {
    let mut notes = Vec::new();
    let divisor = i32::from(row.divisor);
    match (row.divisor, row.out) {
        (1, _) => {}
        (_, true) => notes.push(msg!("chart-into-or-out", n = divisor)),
        (_, false) => notes.push(msg!("chart-into", n = divisor)),
    }
    if row.defence > 1 {
        notes.push(msg!("chart-defence", n = i32::from(row.defence)));
    }
    match row.tank_less {
        0 => {}
        9 => notes.push(msg!("chart-no-tanks")),
        n => notes.push(msg!("chart-fewer-tanks", n = i32::from(n))),
    }
    if !row.bombed {
        notes.push(msg!("chart-not-bombed"));
    }
    match name {
        "village" => notes.push(msg!("chart-when-village")),
        "river" | "big_river" => notes.push(msg!("chart-when-river")),
        "great_river" => notes.push(msg!("chart-when-great-river")),
        "bridge" | "bridge_big" => notes.push(msg!("chart-when-bridge")),
        "track" | "road" | "highway" => notes.push(msg!("chart-when-alone")),
        "rail" => notes.push(msg!("chart-when-rail")),
        _ => {}
    }
    if notes.is_empty() { nothing() } else { notes.into_iter().map(Arg::from).collect() }
}

fn ground(chart: &Terrain, printed: &Printed) -> Chart {
    let columns = ["terrain", "foot", "motor", "tracks", "shift", "guns", "roll", "besides"]
        .map(|column| key(&format!("chart-{column}")))
        .to_vec();
    // Nothing of a railway helps a defender.
    let rail = TerrainRow { clause: "TB TEC19a", ..TerrainRow::default() };
    let [clear, forest, dense, rough, marshy, swamp, lake, sea] = &chart.ground;
    let [_, village, town, city, centre] = &chart.settlement;
    let [river, big, great, bridge, bridge_big] = &chart.water;
    let [track, road, highway] = &chart.line;
    let [_, one, two, three, line, _] = &chart.works;
    let rows = [
        ("clear", clear),
        ("forest", forest),
        ("dense_forest", dense),
        ("rough", rough),
        ("marshy", marshy),
        ("swamp", swamp),
        ("lake", lake),
        ("sea", sea),
        ("village", village),
        ("town", town),
        ("city", city),
        ("city_centre", centre),
        ("height", &chart.height),
        ("river", river),
        ("big_river", big),
        ("great_river", great),
        ("bridge", bridge),
        ("bridge_big", bridge_big),
        ("track", track),
        ("road", road),
        ("highway", highway),
        ("rail", &rail),
        ("fort1", one),
        ("fort2", two),
        ("fort3", three),
        ("line", line),
    ];
    let row = |(name, row): (&str, &TerrainRow)| {
        let word = match name {
            "line" => "works-line".to_owned(),
            name => name.replace('_', "-").replace("fort", "works-"),
        };
        let costs = ["foot", "mot", "mech"].map(|column| printed.cell(name, column));
        let mut cells = vec![key(&format!("terrain-{word}")).into()];
        cells.extend(row.cost.iter().zip(costs).map(|(cost, printed)| points(*cost, printed)));
        cells.extend([
            or_nothing(i32::from(row.shift), "◄"),
            or_nothing(i32::from(row.at_bonus), "+"),
            or_nothing(i32::from(row.die), "−"),
            besides(name, row),
        ]);
        ChartRow { cells, clause: Some(row.clause.to_owned()) }
    };
    Chart {
        id: "terrain".to_owned(),
        title: msg!("chart-terrain-effects"),
        clause: Some("TB 7.4.1a".to_owned()),
        scenario: None,
        columns,
        rows: rows.into_iter().map(row).collect(),
        notes: ["costs", "shifts", "rivers", "guns"]
            .map(|note| key(&format!("chart-terrain-{note}")))
            .to_vec(),
    }
}
