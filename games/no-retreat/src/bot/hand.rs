//! The hand: which cards are worth keeping, and events whose use a look ahead cannot see.

use super::{Commander, battles};
use crate::action::verb;
use crate::components::Side;
use crate::position::{Position, Unit};
use crate::setup::NoRetreat;
use engine::{Action, Kind, Known, Token};

/// Cards the Axis would rather keep, by number.
const AXIS_KEEPS: &[usize] = &[1, 3, 6, 9, 17, 21, 22, 24, 26, 29, 30, 37, 40];
/// Cards the Soviets would rather keep while they defend.
const SOVIETS_KEEP: &[usize] = &[2, 8, 9, 10, 11, 15, 20, 22, 24, 27, 28, 38, 39];
/// Cards that win battles and VP for who attacks.
const SPEARHEAD: &[usize] = &[19, 20, 22, 28, 29, 38, 39];
/// Cards that help him.
const FOLLOW_UP: &[usize] = &[2, 8, 11, 15, 18, 23, 24, 25, 26, 27, 43, 44, 46, 47, 50, 51, 54];
/// Cards for the enemy's turn, of little use to who attacks.
const SHIELD: &[usize] = &[4, 7, 10, 14, 16, 30, 41, 42];

/// What better cards count, a point of worth each.
const SHARE: f32 = 0.3;
/// The Soviet event that gives one more attack when all have been made, by card.
const WAVE_ASSAULT: u16 = 28;

/// How gladly a card is kept.
pub(super) fn card_worth(p: &Position, side: Side, card: Token) -> f32 {
    let no = card.index() + 1;
    match side {
        Side::Axis if AXIS_KEEPS.contains(&no) => 2.0,
        Side::Soviet if p.initiative() == Side::Axis && SOVIETS_KEEP.contains(&no) => 2.0,
        Side::Soviet if p.initiative() == Side::Axis => 1.0,
        Side::Soviet if SPEARHEAD.contains(&no) => 3.0,
        Side::Soviet if FOLLOW_UP.contains(&no) => 2.0,
        Side::Soviet if SHIELD.contains(&no) => 0.5,
        _ => 1.0,
    }
}

/// What an action does to the hand beyond the number of cards.
pub(super) fn hand_worth(p: &Position, side: Side, action: &Action) -> f32 {
    let cards = action.iter().filter(|t| t.kind() == Kind::Card).map(|t| card_worth(p, side, *t));
    match action[0] {
        verb::DISCARD | verb::REBUILD | verb::IMPROVE | verb::FORTIFY => {
            -SHARE * cards.map(|worth| worth - 1.0).sum::<f32>()
        }
        _ => 0.0,
    }
}

impl Commander {
    /// One more attack when all have been made, if one is worth it.
    pub(super) fn next_wave(&mut self, r: &NoRetreat, known: &Known<Position>, side: Side) -> Option<Action> {
        let held = side == Side::Soviet && known.hands[side.at()] >> WAVE_ASSAULT & 1 == 1;
        if !held || known.active != side as u8 {
            return None;
        }
        let mut q: Position = **known;
        q.units.iter_mut().for_each(|u| u.set(Unit::FOUGHT, false));
        let w = self.scene(r, known, side).w;
        let board = self.derived.board(r, known).clone();
        let worth = |b: &battles::Planned| b.gain > w.daring;
        battles::single(r, &q, &board, side, &w).iter().any(worth).then_some(())?;
        Action::of(&[verb::PLAY, Token::card(WAVE_ASSAULT)])
    }
}
