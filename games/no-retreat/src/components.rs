//! Chapter 2: map, counters, cards, tables and calendar, read from `data/`.
//!
//! Everything printed lives in text files; here they become arrays that rules
//! index by small numbers, and all that is wrong with them is told by line.

use crate::hexes::{GRID, HEXES, HexSet, Passages, Sides, UnitSet, col_row};
use content::{Problems, Row, Shelf, csv};
use hexgrid::pointy::{E, NE, NW, SE, SW, W};
use hexgrid::{Cell, Direction};
use serde::{Deserialize, Serialize};

/// A side of the war; its number is its seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Germany and its allies.
    Axis,
    /// The Soviet Union and its allies.
    Soviet,
}

impl Side {
    /// Both sides in the order of play.
    pub const BOTH: [Side; 2] = [Side::Axis, Side::Soviet];

    /// The side of a number.
    pub const fn of(n: u8) -> Side {
        if n == 0 { Side::Axis } else { Side::Soviet }
    }

    /// The other side.
    #[must_use]
    pub const fn enemy(self) -> Side {
        match self {
            Side::Axis => Side::Soviet,
            Side::Soviet => Side::Axis,
        }
    }

    /// The side as an index.
    pub const fn at(self) -> usize {
        self as usize
    }

    /// The side's seat.
    pub const fn seat(self) -> engine::Seat {
        engine::Seat(self as u8)
    }
}

/// Where a counter can be: hexes, then areas, boxes and turn boxes.
///
/// Rule: NR 2.1a
pub mod place {
    /// Finland.
    pub const FIN: u16 = 550;
    /// West Balkans.
    pub const WBK: u16 = 551;
    /// South Balkans.
    pub const SBK: u16 = 552;
    /// Number of hexes and areas.
    pub const MAP: usize = 553;
    /// The owner's Shattered box.
    pub const SHATTERED: u16 = 553;
    /// The owner's Destroyed box.
    pub const DESTROYED: u16 = 554;
    /// The owner's Surrendered box.
    pub const SURRENDERED: u16 = 555;
    /// The owner's rail movement box.
    pub const RAIL: u16 = 556;
    /// The owner's box of available cadres.
    pub const CADRES: u16 = 557;
    /// Out of the game.
    pub const OUT: u16 = 558;
    /// Waits for an event (GG, OIL, WARSAW) or an optional rule.
    pub const WAITING: u16 = 559;
    /// Turn boxes follow: `TURN + 12` is the box of turn 12.
    pub const TURN: u16 = 560;
    /// Number of places.
    pub const ALL: usize = 600;
    /// Names of the boxes, from [`SHATTERED`] on.
    pub const BOXES: [&str; 7] =
        ["shattered", "destroyed", "surrendered", "rail", "cadres", "out", "waiting"];
    /// Ids of the areas, from [`FIN`] on.
    pub const AREAS: [&str; 3] = ["FIN", "WBK", "SBK"];

    /// Whether counters there are on the map.
    pub const fn on_map(place: u16) -> bool {
        place < MAP as u16
    }

    /// Whether it is one of the three areas.
    pub const fn is_area(place: u16) -> bool {
        place >= FIN && place <= SBK
    }
}

/// Terrain of a hex.
///
/// Rule: NR TEC.1, NR TEC.10
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Open ground.
    Clear,
    /// A city.
    City,
    /// Forest.
    Forest,
    /// Swamp.
    Swamp,
    /// Mountains.
    Mountain,
    /// The Kerch Strait hex.
    Kerch,
    /// One of the three areas.
    Area,
    /// A lake: supply passes, nothing else.
    Lake,
    /// Sea.
    Sea,
    /// Outside the map.
    Off,
}

impl Terrain {
    /// Drawing and data key.
    pub const fn key(self) -> &'static str {
        match self {
            Terrain::Clear => "clear",
            Terrain::City => "city",
            Terrain::Forest => "forest",
            Terrain::Swamp => "swamp",
            Terrain::Mountain => "mountain",
            Terrain::Kerch => "kerch",
            Terrain::Area => "area",
            Terrain::Lake => "lake",
            Terrain::Sea => "sea",
            Terrain::Off => "off",
        }
    }
}

