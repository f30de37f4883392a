//! Positions as people write them: the start of a phase, every counter by its place.

use crate::combat::phase_step;
use crate::components::{Side, Works, place};
use crate::flow::Cx;
use crate::movement::step as moving;
use crate::position::{Doing, Frame, NONE, Obstacle, Pontoon, Position, SLIPS, flag};
use crate::scenario::{AO_KINDS, TankBattles};
use crate::sequence;
use crate::stacks::Derived;
use content::{Problem, Problems, Source, Spanned};
use engine::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Points of a side.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Points {
    ao: BTreeMap<String, u8>,
    io: u8,
    air: u8,
    recon: u8,
}

/// The public part of a position file.
///
/// ```toml
/// [position]
/// turn = 2
/// phase = "movement"       # prepared, movement, unprepared
/// active = "G"
/// weather = "mud"
/// [position.units]
/// G-12.4Pz = "0408"        # place, then weak (column, bridge), emergency, no-supply, no-command, …
/// S-4.TB = "0705 weak"
/// ```
///
/// A counter that is not named is not in play.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    turn: Option<Spanned<u8>>,
    phase: Option<Spanned<String>>,
    active: Option<Side>,
    weather: Option<Spanned<String>>,
    /// Hexes that changed hands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    german: Vec<Spanned<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    soviet: Vec<Spanned<String>>,
    /// Works that differ from the map: 0 to 3, L, P3.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    works: BTreeMap<String, Spanned<String>>,
    /// Bridges blown: hex and side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    blown: Vec<Spanned<String>>,
    /// Mobile engineer works: hex, last turn, marker.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    obstacles: Vec<Spanned<String>>,
    german_points: Option<Points>,
    soviet_points: Option<Points>,
    /// Markers in the cup and in hand, by number: German, Soviet.
    #[serde(default, skip_serializing_if = "is_zero")]
    cup: [u8; 2],
    #[serde(default, skip_serializing_if = "is_zero")]
    hand: [u8; 2],
    /// 0 not laid, 1 in the cup, 2 drawn.
    #[serde(default, skip_serializing_if = "is_nothing")]
    end: u8,
    /// Markers on the map, and out of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lasting: Vec<Spanned<String>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    gone: Vec<Spanned<String>>,
    #[serde(default, skip_serializing_if = "is_zero")]
    hqs_lost: [u8; 2],
    #[serde(default, skip_serializing_if = "is_nothing")]
    exit_vp: u8,
    /// Corps short of fuel, and one that may not attack.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    fuel: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    orders: String,
    #[serde(default, skip_serializing_if = "is_none16")]
    rolls: u16,
    /// Units entered by hex in this turn.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    entered: BTreeMap<String, u8>,
    #[serde(default)]
    units: BTreeMap<String, Spanned<String>>,
}

fn is_zero(pair: &[u8; 2]) -> bool {
    *pair == [0; 2]
}

fn is_nothing(n: &u8) -> bool {
    *n == 0
}

fn is_none16(n: &u16) -> bool {
    *n == 0
}

/// One side's secrets in such a file.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Secret {
    /// Markers in hand.
    hand: Vec<Spanned<String>>,
    /// Its markers in the cup.
    cup: Vec<Spanned<String>>,
    /// Counters the enemy cannot see.
    units: BTreeMap<String, Spanned<String>>,
}

/// Words for states.
const STATES: [(&str, u32); 16] = [
    ("weak", flag::REVERSE),
    ("emergency", flag::EMERGENCY),
    ("no-supply", flag::NO_SUPPLY),
    ("no-command", flag::NO_COMMAND),
    ("top", flag::TOP),
    ("shown", flag::SHOWN),
    ("scouted", flag::SCOUTED),
    ("loaded", flag::LOADED),
    ("loaded-now", flag::LOADED_NOW),
    ("attacked", flag::ATTACKED),
    ("covered", flag::COVERED),
    ("drove", flag::DROVE),
    ("fell", flag::FELL),
    ("received", flag::RECEIVED),
    ("woken", flag::WOKEN),
    ("checked", flag::CHECKED),
];
/// One more word: the enemy has seen its face.
const SEEN: (&str, u32) = ("seen", flag::SEEN);

struct Reader<'a> {
    r: &'a TankBattles,
    file: &'a Source,
    problems: Problems,
    p: Position,
}

