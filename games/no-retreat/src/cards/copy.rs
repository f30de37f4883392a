//! Gott Mit Uns and Na Berlin!: the event on top of the discard pile happens;
//! and small things many events do.

use super::events::Play;
use super::{COPIED, Win};
use crate::components::{Side, place};
use crate::flow::Cx;
use crate::position::{Doing, Frame, Unit, fact, fx};
use engine::Sink;

impl<S: Sink> Cx<'_, S> {
    /// Carries out an event.
    pub(super) fn effect(&mut self, side: Side, event: u8, win: Win, mode: u8) {
        if event == super::COPIES[side.at()] {
            self.copy_event(side, win, mode);
        } else {
            super::events::happens(self, event, Play { side, win, mode });
        }
    }

    /// The event on top of the discard pile happens; its card stays there.
    fn copy_event(&mut self, side: Side, win: Win, mode: u8) {
        let Some(top) = self.p.top_discard() else { return };
        let event = self.r.event(side, top);
        self.tell_copied(side, top);
        self.p.flow.push(Frame {
            doing: Doing::Effect,
            step: 0,
            seat: side as u8,
            card: top,
            a: win as u16 | u16::from(mode) << 8,
            b: u16::from(event) | COPIED,
        });
    }

    /// So many attacks are demanded in the side's next combat phase.
    ///
    /// Ruling: N13
    pub(super) fn demand(&mut self, side: Side, attacks: u8, vp: u8) {
        self.p.demand[side.at()] = self.p.demand[side.at()].max(attacks);
        self.p.demand_vp[side.at()] = self.p.demand_vp[side.at()].max(vp);
    }

    /// Counterblow markers this card pays for.
    pub(super) fn free_counterblows(&mut self, n: u16) {
        let at = self.p.flow.iter().rposition(|f| f.doing == Doing::CombatPhase);
        if let Some(at) = at {
            self.p.flow[at].a += n;
        }
    }

    /// A side must discard cards of its choice.
    pub(super) fn must_discard(&mut self, side: Side, n: u16) {
        self.p.flow.push(Frame { doing: Doing::Discard, seat: side as u8, a: n, ..Frame::default() });
    }

    /// Za Rodinu! and Das Vaterland: no sudden death this turn, or two cards of which one is kept.
    ///
    /// Rule: NR 14.13b
    pub(super) fn hold_out(&mut self, play: Play) {
        if play.mode == 1 {
            self.p.facts |= fact::NO_SUDDEN_DEATH;
        } else {
            self.p.flow.push(Frame { doing: Doing::KeepOne, seat: play.side as u8, ..Frame::default() });
        }
    }

    /// A card of the discard pile comes into a hand, openly (ruling N3).
    pub(super) fn take_from_pile(&mut self, side: Side, card: u8) {
        let n = usize::from(self.p.discard_count);
        if let Some(i) = (0..n).rev().find(|i| self.p.discard[*i] == card) {
            self.p.discard.copy_within(i + 1..n, i);
            self.p.discard[n - 1] = 0;
            self.p.discard_count -= 1;
            self.take_openly(side, card);
            self.tell_taken(side, card);
        }
    }

    /// A card of a hand is discarded by an event.
    pub(super) fn discards(&mut self, side: Side, card: u8) {
        self.discard_from(side, card);
        self.tell_discard(side, card);
    }

    /// A lost unit comes back on its rebuilt face.
    ///
    /// Ruling: K10
    pub(super) fn return_unit(&mut self, unit: u8, at: u16) {
        let flags = self.rebuilt_face(unit);
        self.p.units[usize::from(unit)] = Unit { place: place::OUT, flags, aux: 0 };
        self.place_unit(unit, at, false);
    }

    /// A unit leaves the game for good.
    pub(super) fn leave_game(&mut self, unit: u8) {
        self.p.units[usize::from(unit)] = Unit { place: place::OUT, flags: 0, aux: 0 };
        self.tell_out(unit);
        self.tidy_markers();
    }

    /// Free rebuilding or improving steps.
    pub(super) fn free_steps(&mut self, side: Side, n: u16) {
        self.p.flow.push(Frame { doing: Doing::FreeStep, seat: side as u8, a: n, ..Frame::default() });
    }

    /// The result is read one column further left, with the same die.
    pub(super) fn one_column_left(&mut self) {
        self.p.battle.column -= 1;
        self.read_result();
    }

    /// The die is rolled again and then stands, whatever else would roll it again.
    ///
    /// Ruling: N21
    pub(super) fn roll_again_for_good(&mut self) {
        self.p.battle.fx |= fx::STANDS;
        self.roll_again();
    }

    /// The die is rolled again in the same column; the windows after it open anew.
    pub(super) fn roll_again(&mut self) {
        self.p.battle.rerolls += 1;
        self.p.battle.die = 0;
        for i in (0..self.p.flow.len()).rev() {
            match self.p.flow[i].doing {
                Doing::Battle => {
                    self.p.flow[i].step = crate::combat::ROLL;
                    break;
                }
                Doing::Window => self.p.flow[i].a = 1,
                _ => {}
            }
        }
    }
}
