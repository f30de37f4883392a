//! The council of war: where a day presses, plans are played out on copies of
//! the board before one is chosen.
//!
//! Several tempers each draw up the marches of the phase; the answers to a
//! question of the combat phase are the few that look best. Each is tried in
//! worlds that could be so, with dice of its own, by aides who do not hold
//! councils themselves, to the end of the turn.

use super::moves::March;
use super::{Commander, battles};
use crate::action::verb;
use crate::components::Side;
use crate::eval::{STAFF, Scene, Weights};
use crate::position::{Doing, MarkerKind, Position};
use crate::sequence::{combat_step, phase};
use crate::setup::NoRetreat;
use engine::{Action, Known, QuickDice, Rules, draft};

/// Answers of one question that are tried out.
const ANSWERS: usize = 4;
/// What a VP more counts when all is over.
const MARGIN: f32 = 5.0;

/// What a temper makes more or less of.
#[derive(Clone, Copy, Debug)]
pub struct Temper {
    /// Cities.
    pub vp: f32,
    /// Battles in sight.
    pub attack: f32,
    /// Driving the enemy off.
    pub push: f32,
    /// The way to the goals.
    pub near: f32,
    /// Cutting off.
    pub captives: f32,
}

impl Temper {
    /// Tempers asked, the even one first.
    const ALL: [Temper; 4] = [
        Temper { vp: 1.0, attack: 1.0, push: 1.0, near: 1.0, captives: 1.0 },
        Temper { vp: 2.0, attack: 1.0, push: 0.3, near: 1.0, captives: 1.0 },
        Temper { vp: 1.0, attack: 2.0, push: 1.0, near: 0.5, captives: 1.0 },
        Temper { vp: 1.0, attack: 1.0, push: 0.3, near: 0.3, captives: 2.0 },
    ];
}

impl Default for Temper {
    fn default() -> Self {
        Temper::ALL[0]
    }
}

/// What is tried out: marches, or one action.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Course {
    /// A whole movement phase.
    Marches(Vec<March>),
    /// The next action.
    Deed(Action),
}

/// The players of a try-out.
pub struct Aides([Commander; 2]);

impl Aides {
    /// One for each side.
    pub(super) fn new(seed: u64) -> Self {
        Aides([seed, seed + 1].map(|seed| Commander {
            aide: true,
            ..Commander::new(Weights { council: [0; 2], ..STAFF }, seed)
        }))
    }
}

impl Commander {
    /// The answer to a question of the own combat phase, if the day presses enough to try answers out.
    pub(super) fn deliberate(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        side: Side,
    ) -> Option<Action> {
        if self.weights.council[side.at()] == 0 || known.active != side as u8 || known.phase != phase::COMBAT
        {
            return None;
        }
        let scene = self.scene(r, known, side);
        scene.urgent?;
        let f = known.flow.top();
        let base = self.answer(r, known)?;
        let others = match f.doing {
            Doing::Window => return Some(base),
            Doing::CombatPhase if base[0] == verb::PLAY => return Some(base),
            Doing::CombatPhase if f.step == combat_step::TARGETS => self.other_targets(r, known, side, base),
            Doing::CombatPhase if f.step == combat_step::BATTLES => self.assaults(r, known, side),
            _ => self.ranked(r, known, &scene).into_iter().map(|(_, a)| a).collect(),
        };
        let mut courses = vec![Course::Deed(base)];
        for deed in others.into_iter().filter(|deed| *deed != base).take(ANSWERS - 1) {
            if draft::allows(r, known, &deed, &mut self.derived) {
                courses.push(Course::Deed(deed));
            }
        }
        match self.best_course(r, known, &scene, courses)? {
            Course::Deed(action) => Some(action),
            Course::Marches(_) => None,
        }
    }

    /// Targets nobody thought of, the most promising first, asked for once before and once after the others.
    fn other_targets(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        side: Side,
        base: Action,
    ) -> Vec<Action> {
        if base[0] != verb::DONE && known.markers[side.at()].iter().any(|m| m.kind == MarkerKind::Target) {
            return Vec::new();
        }
        let w = self.scene(r, known, side).w;
        let board = self.derived.board(r, known).clone();
        let planned = battles::plan(r, known, &board, side, &w);
        let mut others = battles::single(r, known, &board, side, &w);
        others.retain(|b| planned.iter().all(|p| p.hex != b.hex));
        battles::orders(others)
    }

    /// The marches of a phase: those of the temper that does best.
    pub(super) fn best_marches(&mut self, r: &NoRetreat, known: &Known<Position>, side: Side) -> Vec<March> {
        let scene = self.scene(r, known, side);
        if self.weights.council[side.at()] == 0 || scene.urgent.is_none() {
            return self.rehearse(r, known, side, Temper::default());
        }
        let mut courses: Vec<Course> = Vec::new();
        for temper in Temper::ALL {
            let marches = Course::Marches(self.rehearse(r, known, side, temper));
            if !courses.contains(&marches) {
                courses.push(marches);
            }
        }
        match self.best_course(r, known, &scene, courses) {
            Some(Course::Marches(marches)) => marches,
            _ => Vec::new(),
        }
    }

    /// The best course by what it comes to at the end of the turn; the first unless another is surely better.
    fn best_course(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        scene: &Scene,
        courses: Vec<Course>,
    ) -> Option<Course> {
        self.aides.iter_mut().flat_map(|aides| &mut aides.0).for_each(|aide| aide.seen = None);
        let worlds = self.weights.council[scene.side.at()] * if scene.urgent == Some(0) { 2 } else { 1 };
        // Where a day presses, the plain player too asks his staff what has come of it.
        let judge = Scene::new(r, known, scene.side, STAFF);
        let mut dice = self.dice.clone();
        let best = ai::best_course(courses.len(), worlds, &mut dice, |i, _, seed| {
            self.outcome(r, known, &judge, &courses[i], seed)
        });
        self.dice = dice;
        courses.into_iter().nth(best)
    }

    /// What one world is worth at the end of the turn if a course is taken.
    fn outcome(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        scene: &Scene,
        course: &Course,
        seed: u64,
    ) -> f32 {
        let mut dice = QuickDice::new(seed);
        let mut p = r.determinize(known, &mut dice);
        let Some(mut aides) = self.aides.take() else { return 0.0 };
        for aide in &mut aides.0 {
            aide.dice = QuickDice::new(seed);
            aide.moving = super::moves::Moving::default();
        }
        match course {
            Course::Marches(marches) => {
                aides.0[scene.side.at()].moving.follow(&p, scene.side, marches.clone())
            }
            Course::Deed(action) => r.play(&mut p, &mut self.derived, scene.side.seat(), action, &mut ()),
        }
        let when = (p.turn, p.active);
        let ended = |p: &Position| (p.turn, p.active) != when;
        ai::play_on(r, &mut p, &mut self.derived, &mut dice, ended, |seat, known| {
            aides.0[seat.index()].answer(r, known)
        });
        self.aides = Some(aides);
        // Won is won, but a wide margin is the surer sign.
        let margin =
            if p.ending > 0 { r.stand(&p, scene.side) - r.stand(&p, scene.side.enemy()) } else { 0.0 };
        scene.value(r, &p, &mut self.derived) + MARGIN * margin
    }
}
