//! Movement: unit after unit goes where it is worth most; then marches, spades and bridges.

use super::aims::Aims;
use super::{Commander, Skill};
use crate::action::{Look, verb};
use crate::components::{Arm, Setup, Side, Works, place};
use crate::movement::step;
use crate::position::{Attack, Frame, Position, UnitSet, flag};
use crate::scenario::TankBattles;
use engine::{Action, Known, Token};

/// A move must improve things by so much.
const WORTHWHILE: f32 = 0.08;

/// Who has been thought about in a movement phase.
#[derive(Clone, Copy, Debug, Default)]
pub struct Moving {
    phase: (u8, u8, u8, u16),
    seen: UnitSet,
    again: UnitSet,
}

impl Commander {
    /// The next action of phase III.
    pub(super) fn next_move(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
        f: Frame,
    ) -> Option<Action> {
        match f.step {
            step::PREPARE => self.next_preparation(r, known, side),
            step::BLOW => self.next_blowing(r, known, side),
            _ => self
                .next_arrival(r, known, side)
                .or_else(|| self.next_trip(r, known, side))
                .or_else(|| self.next_march(r, known, side))
                .or_else(|| self.next_work(r, known, side))
                .or_else(|| Action::of(&[verb::DONE])),
        }
    }

    /// HQs come back, lost units are restored, reinforcements enter.
    fn next_arrival(&mut self, r: &TankBattles, known: &Known<Position>, side: Side) -> Option<Action> {
        let p: &Position = known;
        if p.extra_move > 0 {
            return None;
        }
        self.derived.known.sync(r, p);
        let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
        let own = |u: &u16| r.counter(*u).side == side;
        let units = || (0..r.counters.len() as u16).filter(own);
        if let Some(hq) = units().find(|u| r.can_return(&mut look, *u)) {
            let hexes = r.return_hexes(&mut look, side);
            let scene = self.scene(r, known, side);
            let far = |hex: u16| scene.scattered(r, p, hq, hex) + scene.threat[usize::from(hex)];
            let at = hexes.iter(&r.map.grid).map(|c| c.0).min_by(|a, b| far(*a).total_cmp(&far(*b)))?;
            return Action::of(&[verb::RETURN, Token::unit(hq), Token::place(at)]);
        }
        if r.can_rebuild(&mut look, side)
            && let Some(action) = self.first_of(r, known, verb::REBUILD)
        {
            return Some(action);
        }
        if let Some(m) = r.held(p, side, crate::markers::MarkerKind::Penal)
            && let Some(action) = self.first_of_all(r, known, &[verb::PLAY, Token::card(m.into())])
        {
            return Some(action);
        }
        let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
        let u = units().find(|u| r.can_enter(&mut look, *u))?;
        let Setup::Arrives(_, hexes) = &r.counter(u).setup else { return None };
        let scene = self.scene(r, known, side);
        let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
        let class = r.counter(u).class;
        let mut best: Option<(f32, u16)> = None;
        for hex in hexes {
            if let Some(left) = r.entry(&mut look, u, *hex) {
                let value = f32::from(left) / 12.0 - scene.way(class, *hex);
                if best.is_none_or(|(b, _)| value > b) {
                    best = Some((value, *hex));
                }
            }
        }
        Action::of(&[verb::ENTER, Token::unit(u), Token::place(best?.1)])
    }

    /// The next unit that goes somewhere better.
    fn next_trip(&mut self, r: &TankBattles, known: &Known<Position>, side: Side) -> Option<Action> {
        let p: &Position = known;
        let phase = (p.turn, p.active + 1, p.corps, p.extra_move);
        if self.moving.phase != phase {
            self.moving = Moving { phase, ..Moving::default() };
        }
        let scene = self.scene(r, known, side);
        let aims = self.aims(r, p, side);
        self.derived.known.sync(r, p);
        let mut order: Vec<(bool, f32, u16)> = (0..r.counters.len() as u16)
            .filter(|u| r.counter(*u).side == side && !self.moving.seen.has(*u) && r.may_move(p, *u).is_ok())
            .map(|u| (r.counter(u).arm == Arm::Hq, scene.way(r.counter(u).class, p.place(u)), u))
            .collect();
        order.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
        for (hq, _, u) in order {
            let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
            if leaves(r, &mut look, &aims, u) {
                self.moving.seen.insert(u);
                return Action::of(&[verb::EXIT, Token::unit(u)]);
            }
            if !r.can_step(&mut look, u) {
                self.moving.seen.insert(u);
                continue;
            }
            r.reach(&mut look, &[u]);
            let from = p.place(u);
            let stay = scene.stand(r, p, &aims, u, from) + WORTHWHILE;
            let hexes = look.reach.hexes.iter().map(|hex| (scene.stand(r, p, &aims, u, *hex), *hex));
            let mut better: Vec<(f32, u16)> = hexes.filter(|(value, _)| *value > stay).collect();
            better.sort_by(|a, b| b.0.total_cmp(&a.0));
            better.truncate(if hq { 8 } else { 3 });
            if aims.w.cut > 0.0 {
                for way in &mut better {
                    way.0 -= aims.w.cut * self.cuts(r, p, side, u, way.1);
                }
            }
            let best = better.into_iter().filter(|(value, _)| *value > stay);
            let best = best.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((stay, from));
            // Whoever takes a place with points on the way may go on.
            if self.moving.again.has(u) || best.1 == from {
                self.moving.seen.insert(u);
            }
            self.moving.again.insert(u);
            if best.1 != from {
                return Action::of(&[verb::MOVE, Token::unit(u), Token::place(best.1)]);
            }
        }
        None
    }

