//! The map of a scenario, read from `map.csv`, and what its steps cost.

use super::{Chart, Class, Ground, MP, Settlement, Side, Works, place};
use arrayvec::ArrayVec;
use content::{Problem, Problems, Row, Source, csv};
use hexgrid::{Cell, Direction, Grid, Hex, Shifted};
use serde::{Deserialize, Serialize};

/// Lines of the largest map.
pub const LINES: usize = 32;
/// A set of hexes.
pub type Hexes = hexgrid::HexSet<LINES>;

/// Sixtieths of a movement point: a railway step is a fifth.
///
/// Ruling: Q18
pub const FINE: u16 = 60;
/// How far supply is carried.
///
/// Rule: TB 13.1b
pub const LENGTH: u16 = 12 * FINE;

/// Costs of a flood by hex.
pub type Flood = [u16; place::HEXES];

/// A step that is not allowed.
pub const CLOSED: u8 = 255;
/// A step that takes everything: an unbridged big river.
pub const ALL_MP: u8 = 254;

/// Water along a hexside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum River {
    /// None.
    #[default]
    None,
    /// A river.
    Small,
    /// A big river.
    Big,
    /// A great river.
    Great,
}

/// The best line between two hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Line {
    /// None.
    #[default]
    None,
    /// A country track.
    Track,
    /// A road.
    Road,
    /// A highway.
    Highway,
}

/// A side of a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HexSide {
    /// Water.
    pub river: River,
    /// The printed bridge plus one.
    pub bridge: u8,
    /// Highway, road or track over it.
    pub line: Line,
    /// A railway over it.
    pub rail: bool,
}

/// Weather.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weather {
    /// Fine.
    #[default]
    Clear,
    /// Wet ground.
    Wet,
    /// Thunderstorms.
    Thunderstorm,
    /// Rain.
    Rain,
    /// Mud.
    Mud,
    /// Snow.
    Snow,
}

impl Weather {
    /// All kinds in order.
    pub const ALL: [Weather; 6] =
        [Weather::Clear, Weather::Wet, Weather::Thunderstorm, Weather::Rain, Weather::Mud, Weather::Snow];

    /// Weather of a number.
    pub fn of(n: u8) -> Weather {
        Weather::ALL[usize::from(n).min(5)]
    }
}

/// How many air markers fly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flying {
    /// All.
    #[default]
    Full,
    /// Half, rounding up.
    Half,
    /// None.
    None,
}

/// What a kind of weather does in a scenario.
///
/// Rule: TB 6.2a
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WeatherEffects {
    /// Tracks give no rate.
    pub no_tracks: bool,
    /// An unbridged river costs vehicles this instead of 1; 0 for no change.
    pub rivers_cost_vehicles: u8,
    /// Clear and settlement hexes entered without a line cost motorised units this; 0 for no change.
    pub open_ground_costs_motorised: u8,
    /// Added to steps of vehicles without a line.
    pub off_line_vehicles: u8,
    /// Added to steps of all ground units without a line.
    pub off_line_all: u8,
    /// Air markers.
    pub air: Flying,
}

impl WeatherEffects {
    /// What is added to a step without a line, in twelfths.
    fn late(&self, class: Class) -> u8 {
        (self.off_line_all + if class == Class::Foot { 0 } else { self.off_line_vehicles }) * MP
    }

    /// The rate of a line, if it gives one.
    fn rate(&self, chart: &Chart, class: Class, line: Line) -> Option<u8> {
        match line {
            Line::None => None,
            Line::Track if self.no_tracks => None,
            line => chart.line[line as usize - 1].cost[class.column()],
        }
    }
}

/// Costs of one step in twelfths, without a bridge and with one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StepCost {
    /// By the best line, or off it where that is cheaper.
    pub line: [u8; 2],
    /// Off the line.
    pub off: [u8; 2],
}