/// One row of the terrain effects chart.
#[derive(Clone, Copy, Debug, Default)]
pub struct TerrainEffects {
    /// Movement points for tank units and for all others.
    pub mp: [u8; 2],
    /// Whether tanks get their shift there.
    pub armour: bool,
    /// Left shifts for the defender.
    pub shift: i8,
    /// Whether an advance ends there.
    pub stops: bool,
}

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

/// A card as printed.
#[derive(Clone, Debug)]
pub struct CardSpec {
    /// Crossed-out 45, green 45 or neither.
    pub era: Era,
    /// Names by side, English and Russian.
    pub names: [[String; 2]; 2],
    /// Initiative symbol by side: `None`, or the side that must have the initiative.
    pub icon: [Option<Side>; 2],
    /// Acts when drawn, by side.
    pub immediate: [bool; 2],
    /// Timing codes by side.
    pub timing: [Vec<String>; 2],
}

/// Which years a card belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Era {
    /// All of them.
    All,
    /// Leaves at the start of 1945.
    Struck,
    /// Enters at the start of 1945.
    Green,
}

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

/// A result of the combat tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum CombatResult {
    /// No effect.
    None,
    /// Counterattack.
    CA,
    /// Counterblow.
    CB,
    /// Retreat.
    DR,
    /// Shattered.
    DS,
    /// Destroyed.
    DD,
    /// Exchange.
    EX,
}

impl CombatResult {
    /// All results by number.
    pub const ALL: [CombatResult; 7] = [
        CombatResult::None,
        CombatResult::CA,
        CombatResult::CB,
        CombatResult::DR,
        CombatResult::DS,
        CombatResult::DD,
        CombatResult::EX,
    ];

    /// Key for words: `none`, `ca`, ...
    pub const fn key(self) -> &'static str {
        ["result-none", "result-ca", "result-cb", "result-dr", "result-ds", "result-dd", "result-ex"]
            [self as usize]
    }
}

/// Odds columns from left to right.
pub const COLUMNS: [&str; 9] = ["1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1"];

/// Everything printed, the same for all scenarios.
#[derive(Clone, Debug)]
pub struct Components {
    /// Terrain of hexes and areas.
    pub terrain: [Terrain; place::MAP],
    /// The terrain effects chart.
    pub effects: [TerrainEffects; 7],
    /// Neighbours of hexes and areas by direction, areas last; `u16::MAX` ends the list of areas or is no neighbour.
    pub near: Vec<[u16; 6]>,
    /// Sides closed to movement, combat and ZOC, a bit each direction.
    pub closed: [u8; place::MAP],
    /// Sides with a river, a bit each direction.
    pub river: [u8; place::MAP],
    /// Hexes next to each area.
    pub area_near: [HexSet; 3],
    /// Hexes units can be in.
    pub land: HexSet,
    /// Hexes supply can pass.
    pub supply_land: HexSet,
    /// Ways between hexes over open sides.
    pub ways: Passages,
    /// Ways from a side's edge as its cities trace to it, backwards: only away from the edge.
    pub from_edge: [Passages; 2],
    /// Friendly edges by side.
    pub edge: [HexSet; 2],
    /// Hexes of the USSR, and of Greater Germany.
    pub ussr: HexSet,
    /// Hexes of Greater Germany.
    pub germany: HexSet,
    /// Coasts: Baltic, Black, Caspian.
    pub coast: [HexSet; 3],
    /// VP hexes in order; a bit in the control word each.
    pub vp_hexes: Vec<u16>,
    /// VP index of a hex, or `NO_VP`.
    pub vp_index: [u8; place::MAP],
    /// VP hexes that are cities.
    pub cities: u64,
    /// Cities as hexes.
    pub city_hexes: HexSet,
    /// VP hexes in Greater Germany.
    pub german_vp: u64,
    /// VP hexes the Axis holds at the start of the campaign.
    pub start_control: u64,
    /// Objectives by side.
    pub objectives: [u64; 2],
    /// Names of hexes and areas that have one, English and Russian.
    pub names: Vec<Option<[String; 2]>>,
    /// Latitude and longitude of each hex.
    pub geography: Vec<(f32, f32)>,
    /// Grid hexes an area is drawn over.
    pub area_cells: [Vec<u16>; 3],
    /// Counters.
    pub units: Vec<UnitSpec>,
    /// Counters of each side.
    pub of_side: [UnitSet; 2],
    /// Cards; index 54 is the joker.
    pub cards: Vec<CardSpec>,
    /// Calendar; index 0 is unused.
    pub turns: Vec<TurnRules>,
    /// Drawn layers of the map.
    pub art: Vec<engine::table::Art>,
    /// Combat tables by side, column and die.
    pub crt: [[[CombatResult; 6]; 9]; 2],
}

