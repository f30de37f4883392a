//! What a bot should know of the game: what is good, natural, quiet.

use crate::cards::{Card, held};
use crate::position::{Order, Phase, Place, Position, Stage};
use crate::scenario::Skirmish;
use crate::words::*;
use ai::{Budget, Judge, Searcher, Thinker, Thoroughness};
use engine::{Action, Bot, BotInfo, Known, QuickDice, RandomBot, Seat, Token, msg};
use hexgrid::{Cell, Direction};

/// The one-ply player.
pub const LEVEL_1: &str = "level-1";
/// The searching player.
pub const LEVEL_2: &str = "level-2";

/// Skirmish's judgement of itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sense {
    /// How much more the enemy's losses count than one's own: who dares does not draw.
    pub boldness: f32,
}

/// The thinking player likes a fight a little.
const CALM: Sense = Sense { boldness: 0.3 };
/// The searching player wants to win, not to draw.
const BOLD: Sense = Sense { boldness: 1.0 };

/// What a step is worth in points.
const STEP: f32 = 0.3;

/// The players the box offers, weakest first.
pub(crate) fn bots() -> Vec<BotInfo> {
    vec![
        RandomBot::info(),
        BotInfo { id: LEVEL_1, title: msg!("bot-level-1") },
        BotInfo { id: LEVEL_2, title: msg!("bot-level-2") },
    ]
}

/// A player by its id.
pub(crate) fn bot(id: &str, seed: u64) -> Option<Box<dyn Bot<Skirmish>>> {
    match id {
        RandomBot::ID => Some(Box::new(RandomBot::new(seed))),
        LEVEL_1 => Some(Box::new(Thinker::new(CALM, seed).thorough(thoroughness()))),
        LEVEL_2 => Some(Box::new(Searcher::new(BOLD, seed).budget(budget()))),
        _ => None,
    }
}

/// What the thinking player spends.
fn thoroughness() -> Thoroughness {
    Thoroughness { worlds: 16, ..Thoroughness::default() }
}

/// What the searching player spends: lines are followed one turn further than by the thinking one.
fn budget() -> Budget {
    let own = Thoroughness { worlds: 32, ahead: 1, ..Thoroughness::default() };
    let others = Thoroughness { worlds: 6, ..Thoroughness::default() };
    Budget { own, others, rivals: 8, ..Budget::default() }
}

impl Judge<Skirmish> for Sense {
    fn value(&self, rules: &Skirmish, p: &Position, seat: Seat) -> f32 {
        let mut lead = rules.standing(p, seat) - rules.standing(p, seat.other());
        let theirs = rules.of(seat.other()).map(|u| f32::from(p.units[u].steps)).sum::<f32>();
        lead -= self.boldness * STEP * theirs;
        // The nearer the end, the more a lead is worth.
        let age = f32::from(p.turn) / f32::from(rules.turns);
        (lead * (0.15 + 0.35 * age)).tanh()
    }

    fn promise(&self, rules: &Skirmish, known: &Known<Position>, draft: &[Token]) -> f32 {
        match *draft {
            [PLAY, ref rest @ ..] if known.phase == Phase::Orders => rules.flare_promise(known, rest),
            [_, FIRE, ..] => 2.0,
            [ASSAULT, _, ref units @ ..] => 1.0 + units.len() as f32,
            _ => 0.0,
        }
    }

    fn rest(&self, _: &Skirmish, known: &Known<Position>) -> Option<Action> {
        let seat = known.seat()?;
        let word = match known.phase {
            Phase::Orders if !known.ready.contains(seat) => READY,
            Phase::Rally(_) | Phase::Assault(_, Stage::AttackerCard | Stage::DefenderCard) => PASS,
            Phase::Assault(_, Stage::Advance) => STAY,
            _ => return None,
        };
        Action::of(&[word])
    }

    fn habit(&self, rules: &Skirmish, known: &Known<Position>, dice: &mut QuickDice) -> Option<Action> {
        let seat = known.seat()?;
        let card = |card| held(known, seat, card).next();
        match known.phase {
            Phase::Orders => {
                let idle = |u: &usize| known.units[*u].alive() && known.units[*u].order == Order::Hold;
                let order = rules.of(seat).filter(idle).find_map(|u| rules.natural_order(known, u, dice));
                order.or_else(|| self.rest(rules, known))
            }
            Phase::Assault(_, Stage::AttackerCard | Stage::DefenderCard) => match card(Card::Bayonets) {
                Some(bayonets) => Action::of(&[PLAY, bayonets]),
                None => self.rest(rules, known),
            },
            Phase::Assault(hex, Stage::Advance) => {
                let target = Cell(u16::from(hex));
                let unit =
                    rules.assaulting(known, target).next().filter(|_| rules.villages.contains(&target));
                unit.map_or_else(
                    || self.rest(rules, known),
                    |u| Action::of(&[ADVANCE, Token::unit(u as u16)]),
                )
            }
            Phase::Rally(_) => {
                let weary = |u: &usize| {
                    let unit = &known.units[*u];
                    unit.alive() && unit.steps < rules.counters[*u].steps && rules.in_supply(known, *u)
                };
                match (card(Card::Rally), rules.of(seat).find(weary)) {
                    (Some(rally), Some(unit)) => Action::of(&[PLAY, rally, Token::unit(unit as u16)]),
                    _ => self.rest(rules, known),
                }
            }
            _ => None,
        }
    }