impl StepCost {
    /// The cost for a stack of two kinds: the worse of both.
    fn worse(self, other: StepCost) -> StepCost {
        let worse = |a: [u8; 2], b: [u8; 2]| [a[0].max(b[0]), a[1].max(b[1])];
        StepCost { line: worse(self.line, other.line), off: worse(self.off, other.off) }
    }
}

/// A map.
#[derive(Clone, Debug)]
pub struct Map {
    /// The grid.
    pub grid: Grid,
    /// Neighbours by direction; `u16::MAX` is off the map.
    pub near: Vec<[u16; 6]>,
    /// Ground.
    pub ground: Vec<Ground>,
    /// Heights.
    pub height: Vec<bool>,
    /// Settlements.
    pub settlement: Vec<Settlement>,
    /// Names in English and Russian.
    pub names: Vec<[String; 2]>,
    /// Sides.
    pub sides: Vec<[HexSide; 6]>,
    /// Railway stations.
    pub stations: Hexes,
    /// Hexes on a railway.
    pub rails: Hexes,
    /// Works at the start.
    pub works: Vec<Works>,
    /// Works that serve whoever holds them.
    pub both_sides: Hexes,
    /// Supply sources.
    pub sources: [Hexes; 2],
    /// German at the start.
    pub german: Hexes,
    /// Victory points.
    pub vp: Vec<u8>,
    /// Printed bridges: hex and direction, the lower hex first.
    pub bridges: Vec<(u16, u8)>,
    /// Hexes with a printed bridge.
    pub bridgeheads: Hexes,
    /// All hexes.
    pub all: Hexes,
    /// Hexes nobody's ZOC reaches.
    pub water: Hexes,
    /// Whether some side is a great river.
    pub great: bool,
    /// What a step of a supply line costs in sixtieths, without a bridge and with one.
    pub carry: Vec<[[u16; 2]; 6]>,
    /// Sides with a railway or a line, a bit each: dry ones, and those that need a bridge.
    pub lines: Vec<[u8; 2]>,
    /// Hexes a source of each side could feed if nothing stood in the way.
    pub in_range: [Hexes; 2],
    costs: Vec<[Vec<[StepCost; 6]>; 8]>,
    least: Vec<[Vec<u8>; 8]>,
}

#[derive(Deserialize)]
struct HexRow {
    hex: String,
    col: u8,
    row: u8,
    terrain: Ground,
    height: u8,
    settlement: Settlement,
    name_en: String,
    name_ru: String,
    rivers: String,
    bridges: String,
    highway: String,
    road: String,
    track: String,
    rail: String,
    station: u8,
    fort: String,
    fort_side: String,
    supply: String,
    owner: Side,
    vp: Option<u8>,
    prov_terrain: String,
    prov_name: String,
    prov_river: String,
    prov_fort: String,
}

/// Names of the directions in their order.
pub const DIRECTIONS: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];

/// The number of a direction by its name.
pub fn direction(name: &str) -> Option<u8> {
    DIRECTIONS.iter().position(|d| *d == name).map(|d| d as u8)
}

