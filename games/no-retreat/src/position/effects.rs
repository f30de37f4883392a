//! Facts and effects, bits of a position.

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
