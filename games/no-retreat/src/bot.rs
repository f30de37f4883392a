//! Players that know the game.
//!
//! A [`Commander`] answers every question from what its seat knows. Movement,
//! rail and combat are planned in `moves.rs`, `rail.rs` and `battles.rs`,
//! answers to cards weighed in `answers.rs`, cards kept by `hand.rs`; everything else is tried out in
//! `choose.rs` on a position that could be so, and what looks best afterwards
//! is done. What is good stands in `eval.rs`, what wins in `outlook.rs`.

mod answers;
pub mod battles;
mod choose;
mod combat;
pub mod council;
pub mod goals;
mod hand;
mod moves;
pub mod outlook;
mod rail;
mod worth;

use crate::cards::Win;
use crate::components::Side;
use crate::derived::Derived;
use crate::eval::{PLAIN, STAFF, Scene, Weights};
use crate::position::{Doing, Position};
use crate::sequence::{combat_step, move_step};
use crate::setup::NoRetreat;
use engine::{Action, Bot, BotInfo, Choices, Known, QuickDice, RandomBot, draft, msg};

/// The plain player.
pub const LEVEL_1: &str = "level-1";
/// The staff officer.
pub const LEVEL_2: &str = "level-2";

/// The players the box offers, weakest first.
pub(crate) fn bots() -> Vec<BotInfo> {
    vec![
        RandomBot::info(),
        BotInfo { id: LEVEL_1, title: msg!("bot-level-1") },
        BotInfo { id: LEVEL_2, title: msg!("bot-level-2") },
    ]
}

/// A player by its id.
pub(crate) fn bot(id: &str, seed: u64) -> Option<Box<dyn Bot<NoRetreat>>> {
    match id {
        RandomBot::ID => Some(Box::new(RandomBot::new(seed))),
        LEVEL_1 => Some(Box::new(Commander::new(PLAIN, seed))),
        LEVEL_2 => Some(Box::new(Commander::new(STAFF, seed))),
        _ => None,
    }
}

/// A player by judgement and short looks ahead.
pub struct Commander {
    weights: Weights,
    dice: QuickDice,
    derived: Derived,
    choices: Choices,
    moving: moves::Moving,
    /// Who tries plans out, if anybody does.
    aides: Option<std::boxed::Box<council::Aides>>,
    /// An aide looks at the map once a turn, whatever cities fall meanwhile.
    aide: bool,
    /// The last look at the map, and of when it is.
    seen: Option<((u8, u8, u8, u64), Scene)>,
}

impl Commander {
    /// A player with a judgement and a seed.
    pub fn new(weights: Weights, seed: u64) -> Self {
        Commander {
            weights,
            dice: QuickDice::new(seed),
            derived: Derived::default(),
            choices: Choices::default(),
            moving: moves::Moving::default(),
            aides: (weights.council != [0; 2]).then(|| std::boxed::Box::new(council::Aides::new(seed))),
            aide: false,
            seen: None,
        }
    }

    /// The look at the map this decision needs; one look serves a phase.
    fn scene(&mut self, r: &NoRetreat, p: &Position, side: Side) -> Scene {
        let phase = if self.aide { 0 } else { p.phase };
        let when = (p.turn, p.active * 8 + phase, side as u8, if self.aide { 0 } else { p.control });
        match &self.seen {
            Some((then, scene)) if *then == when => scene.clone(),
            _ => {
                let scene = Scene::new(r, p, side, self.weights);
                self.seen = Some((when, scene.clone()));
                scene
            }
        }
    }
}

impl Bot<NoRetreat> for Commander {
    fn decide(&mut self, r: &NoRetreat, known: &Known<Position>) -> Option<Action> {
        let side = Side::of(known.seat()?.0);
        self.deliberate(r, known, side).or_else(|| self.answer(r, known))
    }
}

impl Commander {
    /// The answer by judgement alone.
    fn answer(&mut self, r: &NoRetreat, known: &Known<Position>) -> Option<Action> {
        let side = Side::of(known.seat()?.0);
        let f = known.flow.top();
        let planned = match f.doing {
            Doing::MovePhase if f.step == move_step::MOVE => self.next_move(r, known, side),
            Doing::MovePhase if f.step == move_step::RESERVE => self.next_reserve(r, known, side),
            Doing::DetrainPhase => self.next_detrain(r, known, side),
            Doing::Window if Win::of(f.step) == Win::Response => self.next_answer(r, known, side),
            Doing::Window if Win::of(f.step) == Win::CombatEnd => self.next_wave(r, known, side),
            Doing::CombatPhase => match f.step {
                combat_step::TARGETS => self.next_target(r, known, side),
                combat_step::BATTLES => self.next_battle(r, known, side),
                combat_step::COUNTERBLOWS => self.next_counterblow(r, known, side),
                _ => None,
            },
            _ => None,
        };
        if let Some(action) = planned
            && draft::allows(r, known, &action, &mut self.derived)
        {
            return Some(action);
        }
        let scene = self.scene(r, known, side);
        self.choose(r, known, &scene)
            .or_else(|| draft::sample(r, known, &mut self.dice, &mut self.derived, &mut self.choices, &mut 0))
    }
}
