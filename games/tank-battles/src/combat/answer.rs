//! What both sides add to an attack: points, guns, aircraft, markers; and the dice.

use super::step;
use crate::action::{Look, verb};
use crate::components::{Arm, Side};
use crate::flow::Cx;
use crate::markers::MarkerKind;
use crate::movement::Ruled;
use crate::position::{Attack, Battle, Frame, Position, UnitSet, fact, flag};
use crate::scenario::{AO_KINDS, ROCKETS, TankBattles, TsUsers};
use arrayvec::ArrayVec;
use engine::{Choices, Clause, Faces, Label, Roll, Sink, Token};

/// Markers an attacker plays when he declares.
const ATTACK_MARKERS: [MarkerKind; 2] = [MarkerKind::Borg, MarkerKind::Kv];
/// Markers a defender plays after the declaration.
const DEFENCE_MARKERS: [MarkerKind; 4] =
    [MarkerKind::Atamb, MarkerKind::Ambush, MarkerKind::Gmort, MarkerKind::Flak88];

impl TankBattles {
    /// Whether there is anything a side could add, for all anybody can see.
    pub fn has_support(&self, p: &Position, side: Side, attacking: bool) -> bool {
        let i = side.at();
        let kinds: &[MarkerKind] = if attacking { &ATTACK_MARKERS } else { &DEFENCE_MARKERS };
        p.ao[i].iter().any(|n| *n > 0)
            || attacking && p.io[i] > 0
            || p.air[i] > 0
            || self.markers_live(p) && kinds.iter().any(|k| self.could_hold(p, side, *k))
            // Guns may lie hidden in any stack.
            || self.choice.additional
    }

    /// Whether the units of a side in the battle have supply for artillery points.
    ///
    /// Rule: TB 11.5f. Ruling: Q92, Q139
    pub fn supplied_for_ao(&self, p: &Position, side: Side) -> bool {
        let bad =
            if self.choice.emergency_artillery { flag::NO_SUPPLY } else { flag::EMERGENCY | flag::NO_SUPPLY };
        let units = if side == p.active() { p.battle.attackers } else { p.battle.defenders };
        units.iter().all(|u| !p.is(u, bad))
    }

    /// An artillery point of a kind may be spent.
    ///
    /// Rule: TB 11.5d, TB 11.5e, TB 11.5f, TB 11.5.2a, TB 11.6a, TB 7.9d. Ruling: Q66, Q93
    pub fn may_spend(&self, p: &Position, side: Side, kind: usize) -> Ruled {
        let b = &p.battle;
        if b.kind == Attack::March {
            return Err("TB 7.9d");
        }
        if p.ao[side.at()][kind] == 0 {
            return Err("TB 11.5a");
        }
        if !self.supplied_for_ao(p, side) {
            return Err("TB 11.5f");
        }
        if side == p.active() {
            let limit =
                self.sides[side.at()].ao_limit[usize::from(p.turn) - 1] + u8::from(b.is(fact::SPOTTER));
            if b.ao_spent[0] >= limit {
                return Err("TB 11.5d");
            }
            if kind == ROCKETS && b.is(fact::ROCKETS) {
                return Err("TB 11.6b");
            }
        } else {
            if kind == ROCKETS {
                return Err("TB 11.6a");
            }
            if b.ao_spent[1] >= self.special.ao_defence {
                return Err("TB 11.5e");
            }
        }
        Ok(())
    }

    /// A gun may fire in support of this battle.
    ///
    /// Rule: TB X2a, TB X2b, TB X2.1c, TB X3c, TB X3.1b, TB X4a, TB X2e, TB X3d. Ruling: Q05, Q117, Q119, Q190
    pub fn may_fire(&self, p: &Position, u: u16) -> Ruled {
        self.may_fire_in(p, &p.battle, u)
    }

