//! Bridges: blown and built.

use super::Ruled;
use crate::action::{Look, verb};
use crate::components::{Arm, River, Side, place};
use crate::flow::Cx;
use crate::markers::MarkerKind;
use crate::position::{Doing, Frame, NONE, Pontoon, flag};
use crate::scenario::TankBattles;
use arrayvec::ArrayVec;
use engine::{Choices, Sink, Token};

impl TankBattles {
    /// Whether either bank of a hexside lies in a side's zone of control.
    pub fn bank_in_zoc(&self, look: &mut Look<'_>, of: Side, hex: u16, d: u8) -> bool {
        let other = self.map.near[usize::from(hex)][usize::from(d)];
        let zoc = look.stacks.zoc(self, look.p, of);
        self.map.has(zoc, hex) || other != u16::MAX && self.map.has(zoc, other)
    }

    /// A bridge at this side of a hex may be blown.
    ///
    /// Rule: TB 7.8a. Ruling: Q87
    pub fn may_blow(&self, look: &mut Look<'_>, hex: u16, d: u8) -> Ruled {
        let p = look.p;
        let n = usize::from(self.map.sides[usize::from(hex)][usize::from(d)].bridge);
        if n == 0 || p.is_blown(n) {
            return Err("TB 7.8a");
        }
        if p.tried[(n - 1) / 64] >> ((n - 1) % 64) & 1 == 1 {
            return Err("TB 7.8a");
        }
        let own = |u: u16| self.acts(p, u).is_ok();
        if look.stacks.at(hex).any(own) { Ok(()) } else { Err("TB 7.8a") }
    }

