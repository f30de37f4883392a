//! Events of a battle: committed before the die, or played right after it.

use crate::components::Side;
use crate::flow::Cx;
use crate::position::{Doing, fx, phase_fx};
use engine::Sink;

impl<S: Sink> Cx<'_, S> {
    /// An event of the commitment step.
    ///
    /// Rule: NR 10.5.2b
    pub(super) fn commit_effect(&mut self, side: Side, event: u8, mode: u8) {
        let b = &mut self.p.battle;
        match (side, event) {
            (Side::Axis, 1) => self.choose(side, side, 1, 1),
            (Side::Axis, 4) => b.fx |= fx::AUTO_DR,
            (Side::Axis, 6) => b.fx |= fx::LUFTWAFFE,
            (Side::Axis, 8) if mode == 1 => self.p.phase_fx |= phase_fx::NEW_TANK,
            (Side::Axis, 8) => self.p.phase_fx |= phase_fx::NO_SOVIET_ARMOUR,
            (Side::Axis, 9) => b.fx |= fx::AUTO_CA,
            (Side::Axis, 52) | (Side::Soviet, 42) => {
                b.fx |= fx::AUTO_CA;
                if event == 52 {
                    self.draw(side, 1);
                }
            }
            (Side::Axis, 11) => b.fx |= fx::SIEGE,
            (Side::Axis, 12) => self.p.phase_fx |= phase_fx::LOGISTICS,
            (Side::Axis, 15) => {
                self.draw(side, 1);
                self.choose(side, side, 15, 2);
            }
            // Rule: NR 5.0f
            (Side::Axis, 17) if b.advance_cap > 0 => b.advance_cap += 1,
            (Side::Axis, 17) => b.advance_plus = 1,
            (Side::Soviet, 4) => {
                b.advance_cap = 1;
                b.advance_plus = 0;
            }
            (Side::Axis, 21) => b.fx |= fx::EXPERTS,
            (Side::Axis, 24) => self.p.phase_fx |= phase_fx::HOLD,
            (Side::Axis, 27) => b.fx |= fx::NO_RIVER | fx::RIVER_REROLL,
            (Side::Axis, 29) => b.fx |= fx::MODEL,
            (Side::Axis, 37) | (Side::Soviet, 27) => b.fx |= fx::LEADER_DR,
            (Side::Axis, 38) => b.fx |= fx::HEDGEHOGS,
            (Side::Soviet, 3) => self.p.phase_fx |= phase_fx::FLEET,
            (Side::Soviet, 10) => self.p.phase_fx |= phase_fx::NOT_A_STEP_BACK,
            (Side::Soviet, 14) => b.fx |= fx::AUTO_EX,
            (Side::Soviet, 16) => b.fx |= fx::NKVD,
            (Side::Soviet, 17) => b.fx |= fx::INFILTRATION,
            (Side::Soviet, 21) => b.fx |= fx::NO_RIVER | fx::BRIDGEHEAD,
            (Side::Soviet, 22) => {
                b.fx |= if mode == 1 { fx::AXIS_CRT } else { fx::SOVIET_CRT };
                self.p.fx_hex = b.ground;
                self.p.phase_fx |= phase_fx::ZHUKOV;
            }
            (Side::Soviet, 23) => {
                b.fx |= fx::STURMOVIK;
                self.p.sturmovik = 2;
            }
            (Side::Soviet, 28) => b.fx |= fx::KATYUSHA,
            (Side::Soviet, 33) => b.fx |= fx::NO_MERCY,
            (Side::Soviet, 46) => {
                b.fx |= fx::ROKOSSOVSKY;
                self.draw(side, 1);
            }
            (Side::Soviet, 47) => b.fx |= fx::HEAVY,
            (Side::Soviet, 50) => {
                b.fx |= fx::HURRAH;
                self.draw(side, 1);
            }
            (Side::Soviet, 54) => b.fx |= fx::STALIN_TANKS,
            _ => {}
        }
    }

    /// An event right after the die: rolled again, one column left, or a freer retreat.
    pub(super) fn roll_effect(&mut self, event: u8, _side: Side) {
        match event {
            16 | 43 | 44 => self.roll_again(),
            28 | 30 => {
                self.p.battle.column -= 1;
                self.read_result();
            }
            19 => self.p.battle.fx |= fx::ROVING,
            _ => {}
        }
    }

    /// The die is rolled again in the same column; the windows after it open anew.
    pub(crate) fn roll_again(&mut self) {
        self.p.battle.rerolls += 1;
        self.p.battle.die = 0;
        // Close the windows between the battle and the effect at work.
        for i in (0..usize::from(self.p.depth)).rev() {
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
