//! The course of the combat phase.

use crate::action::{Look, verb};
use crate::cards::{Paid, Win};
use crate::components::Side;
use crate::flow::Cx;
use crate::position::{Battle, Doing, Frame, Marker, MarkerKind, Unit, phase_fx};
use crate::sequence::combat_step;
use engine::{Go, Kind, Sink, Token};

impl<S: Sink> Cx<'_, S> {
    /// The combat phase.
    ///
    /// Rule: NR 4.5, NR 10.1a, NR 10.2a
    pub fn advance_combat_phase(&mut self, f: Frame) -> Go {
        let active = self.p.active();
        match f.step {
            combat_step::TARGETS => {
                let mut look = Look { p: self.p, d: self.d };
                let asked = !self.r.target_hexes(&mut look, active).is_empty()
                    || self.p.markers[active.at()].iter().any(|m| m.kind == MarkerKind::Target)
                    || self.r.could_play(self.p, active, Win::OwnFree);
                if asked {
                    self.p.flow.top_mut().seat = active as u8;
                    return Go::Wait;
                }
                self.after_targets();
            }
            combat_step::COUNTERBLOWS => {
                let foe = active.enemy();
                let cards = f.a > 0 || self.p.hand_count[foe.at()] > 0;
                if cards && self.r.counterblow_hexes(self.p, foe).next().is_some() {
                    self.p.flow.top_mut().seat = foe as u8;
                    return Go::Wait;
                }
                self.end_counterblows();
            }
            combat_step::BATTLES => {
                if self.r.battles_left(self.p, active) {
                    self.p.flow.top_mut().seat = active as u8;
                    return Go::Wait;
                }
                self.p.flow.top_mut().step =
                    if f.b == 1 { combat_step::ADVANCE } else { combat_step::EVENTS };
            }
            combat_step::EVENTS => {
                self.p.flow.top_mut().step = combat_step::ADVANCE;
                self.open_both(Win::CombatEnd);
            }
            combat_step::ADVANCE => {
                if self.p.phase_fx & phase_fx::WAVE != 0 {
                    self.wave_assault();
                    return Go::On;
                }
                if self.r.counterblow_advance_asks(self.p) {
                    self.p.flow.top_mut().seat = active.enemy() as u8;
                    return Go::Wait;
                }
                self.p.flow.top_mut().step = combat_step::END;
            }
            _ => {
                if let Some(at) = self.first_overstack() {
                    self.ask_overstack(at);
                    return Go::On;
                }
                self.close_combat(active);
                return self.end();
            }
        }
        Go::On
    }

    /// A decision of the combat phase.
    pub fn act_combat(&mut self, f: Frame, side: Side, action: &[Token]) {
        match action[0] {
            verb::TARGET => self.declare(side, action[1].index() as u16),
            verb::COUNTER => {
                let hex = action[1].index() as u16;
                if let Some(card) = action.get(2) {
                    self.pay_for(side, card.index() as u8, Paid::Counterblow, hex);
                } else {
                    self.p.flow.top_mut().a -= 1;
                    self.place_counterblow(side, hex);
                }
            }
            verb::ATTACK => self.begin_battle(side, &action[1..]),
            _ if f.step == combat_step::TARGETS => self.after_targets(),
            _ if f.step == combat_step::COUNTERBLOWS => self.end_counterblows(),
            _ => _ = self.act_counterblow_advance(action),
        }
    }

    pub(super) fn after_targets(&mut self) {
        let top = self.p.flow.top_mut();
        top.step = if top.b == 1 { combat_step::BATTLES } else { combat_step::COUNTERBLOWS };
    }

    pub(super) fn end_counterblows(&mut self) {
        let active = self.p.active;
        let top = self.p.flow.top_mut();
        top.step = combat_step::BATTLES;
        top.seat = active;
        top.a = 0;
    }

    /// A target marker is put on an enemy hex.
    pub(super) fn declare(&mut self, side: Side, hex: u16) {
        if let Some(m) = self.p.free_marker(side) {
            self.p.markers[side.at()][m] = Marker { hex, kind: MarkerKind::Target };
            self.p.attacks += 1;
            self.tell_target(side, hex);
        }
    }

    /// A counterblow marker is put on an own hex.
    ///
    /// Rule: NR 10.1.2d
    pub fn place_counterblow(&mut self, side: Side, hex: u16) {
        let fit = self.r.counterblow_hexes(self.p, side).any(|h| h == hex);
        if let Some(m) = self.p.free_marker(side).filter(|_| fit) {
            self.p.markers[side.at()][m] = Marker { hex, kind: MarkerKind::Counterblow };
            self.tell_counterblow(side, hex);
        }
    }

    /// A battle begins.
    ///
    /// Rule: NR 10.4b, NR 10.1.2c
    pub(super) fn begin_battle(&mut self, side: Side, rest: &[Token]) {
        let mut b = Battle { side: side as u8, ..Battle::default() };
        let mut slot = 0;
        for t in rest {
            let i = t.index();
            match t.kind() {
                Kind::Place => {
                    let hex = i as u16;
                    let n = usize::from(b.hex_count);
                    b.hexes[n] = hex;
                    b.hex_count += 1;
                    let foe = side.enemy();
                    if let Some(m) = self.p.marker_at(side, hex, MarkerKind::Target) {
                        self.p.markers[side.at()][m].kind = MarkerKind::Spent;
                        slot = m as u16 + 1;
                    } else if let Some(m) = self.p.marker_at(foe, hex, MarkerKind::Counterblow) {
                        self.p.markers[foe.at()][m] = Marker::default();
                        b.forced |= 1 << n;
                        self.p.attacks += u8::from(side == Side::Soviet);
                    }
                    for u in self.p.units_at(hex).filter(|u| self.r.side_of[usize::from(*u)] == foe) {
                        // White units under their own side's counterblow take no part.
                        if b.forced >> n & 1 == 0 || !self.r.face(self.p, u).white {
                            b.defenders.insert(u);
                        }
                    }
                }
                _ => {
                    b.attackers.insert(i as u8);
                    self.p.units[i].set(Unit::FOUGHT, true);
                }
            }
        }
        self.p.battle = b;
        self.p.battle.bystanders = self.r.bystanders(self.p);
        self.p.flow.push(Frame {
            doing: Doing::Battle,
            step: crate::combat::GROUND,
            seat: side as u8,
            b: slot,
            ..Frame::default()
        });
        self.tell_battle();
    }

    /// Wave Assault: one more attack by supplied units, with a used marker.
    pub(super) fn wave_assault(&mut self) {
        self.p.phase_fx &= !phase_fx::WAVE;
        let supplied = self.d.supply(self.r, self.p, Side::Soviet).supplied;
        for u in supplied.iter() {
            self.p.units[usize::from(u)].set(Unit::FOUGHT, false);
        }
        if let Some(m) = self.p.markers[1].iter_mut().find(|m| m.kind == MarkerKind::Spent) {
            *m = Marker::default();
        }
        let top = self.p.flow.top_mut();
        top.b = 1;
        top.seat = Side::Soviet as u8;
        top.step = combat_step::TARGETS;
    }

    /// Markers come off, demanded attacks are counted, effects end.
    ///
    /// Rule: NR 10.7h. Ruling: B15, B30
    pub(super) fn close_combat(&mut self, active: Side) {
        for m in &mut self.p.markers[active.at()] {
            if matches!(m.kind, MarkerKind::Target | MarkerKind::Spent) {
                *m = Marker::default();
            }
        }
        for m in &mut self.p.markers[active.enemy().at()] {
            *m = Marker::default();
        }
        let i = active.at();
        if self.p.demand[i] > 0 {
            if self.p.attacks < self.p.demand[i] {
                let vp = self.p.demand_vp[i] as i8;
                self.change_vp(if active == Side::Axis { -vp } else { vp }, "NR 12.7d");
            }
            self.p.demand[i] = 0;
            self.p.demand_vp[i] = 0;
        }
        self.p.attacks = 0;
        self.p.battles = 0;
        self.p.phase_fx = 0;
        self.p.fx_hex = 0;
        self.p.sturmovik = 0;
        for u in &mut self.p.units {
            u.flags &= !(Unit::FOUGHT | Unit::FAVOURED);
        }
    }
}
