//! Positions as people write them: the start of a phase, every counter by its place.

use crate::components::{JOKER, NO_VP, NOWHERE, Side, UNITS, parse_place, place};
use crate::derived::Derived;
use crate::flow::Cx;
use crate::position::{Doing, Frame, Marker, MarkerKind, Position, Unit, fact};
use crate::sequence;
use crate::setup::NoRetreat;
use content::{Problem, Problems, Source, Spanned};
use engine::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The public part of a position file.
///
/// ```toml
/// [position]
/// turn = 4
/// phase = "movement"      # cards supply organisation movement combat removal detraining, housekeeping, victory, start
/// active = "axis"
/// german = ["1503"]       # VP hexes that changed hands
/// [position.units]
/// G04 = "2105"            # place, then full or reduced, oos, disorganised
/// S09 = "2104 reduced"
/// ```
///
/// A counter that is not named is out of the game.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    turn: Option<Spanned<u8>>,
    phase: Option<Spanned<String>>,
    active: Option<Side>,
    initiative: Option<Side>,
    #[serde(default, skip_serializing_if = "is_zero")]
    event_vp: i8,
    #[serde(default, skip_serializing_if = "is_zero")]
    high_tide: u8,
    /// Blitz! and Shock! markers.
    support: Option<[u8; 2]>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    german: Vec<Spanned<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    soviet: Vec<Spanned<String>>,
    /// Turns whose weather marker is turned over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    flipped: Vec<u8>,
    /// Whether the turn before was snowy; by default as printed.
    snow_before: Option<bool>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    facts: Vec<Spanned<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    axis_targets: Vec<Spanned<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    soviet_targets: Vec<Spanned<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    axis_counterblows: Vec<Spanned<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    soviet_counterblows: Vec<Spanned<String>>,
    scorched: Option<Spanned<String>>,
    works: Option<Spanned<String>>,
    reserve: Option<Spanned<String>>,
    local: Option<[String; 2]>,
    partisans: Option<Spanned<String>>,
    #[serde(default, skip_serializing_if = "is_zero")]
    partisans_turn: u8,
    joker: Option<Side>,
    #[serde(default, skip_serializing_if = "is_pair")]
    draw_change: [i8; 2],
    /// Cards fewer by 15.6: at this turn's draw, at the next turn's.
    #[serde(default, skip_serializing_if = "is_quiet")]
    fewer: [[u8; 2]; 2],
    #[serde(default, skip_serializing_if = "is_pair8")]
    demand: [u8; 2],
    #[serde(default, skip_serializing_if = "is_pair8")]
    demand_vp: [u8; 2],
    /// The discard pile, the top last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    discard: Vec<Spanned<String>>,
    /// Cards out of the game.
    removed: Option<Vec<Spanned<String>>>,
    /// Cards known to be in a hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    shown: Vec<Spanned<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    prepared: Vec<Spanned<String>>,
    #[serde(default)]
    units: BTreeMap<String, Spanned<String>>,
}

/// A side's hand.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Secret {
    hand: Vec<Spanned<String>>,
    /// Enemy cards this side has seen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    seen: Vec<Spanned<String>>,
}

fn is_zero<T: Default + PartialEq>(n: &T) -> bool {
    *n == T::default()
}

fn is_pair(n: &[i8; 2]) -> bool {
    *n == [0; 2]
}

fn is_quiet(n: &[[u8; 2]; 2]) -> bool {
    *n == [[0; 2]; 2]
}

fn is_pair8(n: &[u8; 2]) -> bool {
    *n == [0; 2]
}

const PHASES: [&str; 7] = ["cards", "supply", "organisation", "movement", "combat", "removal", "detraining"];

