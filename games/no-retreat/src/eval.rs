//! What a position is worth: units, hexes, supply, blows to give and to fear.
//!
//! One number for one side, in points of about one strength point each. It is
//! asked of positions that could be so, never of the truth.

use crate::bot::council::Temper;
use crate::bot::goals::Goals;
use crate::bot::outlook::Outlook;
use crate::components::{Branch, Fate, Side, Special, UNITS, place};
use crate::derived::{Board, Derived};
use crate::hexes::{HEXES, HexSet, UnitSet, distance};
use crate::position::{Position, Unit, fact};
use crate::sequence::phase;
use crate::setup::NoRetreat;
use std::sync::Arc;

/// How much each concern counts.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// A victory point.
    pub vp: f32,
    /// Own units that cannot trace supply, a share of their worth.
    pub hunger: f32,
    /// Enemy units that cannot, a share of their worth.
    pub pocket: f32,
    /// What the enemy can do next turn.
    pub threat: f32,
    /// What can be attacked now.
    pub attack: f32,
    /// Being near what is to be won, a hex.
    pub near: f32,
    /// Each hex the enemy can walk into.
    pub room: f32,
    /// Own VP hexes the enemy can simply walk into.
    pub open_city: f32,
    /// The least gain a battle is fought for.
    pub daring: f32,
    /// Being near victory.
    pub aim: f32,
    /// A unit cut off, a share of the VP of its surrender; for who must win by a day.
    pub captives: f32,
    /// The same for a unit that was cut off when the turn began.
    pub marked: f32,
    /// Own cards in the own combat phase, a share of their worth.
    pub spare_card: f32,
    /// Driving the enemy from a hex, whatever the hex.
    pub push: f32,
    /// Own losses, a share of what they are worth.
    pub blood: f32,
    /// Whether counterattacks are reckoned with when battles are chosen.
    pub chain: bool,
    /// How often a movement phase is thought through.
    pub rehearsals: u8,
    /// In how many worlds a plan of the Axis or the Soviets is tried out where a day presses, if at all.
    pub council: [usize; 2],
}

/// What the plain player looks at: supply, cities, good odds.
pub const PLAIN: Weights = Weights {
    vp: 4.0,
    hunger: 0.6,
    pocket: 0.0,
    threat: 0.0,
    attack: 0.5,
    near: 0.25,
    room: 0.0,
    open_city: 0.3,
    daring: 0.2,
    aim: 0.6,
    captives: 0.5,
    marked: 1.0,
    spare_card: 1.0,
    push: 0.4,
    blood: 1.0,
    chain: false,
    rehearsals: 2,
    council: [0, 4],
};

/// What the staff officer looks at besides: pockets, threats, gaps in the line.
pub const STAFF: Weights = Weights {
    vp: 4.0,
    hunger: 0.8,
    pocket: 0.5,
    threat: 0.5,
    attack: 0.9,
    near: 0.2,
    room: 0.2,
    open_city: 0.6,
    daring: 0.2,
    aim: 1.0,
    captives: 1.0,
    marked: 1.0,
    spare_card: 1.0,
    push: 0.4,
    blood: 1.0,
    chain: true,
    rehearsals: 3,
    council: [5, 5],
};

/// Scenarios of so few turns leave time to try things out.
const SHORT: u8 = 6;

/// What own losses count with so many turns to go, and with more.
const BLOOD: [f32; 4] = [0.2, 0.4, 0.5, 0.6];
const BLOOD_EARLY: f32 = 0.7;

impl Weights {
    /// Makes more or less of things.
    pub(crate) fn temper(&mut self, t: Temper) {
        self.vp *= t.vp;
        self.attack *= t.attack;
        self.push *= t.push;
        self.near *= t.near;
        self.captives *= t.captives;
    }

