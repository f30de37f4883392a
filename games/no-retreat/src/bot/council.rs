//! The council of war: where a day presses, plans are played out on copies of
//! the board before one is chosen.
//!
//! Several tempers each draw up the marches of the phase; the answers to a
//! question of the combat phase are the few that look best. Each is tried in
//! worlds that could be so, with dice of its own, by aides who do not hold
//! councils themselves, to the end of the turn.

use super::moves::March;
use super::Commander;
use crate::action::verb;
use crate::components::Side;
use crate::eval::{STAFF, Scene, Weights};
use crate::position::{Doing, Position};
use crate::sequence::{combat_step, phase};
use crate::setup::NoRetreat;
use engine::{Action, Awaiting, Dice, Known, QuickDice, Rules};

/// Answers of one question that are tried out.
const ANSWERS: usize = 4;
/// No turn takes more steps than this.
const LONG: usize = 2000;

/// What is tried out: marches, or one action.
#[derive(Clone, Debug)]
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
        Aides([seed, seed + 1].map(|seed| Commander::new(Weights { council: 0, ..STAFF }, seed)))
    }
}

impl Commander {
    /// The answer to a question of the own combat phase, if the day presses enough to try answers out.
    pub(super) fn deliberate(&mut self, r: &NoRetreat, known: &Known<Position>, side: Side) -> Option<Action> {
        if self.aides.is_none() || known.active != side as u8 || known.phase != phase::COMBAT {
            return None;
        }
        let scene = self.scene(r, known, side);
        if !scene.urgent {
            return None;
        }
        let f = known.top();
        let base = self.answer(r, known)?;
        let mut deeds = vec![base];
        match f.doing {
            Doing::CombatPhase if base[0] == verb::PLAY => return Some(base),
            Doing::CombatPhase if f.step == combat_step::TARGETS => {
                deeds.extend(Action::of(&[verb::DONE]));
                self.choices.clear();
                r.list(known, &[verb::TARGET], &mut self.derived, &mut self.choices);
                deeds.extend(self.choices.tokens.iter().filter_map(|t| Action::of(&[verb::TARGET, *t])));
            }
            Doing::CombatPhase if f.step == combat_step::BATTLES => deeds.extend(self.assaults(r, known, side)),
            Doing::Window => return Some(base),
            _ => deeds.extend(self.ranked(r, known, &scene).into_iter().take(ANSWERS).map(|(_, a)| a)),
        }
        let mut courses: Vec<Course> = Vec::new();
        for (i, deed) in deeds.iter().enumerate() {
            if !deeds[..i].contains(deed) && self.legal(r, known, deed) {
                courses.push(Course::Deed(*deed));
            }
        }
        match self.best_course(r, known, &scene, courses, self.weights.council)? {
            Course::Deed(action) => Some(action),
            Course::Marches(_) => None,
        }
    }

    /// The best course by what it comes to at the end of the turn.
    pub(super) fn best_course(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        scene: &Scene,
        mut courses: Vec<Course>,
        worlds: usize,
    ) -> Option<Course> {
        let seeds: Vec<u64> = (0..4 * worlds).map(|_| self.dice.number()).collect();
        let mut sums = vec![0.0f32; courses.len()];
        let (mut from, mut to) = (0, worlds);
        while courses.len() > 1 && to <= seeds.len() {
            for (course, sum) in courses.iter().zip(&mut sums) {
                *sum += seeds[from..to].iter().map(|s| self.outcome(r, known, scene, course, *s)).sum::<f32>();
            }
            // The better half goes on.
            let mut order: Vec<usize> = (0..courses.len()).collect();
            order.sort_by(|a, b| sums[*b].total_cmp(&sums[*a]));
            order.truncate(courses.len().div_ceil(2));
            sums = order.iter().map(|i| sums[*i]).collect();
            courses = order.iter().map(|i| courses[*i].clone()).collect();
            (from, to) = (to, (2 * to).min(seeds.len()).max(to + 1));
        }
        courses.into_iter().next()
    }

    /// What one world is worth at the end of the turn if a course is taken.
    fn outcome(&mut self, r: &NoRetreat, known: &Known<Position>, scene: &Scene, course: &Course, seed: u64) -> f32 {
        let mut dice = QuickDice::new(seed);
        let mut p = r.determinize(known, &mut dice);
        let Some(mut aides) = self.aides.take() else { return 0.0 };
        for aide in &mut aides.0 {
            aide.dice = QuickDice::new(seed);
            aide.seen = None;
            aide.moving = super::moves::Moving::default();
        }
        match course {
            Course::Marches(marches) => aides.0[scene.side.at()].moving.follow(&p, scene.side, marches.clone()),
            Course::Deed(action) => r.play(&mut p, &mut self.derived, scene.side.seat(), action, &mut ()),
        }
        let when = (p.turn, p.active);
        for _ in 0..LONG {
            if (p.turn, p.active) != when {
                break;
            }
            match r.awaiting(&p) {
                Awaiting::Over(_) => break,
                Awaiting::Chance(roll) => {
                    let thrown = dice.throw(&roll);
                    r.chance(&mut p, &mut self.derived, thrown, &mut ());
                }
                Awaiting::Decide { must, .. } => {
                    let Some(seat) = must.iter().next() else { break };
                    let seen = Known::of(r, &p, seat);
                    let Some(action) = aides.0[seat.index()].answer(r, &seen) else { break };
                    r.play(&mut p, &mut self.derived, seat, &action, &mut ());
                }
            }
        }
        self.aides = Some(aides);
        scene.value(r, &p, &mut self.derived) + if p.ending > 0 { 5.0 * (r.stand(&p, scene.side) - r.stand(&p, scene.side.enemy())) } else { 0.0 }
    }
}
