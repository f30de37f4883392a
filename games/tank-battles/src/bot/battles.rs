//! Which attacks to make: the best of what the front offers.

use super::aims::Aims;
use super::scene::Scene;
use super::stake::{Stake, stalwarts};
use super::{Commander, Skill};
use crate::action::{Look, verb};
use crate::combat::Draft;
use crate::components::Side;
use crate::position::{Attack, Battle, Position};
use crate::scenario::{AO_KINDS, ROCKETS, TankBattles};
use crate::stacks::Stacks;
use arrayvec::ArrayVec;
use engine::{Action, Known, Token};

/// The enemy as he could be, with who stands where.
pub struct World {
    p: Position,
    stacks: Box<Stacks>,
}

impl Commander {
    /// Positions that could be so.
    fn worlds(&mut self, r: &TankBattles, known: &Known<Position>, n: usize) -> Vec<World> {
        (0..n)
            .map(|_| {
                let p = r.guess(known, &mut self.dice);
                let mut stacks = Box::<Stacks>::default();
                stacks.sync(r, &p);
                World { p, stacks }
            })
            .collect()
    }

    /// The best attack of a kind, if one is worth making or due.
    pub(super) fn next_attack(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
        kind: Attack,
    ) -> Option<Action> {
        let p: &Position = known;
        self.derived.known.sync(r, p);
        let aims = Aims::of(r, p, side, self.skill);
        let scene = self.scene(r, known, side);
        let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
        let drafts = drafts(r, &mut look, side, kind);
        if drafts.is_empty() {
            return None;
        }
        let due = look.p.pledges.iter().any(|h| *h != u16::MAX) && r.open_pledge(&mut look).is_some();
        let worlds = self.worlds(r, known, self.skill.worlds());
        let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
        let mut judged: Vec<(f32, Draft)> = drafts
            .into_iter()
            .map(|draft| (promise(r, &mut look, &aims, &scene, &worlds, kind, &draft), draft))
            .collect();
        // What an enemy hex is worth attacking by others than these, for pledges.
        let besides = |hex: u16, used: &Draft, judged: &[(f32, Draft)]| {
            let apart =
                |d: &Draft| !d.units.iter().any(|u| used.units.iter().any(|o| p.place(*o) == p.place(*u)));
            judged
                .iter()
                .filter(|(_, d)| d.targets.contains(&hex) && apart(d))
                .map(|(v, _)| *v)
                .fold(-1.5, f32::max)
        };
        let mut best: Option<(f32, usize)> = None;
        for i in 0..judged.len() {
            let (value, draft) = &judged[i];
            let mut value = *value;
            for hex in pledged(r, &look, side, draft) {
                value += besides(hex, draft, &judged).min(-aims.w.pledge);
            }
            if due && draft.targets.iter().any(|t| p.pledges.contains(t)) {
                value += 100.0;
            }
            if best.is_none_or(|(b, _)| value > b) {
                best = Some((value, i));
            }
        }
        let (value, i) = best?;
        if value < aims.w.attack {
            return None;
        }
        let (_, draft) = judged.swap_remove(i);
        let draft = if due { draft } else { self.trim(r, known, &aims, &scene, &worlds, kind, draft) };
        action(kind, &draft)
    }

    /// Leaves out hexes whose units are not needed.
    #[allow(clippy::too_many_arguments)]
    fn trim(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        aims: &Aims,
        scene: &Scene,
        worlds: &[World],
        kind: Attack,
        draft: Draft,
    ) -> Draft {
        if self.skill == Skill::Plain {
            return draft;
        }
        let p: &Position = known;
        let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
        let mut best = draft;
        let mut value = promise(r, &mut look, aims, scene, worlds, kind, &best);
        let mut hexes: ArrayVec<u16, 24> = ArrayVec::new();
        for u in &best.units {
            if !hexes.contains(&p.place(*u)) {
                _ = hexes.try_push(p.place(*u));
            }
        }
        for hex in hexes {
            let mut less = best.clone();
            less.units.retain(|u| p.place(*u) != hex);
            if less.units.is_empty() || r.obliged(&look, kind, &less).is_err() {
                continue;
            }
            let now = promise(r, &mut look, aims, scene, worlds, kind, &less);
            if now >= value {
                (best, value) = (less, now);
            }
        }
        best
    }
}

