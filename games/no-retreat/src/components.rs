//! Chapter 2: map, counters, cards, tables and calendar, read from `data/`.
//!
//! Everything printed lives in text files; here they become arrays that rules
//! index by small numbers, and all that is wrong with them is told by line.

mod calendar;
mod counters;
mod deck;
mod map;
mod tables;

pub use calendar::{Stacking, TurnRules, Weather};
pub use counters::{Arrival, Branch, FaceSpec, Fate, Special, StepLaw, UnitSpec};
pub use deck::{CardSpec, Era};
pub use map::{Terrain, TerrainEffects};
pub use tables::{COLUMNS, CombatResult};

use calendar::{TurnRow, TurnRuleRow};
use counters::UnitRow;
use deck::CardRow;
use map::{HexRow, TerrainRow};
use tables::CrtRow;

use crate::hexes::{GRID, HEXES, HexSet, Passages, Sides, UnitSet};
use content::{Problems, Shelf, csv};
use hexgrid::pointy::{E, NE, NW, SE, SW, W};
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
