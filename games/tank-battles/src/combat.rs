//! Chapter 10: combat. Who may attack whom; the course of an attack.

mod answer;
mod losses;
pub mod odds;
mod pursuit;
mod retreat;

pub use retreat::lost_ground;

use crate::action::{Look, verb};
use crate::components::{Arm, Hexes, MP, Reverse, Side, place};
use crate::flow::Cx;
use crate::movement::Ruled;
use crate::position::{Attack, Battle, Doing, Frame, Places, Position, fact, flag};
use crate::scenario::TankBattles;
use crate::stacks::Stacks;
use arrayvec::ArrayVec;
use engine::{Choices, Clause, Go, Kind, Sink, Token};

/// Steps of a combat phase.
pub mod phase_step {
    /// It begins.
    pub const BEGIN: u8 = 0;
    /// Attacks are declared.
    pub const ATTACKS: u8 = 1;
    /// It is over.
    pub const END: u8 = 2;
}

/// Steps of an attack.
pub mod step {
    /// Reconnaissance may slip away.
    pub const EVADE: u8 = 0;
    /// Guns in column alone are destroyed.
    pub const COLUMNS: u8 = 1;
    /// The attacker's points, aircraft and markers.
    pub const SUPPORT: u8 = 2;
    /// The defender's flak fires at aircraft.
    pub const FLAK: u8 = 3;
    /// The defender names his units.
    pub const DEFEND: u8 = 4;
    /// The defender's points, aircraft and markers.
    pub const ANSWER: u8 = 5;
    /// Fighters roll.
    pub const FIGHTERS: u8 = 6;
    /// The attacker's flak fires at aircraft.
    pub const FLAK_BACK: u8 = 7;
    /// The die.
    pub const ROLL: u8 = 8;
    /// The attacker may roll again.
    pub const AGAIN_ATTACKER: u8 = 9;
    /// The defender may roll again.
    pub const AGAIN_DEFENDER: u8 = 10;
    /// The result.
    pub const RESULT: u8 = 11;
    /// Retreats.
    pub const RETREATS: u8 = 12;
    /// Pursuit.
    pub const PURSUIT: u8 = 13;
    /// Over.
    pub const END: u8 = 14;
}

/// The most units one attack names: as many as a line of the record holds.
pub const MOST: usize = 24;

/// An attack being put together.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// Targets.
    pub targets: ArrayVec<u16, 6>,
    /// Units.
    pub units: ArrayVec<u16, MOST>,
}

impl Draft {
    /// Reads the tokens after the verb.
    pub fn of(tokens: &[Token]) -> Draft {
        let mut draft = Draft::default();
        for t in tokens {
            let i = t.index() as u16;
            match t.kind() {
                Kind::Place => _ = draft.targets.try_push(i),
                _ => _ = draft.units.try_push(i),
            }
        }
        draft
    }
}

impl TankBattles {
    /// Whether a unit may take part in an attack of a kind at all.
    ///
    /// Rule: TB 10.8d, TB 12.1c, TB 7.9a, TB 7.9f, TB X2.1c. Ruling: Q47, Q48, Q51, Q103
    pub fn may_fight(&self, p: &Position, kind: Attack, u: u16) -> Ruled {
        self.acts(p, u)?;
        self.awake(p, u, true)?;
        if !place::on_map(p.place(u)) {
            return Err("TB 10.1a");
        }
        if p.orders > 0 && self.spec(p, u).corps == p.orders {
            return Err("TB 14.1b");
        }
        let c = self.spec(p, u);
        if c.reverse == crate::components::Reverse::Column && p.is(u, flag::REVERSE) {
            return Err("TB X2.1d");
        }
        if c.arm == Arm::Hq {
            return Err("TB 4Lf");
        }
        if matches!(c.arm, Arm::Pontoon | Arm::Construction) || self.attack_of(p, u) == 0 && !c.subtracts {
            return Err("TB 10.1.1a");
        }
        if c.arm.limbers() && c.arm != Arm::Aa {
            return Err("TB X2c");
        }
        if p.is(u, flag::NO_COMMAND) && !self.choice.attack_without_command {
            return Err("TB 12.1c");
        }
        if p.is(u, flag::FRESH) {
            return Err("TB 12.5b");
        }
        if p.is(u, flag::LOADED) {
            return Err("TB 7.11b");
        }
        if p.is(u, flag::AT_WORK) {
            return Err("TB 11.8a");
        }
        match kind {
            Attack::March => {
                if p.is(u, flag::HALTED) {
                    return Err("TB 7.9f");
                }
                if p.is(u, flag::NO_COMMAND) && !p.is(u, flag::KEEN) {
                    return Err("TB 12.3a");
                }
                if p.left[usize::from(u)] < if c.class == crate::components::Class::Rail { 1 } else { MP } {
                    return Err("TB 7.9a");
                }
            }
            _ => {
                if p.is(u, flag::FOUGHT) || p.bases.has(p.place(u)) {
                    return Err("TB 10.8d");
                }
            }
        }
        Ok(())
    }

