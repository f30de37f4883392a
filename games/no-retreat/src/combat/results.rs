//! Results: losses, counterblow markers, shattering (10.7).

use crate::action::verb;
use crate::cards::Win;
use crate::components::{Branch, CombatResult, Side, Special, place};
use crate::flow::Cx;
use crate::hexes::UnitSet;
use crate::position::{Doing, Frame, Marker, MarkerKind, Position, Unit, fx, phase_fx};
use crate::setup::NoRetreat;
use engine::{Choices, Go, Sink, Token};

use super::{ADVANCING, Cause, EXCHANGED, FINISH, OPTION, RETREATED, ROLL};

/// Losses come from an event, not from a battle.
const BY_EVENT: u16 = 2;

impl NoRetreat {
    /// Whether a fort holds a hex of the defenders.
    ///
    /// Rule: NR 10.7.4a, NR 10.7.5h
    pub fn fort_in(&self, p: &Position, hex: u16) -> bool {
        let side = Side::of(p.battle.side).enemy();
        p.battle.fx & (fx::SIEGE | fx::HEAVY) == 0
            && p.units_at(hex)
                .any(|u| self.side_of[usize::from(u)] == side && self.face(p, u).branch == Branch::Fort)
    }

    /// The Volkssturm in a hex, if their ability counts.
    ///
    /// Rule: NR 14.11b
    fn volkssturm_in<'a>(&'a self, p: &'a Position, hex: u16) -> impl Iterator<Item = u8> + 'a {
        let counts = p.battle.fx & fx::HEAVY == 0 && p.battle.side == Side::Soviet as u8;
        p.units_at(hex)
            .filter(move |u| counts && self.c.units[usize::from(*u)].special == Special::Volkssturm)
    }

    /// Units that can take the next loss of a frame.
    ///
    /// Rule: NR 10.7.1b, NR 14.1e, NR 14.5b, NR 14.6b, NR 14.7b, NR PA-13. Ruling: B25
    pub fn loss_candidates(&self, p: &Position, f: Frame) -> UnitSet {
        let side = Side::of(f.seat);
        if f.b == BY_EVENT {
            return self.c.of_side[side.at()]
                .iter()
                .filter(|u| {
                    let unit = p.units[usize::from(*u)];
                    let spec = &self.c.units[usize::from(*u)];
                    let counted = side == Side::Axis || spec.special != Special::Cadre && !unit.is(Unit::OOS);
                    unit.on_map() && counted && !p.battle.queue.has(*u)
                })
                .collect();
        }
        let attacking = f.b == 0;
        let all = self.alive(p, if attacking { p.battle.attackers } else { p.battle.defenders });
        let special = |wanted: &[Special]| -> UnitSet {
            all.iter().filter(|u| wanted.contains(&self.c.units[usize::from(*u)].special)).collect()
        };
        // A fort fights in counterattacks, too, and always loses first.
        let forts = special(&[Special::GermanFort, Special::Garrison]);
        let grenadiers = special(&[Special::SsGrenadier]);
        let first = match (side, attacking) {
            (Side::Axis, true) => [forts, special(&[Special::SsPanzer]), grenadiers],
            (Side::Axis, false) => [forts, grenadiers, UnitSet::EMPTY],
            (Side::Soviet, true) => {
                [all.iter().filter(|u| self.is_shock(p, *u)).collect(), UnitSet::EMPTY, UnitSet::EMPTY]
            }
            (Side::Soviet, false) => [UnitSet::EMPTY; 3],
        };
        first.into_iter().find(|s| !s.is_empty()).unwrap_or(all)
    }

    /// Offers units to take a loss.
    pub fn offer_losses(&self, p: &Position, f: Frame, draft: &[Token], out: &mut Choices) {
        match draft {
            [] => out.offer(verb::LOSS),
            [v] if *v == verb::LOSS => {
                self.loss_candidates(p, f).iter().for_each(|u| out.offer(Token::unit(u.into())));
            }
            [v, _] if *v == verb::LOSS => out.complete = true,
            _ => {}
        }
    }

