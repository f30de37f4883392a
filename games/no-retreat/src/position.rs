//! The whole mutable state of a game: plain data of about a kilobyte.

use crate::components::{CombatResult, NOWHERE, Side, UNITS, place};
use crate::hexes::UnitSet;
use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;

/// A counter: where it is and how it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub place: u16,
    /// Face and states, see the constants.
    pub flags: u8,
    /// The box it was rebuilt from (for a cancelled purchase), else 0.
    pub aux: u8,
}

impl Unit {
    /// Full, red or fort side up.
    pub const FULL: u8 = 1;
    /// Out of supply.
    pub const OOS: u8 = 2;
    /// Disorganised.
    pub const DISORGANISED: u8 = 4;
    /// Moved in this movement phase.
    pub const MOVED: u8 = 8;
    /// Attacked in this combat phase.
    pub const FOUGHT: u8 = 16;
    /// Had its extra movement by an event this turn (5.3.4).
    pub const BONUS: u8 = 32;
    /// Saved from removal this phase by an event.
    pub const SAVED: u8 = 64;
    /// Has +2 MP by General Staff, or has made its counterblow advance (15.5).
    pub const FAVOURED: u8 = 128;

    /// Whether a state is set.
    #[inline]
    pub const fn is(self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// Whether the full face is up, as an index into faces.
    #[inline]
    pub const fn face(self) -> usize {
        (self.flags & Unit::FULL) as usize
    }

    /// Sets or clears a state.
    pub fn set(&mut self, flag: u8, on: bool) {
        if on {
            self.flags |= flag;
        } else {
            self.flags &= !flag;
        }
    }

    /// Whether it is in a hex or area.
    #[inline]
    pub const fn on_map(self) -> bool {
        place::on_map(self.place)
    }
}

/// A double-sided target / counterblow marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Marker {
    /// Where it lies.
    pub hex: u16,
    /// How it is used.
    pub kind: MarkerKind,
}

/// How a marker is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MarkerKind {
    /// Not on the map.
    #[default]
    Free,
    /// A voluntary target.
    Target,
    /// A counterblow on an own hex.
    Counterblow,
    /// A target whose battle is over.
    Spent,
}

impl Default for Marker {
    fn default() -> Self {
        Marker { hex: NOWHERE, kind: MarkerKind::Free }
    }
}

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

/// Once-only and standing facts, bits of [`Position::facts`].
pub mod fact {
    /// A red unit stood in Greater Germany: the event comes next housekeeping.
    pub const GG_DUE: u32 = 1;
    /// That event has happened.
    pub const GG_DONE: u32 = 2;
    /// The Soviets took Ploesti.
    pub const OIL_DUE: u32 = 4;
    /// Ploesti's consequences are in force.
    pub const OIL_DONE: u32 = 8;
    /// The Soviets took Warsaw.
    pub const WARSAW_DUE: u32 = 16;
    /// The Polish army came.
    pub const WARSAW_DONE: u32 = 32;
    /// 1945: the switch was made.
    pub const YEAR_1945: u32 = 64;
    /// A snow turn has been.
    pub const SNOW_SEEN: u32 = 128;
    /// The turn before was snow or long winter.
    pub const SNOW_BEFORE: u32 = 512;
    /// Sudden death is cancelled this turn.
    pub const NO_SUDDEN_DEATH: u32 = 1024;
    /// SS Panzer came back in 1945.
    pub const SS_RETURNED: u32 = 2048;
    /// The Abteilung option was used.
    pub const ABTEILUNG: u32 = 4096;
    /// The fortified fronts option was used.
    pub const FORT_FRONTS: u32 = 8192;
    /// Each Shock! marker gives two shifts this player turn.
    pub const STEAM_ROLLER: u32 = 1 << 14;
    /// The upgrade by Lend-Lease is still to be used in this step.
    pub const LEND_LEASE: u32 = 1 << 15;
    /// Turn 23's units were placed.
    pub const REICH_DONE: u32 = 1 << 16;
    /// The partisans marker is in the rail box.
    pub const PARTISANS_READY: u32 = 1 << 17;
}

/// Effects in a combat phase, bits of [`Position::phase_fx`].
pub mod phase_fx {
    /// Black Sea Fleet.
    pub const FLEET: u16 = 1;
    /// Axis tanks shift against tanks too.
    pub const NEW_TANK: u16 = 2;
    /// No Soviet armour shift.
    pub const NO_SOVIET_ARMOUR: u16 = 4;
    /// DR against Soviets is EX.
    pub const NOT_A_STEP_BACK: u16 = 8;
    /// DR against the Axis is EX.
    pub const HOLD: u16 = 16;
    /// Soviet attacks one left.
    pub const LOGISTICS: u16 = 32;
    /// Zhukov's choice around `fx_hex`.
    pub const ZHUKOV: u16 = 64;
    /// Wave Assault: a second declaration.
    pub const WAVE: u16 = 128;
}