    /// The same for a battle that is only thought of.
    pub fn may_fire_in(&self, p: &Position, b: &Battle, u: u16) -> Ruled {
        let c = self.spec(p, u);
        if b.kind == Attack::March {
            return Err("TB 7.9d");
        }
        if c.range == 0 || !crate::components::place::on_map(p.place(u)) {
            return Err(if c.arm == Arm::AssaultGun { "TB X3.1b" } else { "TB X3c" });
        }
        if c.arm.limbers() && p.is(u, flag::REVERSE) {
            return Err("TB X2.1c");
        }
        if b.attackers.has(u) || b.defenders.has(u) || b.guns.has(u) || p.is(u, flag::LOADED) {
            return Err("TB X2c");
        }
        let far = |hex: &u16| self.map.distance(p.place(u), *hex) > u16::from(c.range);
        if b.hexes().iter().any(far) {
            return Err("TB X2b");
        }
        if c.side == p.active() {
            // Next to the target they attack like anybody else.
            let near = |hex: &u16| self.map.distance(p.place(u), *hex) == 1;
            if !c.arm.limbers() && b.hexes().iter().all(near) {
                return Err("TB X3c");
            }
            self.acts(p, u)?;
            self.awake(p, u, true)?;
            if p.is(u, flag::FIRED | flag::FOUGHT) {
                return Err("TB X2a");
            }
            if p.is(u, flag::NO_COMMAND) && !self.choice.attack_without_command {
                return Err("TB 12.1c");
            }
            if p.is(u, flag::FRESH) {
                return Err("TB 12.5b");
            }
            let ours = b.attackers | b.guns;
            let own = ours.iter().find(|a| self.counter(*a).side == c.side && !self.spec(p, *a).independent);
            if c.independent {
                let independents = b
                    .attackers
                    .iter()
                    .chain(b.guns.iter())
                    .filter(|a| self.counter(*a).side == c.side && self.spec(p, *a).independent);
                if independents.count() >= 2 {
                    return Err("TB 9.3.2b");
                }
            } else if own.is_some_and(|a| self.spec(p, a).group != c.group) {
                return Err("TB 10.1-IIb");
            }
        } else if p.is(u, flag::COVERED) || b.hexes().contains(&p.place(u)) {
            return Err("TB X2c");
        }
        Ok(())
    }

    /// A marker may be played in this battle.
    pub fn may_play_in_battle(&self, p: &Position, side: Side, kind: MarkerKind) -> Ruled {
        let b = &p.battle;
        if b.kind == Attack::March {
            return Err("TB 7.9d");
        }
        if !self.markers_live(p) {
            return Err("TB 14.2a");
        }
        let tanks = b.attackers.iter().any(|u| self.is_tank(p, u));
        let works = b.hexes().iter().any(|h| p.works_at(*h) != crate::components::Works::None);
        let in_hex = |arms: &[Arm]| {
            (0..self.counters.len() as u16)
                .any(|u| b.hexes().contains(&p.place(u)) && arms.contains(&self.spec(p, u).arm))
        };
        let fits = match kind {
            MarkerKind::Borg => {
                side == p.active() && b.kind == Attack::Prepared && works && !b.is(fact::BORG)
            }
            MarkerKind::Kv => {
                side == p.active() && !b.is(fact::KV) && b.attackers.iter().any(|u| self.face(p, u).tank >= 3)
            }
            MarkerKind::Atamb => {
                side != p.active() && tanks && !b.is(fact::ATAMB) && in_hex(&[Arm::AtArtillery, Arm::SpAt])
            }
            MarkerKind::Ambush => {
                side != p.active() && tanks && !b.is(fact::AMBUSH) && in_hex(&[Arm::Tank, Arm::FlameTank])
            }
            MarkerKind::Gmort => {
                let supplied = b.defenders.iter().all(|u| !p.is(u, flag::EMERGENCY | flag::NO_SUPPLY));
                side != p.active() && !b.is(fact::GMORT) && supplied
            }
            MarkerKind::Flak88 => side != p.active() && tanks && !b.is(fact::FLAK88),
            _ => false,
        };
        if fits { Ok(()) } else { Err("TB 14.1b") }
    }