impl Map {
    /// Reads a map of a size.
    pub fn read(source: &Source, cols: u8, rows: u8) -> Result<Map, Problems> {
        let mut problems = Problems::new();
        let grid = Grid::flat_top(cols, rows, Shifted::Even);
        let n = grid.len();
        let near = grid
            .cells()
            .map(|c| Direction::ALL.map(|d| grid.neighbour(c, d).map_or(u16::MAX, |to| to.0)))
            .collect();
        let mut map = Map {
            grid,
            near,
            ground: vec![Ground::Clear; n],
            height: vec![false; n],
            settlement: vec![Settlement::None; n],
            names: vec![<[String; 2]>::default(); n],
            sides: vec![[HexSide::default(); 6]; n],
            stations: Hexes::EMPTY,
            rails: Hexes::EMPTY,
            works: vec![Works::None; n],
            both_sides: Hexes::EMPTY,
            sources: [Hexes::EMPTY; 2],
            german: Hexes::EMPTY,
            vp: vec![0; n],
            bridges: Vec::new(),
            bridgeheads: Hexes::EMPTY,
            all: Hexes::full(&grid),
            water: Hexes::EMPTY,
            great: false,
            carry: Vec::new(),
            lines: Vec::new(),
            in_range: [Hexes::EMPTY; 2],
            costs: Vec::new(),
            least: Vec::new(),
        };
        let mut seen = Hexes::EMPTY;
        for row in csv::<HexRow>(source)? {
            _ = (&row.prov_terrain, &row.prov_name, &row.prov_river, &row.prov_fort);
            let printed = format!("{:02}{:02}", row.col, row.row);
            let Some(at) = map.hex(&row.hex).filter(|_| row.hex == printed) else {
                problems
                    .push(row.problem("hex", "the number does not fit column and row, or lies off the map"));
                continue;
            };
            seen.insert(&grid, Cell(at));
            map.read_hex(&row, at, &mut problems);
        }
        if let Some(missing) = (map.all - seen).first(&grid) {
            problems.push(Problem::new(source, 0..0, format!("hex {} is missing", map.name(missing.0))));
        }
        map.check_sides(source, &mut problems);
        problems.or_value(map)
    }

    fn read_hex(&mut self, row: &Row<HexRow>, at: u16, problems: &mut Problems) {
        let (i, cell, grid) = (usize::from(at), Cell(at), self.grid);
        self.ground[i] = row.terrain;
        if matches!(row.terrain, Ground::Lake | Ground::Sea) {
            self.water.insert(&grid, cell);
        }
        self.height[i] = row.height == 1;
        self.settlement[i] = row.settlement;
        self.names[i] = [row.name_en.clone(), row.name_ru.clone()];
        if row.station == 1 {
            self.stations.insert(&grid, cell);
        }
        if row.owner == Side::German {
            self.german.insert(&grid, cell);
        }
        self.vp[i] = row.vp.unwrap_or(0);
        match row.supply.as_str() {
            "G" => self.sources[0].insert(&grid, cell),
            "S" => self.sources[1].insert(&grid, cell),
            "" => {}
            _ => problems.push(row.problem("supply", "a source is of G or S")),
        }
        self.works[i] = match row.fort.as_str() {
            "" => Works::None,
            "1" => Works::One,
            "2" => Works::Two,
            "3" => Works::Three,
            "L" => Works::Line,
            "P3" => Works::Permanent,
            _ => {
                problems.push(row.problem("fort", "works are 1, 2, 3, L or P3"));
                Works::None
            }
        };
        if row.fort_side == "any" {
            self.both_sides.insert(&grid, cell);
        }
        let mut sides = |column: &str, list: &str, set: &dyn Fn(&mut HexSide, &str)| {
            for word in list.split_whitespace() {
                let (name, rest) = word.split_once(':').unwrap_or((word, ""));
                match direction(name) {
                    Some(d) => set(&mut self.sides[i][usize::from(d)], rest),
                    None => problems.push(row.problem(column, format!("there is no direction \"{name}\""))),
                }
            }
        };
        sides("rivers", &row.rivers, &|s, rest| {
            s.river = match rest.split(':').next() {
                Some("big_river") => River::Big,
                Some("great_river") => River::Great,
                _ => River::Small,
            };
        });
        sides("track", &row.track, &|s, _| s.line = Line::Track);
        sides("road", &row.road, &|s, _| s.line = Line::Road);
        sides("highway", &row.highway, &|s, _| s.line = Line::Highway);
        sides("rail", &row.rail, &|s, _| s.rail = true);
        sides("bridges", &row.bridges, &|s, _| s.bridge = 1);
        if !row.rail.is_empty() {
            self.rails.insert(&grid, cell);
        }
    }

