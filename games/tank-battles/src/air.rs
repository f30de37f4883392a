//! 11.11 and 11.12: aircraft outside a combat, and flak.

use crate::action::{Look, verb};
use crate::components::{Arm, Ground, Hexes, Side, Works, place};
use crate::flow::Cx;
use crate::markers::MarkerKind;
use crate::movement::Ruled;
use crate::position::{Doing, Frame, Position, flag};
use crate::scenario::{AO_KINDS, TankBattles};
use arrayvec::ArrayVec;
use engine::{Choices, Clause, Faces, Go, Label, Roll, Sink, Token};

/// Steps of a strike.
pub mod step {
    /// Flak counters fire.
    pub const FLAK_GUNS: u8 = 0;
    /// The owner of the target may send fighters.
    pub const FIGHTERS: u8 = 1;
    /// Fighters roll.
    pub const FIGHT: u8 = 2;
    /// The anti-aircraft factor.
    pub const FLAK: u8 = 3;
    /// The effect is rolled.
    pub const EFFECT: u8 = 4;
    /// Artillery points are removed.
    pub const REMOVAL: u8 = 5;
    /// Over.
    pub const END: u8 = 6;
}

/// What a strike is, in the number of its frame.
pub mod kind {
    /// A bombing.
    pub const BOMB: u8 = 0;
    /// A bombing by a ground-attack wave.
    pub const WAVE: u8 = 1;
    /// A strike on the rear.
    pub const RAID: u8 = 2;
}

impl TankBattles {
    /// A hex may be bombed by a side.
    ///
    /// Rule: TB 11.11.2b, TB TEC2a. Ruling: Q98
    pub fn may_bomb(&self, look: &mut Look<'_>, side: Side, hex: u16) -> Ruled {
        if look.p.air[side.at()] == 0 {
            return Err("TB 11.11a");
        }
        if look.stacks.owner(self, hex) != Some(side.enemy()) {
            return Err("TB 11.11.2b");
        }
        self.may_be_bombed(look.stacks.zoc(self, look.p, side), hex)
    }

    /// Whether those in a hex lie open to the bombers of a side with such zones of control.
    ///
    /// Rule: TB 11.11.2b, TB TEC2a
    pub fn may_be_bombed(&self, zoc: &Hexes, hex: u16) -> Ruled {
        if !self.chart.ground[self.map.ground[usize::from(hex)] as usize].bombed {
            return Err("TB TEC2a");
        }
        if self.map.has(zoc, hex) { Err("TB 11.11.2b") } else { Ok(()) }
    }

    /// A stack may be scouted from the air.
    ///
    /// Rule: TB 11.11.4-IIa, TB 11.11.4-IIb, TB 11.11.4-IIc. Ruling: Q100
    pub fn may_scout(&self, look: &Look<'_>, side: Side, hex: u16) -> Ruled {
        if look.p.recon[side.at()] == 0 {
            return Err("TB 11.11.4-IIc");
        }
        let forest = matches!(self.map.ground[usize::from(hex)], Ground::Forest | Ground::DenseForest);
        if forest || look.p.works_at(hex) >= Works::Two {
            return Err("TB 11.11.4-IIb");
        }
        if look.stacks.owner(self, hex) == Some(side.enemy()) { Ok(()) } else { Err("TB 11.11.4-IIa") }
    }

    /// Radio intercept may be played now.
    fn radio(&self, p: &Position, side: Side) -> Option<u8> {
        self.held(p, side, MarkerKind::Radio).filter(|_| self.markers_live(p))
    }

    /// Whether a side has anything with which to act between two actions.
    pub fn can_interrupt(&self, p: &Position, side: Side) -> bool {
        p.air[side.at()] > 0 || p.recon[side.at()] > 0 || self.radio(p, side).is_some()
    }

