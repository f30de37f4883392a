//! Refusals of chapter 10: targets, attackers, losses, retreats, advances.

use super::{Reason, word};
use crate::action::verb;
use crate::components::{Branch, Side, Special, Weather, place};
use crate::position::{Doing, Frame, MarkerKind, Position, Unit, fact};
use crate::sequence::combat_step;
use crate::setup::{NoRetreat, Option15};
use engine::{Kind, Token, msg};

impl NoRetreat {
    /// A verb of the combat phase that is not offered.
    pub(super) fn refuse_combat_verb(&self, p: &Position, f: Frame, side: Side, v: Token) -> Option<Reason> {
        Some(match (v, f.step) {
            (verb::TARGET, combat_step::TARGETS) => self.refuse_targets(p, side),
            (verb::TARGET, _) => ("NR 10.1a", word(v)),
            (verb::COUNTER, combat_step::COUNTERBLOWS) => {
                if p.free_marker(side).is_none() {
                    ("NR 10.1d", msg!("no-marker"))
                } else if f.a == 0 && p.hands[side.at()] == 0 {
                    ("NR 10.1.2a", msg!("no-cards"))
                } else {
                    ("NR 10.1.2b", word(v))
                }
            }
            (verb::COUNTER, _) => ("NR 10.1.2a", word(v)),
            (verb::ATTACK, combat_step::TARGETS | combat_step::COUNTERBLOWS) => ("NR 10.1a", word(v)),
            (verb::ATTACK, _) => ("NR 10.2a", word(v)),
            (verb::DONE | verb::PASS, combat_step::BATTLES) => ("NR 10.2b", msg!("no-done-fighting")),
            (verb::ADVANCE, combat_step::ADVANCE) if self.has(Option15::CounterblowAdvance) => {
                ("NR 15.5", word(v))
            }
            _ => return None,
        })
    }

    /// Why no target can be declared.
    fn refuse_targets(&self, p: &Position, side: Side) -> Reason {
        let declared = p.markers[side.at()].iter().filter(|m| m.kind == MarkerKind::Target).count();
        let limit = self.target_limit(p, side);
        if declared >= usize::from(limit) && limit < 5 {
            let winter = self.weather(p) == Weather::LongWinter;
            let clause = match self.turn(p).axis_targets {
                printed if winter && limit < printed => "NR 13.1o",
                1 => "NR 13.5.26",
                _ => "NR 13.5.20",
            };
            return (clause, msg!("no-more-targets", n = i32::from(limit)));
        }
        if p.free_marker(side).is_none() || declared >= usize::from(limit) {
            return ("NR 10.1d", msg!("no-more-targets", n = i32::from(limit)));
        }
        // The best reason of any hex beside an own unit.
        let board = self.board_of(p);
        let mut found = None;
        for unit in self.c.of_side[side.at()].iter().filter(|u| p.units[usize::from(*u)].on_map()) {
            self.c.each_open(p.units[usize::from(unit)].place, |to| {
                if board.holds(side.enemy(), to) && found.is_none() {
                    found = Some(self.refuse_target(p, side, to));
                }
            });
        }
        found.unwrap_or(("NR 10.1b", msg!("no-target-near")))
    }

    /// Why a hex cannot be a target.
    pub(super) fn refuse_target(&self, p: &Position, side: Side, at: u16) -> Reason {
        let name = self.place_arg(at);
        let text = msg!("no-target", at = name.clone());
        if usize::from(at) >= place::MAP || !self.board_of(p).holds(side.enemy(), at) {
            return ("NR 10.1b", text);
        }
        if p.marker_at(side.enemy(), at, MarkerKind::Counterblow).is_some() {
            return ("NR 10.1c", text);
        }
        if p.marker_at(side, at, MarkerKind::Target).is_some() {
            return ("NR 10.3.4", text);
        }
        let beside = |u: u8| {
            let unit = p.units[usize::from(u)];
            unit.on_map() && self.c.touch(unit.place, at)
        };
        let mut near = self.c.of_side[side.at()].iter().filter(|u| beside(*u)).peekable();
        if near.peek().is_none() {
            return ("NR 10.1b", text);
        }
        // The reason of the last one is told: all that came before could not either.
        near.map(|u| {
            let (unit, who) = (p.units[usize::from(u)], self.unit_arg_of(p, u));
            if !self.c.open_between(unit.place, at) {
                ("NR 10.1b", msg!("no-closed-side", at = name.clone()))
            } else if unit.is(Unit::FOUGHT) {
                ("NR 10.3.4", msg!("no-fought", unit = who))
            } else if unit.is(Unit::DISORGANISED) {
                ("NR 10.1.1b", msg!("no-disorganised", unit = who))
            } else if self.face(p, u).white {
                ("NR 2.3e", msg!("no-white", unit = who))
            } else {
                ("NR 3.0a", msg!("no-group", unit = who))
            }
        })
        .last()
        .expect("one unit at least is near")
    }

