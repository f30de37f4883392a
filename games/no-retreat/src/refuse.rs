//! Why something cannot be done, with the clause that forbids it.

use crate::action::verb;
use crate::components::{Branch, Side, place};
use crate::derived::Derived;
use crate::position::{Doing, Frame, MarkerKind, Position, Unit};
use crate::sequence::{combat_step, org_step};
use crate::setup::NoRetreat;
use crate::victory::table_side;
use engine::table::{Arg, Element};
use engine::{Illegal, Known, Refused, Token, msg};

impl NoRetreat {
    fn unit_arg_of(&self, p: &Position, unit: u8) -> Arg {
        let full = p.units[usize::from(unit)].is(Unit::FULL);
        Arg::Element(Element::Piece(self.piece_id(full, unit)))
    }

    /// Explains a refusal.
    pub(crate) fn refusal(&self, known: &Known<Position>, draft: &[Token], refused: Refused) -> Illegal {
        let p: &Position = known;
        let f = p.top();
        let token = match refused {
            Refused::OutOfTurn => {
                let side = Side::of(f.seat);
                return Illegal::by("NR 4.0c", msg!("no-out-of-turn", side = table_side(side)));
            }
            Refused::Unfinished => {
                let (_, clause) = self.question(p, draft);
                return Illegal { clause: Some(clause), reason: msg!("no-unfinished") };
            }
            Refused::Token(token) => token,
        };
        let side = known.seat().map_or(Side::of(f.seat), |s| Side::of(s.0));
        match draft {
            [] => self.refuse_verb(p, f, side, token),
            [v, rest @ ..] => self.refuse_rest(p, f, side, *v, rest, token),
        }
    }

    /// A verb at the wrong time.
    fn refuse_verb(&self, p: &Position, f: Frame, side: Side, v: Token) -> Illegal {
        let word = crate::action::VERBS.get(v.index()).copied().unwrap_or("?");
        match v {
            verb::ENTRAIN if f.doing == Doing::MovePhase => {
                let turn = self.turn(p);
                if side == Side::Axis && !turn.rail[0] {
                    Illegal::by("NR 9.1.3a", msg!("no-axis-rail"))
                } else if self.on_rails(p, side).count() >= crate::rail::RAIL_CAPACITY {
                    Illegal::by("NR 9.1.2", msg!("no-rail-capacity"))
                } else if p.loaded > 0 && !turn.rail[side.at()] {
                    Illegal::by("NR 9.1.3b", msg!("no-paid-rail"))
                } else if p.loaded > 0 {
                    Illegal::by("NR 9.1.1", msg!("no-cards"))
                } else {
                    Illegal::by("NR 9.1a", msg!("no-supplied-unit"))
                }
            }
            verb::TARGET if f.doing == Doing::CombatPhase && f.step == combat_step::TARGETS => {
                let declared = p.markers[side.at()].iter().filter(|m| m.kind == MarkerKind::Target).count();
                let limit = self.target_limit(p, side);
                if p.free_marker(side).is_none() || declared >= usize::from(limit) {
                    let clause = match (limit, self.turn(p).axis_targets) {
                        (5, _) => "NR 10.1d",
                        (1, _) => "NR 13.5.26",
                        (_, 5) => "NR 13.1o",
                        _ => "NR 13.5.20",
                    };
                    Illegal::by(clause, msg!("no-more-targets", n = i32::from(limit)))
                } else {
                    Illegal::by("NR 10.1b", msg!("no-target-near"))
                }
            }
            verb::IMPROVE | verb::UPGRADE | verb::FORTIFY | verb::UNFORTIFY
                if f.doing == Doing::OrgPhase && f.step != org_step::IMPROVE =>
            {
                Illegal::by("NR 7.0", msg!("no-wrong-step"))
            }
            verb::PLACE | verb::REBUILD if f.doing == Doing::OrgPhase && f.step != org_step::PLACE => {
                Illegal::by("NR 7.0", msg!("no-wrong-step"))
            }
            verb::TARGET if f.doing == Doing::CombatPhase => {
                Illegal::by("NR 10.1a", msg!("no-not-now", word = word))
            }
            verb::ADVANCE => Illegal::by("NR 10.8a", msg!("no-not-now", word = word)),
            verb::REBUILD | verb::IMPROVE if f.doing == Doing::OrgPhase => {
                if side == Side::Axis && !self.turn(p).axis_rebuild {
                    Illegal::by("NR 7.9.1", msg!("no-axis-rebuild"))
                } else if side == Side::Soviet && v == verb::IMPROVE && !self.turn(p).two_steps {
                    Illegal::by("NR 7.1d", msg!("no-soviet-improvement"))
                } else {
                    Illegal::by("NR 7.9a", msg!("no-rebuild"))
                }
            }
            verb::MOVE if f.doing == Doing::MovePhase => Illegal::by("NR 8.1", msg!("no-movers")),
            verb::UPGRADE if f.doing == Doing::OrgPhase => Illegal::by("NR 7.2.0", msg!("no-upgrade")),
            verb::FORTIFY if f.doing == Doing::OrgPhase => Illegal::by("NR 7.5a", msg!("no-fortify")),
            verb::DONE if f.doing == Doing::OrgPhase => Illegal::by("NR 7.7a", msg!("no-done-placing")),
            verb::DONE | verb::PASS if f.doing == Doing::CombatPhase => {
                Illegal::by("NR 10.2b", msg!("no-done-fighting"))
            }
            verb::PLAY => Illegal::by("NR 5.0e", msg!("no-play-now")),
            _ => Illegal::by("NR 4.0b", msg!("no-not-now", word = word)),
        }
    }

