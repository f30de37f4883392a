//! Sums and chances before one commits.

use crate::action::{Look, verb};
use crate::combat::odds::{Odds, twelfths};
use crate::combat::{Draft, step as battle};
use crate::components::{COLUMNS, Loser};
use crate::position::{Attack, Battle, Doing, Position, UnitSet, fact, flag};
use crate::scenario::TankBattles;
use crate::stacks::Derived;
use engine::table::{Chance, Explanation, Forecast, Text};
use engine::{Kind, Known, Sheet, Tallying, Token, msg};

impl TankBattles {
    /// Everything that can be said of a draft.
    pub(crate) fn explain_draft(
        &self,
        known: &Known<Position>,
        draft: &[Token],
        d: &mut Derived,
    ) -> Explanation {
        let p: &Position = known;
        d.known.sync(self, p);
        let mut out = Explanation::default();
        let f = p.top();
        match (f.doing, draft) {
            (Doing::CombatPhase | Doing::MovePhase, [verb::ATTACK | verb::MARCH, rest @ ..])
                if rest.iter().any(|t| t.kind() == Kind::Unit) =>
            {
                let attack = Draft::of(rest);
                let kind = match (draft[0], f.n) {
                    (verb::MARCH, _) => Attack::March,
                    (_, 2) => Attack::Prepared,
                    _ => Attack::Unprepared,
                };
                let mut b = Battle { kind, count: attack.targets.len() as u8, ..Battle::default() };
                attack.targets.iter().enumerate().for_each(|(i, t)| b.targets[i] = *t);
                b.attackers = attack.units.iter().copied().collect();
                let (defenders, unknown) = self.likely_defenders(p, d, &b);
                b.defenders = defenders;
                self.explain_battle(p, &b, unknown, &mut out);
            }
            (Doing::Battle, _) if f.step <= battle::AGAIN_DEFENDER => {
                let mut b = p.battle;
                let mut unknown = 0;
                if b.defenders.is_empty() {
                    (b.defenders, unknown) = self.likely_defenders(p, d, &b);
                }
                self.explain_battle(p, &b, unknown, &mut out);
            }
            (Doing::MovePhase, [verb::MOVE, rest @ .., to]) if to.kind() == Kind::Place => {
                let movers: Vec<u16> = rest.iter().map(|t| t.index() as u16).collect();
                self.explain_move(p, &movers, to.index() as u16, d, &mut out);
            }
            (Doing::MovePhase, [verb::BLOW, hex, side, ..]) => {
                let mut look = Look { p, stacks: &mut d.known, reach: &mut d.reach };
                let (hex, side) = (hex.index() as u16, side.index() as u8);
                let need = if self.bank_in_zoc(&mut look, p.active().enemy(), hex, side) { 5 } else { 3 };
                let engineers =
                    look.stacks.at(hex).any(|u| self.counter(u).arm == crate::components::Arm::Engineer);
                let need = need - u8::from(engineers || draft.len() > 3);
                out.forecasts.push(one_die(
                    msg!("chance-blow"),
                    msg!("chance-blown"),
                    msg!("chance-stands"),
                    7 - need,
                ));
            }
            (_, [verb::BOMB, hex, ..]) => {
                let look = Look { p, stacks: &mut d.known, reach: &mut d.reach };
                let side = known.seat().map_or(p.active(), |s| crate::components::Side::of(s.0));
                let flak = self.flak_factor(&look, side.enemy(), Some(hex.index() as u16)).min(7);
                let through = u128::from(flak - 1);
                out.forecasts.push(Forecast {
                    title: msg!("chance-bomb"),
                    chances: vec![
                        Chance { outcome: msg!("chance-hit-each"), of: through, total: 36 },
                        Chance { outcome: msg!("chance-miss"), of: 36 - through, total: 36 },
                    ],
                    assumptions: vec![msg!("assume-no-fighters")],
                    estimate: false,
                });
            }
            (Doing::MovePhase, [verb::TRY, _]) => {
                out.forecasts.push(one_die(
                    msg!("chance-try"),
                    msg!("chance-moves"),
                    msg!("chance-stays"),
                    2,
                ));
            }
            _ => {}
        }
        out
    }