const FACTS: [(&str, u32); 16] = [
    ("germany-invaded-due", fact::GG_DUE),
    ("germany-invaded", fact::GG_DONE),
    ("ploesti-lost-due", fact::OIL_DUE),
    ("ploesti-lost", fact::OIL_DONE),
    ("warsaw-free-due", fact::WARSAW_DUE),
    ("warsaw-free", fact::WARSAW_DONE),
    ("year-1945", fact::YEAR_1945),
    ("snow-seen", fact::SNOW_SEEN),
    ("no-sudden-death", fact::NO_SUDDEN_DEATH),
    ("ss-returned", fact::SS_RETURNED),
    ("abteilung-used", fact::ABTEILUNG),
    ("fort-fronts-used", fact::FORT_FRONTS),
    ("reich-defended", fact::REICH_DONE),
    ("partisans-ready", fact::PARTISANS_READY),
    ("steam-roller", fact::STEAM_ROLLER),
    ("lend-lease", fact::LEND_LEASE),
];

struct Reader<'a> {
    rules: &'a NoRetreat,
    file: &'a Source,
    problems: Problems,
    p: Position,
}

impl Reader<'_> {
    fn fail(&mut self, span: std::ops::Range<usize>, what: impl Into<String>) {
        self.problems.push(Problem::new(self.file, span, what));
    }

    fn hex(&mut self, id: &Spanned<String>) -> Option<u16> {
        let found = parse_place(id.get_ref()).filter(|h| place::is_area(*h) || self.rules.c.land.has(*h));
        if found.is_none() {
            self.fail(id.span(), format!("there is no land hex or area \"{}\"", id.get_ref()));
        }
        found
    }

    fn unit(&mut self, id: &str, span: std::ops::Range<usize>) -> Option<u8> {
        let found = self.rules.c.units.iter().position(|u| u.id == id);
        if found.is_none() {
            let ids = self.rules.c.units.iter().map(|u| u.id.as_str());
            self.problems.push(
                Problem::new(self.file, span, format!("there is no counter \"{id}\"")).suggest(id, ids),
            );
        }
        found.map(|u| u as u8)
    }

    fn card(&mut self, id: &Spanned<String>) -> Option<u8> {
        let found = id
            .get_ref()
            .strip_prefix('c')
            .and_then(|n| n.parse::<u8>().ok())
            .filter(|n| (1..=54).contains(n));
        if found.is_none() {
            self.fail(id.span(), format!("there is no card \"{}\": c01 to c54 are", id.get_ref()));
        }
        found.map(|n| n - 1)
    }

    fn units(&mut self, setup: &Setup) {
        for u in &mut self.p.units {
            *u = Unit { place: place::OUT, flags: 0, aux: 0 };
        }
        for (id, text) in &setup.units {
            let at = self.file.text.find(&format!("{id} =")).unwrap_or(text.span().start);
            let Some(unit) = self.unit(id, at..at + id.len()) else { continue };
            let spec = &self.rules.c.units[usize::from(unit)];
            let mut words = text.get_ref().split_whitespace();
            let first = words.next().unwrap_or_default();
            let spot = parse_place(first)
                .filter(|h| place::is_area(*h) || self.rules.c.land.has(*h))
                .or_else(|| {
                    place::BOXES.iter().position(|b| *b == first).map(|b| place::SHATTERED + b as u16)
                })
                .or_else(|| {
                    first
                        .strip_prefix("turn-")
                        .and_then(|t| t.parse::<u16>().ok())
                        .filter(|t| *t < 40)
                        .map(|t| place::TURN + t)
                });
            let Some(spot) = spot else {
                self.problems.push(
                    Problem::new(self.file, text.span(), format!("no unit can be in \"{first}\""))
                        .suggest(first, place::BOXES),
                );
                continue;
            };
            let mut flags = if spec.starts_full { Unit::FULL } else { 0 };
            for word in words {
                match word {
                    "full" => flags |= Unit::FULL,
                    "reduced" => flags &= !Unit::FULL,
                    "oos" => flags |= Unit::OOS,
                    "disorganised" => flags |= Unit::DISORGANISED,
                    "spent" => flags |= Unit::BONUS,
                    other => {
                        let states = ["full", "reduced", "oos", "disorganised", "spent"];
                        self.problems.push(
                            Problem::new(self.file, text.span(), format!("a unit cannot be \"{other}\""))
                                .suggest(other, states),
                        );
                    }
                }
            }
            self.p.units[usize::from(unit)] = Unit { place: spot, flags, aux: 0 };
            if place::on_map(spot) && self.rules.c.vp_index[usize::from(spot)] != NO_VP {
                let i = self.rules.c.vp_index[usize::from(spot)];
                self.p.control = self.p.control & !(1 << i) | u64::from(spec.side == Side::Axis) << i;
            }
        }
        for (id, text) in &setup.units {
            let Some(unit) = self.rules.c.units.iter().position(|u| u.id == *id) else { continue };
            let at = self.p.units[unit].place;
            let side = self.rules.side_of[unit];
            if place::on_map(at) && self.rules.overstacked(&self.p, side, at) {
                self.fail(text.span(), format!("too many units in {} (NR 8.4.1)", self.rules.place_id(at)));
            }
            let both =
                place::on_map(at) && self.p.units_at(at).any(|o| self.rules.side_of[usize::from(o)] != side);
            if both {
                self.fail(text.span(), format!("both sides are in {} (NR 8.4a)", self.rules.place_id(at)));
            }
        }
    }

    fn control(&mut self, setup: &Setup) {
        self.p.control = self.rules.c.start_control;
        for (list, axis) in [(&setup.german, true), (&setup.soviet, false)] {
            for id in list {
                match parse_place(id.get_ref()).map(|h| self.rules.c.vp_index[usize::from(h)]) {
                    Some(i) if i != NO_VP => {
                        self.p.control = self.p.control & !(1 << i) | u64::from(axis) << i
                    }
                    _ => self.fail(id.span(), format!("\"{}\" is not a city or oil hex", id.get_ref())),
                }
            }
        }
    }

    fn cards(&mut self, setup: &Setup, secrets: &BTreeMap<Seat, Secret>) {
        let late = self.p.fact(fact::YEAR_1945);
        let mut deck = 0u64;
        for (i, card) in self.rules.c.cards.iter().enumerate() {
            use crate::components::Era;
            let fits = matches!((card.era, late), (Era::All, _) | (Era::Struck, false) | (Era::Green, true));
            deck |= u64::from(fits && i != usize::from(JOKER)) << i;
        }
        if let Some(removed) = &setup.removed {
            deck = (1 << 54) - 1;
            for id in removed {
                if let Some(card) = self.card(id) {
                    deck &= !(1 << card);
                }
            }
        }
        let mut take = |me: &mut Self, id: &Spanned<String>| {
            let card = me.card(id)?;
            if deck >> card & 1 == 0 {
                me.fail(id.span(), "this card is not in the game now, or in two places");
                return None;
            }
            deck &= !(1 << card);
            Some(card)
        };
        for id in &setup.discard {
            if let Some(card) = take(self, id) {
                let n = usize::from(self.p.discard_count);
                self.p.discard[n] = card;
                self.p.discard_count += 1;
            }
        }
        for (seat, secret) in secrets {
            for id in &secret.hand {
                if let Some(card) = take(self, id) {
                    self.p.hands[seat.index()] |= 1 << card;
                    self.p.hand_count[seat.index()] += 1;
                }
            }
        }
        self.p.deck = deck;
        self.p.deck_count = deck.count_ones() as u8;
        for id in &setup.shown {
            if let Some(card) = self.card(id) {
                for i in 0..2 {
                    self.p.public[i] |= self.p.hands[i] & 1 << card;
                }
            }
        }
        for (seat, secret) in secrets {
            for id in &secret.seen {
                if let Some(card) = self.card(id) {
                    self.p.seen[seat.index()] |= self.p.hands[1 - seat.index()] & 1 << card;
                }
            }
        }
    }

    fn markers(&mut self, setup: &Setup) {
        for (list, side, kind) in [
            (&setup.axis_targets, Side::Axis, MarkerKind::Target),
            (&setup.soviet_targets, Side::Soviet, MarkerKind::Target),
            (&setup.axis_counterblows, Side::Axis, MarkerKind::Counterblow),
            (&setup.soviet_counterblows, Side::Soviet, MarkerKind::Counterblow),
        ] {
            for id in list {
                let Some(hex) = self.hex(id) else { continue };
                match self.p.free_marker(side) {
                    Some(m) => self.p.markers[side.at()][m] = Marker { hex, kind },
                    None => self.fail(id.span(), "each side has five markers (NR 10.1d)"),
                }
            }
        }
    }

    fn one_unit(&mut self, id: Option<&Spanned<String>>) -> u8 {
        id.and_then(|id| self.unit(id.get_ref(), id.span())).map_or(0, |u| u + 1)
    }

    fn rest(&mut self, setup: &Setup) {
        self.p.scorched = setup.scorched.as_ref().and_then(|h| self.hex(h)).unwrap_or(NOWHERE);
        self.p.works = setup.works.as_ref().and_then(|h| self.hex(h)).unwrap_or(NOWHERE);
        self.p.reserve = self.one_unit(setup.reserve.as_ref());
        self.p.partisans = self.one_unit(setup.partisans.as_ref());
        for (slot, id) in setup.prepared.iter().enumerate().take(3) {
            self.p.prepared[slot] = self.hex(id).unwrap_or(NOWHERE);
        }
        if let Some(local) = &setup.local {
            for (i, id) in local.iter().enumerate().filter(|(_, id)| !id.is_empty()) {
                self.p.local[i] = self.unit(id, 0..0).map_or(0, |u| u + 1);
            }
        }
        for word in &setup.facts {
            match FACTS.iter().find(|(name, _)| name == word.get_ref()) {
                Some((_, bit)) => self.p.facts |= bit,
                None => {
                    let names = FACTS.iter().map(|(name, _)| *name);
                    let what = format!("there is no fact \"{}\"", word.get_ref());
                    self.problems
                        .push(Problem::new(self.file, word.span(), what).suggest(word.get_ref(), names));
                }
            }
        }
    }
}

