//! The battle being fought.

use super::effects::fx;
use crate::components::CombatResult;
use crate::hexes::UnitSet;
use serde::{Deserialize, Serialize};

/// The battle being fought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battle {
    /// Units of the side that rolls.
    pub attackers: UnitSet,
    /// Units that defend with their strength.
    pub defenders: UnitSet,
    /// Units in the defenders' hexes that only retreat.
    pub bystanders: UnitSet,
    /// Units that still have to retreat.
    pub retreating: UnitSet,
    /// Defenders still to be attacked one by one (Infiltration Tactics).
    pub queue: UnitSet,
    /// Attacked hexes of the original battle.
    pub hexes: [u16; 6],
    /// How many.
    pub hex_count: u8,
    /// Which of them are under counterblow markers, a bit each.
    pub forced: u8,
    /// Hexes that held by their Volkssturm and cannot be advanced into, a bit each.
    pub held: u8,
    /// Counterattacks so far; odd rounds are rolled by the original defender.
    pub round: u8,
    /// Fighting began again (One Last Push, Infiltration) so often.
    pub again: u8,
    /// The hex that sets the terrain effects.
    pub ground: u16,
    /// The side that rolls.
    pub side: u8,
    /// Support marker used in this round.
    pub support: bool,
    /// Final column, −1 below 1:3.
    pub column: i8,
    /// The die, 0 before it fell.
    pub die: u8,
    /// Re-rolls so far.
    pub rerolls: u8,
    /// The result, as a number of [`CombatResult`].
    pub result: u8,
    /// Effects of cards in this round, see `fx`.
    pub fx: u32,
    /// A doubled unit plus one (Manstein).
    pub doubled: u8,
    /// Greatest advance set by a card, 0 for none.
    pub advance_cap: u8,
    /// Extra hexes of advance by a card.
    pub advance_plus: u8,
    /// The unit whose cadre is asked for, plus one.
    pub fallen: u8,
    /// Where it fell.
    pub fallen_at: u16,
    /// A card was taken as chosen from two dice: first and second face.
    pub two_dice: [u8; 2],
}

impl Battle {
    /// The result as such.
    pub fn outcome(&self) -> CombatResult {
        CombatResult::ALL[usize::from(self.result)]
    }

    /// Whether two dice are rolled and one is chosen; a die rolled again for good is one die.
    ///
    /// Ruling: N21
    pub fn rolls_two(&self) -> bool {
        self.fx & (fx::EXPERTS | fx::STANDS) == fx::EXPERTS
    }

    /// The attacked hexes.
    pub fn targets(&self) -> &[u16] {
        &self.hexes[..usize::from(self.hex_count)]
    }
}
