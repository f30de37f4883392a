//! Why something cannot be done, with the clause that forbids it.

use crate::action::{Look, VERBS, verb};
use crate::combat::{Draft, lost_ground};
use crate::components::{Class, Side, place};
use crate::movement::Ruled;
use crate::position::{Attack, Doing, Position, SLIPS};
use crate::scenario::TankBattles;
use crate::stacks::Derived;
use crate::telling::side_arg;
use engine::table::Text;
use engine::{Illegal, Kind, Known, Refused, Token, msg};

/// How far a rule let something come: the farther, the better the reason.
fn weight(clause: &str) -> u8 {
    match clause {
        "TB 5Ba" | "TB 7.4a" | "TB 10.1a" | "TB 4Lf" | "TB X5a" | "TB 12.5f" => 0,
        "TB 14.1c" | "TB 15a" | "TB X2c" | "TB 7.7b" | "TB 11.8c" => 1,
        "TB 10.7c" => 3,
        _ => 2,
    }
}

impl TankBattles {
    /// Explains a refusal.
    pub(crate) fn refusal(&self, known: &Known<Position>, draft: &[Token], refused: Refused) -> Illegal {
        let p: &Position = known;
        let f = p.flow.top();
        let token = match refused {
            Refused::OutOfTurn => {
                let clause = match f.doing {
                    Doing::Battle if known.seat() == Some(p.active().seat()) => "TB 10.1.1c",
                    Doing::Losses | Doing::Retreat | Doing::Pursuit => "TB 10.6a",
                    _ => "TB 5Ba",
                };
                return Illegal::by(clause, msg!("no-out-of-turn", side = side_arg(Side::of(f.seat))));
            }
            Refused::Unfinished => {
                let (_, clause) = self.question(known, draft);
                let open =
                    matches!(draft, [verb::DONE]) && matches!(f.doing, Doing::CombatPhase | Doing::MovePhase);
                if open {
                    return Illegal::by("TB 10.7c", msg!("no-open-pledge"));
                }
                let attack = matches!(draft.first().copied(), Some(verb::ATTACK | verb::MARCH));
                if attack && draft.iter().any(|t| t.kind() == Kind::Unit) {
                    // Whom else they must attack was asked with each unit: only strength is wanting.
                    return Illegal::by("TB 10.1.1a", msg!("no-strength"));
                }
                return Illegal { clause: Some(clause), reason: msg!("no-unfinished") };
            }
            Refused::Token(token) => token,
        };
        let mut d = Derived::default();
        d.known.sync(self, p);
        let mut look = Look { p, stacks: &mut d.known, reach: &mut d.reach };
        let side = known.seat().map_or(Side::of(f.seat), |s| Side::of(s.0));
        let strange = match token.kind() {
            Kind::Unit => token.index() >= self.counters.len(),
            Kind::Place => token.index() >= self.map.near.len(),
            Kind::Card => token.index() >= self.markers.len(),
            _ => false,
        };
        if strange {
            return Illegal::by("TB 2a", msg!("no-token", clause = "TB 2a"));
        }
        let clause = match draft {
            [] => self.refuse_verb(&mut look, side, token),
            _ => self.refuse_rest(&mut look, side, draft, token),
        };
        let clause = clause.unwrap_or_else(|| self.question(known, draft).1.0);
        Illegal::by(clause, self.reason(clause, token))
    }

    /// The words of a refusal: the clause says the rest.
    fn reason(&self, clause: &'static str, token: Token) -> Text {
        match token.kind() {
            Kind::Unit if token.index() < self.counters.len() => {
                msg!("no-unit", unit = self.unit_arg(token.index() as u16), clause = clause)
            }
            Kind::Place if token.index() < self.map.near.len() => {
                msg!("no-hex", at = self.hex_arg(token.index() as u16), clause = clause)
            }
            Kind::Verb => {
                msg!("no-verb", verb = VERBS.get(token.index()).copied().unwrap_or("?"), clause = clause)
            }
            _ => msg!("no-token", clause = clause),
        }
    }

