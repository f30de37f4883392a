//! Refusals of chapter 7: improving, placing, rebuilding.

use super::{Reason, word};
use crate::action::verb;
use crate::components::{Side, Special, StepLaw, place, units};
use crate::derived::Derived;
use crate::position::{Frame, Position, Unit, fact};
use crate::sequence::org_step;
use crate::setup::{NoRetreat, Option15};
use engine::{Token, msg};

impl NoRetreat {
    /// A verb of the organisation phase that is not offered.
    pub(super) fn refuse_org_verb(&self, p: &Position, f: Frame, side: Side, v: Token) -> Option<Reason> {
        let step = match v {
            verb::IMPROVE | verb::UPGRADE | verb::FORTIFY | verb::UNFORTIFY => org_step::IMPROVE,
            verb::PLACE | verb::REBUILD | verb::SPLIT | verb::RECALL => org_step::PLACE,
            verb::REORGANISE => org_step::REORGANISE,
            verb::DONE => return Some(self.refuse_done_placing(p, side)),
            _ => return None,
        };
        if f.step != step {
            return Some(("NR 7.0", msg!("no-wrong-step")));
        }
        let mine = self.c.of_side[side.at()];
        let first =
            |of: &dyn Fn(u8) -> Reason, wanted: &dyn Fn(u8) -> bool| mine.iter().find(|u| wanted(*u)).map(of);
        let on_map = |u: u8| p.units[usize::from(u)].on_map();
        let lost = |u: u8, to: u16| p.units[usize::from(u)].place == to;
        Some(match v {
            verb::IMPROVE if side == Side::Axis && !self.turn(p).axis_rebuild => {
                ("NR 7.9.1", msg!("no-axis-rebuild"))
            }
            verb::IMPROVE if side == Side::Soviet && !self.turn(p).two_steps => {
                ("NR 7.1d", msg!("no-soviet-improvement"))
            }
            verb::IMPROVE => first(&|u| self.refuse_improvement(p, side, v, u), &|u| {
                let reduced = !p.units[usize::from(u)].is(Unit::FULL);
                on_map(u) && reduced && self.c.units[usize::from(u)].two_faced
            })
            .unwrap_or(("NR 7.1a", msg!("no-reduced"))),
            verb::UPGRADE => ("NR 7.2.0", msg!("no-upgrade")),
            verb::FORTIFY => first(&|u| self.refuse_fort(p, side, v, u), &|u| {
                on_map(u) && self.c.units[usize::from(u)].steps == StepLaw::Fort
            })
            .unwrap_or(("NR 7.5a", msg!("no-fortify"))),
            verb::UNFORTIFY => ("NR 7.5c", msg!("no-fortify")),
            verb::PLACE => ("NR 7.8", msg!("no-due")),
            verb::REBUILD if side == Side::Axis && !self.turn(p).axis_rebuild => {
                ("NR 7.9.1", msg!("no-axis-rebuild"))
            }
            verb::REBUILD => [place::DESTROYED, place::SURRENDERED]
                .into_iter()
                .find_map(|to| first(&|u| self.refuse_newcomer(p, side, v, u), &|u| lost(u, to)))
                .unwrap_or(("NR 7.9a", msg!("no-rebuild"))),
            verb::SPLIT => self.refuse_split(p, side),
            verb::RECALL => ("NR 13.5.23c", word(v)),
            _ => ("NR 7.10a", msg!("no-reorganising")),
        })
    }

    fn refuse_done_placing(&self, p: &Position, side: Side) -> Reason {
        let shattered = self.c.of_side[side.at()]
            .iter()
            .any(|u| p.units[usize::from(u)].place == place::SHATTERED && !self.no_room(p, u));
        (if shattered { "NR 7.7a" } else { "NR 7.8" }, msg!("no-done-placing"))
    }

    fn no_room(&self, p: &Position, unit: u8) -> bool {
        self.placement(p, &mut Derived::default(), unit).is_empty()
    }

    fn refuse_split(&self, p: &Position, side: Side) -> Reason {
        let (option, done, clause) = match side {
            Side::Axis => (Option15::Abteilung, fact::ABTEILUNG, "NR 15.1a"),
            Side::Soviet => (Option15::FortFronts, fact::FORT_FRONTS, "NR 15.2a"),
        };
        if !self.has(option) {
            ("NR 15.0", msg!("no-option"))
        } else if p.fact(done) {
            (clause, msg!("no-second-split"))
        } else {
            (clause, word(verb::SPLIT))
        }
    }