    /// A unit that may march-attack somebody.
    pub fn may_march(&self, look: &mut Look<'_>, u: u16) -> Ruled {
        self.may_fight(look.p, Attack::March, u)?;
        if look.p.extra_move > 0 {
            return Err("TB 14.1b");
        }
        let enemy = self.counter(u).side.enemy();
        let at = look.p.place(u);
        let contact = self.map.around(at).any(|(_, to)| look.stacks.owner(self, to) == Some(enemy));
        if !contact {
            return Err("TB 10.1a");
        }
        if self.can_open(look, Attack::March, u) { Ok(()) } else { Err("TB 10.7b") }
    }

    /// Enemy hexes whose zone of control lies on a hex.
    pub fn contacts(&self, look: &Look<'_>, side: Side, at: u16) -> ArrayVec<u16, 6> {
        let mut hexes = ArrayVec::new();
        for (d, to) in self.map.around(at) {
            if look.stacks.owner(self, to) != Some(side.enemy()) {
                continue;
            }
            let great =
                self.map.sides[usize::from(at)][usize::from(d)].river == crate::components::River::Great;
            if !great || crate::stacks::bridged(&self.map, look.p, at, d) {
                hexes.push(to);
            }
        }
        hexes
    }

    /// Whether somebody not in the draft could still attack a hex in this phase, alone if need be.
    ///
    /// Rule: TB 10.7b. Ruling: Q50
    fn pledgeable(&self, look: &Look<'_>, kind: Attack, draft: &Draft, hex: u16) -> bool {
        let side = look.p.active();
        self.map.around(hex).any(|(_, from)| {
            look.stacks.owner(self, from) == Some(side)
                && look.stacks.at(from).any(|u| {
                    let apart = match kind {
                        Attack::March => !draft.units.contains(&u),
                        _ => draft.units.iter().all(|d| look.p.place(*d) != from),
                    };
                    apart && self.may_fight(look.p, kind, u).is_ok() && self.strong(look, kind, draft, u, hex)
                })
        })
    }

    /// Whether a hex holds guns in column and nothing else.
    pub fn only_columns(&self, look: &Look<'_>, hex: u16) -> bool {
        let column = |u: u16| self.spec(look.p, u).reverse == Reverse::Column && look.p.is(u, flag::REVERSE);
        !look.stacks.is_empty(hex) && look.stacks.at(hex).all(column)
    }

    /// Whether a unit, with those of its hex who are not in a draft, can attack a hex and whatever else it touches
    /// that nobody has attacked.
    fn strong(&self, look: &Look<'_>, kind: Attack, draft: &Draft, u: u16, hex: u16) -> bool {
        let at = look.p.place(u);
        let mut targets = self.contacts(look, self.counter(u).side, at);
        targets.retain(|h| *h == hex || !look.p.struck.has(*h) && !draft.targets.contains(h));
        let mut team = Draft { targets, units: ArrayVec::new() };
        team.units.push(u);
        let enough = |team: &Draft| self.attack_twelfths(look.p, &team.units, &team.targets) >= 12;
        enough(&team)
            || look.stacks.at(at).filter(|v| *v != u && !draft.units.contains(v)).any(|v| {
                let joins = self.joins(look, kind, &team, v).is_ok();
                if joins {
                    team.units.push(v);
                }
                joins && enough(&team)
            })
    }

