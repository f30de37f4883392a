//! The whole mutable state of a game: plain data of about three kilobytes.

use crate::components::{Side, Works, place};
use engine::{Flow, Set};
use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;
use wide::{i8x16, i16x8, i16x16, i32x8, u16x8};

/// Counters at most, slips included.
pub const COUNTERS: usize = 368;
// They are looked at sixteen at a time.
const _: () = assert!(COUNTERS.is_multiple_of(16));
/// Slips for units that come into being: battalions and penal battalions.
pub const SLIPS: usize = 16;
/// Hexes by which units of a side come in a turn, at most.
pub const ENTRIES: usize = 32;
/// Nothing.
pub const NONE: u16 = u16::MAX;

/// States of a counter, a bit each.
pub mod flag {
    /// Lies on its reverse.
    pub const REVERSE: u32 = 1;
    /// In emergency supply.
    pub const EMERGENCY: u32 = 1 << 1;
    /// Without supply.
    pub const NO_SUPPLY: u32 = 1 << 2;
    /// Out of command.
    pub const NO_COMMAND: u32 = 1 << 3;
    /// Lies on top of its stack.
    pub const TOP: u32 = 1 << 4;
    /// Shown to the enemy until the end of the activation.
    pub const SHOWN: u32 = 1 << 5;
    /// Under a marker of successful reconnaissance.
    pub const SCOUTED: u32 = 1 << 6;
    /// Has spent movement points in this phase.
    pub const MOVED: u32 = 1 << 7;
    /// Its movement is over in this phase.
    pub const HALTED: u32 = 1 << 8;
    /// Has attacked in this combat phase.
    pub const FOUGHT: u32 = 1 << 9;
    /// Has moved, attacked or pursued in this activation.
    pub const ACTED: u32 = 1 << 10;
    /// Spends the phase at work: digs, builds, lays or lifts a bridge.
    pub const AT_WORK: u32 = 1 << 11;
    /// Loaded on rails.
    pub const LOADED: u32 = 1 << 12;
    /// Loaded in this turn.
    pub const LOADED_NOW: u32 = 1 << 13;
    /// Attacked in the enemy's last activation.
    pub const ATTACKED: u32 = 1 << 14;
    /// Has rolled for initiative.
    pub const TRIED: u32 = 1 << 15;
    /// May move on its own initiative.
    pub const KEEN: u32 = 1 << 16;
    /// Has fired in support of an attack in this activation.
    pub const FIRED: u32 = 1 << 17;
    /// Has fired in support of a defence in this enemy activation.
    pub const COVERED: u32 = 1 << 18;
    /// Spent six MP or more in its last movement phase.
    pub const DROVE: u32 = 1 << 19;
    /// Came back or came into being in this activation.
    pub const FRESH: u32 = 1 << 20;
    /// Its supply has fallen in this turn.
    pub const FELL: u32 = 1 << 21;
    /// Has searched on contact in this phase.
    pub const SEARCHED: u32 = 1 << 22;
    /// An HQ that received a unit in this turn.
    pub const RECEIVED: u32 = 1 << 23;
    /// Was attacked before it was free to act: a reserve that woke up.
    pub const WOKEN: u32 = 1 << 24;
    /// Has had a phase I.
    pub const CHECKED: u32 = 1 << 25;
    /// Behind a mask: one cannot tell which counter this is.
    pub const UNKNOWN: u32 = 1 << 26;
    /// Its face was seen by the enemy at some time.
    pub const SEEN: u32 = 1 << 27;
    /// Has entered an enemy zone of control in this phase: its movement is over, whatever becomes of the zone.
    pub const STOPPED: u32 = 1 << 28;
}

/// A set of counters.
pub type UnitSet = Set<u16, 6>;
/// A set of hexes by number.
pub type Places = Set<u16, { place::HEXES / 64 }>;