/// Not a VP hex.
pub const NO_VP: u8 = 255;
/// Number of counters.
pub const UNITS: usize = 71;
/// The joker among the cards.
pub const JOKER: u8 = 54;
/// No neighbour.
pub const NOWHERE: u16 = u16::MAX;

/// Named hexes that rules speak of.
pub mod hexes {
    use crate::hexes::hex;
    /// Leningrad.
    pub const LENINGRAD: u16 = hex(19, 2);
    /// Moscow.
    pub const MOSCOW: u16 = hex(20, 8);
    /// Caucasus oil.
    pub const CAUCASUS: u16 = hex(20, 22);
    /// Ploesti oil.
    pub const PLOESTI: u16 = hex(8, 16);
    /// Warsaw.
    pub const WARSAW: u16 = hex(9, 6);
    /// Budapest.
    pub const BUDAPEST: u16 = hex(6, 11);
    /// Bucharest.
    pub const BUCHAREST: u16 = hex(8, 17);
    /// Belgrade.
    pub const BELGRADE: u16 = hex(4, 14);
    /// Berlin.
    pub const BERLIN: u16 = hex(6, 3);
    /// Königsberg.
    pub const KONIGSBERG: u16 = hex(11, 4);
    /// Sevastopol.
    pub const SEVASTOPOL: u16 = hex(13, 18);
}

/// Named counters that rules speak of, by index in `units.csv`.
pub mod units {
    /// SS Panzer Army.
    pub const SS_PANZER: u8 = 4;
    /// Luftwaffe, Berlin Garrison and the rest are known by their `Special`.
    pub const GARRISON: u8 = 25;
    /// Finnish Army.
    pub const FINN: u8 = 32;
    /// Axis Romanian armies.
    pub const ROMANIANS: [u8; 2] = [33, 34];
    /// Sevastopol.
    pub const SEVASTOPOL: u8 = 50;
    /// Optional Abteilungen and their motorised unit.
    pub const ABTEILUNGEN: [u8; 3] = [65, 66, 67];
    /// Optional fortified fronts.
    pub const FORT_FRONTS: [u8; 2] = [68, 69];
    /// Optional Reserves.
    pub const RESERVES: u8 = 70;
}

#[derive(Deserialize)]
struct HexRow {
    hex: String,
    col: u8,
    row: u8,
    lat: f32,
    lon: f32,
    terrain: Terrain,
    name_en: String,
    name_ru: String,
    is_city: u8,
    is_oil: u8,
    german_objective: u8,
    soviet_objective: u8,
    region: String,
    start_control: String,
    coast: String,
    edge: String,
    rivers: String,
    impassable: String,
    n0: String,
    n1: String,
    n2: String,
    n3: String,
    n4: String,
    n5: String,
    prov: String,
}

