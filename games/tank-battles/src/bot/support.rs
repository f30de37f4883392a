//! What to add to an attack or a defence: points, aircraft, markers; whom to name; whether to roll again.

use super::Commander;
use super::extra::gunners;
use super::stake::{Stake, stalwarts};
use crate::action::{Look, verb};
use crate::combat::step;
use crate::components::Side;
use crate::markers::MarkerKind;
use crate::position::{Battle, Frame, Position, UnitSet, fact};
use crate::scenario::{AO_KINDS, ROCKETS, TankBattles};
use arrayvec::ArrayVec;
use engine::{Action, Known, Token};

/// What a point of artillery strength, an aircraft, an engineer point and a marker are worth when kept.
const KEPT: [f32; 4] = [0.07, 0.12, 0.2, 0.2];
/// A new roll must improve things by so much.
const AGAIN: f32 = 0.4;

impl Commander {
    /// A decision of an attack.
    pub(super) fn next_in_battle(
        &mut self,
        r: &TankBattles,
        known: &Known<Position>,
        side: Side,
        f: Frame,
    ) -> Option<Action> {
        match f.step {
            step::DEFEND => self.name_defenders(r, known),
            step::AGAIN_ATTACKER | step::AGAIN_DEFENDER => self.roll_again(r, known, side),
            _ => self.next_support(r, known, side),
        }
    }

    fn stake(&mut self, r: &TankBattles, p: &Position, side: Side, b: &Battle) -> Stake {
        self.derived.known.sync(r, p);
        let aims = self.aims(r, p, side);
        let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
        Stake::of(r, &mut look, &aims, p, b)
    }

    /// One to three of each hex; of the likeliest, those that hold the column lowest.
    fn name_defenders(&mut self, r: &TankBattles, known: &Known<Position>) -> Option<Action> {
        let p: &Position = known;
        self.derived.known.sync(r, p);
        let mut chosen = stalwarts(r, p, &p.battle, &self.derived.known);
        if let [hex] = p.battle.hexes() {
            let mut stack: ArrayVec<u16, 7> = ArrayVec::new();
            for u in chosen.iter().chain(self.derived.known.at(*hex)) {
                if !stack.contains(&u) {
                    _ = stack.try_push(u);
                }
            }
            let aims = self.aims(r, p, r.counter(stack[0]).side);
            let mut best = f32::INFINITY;
            for pick in 1u32..1 << stack.len() {
                if pick.count_ones() > 3 {
                    continue;
                }
                let team: UnitSet =
                    (0..stack.len()).filter(|i| pick >> i & 1 == 1).map(|i| stack[i]).collect();
                let b = Battle { defenders: team, ..p.battle };
                let odds = r.odds(p, &b, &mut ());
                let mut look = Look { p, stacks: &mut self.derived.known, reach: &mut self.derived.reach };
                let lost = Stake::of(r, &mut look, &aims, p, &b).promise(r, &odds);
                if lost < best {
                    best = lost;
                    chosen = team;
                }
            }
        }
        let mut action = Action::of(&[verb::DEFEND])?;
        chosen.iter().all(|u| action.push(Token::unit(u))).then_some(action)
    }

