//! Which attacks to make: the best of what the front offers.

use super::Commander;
use super::aims::Aims;
use super::extra::gunners;
use super::scene::Scene;
use super::stake::{Stake, stalwarts};
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

/// An attack that can be made.
struct Chance {
    draft: Draft,
    bases: ArrayVec<u16, 6>,
    /// Enemy hexes that must be attacked besides.
    pledged: ArrayVec<u16, 24>,
    /// What it promises by itself, and with support.
    bare: f32,
    helped: f32,
}

/// The attacks of a phase: whoever attacks must see to it that all he touches are attacked.
struct Plan<'a> {
    chances: &'a [Chance],
    kind: Attack,
    due: ArrayVec<u16, 24>,
    helpings: usize,
    pledge: f32,
    /// What an attack must promise with support to be thought about.
    least: f32,
}

/// How many ways the hidden enemy could stand are thought through.
const WORLDS: usize = 3;
/// How many answers to a pledge are thought about.
const WIDTH: usize = 3;
/// Attacks of one plan at most.
const SEVERAL: usize = 8;
type Chosen = ArrayVec<usize, SEVERAL>;

impl Plan<'_> {
    /// What the best plan promises, and its first attack.
    fn best(&self) -> Option<(f32, usize)> {
        let mut best = None;
        let mut chosen = Chosen::new();
        if !self.due.is_empty() {
            self.go_on(&mut chosen, &mut best);
            return best;
        }
        let mut order: Vec<usize> = (0..self.chances.len()).collect();
        order.sort_by(|a, b| self.chances[*b].helped.total_cmp(&self.chances[*a].helped));
        for i in order.into_iter().filter(|i| self.chances[*i].helped > self.least).take(24) {
            chosen.push(i);
            self.go_on(&mut chosen, &mut best);
            chosen.pop();
        }
        best
    }

    /// Adds attacks until every pledge is met.
    fn go_on(&self, chosen: &mut Chosen, best: &mut Option<(f32, usize)>) {
        let struck = |hex: &u16| chosen.iter().any(|i| self.chances[*i].draft.targets.contains(hex));
        let pledged = chosen.iter().flat_map(|i| &self.chances[*i].pledged);
        let open = self.due.iter().chain(pledged).copied().find(|hex| !struck(hex));
        let mut further: Vec<(f32, usize)> = match open {
            Some(hex) if !chosen.is_full() => (0..self.chances.len())
                .filter(|i| self.chances[*i].draft.targets.contains(&hex) && self.apart(chosen, *i))
                .map(|i| {
                    (
                        self.chances[i].bare
                            - self.chances[i].pledged.iter().filter(|h| !struck(h)).count() as f32 * 0.3,
                        i,
                    )
                })
                .collect(),
            _ => Vec::new(),
        };
        if further.is_empty() {
            let value = self.value(chosen) - if open.is_some() { 1.0 } else { 0.0 };
            let first = chosen
                .iter()
                .copied()
                .max_by(|a, b| self.chances[*a].helped.total_cmp(&self.chances[*b].helped));
            if let Some(first) = first
                && best.is_none_or(|(b, _)| value > b)
            {
                *best = Some((value, first));
            }
            return;
        }
        further.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, i) in further.into_iter().take(WIDTH.saturating_sub(chosen.len().saturating_sub(1)).max(1)) {
            chosen.push(i);
            self.go_on(chosen, best);
            chosen.pop();
        }
    }

    /// Whether an attack is made by others, against others, than those chosen.
    fn apart(&self, chosen: &Chosen, i: usize) -> bool {
        let new = &self.chances[i];
        chosen.iter().map(|o| &self.chances[*o]).all(|old| {
            !self.shares(old, new) && !old.draft.targets.iter().any(|t| new.draft.targets.contains(t))
        })
    }

    /// Whether two attacks need the same: a hex is the base of one, but several may march off from it.
    fn shares(&self, a: &Chance, b: &Chance) -> bool {
        match self.kind {
            Attack::March => a.draft.units.iter().any(|u| b.draft.units.contains(u)),
            _ => a.bases.iter().any(|h| b.bases.contains(h)),
        }
    }

    fn value(&self, chosen: &Chosen) -> f32 {
        let mut help: ArrayVec<f32, SEVERAL> =
            chosen.iter().map(|i| self.chances[*i].helped - self.chances[*i].bare).collect();
        help.sort_by(|a, b| b.total_cmp(a));
        let bare: f32 = chosen.iter().map(|i| self.chances[*i].bare).sum();
        let price = self.pledge * (chosen.len().max(1) - 1) as f32;
        bare + help.iter().take(self.helpings).sum::<f32>() - price
    }
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

    /// The first attack of the best plan for the phase, if one is worth making or due.
    pub(super) fn next_attack(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
        kind: Attack,
    ) -> Option<Action> {
        let p: &Position = known;
        self.derived.known.sync(r, p);
        let aims = self.aims(r, p, side);
        let scene = self.scene(r, known, side);
        let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
        let drafts = drafts(r, &mut look, side, kind);
        if drafts.is_empty() {
            return None;
        }
        let due = !look.p.pledges.is_empty() && r.open_pledge(&mut look).is_some();
        let worlds = self.worlds(r, known, if self.aide { 1 } else { WORLDS });
        let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
        let chances: Vec<Chance> = drafts
            .into_iter()
            .map(|draft| {
                let [bare, helped] = promise(r, &mut look, &aims, &scene, &worlds, kind, &draft);
                Chance {
                    bases: bases(p, &draft),
                    pledged: pledged(r, &look, side, &draft),
                    draft,
                    bare,
                    helped,
                }
            })
            .collect();
        let plan = Plan {
            chances: &chances,
            kind,
            due: if due { (p.pledges - p.struck).iter().collect() } else { ArrayVec::new() },
            helpings: helpings(r, p, side),
            pledge: aims.w.pledge,
            least: aims.w.attack.min(0.0),
        };
        let (value, first) = plan.best()?;
        if value < aims.w.attack && !due {
            return None;
        }
        let draft = chances[first].draft.clone();
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
        let p: &Position = known;
        let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
        let mut best = draft;
        let [_, mut value] = promise(r, &mut look, aims, scene, worlds, kind, &best);
        for hex in bases(p, &best) {
            let mut less = best.clone();
            less.units.retain(|u| p.place(*u) != hex);
            if less.units.is_empty() || r.obliged(&look, kind, &less).is_err() {
                continue;
            }
            let [_, now] = promise(r, &mut look, aims, scene, worlds, kind, &less);
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
                || look.p.struck.has(hex)
                || look.p.pledges.has(hex)
                || due.contains(&hex);
            if !met {
                _ = due.try_push(hex);
            }
        }
    }
    due
}