    /// Engineers in a hex who help to blow a bridge: those that act.
    ///
    /// Rule: TB 7.8d. Ruling: Q87, Q196
    pub fn sappers<'a>(&'a self, look: &'a Look<'_>, hex: u16) -> impl Iterator<Item = u16> + 'a {
        look.stacks.at(hex).filter(|u| self.counter(*u).arm == Arm::Engineer && self.acts(look.p, *u).is_ok())
    }

    /// Offers bridges to blow.
    pub fn offer_blowing(&self, look: &mut Look<'_>, draft: &[Token], out: &mut Choices) {
        let held = look.stacks.held[look.p.active().at()] & self.map.bridgeheads;
        let any = |l: &mut Look<'_>, hex: u16| (0..6).any(|d| self.may_blow(l, hex, d).is_ok());
        match draft {
            [] => {
                if held.iter(&self.map.grid).any(|c| any(look, c.0)) {
                    out.offer(verb::BLOW);
                }
                if self.mobeng_now(look, look.p.active()).is_some() {
                    out.offer(verb::PLAY);
                }
                out.offer(verb::DONE);
            }
            [verb::PLAY] => {
                if let Some(m) = self.mobeng_now(look, look.p.active()) {
                    out.offer(Token::card(m.into()));
                }
            }
            [verb::PLAY, ..] => self.offer_move_marker_rest(look, look.p.active(), draft, out),
            [verb::DONE] => out.complete = true,
            [verb::BLOW] => {
                for c in held.iter(&self.map.grid) {
                    if any(look, c.0) {
                        out.offer(Token::place(c.0));
                    }
                }
            }
            [verb::BLOW, hex] => {
                let hex = hex.index() as u16;
                (0..6)
                    .filter(|d| self.may_blow(look, hex, *d).is_ok())
                    .for_each(|d| out.offer(Token::direction(d)));
            }
            // An engineer point helps.
            [verb::BLOW, hex, _] => {
                out.complete = true;
                let side = look.p.active();
                let helped = self.sappers(look, hex.index() as u16).next().is_some();
                if look.p.io[side.at()] > 0 && !helped {
                    out.offer(verb::ENGINEERS);
                }
            }
            [verb::BLOW, _, _, verb::ENGINEERS] => out.complete = true,
            _ => {}
        }
    }

    /// Sides on which a pontoon unit may lay its bridge, a bit each.
    ///
    /// Rule: TB 11.10a. Ruling: Q89
    pub fn bridge_sides(&self, look: &mut Look<'_>, u: u16) -> u8 {
        let p = look.p;
        if self.counter(u).arm != Arm::Pontoon
            || self.may_move(p, u).is_err()
            || p.is(u, flag::MOVED | flag::ACTED)
        {
            return 0;
        }
        if p.pontoons.iter().all(|b| b.unit != NONE) {
            return 0;
        }
        let at = p.place(u);
        let fits = |d: u8| {
            self.map.sides[usize::from(at)][usize::from(d)].river != River::None
                && self.map.near[usize::from(at)][usize::from(d)] != u16::MAX
                && !look.stacks.bridge(at, d)
        };
        (0..6).filter(|d| fits(*d)).fold(0, |set, d| set | 1 << d)
    }

    /// A laid pontoon may be taken up.
    ///
    /// Ruling: Q89
    pub fn may_lift(&self, p: &crate::position::Position, u: u16) -> Ruled {
        let c = self.counter(u);
        if p.place(u) != place::LAID || p.is(u, flag::MOVED | flag::ACTED) {
            return Err("TB 11.10a");
        }
        self.acts(p, u)?;
        let b = p.pontoons.iter().find(|b| b.unit == u).ok_or("TB 11.10a")?;
        let other = self.map.near[usize::from(b.hex)][usize::from(b.side)];
        let ours = [b.hex, other].iter().any(|h| p.control(*h) == c.side);
        if ours { Ok(()) } else { Err("TB 11.10a") }
    }

    /// Banks on which a lifted pontoon may stand.
    pub fn lift_hexes(&self, look: &Look<'_>, u: u16) -> ArrayVec<u16, 2> {
        let side = self.counter(u).side;
        let Some(b) = look.p.pontoons.iter().find(|b| b.unit == u) else { return ArrayVec::new() };
        let other = self.map.near[usize::from(b.hex)][usize::from(b.side)];
        let mut banks: ArrayVec<u16, 2> = [b.hex, other]
            .into_iter()
            .filter(|h| look.p.control(*h) == side && look.stacks.owner(self, *h) != Some(side.enemy()))
            .collect();
        banks.sort_unstable();
        banks
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Whether a bridge can be blown now, or obstacles could be laid.
    pub fn any_blowing(&mut self, side: Side) -> bool {
        let r = self.r;
        if r.markers_live(self.p) && r.could_hold(self.p, side, MarkerKind::Mobeng) {
            return true;
        }
        // Asked on grounds everybody sees: counters at a bridge.
        let look = self.look();
        let held = look.stacks.held[side.at()] & r.map.bridgeheads;
        held.iter(&r.map.grid).any(|c| {
            (0..6u8).any(|d| {
                let n = usize::from(r.map.sides[c.index()][usize::from(d)].bridge);
                n > 0 && !look.p.is_blown(n) && look.p.tried[(n - 1) / 64] >> ((n - 1) % 64) & 1 == 0
            })
        })
    }

    /// A bridge is to be blown: engineers who help are shown, and a die is rolled.
    ///
    /// Ruling: Q150
    pub fn try_blowing(&mut self, hex: u16, d: u8, helped: bool) {
        let r = self.r;
        if helped {
            self.p.io[self.p.active().at()] -= 1;
        }
        let look = self.look();
        let sappers: ArrayVec<u16, 64> = r.sappers(&look, hex).collect();
        if !sappers.iter().any(|u| r.public(self.p, *u))
            && let Some(first) = sappers.first()
        {
            self.show_own(*first);
        }
        let n = usize::from(r.map.sides[usize::from(hex)][usize::from(d)].bridge) - 1;
        self.p.tried[n / 64] |= 1 << (n % 64);
        let seat = self.p.active;
        self.p.flow.push(Frame {
            doing: Doing::Event,
            seat,
            step: crate::events::BLOW,
            n: d,
            a: hex,
            b: helped.into(),
        });
    }

    /// What a roll for a bridge must reach.
    ///
    /// Rule: TB 7.8b, TB 7.8c, TB 7.8d
    pub fn blown_by(&mut self, hex: u16, d: u8, die: u8, helped: bool) -> bool {
        let r = self.r;
        let side = self.p.active();
        let mut look = self.look();
        let needed = if r.bank_in_zoc(&mut look, side.enemy(), hex, d) { 5 } else { 3 };
        let helped = helped || r.sappers(&look, hex).next().is_some();
        die + u8::from(helped) >= needed
    }

    /// A bridge is gone.
    ///
    /// Rule: TB 7.8e
    pub fn blow(&mut self, hex: u16, d: u8) {
        let n = usize::from(self.r.map.sides[usize::from(hex)][usize::from(d)].bridge) - 1;
        self.p.blown[n / 64] |= 1 << (n % 64);
    }

    /// A pontoon unit starts to lay its bridge; in a zone of control a die decides.
    ///
    /// Rule: TB 11.10a, TB 11.10b
    pub fn start_bridging(&mut self, u: u16, d: u8) {
        let r = self.r;
        let at = self.p.place(u);
        self.show_own(u);
        self.p.set(u, flag::AT_WORK | flag::MOVED | flag::ACTED);
        let side = r.counter(u).side;
        let mut look = self.look();
        if r.bank_in_zoc(&mut look, side.enemy(), at, d) {
            self.p.flow.push(Frame {
                doing: Doing::Event,
                seat: side as u8,
                step: crate::events::BRIDGE,
                n: d,
                a: u,
                b: at,
            });
        } else {
            self.lay_bridge(u, at, d);
        }
    }

    /// A pontoon bridge is laid; it bears at the end of the phase.
    ///
    /// Rule: TB 11.10a, TB 11.10d. Ruling: Q79, Q89
    pub fn lay_bridge(&mut self, u: u16, at: u16, d: u8) {
        self.put(u, place::LAID);
        self.p.set(u, flag::REVERSE);
        if let Some(slot) = self.p.pontoons.iter_mut().find(|b| b.unit == NONE) {
            *slot = Pontoon { unit: u, hex: at, side: d };
            self.p.tidy();
        }
        self.tell_bridge(u, at, d);
    }

    /// A pontoon bridge is taken up.
    pub fn lift_bridge(&mut self, u: u16, to: u16) {
        if let Some(slot) = self.p.pontoons.iter_mut().find(|b| b.unit == u) {
            *slot = Pontoon { unit: NONE, hex: NONE, side: 0 };
            self.p.tidy();
        }
        self.p.clear(u, flag::REVERSE);
        self.p.set(u, flag::AT_WORK | flag::MOVED | flag::ACTED);
        self.enter(u, to);
        self.tell_lift(u, to);
    }

    /// Pontoons between two hexes of the enemy are lost.
    ///
    /// Ruling: Q79
    pub fn lose_pontoons(&mut self) {
        for i in (0..self.p.pontoons.len()).rev() {
            let b = self.p.pontoons[i];
            if b.unit == NONE {
                continue;
            }
            let side = self.r.counter(b.unit).side;
            let other = self.r.map.near[usize::from(b.hex)][usize::from(b.side)];
            if self.p.control(b.hex) != side && self.p.control(other) != side {
                self.p.pontoons[i] = Pontoon { unit: NONE, hex: NONE, side: 0 };
                self.p.tidy();
                self.p.flags[usize::from(b.unit)] = 0;
                self.p.at[usize::from(b.unit)] = place::FIELD;
                self.tell_lost(b.unit);
            }
        }
    }
}
