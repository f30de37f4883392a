//! Chapter 15: optional rules that need a prompt of their own. The others
//! are switched where the rule they change stands.

use crate::action::{Look, verb};
use crate::components::{Side, Special, place, units};
use crate::flow::Cx;
use crate::position::{Frame, MarkerKind, Position, Unit};
use crate::sequence::{combat_step, move_step};
use crate::setup::{NoRetreat, Option15};
use engine::{Choices, Go, Sink, Token};

/// From this turn the local support markers show their other value.
///
/// Rule: NR 15.3a
const SWAP_TURN: u8 = 11;

impl NoRetreat {
    /// What a side's local support marker is worth now.
    ///
    /// Rule: NR 15.3.3
    pub fn local_value(&self, p: &Position, side: Side) -> u8 {
        if (side == Side::Axis) == (p.turn < SWAP_TURN) { 2 } else { 1 }
    }

    /// Whether local support is asked for.
    pub fn local_support_asks(&self, p: &Position, side: Side) -> bool {
        self.has(Option15::LocalSupport)
            && self.c.of_side[side.at()].iter().any(|u| p.units[usize::from(u)].on_map())
    }

    /// Offers units for local support.
    ///
    /// Rule: NR 15.3.1, NR 15.3.2
    pub fn offer_local_support(&self, look: &mut Look<'_>, side: Side, draft: &[Token], out: &mut Choices) {
        let fit = |look: &mut Look<'_>| {
            let p = look.p;
            let supplied = look.d.supply(self, p, side).supplied;
            supplied
                .iter()
                .filter(|u| !p.units[usize::from(*u)].is(Unit::OOS))
                .collect::<crate::hexes::UnitSet>()
        };
        match draft {
            [] => {
                if !fit(look).is_empty() {
                    out.offer(verb::SUPPORT);
                }
                out.offer(verb::PASS);
            }
            [v] if *v == verb::SUPPORT => fit(look).iter().for_each(|u| out.offer(Token::unit(u.into()))),
            [v, _] if *v == verb::SUPPORT => out.complete = true,
            [v] if *v == verb::PASS => out.complete = true,
            _ => {}
        }
    }

    /// Units of the inactive side under counterblow markers that were not attacked.
    fn idle_counterblows<'a>(&'a self, p: &'a Position, side: Side) -> impl Iterator<Item = u8> + 'a {
        self.c.of_side[side.at()].iter().filter(move |u| {
            let unit = p.units[usize::from(*u)];
            unit.on_map()
                && !unit.is(Unit::FAVOURED)
                && !unit.is(Unit::DISORGANISED)
                && !self.face(p, *u).white
                && self.face(p, *u).movement > 0
                && p.marker_at(side, unit.place, MarkerKind::Counterblow).is_some()
        })
    }

    /// Whether the counterblow advance is asked for.
    pub fn counterblow_advance_asks(&self, p: &Position) -> bool {
        self.has(Option15::CounterblowAdvance)
            && self.idle_counterblows(p, p.active().enemy()).next().is_some()
    }

    /// Offers a one-hex advance to units under unused counterblow markers.
    ///
    /// Rule: NR 15.5
    pub fn offer_counterblow_advance(
        &self,
        look: &mut Look<'_>,
        f: Frame,
        draft: &[Token],
        out: &mut Choices,
    ) {
        let side = Side::of(f.seat);
        match draft {
            [] | [_] if draft != [verb::DONE] => {
                let board = look.d.board(self, look.p);
                for u in self.idle_counterblows(look.p, side) {
                    let mut any = false;
                    self.c.each_open(look.p.units[usize::from(u)].place, |to| {
                        any |= self.may_enter(look.p, board, u, to)
                    });
                    if any {
                        out.offer(Token::unit(u.into()));
                    }
                }
                if draft.is_empty() {
                    let any = !out.tokens.is_empty();
                    out.clear();
                    if any {
                        out.offer(verb::ADVANCE);
                    }
                    out.offer(verb::DONE);
                }
            }
            [v, unit] if *v == verb::ADVANCE => {
                let unit = unit.index() as u8;
                let board = look.d.board(self, look.p);
                self.c.each_open(look.p.units[usize::from(unit)].place, |to| {
                    if self.may_enter(look.p, board, unit, to) && !out.tokens.contains(&Token::place(to)) {
                        out.offer(Token::place(to));
                    }
                });
            }
            [v, _, _] if *v == verb::ADVANCE => out.complete = true,
            [v] if *v == verb::DONE => out.complete = true,
            _ => {}
        }
    }
}

impl<S: Sink> Cx<'_, S> {
    /// The local support marker is put on a unit.
    ///
    /// Rule: NR 15.3.4
    pub fn act_local_support(&mut self, side: Side, action: &[Token]) {
        self.p.local[side.at()] = if action[0] == verb::SUPPORT { action[1].index() as u8 + 1 } else { 0 };
        self.p.flow.top_mut().step = move_step::ENEMY;
    }

    /// A unit under an unused counterblow marker advances, or nobody does.
    pub fn act_counterblow_advance(&mut self, action: &[Token]) -> Go {
        if action[0] == verb::ADVANCE {
            let unit = action[1].index() as u8;
            self.p.units[usize::from(unit)].set(Unit::FAVOURED, true);
            let to = action[2].index() as u16;
            let from = self.p.units[usize::from(unit)].place;
            self.tell_move(unit, &[from, to], 0);
            self.enter(unit, to);
            self.tidy_markers();
        } else {
            self.p.flow.top_mut().step = combat_step::END;
        }
        Go::On
    }

    /// The Reserves counter must not stand alone at the end of the movement phase.
    ///
    /// Rule: NR 15.8c
    pub fn check_reserves_counter(&mut self, side: Side) {
        let u = self.p.units[usize::from(units::RESERVES)];
        let alone = self
            .p
            .units_at(u.place)
            .filter(|o| self.r.c.units[usize::from(*o)].special != Special::Reserves)
            .count()
            == 0;
        if side == Side::Soviet && place::on_map(u.place) && alone {
            self.shatter(units::RESERVES);
        }
    }
}