    /// Why a unit is not improved or upgraded.
    pub(super) fn refuse_improvement(&self, p: &Position, side: Side, v: Token, unit: u8) -> Reason {
        let (u, spec) = (p.units[usize::from(unit)], &self.c.units[usize::from(unit)]);
        let who = self.unit_arg_of(p, unit);
        if spec.side != side {
            return ("NR 7.0", msg!("no-enemy-unit", unit = who));
        }
        if !u.on_map() {
            return ("NR 7.1a", msg!("no-off-map", unit = who));
        }
        let text = msg!("no-improve", unit = who.clone());
        if u.is(Unit::OOS) {
            return ("NR 6.5.1", text);
        }
        if u.is(Unit::FULL) || !spec.two_faced {
            return (if v == verb::UPGRADE { "NR 7.2.0" } else { "NR 7.1a" }, text);
        }
        if !Derived::default().supply(self, p, side).overland_units.has(unit) {
            return ("NR 7.A", msg!("no-overland", unit = who));
        }
        if v == verb::UPGRADE {
            let yugoslav = spec.special == Special::Yugoslav;
            return (if yugoslav { "NR 14.8a" } else { "NR 7.2.0" }, text);
        }
        if spec.steps == StepLaw::Fort {
            return ("NR 7.5a", text);
        }
        let clause = match side {
            _ if spec.shock => "NR 14.7c",
            Side::Axis => "NR 7.1b",
            Side::Soviet => "NR 7.1c",
        };
        (clause, msg!("no-cards"))
    }

    /// Why a regional unit is not fortified, or not turned back.
    pub(super) fn refuse_fort(&self, p: &Position, side: Side, v: Token, unit: u8) -> Reason {
        let (u, spec) = (p.units[usize::from(unit)], &self.c.units[usize::from(unit)]);
        let text = msg!("no-fortify");
        if spec.side != side || !u.on_map() || spec.steps != StepLaw::Fort {
            return (if v == verb::FORTIFY { "NR 7.5a" } else { "NR 7.5c" }, text);
        }
        if spec.special == Special::Yugoslav && !matches!(u.place, place::WBK | place::SBK) {
            return ("NR 14.8a", text);
        }
        match v {
            verb::UNFORTIFY => ("NR 7.5c", text),
            _ if u.is(Unit::FULL) => ("NR 7.5a", text),
            _ if !self.turn(p).fortify => ("NR 13.5.3a", text),
            _ => ("NR 7.5b", msg!("no-cards")),
        }
    }

    /// Why a unit does not come to the map.
    pub(super) fn refuse_newcomer(&self, p: &Position, side: Side, v: Token, unit: u8) -> Reason {
        let (u, spec) = (p.units[usize::from(unit)], &self.c.units[usize::from(unit)]);
        let who = self.unit_arg_of(p, unit);
        if spec.side != side {
            return ("NR 7.0", msg!("no-enemy-unit", unit = who));
        }
        let boxed = matches!(u.place, place::DESTROYED | place::SURRENDERED);
        let text = msg!("no-newcomer", unit = who);
        if !self.rebuildable(p, unit) {
            return ("NR 14.1d", text);
        }
        if v == verb::PLACE {
            let due = u.place == place::SHATTERED
                || u.place > place::TURN && u.place <= place::TURN + u16::from(p.turn);
            return match u.place {
                _ if due => (self.placement_clause(p, side, unit), text),
                _ if boxed => ("NR 7.9a", text),
                _ => ("NR 7.8", text),
            };
        }
        match u.place {
            place::SHATTERED => ("NR 7.7a", text),
            _ if u.place > place::TURN => ("NR 7.8", text),
            _ if !boxed => ("NR 7.9a", text),
            _ if self.rebuild_price(p, unit).is_some_and(|n| self.can_pay(p, side, n)) => {
                (self.placement_clause(p, side, unit), text)
            }
            place::SURRENDERED => ("NR 7.9b", msg!("no-cards")),
            _ if self.rebuild_price(p, unit) == Some(2) => ("NR 14.7c", msg!("no-cards")),
            _ => ("NR 7.9a", msg!("no-cards")),
        }
    }

    /// The clause that says where a unit may be placed.
    fn placement_clause(&self, p: &Position, side: Side, unit: u8) -> &'static str {
        let shattered = p.units[usize::from(unit)].place == place::SHATTERED;
        match (side, shattered) {
            (Side::Axis, false) => "NR 7.6c",
            (Side::Axis, true) => "NR 7.6d",
            (Side::Soviet, false) => "NR 7.6e",
            (Side::Soviet, true) => "NR 7.6f",
        }
    }

    /// Why a unit cannot be placed there.
    pub(super) fn refuse_spot(&self, p: &Position, side: Side, unit: u8, to: u16) -> Reason {
        let board = self.board_of(p);
        let at = self.place_arg(to);
        if usize::from(to) >= place::MAP || !place::is_area(to) && !self.c.land.has(to) {
            ("NR TEC.9", msg!("no-such-ground", at = at))
        } else if board.holds(side.enemy(), to) {
            ("NR 8.4a", msg!("no-enemy-there", at = at))
        } else if board.controls(side.enemy(), to) {
            ("NR 7.6b", msg!("no-place-zoc", at = at))
        } else if unit == units::SS_PANZER && p.units[usize::from(unit)].place == place::OUT {
            ("NR 7.6c", msg!("no-place", at = at))
        } else {
            (self.placement_clause(p, side, unit), msg!("no-place", at = at))
        }
    }
}