impl Reader<'_> {
    fn fail(&mut self, span: std::ops::Range<usize>, what: impl Into<String>) {
        self.problems.push(Problem::new(self.file, span, what));
    }

    fn hex(&mut self, word: &str, span: std::ops::Range<usize>) -> Option<u16> {
        let found = self.r.map.hex(word);
        if found.is_none() {
            self.fail(span, format!("there is no hex \"{word}\" on this map"));
        }
        found
    }

    fn marker(&mut self, id: &Spanned<String>) -> Option<u8> {
        let found = self.r.markers.iter().position(|m| m.id == *id.get_ref());
        if found.is_none() {
            let ids = self.r.markers.iter().map(|m| m.id.as_str());
            let what = format!("there is no marker \"{}\"", id.get_ref());
            self.problems.push(Problem::new(self.file, id.span(), what).suggest(id.get_ref(), ids));
        }
        found.map(|m| m as u8)
    }

    fn units(&mut self, units: &BTreeMap<String, Spanned<String>>, whose: Option<Side>) {
        for (id, text) in units {
            let start = self
                .file
                .text
                .find(&format!("{id} ="))
                .or_else(|| self.file.text.find(&format!("\"{id}\" =")))
                .unwrap_or(text.span().start);
            let Some(u) = self.r.counters.iter().position(|c| c.id == *id) else {
                let ids = self.r.counters.iter().map(|c| c.id.as_str());
                let what = format!("there is no counter \"{id}\"");
                self.problems.push(Problem::new(self.file, start..start + id.len(), what).suggest(id, ids));
                continue;
            };
            if whose.is_some_and(|s| self.r.counters[u].side != s) {
                self.fail(start..start + id.len(), format!("\"{id}\" belongs to the other side"));
                continue;
            }
            if self.p.at[u] != place::UNUSED {
                self.fail(text.span(), format!("\"{id}\" is in two places"));
                continue;
            }
            self.unit(u, text);
        }
    }

    fn unit(&mut self, u: usize, text: &Spanned<String>) {
        let mut words = text.get_ref().split_whitespace();
        let first = words.next().unwrap_or_default();
        let spot = self
            .r
            .map
            .hex(first)
            .or_else(|| place::BOXES.iter().position(|b| *b == first).map(|b| place::FIELD + b as u16));
        let Some(spot) = spot else {
            self.fail(text.span(), format!("no unit can be in \"{first}\""));
            return;
        };
        self.p.at[u] = spot;
        for word in words {
            if let Some((_, bit)) = STATES.iter().chain([&SEEN]).find(|(w, _)| *w == word) {
                self.p.flags[u] |= bit;
            } else if let Some(parent) =
                word.strip_prefix("of:").and_then(|id| self.r.counters.iter().position(|c| c.id == id))
            {
                if self.r.is_slip(u as u16) {
                    self.p.parents[u - (self.r.counters.len() - SLIPS)] = parent as u16;
                }
            } else if let Some((hex, d)) = word
                .split_once(':')
                .and_then(|(h, d)| Some((self.r.map.hex(h)?, d.parse::<u8>().ok().filter(|d| *d < 6)?)))
            {
                if let Some(slot) = self.p.pontoons.iter_mut().find(|b| b.unit == NONE) {
                    *slot = Pontoon { unit: u as u16, hex, side: d };
                }
            } else {
                let what = format!("\"{word}\" is no state of a counter");
                self.problems
                    .push(Problem::new(self.file, text.span(), what).suggest(word, STATES.map(|(w, _)| w)));
            }
        }
    }

    /// Both sides in one hex, a closed hex, a missing top.
    fn settle(&mut self, spans: &BTreeMap<String, Spanned<String>>) {
        let mut owner: Vec<Option<Side>> = vec![None; place::HEXES];
        let mut topped = vec![false; place::HEXES];
        for u in 0..self.r.counters.len() {
            let at = self.p.at[u];
            if !place::on_map(at) {
                continue;
            }
            let c = &self.r.counters[u];
            let span = spans.get(&c.id).map_or(0..0, Spanned::span);
            if owner[usize::from(at)].is_some_and(|s| s != c.side) {
                self.fail(span.clone(), format!("both sides cannot stand in {}", self.r.map.name(at)));
            }
            owner[usize::from(at)] = Some(c.side);
            let ground = self.r.map.ground[usize::from(at)];
            if matches!(ground, crate::components::Ground::Lake | crate::components::Ground::Sea) {
                self.fail(span.clone(), format!("nobody can stand in {}", self.r.map.name(at)));
            }
            if c.reverse == crate::components::Reverse::None && self.p.flags[u] & flag::REVERSE != 0 {
                self.fail(span, format!("\"{}\" has only one side", c.id));
            }
            self.p.take(at, c.side);
            topped[usize::from(at)] |= self.p.flags[u] & flag::TOP != 0;
        }
        for u in 0..self.r.counters.len() {
            let at = self.p.at[u];
            if place::on_map(at) && !topped[usize::from(at)] {
                topped[usize::from(at)] = true;
                self.p.flags[u] |= flag::TOP;
            }
        }
    }
}