    /// The strongest known defenders of each target, and how many counters are unknown.
    fn likely_defenders(&self, p: &Position, d: &Derived, b: &Battle) -> (UnitSet, u8) {
        let mut set = UnitSet::EMPTY;
        let mut unknown = 0;
        let tanks = b.attackers.iter().any(|u| self.is_tank(p, u));
        for hex in b.hexes() {
            let mut units: Vec<u16> = Vec::new();
            for u in d.known.at(*hex) {
                if p.is(u, flag::UNKNOWN) {
                    unknown += 1;
                } else {
                    units.push(u);
                }
            }
            units.sort_by_key(|u| std::cmp::Reverse(self.defence_of(p, *u, tanks, true, false)));
            units.iter().take(3).for_each(|u| set.add(*u));
        }
        (set, unknown)
    }

    fn explain_battle(&self, p: &Position, b: &Battle, unknown: u8, out: &mut Explanation) {
        let mut sheet = Sheet::default();
        let odds = self.odds(p, b, &mut sheet);
        let column = COLUMNS[usize::from(odds.column)];
        let result = msg!("odds-result", column = column, die = engine::signed(odds.die.into()));
        out.tallies.push(sheet.total(msg!("odds-title"), result));
        out.forecasts.push(self.forecast(p, b, &odds, unknown > 0));
        if unknown > 0 {
            out.notes.push(msg!("note-unknown", n = i32::from(unknown)));
        }
    }

    /// The exact chances of a declared attack; with Tactical Superiority in the attacker's hand a bad die is rolled again.
    fn forecast(&self, p: &Position, b: &Battle, odds: &Odds, estimate: bool) -> Forecast {
        let rolled = (1..=6i8).map(|die| self.crt.look(die + odds.die, odds.column));
        let mut trial = *p;
        trial.battle = *b;
        let side = p.active();
        let superior = b.kind != Attack::March
            && !b.is(fact::AGAIN)
            && self.markers_live(p)
            && self.superior(&trial, side)
            && self.held(p, side, crate::markers::MarkerKind::Ts).is_some();
        let bad = |r: &crate::components::CombatResult| matches!(r.loser, Loser::Attacker | Loser::Both);
        let results: Vec<_> = rolled.collect();
        let mut weights: Vec<(String, u128)> = Vec::new();
        let mut add = |code: String, w: u128| match weights.iter_mut().find(|(c, _)| *c == code) {
            Some((_, n)) => *n += w,
            None => weights.push((code, w)),
        };
        let total = if superior { 36 } else { 6 };
        for r in &results {
            if superior && bad(r) {
                results.iter().for_each(|again| add(again.code(), 1));
            } else {
                add(r.code(), total / 6);
            }
        }
        let mut assumptions = vec![msg!("assume-no-answer")];
        if superior {
            assumptions.push(msg!("assume-reroll"));
        }
        Forecast {
            title: msg!("chance-battle"),
            chances: weights
                .into_iter()
                .map(|(code, of)| Chance { outcome: msg!("chance-result", result = code), of, total })
                .collect(),
            assumptions,
            estimate,
        }
    }

    /// The cost of a move, step by step.
    fn explain_move(&self, p: &Position, movers: &[u16], to: u16, d: &mut Derived, out: &mut Explanation) {
        let mut look = Look { p, stacks: &mut d.known, reach: &mut d.reach };
        self.reach(&mut look, movers);
        let path = look.reach.path(to);
        let m = self.mover(&look, movers);
        let mut sheet = Sheet::default();
        let mut from = m.from;
        let mut spent = 0u8;
        for hex in path {
            let way = self.map.towards(from, hex).unwrap_or(0);
            if let Ok(cost) = self.step(&mut look, &m, from, spent, way) {
                let all = cost >= crate::components::ALL_MP;
                let value = if all { "∗".to_owned() } else { format!("+{}", twelfths(cost.into())) };
                let leaves = self.map.has(look.stacks.zoc(self, p, m.side.enemy()), from);
                let clause = match (all, leaves) {
                    (false, _) => "TB 7.4.1a",
                    (true, true) => "TB 8.3b",
                    (true, false) => "TB TEC13a",
                };
                sheet.part(engine::Clause(clause), || (msg!("move-step", at = self.hex_arg(hex)), value));
                spent = if all { m.left } else { spent.saturating_add(cost) };
            }
            from = hex;
        }
        let left = m.left.saturating_sub(spent);
        let title: Text = msg!("move-title");
        out.tallies.push(sheet.total(title, msg!("move-result", left = twelfths(left.into()))));
    }
}

/// Chances of one die with so many good faces.
fn one_die(title: Text, good: Text, bad: Text, faces: u8) -> Forecast {
    let of = u128::from(faces.min(6));
    Forecast {
        title,
        chances: vec![Chance { outcome: good, of, total: 6 }, Chance { outcome: bad, of: 6 - of, total: 6 }],
        assumptions: Vec::new(),
        estimate: false,
    }
}
