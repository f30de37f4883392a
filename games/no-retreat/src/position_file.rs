//! Positions as people write them: the start of a phase, every counter by its place.

mod reader;
mod writer;

use reader::Reader;

use crate::components::Side;
use crate::derived::Derived;
use crate::flow::Cx;
use crate::position::{Doing, Frame, Position, fact};
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
}

/// Puts the frames of the start of a phase.
fn begin_at(p: &mut Position, phase: &str, active: Side) -> bool {
    let turn = |step: u8| Frame { doing: Doing::Turn, step, ..Frame::default() };
    match phase {
        "housekeeping" => p.flow.push(turn(sequence::EVENTS)),
        "victory" => p.flow.push(turn(sequence::VICTORY)),
        "end" => p.flow.push(turn(sequence::END)),
        _ => {
            let Some(at) = PHASES.iter().position(|n| *n == phase) else { return false };
            let step = if active == Side::Axis { sequence::SOVIET_TURN } else { sequence::END };
            p.flow.push(turn(step));
            p.flow.push(Frame {
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
            p.flow.push(Frame { doing, seat: active as u8, ..Frame::default() });
        }
    }
    true
}