    /// The next thing to add, or ready.
    fn next_support(&mut self, r: &TankBattles, known: &Known<Position>, side: Side) -> Option<Action> {
        let p: &Position = known;
        self.derived.known.sync(r, p);
        let attacking = side == p.active();
        let ready = Action::of(&[verb::READY]);
        let mut b = p.battle;
        if attacking {
            b.defenders = stalwarts(r, p, &b, &self.derived.known);
        }
        let stake = self.stake(r, p, side, &b);
        let gain = |b: &Battle| {
            let promise = stake.promise(r, &r.odds(p, b, &mut ()));
            if attacking { promise } else { -promise }
        };
        let now = gain(&b);
        let mut best: Option<(f32, Action)> = None;
        let mut consider = |value: f32, tokens: &[Token]| {
            if value > 0.0
                && best.as_ref().is_none_or(|(b, _)| value > *b)
                && let Some(action) = Action::of(tokens)
            {
                best = Some((value, action));
            }
        };
        let late = 0.3 + 0.7 * self.aims(r, p, side).left;
        let i = usize::from(!attacking);
        // Artillery, one point after another; a point that helps only together with a second is looked at so.
        for (kind, (_, strength, heavy)) in AO_KINDS.into_iter().enumerate() {
            if r.may_spend(p, side, kind).is_err() {
                continue;
            }
            let mut with = b;
            with.ao[i] += strength;
            if attacking && heavy {
                with.facts |= fact::HEAVY;
            }
            if kind == ROCKETS {
                with.facts |= fact::ROCKETS;
            }
            let price = KEPT[0] * late * f32::from(strength.max(2));
            consider(gain(&with) - now - price, &[verb::AO, Token::number(kind as u16)]);
            let limit = r.sides[side.at()].ao_limit[usize::from(p.turn) - 1];
            if attacking && b.ao_spent[0] + 1 < limit && kind != ROCKETS {
                let second = (0..ROCKETS).rev().find(|k| p.ao[side.at()][*k] > u8::from(*k == kind));
                if let Some(second) = second {
                    with.ao[0] += AO_KINDS[second].1;
                    let price = price + KEPT[0] * late * f32::from(AO_KINDS[second].1);
                    consider(0.9 * (gain(&with) - now - price), &[verb::AO, Token::number(kind as u16)]);
                }
            }
        }
        for u in gunners(r, p, &b, side).iter() {
            let mut with = b;
            with.guns.insert(u);
            consider(gain(&with) - now - KEPT[0] * late, &[verb::GUN, Token::unit(u)]);
        }
        if r.may_use_engineers(p, side).is_ok() {
            let with = Battle { facts: b.facts | fact::ENGINEERS, ..b };
            consider(gain(&with) - now - KEPT[2] * late, &[verb::ENGINEERS]);
        }
        for n in 1..=r.air_room(p, side) {
            let mut with = b;
            with.air[i] += n;
            let price = KEPT[1] * f32::from(n);
            consider(gain(&with) - now - price, &[verb::AIR, Token::number(n.into())]);
        }
        if !attacking && b.air[0] > 0 && p.air[side.at()] > 0 && !b.is(fact::FIGHTERS) {
            for n in 1..=p.air[side.at()].min(3) {
                // Half of them shoot one down.
                let mut with = b;
                with.air[0] -= n.div_ceil(2).min(b.air[0]);
                let price = KEPT[1] * f32::from(n) + if n == 1 { 0.5 * (gain(&with) - now) } else { 0.0 };
                consider(gain(&with) - now - price, &[verb::FIGHTERS, Token::number(n.into())]);
            }
        }
        for (kind, fact) in [
            (MarkerKind::Borg, fact::BORG),
            (MarkerKind::Kv, fact::KV),
            (MarkerKind::Atamb, fact::ATAMB),
            (MarkerKind::Ambush, fact::AMBUSH),
            (MarkerKind::Gmort, fact::GMORT),
            (MarkerKind::Flak88, fact::FLAK88),
        ] {
            if let Some(m) = r.held(p, side, kind)
                && r.may_play_in_battle(p, side, kind).is_ok()
            {
                let with = Battle { facts: b.facts | fact, ..b };
                consider(gain(&with) - now - KEPT[3] * late, &[verb::PLAY, Token::card(m.into())]);
            }
        }
        best.map(|(_, action)| action).or(ready)
    }

    /// Whether Tactical Superiority is worth its marker.
    fn roll_again(&mut self, r: &TankBattles, known: &Known<Position>, side: Side) -> Option<Action> {
        let p: &Position = known;
        let pass = Action::of(&[verb::PASS]);
        if r.held(p, side, MarkerKind::Ts).is_none() {
            return pass;
        }
        let b = p.battle;
        let stake = self.stake(r, p, side, &b);
        let odds = r.odds(p, &b, &mut ());
        let better = stake.promise(r, &odds) - stake.result(r.crt.look(b.row, b.column), odds.star);
        let better = if side == p.active() { better } else { -better };
        if better > AGAIN { Action::of(&[verb::REROLL]) } else { pass }
    }
}