    /// Who must win ground by a day presses on: losses and threats count less, the way forward more.
    fn hurry(&mut self, turns_left: u8, side: Side) {
        self.blood = BLOOD.get(usize::from(turns_left)).copied().unwrap_or(BLOOD_EARLY);
        (self.threat, self.push, self.attack) = (0.0, 1.5, 1.0);
        self.near *= 3.0;
        // Cards beyond the two that may be kept are for the battles of the day.
        self.spare_card = if turns_left == 0 { 0.1 } else { 0.4 };
        if turns_left == 0 && side == Side::Soviet {
            // The Axis moves first: who is cut off now will not be asked for supply again.
            self.captives = 0.0;
        }
    }
}

/// What it is worth that the garrison of Berlin is cut off.
const GARRISON: f32 = 20.0;
/// What a unit too many in a hex loses of its worth.
const EXCESS: f32 = 1.0;
/// What a unit in a box is from where it should be, in hexes.
const AWAY: f32 = 4.0;
/// A shift by a marker of support.
const SUPPORT: f32 = 0.7;
/// How likely the enemy does not attack as often as he is ordered to, and how likely we do not.
const UNMOVED: f32 = 0.5;
const WILLING: f32 = 0.05;
/// Worth of the first, second … card in hand.
const CARDS: [f32; 6] = [1.8, 1.5, 1.0, 0.8, 0.6, 0.5];

/// What does not change while one decision is weighed.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Whose eyes.
    pub side: Side,
    /// How much counts what.
    pub w: Weights,
    /// Turns left after this one to the side that must win ground by a day.
    pub urgent: Option<u8>,
    /// Where units should be.
    goals: Arc<Goals>,
    /// What will be counted, and when.
    outlook: Outlook,
}

impl Scene {
    /// Looks at the map for a side.
    pub fn new(r: &NoRetreat, p: &Position, side: Side, w: Weights) -> Self {
        let outlook = Outlook::new(r, p);
        let keen = outlook.challenger(r, p) == side;
        let mut w = w;
        w.vp *= 1.0 + w.aim * outlook.press();
        if keen {
            // Who must win ground looks less at what the enemy could do.
            (w.room, w.threat, w.vp) = (0.3 * w.room, 0.5 * w.threat, 1.5 * w.vp);
        }
        match outlook.deadline() {
            Some(left) if keen => w.hurry(left, side),
            _ => (w.captives, w.marked) = (0.0, 0.0),
        }
        let short = r.s.last_turn - r.s.first_turn < SHORT;
        let goals = Arc::new(Goals::new(r, p, side, keen));
        Scene { side, w, urgent: outlook.deadline().filter(|_| keen && short), goals, outlook }
    }

    /// How far from a place the nearest thing to win or to guard is.
    pub fn goal(&self, at: u16) -> f32 {
        self.goals.near(at)
    }

    /// What a position is worth to the side.
    pub fn value(&self, r: &NoRetreat, p: &Position, d: &mut Derived) -> f32 {
        let (me, foe) = (self.side, self.side.enemy());
        if p.ending > 0 {
            return if p.winner == me as u8 { 1000.0 } else { -1000.0 };
        }
        let mut sum = self.w.vp * (r.stand(p, me) - r.stand(p, foe));
        let cities = [d.supply(r, p, Side::Axis).cities, d.supply(r, p, Side::Soviet).cities];
        sum += self.w.aim * self.outlook.value(r, p, cities, me);
        let fighting = p.active == me as u8 && p.phase == phase::COMBAT;
        let kept = if fighting { self.w.spare_card } else { 1.0 };
        sum += kept * self.cards(p.hand_count[me.at()]) - self.cards(p.hand_count[foe.at()]);
        sum += SUPPORT * (self.support(p, me) - self.support(p, foe));
        sum += self.w.vp * (UNMOVED * owed(p, foe) - WILLING * owed(p, me));
        let mut crowd = [0u8; HEXES];
        let fed = [d.supply(r, p, Side::Axis).supplied, d.supply(r, p, Side::Soviet).supplied];
        for unit in 0..UNITS as u8 {
            let side = r.side_of[usize::from(unit)];
            let mut worth = r.unit_worth(p, unit);
            let u = p.units[usize::from(unit)];
            if u.on_map() && (u.is(Unit::OOS) || !fed[side.at()].has(unit)) {
                worth *= 1.0 - if side == me { self.w.hunger } else { self.w.pocket };
            }
            if u.on_map() && !fed[side.at()].has(unit) {
                sum += if side == me { -1.0 } else { 1.0 } * self.surrender(r, unit, u);
            }
            if side == me {
                worth *= self.w.blood;
                sum += worth;
                if let Some(n) = crowd.get_mut(usize::from(u.place)) {
                    *n += 1;
                    if *n > 1 + u8::from(me == Side::Axis) && r.overstacked(p, me, u.place) {
                        sum -= EXCESS * worth;
                    }
                }
                if usize::from(u.place) < HEXES {
                    sum -= self.w.near * self.goals.of(unit, u.place);
                } else if matches!(u.place, place::SHATTERED | place::DESTROYED | place::SURRENDERED) {
                    sum -= self.w.near * AWAY;
                }
            } else {
                sum -= worth;
            }
        }
        let board = d.board(r, p).clone();
        if self.w.threat > 0.0 || self.w.room > 0.0 || self.w.open_city > 0.0 {
            sum -= self.fears(r, p, &board);
        }
        if self.w.attack > 0.0 && p.active == me as u8 && p.phase <= phase::MOVEMENT {
            let plan = crate::bot::battles::plan(r, p, &board, me, &self.w);
            sum += self.w.attack * plan.iter().map(|b| b.gain).sum::<f32>();
        }
        sum
    }

