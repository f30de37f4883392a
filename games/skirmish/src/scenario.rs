//! The scenario: map, counters and calendar, read from data (SK 1).

use content::{Problem, Problems, Source, Spanned};
use engine::Seat;
use engine::table::Name;
use hexgrid::{AlongSide, Cell, Direction, Grid, Hex, HexSet, Passages, Shifted, Sides, Sightlines};
use serde::Deserialize;

/// The most rows a map has.
pub const ROWS: usize = 8;
/// The most units a scenario has.
pub const UNITS: usize = 8;
/// The most villages a map has.
pub const VILLAGES: usize = 4;
/// How far units fire, in hexes (SK 3.3).
pub const RANGE: u16 = 3;

/// A set of hexes of the map.
pub type Hexes = HexSet<ROWS>;

/// What a hex is covered with (SK 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    /// Open ground.
    Clear,
    /// Cover; hides units.
    Wood,
    /// Cover; worth points.
    Village,
    /// Closed to all.
    Water,
}

impl Terrain {
    /// The key used in texts and drawings.
    pub const fn key(self) -> &'static str {
        match self {
            Terrain::Clear => "clear",
            Terrain::Wood => "wood",
            Terrain::Village => "village",
            Terrain::Water => "water",
        }
    }
}

/// A counter as printed (SK 1.2).
#[derive(Clone, Debug)]
pub struct Counter {
    /// Its id.
    pub id: String,
    /// Whose it is.
    pub seat: Seat,
    /// Steps at full strength.
    pub steps: u8,
    /// Where it starts.
    pub start: Cell,
    /// Whether it starts hidden.
    pub hidden: bool,
}