    /// Both hexes say the same of the side between them; bridges get their numbers.
    fn check_sides(&mut self, source: &Source, problems: &mut Problems) {
        for at in 0..self.near.len() as u16 {
            for d in 0..6u8 {
                let to = self.near[usize::from(at)][usize::from(d)];
                let side = self.sides[usize::from(at)][usize::from(d)];
                if to == u16::MAX {
                    continue;
                }
                let back = usize::from((d + 3) % 6);
                let other = self.sides[usize::from(to)][back];
                let plain = |s: HexSide| HexSide { bridge: u8::from(s.bridge > 0), ..s };
                if plain(side) != plain(other) {
                    let what =
                        format!("{} and {} differ on the side between them", self.name(at), self.name(to));
                    problems.push(Problem::new(source, 0..0, what));
                }
                self.great |= side.river == River::Great;
                if side.bridge > 0 && at < to {
                    self.bridges.push((at, d));
                    self.bridgeheads |= Hexes::of(&self.grid, [Cell(at), Cell(to)]);
                    let n = self.bridges.len() as u8;
                    self.sides[usize::from(at)][usize::from(d)].bridge = n;
                    self.sides[usize::from(to)][back].bridge = n;
                }
            }
        }
        if self.bridges.len() > 128 {
            problems.push(Problem::new(source, 0..0, "a map has at most 128 bridges"));
        }
    }

    /// Works out the cost of every step in every weather.
    ///
    /// Rule: TB 7.1c, TB 7.4.1a, TB 7.4.1b, TB 6.2a, TB TEC12a, TB TEC19a. Ruling: Q19, Q21, Q22
    pub fn price(&mut self, chart: &Chart, effects: &[WeatherEffects]) {
        self.costs = effects
            .iter()
            .map(|w| {
                let alone = [Class::Foot, Class::Mot, Class::Mech].map(|class| {
                    let price = |from| std::array::from_fn(|d| self.step_cost(chart, *w, class, from, d));
                    (0..self.near.len()).map(price).collect::<Vec<[StepCost; 6]>>()
                });
                std::array::from_fn(|classes| {
                    let together = |from: usize, d: usize| {
                        let moving = (0..3).filter(|c| classes >> c & 1 == 1);
                        moving.map(|c| alone[c][from][d]).reduce(StepCost::worse).unwrap_or_default()
                    };
                    (0..self.near.len()).map(|from| std::array::from_fn(|d| together(from, d))).collect()
                })
            })
            .collect();
        let least = |steps: &[StepCost; 6]| {
            steps.iter().flat_map(|s| s.line.into_iter().chain(s.off)).min().unwrap_or(CLOSED)
        };
        let all_least = |costs: &[Vec<[StepCost; 6]>; 8]| {
            std::array::from_fn(|classes| costs[classes].iter().map(least).collect())
        };
        self.least = self.costs.iter().map(all_least).collect();
        let fair = effects.iter().position(|e| *e == WeatherEffects::default()).unwrap_or(0) as u8;
        self.carry = (0..self.near.len() as u16)
            .map(|from| std::array::from_fn(|d| [0, 1].map(|bridge| self.carried(fair, from, d, bridge))))
            .collect();
        let leads = |s: &HexSide| s.rail || s.line != Line::None;
        let bits = |sides: &[HexSide; 6], wet: bool| {
            let lead = |d: &usize| leads(&sides[*d]) && (sides[*d].river != River::None) == wet;
            (0..6).filter(lead).fold(0, |bits, d| bits | 1 << d)
        };
        self.lines = self.sides.iter().map(|sides| [bits(sides, false), bits(sides, true)]).collect();
        self.in_range = self.sources.map(|sources| {
            let mut cost = [u16::MAX; place::HEXES];
            let best = |at: usize, d: usize| self.carry[at][d][0].min(self.carry[at][d][1]);
            self.flood(&sources, &self.all, None, best, &mut cost);
            Hexes::filled(&self.grid, |c| cost[c.index()] != u16::MAX)
        });
    }

