//! Pursuit.

use crate::action::{Look, verb};
use crate::components::{ALL_MP, CLOSED, Reverse, Side};
use crate::flow::Cx;
use crate::position::{Attack, Doing, Frame, NONE, UnitSet, flag};
use crate::scenario::TankBattles;
use arrayvec::ArrayVec;
use engine::{Choices, Go, Sink, Token};

impl TankBattles {
    /// Hexes a unit may pursue into, with the points it would have left in a march attack, and after
    /// which of the stacks that retreated: their ways may cross.
    ///
    /// Rule: TB 10.5.4a, TB 10.5.4b, TB 10.5.4c, TB 10.3f, TB 7.9h. Ruling: Q71, Q73, Q78, Q81
    pub fn pursuits(&self, look: &mut Look<'_>, u: u16) -> ArrayVec<(u16, u8, u8), 18> {
        let p = look.p;
        let b = &p.battle;
        let mut found: ArrayVec<(u16, u8, u8), 18> = ArrayVec::new();
        if !b.group.has(u) {
            return found;
        }
        let side = self.counter(u).side;
        // Guns in action stay where they are.
        if self.spec(p, u).reverse == Reverse::Column && !p.is(u, flag::REVERSE) {
            return found;
        }
        let m = self.mover(look, &[u]);
        for i in 0..usize::from(b.count) {
            let path = b.paths[i];
            // The enemy stands where his way ended.
            let end = path.iter().rposition(|h| *h != NONE).unwrap_or(0);
            let most = if end == 0 { 1 } else { end.min(usize::from(b.retreat)) };
            let mut at = p.place(u);
            let mut left = p.left[usize::from(u)];
            for hex in path.iter().take(most).copied().filter(|h| *h != NONE) {
                let Some(d) = self.map.towards(at, hex) else { break };
                if look.stacks.owner(self, hex) == Some(side.enemy())
                    || !self.can_pass(p, u, at, d)
                    || self.forbidden_ground(p, side, hex).is_err()
                {
                    break;
                }
                if b.kind == Attack::March {
                    let cost = self.going(p, look.stacks, m).out_of(at).cost(d);
                    if cost == CLOSED || cost == ALL_MP || cost > left {
                        break;
                    }
                    left -= cost;
                }
                // Where ways cross, the cheapest counts.
                match found.iter_mut().find(|(h, ..)| *h == hex) {
                    Some(cheaper) if cheaper.1 < left => *cheaper = (hex, left, i as u8),
                    Some(_) => {}
                    None => _ = found.try_push((hex, left, i as u8)),
                }
                at = hex;
            }
        }
        found.sort_unstable();
        found
    }

    /// Offers a pursuit.
    pub fn offer_pursuit(&self, look: &mut Look<'_>, _: Frame, draft: &[Token], out: &mut Choices) {
        match draft {
            [] => {
                out.offer(verb::PURSUE);
                out.offer(verb::DONE);
            }
            [verb::PURSUE] => {
                for u in look.p.battle.group.iter() {
                    if !self.pursuits(look, u).is_empty() {
                        out.offer(Token::unit(u));
                    }
                }
            }
            [verb::PURSUE, u] => {
                self.pursuits(look, u.index() as u16).iter().for_each(|(h, ..)| out.offer(Token::place(*h)));
            }
            [verb::PURSUE, _, _] | [verb::DONE] => out.complete = true,
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// Pursuit begins, if there is anything to pursue.
    pub fn begin_pursuit(&mut self, side: Side) -> Go {
        if self.p.battle.retreat == 0 {
            return Go::On;
        }
        let b = self.p.battle;
        self.p.battle.group = b.attackers.iter().collect::<UnitSet>();
        self.p.flow.push(Frame { doing: Doing::Pursuit, seat: side as u8, ..Frame::default() });
        Go::On
    }

    /// Pursuit goes on while somebody can pursue.
    pub fn advance_pursuit(&mut self, _: Frame) -> Go {
        let r = self.r;
        let group = self.p.battle.group;
        let mut look = self.look();
        let any = group.iter().any(|u| !r.pursuits(&mut look, u).is_empty());
        if any { Go::Wait } else { self.end() }
    }

    /// A unit pursues, or the pursuit ends.
    pub fn act_pursuit(&mut self, _: Frame, action: &[Token]) {
        if action[0] == verb::DONE {
            self.p.flow.pop();
            return;
        }
        let (u, to) = (action[1].index() as u16, action[2].index() as u16);
        let r = self.r;
        let mut look = self.look();
        let Some((_, left, after)) = r.pursuits(&mut look, u).into_iter().find(|(h, ..)| *h == to) else {
            return;
        };
        let from = self.p.place(u);
        let b = self.p.battle;
        let path = b.paths[usize::from(after)];
        let mut way: ArrayVec<u16, 4> = ArrayVec::new();
        for hex in path {
            way.push(hex);
            if hex == to {
                break;
            }
        }
        self.tell_pursuit(u, from, &way);
        for hex in &way {
            self.enter(u, *hex);
        }
        if b.kind == Attack::March {
            let spent = self.p.left[usize::from(u)] - left;
            self.spend(u, spent);
            self.stop(u);
        }
        self.p.set(u, flag::ACTED);
        self.p.battle.group.remove(u);
    }
}