    /// What a marker played in a battle changes.
    pub fn battle_fact(&self, m: usize) -> u16 {
        match self.markers[m].kind {
            MarkerKind::Borg => fact::BORG,
            MarkerKind::Kv => fact::KV,
            MarkerKind::Atamb => fact::ATAMB,
            MarkerKind::Ambush => fact::AMBUSH,
            MarkerKind::Gmort => fact::GMORT,
            _ => fact::FLAK88,
        }
    }

    fn playable(&self, p: &Position, side: Side) -> impl Iterator<Item = u8> {
        let kinds: &[MarkerKind] = if side == p.active() { &ATTACK_MARKERS } else { &DEFENCE_MARKERS };
        let mut found: ArrayVec<u8, 8> = kinds
            .iter()
            .filter_map(|k| self.held(p, side, *k).map(|m| (*k, m)))
            .filter(|(k, _)| self.may_play_in_battle(p, side, *k).is_ok())
            .map(|(_, m)| m)
            .collect();
        found.sort_unstable();
        found.into_iter()
    }

    /// An engineer point may be spent in the attack.
    ///
    /// Rule: TB 11.7a, TB 11.7b, TB 11.7d
    pub fn may_use_engineers(&self, p: &Position, side: Side) -> Ruled {
        if side != p.active() || p.battle.kind == Attack::March {
            return Err("TB 11.7c");
        }
        if p.io[side.at()] == 0 {
            return Err("TB 11.7a");
        }
        if p.battle.is(fact::ENGINEERS) || p.battle.attackers.iter().any(|u| self.spec(p, u).engineer) {
            return Err("TB 11.7d");
        }
        if p.battle.hexes().iter().any(|h| self.strong_place(p, *h)) { Ok(()) } else { Err("TB 11.7b") }
    }

    /// How many air markers a side may still commit as support.
    ///
    /// Rule: TB 11.11.1a, TB 11.11.1b, TB 11.11.1c
    pub fn air_room(&self, p: &Position, side: Side) -> u8 {
        let b = &p.battle;
        if b.kind == Attack::March || side != p.active() && b.air[0] > 0 {
            return 0;
        }
        let used = b.air[usize::from(side != p.active())];
        p.air[side.at()].min(self.special.air_max.saturating_sub(used))
    }

    /// Offers an attack's decisions.
    pub fn offer_battle(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        let p = look.p;
        let side = Side::of(f.seat);
        match f.step {
            step::DEFEND => self.offer_defenders(look, draft, out),
            step::AGAIN_ATTACKER | step::AGAIN_DEFENDER => match draft {
                [] => {
                    if self.held(p, side, MarkerKind::Ts).is_some() {
                        out.offer(verb::REROLL);
                    }
                    out.offer(verb::PASS);
                }
                [_] => out.complete = true,
                _ => {}
            },
            _ => self.offer_support(look, side, draft, out),
        }
    }