    fn refuse_rest(
        &self,
        p: &Position,
        f: Frame,
        side: Side,
        v: Token,
        rest: &[Token],
        token: Token,
    ) -> Illegal {
        let strange = match token.kind() {
            engine::Kind::Unit => token.index() >= p.units.len(),
            engine::Kind::Card => token.index() >= self.c.cards.len(),
            engine::Kind::Place => token.index() >= place::ALL,
            _ => false,
        };
        if strange {
            return Illegal::by("NR 2.1a", msg!("no-fit"));
        }
        let unit = |t: Token| self.unit_arg_of(p, t.index().min(p.units.len() - 1) as u8);
        match (v, rest, token.kind()) {
            (verb::MOVE, [], engine::Kind::Unit) => self.refuse_mover(p, side, token.index() as u8),
            (verb::MOVE, [mover], engine::Kind::Place) => {
                self.refuse_goal(p, f, side, mover.index() as u8, token.index() as u16)
            }
            (verb::PLAY | verb::COMMIT, _, engine::Kind::Card) => {
                self.refuse_card(p, side, token.index() as u8)
            }
            (verb::COMMIT, _, engine::Kind::Verb) => {
                let attacker = f.step == crate::combat::ATTACKER;
                let starved = p.battle.attackers.iter().all(|u| p.units[usize::from(u)].is(Unit::OOS));
                let clause = match (attacker, starved) {
                    (false, _) => "NR 10.5.2a",
                    (true, true) => "NR 10.6.2c",
                    (true, false) => "NR 10.6.2a",
                };
                Illegal::by(clause, msg!("no-support"))
            }
            (verb::ENTRAIN, [], engine::Kind::Unit) => {
                let u = p.units[token.index().min(p.units.len() - 1)];
                let who = unit(token);
                if self.face(p, token.index() as u8).movement == 0 {
                    Illegal::by("NR 9.0", msg!("no-immobile", unit = who))
                } else if u.is(Unit::MOVED) {
                    Illegal::by("NR 9.1b", msg!("no-moved", unit = who))
                } else {
                    Illegal::by("NR 6.5.2b", msg!("no-unsupplied", unit = who))
                }
            }
            (verb::DETRAIN, [_], engine::Kind::Place) => {
                Illegal::by("NR 9.2b", msg!("no-detrain-hex", at = self.place_arg(token.index() as u16)))
            }
            (verb::TARGET, [], engine::Kind::Place) => {
                let at = token.index() as u16;
                let clause = if p.marker_at(side.enemy(), at, MarkerKind::Counterblow).is_some() {
                    "NR 10.1c"
                } else {
                    "NR 10.1b"
                };
                Illegal::by(clause, msg!("no-target", at = self.place_arg(at)))
            }
            (verb::COUNTER, [], engine::Kind::Place) => {
                let at = token.index() as u16;
                let (clause, text) = if p.marker_at(side.enemy(), at, MarkerKind::Target).is_some() {
                    ("NR 10.1.2e", msg!("no-counter-on-target", at = self.place_arg(at)))
                } else {
                    ("NR 10.1.2b", msg!("no-counter-hex", at = self.place_arg(at)))
                };
                Illegal::by(clause, text)
            }
            (verb::ATTACK, [], engine::Kind::Place) => {
                let at = token.index() as u16;
                let spent = p.markers[side.at()].iter().any(|m| m.hex == at && m.kind == MarkerKind::Spent);
                let clause = if spent { "NR 10.3.4" } else { "NR 10.1a" };
                Illegal::by(clause, msg!("no-target", at = self.place_arg(at)))
            }
            (verb::ATTACK, hexes, engine::Kind::Unit) if !hexes.is_empty() => {
                let index = token.index().min(p.units.len() - 1);
                let (u, who) = (p.units[index], unit(token));
                let face = self.face(p, index as u8);
                if u.is(Unit::FOUGHT) {
                    Illegal::by("NR 10.3.4", msg!("no-fought", unit = who))
                } else if u.is(Unit::DISORGANISED) {
                    Illegal::by("NR 10.1.1b", msg!("no-disorganised", unit = who))
                } else if face.white {
                    Illegal::by("NR 2.3e", msg!("no-white", unit = who))
                } else if hexes
                    .iter()
                    .filter(|t| t.kind() == engine::Kind::Place)
                    .any(|h| !self.c.open_between(u.place, h.index() as u16))
                {
                    Illegal::by("NR 10.3.3", msg!("no-not-adjacent", unit = who))
                } else {
                    Illegal::by("NR 10.2b", msg!("no-needed-elsewhere", unit = who))
                }
            }
            (verb::PLACE | verb::REBUILD, [_], engine::Kind::Place) => {
                let at = token.index() as u16;
                let board = self.board_of(p);
                if board.controls(side.enemy(), at) {
                    Illegal::by("NR 7.6b", msg!("no-place-zoc", at = self.place_arg(at)))
                } else {
                    let clause = if side == Side::Axis { "NR 7.6c" } else { "NR 7.6e" };
                    Illegal::by(clause, msg!("no-place", at = self.place_arg(at)))
                }
            }
            (verb::REBUILD, [], engine::Kind::Unit) => Illegal::by("NR 7.9a", msg!("no-rebuild")),
            (verb::IMPROVE | verb::UPGRADE, [], engine::Kind::Unit) => {
                let index = token.index().min(p.units.len() - 1);
                let clause = if p.units[index].is(Unit::OOS) { "NR 6.5.1" } else { "NR 7.A" };
                Illegal::by(clause, msg!("no-improve", unit = unit(token)))
            }
            (verb::FORTIFY | verb::UNFORTIFY, [], engine::Kind::Unit) => {
                Illegal::by("NR 7.5a", msg!("no-fortify"))
            }
            (verb::RETREAT, [unit, path @ ..], engine::Kind::Place) => {
                let clause = self.retreat_clause(p, unit.index() as u8, path, token.index() as u16);
                Illegal::by(clause, msg!("no-retreat-hex", at = self.place_arg(token.index() as u16)))
            }
            (verb::ADVANCE, [], engine::Kind::Unit) => {
                Illegal::by("NR 10.8d", msg!("no-advance-unit", unit = unit(token)))
            }
            (verb::ADVANCE, [unit, path @ ..], engine::Kind::Place) => {
                let clause = self.advance_clause(p, unit.index() as u8, path, token.index() as u16);
                Illegal::by(clause, msg!("no-advance-hex", at = self.place_arg(token.index() as u16)))
            }
            (verb::LOSS, [], engine::Kind::Unit) => {
                Illegal::by("NR 10.7.1b", msg!("no-loss-unit", unit = unit(token)))
            }
            (verb::EXCESS, [], engine::Kind::Unit) => {
                Illegal::by("NR 8.4.3a", msg!("no-excess-unit", unit = unit(token)))
            }
            _ => {
                let (_, clause) = self.question(p, &[]);
                Illegal { clause: Some(clause), reason: msg!("no-fit") }
            }
        }
    }