impl TankBattles {
    /// Reads a quiet position.
    pub(crate) fn read_position(
        &self,
        setup: Setup,
        secrets: BTreeMap<Seat, Secret>,
        file: &Source,
    ) -> Result<Position, Problems> {
        let mut q = Reader { r: self, file, problems: Problems::new(), p: Position::blank() };
        let turn = setup.turn.as_ref().map_or(1, |t| *t.get_ref());
        if turn == 0 || turn > self.turns() {
            let span = setup.turn.as_ref().map_or(0..0, Spanned::span);
            q.fail(span, format!("turns run from 1 to {}", self.turns()));
            return Err(q.problems);
        }
        q.p.turn = turn;
        let side = setup.active.unwrap_or(self.first);
        q.p.active = side as u8;
        if let Some(word) = &setup.weather {
            match self.effects.iter().position(|(w, _)| weather_word(*w) == word.get_ref().as_str()) {
                Some(i) => q.p.weather = i as u8,
                None => {
                    let words: Vec<&str> = self.effects.iter().map(|(w, _)| weather_word(*w)).collect();
                    let what = format!("this scenario knows no weather \"{}\"", word.get_ref());
                    q.problems.push(Problem::new(file, word.span(), what).suggest(word.get_ref(), words));
                }
            }
        }
        for hex in 0..self.map.near.len() as u16 {
            q.p.put_works(hex, self.map.works[usize::from(hex)]);
            if self.map.has(&self.map.german, hex) {
                q.p.take(hex, Side::German);
            }
        }
        for (list, owner) in [(&setup.german, Side::German), (&setup.soviet, Side::Soviet)] {
            for word in list {
                if let Some(hex) = q.hex(word.get_ref(), word.span()) {
                    q.p.take(hex, owner);
                }
            }
        }
        for (word, works) in &setup.works {
            let Some(hex) = q.hex(word, works.span()) else { continue };
            match works_of(works.get_ref()) {
                Some(w) => q.p.put_works(hex, w),
                None => q.fail(works.span(), "works are 0, 1, 2, 3, L or P3"),
            }
        }
        for word in &setup.blown {
            let parts = word
                .get_ref()
                .split_once(' ')
                .and_then(|(h, d)| Some((self.map.hex(h)?, crate::components::direction(d)?)));
            let bridge = parts.map_or(0, |(h, d)| self.map.sides[usize::from(h)][usize::from(d)].bridge);
            if bridge == 0 {
                q.fail(word.span(), "there is no bridge there; write hex and side: \"0408 N\"");
                continue;
            }
            let n = usize::from(bridge - 1);
            q.p.blown[n / 64] |= 1 << (n % 64);
        }
        for word in &setup.obstacles {
            let mut parts = word.get_ref().split_whitespace();
            let hex = parts.next().and_then(|h| self.map.hex(h));
            let until = parts.next().and_then(|t| t.parse().ok());
            let marker = parts.next().and_then(|m| self.markers.iter().position(|s| s.id == m));
            let slot = q.p.obstacles.iter().position(|o| o.hex == NONE);
            match (hex, until, marker, slot) {
                (Some(hex), Some(until), Some(m), Some(slot)) => {
                    q.p.obstacles[slot] = Obstacle { hex, until, marker: m as u8 }
                }
                _ => q.fail(word.span(), "write hex, last turn and marker: \"0713 4 mobeng-s-1\""),
            }
        }
        for (points, side) in [(&setup.german_points, Side::German), (&setup.soviet_points, Side::Soviet)] {
            let Some(points) = points else { continue };
            let i = side.at();
            (q.p.io[i], q.p.air[i], q.p.recon[i]) = (points.io, points.air, points.recon);
            for (name, n) in &points.ao {
                match AO_KINDS.iter().position(|(k, ..)| k == name) {
                    Some(k) => q.p.ao[i][k] = *n,
                    None => q.fail(0..0, format!("there are no points \"{name}\"")),
                }
            }
        }
        for word in &setup.lasting {
            if let Some(m) = q.marker(word) {
                q.p.lasting |= 1 << m;
            }
        }
        for word in &setup.gone {
            if let Some(m) = q.marker(word) {
                q.p.gone |= 1 << m;
            }
        }
        q.p.hqs_lost = setup.hqs_lost;
        q.p.exit_vp = setup.exit_vp;
        q.p.fuel = self.formations.find(&setup.fuel).unwrap_or(0);
        q.p.orders = self.formations.find(&setup.orders).unwrap_or(0);
        q.p.rolls = setup.rolls;
        q.p.end = setup.end.min(2);
        for (slot, (word, n)) in setup.entered.iter().enumerate().take(8) {
            if let Some(hex) = q.hex(word, 0..0) {
                q.p.entries[slot] = (hex, *n);
            }
        }
        q.units(&setup.units, None);
        let mut spans = setup.units.clone();
        for (seat, secret) in &secrets {
            let side = Side::of(seat.0);
            q.units(&secret.units, Some(side));
            spans.extend(secret.units.clone());
            for word in &secret.hand {
                if let Some(m) = q.marker(word) {
                    q.p.hand |= 1 << m;
                }
            }
            for word in &secret.cup {
                if let Some(m) = q.marker(word) {
                    q.p.cup |= 1 << m;
                }
            }
        }
        q.settle(&spans);
        q.p.tidy();
        for side in Side::BOTH {
            let own = self.markers_of(side);
            q.p.hand_count[side.at()] = (q.p.hand & own).count_ones() as u8;
            q.p.cup_count[side.at()] = (q.p.cup & own).count_ones() as u8;
        }
        let phase = setup.phase.as_ref().map_or("movement", |w| w.get_ref().as_str());
        let Some(phase) = ["", "supply", "prepared", "movement", "unprepared"]
            .iter()
            .position(|w| *w == phase && !w.is_empty())
        else {
            let span = setup.phase.as_ref().map_or(0..0, Spanned::span);
            q.fail(span, "a phase is supply, prepared, movement or unprepared");
            return Err(q.problems);
        };
        if !q.problems.is_empty() {
            return Err(q.problems);
        }
        let mut p = q.p;
        let after = if side == self.first { sequence::step::SECOND } else { sequence::step::DRAWING };
        p.flow.push(Frame { doing: Doing::Turn, seat: Side::Soviet as u8, step: after, ..Frame::default() });
        p.flow.push(Frame {
            doing: Doing::Activation,
            seat: side as u8,
            step: phase as u8 + 1,
            ..Frame::default()
        });
        let doing = match phase {
            1 => Doing::SupplyPhase,
            3 => Doing::MovePhase,
            _ => Doing::CombatPhase,
        };
        let n = if phase == 3 || phase == 1 { 0 } else { phase as u8 };
        p.flow.push(Frame { doing, seat: side as u8, n, ..Frame::default() });
        let mut d = Derived::default();
        let mut cx = Cx { r: self, p: &mut p, d: &mut d, sink: &mut () };
        cx.run();
        if phase == 3 && cx.p.flow.top().doing == Doing::MovePhase && cx.p.flow.top().step == moving::PREPARE
        {
            // Guns have changed state already where movement is under way.
            cx.act(side as u8, &[crate::action::verb::DONE]);
        }
        Ok(p)
    }