/// Own hexes an attack comes from.
fn bases(p: &Position, draft: &Draft) -> ArrayVec<u16, 6> {
    let mut hexes: ArrayVec<u16, 6> = ArrayVec::new();
    for u in &draft.units {
        if !hexes.contains(&p.place(*u)) {
            _ = hexes.try_push(p.place(*u));
        }
    }
    hexes
}

/// What an attack promises without support and with it, on average over what the enemy could be.
#[allow(clippy::too_many_arguments)]
fn promise(
    r: &TankBattles,
    look: &mut Look<'_>,
    aims: &Aims,
    scene: &Scene,
    worlds: &[World],
    kind: Attack,
    draft: &Draft,
) -> [f32; 2] {
    // Whoever pursues comes nearer to what counts.
    let mut nearer = 0.0;
    for u in &draft.units {
        let class = r.counter(*u).class;
        let to = draft.targets.iter().map(|t| scene.way(class, *t)).fold(f32::MAX, f32::min);
        nearer += (scene.way(class, look.p.place(*u)) - to).max(0.0);
    }
    let mut sum = [0.0; 2];
    for world in worlds {
        let mut b = Battle { kind, count: draft.targets.len() as u8, ..Battle::default() };
        b.targets[..draft.targets.len()].copy_from_slice(&draft.targets);
        b.attackers = draft.units.iter().copied().collect();
        b.defenders = stalwarts(r, &world.p, &b, &world.stacks);
        let mut stake = Stake::of(r, look, aims, &world.p, &b);
        stake.ground += aims.w.nearer * nearer;
        let bare = expected(r, &world.p, aims.side, &stake, &b);
        sum[0] += bare;
        sum[1] += if kind == Attack::March {
            bare
        } else {
            foresee_support(r, &world.p, aims.side, &mut b);
            expected(r, &world.p, aims.side, &stake, &b)
        };
    }
    sum.map(|value| value / worlds.len().max(1) as f32)
}

/// What an attack is worth if the enemy fires his best guns in every second one.
fn expected(r: &TankBattles, p: &Position, side: Side, stake: &Stake, b: &Battle) -> f32 {
    let alone = stake.promise(r, &r.odds(p, b, &mut ()));
    let foe = side.enemy();
    let fires = b.kind != Attack::March && r.special.ao_defence > 0;
    let best = (0..ROCKETS).rev().find(|kind| fires && p.ao[foe.at()][*kind] > 0);
    let guns = gunners(r, p, b, foe);
    if best.is_none() && guns.is_empty() {
        return alone;
    }
    let mut answered = *b;
    answered.ao[1] += best.map_or(0, |kind| AO_KINDS[kind].1);
    guns.iter().for_each(|u| answered.guns.insert(u));
    (alone + stake.promise(r, &r.odds(p, &answered, &mut ()))) / 2.0
}

/// How many attacks the artillery or the aircraft of a side can support.
fn helpings(r: &TankBattles, p: &Position, side: Side) -> usize {
    let points: u8 = p.ao[side.at()][..ROCKETS].iter().sum();
    let salvos = points.div_ceil(r.sides[side.at()].ao_limit[usize::from(p.turn) - 1].max(1));
    usize::from(salvos.max(p.air[side.at()].div_ceil(r.special.air_max.max(1))))
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
    b.guns = gunners(r, p, b, side);
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
    let mut all = r.contacts(look, r.counter(u).side, hex);
    all.sort_unstable();
    let might = |u: u16| r.attack_of(look.p, u) + r.face(look.p, u).defence;
    let fit = || here.iter().filter(|(_, u)| r.attack_of(look.p, *u) > 0);
    if kind == Attack::March {
        for one in fit() {
            assemble(r, look, kind, &[target], std::slice::from_ref(one), r.spec(look.p, one.1).group, found);
        }
    }
    // To divert an enemy one will do: the weakest, or one with a level to spare.
    let least = fit().min_by_key(|(_, u)| might(*u));
    let sturdy = fit().filter(|(_, u)| r.levels(look.p, *u) == 2).min_by_key(|(_, u)| might(*u));
    let sturdy = sturdy.filter(|s| Some(*s) != least);
    let singles = least.into_iter().chain(sturdy).map(std::slice::from_ref);
    for some in std::iter::once(here).chain(singles) {
        let Some((_, u)) = some.first() else { continue };
        let group = if some.len() == 1 { r.spec(look.p, *u).group } else { group };
        assemble(r, look, kind, &[target], some, group, found);
        for other in all.iter().filter(|o| **o > target) {
            assemble(r, look, kind, &[target, *other], some, group, found);
        }
        if all.len() > 2 && all.first() == Some(&target) {
            assemble(r, look, kind, &all, some, group, found);
        }
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