/// The counters of which this is true, asked eight at a time, lowest bit first.
#[inline]
fn by_eights(test: impl Fn(usize) -> u32) -> UnitSet {
    let mut words = [0; 6];
    for i in 0..COUNTERS / 8 {
        words[i / 8] |= u64::from(test(i) as u8) << (8 * (i % 8));
    }
    UnitSet::from_words(words)
}

/// What is being done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Doing {
    /// Nothing.
    #[default]
    Nothing,
    /// A game turn.
    Turn,
    /// Phases I to IV of a side or of a corps.
    Activation,
    /// Phase I.
    SupplyPhase,
    /// Phases II and IV.
    CombatPhase,
    /// Phase III.
    MovePhase,
    /// Drawing markers.
    Drawing,
    /// An attack.
    Battle,
    /// Levels to lose.
    Losses,
    /// A retreat.
    Retreat,
    /// A pursuit.
    Pursuit,
    /// A bombing or a strike on the rear.
    Strike,
    /// A search by a recon unit.
    Search,
    /// A recon unit that may evade.
    Evade,
    /// An event that needs a choice or a roll.
    Event,
    /// Counter-preparation.
    Counterprep,
    /// A lull: one unit may be restored.
    Lull,
    /// Last strikes of the turn.
    LastStrikes,
}

/// One procedure at work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// What is being done.
    pub doing: Doing,
    /// Who decides, by seat.
    pub seat: u8,
    /// How far it is.
    pub step: u8,
    /// A small number of the procedure's own.
    pub n: u8,
    /// A larger one.
    pub a: u16,
    /// Another.
    pub b: u16,
}

/// Procedures nest no deeper.
pub const FRAMES: usize = 10;

/// What kind of attack it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Attack {
    /// Phase II.
    #[default]
    Prepared,
    /// Phase III.
    March,
    /// Phase IV.
    Unprepared,
}

/// Facts of a battle, a bit each.
pub mod fact {
    /// Engineer point spent by the attacker.
    pub const ENGINEERS: u16 = 1;
    /// Heavy artillery point spent by the attacker.
    pub const HEAVY: u16 = 1 << 1;
    /// Rockets.
    pub const ROCKETS: u16 = 1 << 2;
    /// Spotter aircraft.
    pub const SPOTTER: u16 = 1 << 3;
    /// Mine-clearing carriers.
    pub const BORG: u16 = 1 << 4;
    /// Heavy armour.
    pub const KV: u16 = 1 << 5;
    /// Anti-tank strongpoint.
    pub const ATAMB: u16 = 1 << 6;
    /// Tank ambush.
    pub const AMBUSH: u16 = 1 << 7;
    /// Guards mortar salvo.
    pub const GMORT: u16 = 1 << 8;
    /// Eighty-eights.
    pub const FLAK88: u16 = 1 << 9;
    /// The die was rolled again.
    pub const AGAIN: u16 = 1 << 10;
    /// The defender has sent fighters.
    pub const FIGHTERS: u16 = 1 << 11;
    /// Somebody held his works against a retreat.
    pub const HELD: u16 = 1 << 13;
    /// A target hex was emptied by a retreat or by losses of an O result.
    pub const CLEARED: u16 = 1 << 14;
}

/// An attack from its declaration to the last pursuer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battle {
    /// Attackers next to a target.
    pub attackers: UnitSet,
    /// Guns in support, of both sides.
    pub guns: UnitSet,
    /// Defenders that take part.
    pub defenders: UnitSet,
    /// Units that retreat or may pursue.
    pub group: UnitSet,
    /// Those of a retreating stack that go on while others stay behind.
    pub rest: UnitSet,
    /// Target hexes.
    pub targets: [u16; 6],
    /// How many.
    pub count: u8,
    /// What kind of attack.
    pub kind: Attack,
    /// Facts.
    pub facts: u16,
    /// Strength of artillery points, by attacker and defender.
    pub ao: [u8; 2],
    /// How many were spent.
    pub ao_spent: [u8; 2],
    /// Air support, by attacker and defender.
    pub air: [u8; 2],
    /// Fighters still to roll, or AA shots.
    pub shots: u8,
    /// The die.
    pub die: u8,
    /// The column after shifts.
    pub column: u8,
    /// The modified die.
    pub row: i8,
    /// Levels still to lose, by attacker and defender.
    pub levels: [u8; 2],
    /// Hexes of retreat.
    pub retreat: u8,
    /// The target at work.
    pub at: u8,
    /// Ways of retreat, by target: the vacated hex first.
    pub paths: [[u16; 4]; 6],
}

