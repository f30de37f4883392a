//! What the event files share: the moment, the play, and a few looks at the table.

pub(super) use crate::action::Look;
pub(super) use crate::cards::{TAKEN, Win};
pub(super) use crate::combat::Cause;
pub(super) use crate::combat::duel::loose_dice;
pub(super) use crate::components::{CombatResult, NOWHERE, Side, Special, Weather, hexes, place, units};
pub(super) use crate::flow::Cx;
pub(super) use crate::hexes::distance;
pub(super) use crate::position::{Doing, Frame, Marker, MarkerKind, Position, Unit, fact, fx, phase_fx};
pub(super) use crate::rail::RAIL_CAPACITY;
pub(super) use crate::sequence::org_step;
pub(super) use crate::setup::{NoRetreat, Option15};
pub(super) use engine::{Choices, Kind, Sink, Token};

use crate::components::Branch;
use crate::hexes::UnitSet;
use crate::position::Battle;

/// An event without modes can be played.
pub(super) const YES: u8 = 1;
/// The first way to play it.
pub(super) const MODE_1: u8 = 1;
/// The second way.
pub(super) const MODE_2: u8 = 2;
/// Both ways are open.
pub(super) const MODES_1_2: u8 = 3;

/// Playable when a condition holds.
pub(super) fn when(yes: bool) -> u8 {
    u8::from(yes)
}

/// An event being played: by whom, in which window, in which way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Play {
    /// By whom.
    pub side: Side,
    /// In which window.
    pub win: Win,
    /// In which way, from 1.
    pub mode: u8,
}

/// The public moment in which a side looks at an event.
pub(crate) struct Moment<'a> {
    pub r: &'a NoRetreat,
    pub p: &'a Position,
    pub b: &'a Battle,
    pub side: Side,
    pub win: Win,
}

impl<'a> Moment<'a> {
    /// The moment of a choice.
    pub fn of(look: &Look<'a>, r: &'a NoRetreat, f: Frame) -> Self {
        Moment { r, p: look.p, b: &look.p.battle, side: Side::of(f.step), win: Win::OwnFree }
    }

    /// The side that rolls in the battle.
    pub fn roller(&self) -> Side {
        Side::of(self.b.side)
    }

    /// This side rolls.
    pub fn attacking(&self) -> bool {
        self.roller() == self.side
    }

    /// The other side rolls.
    pub fn defending(&self) -> bool {
        !self.attacking()
    }

    /// It is the Axis combat phase.
    pub fn axis_combat(&self) -> bool {
        self.p.active() == Side::Axis
    }

    /// It is the Soviet combat phase.
    pub fn soviet_combat(&self) -> bool {
        self.p.active() == Side::Soviet
    }

    /// The hex that sets the terrain is a city, not scorched.
    pub fn city(&self) -> bool {
        self.r.c.city_hexes.has(self.b.ground) && self.b.ground != self.p.scorched
    }

    /// A die lies on the table and may be rolled again.
    pub fn rolled(&self) -> bool {
        self.b.die > 0 && self.b.fx & fx::STANDS == 0 && self.b.rerolls < 15
    }

    /// The result makes the defender retreat.
    pub fn retreats(&self) -> bool {
        matches!(self.b.outcome(), CombatResult::DR | CombatResult::DS | CombatResult::DD)
    }

    /// The year.
    pub fn year(&self) -> u16 {
        self.r.turn(self.p).year
    }

    /// Units of a side in the battle.
    pub fn fighting(&self, side: Side) -> UnitSet {
        (self.b.attackers | self.b.defenders) & self.r.c.of_side[side.at()]
    }

    /// A fort is among the defenders.
    pub fn fort_defends(&self) -> bool {
        self.b.defenders.iter().any(|u| self.r.face(self.p, u).branch == Branch::Fort)
    }

    /// An attacker has no OOS marker (6.5.5).
    pub fn supplied_attack(&self) -> bool {
        self.b.attackers.iter().any(|u| !self.p.units[usize::from(u)].is(Unit::OOS))
    }

    /// Tanks attack together with infantry of any type.
    pub fn tanks_with_infantry(&self) -> bool {
        let any = |kinds: &[Branch]| {
            self.b.attackers.iter().any(|u| kinds.contains(&self.r.face(self.p, u).branch))
        };
        any(&[Branch::Tank]) && any(&[Branch::Infantry, Branch::Mech, Branch::Regional])
    }

    /// Both sides of the battle have survivors.
    pub fn both_alive(&self) -> bool {
        !self.r.alive(self.p, self.b.attackers).is_empty()
            && !self.r.alive(self.p, self.b.defenders).is_empty()
    }

    /// A side has a unit on the map.
    pub fn on_map(&self, side: Side) -> bool {
        self.r.c.of_side[side.at()].iter().any(|u| self.p.units[usize::from(u)].on_map())
    }

    /// A side has a unit on the map without an OOS marker (6.5.5).
    pub fn any_fed(&self, side: Side) -> bool {
        self.r.c.of_side[side.at()].iter().any(|u| {
            let u = self.p.units[usize::from(u)];
            u.on_map() && !u.is(Unit::OOS)
        })
    }

    /// A side has a unit on the map with an OOS marker.
    pub fn any_starving(&self, side: Side) -> bool {
        self.r.c.of_side[side.at()].iter().any(|u| {
            let u = self.p.units[usize::from(u)];
            u.on_map() && u.is(Unit::OOS)
        })
    }

    /// Units of this side in its rail box.
    pub fn rails(&self) -> usize {
        self.r.on_rails(self.p, self.side).count()
    }

    /// This side's units in some boxes that can come back.
    pub fn lost_units(&self, boxes: &[u16], visit: impl FnMut(u8)) {
        let back =
            |u: &u8| boxes.contains(&self.p.units[usize::from(*u)].place) && self.r.rebuildable(self.p, *u);
        self.r.c.of_side[self.side.at()].iter().filter(back).for_each(visit);
    }

    /// Whether there is such a unit.
    pub fn lost(&self, boxes: &[u16]) -> bool {
        let mut any = false;
        self.lost_units(boxes, |_| any = true);
        any
    }

    /// A counterblow marker can be placed in the enemy's combat phase.
    pub fn counterblow_step(&self) -> u8 {
        when(
            self.win == Win::Counterblow
                && self.p.free_marker(self.side).is_some()
                && self.p.active() != self.side,
        )
    }

    /// The enemy has just played a card, or (where the event says so) discarded one for something.
    pub fn answer(&self, discards_too: bool) -> u8 {
        let Some(target) = NoRetreat::answered(self.p) else { return 0 };
        let fits = discards_too || target.doing == Doing::Effect;
        when(target.seat != self.side as u8 && target.step == 0 && fits)
    }
}

/// The unit (or card) picked first.
pub(super) fn unit(action: &[Token]) -> u8 {
    action[1].index() as u8
}

/// The place picked first.
pub(super) fn place_of(action: &[Token]) -> u16 {
    action[1].index() as u16
}

/// The place picked second.
pub(super) fn second(action: &[Token]) -> u16 {
    action.get(2).map_or(0, |t| t.index() as u16)
}

/// Offers every unit of a side on the map.
pub(super) fn units_on_map(p: &Position, r: &NoRetreat, side: Side, out: &mut Choices) {
    let there = |u: &u8| p.units[usize::from(*u)].on_map();
    r.c.of_side[side.at()].iter().filter(there).for_each(|u| out.offer(Token::unit(u.into())));
}
