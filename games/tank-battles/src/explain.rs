//! Sums and chances before one commits.

use crate::action::{Look, verb};
use crate::combat::odds::{Odds, twelfths};
use crate::combat::{Draft, step as battle};
use crate::components::{ALL_MP, Arm, COLUMNS, CombatResult, MP, River, Side, place};
use crate::markers::MarkerKind;
use crate::position::{Attack, Battle, Doing, Frame, Position, UnitSet, fact, flag};
use crate::scenario::{AO_KINDS, ROCKETS, TankBattles};
use crate::stacks::{Derived, bridged};
use engine::table::{Chance, Explanation, Forecast, Text};
use engine::{Clause, Distribution, Kind, Known, Label, Roll, Sheet, Tallying, Thrown, Token, gcd, msg};

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
        let f = p.flow.top();
        let side = known.seat().map_or(p.active(), |s| Side::of(s.0));
        let mut look = Look { p, stacks: &mut d.known, reach: &mut d.reach };
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
                self.explain_battle(&look, b, f.step, &mut out);
            }
            (Doing::Battle, _) if f.step <= battle::AGAIN_DEFENDER => {
                self.explain_battle(&look, self.with_draft(p, side, draft), f.step, &mut out);
            }
            (Doing::MovePhase, [verb::MOVE, rest @ .., to]) if to.kind() == Kind::Place => {
                let movers: Vec<u16> = rest.iter().map(|t| t.index() as u16).collect();
                self.explain_move(&mut look, &movers, to.index() as u16, &mut out);
            }
            (Doing::MovePhase, [verb::ENTER, u, hex]) => {
                self.explain_entry(&look, u.index() as u16, hex.index() as u16, &mut out);
            }
            (Doing::MovePhase, [verb::BLOW, hex, way, ..]) => {
                self.explain_blowing(
                    &mut look,
                    hex.index() as u16,
                    way.index() as u8,
                    draft.len() > 3,
                    &mut out,
                );
            }
            (Doing::MovePhase, [verb::BRIDGE, u, way]) => {
                let (at, enemy) = (p.place(u.index() as u16), p.active().enemy());
                let watched = self.bank_in_zoc(&mut look, enemy, at, way.index() as u8);
                let faces = if watched { 3 } else { 6 };
                out.forecasts.push(one_die(
                    msg!("chance-bridge"),
                    msg!("chance-laid"),
                    msg!("chance-not-laid"),
                    faces,
                ));
            }
            (_, [verb::BOMB, hex, rest @ ..]) => {
                out.forecasts.push(self.bombing(&look, side, hex.index() as u16, !rest.is_empty()));
            }
            (_, [verb::RAID]) => out.forecasts.push(self.raiding(&look, side)),
            (Doing::MovePhase, [verb::TRY, _]) => {
                out.forecasts.push(one_die(
                    msg!("chance-try"),
                    msg!("chance-moves"),
                    msg!("chance-stays"),
                    2,
                ));
            }
            (_, [verb::SEARCH, .., hex]) if hex.kind() == Kind::Place => out.forecasts.push(searching()),
            (Doing::Evade, [verb::EVADE, u]) => {
                let u = u.index() as u16;
                let path = self.evasion(&mut look, u);
                let zoc = *look.stacks.zoc(self, p, side.enemy());
                let enemies = look.stacks.held[side.enemy().at()];
                let seen = path.iter().filter(|h| self.map.has(&(zoc | enemies), **h)).count() as u32;
                let (away, all) = (5u128.pow(seen), 6u128.pow(seen));
                out.forecasts.push(forecast(
                    msg!("chance-evade"),
                    vec![(msg!("chance-away"), away), (msg!("chance-lost"), all - away)],
                    all,
                ));
            }
            (Doing::Retreat, _) => self.explain_retreat(&mut look, f, &mut out),
            _ => {}
        }
        out
    }

    /// The battle as it would be after a draft.
    fn with_draft(&self, p: &Position, side: Side, draft: &[Token]) -> Battle {
        let mut b = p.battle;
        let i = usize::from(side != p.active());
        match draft {
            [verb::AO, kind] if kind.index() < AO_KINDS.len() => {
                let (_, strength, heavy) = AO_KINDS[kind.index()];
                b.ao[i] += strength;
                if heavy && i == 0 {
                    b.facts |= fact::HEAVY;
                }
                if kind.index() == ROCKETS {
                    b.facts |= fact::ROCKETS;
                }
            }
            [verb::ENGINEERS] => b.facts |= fact::ENGINEERS,
            [verb::AIR, n] => b.air[i] += n.index() as u8,
            [verb::GUN, u] => b.guns.insert(u.index() as u16),
            [verb::DEFEND, units @ ..] => b.defenders = units.iter().map(|t| t.index() as u16).collect(),
            [verb::PLAY, m] => b.facts |= self.battle_fact(m.index()),
            _ => {}
        }
        b
    }

    /// The strongest known defenders of each target, and how many counters are unknown.
    fn likely_defenders(&self, look: &Look<'_>, b: &Battle) -> (UnitSet, u8) {
        let p = look.p;
        let mut set = UnitSet::EMPTY;
        let mut unknown = 0;
        let tanks = b.attackers.iter().any(|u| self.is_tank(p, u));
        let march = b.kind == Attack::March;
        for hex in b.hexes() {
            let mut units: Vec<u16> = Vec::new();
            for u in look.stacks.at(*hex) {
                if p.is(u, flag::UNKNOWN) {
                    unknown += 1;
                } else {
                    units.push(u);
                }
            }
            units.sort_by_key(|u| std::cmp::Reverse(self.defence_of(p, *u, tanks, true, march)));
            units.iter().take(3).for_each(|u| set.insert(*u));
        }
        (set, unknown)
    }

    fn explain_battle(&self, look: &Look<'_>, mut b: Battle, step: u8, out: &mut Explanation) {
        let mut unknown = 0;
        if b.defenders.is_empty() {
            (b.defenders, unknown) = self.likely_defenders(look, &b);
        }
        let mut sheet = Sheet::default();
        let odds = self.odds(look.p, &b, &mut sheet);
        let column = COLUMNS[usize::from(odds.column)];
        let result = msg!("odds-result", column = column, die = engine::signed(odds.die.into()));
        out.tallies.push(sheet.total(msg!("odds-title"), result));
        if unknown == 0 && b.hexes().iter().all(|h| self.only_columns(look, *h)) {
            out.notes.push(msg!("note-columns"));
            return;
        }
        let rolled = matches!(step, battle::AGAIN_ATTACKER | battle::AGAIN_DEFENDER) && look.p.battle.die > 0;
        out.forecasts.extend(self.outcomes(look.p, &b, &odds, rolled, unknown > 0));
        if unknown > 0 {
            out.notes.push(msg!("note-unknown", n = i32::from(unknown)));
        }
        if odds.star {
            out.notes.push(msg!("note-star"));
        }
    }

    /// The exact chances of an attack: of one die, and with Tactical Superiority known to be in hand.
    ///
    /// Rule: TB 14.4a, TB 14.4b, TB 14.4c. Ruling: Q115
    fn outcomes(&self, p: &Position, b: &Battle, odds: &Odds, rolled: bool, estimate: bool) -> Vec<Forecast> {
        let faces: Vec<CombatResult> =
            (1..=6i8).map(|die| self.crt.look(die + odds.die, odds.column)).collect();
        let read = |thrown: Thrown| match thrown {
            Thrown::Dice(dice) => faces[usize::from(dice.first()) - 1],
            _ => faces[0],
        };
        let die = || Distribution::of_roll(&Roll::dice(1, Label::default()), read);
        let told = |title: Text, d: Distribution<CombatResult>, assumption: Text| {
            let mut told = d.forecast(title, |r| r.text());
            told.assumptions.push(assumption);
            told.estimate = estimate;
            told
        };
        let mut all = vec![told(msg!("chance-battle"), die(), msg!("assume-no-answer"))];
        // What a result is worth to the attacker, in sixths against the average.
        let worth = |r: &CombatResult| {
            let star = i32::from(r.star && odds.star);
            2 * (i32::from(r.defender) - i32::from(r.attacker) - star) + i32::from(r.retreat)
        };
        let average: i32 = faces.iter().map(worth).sum();
        let superior = |side: Side| {
            let trial = Position { battle: *b, ..*p };
            b.kind != Attack::March
                && !b.is(fact::AGAIN)
                && !rolled
                && self.markers_live(p)
                && self.superior(&trial, side)
                && self.held(p, side, MarkerKind::Ts).is_some()
        };
        let [attacker, defender] = [superior(p.active()), superior(p.active().enemy())];
        if attacker || defender {
            let again = |r: CombatResult| {
                let w = 6 * worth(&r);
                if attacker && w < average || defender && w > average {
                    die()
                } else {
                    Distribution::certain(r)
                }
            };
            all.push(told(msg!("chance-superior"), die().then(again), msg!("assume-reroll")));
        }
        all
    }

    /// The cost of a move, step by step.
    fn explain_move(&self, look: &mut Look<'_>, movers: &[u16], to: u16, out: &mut Explanation) {
        self.reach(look, movers);
        let path = look.reach.path(to);
        let m = self.mover(look, movers);
        let mut sheet = Sheet::default();
        let mut from = m.from;
        let mut spent = 0u8;
        for hex in path {
            let way = self.map.towards(from, hex).unwrap_or(0);
            if let Ok(cost) = self.step(look, &m, from, spent, way) {
                let all = cost >= ALL_MP;
                let (value, unit) = if m.rails { (1, 1) } else { (u32::from(cost), u32::from(MP)) };
                let value = if all {
                    "∗".to_owned()
                } else {
                    format!("+{}", crate::combat::odds::fraction(value, unit))
                };
                let clause = self.step_clause(look, &m, from, way, hex, all);
                sheet.part(Clause(clause), || (msg!("move-step", at = self.hex_arg(hex)), value));
                spent = if all { m.left } else { spent.saturating_add(cost) };
            }
            from = hex;
        }
        let left = u32::from(m.left.saturating_sub(spent));
        let left = if m.rails { left.to_string() } else { twelfths(left) };
        out.tallies.push(sheet.total(msg!("move-title"), msg!("move-result", left = left)));
    }

    /// The clause that sets the price of a step.
    fn step_clause(
        &self,
        look: &mut Look<'_>,
        m: &crate::movement::Mover,
        from: u16,
        way: u8,
        to: u16,
        all: bool,
    ) -> &'static str {
        let river = self.map.sides[usize::from(from)][usize::from(way)].river;
        let bridge = bridged(&self.map, look.p, from, way);
        let cost = self.map.costs(look.p.weather, m.classes)[usize::from(from)][usize::from(way)];
        let [line, off] = [cost.line, cost.off].map(|c| c[usize::from(bridge)]);
        let zoc = *look.stacks.zoc(self, look.p, m.side.enemy());
        let free = m.alone && (self.choice.mild_columns || look.stacks.is_empty(to));
        if m.rails {
            "TB X4b"
        } else if all && self.map.has(&zoc, from) {
            "TB 8.3b"
        } else if all {
            "TB TEC13a"
        } else if free && line < off {
            "TB 7.12a"
        } else if river != River::None && !(bridge && river == River::Small) {
            "TB 7.4.1b"
        } else {
            "TB 7.4.1a"
        }
    }

    /// What a reinforcement pays for its first hex.
    fn explain_entry(&self, look: &Look<'_>, u: u16, hex: u16, out: &mut Explanation) {
        let c = self.counter(u);
        let alone = self.choice.mild_columns || look.stacks.is_empty(hex);
        let weather = self.effects[usize::from(look.p.weather)].1;
        let Some(cost) = self.map.entry_cost(&self.chart, weather, c.class, hex, alone) else { return };
        let cost = cost + self.hindrance(look.p, c.side, hex);
        let mut sheet = Sheet::default();
        let whole = self.enters_with(look.p, u);
        let before = self.entered(look.p, hex);
        sheet.part(Clause("TB 7.2a"), || (msg!("move-allowance"), whole.to_string()));
        if before > 0 {
            sheet.part(Clause("TB 7.12c"), || (msg!("move-behind"), format!("−{before}")));
        }
        sheet.part(Clause("TB 7.4.1a"), || {
            (msg!("move-step", at = self.hex_arg(hex)), format!("−{}", twelfths(cost.into())))
        });
        let left = u32::from(whole).saturating_sub(before.into()) * u32::from(MP);
        let left = twelfths(left.saturating_sub(cost.into()));
        out.tallies.push(sheet.total(msg!("move-title"), msg!("move-result", left = left)));
    }

    /// The number a bridge needs, and the chance.
    fn explain_blowing(&self, look: &mut Look<'_>, hex: u16, way: u8, helped: bool, out: &mut Explanation) {
        let watched = self.bank_in_zoc(look, look.p.active().enemy(), hex, way);
        let need = if watched { 5u8 } else { 3 };
        let engineers = helped || self.sappers(look, hex).next().is_some();
        let mut sheet = Sheet::default();
        let clause = if watched { "TB 7.8c" } else { "TB 7.8b" };
        sheet.part(Clause(clause), || (msg!("blow-need"), format!("{need}+")));
        if engineers {
            sheet.part(Clause("TB 7.8d"), || (msg!("blow-engineers"), "+1".to_owned()));
        }
        let need = need - u8::from(engineers);
        let total = sheet.total(msg!("chance-blow"), msg!("blow-result", need = i32::from(need)));
        out.tallies.push(total);
        out.forecasts.push(one_die(
            msg!("chance-blow"),
            msg!("chance-blown"),
            msg!("chance-stands"),
            7 - need,
        ));
    }

    /// Levels a bombing costs: flak units and the factor first, then a die for each counter.
    fn bombing(&self, look: &Look<'_>, side: Side, hex: u16, wave: bool) -> Forecast {
        let p = look.p;
        let target = side.enemy();
        let guns = (0..self.counters.len() as u16)
            .filter(|u| {
                self.choice.additional
                    && self.counter(*u).side == target
                    && self.counter(*u).arm == Arm::Aa
                    && place::on_map(p.place(*u))
                    && !p.is(*u, flag::REVERSE | flag::UNKNOWN)
                    && self.map.distance(hex, p.place(*u)) <= 1
            })
            .count() as u32;
        let flak = u128::from(self.flak_factor(look, target, Some(hex)).min(7) - 1);
        let (through, flown) = (flak, 6 * 2u128.pow(guns));
        // Weights of so many levels lost, in sixths for each counter.
        let mut levels = vec![1u128];
        let mut hidden = false;
        for u in look.stacks.at(hex).take(24) {
            hidden |= p.is(u, flag::UNKNOWN);
            let tanks = !p.is(u, flag::UNKNOWN) && matches!(self.spec(p, u).arm, Arm::Tank | Arm::FlameTank);
            let bad = if wave && tanks { 2 } else { 1 };
            let mut next = vec![0; levels.len() + 1];
            for (n, w) in levels.iter().enumerate() {
                next[n] += w * (6 - bad);
                next[n + 1] += w * bad;
            }
            levels = next;
        }
        let dice: u128 = levels.iter().sum();
        let mut parts = vec![(msg!("chance-shot-down"), (flown - through) * dice)];
        for (n, w) in levels.iter().enumerate() {
            parts.push((msg!("chance-levels", n = n as i32), through * w));
        }
        let mut told = forecast(msg!("chance-bomb"), parts, flown * dice);
        told.assumptions.push(msg!("assume-no-fighters"));
        told.estimate = hidden;
        told
    }

    /// Points a strike on the rear costs.
    fn raiding(&self, look: &Look<'_>, side: Side) -> Forecast {
        let target = side.enemy();
        let there: u32 = look.p.ao[target.at()].iter().map(|n| u32::from(*n)).sum();
        let through = u128::from(self.flak_factor(look, target, None).min(7) - 1);
        let mut parts = vec![(msg!("chance-shot-down"), (6 - through) * 6)];
        for die in 1..=5u32 {
            parts.push((msg!("chance-points", n = die.min(there) as i32), through));
        }
        parts.push((msg!("chance-points-picked", n = there.min(3) as i32), through));
        let mut told = forecast(msg!("chance-raid"), parts, 36);
        told.assumptions.push(msg!("assume-no-fighters"));
        told
    }

    /// Every hex around a stack that retreats: open, or closed by which clause.
    fn explain_retreat(&self, look: &mut Look<'_>, f: Frame, out: &mut Explanation) {
        let side = Side::of(f.seat);
        let target = look.p.battle.targets[usize::from(f.b.min(5))];
        let group = look.p.battle.group;
        if f.n == 0 {
            return;
        }
        let best = self.retreats(look, &group, side, target, f.a, f.n);
        let zoc = *look.stacks.zoc(self, look.p, side.enemy());
        let mut sheet = Sheet::default();
        for (_, to) in self.map.around(f.a) {
            let at = self.hex_arg(to);
            let (clause, text, value) = if !best.contains(&to) {
                let clause = self.refuse_retreat(look, to);
                let text = match clause {
                    "TB 10.5b" => msg!("retreat-enemy", at = at),
                    "TB 10.5c" => msg!("retreat-zone", at = at),
                    "TB 10.5d" => msg!("retreat-away", at = at),
                    "TB 10.5e" => msg!("retreat-ground", at = at),
                    "TB 7.5b" => msg!("retreat-closed", at = at),
                    _ => msg!("retreat-short", at = at),
                };
                (clause, text, "✗")
            } else if self.map.has(&zoc, to) {
                ("TB 10.5.1a", msg!("retreat-loss", at = at), "✓ −1")
            } else {
                ("TB 10.5a", msg!("retreat-open", at = at), "✓")
            };
            sheet.part(Clause(clause), || (text, value.to_owned()));
        }
        let result = msg!("ask-retreat", n = i32::from(f.n), at = self.hex_arg(f.a));
        out.tallies.push(sheet.total(msg!("retreat-title"), result));
    }
}

/// Weighted outcomes as fractions; those that cannot be are left out.
fn forecast(title: Text, parts: Vec<(Text, u128)>, total: u128) -> Forecast {
    let shown = |(outcome, of): (Text, u128)| {
        let by = gcd(of, total).max(1);
        Chance { outcome, of: of / by, total: total / by }
    };
    Forecast {
        title,
        chances: parts.into_iter().filter(|(_, of)| *of > 0).map(shown).collect(),
        assumptions: Vec::new(),
        estimate: false,
    }
}

/// Chances of one die with so many good faces.
fn one_die(title: Text, good: Text, bad: Text, faces: u8) -> Forecast {
    let of = u128::from(faces.min(6));
    forecast(title, vec![(good, of), (bad, 6 - of)], 6)
}

/// A search: rule X5.1.
fn searching() -> Forecast {
    let parts = vec![
        (msg!("chance-found"), 1),
        (msg!("chance-shown"), 2),
        (msg!("chance-nothing"), 2),
        (msg!("chance-lost"), 1),
    ];
    forecast(msg!("chance-search"), parts, 6)
}