impl Default for Battle {
    fn default() -> Self {
        Battle {
            attackers: UnitSet::EMPTY,
            guns: UnitSet::EMPTY,
            defenders: UnitSet::EMPTY,
            group: UnitSet::EMPTY,
            rest: UnitSet::EMPTY,
            targets: [NONE; 6],
            count: 0,
            kind: Attack::Prepared,
            facts: 0,
            ao: [0; 2],
            ao_spent: [0; 2],
            air: [0; 2],
            shots: 0,
            die: 0,
            column: 0,
            row: 0,
            levels: [0; 2],
            retreat: 0,
            at: 0,
            paths: [[NONE; 4]; 6],
        }
    }
}

impl Battle {
    /// The hexes attacked.
    pub fn hexes(&self) -> &[u16] {
        &self.targets[..usize::from(self.count)]
    }

    /// Whether a fact holds.
    pub const fn is(&self, fact: u16) -> bool {
        self.facts & fact != 0
    }
}

/// A pontoon on a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pontoon {
    /// The counter.
    pub unit: u16,
    /// A hex of the side.
    pub hex: u16,
    /// Its direction.
    pub side: u8,
}

/// Mobile engineer works on a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Obstacle {
    /// The hex.
    pub hex: u16,
    /// The last turn.
    pub until: u8,
    /// The marker.
    pub marker: u8,
}

/// The whole mutable state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Position {
    /// Where the counters are.
    #[serde(with = "BigArray")]
    pub at: [u16; COUNTERS],
    /// Their states.
    #[serde(with = "BigArray")]
    pub flags: [u32; COUNTERS],
    /// Their movement points in twelfths, trains' in hexes.
    #[serde(with = "BigArray")]
    pub left: [u8; COUNTERS],
    /// Works, two hexes a byte.
    #[serde(with = "BigArray")]
    pub works: [u8; place::HEXES / 2],
    /// Hexes the Germans control.
    pub german: [u64; 10],
    /// Bridges blown.
    pub blown: [u64; 2],
    /// Bridges tried in this phase.
    pub tried: [u64; 2],
    /// Pontoons laid.
    pub pontoons: [Pontoon; 6],
    /// Mobile engineer works.
    pub obstacles: [Obstacle; 3],
    /// The unit behind each slip: a battalion's parent, a penal battalion's comrade.
    pub parents: [u16; SLIPS],
    /// Artillery points.
    pub ao: [[u8; 8]; 2],
    /// Engineer points.
    pub io: [u8; 2],
    /// Air markers left this turn.
    pub air: [u8; 2],
    /// Recon markers left this turn.
    pub recon: [u8; 2],
    /// Markers in the cup.
    pub cup: u64,
    /// Markers in hand.
    pub hand: u64,
    /// Markers that lie on the map or stand for a unit.
    pub lasting: u64,
    /// Markers out of the game.
    pub gone: u64,
    /// Markers in the cup, by owner.
    pub cup_count: [u8; 2],
    /// Markers in hand, by owner.
    pub hand_count: [u8; 2],
    /// The End marker: 0 not laid, 1 in the cup, 2 drawn.
    pub end: u8,
    /// Present turn.
    pub turn: u8,
    /// Weather, as the scenario numbers it.
    pub weather: u8,
    /// Side whose part it is.
    pub active: u8,
    /// Corps marker whose activation it is, plus one.
    pub corps: u8,
    /// Phase 1 to 4; 0 between parts.
    pub phase: u8,
    /// Rolls in this turn.
    pub rolls: u16,
    /// Units entered by each entry hex in this turn: hex and number.
    pub entries: [(u16, u8); ENTRIES],
    /// Hexes that must still be attacked in this phase.
    pub pledges: Places,
    /// Hexes attacked in this phase.
    pub struck: Places,
    /// Hexes that were the base of an attack in this phase.
    pub bases: Places,
    /// A corps (its number) short of fuel in its next activation.
    pub fuel: u8,
    /// A corps that may not attack in its next activation.
    pub orders: u8,
    /// Corps in confusion in this part, a bit each in the scenario's list.
    pub confused: u16,
    /// HQs destroyed so far, by side.
    pub hqs_lost: [u8; 2],
    /// Points for units that left the map.
    pub exit_vp: u8,
    /// The formation of an extra move, plus 256 for an army-direct division; 0 for none.
    pub extra_move: u16,
    /// The battle being fought.
    pub battle: Battle,
    /// The flow.
    pub flow: Flow<Frame, FRAMES>,
    /// How the game ended plus one.
    pub ending: u8,
}