    fn quiet(&self, _: &Skirmish, p: &Position) -> bool {
        p.phase == Phase::Orders && p.ready.is_empty()
    }

    fn imagine(&self, rules: &Skirmish, known: &Known<Position>, dice: &mut QuickDice) -> Position {
        let mut p = engine::Rules::determinize(rules, known, dice);
        if p.phase == Phase::Orders {
            for seat in [Seat(0), Seat(1)].into_iter().filter(|seat| known.seat() != Some(*seat)) {
                rules.natural_orders(&mut p, seat, dice);
            }
        }
        p
    }

    fn reopen(&self, rules: &Skirmish, p: &mut Position, seat: Seat) -> bool {
        let asked = p.phase == Phase::Orders;
        if asked {
            p.ready = p.ready.without(seat);
            rules.of(seat).for_each(|u| p.units[u].order = Order::Hold);
        }
        asked
    }
}

impl Skirmish {
    /// How a side stands: points, strength, and how near it is to more.
    fn standing(&self, p: &Position, seat: Seat) -> f32 {
        let mut sum = self.points(p, seat, &mut ()) as f32;
        for u in self.of(seat) {
            let Some(at) = p.units[u].cell() else { continue };
            sum += STEP * f32::from(p.units[u].steps);
            if self.cover.contains(&self.grid, at) {
                sum += 0.1;
            }
        }
        for (i, ways) in self.ways.iter().enumerate() {
            let near = self.of(seat).filter_map(|u| p.units[u].cell()).map(|c| ways[c.index()]).min();
            let near = f32::from(near.unwrap_or(u8::MAX).min(12));
            let weight = if p.control[i] == Some(seat) { 0.4 } else { 1.0 };
            sum += weight * (1.0 - near / 12.0);
        }
        sum
    }

    /// A flare is worth a try where a hidden enemy may be.
    fn flare_promise(&self, p: &Position, rest: &[Token]) -> f32 {
        let unseen = p.units.iter().any(|u| u.place == Place::Unseen);
        let at = rest.get(1).map(|hex| cell(*hex));
        if unseen && at.is_none_or(|at| self.woods.contains(&self.grid, at)) {
            0.0
        } else {
            f32::NEG_INFINITY
        }
    }

    /// Gives every unit of a side the order that comes to mind first.
    fn natural_orders(&self, p: &mut Position, seat: Seat, dice: &mut QuickDice) {
        for u in self.of(seat) {
            p.units[u].order = Order::Hold;
        }
        for u in self.of(seat).filter(|u| p.units[*u].alive()).collect::<Vec<_>>() {
            if dice.below(8) == 0 {
                continue;
            }
            if let Some(order) = self.natural_order(p, u, dice) {
                self.write_order(p, seat, &order);
            }
        }
    }

    /// Fire at somebody, or go where there is something to win.
    fn natural_order(&self, p: &Position, u: usize, dice: &mut QuickDice) -> Option<Action> {
        let at = p.units[u].cell()?;
        let unit = Token::unit(u as u16);
        let seat = self.counters[u].seat;
        let targets = self.targets(p, seat, at);
        if !targets.is_empty() && dice.below(4) > 0 {
            let target = targets.nth(&self.grid, dice.below(targets.len() as u32) as usize)?;
            return Action::of(&[unit, FIRE, place(target)]);
        }
        let goal =
            if self.ways.is_empty() { return None } else { dice.below(self.ways.len() as u32) as usize };
        let ways = &self.ways[goal];
        let mut words = vec![unit, MOVE];
        let mut here = at;
        while words.len() < 4 && !(here != at && self.woods.contains(&self.grid, here)) {
            let step = |d: &Direction| self.step(here, *d).map(|to| (ways[to.index()], *d, to));
            let Some((left, d, to)) = Direction::ALL.iter().filter_map(step).min_by_key(|(left, ..)| *left)
            else {
                break;
            };
            if left >= ways[here.index()] {
                break;
            }
            words.push(Token::direction(d.number()));
            here = to;
        }
        (words.len() > 2).then(|| Action::of(&words)).flatten()
    }
}