    /// Whether units may go away from the enemies they touch: no pledge is open that only they can keep.
    ///
    /// Rule: TB 10.7c. Ruling: Q50
    #[inline]
    pub fn unpledged(&self, look: &Look<'_>, units: &[u16]) -> Ruled {
        if look.p.phase != 3 || look.p.pledges.is_empty() { Ok(()) } else { self.pledged(look, units) }
    }

    fn pledged(&self, look: &Look<'_>, units: &[u16]) -> Ruled {
        let p = look.p;
        let at = p.place(units[0]);
        let bound = |hex: u16| {
            self.map.distance(at, hex) == 1 && {
                let without = Draft { targets: ArrayVec::new(), units: units.iter().copied().collect() };
                self.pledgeable(look, Attack::March, &Draft::default(), hex)
                    && !self.pledgeable(look, Attack::March, &without, hex)
            }
        };
        if (p.pledges - p.struck).iter().any(bound) { Err("TB 10.7c") } else { Ok(()) }
    }

    /// Whether every enemy the attackers touch is or can be attacked.
    ///
    /// Rule: TB 10.7b, TB 10.7c. Ruling: Q39, Q50
    pub fn obliged(&self, look: &Look<'_>, kind: Attack, draft: &Draft) -> Ruled {
        let side = look.p.active();
        let mut seen: ArrayVec<u16, 24> = ArrayVec::new();
        for u in &draft.units {
            let at = look.p.place(*u);
            if seen.contains(&at) {
                continue;
            }
            _ = seen.try_push(at);
            for hex in self.contacts(look, side, at) {
                let met = draft.targets.contains(&hex)
                    || look.p.struck.has(hex)
                    || self.pledgeable(look, kind, draft, hex);
                if !met {
                    return Err("TB 10.7b");
                }
            }
        }
        Ok(())
    }

    /// Whether a unit may be added to an attack.
    ///
    /// Rule: TB 9.2a, TB 9.3.2b, TB 10.1-IIa, TB 10.1-IIb, TB 10.1-IIc, TB 10.8a, TB 7.9b, TB 7.9c. Ruling: Q35, Q41, Q42, Q43
    pub fn joins(&self, look: &Look<'_>, kind: Attack, draft: &Draft, u: u16) -> Ruled {
        self.may_fight(look.p, kind, u)?;
        self.goes_with(look, kind, draft, u)
    }

    /// The same for a unit that may fight.
    fn goes_with(&self, look: &Look<'_>, kind: Attack, draft: &Draft, u: u16) -> Ruled {
        let p = look.p;
        let at = p.place(u);
        if !draft.targets.iter().all(|t| self.map.distance(at, *t) == 1) {
            return Err("TB 10.1a");
        }
        let c = self.spec(p, u);
        let mut independents = usize::from(c.independent);
        for other in &draft.units {
            let o = self.spec(p, *other);
            let same_hex = p.place(*other) == at;
            if !same_hex && kind == Attack::March {
                return Err("TB 7.9b");
            }
            if !same_hex && draft.targets.len() > 1 {
                return Err("TB 10.8a");
            }
            if o.independent {
                independents += 1;
                continue;
            }
            if c.independent {
                continue;
            }
            if same_hex && (o.division != c.division || o.division == 0 && o.corps != c.corps) {
                return Err("TB 9.2a");
            }
            if !same_hex && o.group != c.group {
                return Err("TB 10.1-IIb");
            }
        }
        if independents > 2 {
            return Err("TB 9.3.2b");
        }
        if kind == Attack::March && draft.units.len() >= 3 {
            return Err("TB 7.9c");
        }
        if draft.units.len() >= MOST {
            return Err("TB 10.1.1a");
        }
        Ok(())
    }

