//! Everything else: candidates are tried out, the best is done.

use super::hand::{card_worth, hand_worth};
use super::{Commander, battles};
use crate::action::verb;
use crate::combat;
use crate::components::Side;
use crate::eval::Scene;
use crate::hexes::UnitSet;
use crate::position::{Doing, Position};
use crate::setup::NoRetreat;
use engine::{Action, Awaiting, Dice, Kind, Known, QuickDice, Rules, Seat, Token};

/// Most candidates of one question.
const MOST: usize = 160;
/// Most candidates of a question inside a look ahead.
const FEW: usize = 24;
/// A line is followed no further than so many steps.
const FAR: usize = 40;
/// Playing a card must improve things by so much.
const EVENT_GAIN: f32 = 0.3;

impl Commander {
    /// The best of all candidates.
    pub(super) fn choose(&mut self, r: &NoRetreat, known: &Known<Position>, scene: &Scene) -> Option<Action> {
        self.ranked(r, known, scene).first().map(|(_, action)| *action)
    }

    /// All candidates, the best first.
    pub(super) fn ranked(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        scene: &Scene,
    ) -> Vec<(f32, Action)> {
        let mut candidates = self.candidates(r, known, scene, if self.aide { FEW } else { MOST });
        // Who must step back goes where there is room; where there is none, anywhere, or two full hexes would pass
        // him to and fro for ever.
        if candidates.iter().all(steps_back) {
            if candidates.iter().any(|a| !pushes(r, known, scene.side, a)) {
                candidates.retain(|a| !pushes(r, known, scene.side, a));
            } else if !candidates.is_empty() {
                let any = self.dice.number() % candidates.len() as u64;
                candidates = vec![candidates[any as usize]];
            }
        }
        candidates.retain(|a| !crowds(r, known, scene.side, a));
        if candidates.len() < 2 {
            return candidates.into_iter().map(|a| (0.0, a)).collect();
        }
        let world = r.determinize(known, &mut self.dice);
        let mut tried = self.tried(r, &world, &candidates, scene, scene.side.seat(), 0);
        tried.sort_by(|a, b| b.0.total_cmp(&a.0));
        tried
    }

    /// All ways to play a card now.
    pub(super) fn plays(&mut self, r: &NoRetreat, known: &Known<Position>, scene: &Scene) -> Vec<Action> {
        let mut plays = Vec::new();
        if let Some(play) = Action::of(&[verb::PLAY]) {
            self.grow(r, known, scene, play, FEW, &mut plays);
        }
        plays
    }

    /// An event worth playing now, in a phase planned otherwise.
    pub(super) fn worthwhile_event(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        side: Side,
    ) -> Option<Action> {
        self.choices.clear();
        r.list(known, &[], &mut self.derived, &mut self.choices);
        if self.aide || !self.choices.tokens.contains(&verb::PLAY) {
            return None;
        }
        let scene = self.scene(r, known, side);
        let plays = self.plays(r, known, &scene);
        let world = r.determinize(known, &mut self.dice);
        let base = self.judge(r, &world, &scene);
        let (value, action) = self.best_of(r, &world, &plays, &scene, side.seat(), 0)?;
        (value > base + EVENT_GAIN).then_some(action)
    }

    /// Tries candidates of a seat in one world; the enemy looks for what is worst for us.
    pub(super) fn best_of(
        &mut self,
        r: &NoRetreat,
        world: &Position,
        candidates: &[Action],
        scene: &Scene,
        seat: Seat,
        depth: u8,
    ) -> Option<(f32, Action)> {
        let ours = seat == scene.side.seat();
        let mut best: Option<(f32, Action)> = None;
        for (value, action) in self.tried(r, world, candidates, scene, seat, depth) {
            if best.is_none_or(|b| if ours { value > b.0 } else { value < b.0 }) {
                best = Some((value, action));
            }
        }
        best
    }

    /// What each candidate of a seat comes to in one world.
    fn tried(
        &mut self,
        r: &NoRetreat,
        world: &Position,
        candidates: &[Action],
        scene: &Scene,
        seat: Seat,
        depth: u8,
    ) -> Vec<(f32, Action)> {
        let luck = self.dice.clone();
        let mut tried = Vec::with_capacity(candidates.len());
        for action in candidates {
            let mut q = *world;
            let mut dice = luck.clone();
            r.play(&mut q, &mut self.derived, seat, action, &mut ());
            self.settle(r, &mut q, scene, &mut dice, depth);
            let mut value = self.judge(r, &q, scene);
            if seat == scene.side.seat() {
                value += hand_worth(world, scene.side, action);
            }
            tried.push((value, *action));
        }
        tried
    }

    /// A position's worth, with the battle that is going on.
    fn judge(&mut self, r: &NoRetreat, p: &Position, scene: &Scene) -> f32 {
        let value = scene.value(r, p, &mut self.derived);
        let frame = p.flow.iter().rev().find(|f| f.doing == Doing::Battle);
        let Some(frame) = frame.filter(|_| p.ending == 0 && p.battle.hex_count > 0) else { return value };
        let board = self.derived.board(r, p).clone();
        let mut q = *p;
        if frame.step == combat::GROUND {
            q.battle.ground = q.battle.hexes[0];
        }
        let stake = battles::stake(r, &q, &board, &scene.w);
        let gain = match (frame.step, p.flow.top().doing) {
            (..combat::AFTER, _) => battles::promise(r, &q, &board, &scene.w, 0),
            (combat::AFTER..=combat::OPTION, _) | (_, Doing::Retreats) => stake.of(q.battle.outcome()),
            // The losses are seen already, the ground lies open.
            (_, Doing::Advances) if untrodden(r, p) => stake.ground,
            _ => 0.0,
        };
        if q.battle.side == scene.side as u8 { value + gain } else { value - gain }
    }

