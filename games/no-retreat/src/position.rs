//! The whole mutable state of a game: plain data of about a kilobyte.

mod battle;
mod effects;
mod frame;
mod unit;

pub use battle::Battle;
pub use effects::{fact, fx, phase_fx};
pub use frame::{Doing, FRAMES, Frame};
pub use unit::{Marker, MarkerKind, Unit};

use crate::components::{NOWHERE, Side, UNITS, place};
use crate::hexes::UnitSet;
use engine::Flow;
use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;

/// The whole mutable state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// Counters.
    #[serde(with = "BigArray")]
    pub units: [Unit; UNITS],
    /// Control of VP hexes, a bit each: set for the Axis.
    pub control: u64,
    /// Hands.
    pub hands: [u64; 2],
    /// Cards everybody knows to be in a hand.
    pub public: [u64; 2],
    /// Cards of the enemy hand this seat has seen.
    pub seen: [u64; 2],
    /// Cards in each hand.
    pub hand_count: [u8; 2],
    /// The deck; behind a mask, all cards that could be in it.
    pub deck: u64,
    /// Cards in the deck.
    pub deck_count: u8,
    /// Cards in the discard pile.
    pub discard_count: u8,
    /// The discard pile, the top last.
    #[serde(with = "BigArray")]
    pub discard: [u8; 56],
    /// Events that happened in this player turn, by side.
    pub happened: [u64; 2],
    /// Present turn.
    pub turn: u8,
    /// Active side.
    pub active: u8,
    /// Phase of the player turn, 0 to 6; 7 is housekeeping.
    pub phase: u8,
    /// Side with the initiative.
    pub initiative: u8,
    /// Event VP, Axis positive, −6 to 6.
    pub event_vp: i8,
    /// High Tide, once placed.
    pub high_tide: u8,
    /// Support markers: Blitz!, Shock!.
    pub support: [u8; 2],
    /// Cards fewer (or more) at the next draw.
    pub draw_change: [i8; 2],
    /// Cards fewer at this turn's draw, and at the next turn's, by 15.6.
    pub fewer: [[u8; 2]; 2],
    /// Attacks demanded in the next own combat phase.
    pub demand: [u8; 2],
    /// VP lost if they are not made.
    pub demand_vp: [u8; 2],
    /// Attacks declared or made in this combat phase.
    pub attacks: u8,
    /// Draws so far in this player turn.
    pub draws: u8,
    /// Battles so far in this combat phase.
    pub battles: u8,
    /// Units loaded in this movement phase.
    pub loaded: u8,
    /// Free upgrades used in this phase.
    pub upgraded: u8,
    /// The unit that is moving plus one.
    pub mover: u8,
    /// Its MP left.
    pub mover_mp: u8,
    /// Who holds the joker: a side, or 2.
    pub joker: u8,
    /// Weather markers turned over, a bit each turn.
    pub flipped: u32,
    /// Once-only and standing facts.
    pub facts: u32,
    /// Effects in this combat phase.
    pub phase_fx: u16,
    /// The hex of Zhukov's battle.
    pub fx_hex: u16,
    /// Battles Sturmoviks still help in.
    pub sturmovik: u8,
    /// The strategic reserve unit plus one.
    pub reserve: u8,
    /// Local support (15.3): the supported unit plus one, by side.
    pub local: [u8; 2],
    /// The unit under the partisans marker plus one.
    pub partisans: u8,
    /// Turn in which the partisans marker comes back.
    pub partisans_turn: u8,
    /// Scorched Earth lies here.
    pub scorched: u16,
    /// Defensive Works lie here.
    pub works: u16,
    /// Hexes of the Prepared Offensive.
    pub prepared: [u16; 3],
    /// Markers by side.
    pub markers: [[Marker; 5]; 2],
    /// Units bought in this step.
    pub bought: UnitSet,
    /// The battle being fought.
    pub battle: Battle,
    /// The flow.
    pub flow: Flow<Frame, FRAMES>,
    /// How the game ended plus one.
    pub ending: u8,
    /// Winner, once ended.
    pub winner: u8,
}

impl Position {
    /// An empty table.
    pub fn blank() -> Self {
        Position {
            units: [Unit { place: place::WAITING, flags: 0, aux: 0 }; UNITS],
            control: 0,
            hands: [0; 2],
            public: [0; 2],
            seen: [0; 2],
            hand_count: [0; 2],
            deck: 0,
            deck_count: 0,
            discard_count: 0,
            discard: [0; 56],
            happened: [0; 2],
            turn: 1,
            active: 0,
            phase: 7,
            initiative: 0,
            event_vp: 0,
            high_tide: 0,
            support: [0; 2],
            draw_change: [0; 2],
            fewer: [[0; 2]; 2],
            demand: [0; 2],
            demand_vp: [0; 2],
            attacks: 0,
            draws: 0,
            battles: 0,
            loaded: 0,
            upgraded: 0,
            mover: 0,
            mover_mp: 0,
            joker: 2,
            flipped: 0,
            facts: 0,
            phase_fx: 0,
            fx_hex: 0,
            sturmovik: 0,
            reserve: 0,
            local: [0; 2],
            partisans: 0,
            partisans_turn: 0,
            scorched: NOWHERE,
            works: NOWHERE,
            prepared: [NOWHERE; 3],
            markers: [[Marker::default(); 5]; 2],
            bought: UnitSet::EMPTY,
            battle: Battle::default(),
            flow: Flow::default(),
            ending: 0,
            winner: 0,
        }
    }

    /// Whether a fact holds.
    #[inline]
    pub fn fact(&self, fact: u32) -> bool {
        self.facts & fact != 0
    }

    /// The active side.
    #[inline]
    pub fn active(&self) -> Side {
        Side::of(self.active)
    }

    /// The side with the initiative.
    #[inline]
    pub fn initiative(&self) -> Side {
        Side::of(self.initiative)
    }

    /// The card on top of the discard pile.
    pub fn top_discard(&self) -> Option<u8> {
        self.discard_count.checked_sub(1).map(|i| self.discard[usize::from(i)])
    }

    /// A marker of a side lying on a hex, of a kind.
    pub fn marker_at(&self, side: Side, hex: u16, kind: MarkerKind) -> Option<usize> {
        self.markers[side.at()].iter().position(|m| m.hex == hex && m.kind == kind)
    }

    /// A free marker of a side.
    pub fn free_marker(&self, side: Side) -> Option<usize> {
        self.markers[side.at()].iter().position(|m| m.kind == MarkerKind::Free)
    }

    /// What is being done, in a word; the two commitments of a battle are called `Commit`.
    pub fn flow_top(&self) -> &'static str {
        let f = self.flow.top();
        match f.doing {
            Doing::Window => "Window",
            Doing::Battle if f.step == crate::combat::ATTACKER || f.step == crate::combat::DEFENDER => {
                "Commit"
            }
            Doing::Battle => "Battle",
            Doing::CombatPhase => "Combat",
            Doing::MovePhase => "Movement",
            _ => "Other",
        }
    }

    /// Units in a place.
    pub fn units_at(&self, place: u16) -> impl Iterator<Item = u8> + '_ {
        (0..UNITS as u8).filter(move |u| self.units[usize::from(*u)].place == place)
    }
}