/// An immutable scenario; the rules are implemented for it.
#[derive(Clone, Debug)]
pub struct Skirmish {
    /// Its id.
    pub id: String,
    /// How many turns it lasts.
    pub turns: u8,
    /// Of a hundred games between two equal bots, how many Red won.
    pub balance: Option<u8>,
    /// The grid of the map.
    pub grid: Grid,
    /// Hex numbers by cell.
    pub names: Vec<Name>,
    /// Terrain by cell.
    pub terrain: Vec<Terrain>,
    /// Counters in order: red ones first.
    pub counters: Vec<Counter>,
    /// Villages in order of their hex numbers.
    pub villages: Vec<Cell>,
    /// Hexes that can be entered.
    pub land: Hexes,
    /// Woods.
    pub woods: Hexes,
    /// Woods and villages: cover, and blocked sight.
    pub cover: Hexes,
    /// Sides nobody crosses (SK 1.5).
    pub closed: Sides<ROWS>,
    /// Fords, for drawing.
    pub fords: Sides<ROWS>,
    /// Ways open to supply.
    pub passages: Passages<ROWS>,
    /// Each side's edge of the map.
    pub edges: [Hexes; 2],
    /// For each village, how many steps every hex is away from it.
    pub ways: Vec<Vec<u8>>,
    /// Lines of sight.
    pub sight: Sightlines,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    id: String,
    turns: Spanned<u8>,
    #[serde(default)]
    balance: Option<u8>,
    map: Spanned<String>,
    rivers: Vec<Spanned<String>>,
    fords: Vec<Spanned<String>>,
    edges: Edges,
    unit: Vec<UnitRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Edges {
    red: Edge,
    blue: Edge,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Edge {
    North,
    South,
    West,
    East,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitRow {
    id: Spanned<String>,
    side: Spanned<String>,
    steps: Spanned<u8>,
    hex: Spanned<String>,
    #[serde(default)]
    hidden: bool,
}

impl Skirmish {
    /// Reads a scenario file, naming all that is wrong with it.
    pub fn read(file: &Source) -> Result<Skirmish, Problems> {
        let parsed: File = content::toml(file)?;
        let (grid, terrain) = read_map(&parsed.map, file)?;
        let mut problems = Problems::new();
        let sides = |list: &[Spanned<String>], problems: &mut Problems| {
            let mut sides = Sides::EMPTY;
            for side in list {
                match read_side(&grid, side.get_ref()) {
                    Some((cell, direction)) => sides.insert(&grid, cell, direction),
                    None => problems.push(
                        Problem::new(file, side.span(), "this is not a side between two hexes of the map")
                            .hint("name a hex and a direction: \"0502 w\""),
                    ),
                }
            }
            sides
        };
        let mut closed = sides(&parsed.rivers, &mut problems);
        let fords = sides(&parsed.fords, &mut problems);
        for side in fords.iter(&grid) {
            closed.remove(&grid, side.cell(), side.direction());
        }
        let of = |wanted: &[Terrain]| Hexes::filled(&grid, |c| wanted.contains(&terrain[c.index()]));
        let counters = read_units(&parsed.unit, &grid, &terrain, file, &mut problems);
        let villages: Vec<Cell> = of(&[Terrain::Village]).iter(&grid).collect();
        if villages.len() > VILLAGES {
            let what = format!("a map has at most {VILLAGES} villages");
            problems.push(Problem::new(file, parsed.map.span(), what));
        }
        if *parsed.turns.get_ref() == 0 {
            problems.push(Problem::new(file, parsed.turns.span(), "a scenario has at least one turn"));
        }
        for (seat, side) in [(Seat(0), "red"), (Seat(1), "blue")] {
            if problems.is_empty() && counters.iter().all(|c| c.seat != seat) {
                let what = format!("{side} has no units (SK 10.2)");
                problems.push(Problem::new(file, file.text.len()..file.text.len(), what));
            }
        }
        let (land, passages) = (Hexes::full(&grid) - of(&[Terrain::Water]), Passages::new(&grid, &closed));
        let way = |village: &Cell| {
            let mut steps = vec![u8::MAX; grid.len()];
            passages.distances(&Hexes::of(&grid, [*village]), &land, u8::MAX, &mut steps);
            steps
        };
        let ways = villages.iter().map(way).collect();
        let cover = of(&[Terrain::Wood, Terrain::Village]);
        problems.or_value(Skirmish {
            id: parsed.id,
            turns: *parsed.turns.get_ref(),
            balance: parsed.balance,
            land,
            woods: of(&[Terrain::Wood]),
            cover,
            passages,
            ways,
            closed,
            fords,
            edges: [edge(&grid, parsed.edges.red), edge(&grid, parsed.edges.blue)],
            sight: Sightlines::new(&grid, RANGE, AlongSide::Both),
            villages,
            counters,
            names: grid.cells().map(|cell| grid.hex(cell).to_string().into()).collect(),
            terrain,
            grid,
        })
    }

    /// The neighbour a unit can cross into: on the map, not water, no river between (SK 1.4, 1.5).
    pub fn step(&self, from: Cell, direction: Direction) -> Option<Cell> {
        let to = self.grid.neighbour(from, direction)?;
        let open = !self.closed.contains(&self.grid, from, direction) && self.land.contains(&self.grid, to);
        open.then_some(to)
    }

    /// Whether a unit can cross from one hex into the other.
    pub fn connected(&self, from: Cell, to: Cell) -> bool {
        self.grid.direction(from, to).is_some_and(|d| self.step(from, d).is_some())
    }

    /// The counters of a side.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = usize> + '_ {
        (0..self.counters.len()).filter(move |u| self.counters[*u].seat == seat)
    }

    /// The hex number of a cell.
    pub fn name(&self, cell: Cell) -> String {
        self.names[cell.index()].to_string()
    }
}

fn read_map(map: &Spanned<String>, file: &Source) -> Result<(Grid, Vec<Terrain>), Problems> {
    let rows: Vec<Vec<&str>> = map
        .get_ref()
        .lines()
        .filter(|l| !l.trim().is_empty())
        .map(|l| l.split_whitespace().collect())
        .collect();
    let bad = |what: String| Problems::from(Problem::new(file, map.span(), what));
    let cols = rows.first().map_or(0, Vec::len);
    if rows.is_empty() || rows.len() > ROWS || cols == 0 || cols > 16 {
        return Err(bad(format!("a map has 1 to {ROWS} rows of 1 to 16 hexes")));
    }
    if let Some(odd) = rows.iter().position(|r| r.len() != cols) {
        return Err(bad(format!("row {} has {} hexes, the first one {cols}", odd + 1, rows[odd].len())));
    }
    let grid = Grid::pointy_top(cols as u8, rows.len() as u8, Shifted::Even);
    let terrain = grid.cells().map(|cell| {
        let hex = grid.hex(cell);
        match rows[usize::from(hex.row()) - 1][usize::from(hex.col()) - 1] {
            "." => Ok(Terrain::Clear),
            "w" => Ok(Terrain::Wood),
            "v" => Ok(Terrain::Village),
            "~" => Ok(Terrain::Water),
            other => Err(bad(format!("\"{other}\" in hex {hex} is no terrain: use . w v ~"))),
        }
    });
    let terrain = terrain.collect::<Result<_, _>>()?;
    Ok((grid, terrain))
}

fn read_side(grid: &Grid, text: &str) -> Option<(Cell, Direction)> {
    let (hex, direction) = text.split_once(' ')?;
    let cell = grid.cell(hex.parse::<Hex>().ok()?)?;
    let direction = Direction::named(&direction.trim().to_uppercase(), grid.orientation())?;
    grid.neighbour(cell, direction).map(|_| (cell, direction))
}

fn read_units(
    rows: &[UnitRow],
    grid: &Grid,
    terrain: &[Terrain],
    file: &Source,
    problems: &mut Problems,
) -> Vec<Counter> {
    let mut counters: Vec<Counter> = Vec::new();
    for row in rows {
        let mut bad = |span, what: String| problems.push(Problem::new(file, span, what));
        if counters.len() == UNITS {
            bad(row.id.span(), format!("a scenario has at most {UNITS} units"));
            break;
        }
        let seat = match row.side.get_ref().as_str() {
            "red" => Seat(0),
            "blue" => Seat(1),
            other => {
                bad(row.side.span(), format!("there is no side \"{other}\": use red or blue"));
                continue;
            }
        };
        let Some(start) = row.hex.get_ref().parse().ok().and_then(|hex| grid.cell(hex)) else {
            bad(row.hex.span(), format!("there is no hex \"{}\" on the map", row.hex.get_ref()));
            continue;
        };
        let ground = terrain[start.index()];
        if ground == Terrain::Water || row.hidden && ground != Terrain::Wood {
            bad(row.hex.span(), format!("{} cannot start in this hex ({})", row.id.get_ref(), ground.key()));
        }
        if !(1..=4).contains(row.steps.get_ref()) {
            bad(row.steps.span(), "a unit has one to four steps".to_owned());
        }
        if counters.iter().any(|c| c.id == *row.id.get_ref() || c.start == start) {
            bad(row.id.span(), "this unit or its hex was named before".to_owned());
        }
        if counters.last().is_some_and(|c| c.seat > seat) {
            bad(row.side.span(), "red units stand before blue ones".to_owned());
        }
        counters.push(Counter {
            id: row.id.get_ref().clone(),
            seat,
            steps: *row.steps.get_ref(),
            start,
            hidden: row.hidden,
        });
    }
    counters
}

fn edge(grid: &Grid, edge: Edge) -> Hexes {
    let shape = grid.shape();
    Hexes::filled(grid, |cell| {
        let hex = grid.hex(cell);
        match edge {
            Edge::North => hex.row() == shape.first_row,
            Edge::South => hex.row() == shape.first_row + shape.rows - 1,
            Edge::West => hex.col() == shape.first_col,
            Edge::East => hex.col() == shape.first_col + shape.cols - 1,
        }
    })
}