    fn offer_support(&self, look: &mut Look<'_>, side: Side, draft: &[Token], out: &mut Choices) {
        let p = look.p;
        let attacking = side == p.active();
        let guns = || {
            let own = if self.choice.additional { look.stacks.units[side.at()] } else { UnitSet::EMPTY };
            own.iter().filter(|u| self.may_fire(p, *u).is_ok())
        };
        match draft {
            [] => {
                if (0..AO_KINDS.len()).any(|k| self.may_spend(p, side, k).is_ok()) {
                    out.offer(verb::AO);
                }
                if self.may_use_engineers(p, side).is_ok() {
                    out.offer(verb::ENGINEERS);
                }
                if self.air_room(p, side) > 0 {
                    out.offer(verb::AIR);
                }
                if attacking
                    && p.recon[side.at()] > 0
                    && !p.battle.is(fact::SPOTTER)
                    && self.supplied_for_ao(p, side)
                {
                    out.offer(verb::SPOTTER);
                }
                if guns().next().is_some() {
                    out.offer(verb::GUN);
                }
                if !attacking && p.battle.air[0] > 0 && p.air[side.at()] > 0 && !p.battle.is(fact::FIGHTERS) {
                    out.offer(verb::FIGHTERS);
                }
                if self.playable(p, side).next().is_some() {
                    out.offer(verb::PLAY);
                }
                out.offer(verb::READY);
            }
            [verb::AO] => (0..AO_KINDS.len())
                .filter(|k| self.may_spend(p, side, *k).is_ok())
                .for_each(|k| out.offer(Token::number(k as u16))),
            [verb::AIR] => (1..=self.air_room(p, side)).for_each(|n| out.offer(Token::number(n.into()))),
            [verb::FIGHTERS] => (1..=p.air[side.at()]).for_each(|n| out.offer(Token::number(n.into()))),
            [verb::GUN] => guns().for_each(|u| out.offer(Token::unit(u))),
            [verb::PLAY] => self.playable(p, side).for_each(|m| out.offer(Token::card(m.into()))),
            [verb::ENGINEERS | verb::SPOTTER | verb::READY] | [_, _] => out.complete = true,
            _ => {}
        }
    }

    /// Offers the choice of defenders: one to three of each attacked hex.
    ///
    /// Rule: TB 9.3a, TB 9.3b, TB 10.2a, TB 10.2b, TB 10.11a. Ruling: Q45, Q46
    fn offer_defenders(&self, look: &mut Look<'_>, draft: &[Token], out: &mut Choices) {
        let p = look.p;
        let chosen = match draft {
            [] => {
                out.offer(verb::DEFEND);
                return;
            }
            [_, chosen @ ..] => chosen,
        };
        let after = chosen.last().map(|t| t.index() as u16);
        let count = |hex: u16| chosen.iter().filter(|t| p.place(t.index() as u16) == hex).count();
        out.complete = p.battle.hexes().iter().all(|h| count(*h) > 0 || look.stacks.is_empty(*h));
        let mut stack: ArrayVec<u16, 256> = ArrayVec::new();
        for hex in p.battle.hexes() {
            stack.extend(look.stacks.at(*hex).take(40));
        }
        stack.sort_unstable();
        // A hex without a defender yet must still find one further on.
        for u in &stack {
            if after.is_some_and(|a| *u <= a) || count(p.place(*u)) >= 3 {
                continue;
            }
            let starved = p.battle.hexes().iter().any(|h| {
                count(*h) == 0
                    && *h != p.place(*u)
                    && !look.stacks.is_empty(*h)
                    && !stack.iter().any(|v| v > u && p.place(*v) == *h)
            });
            if !starved {
                out.offer(Token::unit(*u));
            }
        }
    }

    /// Whether a side may roll the die again, for all anybody can see.
    ///
    /// Rule: TB 14.4a, TB 14.4c, TB 14.4d, TB 7.9d. Ruling: Q115
    pub fn may_reroll(&self, p: &Position, side: Side) -> bool {
        let b = &p.battle;
        b.kind != Attack::March
            && !b.is(fact::AGAIN)
            && self.markers_live(p)
            && self.could_hold(p, side, MarkerKind::Ts)
            && self.superior(p, side)
    }

    /// Whether a side's units in the battle may use Tactical Superiority.
    pub fn superior(&self, p: &Position, side: Side) -> bool {
        let units = if side == p.active() { p.battle.attackers } else { p.battle.defenders };
        units.iter().any(|u| {
            let c = self.spec(p, u);
            match &self.sides[side.at()].ts {
                // A penal battalion is infantry, whoever it fights beside.
                TsUsers::GuardsArmour if self.is_penal(u) => false,
                TsUsers::Nobody => false,
                TsUsers::All => true,
                TsUsers::Corps(list) => list.contains(&c.corps),
                TsUsers::GuardsArmour => {
                    let guards =
                        [c.division, c.corps].iter().any(|f| self.formations.name(*f).contains("Гв"))
                            || c.label[0].contains("Гв");
                    guards
                        && matches!(c.arm, Arm::Tank | Arm::MechInfantry)
                        && c.size == crate::components::Size::Bde
                }
                TsUsers::MobileDivisions => self.counters.iter().any(|o| {
                    c.division > 0
                        && o.division == c.division
                        && o.side == c.side
                        && matches!(o.arm, Arm::Tank | Arm::MotInfantry)
                }),
            }
        })
    }

