//! What is asked, in one sentence and by which clause.

use crate::action::verb;
use crate::combat::step as battle;
use crate::movement::step as moving;
use crate::position::{Doing, Position};
use crate::scenario::TankBattles;
use crate::sequence::supply_step;
use crate::telling::raid_clause;
use engine::table::Text;
use engine::{Clause, Known, Token, msg};

impl TankBattles {
    /// The question of the moment.
    pub fn question(&self, known: &Known<Position>, draft: &[Token]) -> (Text, Clause) {
        let p: &Position = known;
        let f = p.flow.top();
        let (text, clause) = match (f.doing, f.step, draft.first().copied()) {
            (_, _, Some(verb::BOMB)) => (msg!("ask-bomb"), "TB 11.11.2b"),
            (_, _, Some(verb::SCOUT)) => (msg!("ask-scout"), "TB 11.11.4-IIa"),
            (Doing::Turn, ..) => (msg!("ask-lay"), "TB 5Ab"),
            (Doing::SupplyPhase, supply_step::CREATE, _) => (msg!("ask-create"), "TB 12.4a"),
            (Doing::SupplyPhase, ..) => (msg!("ask-repair"), "TB 14.1b"),
            (Doing::CombatPhase, _, Some(verb::ATTACK)) => (msg!("ask-attack-with"), "TB 10.1.1a"),
            (Doing::CombatPhase, ..) if f.n == 2 => (msg!("ask-prepared"), "TB 5Bc"),
            (Doing::CombatPhase, ..) => (msg!("ask-unprepared"), "TB 5Be"),
            (Doing::MovePhase, moving::PREPARE, _) => (msg!("ask-prepare"), "TB X2.1b"),
            (Doing::MovePhase, moving::BLOW, _) => (msg!("ask-blow"), "TB 7.8a"),
            (Doing::MovePhase, _, Some(verb::MARCH)) => (msg!("ask-march"), "TB 7.9a"),
            (Doing::MovePhase, _, Some(verb::REBUILD)) => (msg!("ask-rebuild"), "TB 12.5d"),
            (Doing::MovePhase, _, Some(verb::MOVE)) => (msg!("ask-where"), "TB 7.4a"),
            (Doing::MovePhase, ..) => (msg!("ask-move"), "TB 5Bd"),
            (Doing::Drawing, ..) => (msg!("ask-drawn"), "TB 14.1b"),
            (Doing::Battle, battle::SUPPORT, _) => (msg!("ask-support"), "TB 10.1.1b"),
            (Doing::Battle, battle::DEFEND, _) => (msg!("ask-defend"), "TB 10.2b"),
            (Doing::Battle, battle::ANSWER, _) => (msg!("ask-answer"), "TB 10.1.1e"),
            (Doing::Battle, ..) => {
                let code = self.crt.look(p.battle.row, p.battle.column).text();
                (msg!("ask-reroll", die = i32::from(p.battle.die), result = code), "TB 14.4a")
            }
            (Doing::Losses, ..) => {
                let own =
                    self.victims(p, f.n).iter().next().is_none_or(|u| self.counter(u).side as u8 == f.seat);
                if own {
                    (msg!("ask-loss", n = i32::from(f.a)), "TB 10.9a")
                } else {
                    (msg!("ask-pick"), "TB 10.10a")
                }
            }
            (Doing::Retreat, ..) => {
                (msg!("ask-retreat", n = i32::from(f.n), at = self.hex_arg(f.a)), "TB 10.5a")
            }
            (Doing::Pursuit, ..) => (msg!("ask-pursue"), "TB 10.5.4a"),
            (Doing::Strike, crate::air::step::FIGHTERS, _) => (msg!("ask-fighters"), "TB 11.11.3a"),
            (Doing::Strike, ..) => {
                let own = self.striker(f) as u8 != f.seat;
                (msg!("ask-subtract", n = i32::from(f.b & 0xFF)), raid_clause(if own { 1 } else { 6 }))
            }
            (Doing::Search, ..) => (msg!("ask-search"), "TB X5.1a"),
            (Doing::Evade, ..) => (msg!("ask-evade"), "TB X5.2a"),
            (Doing::Counterprep, 0, _) => (msg!("ask-counterprep"), "TB 14.1b"),
            (Doing::Counterprep, 2, _) => (msg!("ask-counterprep-pay", n = i32::from(f.n)), "TB 14.1b"),
            (Doing::Counterprep, ..) => (msg!("ask-subtract", n = i32::from(f.a)), "TB 14.1b"),
            (Doing::Lull, ..) => (msg!("ask-restore"), "TB 15a"),
            (Doing::LastStrikes, ..) => (msg!("ask-last-strikes"), "TB 11.11.2a"),
            _ => (msg!("ask-confirm"), "TB 5a"),
        };
        (text, Clause(clause))
    }
}