    /// Whether a draft with a unit added, one that may fight, can become an attack.
    fn fruitful(&self, look: &Look<'_>, kind: Attack, draft: &Draft, u: u16) -> bool {
        if self.goes_with(look, kind, draft, u).is_err() {
            return false;
        }
        let mut bigger = draft.clone();
        bigger.units.push(u);
        if self.obliged(look, kind, &bigger).is_err() {
            return false;
        }
        if self.attack_twelfths(look.p, &bigger.units, &bigger.targets) >= 12 {
            return true;
        }
        // Too weak so far: others must be able to help.
        self.map.around(draft.targets[0]).any(|(_, from)| {
            look.stacks.at(from).filter(|v| *v > u).any(|v| {
                if self.joins(look, kind, &bigger, v).is_err() {
                    return false;
                }
                bigger.units.push(v);
                if self.obliged(look, kind, &bigger).is_err() {
                    bigger.units.pop();
                    return false;
                }
                self.attack_twelfths(look.p, &bigger.units, &bigger.targets) >= 12
            })
        })
    }

    /// Whether a unit that may fight can open an attack on some enemy it touches.
    fn can_open(&self, look: &Look<'_>, kind: Attack, u: u16) -> bool {
        let at = look.p.place(u);
        let enemy = self.counter(u).side.enemy();
        let near: ArrayVec<u16, 6> = self
            .map
            .around(at)
            .map(|(_, to)| to)
            .filter(|to| look.stacks.owner(self, *to) == Some(enemy))
            .collect();
        // Everything it touches at once is the surest way; a single target is the easiest.
        let mut all = Draft { targets: near.clone(), units: ArrayVec::new() };
        if self.fruitful(look, kind, &all, u) {
            return true;
        }
        // Whoever has been attacked need not be again.
        all.targets.retain(|h| !look.p.struck.has(*h));
        let fewer = !all.targets.is_empty() && all.targets.len() < near.len();
        if fewer && self.fruitful(look, kind, &all, u) {
            return true;
        }
        if near.len() > 2 {
            all.targets = self.due_alone(look, kind, u);
            if !all.targets.is_empty() && self.fruitful(look, kind, &all, u) {
                return true;
            }
        }
        near.iter().any(|t| {
            all.targets.clear();
            all.targets.push(*t);
            self.fruitful(look, kind, &all, u)
        })
    }

    /// Enemies a unit touches whom nobody has attacked and nobody in another hex (on the march, no other unit) can
    /// take from it.
    fn due_alone(&self, look: &Look<'_>, kind: Attack, u: u16) -> ArrayVec<u16, 6> {
        let alone = Draft { targets: ArrayVec::new(), units: [u].into_iter().collect() };
        let mut due = self.contacts(look, self.counter(u).side, look.p.place(u));
        due.retain(|h| !look.p.struck.has(*h) && !self.pledgeable(look, kind, &alone, *h));
        due
    }

    /// Whether targets so far, with any units, can become an attack.
    fn attackable(&self, look: &Look<'_>, kind: Attack, targets: &[u16]) -> bool {
        let side = look.p.active();
        let draft = Draft { targets: targets.iter().copied().collect(), units: ArrayVec::new() };
        self.map.around(targets[0]).any(|(_, from)| {
            look.stacks.owner(self, from) == Some(side)
                && targets.iter().all(|t| self.map.distance(from, *t) == 1)
                && look.stacks.at(from).any(|u| {
                    if self.may_fight(look.p, kind, u).is_err() {
                        return false;
                    }
                    if self.fruitful(look, kind, &draft, u) {
                        return true;
                    }
                    // More targets may be due from this hex: those not attacked yet, or all, or those nobody else can take.
                    let near = self.contacts(look, side, from);
                    let wider = |due: &[u16]| {
                        let mut wider = draft.clone();
                        let more = due.iter().filter(|h| **h > targets[targets.len() - 1]);
                        wider.targets.extend(more.take(6 - targets.len()).copied());
                        wider.targets.len() > targets.len() && self.fruitful(look, kind, &wider, u)
                    };
                    let fresh: ArrayVec<u16, 6> =
                        near.iter().copied().filter(|h| !look.p.struck.has(*h)).collect();
                    wider(&fresh)
                        || fresh.len() < near.len() && wider(&near)
                        || fresh.len() > 2 && wider(&self.due_alone(look, kind, u))
                })
        })
    }