    /// The roll an attack waits for, if it does.
    pub fn battle_roll(&self, p: &Position, f: Frame, label: Label) -> Option<Roll> {
        let label = Label { target: p.battle.targets[0], retry: p.battle.shots, ..label };
        match f.step {
            step::FLAK | step::FLAK_BACK | step::FIGHTERS if p.battle.shots > 0 => {
                Some(Roll::dice(p.battle.shots.min(40), label))
            }
            step::ROLL => Some(Roll::dice(1, label)),
            _ => None,
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// A gun that fires from next to a target shows whom it finds cover with.
    ///
    /// Rule: TB X2c. Ruling: Q150, Q190
    fn show_cover(&mut self, u: u16) {
        let r = self.r;
        if !r.fires_from_beside(self.p, &self.p.battle, u) {
            return;
        }
        let cover: UnitSet = r.cover_of(self.p, u).collect();
        if let Some(first) = cover.first()
            && !cover.iter().any(|o| r.public(self.p, o))
        {
            self.show_own(first);
        }
    }

    /// Flak counters of a side that can fire at markers over the battle, times the markers.
    ///
    /// Rule: TB X7a, TB X7b. Ruling: Q125
    pub fn flak_shots(&mut self, side: Side, markers: u8) -> u8 {
        let r = self.r;
        let p = &mut *self.p;
        let mut guns = 0;
        if r.choice.additional && markers > 0 {
            for u in 0..r.counters.len() as u16 {
                let near = r.counter(u).side == side
                    && r.counter(u).arm == Arm::Aa
                    && crate::components::place::on_map(p.place(u))
                    && !p.is(u, flag::REVERSE)
                    && p.battle.hexes().iter().any(|h| r.map.distance(*h, p.place(u)) <= 1);
                guns += u8::from(near);
                if near {
                    p.set(u, flag::SHOWN | flag::SEEN);
                    self.sink.reveal(Clause("TB X7b"));
                }
            }
        }
        p.battle.shots = guns * markers;
        p.battle.shots
    }

    /// If the choice is no choice, the defenders stand by themselves.
    pub fn defend_by_rote(&mut self) -> bool {
        let hexes: ArrayVec<u16, 6> = self.p.battle.hexes().iter().copied().collect();
        let look = self.look();
        let single = hexes.iter().all(|h| look.stacks.at(*h).count() <= 1);
        if !single {
            return false;
        }
        let units: ArrayVec<u16, 6> = hexes.iter().filter_map(|h| look.stacks.at(*h).next()).collect();
        self.p.battle.defenders = units.iter().copied().collect();
        true
    }

    /// A decision of an attack.
    pub fn act_battle(&mut self, f: Frame, side: Side, action: &[Token]) {
        let i = usize::from(side != self.p.active());
        match action[0] {
            verb::DEFEND => {
                self.p.battle.defenders = action[1..].iter().map(|t| t.index() as u16).collect();
                self.p.flow.top_mut().step = f.step + 1;
                self.tell_defence();
            }
            verb::AO => {
                let kind = action[1].index();
                self.p.ao[side.at()][kind] -= 1;
                self.p.battle.ao_spent[i] += 1;
                let (_, strength, heavy) = AO_KINDS[kind];
                self.p.battle.ao[i] += strength;
                if heavy && i == 0 {
                    self.p.battle.facts |= fact::HEAVY;
                }
                if kind == ROCKETS {
                    self.p.battle.facts |= fact::ROCKETS;
                }
                self.tell_points(side, kind);
            }
            verb::ENGINEERS => {
                self.p.io[side.at()] -= 1;
                self.p.battle.facts |= fact::ENGINEERS;
                self.tell_engineers(side);
            }
            verb::SPOTTER => {
                self.p.recon[side.at()] -= 1;
                self.p.battle.facts |= fact::SPOTTER;
                self.tell_spotter(side);
            }
            verb::AIR => {
                let n = action[1].index() as u8;
                self.p.air[side.at()] -= n;
                self.p.battle.air[i] += n;
                self.tell_air(side, n);
            }
            verb::FIGHTERS => {
                let n = action[1].index() as u8;
                self.p.air[side.at()] -= n;
                self.p.battle.shots = n;
                self.p.battle.facts |= fact::FIGHTERS;
                self.tell_fighters(side, n);
                self.p.flow.top_mut().step = step::FIGHTERS;
            }
            verb::GUN => {
                let u = action[1].index() as u16;
                self.p.battle.guns.insert(u);
                // Whoever fires has attacked in this phase.
                self.p.set(u, if i == 0 { flag::FIRED | flag::FOUGHT | flag::ACTED } else { flag::COVERED });
                self.show_own(u);
                self.show_cover(u);
                self.tell_gun(u);
            }
            verb::PLAY => {
                let m = action[1].index();
                self.p.battle.facts |= self.r.battle_fact(m);
                self.spend_marker(m as u8, false);
            }
            verb::REROLL => {
                if let Some(m) = self.r.held(self.p, side, MarkerKind::Ts) {
                    self.spend_marker(m, false);
                }
                self.p.battle.facts |= fact::AGAIN;
                self.p.flow.top_mut().step = step::ROLL;
            }
            verb::READY => {
                self.p.flow.top_mut().step =
                    if f.step == step::ANSWER { step::FLAK_BACK } else { f.step + 1 };
            }
            _ => self.p.flow.top_mut().step = f.step + 1,
        }
    }

    /// Dice of an attack have fallen.
    pub fn battle_rolled(&mut self, f: Frame, faces: Faces) {
        let hits = faces.iter().filter(|d| *d >= 4).count() as u8;
        // Every flak unit fires at every marker: dice lie by marker, and one hit is enough.
        let rolled: ArrayVec<u8, { Faces::MAX }> = faces.iter().collect();
        let guns_per = |markers: u8| usize::from((self.p.battle.shots / markers.max(1)).max(1));
        let down = |markers: u8| {
            rolled.chunks(guns_per(markers)).filter(|dice| dice.iter().any(|d| *d >= 4)).count() as u8
        };
        let flak = [down(self.p.battle.air[0]), down(self.p.battle.air[1])];
        match f.step {
            step::ROLL => {
                let odds = self.r.odds(self.p, &self.p.battle, &mut ());
                let die = faces.first();
                self.p.battle.die = die;
                self.p.battle.column = odds.column;
                self.p.battle.row = (die as i8 + odds.die).clamp(1, 6);
                self.tell_roll(&odds, die);
                self.p.flow.top_mut().step =
                    if self.p.battle.is(fact::AGAIN) { step::RESULT } else { step::AGAIN_ATTACKER };
            }
            step::FLAK => {
                self.p.battle.air[0] = self.p.battle.air[0].saturating_sub(flak[0]);
                self.tell_shots(faces, flak[0], "TB X7b");
                self.p.flow.top_mut().step = step::DEFEND;
            }
            step::FIGHTERS => {
                // Rule: TB 11.11.3b
                self.p.battle.air[0] = self.p.battle.air[0].saturating_sub(hits);
                self.tell_shots(faces, hits, "TB 11.11.3b");
                self.p.flow.top_mut().step = step::ANSWER;
            }
            _ => {
                self.p.battle.air[1] = self.p.battle.air[1].saturating_sub(flak[1]);
                self.tell_shots(faces, flak[1], "TB X7b");
                self.p.flow.top_mut().step = step::ROLL;
            }
        }
        self.p.battle.shots = 0;
    }
}
