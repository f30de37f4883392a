//! Chapter 15: scenarios, read from `scenario.toml`, and options.

use crate::components::*;
use crate::markers::{KINDS, MarkerKind, MarkerSpec};
use crate::position::{COUNTERS, SLIPS, UnitSet};
use content::{Problem, Problems, Shelf, Source, Spanned, toml};
use engine::Options;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Rules one may add, and readings one may choose.
pub const OPTIONS: [(&str, &str); 6] = [
    ("additional", "TB X0a"),
    ("historical-weather", "TB 6.1a"),
    ("held-after-end", "TB 14.2a"),
    ("mild-columns", "TB 7.12a"),
    ("attack-without-command", "TB 12.1c"),
    ("emergency-artillery", "TB 11.5f"),
];

/// The options in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The additional rules.
    pub additional: bool,
    /// The weather as it was.
    pub historical_weather: bool,
    /// End stops only the handing out of markers (Q12).
    pub held_after_end: bool,
    /// Only units that move together lose the rate of a line (Q25).
    pub mild_columns: bool,
    /// Units out of command may attack (Q103).
    pub attack_without_command: bool,
    /// Units in emergency supply get artillery points (Q92).
    pub emergency_artillery: bool,
}

/// Artillery points by kind, in the order of the track.
pub const AO_KINDS: [(&str, u8, bool); 8] = [
    ("76(1)", 1, false),
    ("105(2)", 2, false),
    ("122(2)", 2, false),
    ("150(3)", 3, false),
    ("152(3)", 3, false),
    ("203H(4)", 4, true),
    ("210H(4)", 4, true),
    ("R", 0, false),
];
/// Rockets among [`AO_KINDS`].
pub const ROCKETS: usize = 7;

