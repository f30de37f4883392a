//! Markers of the cup, and the small decisions between the phases.

use super::Commander;
use super::aims::guns;
use super::ground::strength;
use crate::action::{Look, verb};
use crate::components::{Side, place};
use crate::markers::MarkerKind;
use crate::position::{Frame, Position};
use crate::scenario::{AO_KINDS, ROCKETS, TankBattles};
use crate::sequence::supply_step;
use engine::{Action, Known, Token};

impl Commander {
    /// The corps markers of the strongest corps near the enemy go into the cup.
    pub(super) fn next_laying(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
    ) -> Option<Action> {
        let p: &Position = known;
        let (n, from) = r.laying_choice(p, side)?;
        let mut corps: Vec<(f32, u16)> = (0..64u16)
            .filter(|m| from >> m & 1 == 1)
            .map(|m| (self.punch(r, p, side, |u| r.markers[usize::from(m)].members.has(u)), m))
            .collect();
        corps.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        corps.truncate(usize::from(n));
        corps.sort_by_key(|(_, m)| *m);
        let mut action = Action::of(&[verb::LAY])?;
        corps.iter().all(|(_, m)| action.push(Token::card(*m))).then_some(action)
    }

    /// The attack of some units of a side, more if the enemy is near.
    fn punch(&self, r: &TankBattles, p: &Position, side: Side, of: impl Fn(u16) -> bool) -> f32 {
        let foes: Vec<u16> = (0..r.counters.len() as u16)
            .filter(|u| r.counter(*u).side != side && place::on_map(p.place(*u)))
            .map(|u| p.place(u))
            .collect();
        (0..r.counters.len() as u16)
            .filter(|u| r.counter(*u).side == side && place::on_map(p.place(*u)) && of(*u))
            .map(|u| {
                let near = foes.iter().map(|h| r.map.distance(*h, p.place(u))).min().unwrap_or(9);
                strength(r, p, u).0 / (1.0 + f32::from(near))
            })
            .sum()
    }

    /// What to do with a drawn marker.
    pub(super) fn next_drawn(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
        f: Frame,
    ) -> Option<Action> {
        let p: &Position = known;
        let marker = r.markers.get(usize::from(f.a))?;
        match marker.kind {
            MarkerKind::Corps => Action::of(&[verb::ACTIVATE]),
            MarkerKind::Stuka => self.first_of(r, known, verb::PLAY),
            MarkerKind::Fuel | MarkerKind::Order => {
                self.play_on_strongest(r, known, side.enemy(), |u, n| usize::from(r.counter(u).corps) == n)
            }
            MarkerKind::Fres => self.play_on_strongest(r, known, side, |u, n| {
                let c = r.counter(u);
                usize::from(c.corps) == n || usize::from(c.division) + 256 == n
            }),
            MarkerKind::Break => self.first_of(r, known, verb::PLAY),
            MarkerKind::Mobeng => {
                let hex = self.pressed(r, known, side)?;
                Action::of(&[verb::PLAY, Token::place(hex)])
            }
            MarkerKind::Penal => {
                let hex = self.pressed(r, known, side);
                let comrades = self.offered(r, known, &[verb::PLAY]);
                let best = comrades
                    .iter()
                    .copied()
                    .min_by_key(|t| hex.map_or(0, |h| r.map.distance(h, p.place(t.index() as u16))))?;
                Action::of(&[verb::PLAY, best])
            }
            _ => Action::of(&[verb::KEEP]),
        }
    }

    /// Plays the drawn marker on the formation of a side that hits hardest.
    fn play_on_strongest(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
        of: impl Fn(u16, usize) -> bool,
    ) -> Option<Action> {
        let numbers = self.offered(r, known, &[verb::PLAY]);
        let punch = |t: &Token| self.punch(r, known, side, |u| of(u, t.index()));
        let best = numbers.iter().max_by(|a, b| punch(a).total_cmp(&punch(b)))?;
        Action::of(&[verb::PLAY, *best])
    }

    /// Phase I: a temporary HQ near those without one, tanks recovered.
    pub(super) fn next_in_supply(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
        f: Frame,
    ) -> Option<Action> {
        let p: &Position = known;
        let aims = self.aims(r, p, side);
        self.derived.known.sync(r, p);
        if f.step == supply_step::CREATE {
            let hexes = self.offered(r, known, &[verb::CREATE]);
            let scene = self.scene(r, known, side);
            let fit = hexes.iter().filter(|t| scene.threat[t.index()] == 0.0);
            let lonely: Vec<u16> = (0..r.counters.len() as u16)
                .filter(|u| r.counter(*u).side == side && place::on_map(p.place(*u)))
                .filter(|u| p.is(*u, crate::position::flag::NO_COMMAND | crate::position::flag::EMERGENCY))
                .map(|u| p.place(u))
                .collect();
            let near =
                |t: &Token| lonely.iter().filter(|h| r.map.distance(**h, t.index() as u16) <= 6).count();
            let best = fit.max_by_key(|t| near(t)).filter(|t| near(t) > 2);
            return match best {
                Some(hex) => Action::of(&[verb::CREATE, *hex]),
                None => Action::of(&[verb::PASS]),
            };
        }
        let Some(m) = r.held(p, side, MarkerKind::Tankrep) else { return Action::of(&[verb::PASS]) };
        let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
        let tanks = r.repairable(&mut look, side);
        match aims.dearest(r, p, tanks.iter().copied()) {
            Some(u) => Action::of(&[verb::PLAY, Token::card(m.into()), Token::unit(u)]),
            None => Action::of(&[verb::PASS]),
        }
    }

    /// A lull: the best weakened unit is restored.
    pub(super) fn next_in_lull(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
    ) -> Option<Action> {
        let p: &Position = known;
        let aims = self.aims(r, p, side);
        let units = self.offered(r, known, &[verb::RESTORE]);
        match aims.dearest(r, p, units.iter().map(|t| t.index() as u16)) {
            Some(u) => Action::of(&[verb::RESTORE, Token::unit(u)]),
            None => Action::of(&[verb::PASS]),
        }
    }

    /// Counter-preparation: the lightest guns pay for it, the lightest are lost to it.
    pub(super) fn next_counterprep(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        f: Frame,
    ) -> Option<Action> {
        let p: &Position = known;
        let lightest = |side: Side| guns(p, side).find(|k| *k != ROCKETS);
        match f.step {
            0 => {
                let held = r.held(p, Side::Soviet, MarkerKind::Cprep).is_some();
                let pays = p.ao[1].iter().any(|n| *n > 0);
                Action::of(&[if held && pays { verb::PLAY } else { verb::PASS }])
            }
            2 => match lightest(Side::Soviet).filter(|k| AO_KINDS[*k].1 <= 2) {
                Some(k) => Action::of(&[verb::AO, Token::number(k as u16)]),
                None => Action::of(&[verb::DONE]),
            },
            _ => Action::of(&[verb::SUBTRACT, Token::number(lightest(Side::German)? as u16)]),
        }
    }
}