#[derive(Deserialize)]
struct UnitRow {
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

#[derive(Deserialize)]
struct CardRow {
    no: String,
    printed_no: String,
    flag45: String,
    axis_name_en: String,
    axis_name_ru: String,
    axis_icon: String,
    axis_timing: String,
    axis_effect: String,
    soviet_name_en: String,
    soviet_name_ru: String,
    soviet_icon: String,
    soviet_timing: String,
    soviet_effect: String,
    immediate_axis: u8,
    immediate_soviet: u8,
    printed_soviet_event: String,
    prov: String,
    note: String,
}

#[derive(Deserialize)]
struct TurnRow {
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
struct TurnRuleRow {
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

#[derive(Deserialize)]
struct TerrainRow {
    terrain: Terrain,
    mp_tank: u8,
    mp_other: u8,
    armour: u8,
    shift: i8,
    stops: u8,
    clause: String,
}

#[derive(Deserialize)]
struct CrtRow {
    table: String,
    odds: String,
    d1: String,
    d2: String,
    d3: String,
    d4: String,
    d5: String,
    d6: String,
}

/// A hex or area by its printed id.
pub fn parse_place(id: &str) -> Option<u16> {
    if let Some(i) = place::AREAS.iter().position(|a| *a == id) {
        return Some(place::FIN + i as u16);
    }
    GRID.cell(id.parse().ok()?).map(|cell| cell.0)
}

impl Components {
    /// Reads the data, naming all that is wrong.
    ///
    /// # Errors
    /// Every fault found, by file and line.
    pub fn read(shelf: &Shelf) -> Result<Self, Problems> {
        let mut problems = Problems::new();
        let mut c = Components {
            terrain: [Terrain::Off; place::MAP],
            effects: [TerrainEffects::default(); 7],
            near: vec![[NOWHERE; 6]; place::MAP],
            closed: [0x3F; place::MAP],
            river: [0; place::MAP],
            area_near: [HexSet::EMPTY; 3],
            land: HexSet::EMPTY,
            supply_land: HexSet::EMPTY,
            ways: Passages::new(&GRID, &Sides::EMPTY),
            from_edge: [[E, NE, SE], [W, NW, SW]].map(|d| Passages::towards(&GRID, &Sides::EMPTY, &d)),
            edge: [HexSet::EMPTY; 2],
            ussr: HexSet::EMPTY,
            germany: HexSet::EMPTY,
            coast: [HexSet::EMPTY; 3],
            vp_hexes: Vec::new(),
            vp_index: [NO_VP; place::MAP],
            cities: 0,
            city_hexes: HexSet::EMPTY,
            german_vp: 0,
            start_control: 0,
            objectives: [0; 2],
            names: vec![None; place::MAP],
            geography: vec![(0.0, 0.0); HEXES],
            area_cells: [const { Vec::new() }; 3],
            units: Vec::new(),
            of_side: [UnitSet::EMPTY; 2],
            cards: Vec::new(),
            turns: Vec::new(),
            art: crate::art::layers(shelf)?,
            crt: [[[CombatResult::None; 6]; 9]; 2],
        };
        c.read_map(&csv::<HexRow>(&shelf.read("map.csv")?)?, &mut problems);
        c.read_terrain(&csv::<TerrainRow>(&shelf.read("terrain.csv")?)?);
        c.read_units(&csv::<UnitRow>(&shelf.read("units.csv")?)?, &mut problems);
        c.read_cards(&csv::<CardRow>(&shelf.read("cards.csv")?)?, &mut problems);
        let turns = csv::<TurnRow>(&shelf.read("turns.csv")?)?;
        let rules = csv::<TurnRuleRow>(&shelf.read("turn_rules.csv")?)?;
        c.read_turns(&turns, &rules, &mut problems);
        c.read_crt(&csv::<CrtRow>(&shelf.read("crt.csv")?)?, &mut problems);
        problems.or_value(c)
    }

