//! The council of war: before a phase several tempers are played out on copies
//! of the board, and the one that does best is followed.
//!
//! Each is tried in worlds that could be so, against rivals of every kind, by
//! aides who hold no councils themselves, to the end of the battle.

use super::{Commander, Skill, Weights};
use crate::components::Side;
use crate::position::Position;
use crate::scenario::TankBattles;
use crate::stacks::Derived;
use engine::{Bot, Known, QuickDice, RandomBot, Rules};

/// What a council may cost: worlds times turns left times counters, squared.
const PATIENCE: usize = 100_000;
/// Worlds of a round: fewer are not worth asking for, more not worth waiting for.
const WORLDS: std::ops::RangeInclusive<usize> = 4..=6;

/// What is made more or less of in a phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temper {
    /// The way to the goals.
    way: f32,
    /// Attacks in sight.
    contact: f32,
    /// Danger.
    danger: f32,
    /// What an attack must promise besides.
    attack: f32,
    /// How much farther away a lesser place seems.
    pull: f32,
    /// How much dearer it is to have been caught in a zone of control.
    leave: f32,
}

impl Temper {
    /// Nothing more than anything else.
    pub(super) const EVEN: Temper =
        Temper { way: 1.0, contact: 1.0, danger: 1.0, attack: 0.0, pull: 1.0, leave: 1.0 };
    /// Those asked, the even one first.
    const ALL: [Temper; 6] = [
        Temper::EVEN,
        // Straight for the great place.
        Temper { way: 3.0, contact: 0.7, danger: 0.4, pull: 2.0, ..Temper::EVEN },
        // Whatever it costs.
        Temper { contact: 2.0, danger: 0.0, attack: -1.5, ..Temper::EVEN },
        // Nothing is risked.
        Temper { contact: 0.7, danger: 2.5, attack: 0.6, ..Temper::EVEN },
        // What lies near first.
        Temper { way: 1.5, pull: 0.4, ..Temper::EVEN },
        // Round whoever stands in the way.
        Temper { leave: 3.0, ..Temper::EVEN },
    ];

    /// Weights as this temper sees them.
    pub(super) fn tinge(&self, w: Weights) -> Weights {
        Weights {
            way: self.way * w.way,
            contact: self.contact * w.contact,
            danger: self.danger * w.danger,
            attack: self.attack + w.attack,
            pull: self.pull * w.pull,
            leave: self.leave * w.leave,
            ..w
        }
    }
}

/// A phase of one side's part: turn, whose part, phase, corps, extra move.
type Moment = (u8, u8, u8, u8, u16);

fn moment(p: &Position) -> Moment {
    (p.turn, p.active, p.phase, p.corps, p.extra_move)
}

/// Who plays plans out.
pub struct Council {
    derived: Derived,
    /// The phase it was last asked about.
    held: Option<Moment>,
}

impl Commander {
    /// A player who asks his aides.
    pub(super) fn with_council(skill: Skill, seed: u64) -> Self {
        let council = Council { derived: Derived::default(), held: None };
        Commander { council: Some(Box::new(council)), ..Commander::new(skill, seed) }
    }

    /// An aide, to play a plan out.
    fn aide(skill: Skill, seed: u64, temper: Temper) -> Self {
        Commander { aide: true, temper, ..Commander::new(skill, seed) }
    }

    /// Before an own phase: settles how it is gone about. The staff always asks, the plain player when he must hurry.
    pub(super) fn confer(&mut self, r: &TankBattles, known: &Known<Position>, side: Side) {
        let now = moment(known);
        let Some(mut council) = self.council.take_if(|c| c.held != Some(now)) else { return };
        council.held = Some(now);
        self.temper = Temper::EVEN;
        self.seen = None;
        let asked = self.skill == Skill::Staff || r.hurries(known, side);
        if asked && known.active() == side && known.phase > 1 {
            let (skill, worlds) = (self.skill, worlds(r, known));
            if worlds >= *WORLDS.start() {
                let worlds = worlds.min(*WORLDS.end());
                let best = ai::best_course(Temper::ALL.len(), worlds, &mut self.dice, |i, n, seed| {
                    let own = Commander::aide(skill, seed, Temper::ALL[i]);
                    council.outcome(r, known, side, own, n, seed)
                });
                self.temper = Temper::ALL[best];
            }
        }
        self.council = Some(council);
    }
}

/// In how many worlds a plan can be tried out.
fn worlds(r: &TankBattles, p: &Position) -> usize {
    let left = usize::from((r.turns() + 1).saturating_sub(p.turn));
    PATIENCE / (r.counters.len().pow(2) * left).max(1)
}

impl Council {
    /// How one world ends if a phase is gone about by an aide's temper: well if above 0.
    fn outcome(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
        mut own: Commander,
        n: usize,
        seed: u64,
    ) -> f32 {
        let mut dice = QuickDice::new(seed);
        let mut p = r.determinize(known, &mut dice);
        // Good rivals, plain ones, and such as do anything.
        let mut rival: Box<dyn Bot<TankBattles>> = match n % 3 {
            0 => Box::new(Commander::aide(Skill::Staff, seed, Temper::EVEN)),
            1 => Box::new(RandomBot::new(seed)),
            _ => Box::new(Commander::aide(Skill::Plain, seed, Temper::EVEN)),
        };
        let when = moment(&p);
        ai::play_on(
            r,
            &mut p,
            &mut self.derived,
            &mut dice,
            |_| false,
            |seat, known| {
                if seat != side.seat() {
                    return rival.decide(r, known);
                }
                if moment(known) != when && own.temper != Temper::EVEN {
                    own.temper = Temper::EVEN;
                    own.seen = None;
                }
                own.decide(r, known)
            },
        );
        r.success(&p, side)
    }
}

impl TankBattles {
    /// How well a side stands by points: the more the better, and to have won counts most.
    fn success(&self, p: &Position, side: Side) -> f32 {
        let [german, soviet] = Side::BOTH.map(|s| f32::from(self.points(p, s, &mut ())) + 0.5);
        let [n, m] = self.scoring.levels[if side == Side::German { 1 } else { 2 }];
        let ratio = (german * f32::from(m) / (soviet * f32::from(n))).ln();
        let (ratio, won) = match side {
            Side::German => (ratio, self.level(p) < 2),
            Side::Soviet => (-ratio, self.level(p) > 2),
        };
        ratio.clamp(-1.5, 0.5) + if won { 0.5 } else { 0.0 }
    }
}
