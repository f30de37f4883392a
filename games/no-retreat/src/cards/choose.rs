//! Events that ask for a unit, a hex or a card: one frame serves them all.
//! What it offers and what a pick does stands in the event's own file.

use super::events;
use crate::action::{Look, verb};
use crate::components::{Side, Special, hexes, place, units};
use crate::flow::Cx;
use crate::hexes::UnitSet;
use crate::position::{Doing, Frame, Position, fact};
use crate::setup::NoRetreat;
use engine::{Choices, Go, Sink, Token};

impl NoRetreat {
    /// Whether there is anything to pick.
    fn has_picks(&self, look: &mut Look<'_>, f: Frame) -> bool {
        let mut out = Choices::default();
        events::picks(look, self, f, &mut out);
        !out.tokens.is_empty()
    }

    /// Offers the picks of an event.
    pub fn offer_choose(&self, look: &mut Look<'_>, f: Frame, draft: &[Token], out: &mut Choices) {
        match draft {
            [] => {
                if self.has_picks(look, f) {
                    out.offer(verb::PICK);
                }
                if events::may_pass(f) {
                    out.offer(verb::PASS);
                }
            }
            [v] if *v == verb::PICK => events::picks(look, self, f, out),
            // Some events then ask for a hex.
            [v, _] if *v == verb::PICK => match (Side::of(f.step), f.card) {
                (Side::Axis, 48) => self.fort_cities(look.p).for_each(|h| out.offer(Token::place(h))),
                (Side::Soviet, 11) => {
                    self.conscript_hexes(look.p, look.d).iter().for_each(|h| out.offer(Token::place(h)));
                }
                (Side::Soviet, 15) => {
                    self.detrain_hexes(look.p, look.d, Side::Soviet)
                        .iter()
                        .for_each(|h| out.offer(Token::place(h)));
                }
                _ => out.complete = true,
            },
            [v, _, _] if *v == verb::PICK => out.complete = true,
            [v] if *v == verb::PASS => out.complete = true,
            _ => {}
        }
    }

    /// Greater Germany cities the Axis holds.
    pub(crate) fn fort_cities<'a>(&'a self, p: &'a Position) -> impl Iterator<Item = u16> + 'a {
        let mine = self.c.cities & self.c.german_vp & p.control;
        self.c.vp_hexes.iter().enumerate().filter(move |(i, _)| mine >> i & 1 == 1).map(|(_, h)| *h)
    }

    /// German forts that left the game.
    pub(super) fn lost_forts<'a>(&'a self, p: &'a Position) -> impl Iterator<Item = u8> + 'a {
        self.c.of_side[0].iter().filter(move |u| {
            self.c.units[usize::from(*u)].special == Special::GermanFort
                && p.units[usize::from(*u)].place == place::OUT
        })
    }

    /// Volkssturm that left the game and whose city is still held.
    pub(super) fn lost_volkssturm<'a>(&'a self, p: &'a Position) -> impl Iterator<Item = u8> + 'a {
        self.c.of_side[0].iter().filter(move |u| {
            let spec = &self.c.units[usize::from(*u)];
            spec.special == Special::Volkssturm
                && p.units[usize::from(*u)].place == place::OUT
                && spec.home.is_some_and(|h| self.controls(p, Side::Axis, h))
        })
    }

    /// Whether the Axis has the garrison in Berlin.
    pub(super) fn garrison_stands(&self, p: &Position) -> bool {
        p.units[usize::from(units::GARRISON)].place == hexes::BERLIN && p.fact(fact::REICH_DONE)
    }

    /// Units of a set still on the map.
    pub fn alive(&self, p: &Position, set: UnitSet) -> UnitSet {
        set.iter().filter(|u| p.units[usize::from(*u)].on_map()).collect()
    }
}

impl<S: Sink> Cx<'_, S> {
    /// A seat chooses up to `n` things for an event of `owner`.
    pub(super) fn choose(&mut self, seat: Side, owner: Side, event: u8, n: u16) {
        self.p.flow.push(Frame {
            doing: Doing::Choose,
            seat: seat as u8,
            step: owner as u8,
            card: event,
            a: n,
            b: 0,
        });
    }

    /// Goes on while something is left to choose.
    pub fn advance_choose(&mut self, f: Frame) -> Go {
        let mut look = Look { p: self.p, d: self.d };
        let any = self.r.has_picks(&mut look, f);
        if f.a > 0 && !any {
            events::passed(self, f);
        }
        if f.a == 0 || !any { self.end() } else { Go::Wait }
    }

    /// Something was picked, or the seat passed.
    pub fn act_choose(&mut self, f: Frame, action: &[Token]) {
        if action[0] == verb::PASS {
            self.p.flow.pop();
            events::passed(self, f);
            return;
        }
        self.p.flow.top_mut().a -= 1;
        events::picked(self, f, action);
    }
}