    fn read_map(&mut self, rows: &[Row<HexRow>], problems: &mut Problems) {
        for row in rows {
            _ = (&row.prov, row.is_oil);
            let Some(h) = parse_place(&row.hex).filter(|h| (row.col, row.row) == col_row(*h)) else {
                problems.push(row.problem("hex", "the number does not fit column and row"));
                continue;
            };
            let at = usize::from(h);
            self.terrain[at] = row.terrain;
            self.geography[at] = (row.lat, row.lon);
            let passable =
                !matches!(row.terrain, Terrain::Lake | Terrain::Sea | Terrain::Off | Terrain::Area);
            if row.terrain == Terrain::Area {
                if let Some(a) = place::AREAS.iter().position(|a| *a == row.region) {
                    self.area_cells[a].push(h);
                }
                continue;
            }
            if row.terrain == Terrain::Lake {
                self.supply_land.insert(h);
            }
            if !row.name_en.is_empty() {
                self.names[at] = Some([row.name_en.clone(), row.name_ru.clone()]);
            }
            if !passable {
                continue;
            }
            self.land.insert(h);
            self.supply_land.insert(h);
            self.closed[at] = 0;
            let near = [&row.n0, &row.n1, &row.n2, &row.n3, &row.n4, &row.n5];
            for (d, id) in near.into_iter().enumerate() {
                match parse_place(id) {
                    Some(n) => {
                        self.near[at][d] = n;
                        if place::is_area(n) {
                            self.area_near[usize::from(n - place::FIN)].insert(h);
                        }
                    }
                    None => self.closed[at] |= 1 << d,
                }
            }
            for (column, text) in [("rivers", &row.rivers), ("impassable", &row.impassable)] {
                for word in text.split_whitespace() {
                    match word.parse::<u8>() {
                        Ok(d) if d < 6 && column == "rivers" => self.river[at] |= 1 << d,
                        Ok(d) if d < 6 => self.closed[at] |= 1 << d,
                        _ => problems
                            .push(row.problem(column, format!("\"{word}\" is not a side: 0 to 5 are"))),
                    }
                }
            }
            match row.region.as_str() {
                "USSR" => self.ussr.insert(h),
                "GG" => self.germany.insert(h),
                other => problems.push(row.problem("region", format!("there is no region \"{other}\""))),
            }
            for (i, sea) in ["Baltic", "Black", "Caspian"].into_iter().enumerate() {
                if row.coast.split_whitespace().any(|s| s == sea) {
                    self.coast[i].insert(h);
                }
            }
            match row.edge.as_str() {
                "" => {}
                "W" => self.edge[0].insert(h),
                _ => self.edge[1].insert(h),
            }
            if row.is_city + row.is_oil > 0 {
                let bit = 1u64 << self.vp_hexes.len();
                self.vp_index[at] = self.vp_hexes.len() as u8;
                self.vp_hexes.push(h);
                if row.is_city == 1 {
                    self.cities |= bit;
                    self.city_hexes.insert(h);
                }
                if row.region == "GG" {
                    self.german_vp |= bit;
                }
                if row.start_control == "G" {
                    self.start_control |= bit;
                }
                self.objectives[0] |= bit * u64::from(row.german_objective);
                self.objectives[1] |= bit * u64::from(row.soviet_objective);
            }
        }
        // Lakes and sea sides between land are closed; a closed side is closed from both hexes.
        for h in 0..HEXES {
            for d in 0..6 {
                let n = self.near[h][d];
                if n == NOWHERE || place::is_area(n) {
                    continue;
                }
                if !self.land.has(n) {
                    self.closed[h] |= 1 << d;
                }
                if self.closed[h] >> d & 1 == 1 && self.land.has(n) {
                    self.closed[usize::from(n)] |= 1 << ((d + 3) % 6);
                }
            }
        }
        let mut closed = Sides::EMPTY;
        for h in 0..HEXES {
            for d in Direction::ALL.into_iter().filter(|d| self.closed[h] >> d.index() & 1 == 1) {
                closed.insert(&GRID, Cell(h as u16), d);
            }
        }
        self.ways = Passages::new(&GRID, &closed);
        for (a, en, ru) in [
            (0, "Finland", "Финляндия"),
            (1, "West Balkans", "Западные Балканы"),
            (2, "South Balkans", "Южные Балканы"),
        ] {
            let at = usize::from(place::FIN) + a;
            self.terrain[at] = Terrain::Area;
            self.closed[at] = 0;
            self.names[at] = Some([en.to_owned(), ru.to_owned()]);
        }
    }

    fn read_terrain(&mut self, rows: &[Row<TerrainRow>]) {
        for row in rows {
            _ = &row.clause;
            self.effects[row.terrain as usize] = TerrainEffects {
                mp: [row.mp_tank, row.mp_other],
                armour: row.armour == 1,
                shift: row.shift,
                stops: row.stops == 1,
            };
        }
    }