fn action(kind: Attack, draft: &Draft) -> Option<Action> {
    let word = if kind == Attack::March { verb::MARCH } else { verb::ATTACK };
    let mut action = Action::of(&[word])?;
    let mut targets = draft.targets.clone();
    targets.sort_unstable();
    let mut units = draft.units.clone();
    units.sort_unstable();
    let whole = targets.iter().all(|t| action.push(Token::place(*t)))
        && units.iter().all(|u| action.push(Token::unit(*u)));
    whole.then_some(action)
}

/// Enemy hexes an attack would oblige its side to attack besides.
fn pledged(r: &TankBattles, look: &Look<'_>, side: Side, draft: &Draft) -> ArrayVec<u16, 24> {
    let mut due = ArrayVec::new();
    for u in &draft.units {
        for hex in r.contacts(look, side, look.p.place(*u)) {
            let met = draft.targets.contains(&hex)
                || look.p.was_struck(hex)
                || look.p.pledges.contains(&hex)
                || due.contains(&hex);
            if !met {
                _ = due.try_push(hex);
            }
        }
    }
    due
}

/// What an attack promises, on average over what the enemy could be.
#[allow(clippy::too_many_arguments)]
fn promise(
    r: &TankBattles,
    look: &mut Look<'_>,
    aims: &Aims,
    scene: &Scene,
    worlds: &[World],
    kind: Attack,
    draft: &Draft,
) -> f32 {
    // Whoever pursues comes nearer to what counts.
    let mut nearer = 0.0;
    for u in &draft.units {
        let class = r.counter(*u).class;
        let to = draft.targets.iter().map(|t| scene.way(class, *t)).fold(f32::MAX, f32::min);
        nearer += (scene.way(class, look.p.place(*u)) - to).max(0.0);
    }
    let mut sum = 0.0;
    for world in worlds {
        let mut b = Battle { kind, count: draft.targets.len() as u8, ..Battle::default() };
        b.targets[..draft.targets.len()].copy_from_slice(&draft.targets);
        b.attackers = draft.units.iter().copied().collect();
        b.defenders = stalwarts(r, &world.p, &b, &world.stacks);
        if kind != Attack::March {
            foresee_support(r, &world.p, aims.side, &mut b);
        }
        let odds = r.odds(&world.p, &b, &mut ());
        let mut stake = Stake::of(r, look, aims, &world.p, &b);
        stake.ground += aims.w.nearer * nearer;
        sum += stake.promise(r, &odds);
    }
    sum / worlds.len().max(1) as f32
}

/// Support the attacker can count on: his best points and some aircraft.
fn foresee_support(r: &TankBattles, p: &Position, side: Side, b: &mut Battle) {
    let limit = r.sides[side.at()].ao_limit[usize::from(p.turn) - 1];
    let mut left = limit;
    for kind in (0..ROCKETS).rev() {
        let n = p.ao[side.at()][kind].min(left);
        b.ao[0] += n * AO_KINDS[kind].1;
        left -= n;
    }
    b.air[0] = p.air[side.at()].min(r.special.air_max).div_ceil(2);
}

/// Attacks worth thinking about: everybody fit of one formation against one hex, or one stack against all it touches.
fn drafts(r: &TankBattles, look: &mut Look<'_>, side: Side, kind: Attack) -> Vec<Draft> {
    let mut found = Vec::new();
    let zoc = *look.stacks.zoc(r, look.p, side);
    let targets = look.stacks.held[side.enemy().at()] & zoc;
    let targets: Vec<u16> = targets.iter(&r.map.grid).map(|c| c.0).collect();
    for target in targets {
        let mut fit: Vec<(u16, u16)> = Vec::new();
        for (_, from) in r.map.around(target) {
            if look.stacks.owner(r, from) == Some(side) {
                let fighters = look.stacks.at(from).filter(|u| r.may_fight(look.p, kind, *u).is_ok());
                fit.extend(fighters.map(|u| (from, u)));
            }
        }
        let mut groups: Vec<u8> = fit.iter().map(|(_, u)| r.spec(look.p, *u)).map(|c| c.group).collect();
        groups.sort_unstable();
        groups.dedup();
        for group in groups {
            if kind == Attack::March {
                let mut hexes: Vec<u16> = fit.iter().map(|(h, _)| *h).collect();
                hexes.dedup();
                for hex in hexes {
                    let here: Vec<(u16, u16)> = fit.iter().copied().filter(|(h, _)| *h == hex).collect();
                    from_hex(r, look, kind, target, &here, group, &mut found);
                }
            } else {
                assemble(r, look, kind, &[target], &fit, group, &mut found);
                let mut hexes: Vec<u16> = fit.iter().map(|(h, _)| *h).collect();
                hexes.dedup();
                for hex in hexes {
                    let here: Vec<(u16, u16)> = fit.iter().copied().filter(|(h, _)| *h == hex).collect();
                    from_hex(r, look, kind, target, &here, group, &mut found);
                }
            }
        }
    }
    found
}