impl Position {
    /// An empty table.
    pub fn blank() -> Self {
        Position {
            at: [place::UNUSED; COUNTERS],
            flags: [0; COUNTERS],
            left: [0; COUNTERS],
            works: [0; place::HEXES / 2],
            german: [0; 10],
            blown: [0; 2],
            tried: [0; 2],
            pontoons: [Pontoon { unit: NONE, hex: NONE, side: 0 }; 6],
            obstacles: [Obstacle { hex: NONE, until: 0, marker: 0 }; 3],
            parents: [NONE; SLIPS],
            ao: [[0; 8]; 2],
            io: [0; 2],
            air: [0; 2],
            recon: [0; 2],
            cup: 0,
            hand: 0,
            lasting: 0,
            gone: 0,
            cup_count: [0; 2],
            hand_count: [0; 2],
            end: 0,
            turn: 1,
            weather: 0,
            active: 0,
            corps: 0,
            phase: 0,
            rolls: 0,
            entries: [(NONE, 0); ENTRIES],
            pledges: Places::EMPTY,
            struck: Places::EMPTY,
            bases: Places::EMPTY,
            fuel: 0,
            orders: 0,
            confused: 0,
            hqs_lost: [0; 2],
            exit_vp: 0,
            extra_move: 0,
            battle: Battle::default(),
            flow: Flow::default(),
            ending: 0,
        }
    }

    /// Whether a counter has a state.
    #[inline]
    pub fn is(&self, u: u16, flag: u32) -> bool {
        self.flags[usize::from(u)] & flag != 0
    }

    /// The counters with one of these states.
    #[inline]
    pub fn with(&self, flag: u32) -> UnitSet {
        // Sixteen at a time: every decision asks this several times.
        let wanted = i32x8::splat(flag.cast_signed());
        let mut words = [0; 6];
        for (i, sixteen) in self.flags.as_chunks::<8>().0.as_chunks::<2>().0.iter().enumerate() {
            let lack = sixteen.map(|flags| {
                let lack = (i32x8::new(flags.map(u32::cast_signed)) & wanted).simd_eq(i32x8::ZERO);
                i16x8::from_i32x8_saturate(lack)
            });
            let lack = i8x16::from_i16x16_saturate(bytemuck::cast::<_, i16x16>(lack)).to_bitmask();
            words[i / 4] |= u64::from(!lack as u16) << (16 * (i % 4));
        }
        UnitSet::from_words(words)
    }

    /// The counters in hexes.
    #[inline]
    pub fn on_map(&self) -> UnitSet {
        let at = self.at.as_chunks::<8>().0;
        by_eights(|i| u16x8::new(at[i]).simd_lt(u16x8::splat(place::FIELD)).to_bitmask())
    }