    /// Why a hex cannot take a counterblow marker.
    pub(super) fn refuse_counterblow(&self, p: &Position, side: Side, at: u16) -> Reason {
        let name = self.place_arg(at);
        let own = p.units_at(at).any(|u| self.side_of[usize::from(u)] == side) && place::on_map(at);
        if !own {
            ("NR 10.1.2a", msg!("no-counter-hex", at = name))
        } else if p.marker_at(side.enemy(), at, MarkerKind::Target).is_some() {
            ("NR 10.1.2e", msg!("no-counter-on-target", at = name))
        } else if p.marker_at(side, at, MarkerKind::Counterblow).is_some() {
            ("NR 10.3.4", msg!("no-counter-hex", at = name))
        } else {
            ("NR 10.1.2b", msg!("no-counter-hex", at = name))
        }
    }

    /// Whether a hex is marked and not fought over yet.
    pub(super) fn is_marked(&self, p: &Position, side: Side, at: u16) -> bool {
        p.marker_at(side, at, MarkerKind::Target).is_some()
            || p.marker_at(side.enemy(), at, MarkerKind::Counterblow).is_some()
    }

    /// Why a hex cannot be attacked.
    pub(super) fn refuse_battle_hex(&self, p: &Position, side: Side, at: u16) -> Reason {
        let spent = p.markers[side.at()].iter().any(|m| m.hex == at && m.kind == MarkerKind::Spent);
        let clause = if spent { "NR 10.3.4" } else { "NR 10.1a" };
        (clause, msg!("no-target", at = self.place_arg(at)))
    }

    /// Why a unit cannot join an attack.
    pub(super) fn refuse_attacker(&self, p: &Position, side: Side, rest: &[Token], unit: u8) -> Reason {
        let (u, who) = (p.units[usize::from(unit)], self.unit_arg_of(p, unit));
        let hexes = || rest.iter().filter(|t| t.kind() == Kind::Place).map(|t| t.index() as u16);
        let forced = |h| p.marker_at(side.enemy(), h, MarkerKind::Counterblow).is_some();
        let voluntary = hexes().any(|h| !forced(h));
        if self.side_of[usize::from(unit)] != side {
            ("NR 10.3.1", msg!("no-enemy-unit", unit = who))
        } else if !u.on_map() {
            ("NR 10.3.3", msg!("no-off-map", unit = who))
        } else if rest.contains(&Token::unit(unit.into())) {
            ("NR 10.4a", msg!("no-fought", unit = who))
        } else if u.is(Unit::FOUGHT) {
            ("NR 10.3.4", msg!("no-fought", unit = who))
        } else if voluntary && u.is(Unit::DISORGANISED) {
            ("NR 10.1.1b", msg!("no-disorganised", unit = who))
        } else if voluntary && self.face(p, unit).white {
            ("NR 2.3e", msg!("no-white", unit = who))
        } else if hexes().any(|h| !self.c.touch(u.place, h)) {
            ("NR 10.3.3", msg!("no-not-adjacent", unit = who))
        } else if let Some(h) = hexes().find(|h| !self.c.open_between(u.place, *h)) {
            ("NR 10.3.3", msg!("no-closed-side", at = self.place_arg(h)))
        } else if hexes().any(|h| !forced(h) && !self.group_allows(p, unit, h)) {
            ("NR 3.0a", msg!("no-group", unit = who))
        } else {
            ("NR 10.2b", msg!("no-needed-elsewhere", unit = who))
        }
    }

    /// Why a hex does not take the counterblow marker of a result.
    pub(super) fn refuse_mark(&self, p: &Position, side: Side, at: u16) -> Reason {
        let enemy = p.units_at(at).any(|u| self.side_of[usize::from(u)] != side);
        let white = p.units_at(at).all(|u| self.face(p, u).white);
        let fought = p.units_at(at).any(|u| (p.battle.attackers | p.battle.defenders).has(u));
        let clause = match (enemy, fought && white) {
            (true, _) => "NR 10.7.3d",
            (_, true) => "NR 10.1.2b",
            _ => "NR 10.7c",
        };
        (clause, msg!("no-mark", at = self.place_arg(at)))
    }

    /// Why a unit does not take this loss.
    pub(super) fn refuse_loss(&self, p: &Position, f: Frame, unit: u8) -> Reason {
        let who = self.unit_arg_of(p, unit);
        let text = msg!("no-loss-unit", unit = who);
        let involved = (p.battle.attackers | p.battle.defenders).has(unit);
        if self.side_of[usize::from(unit)] != Side::of(f.seat) || !involved {
            return ("NR 10.7.1b", text);
        }
        let first = self.loss_candidates(p, f).iter().next();
        let clause = match first.map(|u| (self.c.units[usize::from(u)].special, self.is_shock(p, u))) {
            Some((Special::GermanFort | Special::Garrison, _)) => "NR 14.1e",
            Some((Special::SsPanzer, _)) => "NR 14.5b",
            Some((Special::SsGrenadier, _)) => "NR 14.6b",
            Some((_, true)) if f.b == 0 => "NR 14.7b",
            _ => "NR 10.7.1b",
        };
        (clause, text)
    }