    /// Why a unit cannot retreat there.
    fn retreat_clause(&self, p: &Position, unit: u8, path: &[Token], to: u16) -> &'static str {
        let side = self.side_of[usize::from(unit)];
        let board = self.board_of(p);
        let start = p.units[usize::from(unit)].place;
        let from = path.last().map_or(start, |t| t.index() as u16);
        if usize::from(to) >= place::MAP || board.holds(side.enemy(), to) || !self.c.open_between(from, to) {
            "NR 10.7.5d"
        } else if board.controls(side.enemy(), to) && !board.holds(side, to) {
            "NR 10.7.5e"
        } else if to == start || !path.is_empty() && self.c.open_between(start, to) {
            "NR 10.7.5a"
        } else {
            "NR 10.7.5b"
        }
    }

    /// Why a unit cannot advance there.
    fn advance_clause(&self, p: &Position, unit: u8, path: &[Token], to: u16) -> &'static str {
        let Some(last) = path.last().map(|t| t.index() as u16) else { return "NR 10.8.1a" };
        let side = self.side_of[usize::from(unit)];
        let tank = self.face(p, unit).branch == Branch::Tank;
        let limit = self.advance_limit(p, unit, &mut ());
        if usize::from(to) >= place::MAP
            || self.board_of(p).holds(side.enemy(), to)
            || !self.c.open_between(last, to)
        {
            "NR 10.8.1b"
        } else if path.len() < usize::from(limit) {
            "NR 10.8.1f"
        } else if limit == 1 {
            "NR 10.8.1c"
        } else if tank && side == Side::Soviet {
            "NR 10.8.2b"
        } else if tank {
            "NR 10.8.2a"
        } else {
            "NR 10.8.1a"
        }
    }

    fn refuse_mover(&self, p: &Position, side: Side, unit: u8) -> Illegal {
        let u = p.units[usize::from(unit).min(p.units.len() - 1)];
        let who = self.unit_arg_of(p, unit);
        if self.side_of[usize::from(unit)] != side {
            Illegal::by("NR 8.0b", msg!("no-enemy-unit", unit = who))
        } else if !u.on_map() {
            Illegal::by("NR 8.0a", msg!("no-off-map", unit = who))
        } else if self.face(p, unit).movement == 0 {
            Illegal::by("NR 2.3g", msg!("no-immobile", unit = who))
        } else if u.is(Unit::MOVED) || self.mp_left(p, unit) == 0 {
            Illegal::by("NR 8.1", msg!("no-moved", unit = who))
        } else {
            Illegal::by("NR 8.5.3", msg!("no-way-out", unit = who))
        }
    }

    /// Why a unit cannot go there: looked up with the same board the reach uses.
    fn refuse_goal(&self, p: &Position, f: Frame, side: Side, unit: u8, to: u16) -> Illegal {
        let board = self.board_of(p);
        let at = self.place_arg(to);
        if usize::from(to) >= place::MAP || !place::is_area(to) && !self.c.land.has(to) {
            return Illegal::by("NR TEC.9", msg!("no-such-ground", at = at));
        }
        if board.holds(side.enemy(), to) {
            return Illegal::by("NR 8.4a", msg!("no-enemy-there", at = at));
        }
        if place::is_area(to) && !self.area_open(p, &board, unit, to) {
            let clause = match to {
                place::FIN => "NR 8.6c",
                _ if p.fact(crate::position::fact::OIL_DONE) => "NR 8.7b",
                _ => "NR 8.7a",
            };
            return Illegal::by(clause, msg!("no-area", at = at));
        }
        let start = p.units[usize::from(unit)].place;
        let touches = self.c.touch(start, to);
        if touches && !self.c.open_between(start, to) {
            return Illegal::by("NR TEC.9", msg!("no-closed-side", at = at));
        }
        if touches
            && board.controls(side.enemy(), start)
            && board.controls(side.enemy(), to)
            && !board.holds(side, to)
        {
            return Illegal::by("NR 8.5.3", msg!("no-zoc-to-zoc", at = at));
        }
        // With the zones away, would the MP do? Then the zones are to blame.
        let mp = if f.doing == Doing::MovePhase { self.mp_left(p, unit) } else { 2 };
        let mut free = board.clone();
        free.zoc = Default::default();
        free.zoc_areas = [0; 2];
        let mut d = Derived::default();
        self.reach(p, &free, unit, mp, p.mover != unit + 1, &mut d.reach);
        if let Some(cost) = d.reach.cost(to) {
            let leaving = p.mover != unit + 1 && board.controls(side.enemy(), start);
            if leaving && cost + crate::movement::LEAVE_ZOC > mp {
                let cost = i32::from(cost + crate::movement::LEAVE_ZOC);
                return Illegal::by("NR 8.5.2", msg!("no-mp", at = at, mp = i32::from(mp), cost = cost));
            }
            return Illegal::by("NR 8.5.1", msg!("no-zoc-stops", at = at));
        }
        let tank = self.face(p, unit).branch == Branch::Tank;
        let cost = i32::from(self.entry_cost(p, tank, to));
        Illegal::by("NR 8.3b", msg!("no-mp", at = at, mp = i32::from(mp), cost = cost))
    }

    fn refuse_card(&self, p: &Position, side: Side, card: u8) -> Illegal {
        let name = self.card_arg(side, card);
        if card > 53 || p.hands[side.at()] >> card & 1 == 0 {
            return Illegal::by("NR 5.3a", msg!("no-card-in-hand", card = name));
        }
        let event = self.event(side, card);
        let icon = self.c.cards[usize::from(card)].icon[side.at()];
        if p.happened[side.at()] >> event & 1 == 1 {
            return Illegal::by("NR 5.0h", msg!("no-twice", card = name));
        }
        match icon {
            Some(Side::Axis) if p.initiative() != Side::Axis => {
                return Illegal::by("NR 5.3.3a", msg!("no-initiative", card = name));
            }
            Some(Side::Soviet) if p.initiative() != Side::Soviet => {
                return Illegal::by("NR 5.3.3b", msg!("no-initiative", card = name));
            }
            _ => {}
        }
        Illegal::by("NR 5.0e", msg!("no-card-now", card = name))
    }
}