    /// Offers what may be done between two actions.
    pub fn offer_interrupts(&self, look: &mut Look<'_>, side: Side, out: &mut Choices) {
        let p = look.p;
        if p.air[side.at()] > 0 {
            let held = look.stacks.held[side.enemy().at()];
            if held.iter(&self.map.grid).any(|c| self.may_bomb(look, side, c.0).is_ok()) {
                out.offer(verb::BOMB);
            }
            if p.ao[side.enemy().at()].iter().any(|n| *n > 0) {
                out.offer(verb::RAID);
            }
        }
        if p.recon[side.at()] > 0 {
            let held = look.stacks.held[side.enemy().at()];
            if held.iter(&self.map.grid).any(|c| self.may_scout(look, side, c.0).is_ok()) {
                out.offer(verb::SCOUT);
            }
        }
        if self.radio(p, side).is_some() && self.hqs(p, side).next().is_some() {
            out.offer(verb::PLAY);
        }
    }

    /// A side's HQs on the map.
    pub fn hqs(&self, p: &Position, side: Side) -> impl Iterator<Item = u16> {
        self.headquarters[side.at()].iter().filter(move |u| place::on_map(p.place(*u)))
    }

    /// Offers the rest of what may be done between two actions.
    pub fn offer_interrupt_rest(&self, look: &mut Look<'_>, side: Side, draft: &[Token], out: &mut Choices) {
        let p = look.p;
        let held = look.stacks.held[side.enemy().at()];
        match draft {
            [verb::BOMB] => {
                for c in held.iter(&self.map.grid) {
                    if self.may_bomb(look, side, c.0).is_ok() {
                        out.offer(Token::place(c.0));
                    }
                }
            }
            [verb::BOMB, _] => {
                out.complete = true;
                if let Some(m) = self.held(p, side, MarkerKind::Ptab).filter(|_| self.markers_live(p)) {
                    out.offer(Token::card(m.into()));
                }
            }
            [verb::SCOUT] => {
                for c in held.iter(&self.map.grid) {
                    if self.may_scout(look, side, c.0).is_ok() {
                        out.offer(Token::place(c.0));
                    }
                }
            }
            [verb::PLAY] => {
                if let Some(m) = self.radio(p, side) {
                    out.offer(Token::card(m.into()));
                }
            }
            [verb::PLAY, _] => self.hqs(p, side).for_each(|u| out.offer(Token::unit(u))),
            [verb::RAID] | [verb::BOMB, _, _] | [verb::SCOUT, _] | [verb::PLAY, _, _] => out.complete = true,
            _ => {}
        }
    }

    /// The lowest die at which flak shoots a marker down.
    ///
    /// Rule: TB 11.12a, TB 11.12b. Ruling: Q97
    pub fn flak_factor(&self, look: &Look<'_>, target: Side, hex: Option<u16>) -> u8 {
        let rules = &self.sides[target.at()];
        let mut best = rules.flak;
        if let Some(hex) = hex {
            for u in look.stacks.at(hex) {
                let army = self.spec(look.p, u).army;
                if let Some((_, die)) = rules.flak_armies.iter().find(|(a, _)| *a == army) {
                    best = best.min(*die);
                }
            }
        }
        best
    }

    /// Offers the decisions of a strike.
    pub fn offer_strike(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        let p = look.p;
        let owner = self.striker(f).enemy();
        match (f.step, draft) {
            (step::FIGHTERS, []) => {
                out.offer(verb::FIGHTERS);
                out.offer(verb::PASS);
            }
            (step::FIGHTERS, [verb::FIGHTERS]) => {
                (1..=p.air[owner.at()]).for_each(|n| out.offer(Token::number(n.into())));
            }
            (step::REMOVAL, []) => out.offer(verb::SUBTRACT),
            (step::REMOVAL, [verb::SUBTRACT]) => (0..AO_KINDS.len())
                .filter(|k| p.ao[owner.at()][*k] > 0)
                .for_each(|k| out.offer(Token::number(k as u16))),
            (_, [verb::PASS] | [_, _]) => out.complete = true,
            _ => {}
        }
    }

    /// Whose strike it is.
    pub fn striker(&self, f: Frame) -> Side {
        Side::of((f.b >> 8) as u8)
    }