    /// Plays on to a moment that can be judged: events happen, windows are passed over.
    fn settle(&mut self, r: &NoRetreat, p: &mut Position, scene: &Scene, dice: &mut QuickDice, depth: u8) {
        for _ in 0..FAR {
            let f = p.flow.top();
            match r.awaiting(p) {
                Awaiting::Over(_) => return,
                Awaiting::Chance(roll) => {
                    if f.doing == Doing::Battle {
                        return;
                    }
                    let thrown = dice.throw(&roll);
                    r.chance(p, &mut self.derived, thrown, &mut ());
                }
                Awaiting::Decide { must, .. } => {
                    let Some(seat) = must.iter().next() else { return };
                    let action = match f.doing {
                        Doing::Window => Action::of(&[verb::PASS]),
                        Doing::Choose | Doing::FreeStep | Doing::Losses | Doing::KeepOne | Doing::Discard
                            if depth < 2 =>
                        {
                            self.reply(r, p, seat, scene, depth)
                        }
                        _ => return,
                    };
                    let Some(action) = action else { return };
                    r.play(p, &mut self.derived, seat, &action, &mut ());
                }
            }
        }
    }

    /// A follow-up decision inside a look ahead.
    fn reply(&mut self, r: &NoRetreat, p: &Position, seat: Seat, scene: &Scene, depth: u8) -> Option<Action> {
        let known = Known::of(r, p, seat);
        let candidates = self.candidates(r, &known, scene, FEW);
        if candidates.len() < 2 {
            return candidates.first().copied();
        }
        self.best_of(r, p, &candidates, scene, seat, depth + 1).map(|(_, action)| action)
    }

    /// Whole actions, thinned out if there are too many.
    fn candidates(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        scene: &Scene,
        most: usize,
    ) -> Vec<Action> {
        let mut all = Vec::new();
        self.choices.clear();
        r.list(known, &[], &mut self.derived, &mut self.choices);
        for verb in self.choices.tokens.clone() {
            if let Some(action) = Action::of(&[verb]) {
                self.grow(r, known, scene, action, most, &mut all);
            }
        }
        all
    }

    /// Follows a draft to all its whole actions.
    fn grow(
        &mut self,
        r: &NoRetreat,
        known: &Known<Position>,
        scene: &Scene,
        draft: Action,
        most: usize,
        all: &mut Vec<Action>,
    ) {
        self.choices.clear();
        r.list(known, &draft, &mut self.derived, &mut self.choices);
        let complete = self.choices.complete;
        let mut tokens = self.choices.tokens.clone();
        if complete {
            all.push(draft);
        }
        let pays = matches!(
            draft.first().copied(),
            Some(verb::REBUILD | verb::IMPROVE | verb::FORTIFY | verb::COUNTER | verb::REORGANISE)
        );
        if pays && tokens.iter().any(|t| t.kind() == Kind::Card) {
            let side = known.seat().map_or(scene.side, |seat| Side::of(seat.0));
            let cheap = tokens.iter().copied().filter(|t| t.kind() == Kind::Card);
            let cheap =
                cheap.min_by(|a, b| card_worth(known, side, *a).total_cmp(&card_worth(known, side, *b)));
            tokens = cheap.into_iter().collect();
        }
        // Too many: hexes near what counts, of other things every n-th will do.
        let room = most.saturating_sub(all.len()).max(8);
        if tokens.len() > room && tokens.iter().all(|t| t.kind() == Kind::Place) {
            let far = |t: &Token| scene.goal(t.index() as u16);
            tokens.sort_by(|a, b| far(a).total_cmp(&far(b)));
            tokens.truncate(room);
        }
        let stride = tokens.len().div_ceil(room).max(1);
        for token in tokens.iter().step_by(stride) {
            let mut longer = draft;
            if all.len() < 4 * most && longer.push(*token) {
                self.grow(r, known, scene, longer, most, all);
            }
        }
    }

    /// Adds the cheapest cards to a draft until it is paid.
    pub(super) fn pay(&mut self, r: &NoRetreat, known: &Known<Position>, side: Side, draft: &mut Action) {
        loop {
            self.choices.clear();
            r.list(known, draft, &mut self.derived, &mut self.choices);
            if self.choices.complete {
                return;
            }
            let cards = self.choices.tokens.iter().copied();
            let Some(cheap) =
                cards.min_by(|a, b| card_worth(known, side, *a).total_cmp(&card_worth(known, side, *b)))
            else {
                return;
            };
            if !draft.push(cheap) {
                return;
            }
        }
    }
}

/// Whether an advance ends where there is no room, so that somebody is shattered for it.
fn crowds(r: &NoRetreat, p: &Position, side: Side, action: &Action) -> bool {
    let [verb::ADVANCE, unit, .., to] = action[..] else { return false };
    let mut q = *p;
    q.units[unit.index()].place = to.index() as u16;
    r.overstacked(&q, side, to.index() as u16)
}

/// Whether an excess unit is sent to another hex.
fn steps_back(action: &Action) -> bool {
    matches!(action[..], [verb::EXCESS, _, _])
}

/// Whether it is sent where there is no room either.
fn pushes(r: &NoRetreat, p: &Position, side: Side, action: &Action) -> bool {
    let [verb::EXCESS, unit, to] = action[..] else { return false };
    let mut q = *p;
    q.units[unit.index()].place = to.index() as u16;
    r.overstacked(&q, side, to.index() as u16)
}

/// Whether nobody has advanced yet of those who may.
fn untrodden(r: &NoRetreat, p: &Position) -> bool {
    let able = p.battle.attackers.iter().filter(|u| r.may_advance(p, *u)).collect::<UnitSet>();
    (able - p.battle.retreating).is_empty()
}