    /// The counters in a box.
    #[inline]
    pub fn in_box(&self, at: u16) -> UnitSet {
        let places = self.at.as_chunks::<8>().0;
        by_eights(|i| u16x8::new(places[i]).simd_eq(u16x8::splat(at)).to_bitmask())
    }

    /// Gives a counter a state.
    #[inline]
    pub fn set(&mut self, u: u16, flag: u32) {
        self.flags[usize::from(u)] |= flag;
    }

    /// Takes a state from a counter.
    #[inline]
    pub fn clear(&mut self, u: u16, flag: u32) {
        self.flags[usize::from(u)] &= !flag;
    }

    /// Takes a state from the counters of a mask.
    pub fn clear_those(&mut self, mask: &[u32; COUNTERS], flag: u32) {
        self.flags.iter_mut().zip(mask).for_each(|(flags, those)| *flags &= !(flag & those));
    }

    /// Takes a state from all counters.
    pub fn clear_all(&mut self, flag: u32) {
        self.flags.iter_mut().for_each(|flags| *flags &= !flag);
    }

    /// Where a counter is.
    #[inline]
    pub fn place(&self, u: u16) -> u16 {
        self.at[usize::from(u)]
    }

    /// Works in a hex.
    #[inline]
    pub fn works_at(&self, at: u16) -> Works {
        let byte = self.works[usize::from(at) / 2];
        Works::of(if at.is_multiple_of(2) { byte & 15 } else { byte >> 4 })
    }

    /// Puts works in a hex.
    pub fn put_works(&mut self, at: u16, works: Works) {
        let byte = &mut self.works[usize::from(at) / 2];
        *byte =
            if at.is_multiple_of(2) { *byte & 0xF0 | works as u8 } else { *byte & 0x0F | (works as u8) << 4 };
    }

    /// Whether a bridge is blown, by its number on the map; a pontoon may lie in its place.
    #[inline]
    pub fn is_blown(&self, bridge: usize) -> bool {
        self.blown[(bridge - 1) / 64] >> ((bridge - 1) % 64) & 1 == 1
    }

    /// Who controls a hex.
    #[inline]
    pub fn control(&self, at: u16) -> Side {
        let german = self.german[usize::from(at) / 64] >> (at % 64) & 1 == 1;
        if german { Side::German } else { Side::Soviet }
    }

    /// Gives a hex to a side.
    pub fn take(&mut self, at: u16, side: Side) {
        let (word, bit) = (usize::from(at) / 64, 1 << (at % 64));
        match side {
            Side::German => self.german[word] |= bit,
            Side::Soviet => self.german[word] &= !bit,
        }
    }

    /// Short lists stand in one order, however they came about: what is the same position reads the same.
    pub fn tidy(&mut self) {
        self.pontoons.sort_unstable_by_key(|b| b.unit);
        self.obstacles.sort_unstable_by_key(|o| o.hex);
        self.entries.sort_unstable();
    }

    /// The active side.
    #[inline]
    pub fn active(&self) -> Side {
        Side::of(self.active)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_counters_are_what_one_by_one_gives() {
        let mut p = Position::blank();
        for u in 0..COUNTERS {
            p.flags[u] =
                (u as u32).wrapping_mul(2_654_435_761) & (u as u32).wrapping_mul(40_503) ^ 1 << (u % 28);
            p.at[u] = (u * 7 % 650) as u16;
        }
        let of =
            |test: &dyn Fn(usize) -> bool| (0..COUNTERS as u16).filter(|u| test(usize::from(*u))).collect();
        for bit in 0..28 {
            let flag = 1 << bit | 1 << (bit * 5 % 28);
            assert_eq!(p.with(flag), of(&|u| p.flags[u] & flag != 0), "{flag:b}");
        }
        assert_eq!(p.on_map(), of(&|u| place::on_map(p.at[u])));
        assert_eq!(p.in_box(place::FIELD), of(&|u| p.at[u] == place::FIELD));
    }
}
