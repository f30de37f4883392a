//! What is asked, in one sentence, and by which clause.

use crate::action::verb;
use crate::cards::Win;
use crate::combat;
use crate::components::{Side, place};
use crate::position::{Doing, Frame, Position};
use crate::sequence::{card_step, combat_step, move_step, org_step};
use crate::setup::NoRetreat;
use crate::victory::table_side;
use engine::table::{Arg, Element};
use engine::{Action, Clause, Text, Token, Window, msg};

impl NoRetreat {
    pub(crate) fn units_list(&self, p: &Position, set: crate::hexes::UnitSet) -> Arg {
        set.iter()
            .map(|u| {
                let full = p.units[usize::from(u)].is(crate::position::Unit::FULL);
                Arg::Element(Element::Piece(self.piece_id(full, u)))
            })
            .collect()
    }

    /// The question of a frame.
    pub(crate) fn question(&self, p: &Position, draft: &[Token]) -> (Text, Clause) {
        let f = p.flow.top();
        let (text, clause) = match f.doing {
            Doing::CardPhase if f.step == card_step::DISCARD => (msg!("ask-discard-down"), "NR 5.1"),
            Doing::CardPhase => (msg!("ask-card-events"), "NR 5.3"),
            Doing::Opening => (msg!("ask-opening", n = i32::from(f.b)), "NR 3.0a"),
            Doing::Discard => (msg!("ask-discard", n = i32::from(f.a)), "NR 5.2.1"),
            Doing::KeepOne => (msg!("ask-keep-one"), "NR 5.3"),
            Doing::OrgPhase => match f.step {
                org_step::IMPROVE => (msg!("ask-improve"), price_clause(p, draft).unwrap_or("NR 7.A")),
                org_step::PLACE => (msg!("ask-place"), price_clause(p, draft).unwrap_or("NR 7.6a")),
                _ => (msg!("ask-reorganise"), "NR 7.10a"),
            },
            Doing::MovePhase => match f.step {
                move_step::MOVE => (msg!("ask-move"), price_clause(p, draft).unwrap_or("NR 8.0a")),
                move_step::RESERVE => (msg!("ask-reserve"), "NR 14.12.1a"),
                _ => (msg!("ask-local-support"), "NR 15.3.2"),
            },
            Doing::CombatPhase => match f.step {
                combat_step::TARGETS => (msg!("ask-targets"), "NR 10.1.1a"),
                combat_step::COUNTERBLOWS if f.a > 0 => {
                    (msg!("ask-free-counterblows", n = i32::from(f.a)), "NR 10.1.2a")
                }
                combat_step::COUNTERBLOWS => (msg!("ask-counterblows"), "NR 10.1.2a"),
                combat_step::BATTLES => (msg!("ask-battle"), "NR 10.3.1"),
                _ => (msg!("ask-counterblow-advance"), "NR 15.5"),
            },
            Doing::RemovalPhase => (msg!("ask-clear", at = self.place_arg(p.scorched)), "NR PA-14"),
            Doing::DetrainPhase => (msg!("ask-detrain"), "NR 9.2a"),
            Doing::TurnEvents => (msg!("ask-event-placement"), "NR 13.0"),
            Doing::Window => self.ask_window(p, f),
            Doing::Choose => {
                (msg!("ask-choose", card = self.card_arg(Side::of(f.step), f.card - 1)), "NR 5.3")
            }
            Doing::Battle => self.ask_battle(p, f),
            Doing::Losses => (msg!("ask-loss"), "NR 10.7.1b"),
            Doing::Retreats => {
                (msg!("ask-retreat", units = self.units_list(p, p.battle.retreating)), "NR 10.7.5a")
            }
            Doing::Advances => (msg!("ask-advance"), "NR 10.8a"),
            Doing::CadreOption => (msg!("ask-cadre", at = self.place_arg(f.a)), "NR 14.9.2a"),
            Doing::Overstack => (msg!("ask-excess", at = self.place_arg(f.a)), "NR 8.4.3a"),
            Doing::BonusMove => {
                (msg!("ask-bonus-move", card = self.card_arg(Side::of(f.seat), f.card - 1)), "NR 5.3.4")
            }
            Doing::BonusDetrain => (msg!("ask-bonus-detrain"), "NR 9.2b"),
            Doing::FreeStep => (msg!("ask-free-step", n = i32::from(f.a)), "NR 5.3.2"),
            Doing::MarkHex => (msg!("ask-mark"), "NR 10.7c"),
            _ => (msg!("ask-wait"), "NR 4.0b"),
        };
        (text, Clause(clause))
    }