    fn read_units(&mut self, rows: &[Row<UnitRow>], problems: &mut Problems) {
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

    fn read_cards(&mut self, rows: &[Row<CardRow>], problems: &mut Problems) {
        for (i, row) in rows.iter().enumerate() {
            _ = (
                &row.printed_no,
                &row.axis_effect,
                &row.soviet_effect,
                &row.printed_soviet_event,
                &row.prov,
                &row.note,
            );
            if row.no.parse() != Ok(i + 1) {
                problems.push(row.problem("no", "cards are numbered in order"));
            }
            let icon = |word: &str| match word {
                "cross" => Some(Side::Axis),
                "star" => Some(Side::Soviet),
                _ => None,
            };
            let codes = |text: &str| text.split('|').map(|t| t.trim().to_owned()).collect();
            self.cards.push(CardSpec {
                era: match row.flag45.as_str() {
                    "struck" => Era::Struck,
                    "green" => Era::Green,
                    _ => Era::All,
                },
                names: [
                    [row.axis_name_en.clone(), row.axis_name_ru.clone()],
                    [row.soviet_name_en.clone(), row.soviet_name_ru.clone()],
                ],
                icon: [icon(&row.axis_icon), icon(&row.soviet_icon)],
                immediate: [row.immediate_axis == 1, row.immediate_soviet == 1],
                timing: [codes(&row.axis_timing), codes(&row.soviet_timing)],
            });
        }
        if self.cards.len() != 55
            && let Some(last) = rows.last()
        {
            problems.push(last.problem("no", format!("there are {} cards, not 55", self.cards.len())));
        }
    }

    fn read_turns(&mut self, rows: &[Row<TurnRow>], rules: &[Row<TurnRuleRow>], problems: &mut Problems) {
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

    fn read_crt(&mut self, rows: &[Row<CrtRow>], problems: &mut Problems) {
        for row in rows {
            let side = usize::from(row.table == "soviet");
            let Some(column) = COLUMNS.iter().position(|c| *c == row.odds) else {
                problems.push(row.problem("odds", "there is no such column").suggest(&row.odds, COLUMNS));
                continue;
            };
            let cells = [&row.d1, &row.d2, &row.d3, &row.d4, &row.d5, &row.d6];
            for (die, word) in cells.into_iter().enumerate() {
                let names = ["-", "CA", "CB", "DR", "DS", "DD", "EX"];
                match names.iter().position(|n| n == word) {
                    Some(at) => self.crt[side][column][die] = CombatResult::ALL[at],
                    None => problems.push(
                        row.problem(&format!("d{}", die + 1), format!("there is no result \"{word}\"")),
                    ),
                }
            }
        }
    }

    /// The cities among VP hexes, a bit each.
    pub fn cities_of(&self, vp: u64) -> HexSet {
        let mut hexes = HexSet::EMPTY;
        let mut rest = vp & self.cities;
        while rest != 0 {
            hexes.insert(self.vp_hexes[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
        }
        hexes
    }

    /// The direction from a place to a neighbouring hex, if they touch.
    pub fn direction(&self, from: u16, to: u16) -> Option<usize> {
        self.near.get(usize::from(from))?.iter().position(|n| *n == to)
    }

    /// Whether two places touch, whatever lies between.
    pub fn touch(&self, a: u16, b: u16) -> bool {
        match (place::is_area(a), place::is_area(b)) {
            (false, false) => {
                (a as usize) < HEXES && (b as usize) < HEXES && crate::hexes::distance(a, b) == 1
            }
            (true, false) => self.area_near[usize::from(a - place::FIN)].has(b),
            (false, true) => self.area_near[usize::from(b - place::FIN)].has(a),
            (true, true) => a != b && a != place::FIN && b != place::FIN,
        }
    }

    /// Whether units can pass or fight between two places that touch.
    ///
    /// Rule: NR 10.1b, NR 8.5c
    pub fn open_between(&self, a: u16, b: u16) -> bool {
        if place::is_area(a) || place::is_area(b) {
            return self.touch(a, b);
        }
        self.direction(a, b).is_some_and(|d| self.closed[usize::from(a)] >> d & 1 == 0)
    }

    /// Whether a river runs between two hexes.
    pub fn river_between(&self, a: u16, b: u16) -> bool {
        !place::is_area(a) && self.direction(a, b).is_some_and(|d| self.river[usize::from(a)] >> d & 1 == 1)
    }

    /// Calls for every place next to one over an open side.
    #[inline]
    pub fn each_open(&self, from: u16, mut visit: impl FnMut(u16)) {
        if place::is_area(from) {
            self.area_near[usize::from(from - place::FIN)].iter().for_each(&mut visit);
            match from {
                place::WBK => visit(place::SBK),
                place::SBK => visit(place::WBK),
                _ => {}
            }
            return;
        }
        let closed = self.closed[usize::from(from)];
        for (d, n) in self.near[usize::from(from)].into_iter().enumerate() {
            if n != NOWHERE && closed >> d & 1 == 0 {
                visit(n);
            }
        }
    }

    /// Spreads a set one step over open sides; the set itself is not included unless reached.
    pub fn spread(&self, set: &HexSet) -> HexSet {
        HexSet(self.ways.entered(&set.0))
    }
}