impl NoRetreat {
    /// Reads a position file.
    pub(crate) fn read_position(
        &self,
        setup: Setup,
        secrets: BTreeMap<Seat, Secret>,
        file: &Source,
    ) -> Result<Position, Problems> {
        let phase = setup.phase.as_ref().map_or("start", |p| p.get_ref().as_str());
        if phase == "start" {
            return Ok(self.first_position());
        }
        let mut reader = Reader { rules: self, file, problems: Problems::new(), p: Position::blank() };
        let turn = setup.turn.as_ref().map_or(self.s.first_turn, |t| *t.get_ref());
        if !(1..=28).contains(&turn) {
            reader.fail(setup.turn.as_ref().map_or(0..0, |t| t.span()), "turns run from 1 to 28");
            return reader.problems.or_value(reader.p);
        }
        reader.p.turn = turn;
        let active = setup.active.unwrap_or(Side::Axis);
        reader.p.active = active as u8;
        reader.p.initiative =
            setup.initiative.unwrap_or(if turn < 12 { Side::Axis } else { Side::Soviet }) as u8;
        reader.p.event_vp = setup.event_vp.clamp(-6, 6);
        reader.p.high_tide = setup.high_tide;
        reader.p.support = setup.support.unwrap_or(self.turn(&reader.p).support);
        reader.p.joker = setup.joker.map_or(2, |s| s as u8);
        reader.p.draw_change = setup.draw_change;
        reader.p.fewer = setup.fewer;
        reader.p.demand = setup.demand;
        reader.p.demand_vp = setup.demand_vp;
        reader.p.partisans_turn = setup.partisans_turn;
        setup.flipped.iter().filter(|t| **t < 32).for_each(|t| reader.p.flipped |= 1 << t);
        reader.rest(&setup);
        let before = turn > 1 && self.marker_weather(&reader.p, turn - 1) == crate::components::Weather::Snow;
        if setup.snow_before.unwrap_or(before) {
            reader.p.facts |= fact::SNOW_BEFORE;
        }
        let snowed = (1..turn).any(|t| self.marker_weather(&reader.p, t) == crate::components::Weather::Snow);
        if snowed || reader.p.fact(fact::SNOW_BEFORE) {
            reader.p.facts |= fact::SNOW_SEEN;
        }
        // In the first housekeeping of 1945 the switch is still to be made.
        let late = |t: u8| self.c.turns[usize::from(t)].year >= 1945;
        if late(turn) && (phase != "housekeeping" || late(turn - 1)) {
            reader.p.facts |= fact::YEAR_1945 | fact::REICH_DONE;
        }
        reader.control(&setup);
        reader.units(&setup);
        reader.cards(&setup, &secrets);
        reader.markers(&setup);
        let frames = begin_at(&mut reader.p, phase, active);
        if !frames {
            let span = setup.phase.as_ref().map_or(0..0, |p| p.span());
            let names = PHASES.into_iter().chain(["housekeeping", "victory", "start", "end"]);
            let what = format!("there is no phase \"{phase}\"");
            reader.problems.push(Problem::new(file, span, what).suggest(phase, names));
        }
        let mut p = reader.problems.or_value(reader.p)?;
        let mut d = Derived::default();
        Cx { r: self, p: &mut p, d: &mut d, sink: &mut () }.run();
        Ok(p)
    }