    /// Why no unit can do what a verb says: the reason that came farthest.
    fn refuse_verb(&self, look: &mut Look<'_>, side: Side, v: Token) -> Option<&'static str> {
        let f = look.p.flow.top();
        let mut best: Option<&'static str> = None;
        let mut hear = |ruled: Ruled| {
            if let Err(clause) = ruled
                && best.is_none_or(|b| weight(clause) > weight(b))
            {
                best = Some(clause);
            }
        };
        if matches!(f.doing, Doing::Battle) {
            return Some(match v {
                verb::AO => (0..8)
                    .find_map(|k| self.may_spend(look.p, side, k).err().filter(|c| *c != "TB 11.5a"))
                    .unwrap_or("TB 11.5a"),
                verb::ENGINEERS => self.may_use_engineers(look.p, side).err().unwrap_or("TB 11.7a"),
                verb::AIR if look.p.battle.kind == Attack::March => "TB 7.9d",
                verb::AIR if side != look.p.active() && look.p.battle.air[0] > 0 => "TB 11.11.1b",
                verb::AIR => "TB 11.11.1a",
                verb::FIGHTERS => "TB 11.11.3a",
                verb::REROLL => "TB 14.4a",
                verb::ATTACK | verb::MARCH => "TB 10.6a",
                verb::GUN => (0..self.counters.len() as u16)
                    .filter(|u| self.counter(*u).side == side && place::on_map(look.p.place(*u)))
                    .filter_map(|u| self.may_fire(look.p, u).err().map(|clause| (self.counter(u), clause)))
                    .max_by_key(|(c, _)| (c.range > 0, c.subtracts || c.bracketed))
                    .map_or("TB X2b", |(_, clause)| clause),
                verb::PLAY => "TB 14.1b",
                _ => "TB 10.1.1c",
            });
        }
        let phase = match v {
            verb::ATTACK | verb::MARCH if look.p.battle.count > 0 => Some("TB 10.6a"),
            verb::ATTACK if !matches!(f.doing, Doing::CombatPhase) => Some("TB 5a"),
            verb::MOVE | verb::MARCH | verb::DIG | verb::LOAD | verb::RAIL
                if !matches!(f.doing, Doing::MovePhase) =>
            {
                Some("TB 5a")
            }
            verb::DONE if matches!(f.doing, Doing::CombatPhase | Doing::MovePhase) => Some("TB 10.7c"),
            _ => None,
        };
        if phase.is_some() {
            return phase;
        }
        for u in 0..self.counters.len() as u16 {
            let here = place::on_map(look.p.place(u)) || look.p.place(u) == place::LAID;
            if self.counter(u).side != side || !here {
                continue;
            }
            match v {
                verb::MOVE => hear(self.may_go(look, u)),
                verb::MARCH => hear(self.may_march(look, u)),
                verb::ATTACK => {
                    let kind = if f.n == 2 { Attack::Prepared } else { Attack::Unprepared };
                    let contact = place::on_map(look.p.place(u))
                        && !self.contacts(look, side, look.p.place(u)).is_empty();
                    hear(self.may_fight(look.p, kind, u).and(if contact {
                        Err(self.why_not_alone(look, kind, u))
                    } else {
                        Err("TB 10.1a")
                    }));
                }
                verb::DIG => hear(self.may_dig(look, u)),
                verb::BUILD => hear(self.may_build(look, u)),
                verb::TRY => hear(self.may_try(look.p, u)),
                verb::LOAD => hear(self.may_load(look, u)),
                verb::RAIL => hear(self.may_travel(look.p, u).and(Err("TB 7.11f"))),
                verb::LIFT => hear(self.may_lift(look.p, u)),
                verb::BRIDGE => hear(Err("TB 11.10a")),
                verb::EXIT => hear(self.may_exit(look, u)),
                verb::REBUILD => {
                    // Enough are lost, but none of its own; or not enough of one arm.
                    let lost = !self.returnable(look, side).is_empty();
                    let own = if lost { "TB 12.5f" } else { "TB 12.5d" };
                    hear(self.may_receive(look.p, u).and(Err(own)));
                }
                verb::SEARCH => hear(self.may_search(look, u)),
                verb::DETACH => hear(self.may_detach(look, u).and(Err("TB X1a"))),
                verb::COLUMN | verb::DEPLOY => hear(self.may_change(look.p, u).and(Err("TB X2.1b"))),
                _ => {}
            }
        }
        best.or(match v {
            verb::BOMB => Some(if look.p.air[side.at()] == 0 { "TB 11.11a" } else { "TB 11.11.2b" }),
            verb::SCOUT => {
                Some(if look.p.recon[side.at()] == 0 { "TB 11.11.4-IIc" } else { "TB 11.11.4-IIb" })
            }
            verb::RAID => Some("TB 11.11.4-Ia"),
            verb::BLOW => Some("TB 7.8a"),
            verb::ENGINEERS => Some("TB 11.7c"),
            verb::EVADE => Some("TB X5.2c"),
            verb::PURSUE => Some("TB 10.3f"),
            verb::REROLL => Some("TB 14.4a"),
            verb::ENTER => Some("TB 7.12c"),
            verb::ABSORB => Some(if self.choice.additional { "TB X1b" } else { "TB X0a" }),
            verb::PLAY if !self.markers_live(look.p) => Some("TB 14.2a"),
            verb::PLAY => Some("TB 14.1b"),
            _ => None,
        })
    }

    /// Why a unit that may move can make no step.
    /// Whether a unit may move, is not needed where it stands, and gets away.
    fn may_go(&self, look: &mut Look<'_>, u: u16) -> Ruled {
        self.may_move(look.p, u)?;
        self.unpledged(look, &[u])?;
        self.hemmed_in(look, u)
    }

    fn hemmed_in(&self, look: &mut Look<'_>, u: u16) -> Ruled {
        let m = self.mover(look, &[u]);
        let refused: Vec<&'static str> =
            (0..6).filter_map(|d| self.step(look, &m, m.from, 0, d).err()).collect();
        let best = ["TB 7.6a", "TB 8.3c", "TB 7.2a"].into_iter().find(|c| refused.contains(c));
        best.or(refused.first().copied()).map_or(Ok(()), Err)
    }

    fn refuse_rest(
        &self,
        look: &mut Look<'_>,
        side: Side,
        draft: &[Token],
        token: Token,
    ) -> Option<&'static str> {
        let p = look.p;
        let f = p.flow.top();
        let v = draft[0];
        let n = token.index() as u16;
        let unit = token.kind() == Kind::Unit && token.index() < self.counters.len();
        let hex = token.kind() == Kind::Place && token.index() < self.map.near.len();
        match v {
            verb::MOVE if unit => {
                let u = n;
                if self.counter(u).side != side {
                    return Some("TB 5Ba");
                }
                if draft.len() > 1
                    && draft[1].kind() == Kind::Unit
                    && p.place(draft[1].index() as u16) != p.place(u)
                {
                    return Some("TB 7.12b");
                }
                let rails = |u: u16| self.class_of(p, u) == crate::components::Class::Rail;
                if draft.len() > crate::combat::MOST {
                    return Some("TB 9.1a");
                }
                if draft.len() > 1 && (rails(u) || rails(draft[1].index() as u16)) {
                    return Some("TB X4b");
                }
                self.may_go(look, u).err().or(Some("TB 7.2a"))
            }
            verb::MOVE if hex && draft.len() > 1 => {
                if draft[draft.len() - 1].kind() != Kind::Unit {
                    return Some("TB 7.4a");
                }
                let movers: Vec<u16> = draft[1..].iter().map(|t| t.index() as u16).collect();
                let m = self.mover(look, &movers);
                match self.map.towards(m.from, n) {
                    Some(d) => self.step(look, &m, m.from, 0, d).err(),
                    None => self.refuse_far(look, &movers, n),
                }
            }
            verb::ENTER => Some("TB 7.12c"),
            verb::DIG | verb::BUILD | verb::BRIDGE if token == verb::ENGINEERS => Some("TB 11.7c"),
            verb::ATTACK | verb::MARCH => {
                let kind = match (v, f.n) {
                    (verb::MARCH, _) => Attack::March,
                    (_, 2) => Attack::Prepared,
                    _ => Attack::Unprepared,
                };
                let attack = Draft::of(&draft[1..]);
                if hex {
                    if look.stacks.owner(self, n) != Some(side.enemy()) {
                        return Some("TB 10.1a");
                    }
                    if !attack.units.is_empty() {
                        return Some("TB 10.8a");
                    }
                    if attack.targets.is_empty() {
                        return self.refuse_target(look, kind, n);
                    }
                    return Some("TB 10.8a");
                }
                if unit {
                    if let Err(clause) = self.joins(look, kind, &attack, n) {
                        return Some(clause);
                    }
                    let mut bigger = attack.clone();
                    bigger.units.push(n);
                    if let Err(clause) = self.obliged(look, kind, &bigger) {
                        return Some(clause);
                    }
                }
                Some("TB 10.1.1a")
            }
            verb::DIG if unit => self.may_dig(look, n).err(),
            verb::BUILD if unit => self.may_build(look, n).err(),
            verb::TOP if unit => self.may_top(look, n).err(),
            verb::TRY if unit => self.may_try(p, n).err(),
            verb::LOAD if unit => self.may_load(look, n).err(),
            verb::RAIL if unit => self.may_travel(p, n).err().or(Some("TB 7.11f")),
            verb::RAIL if hex && draft.len() > 1 => Some(self.refuse_trip(look, draft[1].index() as u16, n)),
            verb::BOMB if hex => self.may_bomb(look, side, n).err(),
            verb::SCOUT if hex => self.may_scout(look, side, n).err(),
            verb::SEARCH if unit => self.may_search(look, n).err(),
            verb::AO => self.may_spend(p, side, token.index().min(7)).err(),
            verb::GUN if unit => self.may_fire(p, n).err(),
            verb::AIR | verb::FIGHTERS => Some("TB 11.11a"),
            verb::DEFEND if unit => {
                Some(if p.battle.hexes().contains(&p.place(n)) { "TB 10.2b" } else { "TB 9.3b" })
            }
            verb::LOSS if unit => Some("TB 10.11b"),
            verb::RETREAT if unit => Some("TB 10.5.2a"),
            verb::RETREAT if hex => Some(self.refuse_retreat(look, n)),
            verb::PURSUE if unit && !p.battle.group.has(n) => Some("TB 10.5.4c"),
            verb::PURSUE if hex => Some(self.forbidden_ground(p, side, n).err().unwrap_or("TB 10.5.4a")),
            verb::PURSUE => Some("TB 10.5.4a"),
            verb::REBUILD => Some(self.refuse_rebuilding(look, draft, token)),
            verb::EXIT if unit => self.may_exit(look, n).err(),
            verb::BLOW => Some("TB 7.8a"),
            verb::BRIDGE => Some("TB 11.10a"),
            verb::COLUMN | verb::DEPLOY if unit => self.may_change(p, n).err(),
            verb::DETACH if unit => self.may_detach(look, n).err(),
            verb::ABSORB if draft.len() == 2 && token.kind() == Kind::Number && token.index() < SLIPS => {
                let slip = (self.counters.len() - SLIPS + token.index()) as u16;
                self.may_absorb(look, draft[1].index() as u16, slip).err()
            }
            verb::ABSORB => Some("TB X1b"),
            verb::EVADE => Some("TB X5.2c"),
            verb::PLAY => Some("TB 14.1b"),
            _ => None,
        }
    }