    /// Writes a quiet position; `None` in the middle of a phase.
    pub(crate) fn write_position(&self, p: &Position) -> Option<engine::Written<Self>> {
        let f = p.flow.top();
        let quiet = match f.doing {
            Doing::MovePhase => f.step == moving::MOVE && f.a == 0,
            Doing::CombatPhase => f.step == phase_step::ATTACKS,
            _ => false,
        };
        let busy = flag::MOVED
            | flag::HALTED
            | flag::FOUGHT
            | flag::ACTED
            | flag::AT_WORK
            | flag::TRIED
            | flag::KEEN
            | flag::FIRED
            | flag::FRESH
            | flag::SEARCHED
            | flag::UNKNOWN;
        let untouched = (0..self.counters.len()).all(|u| p.flags[u] & busy == 0);
        if !quiet
            || !untouched
            || p.ending > 0
            || p.flow.len() != 3
            || p.corps > 0
            || !p.struck.is_empty()
            || p.confused > 0
            || p.tried != [0; 2]
        {
            return None;
        }
        let spanned = |s: String| Spanned::new(0..0, s);
        let mut setup = Setup {
            turn: Some(Spanned::new(0..0, p.turn)),
            phase: Some(spanned(
                ["", "supply", "prepared", "movement", "unprepared"][usize::from(p.phase)].to_owned(),
            )),
            active: Some(p.active()),
            weather: Some(spanned(weather_word(self.effects[usize::from(p.weather)].0).to_owned())),
            cup: p.cup_count,
            hand: p.hand_count,
            end: p.end,
            hqs_lost: p.hqs_lost,
            exit_vp: p.exit_vp,
            fuel: self.formations.name(p.fuel).to_owned(),
            orders: self.formations.name(p.orders).to_owned(),
            rolls: p.rolls,
            ..Setup::default()
        };
        for hex in 0..self.map.near.len() as u16 {
            let printed = self.map.has(&self.map.german, hex);
            match (printed, p.control(hex)) {
                (false, Side::German) => setup.german.push(spanned(self.map.name(hex))),
                (true, Side::Soviet) => setup.soviet.push(spanned(self.map.name(hex))),
                _ => {}
            }
            if p.works_at(hex) != self.map.works[usize::from(hex)] {
                setup.works.insert(self.map.name(hex), spanned(works_word(p.works_at(hex)).to_owned()));
            }
        }
        for (n, (hex, d)) in self.map.bridges.iter().enumerate() {
            if p.blown[n / 64] >> (n % 64) & 1 == 1 {
                setup.blown.push(spanned(format!(
                    "{} {}",
                    self.map.name(*hex),
                    crate::components::DIRECTIONS[usize::from(*d)]
                )));
            }
        }
        for o in p.obstacles.iter().filter(|o| o.hex != NONE) {
            let id = &self.markers[usize::from(o.marker)].id;
            setup.obstacles.push(spanned(format!("{} {} {id}", self.map.name(o.hex), o.until)));
        }
        let points = |i: usize| Points {
            ao: AO_KINDS
                .iter()
                .enumerate()
                .filter(|(k, _)| p.ao[i][*k] > 0)
                .map(|(k, (n, ..))| ((*n).to_owned(), p.ao[i][k]))
                .collect(),
            io: p.io[i],
            air: p.air[i],
            recon: p.recon[i],
        };
        setup.german_points = Some(points(0));
        setup.soviet_points = Some(points(1));
        let named = |set: u64| -> Vec<Spanned<String>> {
            (0..self.markers.len())
                .filter(|m| set >> m & 1 == 1)
                .map(|m| spanned(self.markers[m].id.clone()))
                .collect()
        };
        setup.lasting = named(p.lasting);
        setup.gone = named(p.gone);
        for (hex, n) in p.entries.iter().filter(|(h, _)| *h != NONE) {
            setup.entered.insert(self.map.name(*hex), *n);
        }
        let mut secrets: BTreeMap<Seat, Secret> = BTreeMap::new();
        for side in Side::BOTH {
            let own = self.markers_of(side);
            let secret =
                Secret { hand: named(p.hand & own), cup: named(p.cup & own), units: BTreeMap::new() };
            secrets.insert(side.seat(), secret);
        }
        for (u, c) in self.counters.iter().enumerate() {
            if p.at[u] == place::UNUSED {
                continue;
            }
            let mut words = vec![self.place_id(p.at[u])];
            words.extend(
                STATES
                    .iter()
                    .chain([&SEEN])
                    .filter(|(_, bit)| p.flags[u] & bit != 0)
                    .map(|(w, _)| (*w).to_owned()),
            );
            if self.is_slip(u as u16)
                && let Some(parent) = self.parent(p, u as u16)
            {
                words.push(format!("of:{}", self.counter(parent).id));
            }
            if let Some(b) = p.pontoons.iter().find(|b| b.unit == u as u16) {
                words.push(format!("{}:{}", self.map.name(b.hex), b.side));
            }
            let text = spanned(words.join(" "));
            if self.public(p, u as u16) {
                setup.units.insert(c.id.clone(), text);
            } else if let Some(secret) = secrets.get_mut(&c.side.seat()) {
                secret.units.insert(c.id.clone(), text);
            }
        }
        Some((setup, secrets))
    }
}

fn weather_word(w: crate::components::Weather) -> &'static str {
    ["clear", "wet", "thunderstorm", "rain", "mud", "snow"][w as usize]
}

fn works_word(w: Works) -> &'static str {
    ["0", "1", "2", "3", "L", "P3"][w as usize]
}

fn works_of(word: &str) -> Option<Works> {
    ["0", "1", "2", "3", "L", "P3"].iter().position(|w| *w == word).map(|n| Works::of(n as u8))
}