    /// Hexes the active player may put a CB marker on: of his units in this battle.
    ///
    /// Rule: NR 10.7c, NR 10.7.3d
    fn mark_hexes<'a>(&'a self, p: &'a Position, side: Side) -> impl Iterator<Item = u16> + 'a {
        let fought = self.alive(p, (p.battle.attackers | p.battle.defenders) & self.c.of_side[side.at()]);
        fought.iter().filter_map(move |u| {
            let at = p.units[usize::from(u)].place;
            let first = fought.iter().find(|o| p.units[usize::from(*o)].place == at) == Some(u);
            let fit = first
                && p.units_at(at).any(|o| !self.face(p, o).white)
                && p.marker_at(side, at, MarkerKind::Counterblow).is_none();
            fit.then_some(at)
        })
    }

    /// Offers hexes for a CB marker.
    pub fn offer_mark(&self, p: &Position, f: Frame, draft: &[Token], out: &mut Choices) {
        match draft {
            [] => out.offer(verb::MARK),
            [v] if *v == verb::MARK => {
                self.mark_hexes(p, Side::of(f.seat)).for_each(|h| out.offer(Token::place(h)))
            }
            [v, _] if *v == verb::MARK => out.complete = true,
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// The result as cards, forts and standing effects leave it.
    fn effective_result(&mut self) -> CombatResult {
        let b = &self.p.battle;
        let defender = Side::of(b.side).enemy();
        let mut result = b.outcome();
        if result == CombatResult::None && b.fx & fx::BRIDGEHEAD != 0 {
            result = CombatResult::EX;
        }
        if result == CombatResult::DR {
            let held = match defender {
                Side::Soviet => phase_fx::NOT_A_STEP_BACK,
                Side::Axis => phase_fx::HOLD,
            };
            if self.p.phase_fx & held != 0 {
                result = CombatResult::EX;
            }
        }
        // Rule: NR 10.7.4b. Ruling: B20
        if result == CombatResult::DS && b.targets().iter().any(|h| self.r.fort_in(self.p, *h)) {
            result = CombatResult::EX;
        }
        result
    }

    /// Applies a result.
    ///
    /// Rule: NR 10.7a, NR 10.7b, NR 10.7c, NR 10.7d, NR 10.7e, NR 10.7f, NR 10.7g
    pub fn apply_result(&mut self) -> Go {
        let b = self.p.battle;
        let again = b.fx & (fx::RIVER_REROLL | fx::STANDS) == fx::RIVER_REROLL;
        if b.outcome() == CombatResult::None && again && b.die > 0 {
            self.p.battle.fx &= !fx::RIVER_REROLL;
            self.p.battle.rerolls += 1;
            self.p.battle.die = 0;
            return self.step(ROLL);
        }
        let result = self.effective_result();
        self.p.battle.result = result as u8;
        let roller = Side::of(b.side);
        match result {
            CombatResult::None => self.step(FINISH),
            CombatResult::CA => self.step(OPTION),
            CombatResult::CB => {
                let slot = self.p.flow.top().b;
                self.p.flow.top_mut().step = FINISH;
                self.mark_counterblow(slot);
                Go::On
            }
            CombatResult::EX => {
                self.p.flow.top_mut().step = EXCHANGED;
                self.open(Side::Soviet, Win::Exchange);
                self.battle_losses(1, roller.enemy());
                self.battle_losses(0, roller);
                Go::On
            }
            CombatResult::DR | CombatResult::DS | CombatResult::DD => {
                self.p.battle.fx |= fx::ADVANCE;
                self.p.flow.top_mut().step = RETREATED;
                self.begin_retreats(result);
                Go::On
            }
        }
    }

    /// One step is lost on one side of the battle: 0 those who roll, 1 the others.
    pub fn battle_losses(&mut self, which: u16, side: Side) {
        self.p.flow.push(Frame {
            doing: Doing::Losses,
            seat: side as u8,
            a: 1,
            b: which,
            ..Frame::default()
        });
    }

    /// Steps lost by an event, each by another unit.
    pub fn event_losses(&mut self, side: Side, n: u16) {
        // No battle is on: its queue remembers who has been hit.
        self.p.battle.queue = UnitSet::EMPTY;
        self.p.flow.push(Frame {
            doing: Doing::Losses,
            seat: side as u8,
            a: n,
            b: BY_EVENT,
            ..Frame::default()
        });
    }

    /// Goes on while losses are due and somebody can take them.
    pub fn advance_losses(&mut self, f: Frame) -> Go {
        if f.a == 0 || self.r.loss_candidates(self.p, f).is_empty() {
            if f.b == BY_EVENT {
                self.p.battle.queue = UnitSet::EMPTY;
            }
            return self.end();
        }
        Go::Wait
    }

    /// A unit takes the loss.
    pub fn act_loss(&mut self, f: Frame, unit: u8) {
        self.p.flow.top_mut().a -= 1;
        if f.b == BY_EVENT {
            self.p.battle.queue.insert(unit);
            self.step_loss(unit, Cause::Event);
        } else {
            self.step_loss(unit, Cause::Battle);
        }
    }

    /// CB: the active player marks one of his hexes, if he has a marker.
    ///
    /// Ruling: B13
    fn mark_counterblow(&mut self, slot: u16) {
        let active = self.p.active();
        let unused = self.p.battle.fx & fx::MARKED == 0;
        let marker = match slot {
            n if n > 0 && unused => Some(usize::from(n) - 1),
            _ => self.p.free_marker(active),
        };
        let any = self.r.mark_hexes(self.p, active).next().is_some();
        if let Some(m) = marker.filter(|_| any) {
            self.p.battle.fx |= fx::MARKED;
            self.p.flow.push(Frame {
                doing: Doing::MarkHex,
                seat: active as u8,
                a: m as u16,
                ..Frame::default()
            });
        }
    }

    /// A counterblow frame waits for its hex.
    pub fn advance_mark(&mut self, f: Frame) -> Go {
        if self.r.mark_hexes(self.p, Side::of(f.seat)).next().is_none() { self.end() } else { Go::Wait }
    }

    /// The marker is turned over on the hex.
    pub fn act_mark(&mut self, f: Frame, hex: u16) {
        self.p.flow.pop();
        let side = Side::of(f.seat);
        self.p.markers[side.at()][usize::from(f.a)] = Marker { hex, kind: MarkerKind::Counterblow };
        self.tell_counterblow(side, hex);
    }

    /// Who must retreat is found; forts and Volkssturm hold their hexes.
    ///
    /// Rule: NR 10.7.4a, NR 10.7.4c, NR 10.7.5h, NR 14.11b
    fn begin_retreats(&mut self, result: CombatResult) {
        let targets: arrayvec::ArrayVec<u16, 6> = self.p.battle.targets().iter().copied().collect();
        let involved = self.p.battle.defenders | self.p.battle.bystanders;
        let mut retreating = UnitSet::EMPTY;
        for (n, hex) in targets.into_iter().enumerate() {
            let levies: UnitSet = self.r.volkssturm_in(self.p, hex).collect();
            let fort = self.r.fort_in(self.p, hex);
            if result == CombatResult::DR && !levies.is_empty() {
                for u in levies.iter() {
                    self.p.units[usize::from(u)] = Unit { place: place::OUT, flags: 0, aux: 0 };
                    self.tell_eliminated(u, place::OUT);
                }
                self.p.battle.held |= 1 << n;
                self.tidy_markers();
                continue;
            }
            if !fort {
                for u in involved.iter().filter(|u| self.p.units[usize::from(*u)].place == hex) {
                    retreating.insert(u);
                }
            }
        }
        self.p.battle.retreating = retreating;
        self.p.flow.push(Frame { doing: Doing::Retreats, seat: 1 - self.p.battle.side, ..Frame::default() });
    }

    /// After the retreats: DS shatters, DD costs each defender a step.
    ///
    /// Rule: NR 10.7e, NR 10.7f, NR 10.7.5f, NR 10.7.6
    pub fn after_retreat(&mut self) -> Go {
        let b = self.p.battle;
        // Shattered units do not stay where they went.
        if b.outcome() != CombatResult::DS
            && let Some(at) = self.first_overstack()
        {
            self.ask_overstack(at);
            return Go::On;
        }
        self.p.flow.top_mut().step = ADVANCING;
        let alive = self.r.alive(self.p, b.defenders);
        match b.outcome() {
            CombatResult::DS => alive.iter().for_each(|u| self.shatter(u)),
            CombatResult::DD => alive.iter().for_each(|u| self.step_loss(u, Cause::Battle)),
            _ => {}
        }
        Go::On
    }
}