    /// What a unit without supply costs its side: VP for its surrender, or the war.
    fn surrender(&self, r: &NoRetreat, unit: u8, u: Unit) -> f32 {
        let spec = &r.c.units[usize::from(unit)];
        match spec.fate {
            _ if spec.special == Special::Garrison => GARRISON,
            // It leaves at the end of this turn.
            Fate::Boxes if u.is(Unit::OOS) => self.w.marked * self.w.vp,
            Fate::Boxes => self.w.captives * self.w.vp,
            _ => 0.0,
        }
    }

    /// Markers of support, by the shifts they give.
    fn support(&self, p: &Position, side: Side) -> f32 {
        let shifts = 1 + u8::from(side == Side::Soviet && p.fact(fact::STEAM_ROLLER));
        f32::from(shifts * p.support[side.at()])
    }

    fn cards(&self, n: u8) -> f32 {
        (0..usize::from(n)).map(|i| CARDS[i.min(5)]).sum()
    }

    /// Where the enemy can be after its next move, roughly: its zones stop nobody, ours do.
    fn enemy_reach(&self, r: &NoRetreat, board: &Board) -> HexSet {
        let (me, foe) = (self.side.at(), self.side.enemy().at());
        let free = r.c.land.minus(&board.held[me]);
        let mut reach = board.held[foe];
        for _ in 0..4 {
            let go = reach.minus(&board.zoc[me]).or(&board.held[foe]);
            reach = reach.or(&r.c.spread(&go).and(&free));
        }
        reach
    }

    /// What the enemy can do next.
    fn fears(&self, r: &NoRetreat, p: &Position, board: &Board) -> f32 {
        let (me, foe) = (self.side, self.side.enemy());
        let reach = self.enemy_reach(r, board);
        let mut sum = 0.0;
        if self.w.open_city > 0.0 {
            for (i, h) in r.c.vp_hexes.iter().enumerate() {
                let mine = (p.control >> i & 1 == 1) == (me == Side::Axis);
                if mine && reach.has(*h) && !board.held[me.at()].has(*h) {
                    sum += self.w.open_city * self.w.vp * r.hex_value(p, *h) * 0.25;
                }
            }
        }
        if self.w.room > 0.0 {
            sum += self.w.room * reach.iter().count() as f32;
        }
        if self.w.threat > 0.0 {
            sum += self.w.threat * self.blows(r, p, board, &reach, foe);
        }
        sum
    }