    /// Offers the declaration of an attack.
    ///
    /// Rule: TB 10.1.1a, TB 10.8a, TB 10.8b, TB 10.8c
    pub fn offer_attack(&self, look: &mut Look<'_>, kind: Attack, draft: &[Token], out: &mut Choices) {
        let attack = Draft::of(&draft[1..]);
        let enemy = look.p.active().enemy();
        if attack.units.is_empty() {
            let last = attack.targets.last().copied();
            if attack.targets.len() < 6 {
                let mut wider = attack.targets.clone();
                for c in self.front(look.stacks, enemy).iter(&self.map.grid) {
                    if last.is_some_and(|l| c.0 <= l || self.map.distance(l, c.0) > 2) {
                        continue;
                    }
                    wider.push(c.0);
                    if self.attackable(look, kind, &wider) {
                        out.offer(Token::place(c.0));
                    }
                    wider.pop();
                }
            }
        }
        if attack.targets.is_empty() {
            return;
        }
        let after = attack.units.last().copied();
        let mut found: ArrayVec<u16, 128> = ArrayVec::new();
        for (_, from) in self.map.around(attack.targets[0]) {
            for u in look.stacks.at(from) {
                if after.is_none_or(|a| u > a)
                    && self.counter(u).side != enemy
                    && self.may_fight(look.p, kind, u).is_ok()
                    && self.fruitful(look, kind, &attack, u)
                {
                    _ = found.try_push(u);
                }
            }
        }
        found.sort_unstable();
        found.iter().for_each(|u| out.offer(Token::unit(*u)));
        out.complete = !attack.units.is_empty()
            && self.attack_twelfths(look.p, &attack.units, &attack.targets) >= 12
            && self.obliged(look, kind, &attack).is_ok();
    }

    /// A pledged hex that can and must still be attacked.
    ///
    /// Rule: TB 10.7c. Ruling: Q50
    pub fn open_pledge(&self, look: &mut Look<'_>) -> Option<u16> {
        let kind = match look.p.phase {
            2 => Attack::Prepared,
            3 => Attack::March,
            _ => Attack::Unprepared,
        };
        let enemy = look.p.active().enemy();
        (look.p.pledges - look.p.struck).iter().find(|hex| {
            look.stacks.owner(self, *hex) == Some(enemy)
                && self.pledgeable(look, kind, &Draft::default(), *hex)
                && self.attackable_at_all(look, kind, *hex)
        })
    }

    fn attackable_at_all(&self, look: &Look<'_>, kind: Attack, hex: u16) -> bool {
        let side = look.p.active();
        self.map.around(hex).any(|(_, from)| {
            look.stacks.owner(self, from) == Some(side)
                && look.stacks.at(from).any(|u| {
                    self.may_fight(look.p, kind, u).is_ok() && {
                        let mut targets = self.contacts(look, side, from);
                        targets.retain(|h| *h == hex || !look.p.struck.has(*h));
                        let mut all = Draft { targets, units: ArrayVec::new() };
                        all.targets.contains(&hex)
                            && (self.fruitful(look, kind, &all, u)
                                || all.targets.len() > 2 && {
                                    let due = self.due_alone(look, kind, u);
                                    all.targets.retain(|h| *h == hex || due.contains(h));
                                    self.fruitful(look, kind, &all, u)
                                })
                    }
                })
        })
    }

    /// Offers a combat phase.
    ///
    /// Rule: TB 5Bc, TB 5Be, TB 10.7a
    pub fn offer_combat_phase(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        let side = Side::of(f.seat);
        let kind = if f.n == 2 { Attack::Prepared } else { Attack::Unprepared };
        match draft {
            [] => {
                if self.any_attack(look, kind) {
                    out.offer(verb::ATTACK);
                }
                if self.open_pledge(look).is_none() {
                    out.offer(verb::DONE);
                }
                self.offer_interrupts(look, side, out);
            }
            [verb::DONE] => out.complete = self.open_pledge(look).is_none(),
            [verb::ATTACK, ..] => self.offer_attack(look, kind, draft, out),
            _ => self.offer_interrupt_rest(look, side, draft, out),
        }
    }