/// A schedule of one side.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideFile {
    ao_limit_attack: Vec<u8>,
    ao: Vec<BTreeMap<String, u8>>,
    ao_less: Vec<BTreeMap<String, u8>>,
    io: Vec<u8>,
    air: Vec<u8>,
    air_recon: Vec<u8>,
    aa_factor: u8,
    aa_armies: BTreeMap<String, u8>,
    markers: Vec<Vec<Spanned<String>>>,
    ts_users: Spanned<String>,
    rail: u8,
    entrench: bool,
    construction_max_level: u8,
    reconstitution: [u8; 2],
    temporary_hq: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WeatherFile {
    table: Vec<[Weather; 6]>,
    fixed: Vec<u8>,
    historical: Vec<Weather>,
    effects: BTreeMap<Weather, WeatherEffects>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CorpsMarkerFile {
    marker: String,
    divisions: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OnlyFile {
    turn: u8,
    side: Side,
    corps: Vec<String>,
    units: Vec<String>,
    not_next_to: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WaitFile {
    name: String,
    corps: Vec<String>,
    armies: Vec<String>,
    before: u8,
    #[serde(default)]
    attacks_only: bool,
    #[serde(default)]
    wake_near: Option<String>,
    #[serde(default)]
    wake_within: u8,
    wake_if_attacked: bool,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RulesFile {
    ao_limit_defence: u8,
    air_support_max: u8,
    end_marker_turns: Vec<u8>,
    hidden_setup: Option<Side>,
    lull_turn: u8,
    source_while_held: Option<SourceFile>,
    corps_marker: Vec<CorpsMarkerFile>,
    counter_preparation: u8,
    skip_phases_of: Option<SkipFile>,
    no_drawing_on: Vec<u8>,
    bridgehead: Option<BridgeheadFile>,
    only: Vec<OnlyFile>,
    wait: Vec<WaitFile>,
    confusion_turns: Vec<u8>,
    small_guns: Vec<String>,
    exit: Option<ExitFile>,
    any_hq_units: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SourceFile {
    hex: String,
    side: Side,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SkipFile {
    side: Side,
    turn: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BridgeheadFile {
    from: String,
    to: String,
    while_german: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ExitFile {
    hexes: Vec<String>,
    side: Side,
    vp: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct VictoryFile {
    hq: u8,
    tanks: u8,
    other: u8,
    tanks_of: Vec<Side>,
    levels: Vec<[u8; 2]>,
}

/// A special rule as a player reads it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialFile {
    /// What it is called in English.
    pub title_en: String,
    /// The same in Russian.
    pub title_ru: String,
    /// What it says.
    pub text_en: String,
    /// The same in Russian.
    pub text_ru: String,
    provenance: String,
}

/// A scenario as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    /// Title in English.
    pub title_en: String,
    /// Title in Russian.
    pub title_ru: String,
    /// A sentence or two.
    pub summary_en: String,
    /// The same in Russian.
    pub summary_ru: String,
    /// What had happened and what came of it.
    pub history_en: String,
    /// The same in Russian.
    pub history_ru: String,
    /// Of a hundred games between two equal players, how many the Germans won, draws counting half.
    #[serde(default)]
    pub balance: Option<u8>,
    cols: u8,
    rows: u8,
    first_player: Side,
    /// A date for each turn.
    pub dates: Vec<String>,
    #[serde(default)]
    provenance: String,
    weather: WeatherFile,
    german: SideFile,
    soviet: SideFile,
    rules: RulesFile,
    victory: VictoryFile,
    /// The special rules in words.
    #[serde(default)]
    pub special: Vec<SpecialFile>,
}

/// Who may use Tactical Superiority.
///
/// Rule: TB 14.4d
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TsUsers {
    /// Nobody.
    Nobody,
    /// Everybody.
    All,
    /// Units of these corps.
    Corps(Vec<u8>),
    /// Guards tank and mechanised brigades.
    GuardsArmour,
    /// Units of panzer and motorised divisions.
    MobileDivisions,
}

/// What is laid in the cup on a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Laying {
    /// So many markers of a kind.
    Some(MarkerKind, u8),
    /// A corps marker.
    Corps(u8),
    /// So many of these markers, as the owner chooses.
    Choose(u8, u64),
}

/// A side's schedule and permissions.
#[derive(Clone, Debug)]
pub struct SideRules {
    /// AO an attack may use, by turn.
    pub ao_limit: Vec<u8>,
    /// AO added, by turn and kind.
    pub ao: Vec<[u8; 8]>,
    /// Engineer points, by turn.
    pub io: Vec<u8>,
    /// Air markers, by turn.
    pub air: Vec<u8>,
    /// Recon markers, by turn.
    pub recon: Vec<u8>,
    /// The lowest die at which flak shoots a marker down; 7 is never.
    pub flak: u8,
    /// The same for armies of their own.
    pub flak_armies: Vec<(u8, u8)>,
    /// Markers laid, by turn.
    pub lay: Vec<Vec<Laying>>,
    /// Who may use Tactical Superiority.
    pub ts: TsUsers,
    /// Units on rails at a time.
    pub rail: u8,
    /// Whether works may be dug.
    pub entrench: bool,
    /// The highest level construction units reach without a marker.
    pub max_level: u8,
    /// Units returned and given up.
    pub reconstitution: [u8; 2],
    /// Temporary HQs.
    pub temporary_hq: u8,
}

/// Units that wait (reserves) until a turn or until the enemy is near.
#[derive(Clone, Debug)]
pub struct Wait {
    /// Its name in texts.
    pub name: String,
    /// Units it binds.
    pub units: UnitSet,
    /// The first turn they are free.
    pub before: u8,
    /// They may move, but not attack.
    pub attacks_only: bool,
    /// An enemy this near to the unit (or to the hex) wakes them.
    pub within: u8,
    /// The hex, if it is one.
    pub near: Option<u16>,
    /// An attack wakes the unit.
    pub if_attacked: bool,
}

/// What only this scenario knows.
#[derive(Clone, Debug, Default)]
pub struct Special {
    /// AO in defence.
    pub ao_defence: u8,
    /// Air support markers in one combat and side.
    pub air_max: u8,
    /// Turns with an End marker.
    pub end_turns: Vec<u8>,
    /// Side that sets up hidden to the last counter.
    pub hidden: Option<Side>,
    /// Turn before which each side restores a unit.
    pub lull: u8,
    /// A hex that is a source while its side holds it.
    pub held_source: Option<(u16, Side)>,
    /// Turn of the counter-preparation.
    pub cprep: u8,
    /// Side that has only phase I on a turn.
    pub skip: Option<(Side, u8)>,
    /// Turns without drawing.
    pub no_drawing: Vec<u8>,
    /// Attacks from, into, while this hex is German: no river.
    pub bridgehead: Option<(u16, u16, u16)>,
    /// On a turn only these units of a side act, and not into these hexes.
    pub only: Vec<(u8, Side, UnitSet, Vec<u16>)>,
    /// Reserves.
    pub wait: Vec<Wait>,
    /// Turns of confusion in the Soviet mechanised corps, and these corps.
    pub confusion: Vec<u8>,
    /// The mechanised corps.
    pub mech_corps: Vec<u8>,
    /// Units whose guns do nothing against tank shift 3.
    pub small_guns: Vec<u16>,
    /// Where a side leaves the map, and for how many points.
    pub exit: Option<(Side, Vec<u16>, u8)>,
}

/// How points are counted.
#[derive(Clone, Debug, Default)]
pub struct Scoring {
    /// For an HQ.
    pub hq: u8,
    /// For a unit with a tank shift on its front.
    pub tanks: u8,
    /// For any other.
    pub other: u8,
    /// Sides whose tank units count as such.
    pub tanks_of: [bool; 2],
    /// German to Soviet points, best German result first.
    pub levels: Vec<[u8; 2]>,
}

/// A scenario, ready to start: the rules of the game bound to it.
#[derive(Clone, Debug)]
pub struct TankBattles {
    /// Its id.
    pub id: String,
    /// The map.
    pub map: Map,
    /// The terrain effects chart.
    pub chart: Chart,
    /// The combat results table.
    pub crt: Crt,
    /// Counters; the last are slips.
    pub counters: Vec<Counter>,
    /// Names of formations.
    pub formations: Formations,
    /// Dates of the turns.
    pub dates: Vec<String>,
    /// Who plays part B.
    pub first: Side,
    /// Weather by turn and face, as a number of [`TankBattles::effects`].
    pub weather: Vec<[u8; 6]>,
    /// Turns whose weather is not rolled.
    pub fixed: Vec<u8>,
    /// Kinds of weather with their effects.
    pub effects: Vec<(Weather, WeatherEffects)>,
    /// Schedules.
    pub sides: [SideRules; 2],
    /// Markers.
    pub markers: Vec<MarkerSpec>,
    /// Special rules.
    pub special: Special,
    /// Victory.
    pub scoring: Scoring,
    /// Options in play.
    pub choice: Choice,
    /// Counters of each side, slips included.
    pub own: [UnitSet; 2],
    /// Pontoon units.
    pub pontoons: Vec<u16>,
    /// The same as masks: all bits for a counter of the side.
    pub own_masks: [[u32; COUNTERS]; 2],
    /// Slips.
    pub slips: UnitSet,
    /// HQs of each side.
    pub headquarters: [UnitSet; 2],
    /// Whom each HQ commands.
    pub followers: Vec<UnitSet>,
    /// Other counters of the same side and arm that are no worse than this one.
    pub better: Vec<UnitSet>,
    /// Units that arrive by each turn.
    pub due: Vec<UnitSet>,
    /// Units some reserve binds.
    pub reserves: UnitSet,
    /// Markers of each side, a bit each.
    pub marker_bits: [u64; 2],
    /// The same by kind.
    pub kind_bits: [[u64; KINDS]; 2],
    /// The number of "the front" among formations: any HQ commands its units.
    pub front: u8,
    /// Drawn cartography.
    pub art: Vec<engine::table::Art>,
}

impl TankBattles {
    /// Reads a scenario.
    pub fn read(shelf: &Shelf, id: &str, options: &Options) -> Result<TankBattles, Problems> {
        let source = shelf.read(&format!("scenarios/{id}/scenario.toml"))?;
        let file: ScenarioFile = toml(&source)?;
        _ = &file.provenance;
        let mut choice = Choice::default();
        for option in options.iter() {
            match option {
                "additional" => choice.additional = true,
                "historical-weather" => choice.historical_weather = true,
                "held-after-end" => choice.held_after_end = true,
                "mild-columns" => choice.mild_columns = true,
                "attack-without-command" => choice.attack_without_command = true,
                "emergency-artillery" => choice.emergency_artillery = true,
                other => {
                    let known = OPTIONS.iter().map(|(id, _)| *id);
                    let what = format!("there is no option \"{other}\"");
                    return Err(Problem::new(&source, 0..0, what).suggest(other, known).into());
                }
            }
        }
        let chart = Chart::read(&shelf.read("terrain.csv")?)?;
        let crt = Crt::read(&shelf.read("crt.csv")?)?;
        let map_source = shelf.read(&format!("scenarios/{id}/map.csv"))?;
        let mut map = Map::read(&map_source, file.cols, file.rows)?;
        let effects: Vec<_> = file.weather.effects.iter().map(|(w, e)| (*w, *e)).collect();
        map.price(&chart, &effects.iter().map(|(_, e)| *e).collect::<Vec<_>>());
        let mut formations = Formations::default();
        let units = shelf.read(&format!("scenarios/{id}/units.csv"))?;
        let mut counters = read_counters(&units, &mut formations, |word| map.hex(word))?;
        let art = engine::art(&shelf.read(&format!("scenarios/{id}/art.csv"))?)?;
        let mut problems = Problems::new();
        let turns = file.dates.len();
        let mut fault = |what: String| problems.push(Problem::new(&source, 0..0, what));
        for (name, side) in [("german", &file.german), ("soviet", &file.soviet)] {
            let lists = [
                side.ao_limit_attack.len(),
                side.ao.len(),
                side.ao_less.len(),
                side.io.len(),
                side.air.len(),
                side.air_recon.len(),
                side.markers.len(),
            ];
            if lists.iter().any(|n| *n != turns) {
                fault(format!("[{name}]: every schedule has an entry for each of the {turns} turns"));
            }
        }
        if file.weather.table.len() != turns || file.weather.historical.len() != turns {
            fault(format!("[weather]: a row for each of the {turns} turns"));
        }
        let letters = |of: &str| of.split('/').all(|letter| ["S", "P", "K", "R"].contains(&letter));
        for rule in file.special.iter().filter(|rule| !letters(&rule.provenance)) {
            fault(format!(
                "[[special]] \"{}\": provenance is S, P, K or R, or several of them",
                rule.title_en
            ));
        }
        let kind = |w: Weather| effects.iter().position(|(k, _)| *k == w).unwrap_or(0) as u8;
        if file.weather.table.iter().flatten().any(|w| effects.iter().all(|(k, _)| k != w)) {
            fault("[weather]: a kind of weather has no effects".to_owned());
        }
        if counters.len() + SLIPS > COUNTERS {
            fault(format!("at most {} counters", COUNTERS - SLIPS));
        }
        if let Some(problem) = problems.iter().next() {
            return Err(problem.clone().into());
        }
        let weather = (0..turns)
            .map(|t| {
                let row = file.weather.table[t];
                if choice.historical_weather { [kind(file.weather.historical[t]); 6] } else { row.map(kind) }
            })
            .collect();
        let fixed =
            if choice.historical_weather { (1..=turns as u8).collect() } else { file.weather.fixed.clone() };
        let any_hq: Vec<u8> = file.rules.any_hq_units.iter().filter_map(|f| formations.find(f)).collect();
        let front = formations.number("фронт");
        for c in &mut counters {
            if any_hq.contains(&c.corps) || any_hq.contains(&c.division) {
                c.army = front;
            }
        }
        crate::extra::add_slips(&mut counters);
        let markers =
            crate::markers::specs(&file_markers(&file), &formations, &file_corps(&file), &counters, choice);
        let sides = [&file.german, &file.soviet]
            .map(|s| s.rules(&source, &formations, &markers, choice, &mut problems));
        let special = file.rules.special(&map, &formations, &counters, &source, &mut problems);
        let numbers = || 0..counters.len() as u16;
        let own = Side::BOTH.map(|s| numbers().filter(|u| counters[usize::from(*u)].side == s).collect());
        let pontoons = numbers().filter(|u| counters[usize::from(*u)].arm == Arm::Pontoon).collect();
        let v = &file.victory;
        let scoring = Scoring {
            hq: v.hq,
            tanks: v.tanks,
            other: v.other,
            tanks_of: Side::BOTH.map(|s| v.tanks_of.contains(&s)),
            levels: v.levels.clone(),
        };
        let mut rules = TankBattles {
            id: id.to_owned(),
            map,
            chart,
            crt,
            counters,
            formations,
            dates: file.dates,
            first: file.first_player,
            weather,
            fixed,
            effects,
            sides,
            markers,
            special,
            scoring,
            choice,
            own,
            pontoons,
            own_masks: [[0; COUNTERS]; 2],
            slips: UnitSet::EMPTY,
            headquarters: [UnitSet::EMPTY; 2],
            followers: Vec::new(),
            better: Vec::new(),
            due: Vec::new(),
            reserves: UnitSet::EMPTY,
            marker_bits: [0; 2],
            kind_bits: [[0; KINDS]; 2],
            front,
            art,
        };
        rules.know_bonds();
        problems.or_value(rules)
    }

    /// Notes once and for all who commands whom, who is no worse than whom, and whose the markers are.
    fn know_bonds(&mut self) {
        let all = || 0..self.counters.len() as u16;
        let slips = all().filter(|u| self.is_slip(*u)).collect();
        let hqs = self.own.map(|own| own.iter().filter(|u| self.counter(*u).arm == Arm::Hq).collect());
        let followers = all().map(|hq| all().filter(|u| self.commands(hq, *u)).collect()).collect();
        let better = all().map(|u| all().filter(|o| self.no_worse(*o, u)).collect()).collect();
        (self.slips, self.headquarters, self.followers, self.better) = (slips, hqs, followers, better);
        let due = |u: u16, by: u8| matches!(self.counter(u).setup, Setup::Arrives(turn, _) if turn <= by);
        let due_by = |by: u8| (0..self.counters.len() as u16).filter(|u| due(*u, by)).collect();
        self.due = (0..=self.turns()).map(due_by).collect();
        for (mask, own) in self.own_masks.iter_mut().zip(self.own) {
            own.iter().for_each(|u| mask[usize::from(u)] = !0);
        }
        self.reserves = self.special.wait.iter().fold(UnitSet::EMPTY, |all, w| all | w.units);
        for (i, m) in self.markers.iter().enumerate() {
            self.marker_bits[m.side.at()] |= 1 << i;
            self.kind_bits[m.side.at()][m.kind as usize] |= 1 << i;
        }
    }

    /// Number of turns.
    pub fn turns(&self) -> u8 {
        self.dates.len() as u8
    }

    /// A counter.
    #[inline]
    pub fn counter(&self, u: u16) -> &Counter {
        &self.counters[usize::from(u)]
    }
}

/// The counters and markers of a scenario without its map: enough to know what all are called.
pub fn cast(
    shelf: &Shelf,
    id: &str,
    file: &ScenarioFile,
) -> Result<(Vec<Counter>, Vec<MarkerSpec>), Problems> {
    let mut formations = Formations::default();
    let units = shelf.read(&format!("scenarios/{id}/units.csv"))?;
    let mut counters = read_counters(&units, &mut formations, |_| Some(0))?;
    crate::extra::add_slips(&mut counters);
    let choice = Choice { additional: true, ..Choice::default() };
    let markers =
        crate::markers::specs(&file_markers(file), &formations, &file_corps(file), &counters, choice);
    Ok((counters, markers))
}

/// Marker words of both sides, by turn.
fn file_markers(file: &ScenarioFile) -> [Vec<Vec<String>>; 2] {
    [&file.german, &file.soviet]
        .map(|s| s.markers.iter().map(|turn| turn.iter().map(|m| m.get_ref().clone()).collect()).collect())
}

fn file_corps(file: &ScenarioFile) -> Vec<(String, Vec<String>)> {
    file.rules.corps_marker.iter().map(|c| (c.marker.clone(), c.divisions.clone())).collect()
}

impl SideFile {
    fn rules(
        &self,
        source: &Source,
        formations: &Formations,
        markers: &[MarkerSpec],
        choice: Choice,
        problems: &mut Problems,
    ) -> SideRules {
        let mut points = |map: &BTreeMap<String, u8>| {
            let mut out = [0u8; 8];
            for (name, n) in map {
                match AO_KINDS.iter().position(|(k, ..)| k == name) {
                    Some(k) => out[k] += n,
                    None => {
                        problems.push(Problem::new(source, 0..0, format!("there are no points \"{name}\"")))
                    }
                }
            }
            out
        };
        let ao = self
            .ao
            .iter()
            .zip(&self.ao_less)
            .map(|(plus, minus)| {
                let (plus, minus) = (points(plus), points(minus));
                std::array::from_fn(|k| plus[k] - if choice.additional { minus[k].min(plus[k]) } else { 0 })
            })
            .collect();
        let ts = match self.ts_users.get_ref().as_str() {
            "nobody" => TsUsers::Nobody,
            "all" => TsUsers::All,
            "guards-armour" => TsUsers::GuardsArmour,
            "mobile-divisions" => TsUsers::MobileDivisions,
            other => match other.strip_prefix("corps:") {
                Some(list) => TsUsers::Corps(list.split('|').filter_map(|c| formations.find(c)).collect()),
                None => {
                    let what = "users are nobody, all, guards-armour, mobile-divisions or corps:A|B";
                    problems.push(Problem::new(source, self.ts_users.span(), what));
                    TsUsers::Nobody
                }
            },
        };
        let lay = self.markers.iter().map(|turn| {
            let words: Vec<&str> = turn.iter().map(|m| m.get_ref().as_str()).collect();
            for word in turn {
                if crate::markers::parse(word.get_ref(), markers).is_none() {
                    problems.push(Problem::new(source, word.span(), "there is no such marker"));
                }
            }
            crate::markers::laying(&words, markers, choice)
        });
        SideRules {
            lay: lay.collect(),
            ao_limit: self.ao_limit_attack.clone(),
            ao,
            io: self.io.clone(),
            air: self.air.clone(),
            recon: self.air_recon.clone(),
            flak: self.aa_factor,
            flak_armies: self
                .aa_armies
                .iter()
                .filter_map(|(army, die)| Some((formations.find(army)?, *die)))
                .collect(),
            ts,
            rail: self.rail,
            entrench: self.entrench,
            max_level: self.construction_max_level,
            reconstitution: self.reconstitution,
            temporary_hq: self.temporary_hq,
        }
    }
}

impl RulesFile {
    fn special(
        &self,
        map: &Map,
        formations: &Formations,
        counters: &[Counter],
        source: &Source,
        problems: &mut Problems,
    ) -> Special {
        let mut hex = |word: &String| {
            let at = map.hex(word);
            if at.is_none() {
                problems.push(Problem::new(source, 0..0, format!("[rules]: there is no hex {word}")));
            }
            at.unwrap_or(0)
        };
        let of = |corps: &[String], armies: &[String], units: &[String]| -> UnitSet {
            let corps: Vec<u8> = corps.iter().filter_map(|c| formations.find(c)).collect();
            let armies: Vec<u8> = armies.iter().filter_map(|a| formations.find(a)).collect();
            let bound = |c: &Counter| {
                corps.contains(&c.corps)
                    || corps.contains(&c.division) && c.division > 0
                    || armies.contains(&c.army)
                    || units.contains(&c.id)
            };
            (0..counters.len() as u16).filter(|u| bound(&counters[usize::from(*u)])).collect()
        };
        let mech = |c: &Counter| {
            let name = formations.name(c.corps);
            c.side == Side::Soviet && name.ends_with("мк")
        };
        let mut mech_corps: Vec<u8> = counters.iter().filter(|c| mech(c)).map(|c| c.corps).collect();
        mech_corps.sort_unstable();
        mech_corps.dedup();
        Special {
            ao_defence: self.ao_limit_defence,
            air_max: self.air_support_max,
            end_turns: self.end_marker_turns.clone(),
            hidden: self.hidden_setup,
            lull: self.lull_turn,
            held_source: self.source_while_held.as_ref().map(|s| (hex(&s.hex), s.side)),
            cprep: self.counter_preparation,
            skip: self.skip_phases_of.as_ref().map(|s| (s.side, s.turn)),
            no_drawing: self.no_drawing_on.clone(),
            bridgehead: self.bridgehead.as_ref().map(|b| (hex(&b.from), hex(&b.to), hex(&b.while_german))),
            only: self
                .only
                .iter()
                .map(|o| {
                    (
                        o.turn,
                        o.side,
                        of(&o.corps, &[], &o.units),
                        o.not_next_to.iter().map(&mut hex).collect(),
                    )
                })
                .collect(),
            wait: self
                .wait
                .iter()
                .map(|w| Wait {
                    name: w.name.clone(),
                    units: of(&w.corps, &w.armies, &[]),
                    before: w.before,
                    attacks_only: w.attacks_only,
                    within: w.wake_within,
                    near: w.wake_near.as_ref().map(&mut hex),
                    if_attacked: w.wake_if_attacked,
                })
                .collect(),
            confusion: self.confusion_turns.clone(),
            mech_corps,
            small_guns: (0..counters.len() as u16)
                .filter(|u| self.small_guns.contains(&counters[usize::from(*u)].calibre))
                .collect(),
            exit: self.exit.as_ref().map(|e| (e.side, e.hexes.iter().map(&mut hex).collect(), e.vp)),
        }
    }
}