    /// Why a hex farther away is out of reach.
    fn refuse_far(&self, look: &mut Look<'_>, movers: &[u16], to: u16) -> Option<&'static str> {
        let m = self.mover(look, movers);
        if to == m.from {
            return Some("TB 7.4a");
        }
        if look.stacks.owner(self, to) == Some(m.side.enemy()) {
            return Some("TB 7.5a");
        }
        let zoc = *look.stacks.zoc(self, look.p, m.side.enemy());
        if self.map.has(&zoc, m.from) {
            return Some(if m.moved { "TB 7.6a" } else { "TB 8.3b" });
        }
        // Could it come there if points were no matter? Then they are the matter.
        let mut trial = *look.p;
        movers.iter().for_each(|u| trial.left[usize::from(*u)] = 250);
        let mut rich = Look { p: &trial, stacks: &mut *look.stacks, reach: &mut *look.reach };
        self.reach(&mut rich, movers);
        let in_reach = rich.reach.hexes.contains(&to);
        if in_reach {
            return Some("TB 7.2a");
        }
        let row = self.chart.of(self.map.ground[usize::from(to)], self.map.settlement[usize::from(to)]);
        if row.cost.iter().all(Option::is_none) {
            return Some("TB TEC20a");
        }
        let closed = |u: &u16| {
            let class = self.class_of(look.p, *u);
            class != Class::Rail && row.cost[class.column()].is_none()
        };
        if movers.iter().any(closed) {
            return Some("TB 7.5b");
        }
        // A railway may end, be cut or lead past the enemy.
        if m.rails {
            return Some("TB X4b");
        }
        // With no enemy in the way only a big river stops a unit for good.
        Some(if zoc.is_empty() { "TB TEC13a" } else { "TB 7.6a" })
    }

    fn refuse_target(&self, look: &Look<'_>, kind: Attack, hex: u16) -> Option<&'static str> {
        let side = look.p.active();
        let mut best: Option<&'static str> = None;
        for (_, from) in self.map.around(hex) {
            if look.stacks.owner(self, from) != Some(side) {
                continue;
            }
            for u in look.stacks.at(from) {
                let clause = self.may_fight(look.p, kind, u).err();
                let clause = clause.unwrap_or_else(|| self.why_not_alone(look, kind, u));
                if best.is_none_or(|b| weight(clause) > weight(b)) {
                    best = Some(clause);
                }
            }
        }
        best.or(Some("TB 10.1a"))
    }

    /// Why a unit that may fight cannot open an attack: too little strength, or others it must attack as well.
    fn why_not_alone(&self, look: &Look<'_>, kind: Attack, u: u16) -> &'static str {
        let targets = self.contacts(look, self.counter(u).side, look.p.place(u));
        let everybody = Draft { targets, units: [u].into_iter().collect() };
        let weak = self.attack_twelfths(look.p, &everybody.units, &everybody.targets) < 12;
        if weak && self.obliged(look, kind, &everybody).is_ok() { "TB 10.1.1a" } else { "TB 10.7b" }
    }

    fn refuse_trip(&self, look: &mut Look<'_>, u: u16, to: u16) -> &'static str {
        if self.rail_danger(look, u, to) {
            return if self.map.has(&self.map.rails, to) { "TB 7.11c" } else { "TB 7.11f" };
        }
        if !self.map.has(&self.map.rails, to) {
            return "TB 7.11f";
        }
        if self.heavy_load(look.p, u) && !self.map.has(&self.map.stations, to) {
            return "TB 7.11d";
        }
        self.trip_past(look, u, false);
        if look.reach.cost[usize::from(to)] == crate::components::CLOSED { "TB 7.11e" } else { "TB 7.11f" }
    }

    /// Why a retreat may not go to a hex.
    pub(crate) fn refuse_retreat(&self, look: &mut Look<'_>, to: u16) -> &'static str {
        let f = look.p.flow.top();
        let side = Side::of(f.seat);
        if look.stacks.owner(self, to) == Some(side.enemy()) {
            return "TB 10.5b";
        }
        let target = look.p.battle.targets[usize::from(f.b.min(5))];
        if self.map.distance(to, f.a) != 1 {
            return "TB 10.5a";
        }
        if lost_ground(look, to) || self.map.distance(to, target) <= self.map.distance(f.a, target) {
            return "TB 10.5f";
        }
        let zoc = *look.stacks.zoc(self, look.p, side.enemy());
        let group = look.p.battle.group;
        let way = self.map.towards(f.a, to).unwrap_or(0);
        if !group.iter().all(|u| self.can_pass(look.p, u, f.a, way)) {
            return "TB 7.5b";
        }
        let best = self.retreats(look, &group, side, target, f.a, f.n);
        let full = |hex: u16| self.way_back(look, &group, side, target, hex, f.n.saturating_sub(1));
        if !full(to) && best.iter().any(|h| full(*h)) {
            return "TB 10.5f";
        }
        if self.map.has(&zoc, to) && best.iter().any(|h| !self.map.has(&zoc, *h)) {
            return "TB 10.5c";
        }
        let homeward = |hex: u16| self.homeward(look, side, hex) < self.homeward(look, side, f.a);
        if !homeward(to) && best.iter().any(|h| homeward(*h)) { "TB 10.5d" } else { "TB 10.5e" }
    }

    fn refuse_rebuilding(&self, look: &mut Look<'_>, draft: &[Token], token: Token) -> &'static str {
        match draft {
            [_] if token.kind() == Kind::Unit => {
                self.may_receive(look.p, token.index() as u16).err().unwrap_or("TB 12.5f")
            }
            [_, _] => "TB 12.5f",
            [_, _, _, first, ..] if token.kind() == Kind::Unit && first.kind() == Kind::Unit => {
                let same = self.counter(first.index() as u16).arm == self.counter(token.index() as u16).arm;
                if same { "TB 12.5d" } else { "TB 12.5c" }
            }
            _ if token.kind() == Kind::Unit && look.p.place(token.index() as u16) == place::OUT => {
                "TB 12.5d2"
            }
            _ => "TB 12.5c",
        }
    }
}