    /// Attacks from the march; and units out of command try to move by themselves.
    fn next_march(&mut self, r: &TankBattles, known: &Known<Position>, side: Side) -> Option<Action> {
        let p: &Position = known;
        if p.extra_move == 0
            && let Some(action) = self.next_attack(r, known, side, Attack::March)
        {
            // Those who break through go on.
            action.iter().filter(|t| t.kind() == engine::Kind::Unit).for_each(|t| {
                self.moving.seen.remove(t.index() as u16);
                self.moving.again.remove(t.index() as u16);
            });
            return Some(action);
        }
        let u = (0..r.counters.len() as u16)
            .find(|u| r.counter(*u).side == side && r.may_try(p, *u).is_ok())
            .filter(|_| p.extra_move == 0)?;
        self.moving.seen.remove(u);
        self.moving.again.remove(u);
        Action::of(&[verb::TRY, Token::unit(u)])
    }

    /// Whoever stays where the enemy may come digs in.
    fn next_work(&mut self, r: &TankBattles, known: &Known<Position>, side: Side) -> Option<Action> {
        let p: &Position = known;
        if p.extra_move > 0 {
            return None;
        }
        let attacks = self.aims(r, p, side).attacks();
        let scene = self.scene(r, known, side);
        self.derived.known.sync(r, p);
        let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
        let zoc = *look.stacks.zoc(r, p, side.enemy());
        let u = (0..r.counters.len() as u16).find(|u| {
            let at = p.place(*u);
            r.counter(*u).side == side
                && r.may_dig(&mut look, *u).is_ok()
                && p.works_at(at) == Works::None
                && scene.threat[usize::from(at)] > 4.0
                && !(attacks && r.map.has(&zoc, at))
                && !look.stacks.at(at).any(|o| p.is(o, flag::AT_WORK))
        })?;
        Action::of(&[verb::DIG, Token::unit(u)])
    }

    /// The defender blows bridges the enemy could use, and lays obstacles.
    fn next_blowing(&mut self, r: &TankBattles, known: &Known<Position>, side: Side) -> Option<Action> {
        let p: &Position = known;
        let done = Action::of(&[verb::DONE]);
        let aims = self.aims(r, p, side);
        if aims.attacks() || self.skill == Skill::Plain {
            return done;
        }
        let scene = self.scene(r, known, side);
        self.derived.known.sync(r, p);
        let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
        let held = look.stacks.held[side.at()];
        for c in held.iter(&r.map.grid) {
            for d in 0..6 {
                let to = r.map.near[c.index()][usize::from(d)];
                if place::on_map(to)
                    && scene.threat[usize::from(to)] > scene.threat[c.index()]
                    && scene.threat[usize::from(to)] > 6.0
                    && p.control(to) != side
                    && r.may_blow(&mut look, c.0, d).is_ok()
                {
                    return Action::of(&[verb::BLOW, Token::place(c.0), Token::direction(d)]);
                }
            }
        }
        if let Some(m) = r.mobeng_now(&mut look, side)
            && let Some(hex) = self.pressed(r, known, side)
        {
            return Action::of(&[verb::PLAY, Token::card(m.into()), Token::place(hex)]);
        }
        done
    }

    /// The own hex where help counts most.
    pub(super) fn pressed(&mut self, r: &TankBattles, known: &Known<Position>, side: Side) -> Option<u16> {
        let p: &Position = known;
        let scene = self.scene(r, known, side);
        self.derived.known.sync(r, p);
        let need = |hex: u16| {
            let i = usize::from(hex);
            scene.threat[i] * (1.0 + f32::from(r.map.vp[i]))
        };
        let held = self.derived.known.held[side.at()];
        let free = |h: &u16| p.obstacles.iter().all(|o| o.hex != *h);
        held.iter(&r.map.grid).map(|c| c.0).filter(free).max_by(|a, b| need(*a).total_cmp(&need(*b)))
    }
}

/// Whether a unit leaves the map for its points.
fn leaves(r: &TankBattles, look: &mut Look<'_>, aims: &Aims, u: u16) -> bool {
    r.may_exit(look, u).is_ok() && r.counter(u).arm != Arm::Hq && aims.left < 0.4
}