    /// Writes a quiet position: one that reads back exactly as it is.
    pub(crate) fn write_position(&self, p: &Position) -> Option<engine::Written<Self>> {
        if *p == self.first_position() {
            return Some((Setup::default(), BTreeMap::new()));
        }
        if p.depth != 3 || p.ending > 0 {
            return None;
        }
        let phase = PHASES.get(usize::from(p.phase))?;
        let plain = |text: String| Spanned::new(0..0, text);
        let hexes = |list: &[Marker], kind: MarkerKind| {
            list.iter().filter(|m| m.kind == kind).map(|m| plain(self.place_id(m.hex))).collect::<Vec<_>>()
        };
        let cards = |bits: u64| {
            (0..54u8).filter(move |c| bits >> c & 1 == 1).map(|c| plain(format!("c{:02}", c + 1)))
        };
        let changed = |axis: bool| {
            let hexes = self.c.vp_hexes.iter().enumerate();
            let differs = move |i: usize| {
                (p.control ^ self.c.start_control) >> i & 1 == 1 && (p.control >> i & 1 == 1) == axis
            };
            hexes.filter(move |(i, _)| differs(*i)).map(|(_, h)| plain(self.place_id(*h))).collect::<Vec<_>>()
        };
        let unit_id = |n: u8| (n > 0).then(|| plain(self.c.units[usize::from(n) - 1].id.clone()));
        let spot = |h: u16| (h != NOWHERE).then(|| plain(self.place_id(h)));
        let mut units = BTreeMap::new();
        for (i, u) in p.units.iter().enumerate().take(UNITS) {
            if u.place == place::OUT && u.flags == 0 {
                continue;
            }
            let mut text = self.place_id(u.place);
            text += if u.is(Unit::FULL) { " full" } else { " reduced" };
            for (flag, word) in
                [(Unit::OOS, " oos"), (Unit::DISORGANISED, " disorganised"), (Unit::BONUS, " spent")]
            {
                if u.is(flag) {
                    text += word;
                }
            }
            units.insert(self.c.units[i].id.clone(), plain(text));
        }
        let all: u64 = p.discard[..usize::from(p.discard_count)]
            .iter()
            .fold(p.deck | p.hands[0] | p.hands[1], |a, c| a | 1 << c);
        let local = p.local.map(|n| unit_id(n).map_or_else(String::new, Spanned::into_inner));
        let setup = Setup {
            turn: Some(Spanned::new(0..0, p.turn)),
            phase: Some(plain((*phase).to_owned())),
            active: Some(p.active()),
            initiative: Some(p.initiative()),
            event_vp: p.event_vp,
            high_tide: p.high_tide,
            support: Some(p.support),
            german: changed(true),
            soviet: changed(false),
            flipped: (0..32u8).filter(|t| p.flipped >> t & 1 == 1).collect(),
            snow_before: Some(p.fact(fact::SNOW_BEFORE)),
            facts: FACTS
                .iter()
                .filter(|(_, bit)| p.fact(*bit))
                .map(|(name, _)| plain((*name).to_owned()))
                .collect(),
            axis_targets: hexes(&p.markers[0], MarkerKind::Target),
            soviet_targets: hexes(&p.markers[1], MarkerKind::Target),
            axis_counterblows: hexes(&p.markers[0], MarkerKind::Counterblow),
            soviet_counterblows: hexes(&p.markers[1], MarkerKind::Counterblow),
            scorched: spot(p.scorched),
            works: spot(p.works),
            reserve: unit_id(p.reserve),
            local: (p.local != [0; 2]).then_some(local),
            partisans: unit_id(p.partisans),
            partisans_turn: p.partisans_turn,
            joker: (p.joker < 2).then(|| Side::of(p.joker)),
            draw_change: p.draw_change,
            fewer: p.fewer,
            demand: p.demand,
            demand_vp: p.demand_vp,
            discard: p.discard[..usize::from(p.discard_count)]
                .iter()
                .map(|c| plain(format!("c{:02}", c + 1)))
                .collect(),
            removed: Some(cards(!all & ((1 << 54) - 1)).collect()),
            shown: cards(p.public[0] | p.public[1]).collect(),
            prepared: p.prepared.iter().filter_map(|h| spot(*h)).collect(),
            units,
        };
        let secrets: BTreeMap<Seat, Secret> = Side::BOTH
            .into_iter()
            .map(|s| {
                let secret =
                    Secret { hand: cards(p.hands[s.at()]).collect(), seen: cards(p.seen[s.at()]).collect() };
                (s.seat(), secret)
            })
            .collect();
        let back = self.read_position(setup.clone(), secrets.clone(), &Source::new("position", ""));
        (back.ok() == Some(*p)).then_some((setup, secrets))
    }
}

/// Puts the frames of the start of a phase.
fn begin_at(p: &mut Position, phase: &str, active: Side) -> bool {
    let turn = |step: u8| Frame { doing: Doing::Turn, step, ..Frame::default() };
    match phase {
        "housekeeping" => p.push(turn(sequence::EVENTS)),
        "victory" => p.push(turn(sequence::VICTORY)),
        "end" => p.push(turn(sequence::END)),
        _ => {
            let Some(at) = PHASES.iter().position(|n| *n == phase) else { return false };
            let step = if active == Side::Axis { sequence::SOVIET_TURN } else { sequence::END };
            p.push(turn(step));
            p.push(Frame {
                doing: Doing::PlayerTurn,
                seat: active as u8,
                step: at as u8 + 1,
                ..Frame::default()
            });
            let doing = [
                Doing::CardPhase,
                Doing::SupplyPhase,
                Doing::OrgPhase,
                Doing::MovePhase,
                Doing::CombatPhase,
                Doing::RemovalPhase,
                Doing::DetrainPhase,
            ][at];
            p.phase = at as u8;
            p.push(Frame { doing, seat: active as u8, ..Frame::default() });
        }
    }
    true
}