    /// The reaction window a position waits in. Own phases and an attacker's commitment are none.
    ///
    /// Ruling: F4
    pub(crate) fn reaction(&self, p: &Position) -> Option<Window> {
        let f = p.flow.top();
        let (kind, pass) = match f.doing {
            Doing::Window => (Win::of(f.step).name(), verb::PASS),
            Doing::Battle if f.step == combat::DEFENDER => (Win::Commit.name(), verb::COMMIT),
            _ => return None,
        };
        let turn = u32::from(p.turn) * 2 + u32::from(p.active);
        Some(Window { kind, turn, phase: turn * 8 + u32::from(p.phase), pass: Action::of(&[pass])? })
    }

    /// Whether the answers depend on the cards in hand; those to results of battle and to stacking do not.
    pub(crate) fn depends_on_hand(&self, p: &Position) -> bool {
        let f = p.flow.top();
        !match f.doing {
            Doing::Losses
            | Doing::Retreats
            | Doing::Advances
            | Doing::CadreOption
            | Doing::Overstack
            | Doing::TurnEvents
            | Doing::BonusMove
            | Doing::BonusDetrain
            | Doing::FreeStep
            | Doing::MarkHex => true,
            Doing::Battle => !matches!(f.step, combat::ATTACKER | combat::DEFENDER),
            _ => false,
        }
    }

    fn ask_window(&self, p: &Position, f: Frame) -> (Text, &'static str) {
        match Win::of(f.step) {
            Win::Response => match NoRetreat::answered(p).filter(|t| t.card != crate::cards::TAKEN) {
                Some(t) => {
                    let side = Side::of(t.seat);
                    (
                        msg!("ask-response", side = table_side(side), card = self.card_arg(side, t.card)),
                        "NR 5.0f",
                    )
                }
                None => (msg!("ask-window"), "NR 5.0g"),
            },
            Win::AfterRoll => {
                let result = NoRetreat::result_text(p.battle.outcome());
                (msg!("ask-after-roll", die = i32::from(p.battle.die), result = result), "NR 10.5.5")
            }
            Win::Duel => {
                let [axis, soviet] = p.battle.two_dice.map(i32::from);
                (msg!("ask-duel", axis = axis, soviet = soviet), "NR 5.3.2")
            }
            Win::Victory => (msg!("ask-victory-window"), "NR 12.2a"),
            Win::OrgCancel => (msg!("ask-org-cancel"), "NR 5.0g"),
            _ => (msg!("ask-window"), "NR 5.0g"),
        }
    }

    fn ask_battle(&self, p: &Position, f: Frame) -> (Text, &'static str) {
        let b = &p.battle;
        let attackers = self.units_list(p, b.attackers);
        let defenders = self.units_list(p, b.defenders);
        match f.step {
            combat::GROUND => (msg!("ask-ground"), "NR 10.6.1c"),
            combat::ATTACKER => {
                (msg!("ask-attacker", attackers = attackers, defenders = defenders), "NR 10.5.2a")
            }
            combat::DEFENDER => {
                (msg!("ask-defender", attackers = attackers, defenders = defenders), "NR 10.5.2c")
            }
            combat::TWO_DICE => (
                msg!("ask-two-dice", first = i32::from(b.two_dice[0]), second = i32::from(b.two_dice[1])),
                "NR 5.3",
            ),
            _ => (msg!("ask-counterattack", attackers = attackers), "NR 10.7.2a"),
        }
    }
}

/// The clause that sets the price of a purchase whose object is named.
fn price_clause(p: &Position, draft: &[Token]) -> Option<&'static str> {
    match draft {
        [verb::IMPROVE, _, ..] => Some(if p.active() == Side::Axis { "NR 7.1b" } else { "NR 7.1c" }),
        [verb::FORTIFY, _, ..] => Some("NR 7.5b"),
        [verb::REBUILD, unit, _, ..] => {
            let from = p.units.get(unit.index()).map(|u| u.place);
            Some(if from == Some(place::SURRENDERED) { "NR 7.9b" } else { "NR 7.9a" })
        }
        [verb::ENTRAIN, _, ..] => Some("NR 9.1.1"),
        _ => None,
    }
}