    /// The worst blows the enemy can strike next turn.
    fn blows(&self, r: &NoRetreat, p: &Position, board: &Board, reach: &HexSet, foe: Side) -> f32 {
        let me = self.side;
        let mut strikers: arrayvec::ArrayVec<(u8, u16, u16, bool), UNITS> = arrayvec::ArrayVec::new();
        for u in r.c.of_side[foe.at()].iter() {
            let unit = p.units[usize::from(u)];
            let face = r.face(p, u);
            if usize::from(unit.place) < HEXES && !face.white && !unit.is(Unit::OOS | Unit::DISORGANISED) {
                let mp = u16::from(r.allowance(p, u));
                strikers.push((face.strength, unit.place, mp, face.branch == Branch::Tank));
            }
        }
        strikers.sort_unstable_by(|a, b| b.cmp(a));
        let stack = if foe == Side::Axis { 2 } else { 1 };
        let crowd = Crowd::of(r, p, me);
        let mut blows: arrayvec::ArrayVec<f32, UNITS> = arrayvec::ArrayVec::new();
        for h in board.held[me.at()].iter() {
            let mut sides = 0;
            r.c.each_open(h, |n| sides += usize::from(reach.has(n)));
            if sides == 0 {
                continue;
            }
            let (mut attack, mut room, mut tanks) = (0u16, sides * stack, false);
            for (strength, at, mp, tank) in &strikers {
                if room > 0 && distance(*at, h) <= mp + u16::from(*mp < 4) {
                    attack += u16::from(*strength);
                    tanks |= tank;
                    room -= 1;
                }
            }
            let defenders = crowd.at(h);
            let strength: u16 = defenders.iter().map(|u| u16::from(r.face(p, u).strength)).sum();
            let terrain = &r.c.effects[r.terrain(p, h) as usize];
            let mut column = crate::combat::odds::column(attack, strength.max(1));
            column -= terrain.shift + i8::from(r.is_objective(h));
            column += i8::from(tanks && terrain.armour && !r.is_objective(h));
            if column < 1 {
                continue;
            }
            let stake = crate::bot::battles::Stake {
                attack: 3.0,
                attack_step: 2.5,
                defence: defenders.iter().map(|u| r.unit_worth(p, u)).sum(),
                defence_step: defenders.iter().map(|u| r.step_worth(p, u)).fold(9.0, f32::min),
                ground: self.w.vp * 0.25 * if r.controls(p, me, h) { r.hex_value(p, h) } else { 0.0 } + 0.3,
                trapped: false,
                fort: defenders.iter().any(|u| r.face(p, u).branch == Branch::Fort),
                fast: defenders.iter().any(|u| r.face(p, u).branch == Branch::Fort),
                last_step: false,
            };
            let table = if r.frozen(p) { Side::Soviet } else { foe };
            blows.push(stake.gain(r, table, column.min(8)).max(0.0));
        }
        blows.sort_unstable_by(|a, b| b.total_cmp(a));
        blows.iter().take(4).sum()
    }
}

/// VP a side loses unless it attacks as often as it is ordered to.
fn owed(p: &Position, side: Side) -> f32 {
    let fighting = p.active == side as u8 && p.phase == phase::COMBAT;
    let done = fighting && p.attacks >= p.demand[side.at()];
    if done { 0.0 } else { f32::from(p.demand_vp[side.at()]) }
}

/// Who stands in which hex.
struct Crowd {
    first: [u8; HEXES],
    next: [u8; UNITS],
}

impl Crowd {
    const NOBODY: u8 = u8::MAX;

    fn of(r: &NoRetreat, p: &Position, side: Side) -> Self {
        let mut crowd = Crowd { first: [Crowd::NOBODY; HEXES], next: [Crowd::NOBODY; UNITS] };
        for u in r.c.of_side[side.at()].iter() {
            if let Some(first) = crowd.first.get_mut(usize::from(p.units[usize::from(u)].place)) {
                crowd.next[usize::from(u)] = std::mem::replace(first, u);
            }
        }
        crowd
    }

    fn at(&self, hex: u16) -> UnitSet {
        let mut set = UnitSet::EMPTY;
        let mut u = self.first[usize::from(hex)];
        while u != Crowd::NOBODY {
            set.insert(u);
            u = self.next[usize::from(u)];
        }
        set
    }
}