    /// Floods from hexes over open ones as far as supply is carried, or until all that are wanted are reached.
    /// Costs are `u16::MAX` where it does not come.
    pub fn flood(
        &self,
        from: &Hexes,
        open: &Hexes,
        wanted: Option<&Hexes>,
        step: impl Fn(usize, usize) -> u16,
        cost: &mut Flood,
    ) {
        const LAST: usize = LENGTH as usize + 1;
        const NONE: u16 = u16::MAX;
        cost.fill(u16::MAX);
        let mut missing = wanted.map_or(usize::MAX, |w| w.len());
        // Hexes wait in lists by what they have cost so far; each entry names the next of its list.
        let mut first = [NONE; LAST];
        let mut waiting: ArrayVec<(u16, u16), { 6 * place::HEXES }> = ArrayVec::new();
        let mut most = 0;
        let wait = |at: u16, total: usize, first: &mut [u16; LAST], waiting: &mut ArrayVec<_, _>| {
            waiting.push((at, first[total]));
            first[total] = waiting.len() as u16 - 1;
        };
        for cell in from.iter(&self.grid) {
            cost[cell.index()] = 0;
            wait(cell.0, 0, &mut first, &mut waiting);
        }
        let mut spent = 0;
        while spent <= most {
            let Some((at, next)) = waiting.get(usize::from(first[spent])).copied() else {
                spent += 1;
                continue;
            };
            first[spent] = next;
            let i = usize::from(at);
            if usize::from(cost[i]) != spent {
                // Reached for less since.
                continue;
            }
            if wanted.is_some_and(|w| self.has(w, at)) {
                missing -= 1;
                if missing == 0 {
                    return;
                }
            }
            for (d, to) in self.near[i].iter().copied().enumerate() {
                let t = usize::from(to);
                // Off the map, or reached for less.
                let Some(known) = cost.get(t).map(|c| usize::from(*c)).filter(|c| *c > spent) else {
                    continue;
                };
                let total = spent + usize::from(step(i, d));
                if total >= LAST || total >= known || !self.has(open, to) {
                    continue;
                }
                cost[t] = total as u16;
                most = most.max(total);
                wait(to, total, &mut first, &mut waiting);
            }
        }
    }

    /// A step of a supply line at the motorised cost of fair weather; a railway step is a fifth of a point.
    ///
    /// Rule: TB 13.1b, TB 13.1e. Ruling: Q18, Q104, Q136
    fn carried(&self, fair: u8, from: u16, d: usize, bridge: usize) -> u16 {
        let side = self.sides[usize::from(from)][d];
        if side.rail && (bridge == 1 || side.river == River::None) {
            return 12;
        }
        match self.cost(fair, Class::Mot, from, d as u8).line[bridge] {
            CLOSED | ALL_MP => u16::MAX,
            twelfths => u16::from(twelfths) * 5,
        }
    }

    fn step_cost(&self, chart: &Chart, w: WeatherEffects, class: Class, from: usize, d: usize) -> StepCost {
        let to = self.near[from][d];
        let side = self.sides[from][d];
        if to == u16::MAX {
            return StepCost { line: [CLOSED; 2], off: [CLOSED; 2] };
        }
        let to = usize::from(to);
        let vehicles = class != Class::Foot;
        let column = class.column();
        let terrain = chart.of(self.ground[to], self.settlement[to]).cost[column];
        let open = self.open_ground(w, class, to);
        let late = w.late(class);
        // Without a bridge the river is waded, with one it is crossed dry.
        let wade = match side.river {
            River::None => Some(0),
            River::Small if vehicles && w.rivers_cost_vehicles > 0 => Some(w.rivers_cost_vehicles * MP),
            River::Small => chart.water[0].cost[column],
            River::Big => Some(ALL_MP),
            River::Great => None,
        };
        let toll = match side.river {
            River::None => 0,
            River::Small => chart.water[3].cost[column].unwrap_or(0),
            _ => chart.water[4].cost[column].unwrap_or(0),
        };
        let dry = |bridged: bool| bridged || side.river == River::None;
        let off = |bridged: bool| -> u8 {
            let Some(ground) = terrain else { return CLOSED };
            match if dry(bridged) { Some(toll) } else { wade } {
                None => CLOSED,
                Some(ALL_MP) => ALL_MP,
                Some(water) => {
                    // A railway eases the ground, not the weather.
                    let ground = if side.rail && dry(bridged) { (ground / 2).max(MP) } else { ground };
                    ground.max(open) + late + water
                }
            }
        };
        let line = |bridged: bool| -> u8 {
            match w.rate(chart, class, side.line) {
                Some(rate) if dry(bridged) => (rate + toll).min(off(bridged)),
                _ => off(bridged),
            }
        };
        StepCost { line: [line(false), line(true)], off: [off(false), off(true)] }
    }