/// Effects in a battle round, bits of [`Battle::fx`].
pub mod fx {
    /// Luftwaffe support: one right.
    pub const LUFTWAFFE: u32 = 1;
    /// Katyushas: one or two right.
    pub const KATYUSHA: u32 = 2;
    /// Rokossovsky: one right.
    pub const ROKOSSOVSKY: u32 = 4;
    /// Heavy Artillery: one right, forts and Volkssturm ordinary.
    pub const HEAVY: u32 = 8;
    /// Hurrah!: one right.
    pub const HURRAH: u32 = 16;
    /// Stalin Tanks: armour shift counts two.
    pub const STALIN_TANKS: u32 = 32;
    /// Siege Artillery: forts are ordinary.
    pub const SIEGE: u32 = 64;
    /// Model: Axis strength doubled in defence.
    pub const MODEL: u32 = 128;
    /// No river shift.
    pub const NO_RIVER: u32 = 512;
    /// Bridgehead: no effect becomes EX.
    pub const BRIDGEHEAD: u32 = 1024;
    /// River Crossing: no effect is rolled again once.
    pub const RIVER_REROLL: u32 = 2048;
    /// Result DR without a roll (Elastic Defence).
    pub const AUTO_DR: u32 = 4096;
    /// Result CA without a roll, must be carried out.
    pub const AUTO_CA: u32 = 8192;
    /// Result EX without a roll.
    pub const AUTO_EX: u32 = 1 << 14;
    /// DR without a roll at 2:1 or better.
    pub const LEADER_DR: u32 = 1 << 15;
    /// Both sides roll, the lower loses (tie: normal).
    pub const NKVD: u32 = 1 << 16;
    /// Both sides roll, the lower loses (tie: both).
    pub const HEDGEHOGS: u32 = 1 << 17;
    /// Two dice, the Axis chooses.
    pub const EXPERTS: u32 = 1 << 18;
    /// The Axis table was chosen (Zhukov).
    pub const AXIS_CRT: u32 = 1 << 19;
    /// The Soviet table was chosen (Zhukov).
    pub const SOVIET_CRT: u32 = 1 << 20;
    /// One more step loss on each side afterwards.
    pub const NO_MERCY: u32 = 1 << 21;
    /// Retreating Axis units ignore EZOC.
    pub const ROVING: u32 = 1 << 22;
    /// The attacker has committed.
    pub const ATTACKER_DONE: u32 = 1 << 23;
    /// The defender has committed.
    pub const DEFENDER_DONE: u32 = 1 << 24;
    /// One Last Push was played and is still to be fought.
    pub const LAST_PUSH: u32 = 1 << 25;
    /// Infiltration Tactics.
    pub const INFILTRATION: u32 = 1 << 26;
    /// The battle allows an advance.
    pub const ADVANCE: u32 = 1 << 27;
    /// The duel ended in a tie.
    pub const TIE: u32 = 1 << 28;
    /// A target marker of this battle has been turned over.
    pub const MARKED: u32 = 1 << 29;
    /// The last push has been fought.
    pub const PUSHED: u32 = 1 << 30;
    /// The die was rolled again and stands.
    pub const STANDS: u32 = 1 << 31;
    /// Effects that outlive a round of the battle.
    pub const LASTING: u32 = NO_MERCY | INFILTRATION | MARKED | PUSHED;
}

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
    /// Frames in use.
    pub depth: u8,
    /// The flow.
    pub flow: [Frame; FRAMES],
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
            depth: 0,
            flow: [Frame::default(); FRAMES],
            ending: 0,
            winner: 0,
        }
    }

    /// The frame at work.
    #[inline]
    pub fn top(&self) -> Frame {
        self.flow[usize::from(self.depth.max(1)) - 1]
    }

    /// The frame at work, to change.
    #[inline]
    pub fn top_mut(&mut self) -> &mut Frame {
        &mut self.flow[usize::from(self.depth.max(1)) - 1]
    }

    /// The frame `n` below the top.
    pub fn below(&self, n: usize) -> Frame {
        self.flow[usize::from(self.depth) - 1 - n]
    }

    /// Begins something inside what is done now.
    pub fn push(&mut self, frame: Frame) {
        assert!(usize::from(self.depth) < FRAMES, "procedures nest no deeper than {FRAMES}");
        self.flow[usize::from(self.depth)] = frame;
        self.depth += 1;
    }

    /// Ends what is done now.
    pub fn pop(&mut self) -> Frame {
        self.depth -= 1;
        std::mem::take(&mut self.flow[usize::from(self.depth)])
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
        let f = self.top();
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