    /// The roll a strike waits for, if it does.
    pub fn strike_roll(&self, p: &Position, f: Frame, label: Label) -> Option<Roll> {
        let dice = match f.step {
            step::FLAK_GUNS | step::FIGHT => p.battle.shots,
            step::FLAK => 1,
            step::EFFECT if f.n == kind::RAID => 1,
            step::EFFECT => {
                (0..self.counters.len()).filter(|u| p.at[*u] == f.a).count().min(Faces::MAX) as u8
            }
            _ => 0,
        };
        (dice > 0).then(|| Roll::dice(dice, Label { target: f.a, ..label }))
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Something is done between two actions.
    pub fn act_interrupt(&mut self, side: Side, action: &[Token]) {
        let striker = u16::from(side as u8) << 8;
        match action[0] {
            verb::BOMB => {
                self.p.air[side.at()] -= 1;
                let wave = action.len() > 2;
                if wave {
                    self.spend_marker(action[2].index() as u8, false);
                }
                let hex = action[1].index() as u16;
                self.tell_bombing(side, hex);
                let n = if wave { kind::WAVE } else { kind::BOMB };
                self.p.flow.push(Frame {
                    doing: Doing::Strike,
                    seat: side.enemy() as u8,
                    step: 0,
                    n,
                    a: hex,
                    b: striker,
                });
            }
            verb::RAID => {
                self.p.air[side.at()] -= 1;
                self.tell_raid(side);
                self.p.flow.push(Frame {
                    doing: Doing::Strike,
                    seat: side.enemy() as u8,
                    step: 0,
                    n: kind::RAID,
                    a: u16::MAX,
                    b: striker,
                });
            }
            verb::SCOUT => {
                self.p.recon[side.at()] -= 1;
                self.tell_scouting(side, action[1].index() as u16);
                self.show_stack(action[1].index() as u16, "TB 11.11.4-IIa");
            }
            verb::PLAY => {
                self.spend_marker(action[1].index() as u8, false);
                self.listen(side, action[2].index() as u16);
            }
            _ => {}
        }
    }

    /// Radio intercept: the enemy's stacks near an HQ are shown.
    ///
    /// Rule: TB 14.1b. Ruling: Q195
    pub fn listen(&mut self, side: Side, hq: u16) {
        self.show_own(hq);
        let at = self.p.place(hq);
        let held = self.look().stacks.held[side.enemy().at()];
        let near: Vec<u16> =
            held.iter(&self.r.map.grid).map(|c| c.0).filter(|h| self.r.map.distance(*h, at) <= 6).collect();
        near.into_iter().for_each(|h| self.show_stack(h, "TB 14.1b"));
    }

    /// A stack is shown until the end of the activation.
    ///
    /// Rule: TB 9.5c. Ruling: Q137
    pub fn show_stack(&mut self, hex: u16, clause: &'static str) {
        let stack: ArrayVec<u16, 128> = self.look().stacks.at(hex).take(128).collect();
        self.sink.reveal(Clause(clause));
        for u in &stack {
            self.p.set(*u, flag::SHOWN | flag::SEEN);
        }
        self.tell_shown(hex, &stack, clause);
    }

    /// A strike goes on.
    ///
    /// Rule: TB 11.11.2d, TB 11.11.3a, TB 11.11.4-Id, TB 11.11.4-Ie. Ruling: Q96, Q97
    pub fn advance_strike(&mut self, f: Frame) -> Go {
        let r = self.r;
        let striker = r.striker(f);
        let target = striker.enemy();
        let hex = (f.n != kind::RAID).then_some(f.a);
        match f.step {
            step::FLAK_GUNS => {
                let mut guns = 0;
                if let Some(hex) = hex.filter(|_| r.choice.additional) {
                    for u in 0..r.counters.len() as u16 {
                        let fires = r.counter(u).side == target
                            && r.counter(u).arm == Arm::Aa
                            && place::on_map(self.p.place(u))
                            && !self.p.is(u, flag::REVERSE)
                            && r.map.distance(hex, self.p.place(u)) <= 1;
                        guns += u8::from(fires);
                        if fires {
                            self.p.set(u, flag::SHOWN | flag::SEEN);
                            self.sink.reveal(Clause("TB X7b"));
                        }
                    }
                }
                self.p.battle.shots = guns;
                if guns > 0 { Go::Wait } else { self.step(step::FIGHTERS) }
            }
            step::FIGHTERS => {
                self.p.flow.top_mut().seat = target as u8;
                if self.p.air[target.at()] > 0 { Go::Wait } else { self.step(step::FLAK) }
            }
            step::FIGHT => Go::Wait,
            step::FLAK => {
                let look = self.look();
                if r.flak_factor(&look, target, hex) > 6 { self.step(step::EFFECT) } else { Go::Wait }
            }
            step::EFFECT => {
                let empty = hex.is_some_and(|h| self.look().stacks.is_empty(h));
                if empty { self.step(step::END) } else { Go::Wait }
            }
            step::REMOVAL => {
                let left = f.b & 0xFF;
                let none = self.p.ao[target.at()].iter().all(|n| *n == 0);
                if left == 0 || none { self.step(step::END) } else { Go::Wait }
            }
            _ => self.end(),
        }
    }

    /// Dice of a strike have fallen.
    ///
    /// Rule: TB 11.11.2c, TB 11.11.3b, TB 11.11.4-Ib, TB 11.11.4-Ic. Ruling: Q99
    pub fn strike_rolled(&mut self, f: Frame, faces: Faces) {
        let r = self.r;
        let striker = r.striker(f);
        let target = striker.enemy();
        let shot = faces.iter().any(|d| d >= 4);
        match f.step {
            step::FLAK_GUNS | step::FIGHT => {
                self.p.battle.shots = 0;
                let clause = if f.step == step::FIGHT { "TB 11.11.3b" } else { "TB X7b" };
                self.tell_shots(faces, u8::from(shot), clause);
                let next = if f.step == step::FIGHT { step::FLAK } else { step::FIGHTERS };
                self.p.flow.top_mut().step = if shot { step::END } else { next };
            }
            step::FLAK => {
                let hex = (f.n != kind::RAID).then_some(f.a);
                let look = self.look();
                let hit = faces.first() >= r.flak_factor(&look, target, hex);
                self.sink.reveal(Clause("TB 11.12b"));
                self.tell_shots(faces, u8::from(hit), "TB 11.12b");
                self.p.flow.top_mut().step = if hit { step::END } else { step::EFFECT };
            }
            _ if f.n == kind::RAID => {
                let die = faces.first();
                let (seat, n) = if die == 6 { (striker, 3) } else { (target, die) };
                self.tell_raided(die);
                let top = self.p.flow.top_mut();
                top.seat = seat as u8;
                top.b = f.b & 0xFF00 | u16::from(n);
                top.step = step::REMOVAL;
            }
            _ => {
                // From the top of the stack down.
                let mut stack: ArrayVec<u16, 128> = self.look().stacks.at(f.a).take(Faces::MAX).collect();
                stack.sort_by_key(|u| !self.p.is(*u, flag::TOP));
                self.tell_bombed(f.a, faces);
                self.sink.reveal(Clause("TB 11.11.2c"));
                for (u, die) in stack.iter().zip(faces.iter()) {
                    let wave =
                        f.n == kind::WAVE && matches!(r.spec(self.p, *u).arm, Arm::Tank | Arm::FlameTank);
                    if die == 6 || wave && die == 5 {
                        self.lose_level(*u);
                    }
                }
                self.p.flow.top_mut().step = step::END;
            }
        }
    }

    /// A decision of a strike.
    pub fn act_strike(&mut self, f: Frame, action: &[Token]) {
        let target = self.r.striker(f).enemy();
        match action[0] {
            verb::FIGHTERS => {
                let n = action[1].index() as u8;
                self.p.air[target.at()] -= n;
                self.p.battle.shots = n;
                self.tell_fighters(target, n);
                self.p.flow.top_mut().step = step::FIGHT;
            }
            verb::SUBTRACT => {
                let kind = action[1].index();
                self.p.ao[target.at()][kind] -= 1;
                self.p.flow.top_mut().b = f.b - 1;
                let own = f.seat == target as u8;
                self.tell_points_lost(target, kind, crate::telling::raid_clause(if own { 1 } else { 6 }));
            }
            _ => self.p.flow.top_mut().step = step::FLAK,
        }
    }
}