    /// What the ground of a hex costs in this weather, without what is added off the line.
    fn ground_cost(&self, chart: &Chart, w: WeatherEffects, class: Class, at: usize) -> Option<u8> {
        let cost = chart.of(self.ground[at], self.settlement[at]).cost[class.column()]?;
        Some(cost.max(self.open_ground(w, class, at)))
    }

    /// What open ground costs motorised units in this weather at least.
    fn open_ground(&self, w: WeatherEffects, class: Class, at: usize) -> u8 {
        let open = self.ground[at] == Ground::Clear && class == Class::Mot;
        if open { w.open_ground_costs_motorised * MP } else { 0 }
    }

    /// What a step costs in a kind of weather, by its number in the scenario.
    #[inline]
    pub fn cost(&self, weather: u8, class: Class, from: u16, d: u8) -> StepCost {
        self.costs(weather, 1 << class.column())[usize::from(from)][usize::from(d)]
    }

    /// What the steps of a stack cost, by hex and direction. Its classes are a bit each column.
    #[inline]
    pub fn costs(&self, weather: u8, classes: u8) -> &[[StepCost; 6]] {
        &self.costs[usize::from(weather)][usize::from(classes)]
    }

    /// What the cheapest step of a stack out of each hex costs at best.
    #[inline]
    pub fn least(&self, weather: u8, classes: u8) -> &[u8] {
        &self.least[usize::from(weather)][usize::from(classes)]
    }

    /// What an edge hex costs a unit that comes from off the map.
    ///
    /// Rule: TB 7.12c, TB 6.2a. Ruling: Q26
    pub fn entry_cost(
        &self,
        chart: &Chart,
        w: WeatherEffects,
        class: Class,
        at: u16,
        alone: bool,
    ) -> Option<u8> {
        let i = usize::from(at);
        let ground = self.ground_cost(chart, w, class, i).map(|cost| cost + w.late(class));
        let best = self.sides[i].iter().map(|s| s.line).max().unwrap_or_default();
        let rate = if alone { w.rate(chart, class, best) } else { None };
        match (rate, ground) {
            (Some(rate), Some(ground)) => Some(rate.min(ground)),
            (rate, ground) => rate.or(ground),
        }
    }

    /// The hex of a printed number.
    pub fn hex(&self, word: &str) -> Option<u16> {
        let hex: Hex = word.parse().ok()?;
        self.grid.cell(hex).map(|c| c.0)
    }

    /// The printed number of a hex.
    pub fn name(&self, at: u16) -> String {
        self.grid.hex(Cell(at)).to_string()
    }

    /// Distance in hexes.
    #[inline]
    pub fn distance(&self, a: u16, b: u16) -> u16 {
        self.grid.distance(Cell(a), Cell(b))
    }

    /// The direction from a hex to one next to it.
    pub fn towards(&self, from: u16, to: u16) -> Option<u8> {
        self.near[usize::from(from)].iter().position(|n| *n == to).map(|d| d as u8)
    }

    /// Hexes next to a hex, with their directions.
    #[inline]
    pub fn around(&self, at: u16) -> impl Iterator<Item = (u8, u16)> + '_ {
        self.near[usize::from(at)]
            .iter()
            .enumerate()
            .filter(|(_, n)| **n != u16::MAX)
            .map(|(d, n)| (d as u8, *n))
    }

    /// Whether a set has a hex.
    #[inline]
    pub fn has(&self, set: &Hexes, at: u16) -> bool {
        set.contains(&self.grid, Cell(at))
    }
}