    /// Hexes of a side next to enemies, a great river between them or not.
    ///
    /// Ruling: Q128
    pub fn front(&self, stacks: &Stacks, side: Side) -> Hexes {
        stacks.held[side.at()] & stacks.held[side.enemy().at()].dilated(&self.map.grid)
    }

    /// Whether anybody can attack.
    pub fn any_attack(&self, look: &mut Look<'_>, kind: Attack) -> bool {
        self.front(look.stacks, look.p.active()).iter(&self.map.grid).any(|c| {
            look.stacks
                .at(c.0)
                .any(|u| self.may_fight(look.p, kind, u).is_ok() && self.can_open(look, kind, u))
        })
    }
}

impl<S: Sink> Cx<'_, S> {
    /// A combat phase goes on.
    pub fn advance_combat_phase(&mut self, f: Frame) -> Go {
        match f.step {
            phase_step::BEGIN => {
                self.p.phase = f.n;
                self.p.pledges = Places::EMPTY;
                self.p.struck = Places::EMPTY;
                self.p.bases = Places::EMPTY;
                self.p.clear_all(flag::FOUGHT);
                self.tell_phase();
                self.step(phase_step::ATTACKS)
            }
            phase_step::ATTACKS => {
                // Asked on grounds everybody sees: counters in contact.
                let r = self.r;
                let contact = !r.front(self.look().stacks, Side::of(f.seat)).is_empty();
                if contact { Go::Wait } else { self.step(phase_step::END) }
            }
            _ => {
                self.p.pledges = Places::EMPTY;
                self.p.bases = Places::EMPTY;
                self.end()
            }
        }
    }

    /// An attack is declared: it cannot be changed any more.
    ///
    /// Rule: TB 10.1.1a, TB 10.1.1c, TB 10.6a, TB 9.5b, TB 7.9a
    pub fn declare(&mut self, kind: Attack, action: &[Token]) {
        let draft = Draft::of(&action[1..]);
        let r = self.r;
        let mut battle = Battle { kind, count: draft.targets.len() as u8, ..Battle::default() };
        for (i, t) in draft.targets.iter().enumerate() {
            battle.targets[i] = *t;
            battle.paths[i][0] = *t;
        }
        battle.attackers = draft.units.iter().copied().collect();
        // Whoever else is touched must be attacked in this phase.
        let side = self.p.active();
        let mut touched = Places::EMPTY;
        let look = self.look();
        for u in &draft.units {
            r.contacts(&look, side, look.p.place(*u)).iter().for_each(|hex| touched.insert(*hex));
        }
        let targets: Places = draft.targets.iter().copied().collect();
        self.p.struck = self.p.struck | targets;
        self.p.pledges = (self.p.pledges | touched) - self.p.struck;
        for t in &draft.targets {
            let stack: ArrayVec<u16, 128> = self.look().stacks.at(*t).take(128).collect();
            for u in stack {
                if !r.public(self.p, u) {
                    self.sink.reveal(Clause("TB 9.5b"));
                }
                self.p.set(u, flag::SHOWN | flag::SEEN | flag::ATTACKED);
                if r.special.wait.iter().any(|w| w.if_attacked && w.units.has(r.behind(self.p, u))) {
                    self.p.set(u, flag::WOKEN);
                }
            }
        }
        for u in &draft.units {
            self.show_own(*u);
            self.p.set(*u, flag::ACTED);
            let at = self.p.place(*u);
            if kind == Attack::March {
                let price = if r.spec(self.p, *u).class == crate::components::Class::Rail { 1 } else { MP };
                self.spend(*u, price);
                self.p.set(*u, flag::MOVED);
            } else {
                self.p.set(*u, flag::FOUGHT);
                self.p.bases.insert(at);
            }
        }
        self.p.battle = battle;
        self.p.flow.push(Frame { doing: Doing::Battle, seat: side as u8, ..Frame::default() });
        self.tell_attack();
    }

    /// A side shows a counter of its own: whoever fights is seen.
    ///
    /// Rule: TB 9.5b. Ruling: Q137
    pub fn show_own(&mut self, u: u16) {
        if !self.r.public(self.p, u) {
            self.sink.expose(Clause("TB 9.5b"));
        }
        self.p.set(u, flag::SHOWN | flag::SEEN);
    }

    /// An attack goes on.
    ///
    /// Rule: TB 10.6a
    pub fn advance_battle(&mut self, f: Frame) -> Go {
        let r = self.r;
        let side = self.p.active();
        let march = self.p.battle.kind == Attack::March;
        let next = f.step + 1;
        match f.step {
            step::EVADE => {
                if !self.next_evader_from_battle(side.enemy()) {
                    return self.step(next);
                }
                Go::On
            }
            step::COLUMNS => {
                self.destroy_columns();
                if self.defenders_gone() {
                    self.p.battle.facts |= fact::CLEARED;
                    self.p.battle.retreat = 1;
                    return self.step(step::PURSUIT);
                }
                self.step(next)
            }
            step::SUPPORT => {
                self.p.flow.top_mut().seat = side as u8;
                let open = !march && r.has_support(self.p, side, true);
                if open { Go::Wait } else { self.step(next) }
            }
            step::FLAK => {
                let shots = self.flak_shots(side.enemy(), self.p.battle.air[0]);
                if shots == 0 { self.step(next) } else { Go::Wait }
            }
            step::DEFEND => {
                self.p.flow.top_mut().seat = side.enemy() as u8;
                if self.defend_by_rote() { self.step(next) } else { Go::Wait }
            }
            step::ANSWER => {
                self.p.flow.top_mut().seat = side.enemy() as u8;
                let open = !march && r.has_support(self.p, side.enemy(), false);
                if open { Go::Wait } else { self.step(step::FLAK_BACK) }
            }
            step::FIGHTERS => Go::Wait,
            step::FLAK_BACK => {
                let shots = self.flak_shots(side, self.p.battle.air[1]);
                if shots == 0 { self.step(next) } else { Go::Wait }
            }
            step::ROLL => Go::Wait,
            step::AGAIN_ATTACKER | step::AGAIN_DEFENDER => {
                let who = if f.step == step::AGAIN_ATTACKER { side } else { side.enemy() };
                self.p.flow.top_mut().seat = who as u8;
                if r.may_reroll(self.p, who) { Go::Wait } else { self.step(next) }
            }
            step::RESULT => self.apply_result(),
            step::RETREATS => self.next_retreat(),
            step::PURSUIT => {
                self.p.flow.top_mut().step = step::END;
                self.begin_pursuit(side)
            }
            _ => {
                self.finish_battle();
                self.end()
            }
        }
    }

    fn defenders_gone(&mut self) -> bool {
        let look = self.look();
        look.p.battle.hexes().iter().all(|h| look.stacks.is_empty(*h))
    }

    /// Guns in column attacked by themselves are destroyed at once.
    ///
    /// Rule: TB X2.1e. Ruling: Q67
    fn destroy_columns(&mut self) {
        let r = self.r;
        for i in 0..usize::from(self.p.battle.count) {
            let hex = self.p.battle.targets[i];
            let look = self.look();
            if r.only_columns(&look, hex) {
                let stack: ArrayVec<u16, 128> = look.stacks.at(hex).take(128).collect();
                stack.iter().for_each(|u| self.destroy(*u, "TB X2.1e"));
            }
        }
    }

    /// The attack is over. From the march: who has thrown the enemy back goes on, unless another's zone holds him.
    ///
    /// Rule: TB 7.9f, TB 7.9g. Ruling: Q27, Q122
    fn finish_battle(&mut self) {
        let b = self.p.battle;
        if b.kind == Attack::March {
            for u in b.attackers.iter() {
                if !b.is(fact::CLEARED) {
                    self.p.set(u, flag::HALTED);
                    continue;
                }
                if !self.in_enemy_zoc(u) {
                    self.p.clear(u, flag::STOPPED);
                }
                // The next contact asks for a search anew.
                if self.r.spec(self.p, u).arm == Arm::Recon {
                    self.p.clear(u, flag::SEARCHED);
                }
            }
        }
        self.p.battle = Battle::default();
    }
}