/// One stack against a hex, and against everything it touches.
fn from_hex(
    r: &TankBattles,
    look: &Look<'_>,
    kind: Attack,
    target: u16,
    here: &[(u16, u16)],
    group: u8,
    found: &mut Vec<Draft>,
) {
    let Some((hex, u)) = here.first().copied() else { return };
    assemble(r, look, kind, &[target], here, group, found);
    let mut all = r.contacts(look, r.counter(u).side, hex);
    all.sort_unstable();
    if all.len() > 1 && all.first() == Some(&target) {
        assemble(r, look, kind, &all, here, group, found);
    }
}

/// Puts an attack together from fit units: of each hex the strongest division of the group, and two independents.
fn assemble(
    r: &TankBattles,
    look: &Look<'_>,
    kind: Attack,
    targets: &[u16],
    fit: &[(u16, u16)],
    group: u8,
    found: &mut Vec<Draft>,
) {
    let p = look.p;
    let might = |u: u16| {
        let face = r.face(p, u);
        f32::from(face.attack) + 3.0 * f32::from(face.tank) + 2.0 * f32::from(u8::from(r.spec(p, u).engineer))
    };
    let mut order: Vec<(f32, u16)> = Vec::new();
    let mut hexes: Vec<u16> = fit.iter().map(|(h, _)| *h).collect();
    hexes.dedup();
    for hex in hexes {
        let own = fit.iter().filter(|(h, u)| {
            *h == hex && {
                let c = r.spec(p, *u);
                c.group == group && !c.independent
            }
        });
        let mut divisions: Vec<(u8, f32)> = Vec::new();
        for (_, u) in own.clone() {
            let d = r.spec(p, *u).division;
            match divisions.iter_mut().find(|(n, _)| *n == d) {
                Some((_, sum)) => *sum += might(*u),
                None => divisions.push((d, might(*u))),
            }
        }
        let Some((division, _)) = divisions.iter().max_by(|a, b| a.1.total_cmp(&b.1)) else { continue };
        order.extend(own.filter(|(_, u)| r.spec(p, *u).division == *division).map(|(_, u)| (might(*u), *u)));
    }
    let free = fit.iter().filter(|(_, u)| r.spec(p, *u).independent).map(|(_, u)| (might(*u), *u));
    order.extend(free);
    order.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut draft = Draft { targets: targets.iter().copied().collect(), units: ArrayVec::new() };
    for (_, u) in order {
        if r.joins(look, kind, &draft, u).is_ok() {
            draft.units.push(u);
        }
    }
    // Hexes that touch somebody nobody can attack stay out of it.
    while !draft.units.is_empty() && r.obliged(look, kind, &draft).is_err() {
        let mut without: Option<Draft> = None;
        let mut hexes: Vec<u16> = draft.units.iter().map(|u| p.place(*u)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        for hex in &hexes {
            let mut less = draft.clone();
            less.units.retain(|u| p.place(*u) == *hex);
            if r.obliged(look, kind, &less).is_err() {
                let mut rest = draft.clone();
                rest.units.retain(|u| p.place(*u) != *hex);
                without = Some(rest);
                break;
            }
        }
        match without {
            Some(rest) => draft = rest,
            None => return,
        }
    }
    let strong = r.attack_twelfths(p, &draft.units, &draft.targets) >= 12;
    let new = !found.iter().any(|d| d.targets == draft.targets && d.units == draft.units);
    if !draft.units.is_empty() && strong && new {
        found.push(draft);
    }
}
