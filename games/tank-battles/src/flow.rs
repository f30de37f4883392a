//! The flow: a small stack of frames, run until somebody must decide or roll.

use crate::action::Look;
use crate::components::Side;
use crate::markers::MarkerKind;
use crate::position::{Battle, Doing, Frame, Position};
use crate::scenario::TankBattles;
use crate::stacks::Derived;
use engine::{Awaiting, Go, Label, Outcome, Roll, Seat, SeatSet, Sink, Thrown};

/// Everything a procedure works with: rules, the true position, caches, ears.
pub struct Cx<'a, S: Sink> {
    /// The rules.
    pub r: &'a TankBattles,
    /// The true position.
    pub p: &'a mut Position,
    /// Caches.
    pub d: &'a mut Derived,
    /// Who hears.
    pub sink: &'a mut S,
}

impl TankBattles {
    /// What the position waits for.
    pub fn awaiting_of(&self, p: &Position) -> Awaiting {
        if p.ending > 0 {
            return Awaiting::Over(self.outcome_of(p));
        }
        let f = p.flow.top();
        if let Some(roll) = self.roll_of(p, f) {
            return Awaiting::Chance(roll);
        }
        let must = SeatSet::only(Seat(f.seat));
        // The other side may strike from the air or listen between two actions.
        let between = matches!(f.doing, Doing::CombatPhase | Doing::MovePhase);
        let other = Side::of(f.seat).enemy();
        let flies = p.air[other.at()] > 0 || p.recon[other.at()] > 0;
        let may = if between && (flies || self.could_hold(p, other, MarkerKind::Radio)) {
            SeatSet::only(other.seat())
        } else {
            SeatSet::NONE
        };
        Awaiting::Decide { must, may }
    }

    /// The roll or draw a frame waits for, if it does.
    fn roll_of(&self, p: &Position, f: Frame) -> Option<Roll> {
        let label = Label {
            turn: p.turn.into(),
            step: u16::from(p.active) * 8 + u16::from(p.phase),
            actor: p.rolls,
            purpose: f.doing as u8,
            tick: f.step,
            ..Label::default()
        };
        match f.doing {
            Doing::Turn if f.step == crate::sequence::step::WEATHER => Some(Roll::dice(1, label)),
            Doing::Battle => self.battle_roll(p, f, label),
            Doing::Strike => self.strike_roll(p, f, label),
            Doing::Search if f.step == crate::extra::SEARCH_ROLL => Some(Roll::dice(1, label)),
            Doing::Event => self.event_roll(p, f, label),
            Doing::Drawing => self.drawing_roll(p, f, label),
            Doing::Counterprep if f.step == crate::events::CPREP_ROLL => Some(Roll::dice(1, label)),
            _ => None,
        }
    }

    fn outcome_of(&self, p: &Position) -> Outcome {
        let level = p.ending - 1;
        let winner = match level {
            0 | 1 => Some(Side::German.seat()),
            2 => None,
            _ => Some(Side::Soviet.seat()),
        };
        Outcome { winner, ending: level, level }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// The true position with its lists.
    pub fn look(&mut self) -> Look<'_> {
        self.d.truth.sync(self.r, self.p);
        Look { p: self.p, stacks: &mut self.d.truth, reach: &mut self.d.reach }
    }

    /// Runs until somebody must decide or roll.
    pub fn run(&mut self) {
        while self.p.ending == 0 && self.advance() == Go::On {}
        if self.p.ending > 0 {
            self.p.flow.clear();
            self.p.battle = Battle::default();
        }
    }

    fn advance(&mut self) -> Go {
        let f = self.p.flow.top();
        match f.doing {
            Doing::Nothing => unreachable!("the turn frame is never popped"),
            Doing::Turn => self.advance_turn(f),
            Doing::Activation => self.advance_activation(f),
            Doing::SupplyPhase => self.advance_supply_phase(f),
            Doing::CombatPhase => self.advance_combat_phase(f),
            Doing::MovePhase => self.advance_move_phase(f),
            Doing::Drawing => self.advance_drawing(f),
            Doing::Battle => self.advance_battle(f),
            Doing::Losses => self.advance_losses(f),
            Doing::Retreat => self.advance_retreat(f),
            Doing::Pursuit => self.advance_pursuit(f),
            Doing::Strike => self.advance_strike(f),
            Doing::Search => self.advance_search(f),
            Doing::Evade => self.advance_evasion(f),
            Doing::Event => self.advance_event(f),
            Doing::Counterprep => self.advance_counterprep(f),
            Doing::Lull => self.advance_lull(f),
            Doing::LastStrikes => self.advance_last_strikes(f),
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
        self.p.rolls = self.p.rolls.wrapping_add(1);
        match (f.doing, thrown) {
            (Doing::Turn, Thrown::Dice(faces)) => self.weather_rolled(faces.first()),
            (Doing::Battle, Thrown::Dice(faces)) => self.battle_rolled(f, faces),
            (Doing::Strike, Thrown::Dice(faces)) => self.strike_rolled(f, faces),
            (Doing::Search, Thrown::Dice(faces)) => self.search_rolled(f, faces.first()),
            (Doing::Event, Thrown::Dice(faces)) => self.event_rolled(f, faces),
            (Doing::Counterprep, Thrown::Dice(faces)) => self.counterprep_rolled(faces.first()),
            (Doing::Drawing, Thrown::Pick(i)) => self.drawn(f, i),
            _ => {}
        }
        self.run();
    }
}
