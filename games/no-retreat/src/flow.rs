//! The flow: a small stack of frames, run until somebody must decide or roll.

use crate::components::Side;
use crate::derived::Derived;
use crate::position::{Doing, Position};
use crate::setup::NoRetreat;
use engine::{Awaiting, Clause, Go, Kind, Label, Outcome, PickSet, Roll, Seat, Sink, Text, Thrown, msg};

/// Everything a procedure works with: rules, the true position, caches, ears.
pub struct Cx<'a, S: Sink> {
    /// The rules.
    pub r: &'a NoRetreat,
    /// The true position.
    pub p: &'a mut Position,
    /// Caches.
    pub d: &'a mut Derived,
    /// Who hears.
    pub sink: &'a mut S,
}

/// What a roll is for, in labels.
mod purpose {
    pub const BATTLE: u8 = 1;
    pub const DRAW: u8 = 2;
    pub const RANDOM_DISCARD: u8 = 3;
    pub const DUEL: u8 = 4;
}

impl NoRetreat {
    /// What the position waits for.
    pub fn awaiting_of(&self, p: &Position) -> Awaiting {
        if p.ending > 0 {
            let winner = Some(Seat(p.winner));
            return Awaiting::Over(Outcome { winner, ending: p.ending - 1, level: 0 });
        }
        let f = p.flow.top();
        let label = |purpose| Label {
            turn: p.turn.into(),
            step: u16::from(p.active) * 8 + u16::from(p.phase),
            purpose,
            ..Label::default()
        };
        match f.doing {
            Doing::Draw | Doing::KeepOne if f.step == 0 => {
                let label = Label { actor: f.seat.into(), target: p.draws.into(), ..label(purpose::DRAW) };
                let roll = Roll::pick(Kind::Card, PickSet::from_words([p.deck, 0]), label);
                Awaiting::Chance(roll.seen_by(engine::Audience::only(Seat(f.seat))))
            }
            Doing::RandomDiscard => {
                let label =
                    Label { actor: f.seat.into(), target: p.draws.into(), ..label(purpose::RANDOM_DISCARD) };
                Awaiting::Chance(Roll::pick(
                    Kind::Card,
                    PickSet::from_words([p.hands[usize::from(f.seat)], 0]),
                    label,
                ))
            }
            Doing::Battle if f.step == crate::combat::ROLL => {
                let b = &p.battle;
                let label = Label {
                    actor: p.battles.into(),
                    target: b.ground,
                    tick: b.round,
                    retry: b.rerolls + b.again * 16,
                    ..label(purpose::BATTLE)
                };
                Awaiting::Chance(Roll::dice(if b.rolls_two() { 2 } else { 1 }, label))
            }
            Doing::Duel if f.step == crate::combat::duel::DICE => {
                let label = Label {
                    actor: p.battles.into(),
                    target: p.battle.ground,
                    tick: p.battle.round,
                    retry: p.battle.again + ((f.b as u8) << 6),
                    ..label(purpose::DUEL)
                };
                Awaiting::Chance(Roll::dice(if f.a == 0 { 2 } else { 1 }, label))
            }
            _ => Awaiting::seat(Seat(f.seat)),
        }
    }
}

impl NoRetreat {
    /// What a roll is for, and by which clause.
    pub(crate) fn purpose_of(&self, p: &Position, roll: Roll) -> (Text, Clause) {
        let side = || crate::victory::table_side(Side::of(roll.label.actor as u8));
        let (text, clause) = match roll.label.purpose {
            purpose::DRAW => (msg!("roll-draw", side = side()), "NR 5.2a"),
            purpose::RANDOM_DISCARD => (msg!("roll-discard", side = side()), "NR 5.3"),
            purpose::DUEL => (msg!("roll-duel", at = self.place_arg(roll.label.target)), "NR 5.3"),
            _ => {
                let (attackers, defenders) = (p.battle.attackers, p.battle.defenders);
                let [attackers, defenders] = [attackers, defenders].map(|units| self.units_list(p, units));
                (msg!("roll-battle", attackers = attackers, defenders = defenders), "NR 10.5.5")
            }
        };
        (text, Clause(clause))
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Runs until somebody must decide or roll.
    pub fn run(&mut self) {
        while self.p.ending == 0 && self.advance() == Go::On {}
        if self.p.ending > 0 {
            self.p.flow.clear();
            self.p.battle = crate::position::Battle::default();
        }
    }

    fn advance(&mut self) -> Go {
        let f = self.p.flow.top();
        match f.doing {
            Doing::Nothing => unreachable!("the turn frame is never popped"),
            Doing::Turn => self.advance_turn(f),
            Doing::PlayerTurn => self.advance_player_turn(f),
            Doing::Opening => self.advance_opening(f),
            Doing::CardPhase => self.advance_card_phase(f),
            Doing::SupplyPhase => self.advance_supply_phase(f),
            Doing::OrgPhase => self.advance_org_phase(f),
            Doing::MovePhase => self.advance_move_phase(f),
            Doing::CombatPhase => self.advance_combat_phase(f),
            Doing::RemovalPhase => self.advance_removal_phase(f),
            Doing::DetrainPhase => self.advance_detrain_phase(f),
            Doing::TurnEvents => self.advance_turn_events(f),
            Doing::VictoryCheck => self.advance_victory(f),
            Doing::Draw => self.advance_draw(f),
            Doing::KeepOne => self.advance_keep_one(f),
            Doing::Discard => self.advance_discard(f),
            Doing::RandomDiscard => self.advance_random_discard(f),
            Doing::Window => self.advance_window(f),
            Doing::Effect => self.advance_effect(f),
            Doing::Paid => self.advance_paid(f),
            Doing::Choose => self.advance_choose(f),
            Doing::Battle => self.advance_battle(f),
            Doing::Losses => self.advance_losses(f),
            Doing::Retreats => self.advance_retreats(f),
            Doing::Advances => self.advance_advances(f),
            Doing::CadreOption => self.advance_cadre(f),
            Doing::Overstack => self.advance_overstack(f),
            Doing::BonusMove => self.advance_bonus_move(f),
            Doing::BonusDetrain => self.advance_bonus_detrain(f),
            Doing::FreeStep => self.advance_free_step(f),
            Doing::MarkHex => self.advance_mark(f),
            Doing::Duel => self.advance_duel(f),
        }
    }

    /// Ends the frame at work.
    pub fn end(&mut self) -> Go {
        self.p.flow.pop();
        Go::On
    }

    /// Goes to a step of the frame at work.
    pub fn step(&mut self, step: u8) -> Go {
        self.p.flow.top_mut().step = step;
        Go::On
    }

    /// Chance has answered.
    pub fn chance(&mut self, thrown: Thrown) {
        let f = self.p.flow.top();
        match (f.doing, thrown) {
            (Doing::Draw | Doing::KeepOne, Thrown::Pick(card)) => self.drawn(f, card),
            (Doing::RandomDiscard, Thrown::Pick(card)) => {
                self.p.flow.pop();
                self.p.draws = self.p.draws.wrapping_add(1);
                self.discard_from(Side::of(f.seat), card);
                self.tell_discard(Side::of(f.seat), card);
            }
            (Doing::Battle, Thrown::Dice(faces)) => self.battle_rolled(faces),
            (Doing::Duel, Thrown::Dice(faces)) => self.duel_rolled(f, faces),
            _ => {}
        }
        self.run();
    }
}
