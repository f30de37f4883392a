//! Names of the steps of turns and phases.

/// Steps of a turn.
pub const ADVANCE: u8 = 0;

/// Events of the turn box.
pub const EVENTS: u8 = 1;

/// Victory check.
pub const VICTORY: u8 = 2;

/// Axis player turn.
pub const AXIS_TURN: u8 = 3;

/// Soviet player turn.
pub const SOVIET_TURN: u8 = 4;

/// End of the turn.
pub const END: u8 = 5;

/// Phases of a player turn.
pub mod phase {
    /// Cards.
    pub const CARDS: u8 = 0;
    /// Supply check.
    pub const SUPPLY: u8 = 1;
    /// Organisation.
    pub const ORGANISATION: u8 = 2;
    /// Movement.
    pub const MOVEMENT: u8 = 3;
    /// Combat.
    pub const COMBAT: u8 = 4;
    /// Removal.
    pub const REMOVAL: u8 = 5;
    /// Detraining.
    pub const DETRAINING: u8 = 6;
    /// Housekeeping.
    pub const HOUSEKEEPING: u8 = 7;
}

/// Steps of the card phase.
pub mod card_step {
    /// Down to two cards.
    pub const DISCARD: u8 = 0;
    /// Draw.
    pub const DRAW: u8 = 1;
    /// Own events.
    pub const EVENTS: u8 = 2;
    /// Two-front war.
    pub const RED_EVENT: u8 = 3;
    /// Enemy events.
    pub const ENEMY: u8 = 4;
    /// Done.
    pub const END: u8 = 5;
}

/// Steps of the organisation phase.
pub mod org_step {
    /// Enemy events at the start.
    pub const START: u8 = 0;
    /// Step A.
    pub const IMPROVE: u8 = 1;
    /// Purchases of step A may be cancelled.
    pub const CANCEL_A: u8 = 2;
    /// Step B.
    pub const PLACE: u8 = 3;
    /// Purchases of step B may be cancelled.
    pub const CANCEL_B: u8 = 4;
    /// Overstacked places.
    pub const STACKS: u8 = 5;
    /// Step C.
    pub const REORGANISE: u8 = 6;
    /// Enemy events at the end.
    pub const ENEMY: u8 = 7;
    /// Done.
    pub const END: u8 = 8;
}

/// Steps of the movement phase.
pub mod move_step {
    /// Units move and load.
    pub const MOVE: u8 = 0;
    /// Own events at the end.
    pub const OWN_END: u8 = 1;
    /// Strategic reserve.
    pub const RESERVE: u8 = 2;
    /// Local support (15.3).
    pub const LOCAL: u8 = 3;
    /// Enemy events at the end.
    pub const ENEMY: u8 = 4;
    /// Overstacked places.
    pub const STACKS: u8 = 5;
    /// Done.
    pub const END: u8 = 6;
}

/// Steps of the combat phase.
pub mod combat_step {
    /// Voluntary targets.
    pub const TARGETS: u8 = 0;
    /// Counterblows of the inactive side.
    pub const COUNTERBLOWS: u8 = 1;
    /// Battles.
    pub const BATTLES: u8 = 2;
    /// Events at the end.
    pub const EVENTS: u8 = 3;
    /// Counterblow advance (15.5).
    pub const ADVANCE: u8 = 4;
    /// Markers come off.
    pub const END: u8 = 5;
}