    /// Why a unit is not the excess one.
    pub(super) fn refuse_excess(&self, p: &Position, f: Frame, unit: u8) -> Reason {
        let text = msg!("no-excess-unit", unit = self.unit_arg_of(p, unit));
        let special = self.c.units[usize::from(unit)].special;
        let here = p.units[usize::from(unit)].place == f.a;
        let clause = match special {
            Special::Garrison if here => "NR 12.5",
            Special::Reserves if here => "NR 15.8b",
            _ => "NR 8.4.3a",
        };
        (clause, text)
    }

    /// Why a unit does not retreat.
    pub(super) fn refuse_retreater(&self, p: &Position, unit: u8) -> Reason {
        let clause = if p.battle.retreating.has(unit) { "NR 10.7.5i" } else { "NR 10.7.5a" };
        (clause, msg!("no-retreat-unit", unit = self.unit_arg_of(p, unit)))
    }

    /// Why a unit cannot retreat there.
    pub(super) fn refuse_retreat_hex(&self, p: &Position, unit: u8, path: &[Token], to: u16) -> Reason {
        let side = self.side_of[usize::from(unit)];
        let board = self.board_of(p);
        let start = p.units[usize::from(unit)].place;
        let from = path.last().map_or(start, |t| t.index() as u16);
        let clause = if usize::from(to) >= place::MAP
            || board.holds(side.enemy(), to)
            || !self.c.open_between(from, to)
        {
            "NR 10.7.5d"
        } else if place::is_area(to) && !self.area_open(p, &board, unit, to) {
            self.area_clause(p, to)
        } else if board.controls(side.enemy(), to) && !board.holds(side, to) {
            "NR 10.7.5e"
        } else if to == start || !path.is_empty() && self.c.open_between(start, to) {
            "NR 10.7.5a"
        } else {
            "NR 10.7.5b"
        };
        (clause, msg!("no-retreat-hex", at = self.place_arg(to)))
    }

    /// Why a unit does not advance.
    pub(super) fn refuse_advancer(&self, p: &Position, f: Frame, unit: u8) -> Reason {
        let text = msg!("no-advance-unit", unit = self.unit_arg_of(p, unit));
        let attacked = p.battle.attackers.has(unit);
        let clause = match f.doing {
            Doing::CombatPhase => "NR 15.5",
            _ if attacked && p.units[usize::from(unit)].on_map() => "NR 10.8d",
            _ => "NR 10.8a",
        };
        (clause, text)
    }

    /// Why a unit cannot advance there.
    pub(super) fn refuse_advance_hex(
        &self,
        p: &Position,
        f: Frame,
        unit: u8,
        path: &[Token],
        to: u16,
    ) -> Reason {
        let text = msg!("no-advance-hex", at = self.place_arg(to));
        let start = p.units[usize::from(unit)].place;
        let last = path.last().map(|t| t.index() as u16);
        let side = self.side_of[usize::from(unit)];
        let board = self.board_of(p);
        if usize::from(to) >= place::MAP
            || board.holds(side.enemy(), to)
            || !self.c.open_between(last.unwrap_or(start), to)
        {
            return ("NR 10.8.1b", text);
        }
        if place::is_area(to) && !self.area_open(p, &board, unit, to) {
            return (self.area_clause(p, to), text);
        }
        if f.doing == Doing::CombatPhase {
            return ("NR 15.5", text);
        }
        // The first step is into a vacated hex of the battle.
        if last.is_none() {
            let held = p.battle.targets().iter().position(|h| *h == to);
            let volkssturm = held.is_some_and(|n| p.battle.held >> n & 1 == 1);
            return (if volkssturm { "NR 14.11b" } else { "NR 10.8.1a" }, text);
        }
        let limit = self.advance_limit(p, unit, &mut ());
        if path.len() < usize::from(limit) {
            return ("NR 10.8.1f", text);
        }
        let u = p.units[usize::from(unit)];
        let clause = match (limit, self.weather(p)) {
            (1, Weather::Mud) => "NR 10.8.1c",
            (1, Weather::LongWinter) => "NR 13.1n",
            (1, _) if u.is(Unit::OOS) => "NR 6.5.4b",
            (1, _) => "NR 5.0f",
            _ if self.face(p, unit).branch != Branch::Tank => "NR 10.8.1a",
            (2, Weather::Snow) => "NR 13.1j",
            (2, _) if side == Side::Axis && p.fact(fact::OIL_DONE) => "NR 13.5.OILa",
            _ if side == Side::Soviet => "NR 10.8.2b",
            _ => "NR 10.8.2a",
        };
        (clause, text)
    }
}
