//! The frames of the flow.

use serde::{Deserialize, Serialize};

/// What the game is doing, one frame inside the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Doing {
    /// Nothing: an unused frame.
    #[default]
    Nothing,
    /// A turn: housekeeping, Axis, Soviets.
    Turn,
    /// A player turn and its seven phases.
    PlayerTurn,
    /// Opening hand: draw, then discard.
    Opening,
    /// Card phase.
    CardPhase,
    /// Supply check.
    SupplyPhase,
    /// Organisation.
    OrgPhase,
    /// Movement.
    MovePhase,
    /// Combat.
    CombatPhase,
    /// Removal.
    RemovalPhase,
    /// Detraining.
    DetrainPhase,
    /// Housekeeping events with placements.
    TurnEvents,
    /// Victory check.
    VictoryCheck,
    /// Cards are drawn, one by one.
    Draw,
    /// Two cards are drawn, one is kept.
    KeepOne,
    /// A seat must discard.
    Discard,
    /// A random card is discarded.
    RandomDiscard,
    /// A reaction window.
    Window,
    /// A card's event is carried out.
    Effect,
    /// A card was discarded for something.
    Paid,
    /// A seat chooses something for an event.
    Choose,
    /// A battle.
    Battle,
    /// Step losses of one side of a battle, or by an event.
    Losses,
    /// Retreats.
    Retreats,
    /// Advances.
    Advances,
    /// A cadre may replace an eliminated unit.
    CadreOption,
    /// A place holds too many units.
    Overstack,
    /// Units move by an event.
    BonusMove,
    /// Units are detrained by an event.
    BonusDetrain,
    /// A free rebuilding or improvement by an event.
    FreeStep,
    /// A counterblow marker is put on the active player's hex.
    MarkHex,
    /// Two dice decide (NKVD, Hedgehogs).
    Duel,
}

/// One frame of the flow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// What is done.
    pub doing: Doing,
    /// Step inside it.
    pub step: u8,
    /// Whose business it is.
    pub seat: u8,
    /// The card it concerns.
    pub card: u8,
    /// First parameter.
    pub a: u16,
    /// Second parameter.
    pub b: u16,
}

/// Most frames there can be.
pub const FRAMES: usize = 24;
