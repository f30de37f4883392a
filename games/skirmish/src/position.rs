//! The position: everything that changes, as small plain data.

use crate::scenario::{UNITS, VILLAGES};
use engine::{Seat, SeatSet};
use hexgrid::Cell;
use serde::{Deserialize, Serialize};

/// Where a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// Not in the game, or destroyed.
    #[default]
    Gone,
    /// In a hex.
    Hex(u8),
    /// Hidden somewhere; only ever in what a viewer knows.
    Unseen,
}

/// An order (SK 3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Order {
    /// Stay.
    #[default]
    Hold,
    /// Go in one or two directions.
    Move(u8, Option<u8>),
    /// Fire at a hex.
    Fire(u8),
    /// Assault a hex, together with all others that have the same order.
    Assault(u8),
    /// Hide in a wood.
    Hide,
}

/// A unit's state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub place: Place,
    /// Steps left.
    pub steps: u8,
    /// Whether the enemy does not see it.
    pub hidden: bool,
    /// What it is told to do.
    pub order: Order,
}

impl Unit {
    /// The hex it is known to be in.
    pub fn cell(&self) -> Option<Cell> {
        match self.place {
            Place::Hex(cell) => Some(Cell(u16::from(cell))),
            _ => None,
        }
    }

    /// Whether it is still in the game.
    pub fn alive(&self) -> bool {
        self.steps > 0
    }
}

/// What the turn has come to (SK 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// A side draws a card.
    Draw(Seat),
    /// Both give orders.
    Orders,
    /// A unit's fire is rolled.
    Fire(u8),
    /// An assault on a hex, at a stage of it.
    Assault(u8, Stage),
    /// A side may rally.
    Rally(Seat),
    /// The game is over.
    Over,
}

/// Stages of an assault (SK 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// The attacker may play a card.
    AttackerCard,
    /// The defender may play a card.
    DefenderCard,
    /// The dice are rolled.
    Dice,
    /// The defender retreats.
    Retreat,
    /// The attacker may advance.
    Advance,
}

/// Everything that changes in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// Game turn, from one.
    pub turn: u8,
    /// What is being done.
    pub phase: Phase,
    /// Sides that have finished their orders.
    pub ready: SeatSet,
    /// Units in the order of the scenario's counters.
    pub units: [Unit; UNITS],
    /// Steps each unit will lose when the fire phase ends.
    pub hits: [u8; UNITS],
    /// Cards in hand, as bits.
    pub hands: [u8; 2],
    /// How many cards are in hand; all may know.
    pub counts: [u8; 2],
    /// Discarded cards, as bits.
    pub discard: u8,
    /// Bayonets played in this assault: attacker, defender.
    pub bayonets: [bool; 2],
    /// Who last held each village.
    pub control: [Option<Seat>; VILLAGES],
}

impl Position {
    /// The unit in a hex, whoever sees it.
    pub fn unit_in(&self, cell: Cell) -> Option<usize> {
        self.units.iter().position(|u| u.cell() == Some(cell))
    }

    /// Takes steps from a unit; one without steps is gone.
    pub fn lose(&mut self, unit: usize, steps: u8) {
        let state = &mut self.units[unit];
        state.steps = state.steps.saturating_sub(steps);
        if state.steps == 0 {
            *state = Unit::default();
        }
    }
}
